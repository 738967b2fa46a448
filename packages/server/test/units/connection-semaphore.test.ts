// Waiting for a connection ends when nothing moves any more, and not because many wait.
import { expect, test } from 'vitest'
import { ConnectionSemaphore } from '../../src/storage/connection-semaphore.ts'
import { isStorageFailure } from '../../src/storage/failure.ts'

const stuckMsMax = 5_000

function startSemaphore(max: number) {
  const clock = { now: 1_000_000 }
  return { clock, semaphore: new ConnectionSemaphore(max, stuckMsMax, () => clock.now) }
}

/** What becomes of those who wait, by their names. */
function follow(semaphore: ConnectionSemaphore, names: readonly string[]) {
  const outcomes: string[] = []
  for (const name of names) {
    semaphore.acquire().then(
      () => outcomes.push(`${name} begins`),
      (error: unknown) => outcomes.push(`${name} is given up${isStorageFailure(error) ? '' : ' oddly'}`),
    )
  }
  return outcomes
}

test('permits go out in the order in which they were asked for', async () => {
  const { semaphore } = startSemaphore(2)
  const outcomes = follow(semaphore, ['a', 'b', 'c', 'd'])
  await expect.poll(() => outcomes).toEqual(['a begins', 'b begins'])
  expect(semaphore.waitingCount).toBe(2)
  semaphore.release()
  semaphore.release()
  await expect.poll(() => outcomes).toEqual(['a begins', 'b begins', 'c begins', 'd begins'])
  for (let i = 0; i < 2; i++) semaphore.release()
  await semaphore.acquire()
})

test('whoever waits for long is not given up while others make progress', async () => {
  const { clock, semaphore } = startSemaphore(1)
  const names = Array.from({ length: 20 }, (_, i) => `${i}`)
  const outcomes = follow(semaphore, names)
  for (const _ of names) {
    clock.now += stuckMsMax
    semaphore.rejectStuck()
    semaphore.noteProgress()
    semaphore.release()
  }
  await expect.poll(() => outcomes).toEqual(names.map(name => `${name} begins`))
})

test('when nothing moves, whoever has waited too long is given up, and whoever came later may still wait', async () => {
  const { clock, semaphore } = startSemaphore(1)
  await semaphore.acquire()
  const first = follow(semaphore, ['a', 'b'])
  clock.now += 3_000
  const later = follow(semaphore, ['c'])
  clock.now += 2_001
  semaphore.rejectStuck()
  await expect.poll(() => first).toEqual(['a is given up', 'b is given up'])
  expect(semaphore.waitingCount).toBe(1)
  semaphore.release()
  await expect.poll(() => later).toEqual(['c begins'])
})

test('after the end nobody waits', async () => {
  const { semaphore } = startSemaphore(1)
  await semaphore.acquire()
  const outcomes = follow(semaphore, ['a'])
  semaphore.close()
  await expect.poll(() => outcomes).toEqual(['a is given up'])
  await expect(semaphore.acquire()).rejects.toThrow('closed')
})
