// Rate limits per token: a burst of 20 messages, then ten a second, and 5 entries a minute, however calls are spread.
import { roomLimits } from '@roomful/contract/room/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TokenAllowance, TokenAllowances } from './token-limits.ts'

const start = Date.parse('2026-03-02T09:00:00Z')

/** How many messages are let through at one moment. */
function messagesAt(allowance: TokenAllowance, now: number): number {
  let count = 0
  while (allowance.takeMessage(now)) count++
  return count
}

test('a burst of 20 messages passes, and then ten a second', () => {
  const allowance = new TokenAllowance(start)
  expect(messagesAt(allowance, start)).toBe(20)
  expect(messagesAt(allowance, start + 99)).toBe(0)
  expect(messagesAt(allowance, start + 200)).toBe(2)
  expect(messagesAt(allowance, start + 1_200)).toBe(10)
})

test('unused allowance does not grow beyond the burst', () => {
  const allowance = new TokenAllowance(start)
  messagesAt(allowance, start)
  expect(messagesAt(allowance, start + 86_400_000)).toBe(20)
})

test('5 entries a minute: one comes back every 12 seconds', () => {
  const allowance = new TokenAllowance(start)
  const taken = Array.from({ length: 7 }, () => allowance.takeEntry(start))
  expect(taken).toEqual([true, true, true, true, true, false, false])
  expect(allowance.takeEntry(start + 11_999)).toBe(false)
  expect(allowance.takeEntry(start + 12_001)).toBe(true)
  expect(allowance.takeEntry(start + 12_001)).toBe(false)
})

test('entries and messages are counted apart', () => {
  const allowance = new TokenAllowance(start)
  messagesAt(allowance, start)
  expect(allowance.takeEntry(start)).toBe(true)
})

test('however calls are spread, no more pass than the burst and ten a second', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 200 }), pauses => {
      const allowance = new TokenAllowance(start)
      let now = start
      let passed = 0
      for (const pause of pauses) {
        now += pause
        if (allowance.takeMessage(now)) passed++
      }
      const allowed = roomLimits.messagesBurst + ((now - start) / 1000) * roomLimits.messagesPerSecond
      expect(passed).toBeLessThanOrEqual(allowed + 1e-6)
    }),
  )
})

test('a token has one allowance however often it is asked for', () => {
  const allowances = new TokenAllowances()
  messagesAt(allowances.of('a', start), start)
  expect(allowances.of('a', start).takeMessage(start)).toBe(false)
  expect(allowances.of('b', start).takeMessage(start)).toBe(true)
})

test('a device that has looked its token up shares its allowance with lookups after a sweep', () => {
  const allowances = new TokenAllowances()
  const device = { tokenHash: 'a', allowance: undefined as TokenAllowance | undefined }
  messagesAt(allowances.ofConnection(device, start), start)
  expect(allowances.of('a', start).takeMessage(start)).toBe(false)
  const later = start + 61_000
  for (let i = 0; i < 10_000; i++) allowances.of(`token ${i % 10}`, later)
  messagesAt(allowances.of('a', later), later)
  expect(allowances.ofConnection(device, later).takeMessage(later)).toBe(false)
})

test('allowances that are full again are swept, others are kept', () => {
  const allowances = new TokenAllowances()
  const idle = allowances.of('idle', start)
  const used = allowances.of('used', start)
  const later = start + 61_000
  used.takeMessage(later)
  used.takeEntry(later)
  for (let i = 0; i < 10_000; i++) allowances.of(`token ${i % 10}`, later)
  expect(allowances.of('used', later)).toBe(used)
  expect(allowances.of('idle', later)).not.toBe(idle)
})
