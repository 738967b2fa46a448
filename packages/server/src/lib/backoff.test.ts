// Waits double up to their maximum, with jitter by up to a half; a retry goes on as long as failures allow it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backoffMs, retry } from './backoff.ts'

const backoff = { firstMs: 100, maxMs: 1_000 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('each wait is twice as long as the one before, up to the maximum, after however many failures', () => {
  const waits = [1, 2, 3, 4, 5, 5_000].map(failures => backoffMs(backoff, failures))
  expect(waits).toEqual([100, 200, 400, 800, 1_000, 1_000])
})

test('jitter takes away up to half of a wait', () => {
  const drawing = (draw: (below: number) => number) => ({ bytes: () => new Uint8Array(), below: draw })
  expect(
    backoffMs(
      backoff,
      3,
      drawing(() => 0),
    ),
  ).toBe(200)
  expect(
    backoffMs(
      backoff,
      3,
      drawing(below => below - 1),
    ),
  ).toBe(399)
})

test('work is retried after each wait until it succeeds', async () => {
  const attemptedAt: number[] = []
  const began = performance.now()
  const result = retry(
    () => {
      attemptedAt.push(performance.now() - began)
      if (attemptedAt.length < 4) throw new Error('not yet')
      return 'done'
    },
    backoff,
    () => true,
  )
  await vi.runAllTimersAsync()
  expect(await result).toBe('done')
  expect(attemptedAt).toEqual([0, 100, 300, 700])
})

test('a failure that may not be retried is thrown, with the time since the first attempt known', async () => {
  const elapsed: number[] = []
  const result = retry(
    () => Promise.reject(new Error('for good')),
    { firstMs: 500, maxMs: 500 },
    (_, elapsedMs) => elapsed.push(elapsedMs) < 3,
  )
  const failed = expect(result).rejects.toThrow('for good')
  await vi.runAllTimersAsync()
  await failed
  expect(elapsed).toEqual([0, 500, 1_000])
})
