// The clock of a question: a countdown is kept by servers whose clocks differ and after a restart; nothing else lies in the future.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
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
