// Background jobs run when due or notified, lose no notice, retry after a failure without spinning, and stop cleanly.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobLoop } from './job-loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function loopOf(run: () => Promise<number | null>, onError: (error: unknown) => void = () => {}) {
  return new JobLoop({ run, pollMs: 1_000, onError, onRun: () => {} })
}

test('runs at once, then when its moment comes', async () => {
  const run = vi.fn(async () => 300)
  const loop = loopOf(run)
  loop.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(299)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  await loop.stop()
})

test('sleeps no longer than a poll, however far its next moment is', async () => {
  const run = vi.fn(async () => 1e12)
  const loop = loopOf(run)
  loop.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toHaveBeenCalledTimes(2)
  await loop.stop()
})

test('a burst of notices is one run, and one that comes during a run is not lost', async () => {
  let finish = () => {}
  const run = vi.fn(() => new Promise<null>(resolve => (finish = () => resolve(null))))
  const loop = loopOf(run)
  loop.start()
  await vi.advanceTimersByTimeAsync(0)
  for (let i = 0; i < 50; i++) loop.wake()
  finish()
  await vi.advanceTimersByTimeAsync(20)
  expect(run).toHaveBeenCalledTimes(2)
  finish()
  await vi.advanceTimersByTimeAsync(500)
  expect(run).toHaveBeenCalledTimes(2)
  await loop.stop()
})

test('a failed run is reported and tried again', async () => {
  const failure = new Error('storage away')
  const run = vi.fn(async () => 0).mockRejectedValueOnce(failure)
  const onError = vi.fn()
  const loop = loopOf(run, onError)
  loop.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onError).toHaveBeenCalledWith(failure)
  expect(run).toHaveBeenCalledTimes(2)
  await loop.stop()
})

test('jobs that stay due do not make it spin', async () => {
  const run = vi.fn(async () => -5)
  const loop = loopOf(run)
  loop.start()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(run.mock.calls.length).toBeLessThanOrEqual(5)
  await loop.stop()
})

test('stops: what is under way ends, nothing begins', async () => {
  const run = vi.fn(async () => 10)
  const loop = loopOf(run)
  loop.start()
  await vi.advanceTimersByTimeAsync(0)
  await loop.stop()
  loop.wake()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(1)
})
