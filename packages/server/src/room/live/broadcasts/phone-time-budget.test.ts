// Sending results to phones takes at most a quarter of the process's time, however many rooms there are.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { PhoneTimeBudget } from './turns.ts'

test('a room alone waits three times as long again as its phones took', () => {
  const clock = new FakeClock()
  const budget = new PhoneTimeBudget(clock, 2_000)
  for (let i = 0; i < 5; i++) {
    expect(budget.spend(40)).toBe(160)
    clock.advance(160)
  }
})

test('a thousand rooms that send in turn take a quarter of the time together', () => {
  const clock = new FakeClock()
  const budget = new PhoneTimeBudget(clock, 2_000)
  const rooms = Array.from({ length: 1_000 }, () => 0)
  let spentMs = 0
  const seconds = 20
  for (let ms = 0; ms < seconds * 1_000; ms++) {
    for (const [i, dueAt] of rooms.entries()) {
      if (dueAt > ms) continue
      spentMs += 0.25
      rooms[i] = ms + Math.max(100, budget.spend(0.25))
    }
    clock.advance(1)
  }
  // The first time, none of them waits.
  const firstMs = rooms.length * 0.25
  expect(spentMs - firstMs).toBeLessThanOrEqual((seconds * 1_000) / 4)
  expect(spentMs).toBeGreaterThan((seconds * 1_000) / 4 / 1.1)
})

test('time spent beyond the share expires: a process that is idle again delays no room', () => {
  const clock = new FakeClock()
  const budget = new PhoneTimeBudget(clock, 2_000)
  for (let i = 0; i < 100; i++) expect(budget.spend(1_000)).toBe(2_000)
  clock.advance(2_000)
  expect(budget.spend(1)).toBe(4)
})

test('a room without recipients does not wait for the others', () => {
  const budget = new PhoneTimeBudget(new FakeClock(), 2_000)
  budget.spend(100)
  expect(budget.spend(0)).toBe(0)
})
