// Identifiers rise with time, also when the clock steps back; ids of options, participants and entries reveal neither
// time nor order, and no random byte is used twice.
import { createHash } from 'node:crypto'
import { type IdKind, idPrefixes, timelessKinds } from '@roomful/contract/lib/ids'
import { FakeClock } from '@roomful/testkit/fake-clock'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cryptoRandom, idMaker, type Random } from './random.ts'

const crockford = '0123456789abcdefghjkmnpqrstvwxyz'
const kinds = Object.keys(idPrefixes) as IdKind[]
const timed = kinds.filter(kind => !timelessKinds.has(kind))
const timeless = [...timelessKinds]

/** The 16 bytes that an identifier says. */
function bytesOf(id: string): number[] {
  const value = [...id.split('_')[1]!].reduce(
    (sum, character) => sum * 32n + BigInt(crockford.indexOf(character)),
    0n,
  )
  return Array.from({ length: 16 }, (_, i) => Number((value >> BigInt(8 * (15 - i))) & 255n))
}

function timeOf(id: string): number {
  return bytesOf(id)
    .slice(0, 6)
    .reduce((ms, byte) => ms * 256 + byte, 0)
}

/** Hands out bytes that each occur once: 1, 2, 3, … */
function countingRandom(): Random {
  let next = 0
  return { bytes: count => Uint8Array.from({ length: count }, () => ++next), below: () => 0 }
}

/** The same bytes in each run, with no pattern: of those that chance gives, one in a thousand runs looks like now. */
function hashedRandom(): Random {
  let next = 0
  return {
    bytes: count => createHash('shake256', { outputLength: count }).update(`${++next}`).digest(),
    below: () => 0,
  }
}

test('an identifier is its prefix, and 26 characters that begin with the time', () => {
  const clock = new FakeClock()
  const newId = idMaker(clock, cryptoRandom)
  for (const kind of timed) {
    const id = newId(kind)
    expect(id).toMatch(new RegExp(`^${idPrefixes[kind]}_[${crockford}]{26}$`))
    expect(timeOf(id)).toBe(clock.now())
  }
})

test('identifiers rise within a millisecond, across milliseconds and when the clock steps back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5_000, max: 5_000 }), { maxLength: 100 }), steps => {
      const clock = new FakeClock()
      const newId = idMaker(clock, cryptoRandom)
      const ids = steps.map(step => {
        clock.advance(step)
        return newId('session')
      })
      expect(ids).toEqual([...ids].sort())
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
  const clock = new FakeClock()
  const newId = idMaker(clock, cryptoRandom)
  const ids = Array.from({ length: 20_000 }, () => newId('event'))
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids of options, participants and entries carry no time and no order', () => {
  const clock = new FakeClock()
  const newId = idMaker(clock, hashedRandom())
  for (const kind of timeless) {
    const ids = Array.from({ length: 200 }, () => newId(kind))
    expect(ids).not.toEqual([...ids].sort())
    const near = ids.filter(id => Math.abs(timeOf(id) - clock.now()) < 86_400_000)
    expect(near, `${kind} ids that look like now`).toEqual([])
  }
})

test.each(
  timeless.flatMap(kind => [
    { kind, place: 'first' },
    { kind, place: 'second' },
  ]),
)(
  'an id of a $kind, made $place in its millisecond, shares no byte with those made next',
  ({ kind, place }) => {
    const newId = idMaker(new FakeClock(), countingRandom())
    if (place === 'second') newId('session')
    const own = bytesOf(newId(kind))
    for (const next of ['session', 'event', kind, 'request'] as const) {
      const bytes = bytesOf(newId(next))
      const random = new Set(timelessKinds.has(next) ? bytes : bytes.slice(6))
      expect(
        own.filter(byte => random.has(byte)),
        `${kind} ${own}, ${next} ${bytes}`,
      ).toEqual([])
    }
  },
)

test('random bytes are handed out once, in few pieces and in many', () => {
  for (const count of [1, 16, 700, 5_000]) {
    const pieces = Array.from({ length: 40 }, () => cryptoRandom.bytes(count))
    expect(pieces.every(piece => piece.length === count)).toBe(true)
    if (count >= 16) expect(new Set(pieces.map(piece => Buffer.from(piece).toString('hex'))).size).toBe(40)
  }
  const kept = cryptoRandom.bytes(16)
  const copy = Uint8Array.from(kept)
  cryptoRandom.bytes(8_000)
  cryptoRandom.bytes(500)
  expect(kept).toEqual(copy)
})
