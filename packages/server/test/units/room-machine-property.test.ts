import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Audience } from '../../src/room/room.ts'
import { PaperRoom, type PaperSession, snapshotOf } from '../support/paper-room.ts'

const askedKey = fc.integer({ min: 1, max: 3 })
const session: fc.Arbitrary<PaperSession> = fc.record({
  state: fc.constantFrom('LIVE', 'CLOSED'),
  mode: fc.constantFrom('SELF_PACED', null),
  door: fc.constantFrom(0, 1),
  leaderboard: fc.constantFrom(0, 1),
  asked: fc.uniqueArray(
    fc.record({
      key: askedKey,
      phase: fc.constantFrom('OPEN', 'LOCKED', 'REVEALED'),
      isScored: fc.boolean(),
    }),
    { selector: one => one.key },
  ),
  active: fc.oneof(askedKey, fc.constant(null)),
})

type Play = (room: PaperRoom) => void
const happening: fc.Arbitrary<readonly [string, Play]> = fc.oneof(
  { weight: 6, arbitrary: askedKey.map(key => [`answered ${key}`, room => room.answered(key)] as const) },
  {
    weight: 6,
    arbitrary: fc
      .integer({ min: 0, max: 1_500 })
      .map(ms => [`${ms} ms pass`, room => room.pass(ms)] as const),
  },
  {
    weight: 2,
    arbitrary: session.map(
      to =>
        [
          `changed ${JSON.stringify(to)}`,
          room => room.handle({ type: 'changed', snapshot: snapshotOf(to) }),
        ] as const,
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(askedKey, { maxLength: 4 })
      .map(
        entryKeys => [`entries ${entryKeys}`, room => room.handle({ type: 'entries', entryKeys })] as const,
      ),
  },
  { weight: 2, arbitrary: fc.constant(['people', room => room.handle({ type: 'people' })] as const) },
  { weight: 1, arbitrary: fc.constant(['woken', room => room.handle({ type: 'woken' })] as const) },
  {
    weight: 2,
    arbitrary: fc
      .boolean()
      .map(busy => [`busy ${busy}`, room => void Object.assign(room, { busy })] as const),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        durationMs: fc.integer({ min: 0, max: 400 }),
        phonesTookMs: fc.integer({ min: 0, max: 900 }),
        isLong: fc.boolean(),
        failing: fc.array(askedKey, { maxLength: 2 }).map(keys => new Set(keys)),
      })
      .map(
        telling =>
          [`telling ${JSON.stringify(telling)}`, room => void Object.assign(room, { telling })] as const,
      ),
  },
)

/** How long an audience has its peace after a telling. */
const restMs: Readonly<Record<Audience, (phonesTookMs: number) => number>> = {
  stages: () => 100,
  phones: phonesTookMs => Math.min(2_000, Math.max(100, 4 * phonesTookMs)),
}

test('whatever happens, everything is told in the end and nobody is told more often than allowed', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), happenings => {
      const room = new PaperRoom()
      for (const [, play] of happenings) play(room)
      room.telling.failing = new Set()
      // Busy for good: phones are held back, not forgotten.
      room.pass(10_000)
      expect(room.untold).toEqual([])
      const silence = room.tellings.length + room.done.length
      room.pass(60_000)
      expect(room.tellings.length + room.done.length).toBe(silence)

      const questions = new Set(room.when('send-question'))
      for (const audience of ['stages', 'phones'] as const) {
        const told = room.told(audience)
        for (const [i, { at }] of told.entries()) {
          const before = told[i - 1]
          if (!before || at >= before.outAt + restMs[audience](before.phonesTookMs)) continue
          // What is new on screen is told at once, or when what was under way is out.
          const isNew = [...questions].some(question => question >= before.at && question <= at)
          expect(isNew, `${audience} told after ${at - before.at} ms`).toBe(true)
        }
      }
      expect(closest(room.when('tell-entries'))).toBeGreaterThanOrEqual(200)
      expect(closest(room.when('send-people'))).toBeGreaterThanOrEqual(500)
    }),
    { numRuns: 2_000 },
  )
})

test('whoever is told something is told all that changed for them until then', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(askedKey, fc.integer({ min: 0, max: 300 })), { maxLength: 40 }),
      answers => {
        const room = new PaperRoom()
        const changedAt = new Map<number, number>()
        for (const [key, ms] of answers) {
          changedAt.set(key, room.now)
          room.answered(key).pass(ms)
        }
        room.pass(10_000)
        for (const audience of ['stages', 'phones'] as const) {
          for (const [key, at] of changedAt) {
            const told = room.tellings.some(
              telling =>
                telling.at >= at && telling.audiences.includes(audience) && telling.askedKeys.includes(key),
            )
            expect(told, `question ${key} to ${audience}`).toBe(true)
          }
        }
      },
    ),
  )
})

function closest(times: readonly number[]): number {
  return Math.min(...times.slice(1).map((time, i) => time - times[i]!), Infinity)
}
