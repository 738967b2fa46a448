// Log lines are JSON; a repeated error is counted instead of flooding the log, and every error line reads "failed to …". What
// was logged before a process died is there, and a reader that leaves ends nothing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonLog } from './json-log.ts'
import { StorageUnavailableError } from './storage/failure.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('lines are JSON, and those below the level are not written', () => {
  const lines: string[] = []
  const log = jsonLog('warn', line => lines.push(line))
  log.info('not this')
  log.warn('this', { count: 2 })
  expect(lines.map(line => JSON.parse(line))).toMatchObject([{ level: 'warn', msg: 'this', count: 2 }])
  expect(lines[0]).toMatch(/}\n$/)
})

test('an error that comes again within a second is counted, and written once more with the count', () => {
  const lines: Record<string, unknown>[] = []
  const log = jsonLog('error', line => lines.push(JSON.parse(line)))
  for (let i = 0; i < 500; i++) log.error('failed to send', new RangeError('too long'))
  for (const session_id of ['ses_1', 'ses_2', 'ses_1'])
    log.error('failed to send', new RangeError('too long'), { session_id })
  const stack = expect.stringMatching(/too long\n {4}at /)
  const firsts = [
    { msg: 'failed to send', error: stack },
    { msg: 'failed to send', error: stack, session_id: 'ses_1' },
    { msg: 'failed to send', error: stack, session_id: 'ses_2' },
  ]
  expect(lines).toMatchObject(firsts)
  vi.advanceTimersByTime(1_000)
  expect(lines.slice(firsts.length)).toMatchObject([
    { msg: 'failed to send', error: 'too long', times: 499 },
    { msg: 'failed to send', error: 'too long', session_id: 'ses_1', times: 1 },
  ])
  log.error('failed to send', new RangeError('too long'))
  expect(lines).toHaveLength(firsts.length + 3)
})

test('storage failures of an outage are one line when it begins and one a minute while it lasts', () => {
  const lines: Record<string, unknown>[] = []
  const log = jsonLog('error', line => lines.push(JSON.parse(line)))
  const fail = () => {
    log.error('failed to store', new StorageUnavailableError('the database is shutting down'))
    log.error('failed to run a job', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  }
  for (let second = 0; second < 150; second++) {
    fail()
    vi.advanceTimersByTime(1_000)
  }
  const failed = ['failed to store', 'failed to run a job']
  expect(lines).toMatchObject([
    { msg: 'failed to store', error: 'the database is shutting down' },
    {
      msg: 'failures continue',
      error: 'refused',
      times: 119,
      failed: expect.arrayContaining(failed),
    },
    { msg: 'failures continue', error: 'refused', times: 120, failed },
  ])
  vi.advanceTimersByTime(120_000)
  expect(lines).toHaveLength(4)
  fail()
  expect(lines[4]).toMatchObject({ msg: 'failed to store' })
})

test('simultaneous outages have one line when they begin, one a minute, and one when all of it works again', () => {
  const lines: Record<string, unknown>[] = []
  const log = jsonLog('info', line => lines.push(JSON.parse(line)))
  const lost = ['failed to connect the bus', 'failed to write']
  for (const msg of lost) log.lost(msg, new Error('refused'), { problem: 'The storage is away.' })
  log.error('failed to store', new StorageUnavailableError('refused'))
  expect(lines).toMatchObject([{ msg: lost[0], error: 'refused', problem: 'The storage is away.' }])
  vi.advanceTimersByTime(60_000)
  const failed = [lost[1], 'failed to store']
  expect(lines.slice(1)).toMatchObject([{ level: 'error', msg: 'failures continue', times: 2, failed }])
  // Later failures belong to it however long nothing failed.
  vi.advanceTimersByTime(180_000)
  log.lost(lost[1]!, new Error('refused'))
  log.regained(lost[1]!)
  expect(lines).toHaveLength(2)
  log.regained(lost[0]!)
  log.regained(lost[0]!)
  expect(lines.slice(2)).toMatchObject([
    { level: 'info', msg: 'everything works again', times: 4, failed: lost },
  ])
  log.lost(lost[1]!, new Error('refused'))
  expect(lines.slice(3)).toMatchObject([{ msg: lost[1] }])
})

/** A process that logs to a pipe. */
function logging(program: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'json-log.ts'))
  return spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { jsonLog } from ${module}\n${program}`,
  ])
}

test('all lines of a process are there that is killed right after', async () => {
  const child = logging(
    "const log = jsonLog('info', 1); for (let i = 0; i < 500; i++) log.info('line', { i }); process.kill(process.pid, 'SIGKILL')",
  )
  const lines = (await child.stdout.toArray()).join('').trim().split('\n')
  expect(lines.map(line => JSON.parse(line).i)).toEqual(Array.from({ length: 500 }, (_, i) => i))
})

test('a process goes on whose log has lost its reader', async () => {
  const child = logging(
    "const log = jsonLog('info', 1); log.info('first'); process.stdin.once('data', () => { for (let i = 0; i < 500; i++) log.info('line'); process.exit(7) })",
  )
  await once(child.stdout, 'data')
  child.stdout.destroy()
  await once(child.stdout, 'close')
  child.stdin.write('go on')
  expect(await once(child, 'exit')).toEqual([7, null])
})

test('lines about errors read "failed to …" throughout the server', () => {
  const folder = import.meta.dirname
  const messages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap(path => [
      ...readFileSync(join(folder, path), 'utf8').matchAll(/\blog\.error\(\s*['"`]([^'"`]*)/g),
    ])
    .map(([, msg]) => msg!)
  expect(messages.length).toBeGreaterThan(10)
  expect(messages.filter(msg => !msg.startsWith('failed to '))).toEqual([])
})
