// Broadcast scheduling, for any sequence of events: every change is sent in the end, and phones and stages are sent
// nothing more often than allowed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PaperRoom, type PaperSession, snapshotOf } from '../../../test/support/paper-room.ts'
import type { Audience, RoomEvent } from './events.ts'

const sessionQuestionKey = fc.integer({ min: 1, max: 3 })
const session: fc.Arbitrary<PaperSession> = fc.record({
  state: fc.constantFrom('LIVE', 'CLOSED'),
  mode: fc.constantFrom('SELF_PACED', null),
  door: fc.constantFrom(0, 1),
  leaderboard: fc.constantFrom(0, 1),
  sessionQuestions: fc.uniqueArray(
    fc.record({
      key: sessionQuestionKey,
      phase: fc.constantFrom('OPEN', 'LOCKED', 'REVEALED'),
      isScored: fc.boolean(),
    }),
    { selector: one => one.key },
  ),
  active: fc.oneof(sessionQuestionKey, fc.constant(null)),
})

type Happening =
  | { type: 'handle'; event: RoomEvent }
  | { type: 'pass'; ms: number }
  | { type: 'set'; to: Partial<Pick<PaperRoom, 'busy' | 'broadcasting'>> }

const event: fc.Arbitrary<RoomEvent> = fc.oneof(
  fc.record({ type: fc.constant('answered'), sessionQuestionKey }),
  fc.record({ type: fc.constant('changed'), snapshot: session.map(snapshotOf) }),
  fc.record({ type: fc.constant('entries'), entryKeys: fc.array(sessionQuestionKey, { maxLength: 4 }) }),
  fc.record({ type: fc.constant('people') }),
  fc.record({ type: fc.constant('woken') }),
)
const broadcasting = fc.record({
  durationMs: fc.integer({ min: 0, max: 400 }),
  phonesCooldownMs: fc.integer({ min: 0, max: 3_600 }),
  isLong: fc.boolean(),
  failing: fc.array(sessionQuestionKey, { maxLength: 2 }).map(keys => new Set(keys)),
})
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('handle'), event }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('pass'), ms: fc.integer({ min: 0, max: 1_500 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('set'),
      to: fc.oneof(fc.record({ busy: fc.boolean() }), fc.record({ broadcasting })),
    }),
  },
)

function play(room: PaperRoom, happening: Happening): void {
  if (happening.type === 'handle') room.handle(happening.event)
  else if (happening.type === 'pass') room.pass(happening.ms)
  else Object.assign(room, happening.to)
}

/** How long an audience is sent nothing after a broadcast. */
const cooldownMs: Readonly<Record<Audience, (phonesCooldownMs: number) => number>> = {
  stages: () => 100,
  phones: phonesCooldownMs => Math.min(2_000, Math.max(100, phonesCooldownMs)),
}

test('whatever happens, everything is sent in the end, and to no device more often than allowed', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), happenings => {
      const room = new PaperRoom()
      for (const one of happenings) play(room, one)
      room.broadcasting.failing = new Set()
      // Busy for good: phones are held back, not forgotten.
      room.pass(10_000)
      expect(room.pending).toEqual([])
      const silence = room.broadcasts.length + room.done.length
      room.pass(60_000)
      expect(room.broadcasts.length + room.done.length).toBe(silence)

      const questions = new Set(room.when('send-question'))
      for (const audience of ['stages', 'phones'] as const) {
        const sent = room.broadcastsTo(audience)
        for (const [i, { at }] of sent.entries()) {
          const before = sent[i - 1]
          if (!before || at >= before.outAt + cooldownMs[audience](before.phonesCooldownMs)) continue
          // What is new on screen is sent at once, or when what was under way is out.
          const isNew = [...questions].some(question => question >= before.at && question <= at)
          expect(isNew, `${audience} sent after ${at - before.at} ms`).toBe(true)
        }
      }
      expect(closest(room.when('send-entries'))).toBeGreaterThanOrEqual(200)
      expect(closest(room.when('send-people'))).toBeGreaterThanOrEqual(500)
    }),
    { numRuns: 2_000 },
  )
})

test('every broadcast has all that changed until then', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(sessionQuestionKey, fc.integer({ min: 0, max: 300 })), { maxLength: 40 }),
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
            const sent = room.broadcasts.some(
              broadcast =>
                broadcast.at >= at &&
                broadcast.audiences.includes(audience) &&
                broadcast.sessionQuestionKeys.includes(key),
            )
            expect(sent, `question ${key} to ${audience}`).toBe(true)
          }
        }
      },
    ),
  )
})

function closest(times: readonly number[]): number {
  return Math.min(...times.slice(1).map((time, i) => time - times[i]!), Infinity)
}
