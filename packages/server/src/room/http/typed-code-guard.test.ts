/** Promises: correct codes are never counted and never wait for each other; wrong ones are looked up hardly beyond their limit. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { FakeClock } from '@roomful/testkit/fake-clock'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Budget } from '../../budget/budget.ts'
import { memoryBudget } from '../../budget/memory.ts'
import { ApiError } from '../../lib/api-error.ts'
import { TypedCodeGuard } from './typed-code-guard.ts'

const wrongMax = 300
const atOnceMax = 50
const address = '203.0.113.1'
const nobody = async () => false

/** A budget whose answers take some turns of the event loop. */
function slowBudget(clock: FakeClock, turns: number): Budget & { draws: number } {
  const counter = memoryBudget(clock)
  return {
    draws: 0,
    peek: key => counter.peek(key),
    refund: (key, drawn) => counter.refund(key, drawn),
    async draw(key) {
      this.draws++
      const drawn = await counter.draw(key)
      for (let turn = 0; turn < turns; turn++) await nextTurn()
      return drawn
    },
  }
}

test('through one server or several, few wrong codes exceed the limit; correct ones before it are all accepted', async () => {
  const crowd = fc.record({
    wrong: fc.integer({ min: 0, max: 1_000 }),
    correct: fc.integer({ min: 0, max: 1_000 }),
    servers: fc.integer({ min: 1, max: 3 }),
    lookupTurns: fc.integer({ min: 0, max: 3 }),
    drawTurns: fc.integer({ min: 0, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(crowd, async ({ wrong, correct, servers, lookupTurns, drawTurns }) => {
      const clock = new FakeClock()
      const budget = slowBudget(clock, drawTurns)
      const guards = Array.from({ length: servers }, () => new TypedCodeGuard(budget, clock))
      let lookedUp = 0
      const type = (i: number, isWrong: boolean) =>
        guards[i % servers]!.attempt(
          { address, isForeign: false },
          isWrong ? `wrong ${i}` : 'correct',
          async () => {
            if (isWrong) lookedUp++
            for (let turn = 0; turn < lookupTurns; turn++) await nextTurn()
            if (isWrong) throw new ApiError('NOT_FOUND', 'No such room.')
            return 'joined'
          },
          nobody,
        )
      const joined = await Promise.all(Array.from({ length: correct }, (_, i) => type(i, false)))
      expect(joined).toEqual(Array.from({ length: correct }, () => 'joined'))
      expect(budget.draws).toBe(0)
      await Promise.allSettled(Array.from({ length: wrong }, (_, i) => type(i, true)))
      expect(lookedUp).toBeGreaterThanOrEqual(Math.min(wrong, wrongMax))
      expect(lookedUp).toBeLessThan(wrongMax + atOnceMax * servers)
      if (wrong >= wrongMax + atOnceMax * servers)
        await expect(type(0, false)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    }),
    { numRuns: 12 },
  )
})

test('one code of a hall is looked up by everybody at once; of other codes fifty at a time', async () => {
  const clock = new FakeClock()
  const guard = new TypedCodeGuard(memoryBudget(clock), clock)
  const commit = Promise.withResolvers<void>()
  let begun = 0
  const join = (code: string) =>
    guard.attempt(
      { address, isForeign: false },
      code,
      async () => {
        begun++
        await commit.promise
      },
      nobody,
    )
  const hall = Array.from({ length: 400 }, () => join('the same'))
  await nextTurn()
  expect(begun).toBe(400)
  const guessed = Array.from({ length: 400 }, (_, i) => join(`${i}`))
  await nextTurn()
  expect(begun).toBe(400 + atOnceMax - 1)
  commit.resolve()
  await Promise.all([...hall, ...guessed])
  expect(begun).toBe(800)
})

test('an address that was refused is let in once its minute is over, a device of the room before', async () => {
  const clock = new FakeClock()
  const guard = new TypedCodeGuard(memoryBudget(clock), clock)
  const type = (isKnownDevice = nobody, isWrong = false) =>
    guard.attempt(
      { address, isForeign: false },
      'code',
      async () => {
        if (isWrong) throw new ApiError('NOT_FOUND', 'No such room.')
      },
      isKnownDevice,
    )
  for (let i = 0; i < wrongMax; i++)
    await expect(type(nobody, true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(type()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await type(async () => true)
  clock.advance(60_000)
  await type()
})
