// The clock of a question: a countdown is kept by servers whose clocks differ and after a restart; nothing else lies in the future.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { describe, expect, test } from 'vitest'
import { countdownMs, MonotonicQuestionTimes } from './question-times.ts'

test.each([
  ['just opened', countdownMs, countdownMs],
  ['opened by a server whose clock is ahead', countdownMs + 200, countdownMs + 200],
  ['seen after a restart', 1_200, 1_200],
  ['no countdown, but opened by a server whose clock is ahead', 200, 0],
  ['opened before the clock was set back', countdownMs + 3_600_000, 0],
])('%s', (_, aheadMs, leadMs) => {
  const clock = new FakeClock()
  const times = new MonotonicQuestionTimes(clock)
  const opening = { key: 1, opened_at: clock.now() + aheadMs }
  expect(opening.opened_at - times.now(opening)).toBe(leadMs)
  clock.advance(leadMs + 500)
  expect(times.now(opening) - opening.opened_at).toBe(500)
})

describe('an opening whose notice arrives while the clocks of the servers disagree', () => {
  const open = (aheadMs: number) => {
    const clock = new FakeClock()
    const times = new MonotonicQuestionTimes(clock)
    const opening = { key: 1, opened_at: clock.now() }
    clock.shiftWallClock(aheadMs)
    const openMs = () => times.now(opening) - opening.opened_at
    return { clock, times, opening, openMs }
  }

  test.each([30_000, 2_000, -2_000, -30_000])('counts from its arrival: %i ms ahead', aheadMs => {
    const { clock, times, opening, openMs } = open(aheadMs)
    times.noteOpened(opening.opened_at, 0)
    clock.advance(500)
    expect(openMs()).toBe(500)
  })

  test('counts down from its arrival', () => {
    const { clock, times, opening, openMs } = open(28_000)
    times.noteOpened(opening.opened_at, countdownMs)
    clock.advance(1_000)
    expect(openMs()).toBe(1_000 - countdownMs)
    clock.advance(countdownMs)
    expect(openMs()).toBe(1_000)
  })

  test('counts from its arrival though it was read a moment before', () => {
    const { clock, times, opening, openMs } = open(30_000)
    expect(openMs()).toBe(30_000)
    clock.advance(100)
    times.noteOpened(opening.opened_at, 0)
    expect(openMs()).toBe(0)
  })

  test('counts as before when the notice is late', () => {
    const { clock, times, opening, openMs } = open(0)
    expect(openMs()).toBe(0)
    clock.advance(20_000)
    times.noteOpened(opening.opened_at, 0)
    expect(openMs()).toBe(20_000)
  })

  test('counts by the clock where that agrees', () => {
    const { clock, times, opening, openMs } = open(0)
    clock.advance(40)
    times.noteOpened(opening.opened_at, 0)
    expect(openMs()).toBe(40)
  })
})
