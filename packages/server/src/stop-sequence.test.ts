// A stop is over by its deadline, whatever does not end, with time left for closing the storage.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Deadline } from './lib/pending-work.ts'
import { type StopSteps, stopInSequence } from './stop-sequence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stopMsMax = 9_000
const never = new Promise<never>(() => {})

/** Stops, letting the time pass. @returns what was left, what was done at which millisecond, and how much time is left. */
async function stop(steps: Partial<StopSteps>) {
  const deadline = new Deadline(stopMsMax)
  const done: [name: string, atMs: number][] = []
  const note = (name: string) => done.push([name, Math.round(stopMsMax - deadline.msLeft())])
  const stopped = stopInSequence(
    {
      refuseNew: () => note('refuse new'),
      storeAnswers: async () => {},
      closeSockets: () => note('close sockets'),
      end: () => ({}),
      endStalledRequests: () => note('end stalled requests'),
      endConnections: () => note('end connections'),
      endLast: () => ({}),
      abortStorage: () => note('give up storage'),
      ...steps,
    },
    deadline,
  )
  let left: string[] | undefined
  void stopped.then(names => {
    left = names
  })
  while (left === undefined) await vi.advanceTimersByTimeAsync(10)
  return { left, done, leftMs: deadline.msLeft() }
}

test('where everything ends at once, so does the stop', async () => {
  expect(await stop({})).toEqual({
    left: [],
    done: [
      ['refuse new', 0],
      ['close sockets', 0],
    ],
    leftMs: expect.toSatisfy((ms: number) => ms >= stopMsMax - 10),
  })
})

test('where nothing ends, each step has its time, all together the deadline, and unfinished work is named', async () => {
  const { left, done, leftMs } = await stop({
    storeAnswers: () => never,
    end: () => ({
      connections: never,
      schedules: Promise.resolve(),
      anonymization: Promise.reject(new Error()),
    }),
    endLast: () => ({ 'writing the audit log': never }),
  })
  expect(left).toEqual(['storing answers', 'connections', 'anonymization', 'writing the audit log'])
  expect(done).toEqual([
    ['refuse new', 0],
    ['give up storage', 5_000],
    ['give up storage', 5_000],
    ['close sockets', 6_000],
    ['end connections', 6_500],
    ['end stalled requests', 7_500],
  ])
  // For closing the storage.
  expect(leftMs).toBeGreaterThanOrEqual(990)
  expect(leftMs).toBeLessThanOrEqual(1_000)
})

test('answers that the storage refuses when it is given up are not left, and requests end after them', async () => {
  const givenUp = Promise.withResolvers<void>()
  const connectionsEnded = Promise.withResolvers<void>()
  const { left, done } = await stop({
    storeAnswers: () => givenUp.promise,
    abortStorage: () => givenUp.resolve(),
    end: () => ({ connections: connectionsEnded.promise }),
    endStalledRequests: () => connectionsEnded.resolve(),
    endLast: () => ({ 'writing the audit log': Promise.reject(new Error('the storage is being closed')) }),
  })
  expect(left).toEqual(['writing the audit log'])
  expect(done).toEqual([
    ['refuse new', 0],
    ['close sockets', 5_000],
  ])
})
