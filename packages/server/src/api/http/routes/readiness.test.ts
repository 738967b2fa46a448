// Readiness tells the truth within two seconds, however the storage fails, and probes at most twice a second.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonLog } from '../../../json-log.ts'
import type { Services } from '../../../services.ts'
import { Readiness } from './readiness.ts'

const askEveryMs = 100
const truthMsMax = 2_000

let probe: () => Promise<void>
let probes = 0
let problems: string[] = []
let ended: string[][] = []
let fail: () => void
let readiness: Readiness

beforeEach(() => {
  vi.useFakeTimers()
  probe = async () => {}
  probes = 0
  problems = []
  ended = []
  const transaction = () => {
    probes++
    return probe()
  }
  readiness = new Readiness({
    storage: {
      transaction,
      connections: () => null,
      onTrouble(listener: () => void) {
        fail = listener
      },
    },
    bus: { healthy: async () => true },
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    server: { number: 0 },
    log: jsonLog('info', line => {
      const { level, problem, failed } = JSON.parse(line)
      if (level === 'info') ended.push(failed)
      else if (problem !== undefined) problems.push(problem)
    }),
  } as never as Services)
})
afterEach(() => void vi.useRealTimers())

/** Asks again and again, as a balancer does. @returns after how long it is first told what is expected */
async function toldAfter(expected: 'ready' | 'failing'): Promise<number> {
  const begun = performance.now()
  let at: number | undefined
  while (at === undefined) {
    void readiness.check().then(failure => {
      if ((failure === null ? 'ready' : 'failing') === expected) at ??= performance.now() - begun
    })
    await vi.advanceTimersByTimeAsync(askEveryMs)
  }
  return at
}

test.each([
  ['refuses to store anything', () => Promise.reject(new Error('disk I/O error'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('a storage that %s is noticed within two seconds', async (_, fails) => {
  expect(await toldAfter('ready')).toBe(0)
  probe = fails
  expect(await toldAfter('failing')).toBeLessThanOrEqual(truthMsMax)
})

test('and one that is well again, too, where what it was asked has failed or come back', async () => {
  let release = () => {}
  probe = () =>
    new Promise(resolve => {
      release = resolve
    })
  await toldAfter('failing')
  release()
  probe = async () => {}
  expect(await toldAfter('ready')).toBeLessThanOrEqual(truthMsMax)
})

test('however often it is asked, it probes at most twice a second', async () => {
  for (let i = 0; i < 50; i++) {
    await Promise.all([readiness.check(), readiness.check()])
    await vi.advanceTimersByTimeAsync(askEveryMs)
  }
  expect(probes).toBe(10)
})

test.each([
  [{ code: '53100' }, 'The disk of the storage is full.'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'The disk of the storage is full.'],
  [{ code: '25006' }, 'The storage is read-only.'],
  [
    { code: '42501', message: 'permission denied for table x' },
    'lacks rights: permission denied for table x.',
  ],
  [{ code: '53300' }, 'The database has no connection left'],
  [{ code: 'ECONNREFUSED' }, 'The storage is out of reach.'],
])('the reason is named, and logged once while it lasts: %j', async (failure, reason) => {
  probe = () => Promise.reject(Object.assign(new Error(), failure))
  for (let i = 0; i < 20; i++) {
    expect(await readiness.check()).toContain(reason)
    await vi.advanceTimersByTimeAsync(askEveryMs)
  }
  expect(problems).toEqual([expect.stringContaining(reason)])
})

test('a shortage is logged when a statement fails and once it is over, without a request', async () => {
  probe = () => Promise.reject(Object.assign(new Error(), { code: '53100' }))
  fail()
  await vi.advanceTimersByTimeAsync(30_000)
  expect([problems, ended]).toEqual([['The disk of the storage is full.'], []])
  probe = async () => {}
  await vi.advanceTimersByTimeAsync(30_000)
  expect([problems, ended]).toEqual([
    ['The disk of the storage is full.'],
    [['failed to write to the storage']],
  ])
  const probesSoFar = probes
  await vi.advanceTimersByTimeAsync(30_000)
  expect(probes).toBe(probesSoFar)
})

test('a problem that comes and goes within seconds is logged as one', async () => {
  fail()
  for (let i = 0; i < 20; i++) {
    probe = i % 2 === 0 ? () => Promise.reject(new Error()) : async () => {}
    await vi.advanceTimersByTimeAsync(2_000)
  }
  expect([problems.length, ended.length]).toEqual([1, 0])
})
