// Broadcast scheduling: stages are sent results ten times a second at most, phones as load allows but within two
// seconds; new questions and phases never wait, and the last state is always sent.
import { expect, test } from 'vitest'
import { PaperRoom, type PaperSession, snapshotOf } from '../../../test/support/paper-room.ts'
import { changesBetween } from './changes.ts'
import { newRoom, step } from './room.ts'
import type { RoomSnapshot } from './snapshot.ts'

/** Lets a change come every 10 ms for `ms`. */
function changing(room: PaperRoom, ms: number): void {
  for (let passed = 0; passed < ms; passed += 10) room.answered().pass(10)
}

function gaps(times: readonly number[]): number[] {
  return times.slice(1).map((time, i) => time - times[i]!)
}

test('while results change, they are sent to stages ten times a second and not more', () => {
  const room = new PaperRoom()
  changing(room, 1_990)
  expect(room.sentAt('stages')).toHaveLength(20)
  expect(Math.min(...gaps(room.sentAt('stages')))).toBe(100)
})

test('results are sent to phones as often as their cooldown says, together with the stages', () => {
  for (const [phonesCooldownMs, gapMs] of [
    [4, 100],
    [160, 200],
    [800, 800],
    [20_000, 2_000],
  ] as const) {
    const room = new PaperRoom()
    room.broadcasting.phonesCooldownMs = phonesCooldownMs
    changing(room, 6_500)
    expect(new Set(gaps(room.sentAt('phones'))), `${phonesCooldownMs} ms for phones`).toEqual(
      new Set([gapMs]),
    )
    expect(room.sentAt('stages').length, 'stages do not wait for phones').toBeGreaterThanOrEqual(65)
  }
})

test('the last state is always sent, once, and nothing after it', () => {
  const room = new PaperRoom().answered().pass(5).answered().pass(5).answered(2).pass(10_000)
  expect(room.broadcasts.map(({ sessionQuestionKeys }) => sessionQuestionKeys)).toEqual([[1], [1, 2]])
  expect([room.pending, room.done]).toEqual([[], []])
})

test('while answers wait for the disk, results are sent to stages and not to phones', () => {
  const room = new PaperRoom()
  room.busy = true
  changing(room, 1_900)
  expect(room.sentAt('phones')).toEqual([])
  expect(room.sentAt('stages').length).toBeGreaterThanOrEqual(19)
  room.busy = false
  room.pass(100)
  expect(room.sentAt('phones')).toHaveLength(1)
})

test('however busy it is, phones wait no longer than two seconds', () => {
  const room = new PaperRoom()
  room.busy = true
  const start = room.now
  changing(room, 10_000)
  const sent = room.sentAt('phones')
  expect(sent[0]! - start).toBeLessThanOrEqual(2_025)
  expect(Math.max(...gaps(sent))).toBeLessThanOrEqual(2_025)
  expect(sent.length).toBeGreaterThanOrEqual(4)
})

test('results that could not be read are sent a second later', () => {
  const room = new PaperRoom()
  room.broadcasting.failing.add(1)
  const start = room.now
  room.answered(1).pass(1).answered(2).pass(2_500)
  expect(
    room.broadcasts.map(({ at, sessionQuestionKeys }) => [at - start, [...sessionQuestionKeys].sort()]),
  ).toEqual([
    [0, [1]],
    [1_000, [1, 2]],
    [2_000, [1]],
  ])
  room.broadcasting.failing.clear()
  room.pass(10_000)
  expect(room.broadcasts).toHaveLength(4)
  expect(room.pending).toEqual([])
})

test('results that take long to read are sent once a second', () => {
  const room = new PaperRoom()
  room.broadcasting.isLong = true
  changing(room, 3_500)
  expect(gaps(room.sentAt('stages'))).toEqual([1_000, 1_000, 1_000])
})

test('a new phase has no cooldown after a broadcast that was under way when it came', () => {
  const room = new PaperRoom()
  room.broadcasting.durationMs = 300
  room.broadcasting.phonesCooldownMs = 1_000
  room.answered().pass(100)
  room.handle({ type: 'changed', snapshot: snapshotOf({ sessionQuestions: [{ key: 1, phase: 'LOCKED' }] }) })
  room.pass(250)
  expect(room.sentAt('phones')).toHaveLength(2)
  expect(gaps(room.sentAt('phones'))).toEqual([300])
  room.pass(5_000)
  expect(room.pending).toEqual([])
  expect(room.done.map(({ effect }) => effect.type)).toEqual(['send-question', 'send-stage'])
})

test('a new question, and a new phase of it, do not wait for the cooldown of the last results', () => {
  const room = new PaperRoom().answered().pass(30)
  room.handle({ type: 'changed', snapshot: snapshotOf({ sessionQuestions: [{ key: 1, phase: 'LOCKED' }] }) })
  expect(room.when('send-question')).toEqual([room.now])
  expect(room.broadcasts.at(-1)).toMatchObject({
    at: room.now,
    audiences: ['stages', 'phones'],
    sessionQuestionKeys: [1],
  })
})

test('of entries and people that change together all are sent, each once: within 0.2 s, and 0.5 s', () => {
  const room = new PaperRoom()
  const start = room.now
  for (const entryKeys of [[1], [2, 3], [3], [4, 2]])
    room.handle({ type: 'people' }).handle({ type: 'entries', entryKeys }).pass(20)
  room.pass(5_000)
  expect(room.done.map(({ at, effect }) => [at - start, effect])).toEqual([
    [0, { type: 'send-people' }],
    [0, { type: 'send-entries', entryKeys: [1] }],
    [200, { type: 'send-entries', entryKeys: [2, 3, 4] }],
    [500, { type: 'send-people' }],
  ])
})

test('a changed snapshot is sent to the devices that show the change, and to no others', () => {
  const session = (change: object) =>
    ({ session: { ...snapshotOf().session, ...change } }) as Partial<RoomSnapshot>
  const questions = (...sessionQuestions: NonNullable<PaperSession['sessionQuestions']>) => {
    const { active, ...asked } = snapshotOf({ sessionQuestions })
    return { sessionQuestions: asked.sessionQuestions }
  }
  const revealed = { key: 1, phase: 'REVEALED', isScored: true } as const
  const more = (change: object) => change as Partial<RoomSnapshot>
  for (const [after, expected, before = {}] of [
    [{}, []],
    [more({ look: { name: 'Acme' } }), ['look']],
    [more({ contentSlide: { id: 'sld' } }), ['question']],
    [snapshotOf({ active: null }), ['question', 'stage']],
    [more({ stillAnswering: [null] }), ['stage-question']],
    [{ teamNames: ['Red'] }, ['scores', 'teams']],
    [more({ reviews: [{ id: 'par', question_id: null }] }), ['scores', 'stage']],
    [more({ reviews: [{ id: 'par', question_id: 'que' }] }), ['stage']],
    [session({ removals: 1 }), ['scores']],
    [{ scoresAreFinal: true }, ['scores']],
    [session({ leaderboard_shown: 1 }), ['scores']],
    [session({ state: 'CLOSED' }), ['closed', 'stage-question', 'stage']],
    [session({ state: 'CLOSED' }), [], session({ state: 'CLOSED' })],
    [session({ door_locked: 1 }), ['stage']],
    [session({ screen: 'qr' }), ['stage']],
    [session({ screen_results_hidden: 1 }), ['stage']],
    [session({ hands_free_paused: 1 }), ['stage']],
    [{ advanceAt: 1 }, ['stage']],
    [{ isLeaderboardNext: true }, ['stage']],
    [{ hiddenTexts: ['rude'] }, ['stage']],
    [{ nextImages: ['img'] }, ['stage']],
    [more({ sections: [{}] }), ['stage']],
    [more({ contentSlides: [{}] }), ['stage']],
    [more({ timeRequests: [{}] }), ['stage']],
    [{ timeFactors: new Map([[1, []]]) }, ['stage']],
    // Phases of questions that are not on screen, of a self-paced session all, and points of revealed ones.
    [questions({ key: 1, phase: 'LOCKED' }), ['stage']],
    [questions({ key: 1, phase: 'REVEALED' }), ['stage']],
    [questions({ ...revealed, phase: 'LOCKED' }), ['stage']],
    [questions(revealed), ['scores', 'stage']],
    [
      { ...session({ mode: 'SELF_PACED' }), ...questions({ key: 1, phase: 'LOCKED' }) },
      ['question', 'stage'],
      session({ mode: 'SELF_PACED' }),
    ],
    [session({ mode: 'SELF_PACED', removals: 1 }), ['scores'], session({ mode: 'SELF_PACED' })],
  ] as [Partial<RoomSnapshot>, string[], Partial<RoomSnapshot>?][]) {
    const { effects } = changesBetween({ ...snapshotOf(), ...before }, { ...snapshotOf(), ...after })
    expect(
      effects.map(({ type }) => type),
      JSON.stringify(after),
    ).toEqual(expected.map(what => `send-${what}`))
  }
})

test('answers of reopened questions are removed from phones, of those alone', () => {
  const [before, after] = [
    [1, 2],
    [1, 3, 4],
  ].map(keys => snapshotOf({ sessionQuestions: keys.map(key => ({ key })) }))
  const definition = before!.sessionQuestions[1]!.definition
  const sessionQuestions = after!.sessionQuestions.map(one => (one.key === 3 ? { ...one, definition } : one))
  expect(changesBetween(before!, { ...after!, sessionQuestions }).effects[0]).toEqual({
    type: 'send-answers-removed',
    reopened: [{ was: before!.sessionQuestions[1], now: sessionQuestions[1] }],
  })
})

test('when a self-paced room opens, results of its questions are sent, and when it closes, stages are sent all', () => {
  const room = new PaperRoom().handle({
    type: 'changed',
    snapshot: snapshotOf({ sessionQuestions: [], active: null }),
  })
  const sessionQuestions = [{ key: 1 }, { key: 2 }]
  room.handle({
    type: 'changed',
    snapshot: snapshotOf({ mode: 'SELF_PACED', sessionQuestions, active: null }),
  })
  const open = { sessionQuestions, active: null }
  room
    .pass(5_000)
    .handle({ type: 'changed', snapshot: snapshotOf(open) })
    .pass(5_000)
  room.handle({ type: 'changed', snapshot: snapshotOf({ ...open, state: 'CLOSED' }) }).pass(5_000)
  expect(room.broadcasts).toMatchObject([
    { audiences: ['stages', 'phones'], sessionQuestionKeys: [1, 2] },
    { audiences: ['stages'], sessionQuestionKeys: [1, 2] },
  ])
})

const scored = [{ key: 1, phase: 'REVEALED', isScored: true }] as const

test('phones are told the final standing 4 s after the close, whatever else changes', () => {
  const room = new PaperRoom().handle({ type: 'changed', snapshot: snapshotOf({ sessionQuestions: scored }) })
  const closed = { sessionQuestions: scored, state: 'CLOSED' } as const
  room.pass(5_000)
  const closedAt = room.now
  room.handle({ type: 'changed', snapshot: snapshotOf(closed) }).pass(2_000)
  room.handle({ type: 'changed', snapshot: snapshotOf({ ...closed, door: 1 }) }).pass(10_000)
  expect(room.when('send-final-scores')).toEqual([closedAt + 4_000])
})

test('of a leaderboard that stages have shown for 4 s phones know the final standing already', () => {
  const shown = { sessionQuestions: scored, leaderboard: 1 } as const
  const room = new PaperRoom().handle({ type: 'changed', snapshot: snapshotOf(shown) }).pass(4_000)
  room.handle({ type: 'changed', snapshot: snapshotOf({ ...shown, state: 'CLOSED' }) }).pass(10_000)
  expect(room.when('send-final-scores')).toEqual([])
  // The close reveals the question on screen: it is another standing.
  const open = [...scored, { key: 2, phase: 'LOCKED', isScored: true }] as const
  const all = [...scored, { key: 2, phase: 'REVEALED', isScored: true }] as const
  const other = new PaperRoom()
    .handle({ type: 'changed', snapshot: snapshotOf({ ...shown, sessionQuestions: open }) })
    .pass(4_000)
  other
    .handle({ type: 'changed', snapshot: snapshotOf({ ...shown, sessionQuestions: all, state: 'CLOSED' }) })
    .pass(4_100)
  expect(other.when('send-final-scores')).toHaveLength(1)
})

test('a close without points holds nothing back', () => {
  const room = new PaperRoom()
    .handle({ type: 'changed', snapshot: snapshotOf({ state: 'CLOSED' }) })
    .pass(10_000)
  expect(room.when('send-final-scores')).toEqual([])
})

test('a room that is read after its close tells phones at the same time; one that is read with the leaderboard, at once', () => {
  const now = 10_000
  for (const [session, ended_at, held] of [
    [{ state: 'CLOSED', sessionQuestions: scored }, 50_000, 4_000],
    [{ state: 'CLOSED', sessionQuestions: scored }, 49_000, 3_000],
    [{ state: 'CLOSED', sessionQuestions: scored }, 46_000, null],
    [{ state: 'CLOSED', sessionQuestions: scored }, 40_000, null],
    // The clock of another server is ahead.
    [{ state: 'CLOSED', sessionQuestions: scored }, 50_001, null],
    [{ state: 'CLOSED' }, 50_000, null],
    [{ sessionQuestions: scored }, null, null],
  ] as const) {
    const snapshot = snapshotOf(session)
    const state = newRoom(
      { ...snapshot, session: { ...snapshot.session, ended_at } },
      { now, wallClock: 50_000 },
    )
    expect(state.finalHeldUntil, `${JSON.stringify(session)} ${ended_at}`).toBe(held && now + held)
    const { effects } = step(state, { type: 'woken' }, { now, busy: false })
    expect(effects).toEqual(held ? [{ type: 'wake', at: now + held }] : [])
  }
  for (const leaderboard of [0, 1] as const)
    expect(newRoom(snapshotOf({ leaderboard }), { now, wallClock: 0 }).leaderboardSince).toBe(
      leaderboard ? now : null,
    )
})
