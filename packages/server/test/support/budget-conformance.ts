import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Budget, windowMs } from '../../src/budget/budget.ts'
import { FakeClock } from './fake-clock.ts'

/** What every driver of request budgets holds. `close` ends what `make` opened. */
export function budgetConformance(
  name: string,
  make: (clock: FakeClock) => Promise<{ budget: Budget; close?: () => Promise<void> }>,
): void {
  describe(`request budgets: ${name}`, () => {
    let clock: FakeClock
    let made: Awaited<ReturnType<typeof make>>
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
      await made.budget.giveBack('a', second)
      expect(await made.budget.peek('a')).toEqual(first)
      expect(await made.budget.draw('a')).toEqual(second)
      expect(await made.budget.peek('b')).toMatchObject({ count: 0 })
    })

    test('many given back at once leave exactly the others', async () => {
      const drawn = await Promise.all(Array.from({ length: 200 }, () => made.budget.draw('a')))
      await Promise.all(drawn.slice(0, 150).map(window => made.budget.giveBack('a', window)))
      expect((await made.budget.peek('a')).count).toBe(50)
    })

    test('what is given back after its window has ended does not count for the next', async () => {
      const late = await made.budget.draw('a')
      clock.advance(windowMs)
      await made.budget.giveBack('a', late)
      expect((await made.budget.peek('a')).count).toBe(0)
      const { count } = await made.budget.draw('a')
      await made.budget.giveBack('a', late)
      expect([count, (await made.budget.peek('a')).count]).toEqual([1, 1])
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
