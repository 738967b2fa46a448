import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Counters } from '../../src/budget/budget.ts'
import { type Budget, windowMs } from '../../src/budget/budget.ts'
import { SharedBudget } from '../../src/budget/shared-budget.ts'
import { silentLog as log } from '../../src/lib/log.ts'
import { patient } from './engines.ts'

/** The budgets of a test. */
export interface MadeBudgets {
  readonly budget: Budget
  /** That of another server, which counts together with the first one; undefined where none can. */
  readonly other?: Budget
  /** Ends what was opened. */
  readonly close?: () => Promise<void>
}

/** What every driver of request budgets holds. */
export function budgetConformance(name: string, make: (clock: FakeClock) => Promise<MadeBudgets>): void {
  describe(`request budgets: ${name}`, () => {
    let clock: FakeClock
    let made: MadeBudgets
    beforeEach(async () => {
      clock = new FakeClock()
      made = await make(clock)
    })
    afterEach(() => made.close?.())

    test('a window starts with the first call and lasts 60 s', async () => {
      const start = clock.now()
      expect(await made.budget.draw('a')).toEqual({ count: 1, endsAt: start + windowMs })
      clock.advance(windowMs - 1)
      expect(await made.budget.draw('a')).toEqual({ count: 2, endsAt: start + windowMs })
      clock.advance(1)
      expect(await made.budget.draw('a')).toEqual({ count: 1, endsAt: start + 2 * windowMs })
    })

    test('every one of many calls at once sees a count of its own', async () => {
      const windows = await Promise.all(Array.from({ length: 200 }, () => made.budget.draw('a')))
      expect(windows.map(window => window.count).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 200 }, (_, i) => i + 1),
      )
      expect(windows.filter(window => window.count <= 120)).toHaveLength(120)
    })

    test('keys do not share a window', async () => {
      await made.budget.draw('a')
      await made.budget.draw('a')
      expect((await made.budget.draw('b')).count).toBe(1)
    })

    test('looking counts nothing', async () => {
      expect((await made.budget.peek('a')).count).toBe(0)
      await made.budget.draw('a')
      const looked = await made.budget.peek('a')
      expect(looked.count).toBe(1)
      expect(await made.budget.draw('a')).toEqual({ ...looked, count: 2 })
    })

    test('a call that is given back was never counted', async () => {
      const first = await made.budget.draw('a')
      const second = await made.budget.draw('a')
      await made.budget.refund('a', second)
      expect(await made.budget.peek('a')).toEqual(first)
      expect(await made.budget.draw('a')).toEqual(second)
      expect(await made.budget.peek('b')).toMatchObject({ count: 0 })
    })

    test('many given back at once leave exactly the others', async () => {
      const drawn = await Promise.all(Array.from({ length: 200 }, () => made.budget.draw('a')))
      await Promise.all(drawn.slice(0, 150).map(window => made.budget.refund('a', window)))
      expect((await made.budget.peek('a')).count).toBe(50)
    })

    test('what is given back after its window has ended does not count for the next', async () => {
      const late = await made.budget.draw('a')
      clock.advance(windowMs)
      await made.budget.refund('a', late)
      expect((await made.budget.peek('a')).count).toBe(0)
      const { count } = await made.budget.draw('a')
      await made.budget.refund('a', late)
      expect([count, (await made.budget.peek('a')).count]).toEqual([1, 1])
    })

    test('servers that count together see distinct counts of one window, and give back to it', async () => {
      const { budget, other = budget } = made
      const drawn = await Promise.all(
        Array.from({ length: 100 }, (_, i) => (i % 3 === 0 ? other : budget).draw('a')),
      )
      expect(drawn.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 100 }, (_, i) => i + 1),
      )
      expect(new Set(drawn.map(({ endsAt }) => endsAt)).size).toBe(1)
      await other.refund('a', drawn[1]!)
      expect((await budget.peek('a')).count).toBe(99)
      clock.advance(windowMs)
      expect((await other.draw('a')).count).toBe(1)
      expect((await budget.draw('a')).count).toBe(2)
    })

    test('a window of a clock that was put back since does not last longer than any', async () => {
      await made.budget.draw('a')
      clock.shiftWallClock(-10 * windowMs)
      expect(await made.budget.draw('a')).toEqual({ count: 1, endsAt: clock.now() + windowMs })
    })

    test('calls beyond any limit never extend the window', async () => {
      const { endsAt } = await made.budget.draw('a')
      for (let i = 0; i < 500; i++) {
        clock.advance(100)
        expect((await made.budget.draw('a')).endsAt).toBe(endsAt)
      }
    })
  })
}

let kinds = 0

/** Budgets of two servers on shared counters. */
export function sharedBudgets(clock: FakeClock, one: Counters, another: Counters): MadeBudgets {
  const kind = `test ${++kinds}`
  return {
    budget: new SharedBudget(one.counter(kind), { clock, log }, patient),
    other: new SharedBudget(another.counter(kind), { clock, log }, patient),
    async close() {
      await one.close()
      await another.close()
    },
  }
}
