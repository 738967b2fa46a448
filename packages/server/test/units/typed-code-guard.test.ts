/** Promise: however right codes come in and are looked up, none of them is refused for another. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Budget } from '../../src/budget/budget.ts'
import { memoryBudget } from '../../src/budget/memory.ts'
import { ApiError } from '../../src/lib/api-error.ts'
import { TypedCodeGuard } from '../../src/room/http/typed-code-guard.ts'
import { FakeClock } from '../support/fake-clock.ts'

const nobody = async () => false
/** More than may be looked up: they come to one server before anybody comes to the next. */
const crowdOfServer = 350

/** Lookups that begin in one turn of the event loop end together some turns later, as those of one commit do. */
function commits(turns: number): () => Promise<void> {
  let next: Promise<void> | undefined
  return () => {
    next ??= (async () => {
      for (let turn = 0; turn < turns; turn++) await nextTurn()
      next = undefined
    })()
    return next
  }
}

test('right codes are all let in, also when more come at once than wrong ones may, through one server or several', async () => {
  const crowd = fc.record({
    people: fc.integer({ min: 1, max: 3_000 }),
    codes: fc.constantFrom(1, 10, 3_000),
    atOnce: fc.integer({ min: 1, max: 1_000 }),
    servers: fc.integer({ min: 1, max: 5 }),
    lookupTurns: fc.integer({ min: 0, max: 3 }),
    drawTurns: fc.integer({ min: 0, max: 3 }),
    turnsBetween: fc.integer({ min: 0, max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(
      crowd,
      async ({ people, codes, atOnce, servers, lookupTurns, drawTurns, turnsBetween }) => {
        const clock = new FakeClock()
        const counter = memoryBudget(clock)
        const drawing = commits(drawTurns)
        /** Counts elsewhere: the counts of several at once come together, some turns later. */
        const budget: Budget = {
          peek: key => counter.peek(key),
          refund: (key, drawn) => counter.refund(key, drawn),
          async draw(key) {
            const drawn = await counter.draw(key)
            await drawing()
            return drawn
          },
        }
        const guards = Array.from({ length: servers }, () => new TypedCodeGuard(budget, clock))
        const join = commits(lookupTurns)
        let left = people
        await Promise.all(
          Array.from({ length: atOnce }, async (_, i) => {
            while (left-- > 0) {
              const guard = guards[Math.floor(i / crowdOfServer) % servers]!
              await guard.attempt('203.0.113.1', String(left % codes), join, nobody)
              for (let turn = 0; turn < turnsBetween + (i % 2); turn++) await nextTurn()
            }
          }),
        )
      },
    ),
    { numRuns: 40 },
  )
})

test('a code that was right is not drawn again for ten seconds; a wrong one is, each time', async () => {
  const clock = new FakeClock()
  const counter = memoryBudget(clock)
  let draws = 0
  const budget: Budget = {
    peek: key => counter.peek(key),
    refund: (key, drawn) => counter.refund(key, drawn),
    draw(key) {
      draws++
      return counter.draw(key)
    },
  }
  const guard = new TypedCodeGuard(budget, clock)
  const attempt = (code: string) =>
    guard.attempt(
      '203.0.113.1',
      code,
      async () => {
        if (code !== 'right') throw new ApiError('NOT_FOUND', 'No such room.')
      },
      nobody,
    )
  for (let i = 0; i < 5; i++) await attempt('right')
  expect(draws).toBe(1)
  for (let i = 0; i < 5; i++) await attempt('wrong').catch(() => {})
  expect(draws).toBe(6)
  clock.advance(10_000)
  await attempt('right')
  expect(draws).toBe(7)
})

test('who typed a right code does not wait until it is given back; until then it counts as being looked up', async () => {
  const clock = new FakeClock()
  const counter = memoryBudget(clock)
  const givenBack = Promise.withResolvers<void>()
  const budget: Budget = {
    peek: key => counter.peek(key),
    draw: key => counter.draw(key),
    async refund(key, drawn) {
      await givenBack.promise
      await counter.refund(key, drawn)
    },
  }
  const guard = new TypedCodeGuard(budget, clock)
  const attempt = (code: string) => guard.attempt('203.0.113.1', code, async () => code, nobody)
  const fifty = Array.from({ length: 50 }, (_, i) => `${i}`)
  expect(await Promise.all(fifty.map(attempt))).toEqual(fifty)
  let isIn = false
  const next = attempt('next').finally(() => {
    isIn = true
  })
  await nextTurn()
  expect(isIn).toBe(false)
  givenBack.resolve()
  expect(await next).toBe('next')
})
