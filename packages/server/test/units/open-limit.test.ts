// What an organization has open is limited by itself: others are not held up, and ending one twice frees one place.
import { expect, test } from 'vitest'
import { OpenLimit } from '../../src/lib/open-limit.ts'

const tooMany = { code: 'RATE_LIMITED', message: 'Two at once.', details: { retry_after_seconds: 7 } }

test('one more than an organization may have open is refused until one has ended', () => {
  const limit = new OpenLimit(2, { message: tooMany.message, retryAfterSeconds: 7 })
  const [end] = [limit.open(1), limit.open(1), limit.open(2)]
  expect(limit.total).toBe(3)
  expect(() => limit.open(1)).toThrow(expect.objectContaining(tooMany))
  limit.open(2)
  end!()
  limit.open(1)
  expect(limit.total).toBe(4)
})

test('what is ended twice frees one place', () => {
  const limit = new OpenLimit(2, { message: tooMany.message, retryAfterSeconds: 7 })
  const [end] = [limit.open(1), limit.open(1)]
  end!()
  end!()
  limit.open(1)
  expect(() => limit.open(1)).toThrow(expect.objectContaining(tooMany))
  expect(limit.total).toBe(2)
})
