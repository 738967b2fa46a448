// Log lines are JSON; a repeated error is counted instead of flooding the log, and every error line reads "failed to …".
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonLog, together } from '../../src/log.ts'
import { StorageUnavailableError } from '../../src/storage/failure.ts'

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
  expect(lines.map(line => JSON.parse(line))).toMatchObject([{ level: 'warn', fact: 'this', count: 2 }])
  expect(lines[0]).toMatch(/}\n$/)
})

test('lines of a moment are written together, and sooner when they would fill a pipe', () => {
  const written: string[] = []
  const write = together(text => written.push(text))
  write('a\n')
  write('b\n')
  expect(written).toEqual([])
  vi.advanceTimersByTime(100)
  expect(written).toEqual(['a\nb\n'])
  const line = `${'x'.repeat(1_000)}\n`
  for (let i = 0; i < 40; i++) write(line)
  expect(written).toHaveLength(2)
  expect(written[1]!.length).toBeLessThan(64 * 1024)
  vi.advanceTimersByTime(100)
  expect(written.slice(1).join('')).toBe(line.repeat(40))
})

test('an error that comes again within a second is counted, and written once more with the count', () => {
  const lines: Record<string, unknown>[] = []
  const log = jsonLog('error', line => lines.push(JSON.parse(line)))
  for (let i = 0; i < 500; i++) log.error('failed to store', new StorageUnavailableError('disk full'))
  for (const session_id of ['ses_1', 'ses_2', 'ses_1'])
    log.error('failed to store', new StorageUnavailableError('disk full'), { session_id })
  log.error('failed to read', new Error('a defect'))
  const firsts = [
    { fact: 'failed to store', error: 'disk full' },
    { fact: 'failed to store', error: 'disk full', session_id: 'ses_1' },
    { fact: 'failed to store', error: 'disk full', session_id: 'ses_2' },
    { fact: 'failed to read', error: expect.stringMatching(/a defect\n {4}at /) },
  ]
  expect(lines).toMatchObject(firsts)
  vi.advanceTimersByTime(1_000)
  expect(lines.slice(firsts.length)).toMatchObject([
    { fact: 'failed to store', error: 'disk full', times: 499 },
    { fact: 'failed to store', error: 'disk full', session_id: 'ses_1', times: 1 },
  ])
  log.error('failed to store', new StorageUnavailableError('disk full'))
  expect(lines).toHaveLength(firsts.length + 3)
})

test('lines about errors read "failed to …" throughout the server', () => {
  const folder = join(import.meta.dirname, '../../src')
  const facts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .flatMap(path => [
      ...readFileSync(join(folder, path), 'utf8').matchAll(/\blog\.error\(\s*['"`]([^'"`]*)/g),
    ])
    .map(([, fact]) => fact!)
  expect(facts.length).toBeGreaterThan(10)
  expect(facts.filter(fact => !fact.startsWith('failed to '))).toEqual([])
})
