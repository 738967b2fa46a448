// Permits go out in turn, and calls that wait for one can be refused.
import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

/** Names of the calls that have got a permit, in order; refused ones with their error. */
function follow(semaphore: Semaphore, names: readonly string[], ...groups: number[]): string[] {
  const outcomes: string[] = []
  for (const name of names)
    semaphore.acquire(...groups).then(
      () => outcomes.push(name),
      (error: Error) => outcomes.push(`${name}: ${error.message}`),
    )
  return outcomes
}

test('permits without groups go out in the order of the calls', async () => {
  const semaphore = new Semaphore({ max: 2 })
  const [first, second] = [await semaphore.acquire(), await semaphore.acquire()]
  const outcomes = follow(semaphore, ['a', 'b', 'c'])
  expect(semaphore.waitingCount).toBe(3)
  first()
  first()
  await expect.poll(() => outcomes).toEqual(['a'])
  second()
  await expect.poll(() => outcomes).toEqual(['a', 'b'])
  expect([semaphore.held, semaphore.waitingCount]).toEqual([2, 1])
})

test('a call that does not wait gets a permit or none', () => {
  const semaphore = new Semaphore({ maxEach: 2 })
  const release = semaphore.tryAcquire(1)!
  semaphore.tryAcquire(1)
  expect(semaphore.tryAcquire(1)).toBeUndefined()
  expect(semaphore.tryAcquire(2)).toBeDefined()
  release()
  release()
  expect(semaphore.tryAcquire(1)).toBeDefined()
  expect(semaphore.tryAcquire(1)).toBeUndefined()
  expect(semaphore.held).toBe(3)
})

test('a lower limit takes no permit away, a higher one gives waiting calls theirs', async () => {
  const semaphore = new Semaphore({ max: 1 })
  const release = await semaphore.acquire()
  semaphore.setMax(0)
  const outcomes = follow(semaphore, ['a', 'b'])
  release()
  expect([semaphore.held, semaphore.waitingCount]).toEqual([0, 2])
  semaphore.setMax(2)
  await expect.poll(() => outcomes).toEqual(['a', 'b'])
})

test('calls that have waited too long are refused, later ones go on waiting', async () => {
  const clock = { now: 1_000 }
  const semaphore = new Semaphore({ max: 1, now: () => clock.now })
  const release = await semaphore.acquire(1)
  const first = follow(semaphore, ['a', 'b'], 1)
  clock.now += 3_000
  const later = follow(semaphore, ['c'], 1)
  clock.now += 2_000
  semaphore.refuseWaiting(new Error('stuck'), 5_000)
  await expect.poll(() => first).toEqual(['a: stuck', 'b: stuck'])
  release()
  await expect.poll(() => later).toEqual(['c'])
})

test('above the cap of the queue the last of the longest one is refused', async () => {
  const waiting = { max: 3, refusal: () => new Error('full') }
  const semaphore = new Semaphore({ max: 1, waiting })
  await semaphore.acquire(1)
  const many = follow(semaphore, ['a', 'b', 'c'], 1)
  const few = follow(semaphore, ['d'], 2)
  await expect.poll(() => many).toEqual(['c: full'])
  expect([few, semaphore.waitingCount]).toEqual([[], 3])
})

test('permits are limited in all and per group; the next goes to the group with the fewest, then to the one without the longest', async () => {
  const turns = new Semaphore({ max: 3, maxEach: 2 })
  const began: string[] = []
  const take = async (who: number, name: string) => {
    const end = await turns.acquire(who)
    began.push(name)
    return end
  }
  const [a1, a2, a3, a4] = ['a1', 'a2', 'a3', 'a4'].map(name => take(1, name))
  const [b1, b2] = ['b1', 'b2'].map(name => take(2, name))
  const c1 = take(3, 'c1')
  await b1
  expect(began).toEqual(['a1', 'a2', 'b1'])
  const endA1 = await a1!
  endA1()
  endA1()
  await c1
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1'])
  ;(await b1!)()
  await b2
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'b2'])
  ;(await c1)()
  await a3
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'b2', 'a3'])
  const d1 = take(4, 'd1')
  ;(await a2!)()
  await d1
  expect(began.at(-1)).toBe('d1')
  ;(await d1)()
  await a4
})
