// Broadcast scheduling: stages are sent results ten times a second at most, phones as load allows but within two
// seconds; new questions and phases never wait, and the last state is always sent.
import { expect, test } from 'vitest'
import { PaperRoom, snapshotOf } from '../../../test/support/paper-room.ts'

/** Lets a change come every 10 ms for `ms`. */
function changing(room: PaperRoom, ms: number): void {
  for (let passed = 0; passed < ms; passed += 10) room.answered().pass(10)
}

function gaps(times: readonly number[]): number[] {
  return times.slice(1).map((time, i) => time - times[i]!)
}

test('the first change is sent at once, to stages and phones together', () => {
  const room = new PaperRoom().answered(7)
  expect(room.broadcasts).toMatchObject([
    { at: room.now, audiences: ['stages', 'phones'], sessionQuestionKeys: [7] },
  ])
})

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

test('nothing further is sent while a broadcast is under way', () => {
  const room = new PaperRoom()
  room.broadcasting.durationMs = 700
  changing(room, 3_000)
  expect(Math.min(...gaps(room.sentAt('stages')))).toBe(800)
})

test('the last state is always sent, once, and nothing after it', () => {
  const room = new PaperRoom().answered().pass(5).answered().pass(5).answered(2).pass(10_000)
  expect(room.broadcasts.map(({ sessionQuestionKeys }) => sessionQuestionKeys)).toEqual([[1], [1, 2]])
  expect(room.pending).toEqual([])
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

test('a change that no phone would show is sent to stages alone', () => {
  const room = new PaperRoom().handle({ type: 'changed', snapshot: snapshotOf({ door: 1 }) }).pass(5_000)
  expect(room.done.map(({ effect }) => effect.do)).toEqual(['send-stage'])
  expect(room.broadcasts).toEqual([])
})

test('a snapshot with nothing new sends nothing', () => {
  const room = new PaperRoom().handle({ type: 'changed', snapshot: snapshotOf() }).pass(5_000)
  expect([room.done, room.broadcasts]).toEqual([[], []])
})

test('closing is said once', () => {
  const closed = snapshotOf({ state: 'CLOSED', active: null })
  const room = new PaperRoom()
  room.handle({ type: 'changed', snapshot: closed }).handle({ type: 'changed', snapshot: closed })
  expect(room.when('send-closed')).toHaveLength(1)
})

test('scores are sent when points change and when the leaderboard comes or goes', () => {
  const room = new PaperRoom()
  const changed = (session: Parameters<typeof snapshotOf>[0]) =>
    room.handle({ type: 'changed', snapshot: snapshotOf(session) }).when('send-scores').length
  expect(changed({ sessionQuestions: [{ key: 1, phase: 'REVEALED' }] })).toBe(0)
  expect(changed({ sessionQuestions: [{ key: 1, phase: 'REVEALED', isScored: true }] })).toBe(1)
  expect(changed({ sessionQuestions: [{ key: 1, phase: 'REVEALED', isScored: true }], leaderboard: 1 })).toBe(
    2,
  )
  expect(changed({ sessionQuestions: [{ key: 1, phase: 'REVEALED', isScored: true }], leaderboard: 0 })).toBe(
    3,
  )
})

test('a self-paced room that opens sends its questions', () => {
  const room = new PaperRoom()
  room.handle({
    type: 'changed',
    snapshot: snapshotOf({ mode: 'SELF_PACED', sessionQuestions: [], active: null }),
  })
  const before = room.when('send-question').length
  const sessionQuestions = [{ key: 1 }, { key: 2 }]
  room.handle({
    type: 'changed',
    snapshot: snapshotOf({ mode: 'SELF_PACED', sessionQuestions, active: null }),
  })
  expect(room.when('send-question')).toHaveLength(before + 1)
})

test('entries that change within a fifth of a second are sent together, each once', () => {
  const room = new PaperRoom()
  const start = room.now
  room.handle({ type: 'entries', entryKeys: [1] })
  for (const entryKeys of [[2, 3], [3], [4, 2]]) room.pass(20).handle({ type: 'entries', entryKeys })
  room.pass(5_000)
  expect(room.done.map(({ at, effect }) => [at - start, effect])).toEqual([
    [0, { do: 'send-entries', entryKeys: [1] }],
    [200, { do: 'send-entries', entryKeys: [2, 3, 4] }],
  ])
})

test('people who come within half a second are sent once', () => {
  const room = new PaperRoom()
  const start = room.now
  for (let i = 0; i < 100; i++) room.handle({ type: 'people' }).pass(4)
  room.pass(5_000)
  expect(room.when('send-people').map(at => at - start)).toEqual([0, 500])
})

const scored = [{ key: 1, phase: 'REVEALED', isScored: true }] as const
const finalScoresOf = (room: PaperRoom) => room.done.filter(({ effect }) => effect.do === 'send-final-scores')

test('phones are told the final standing 4 s after the close, whatever else changes', () => {
  const room = new PaperRoom().handle({ type: 'changed', snapshot: snapshotOf({ sessionQuestions: scored }) })
  const closed = { sessionQuestions: scored, state: 'CLOSED' } as const
  room.handle({ type: 'changed', snapshot: snapshotOf(closed) }).pass(2_000)
  room.handle({ type: 'changed', snapshot: snapshotOf({ ...closed, door: 1 }) }).pass(1_990)
  expect(finalScoresOf(room)).toEqual([])
  room.pass(20)
  expect(finalScoresOf(room)).toHaveLength(1)
  expect(room.pass(10_000) && finalScoresOf(room)).toHaveLength(1)
})

test('of a leaderboard that stages have shown for 4 s phones know the final standing already', () => {
  const shown = { sessionQuestions: scored, leaderboard: 1 } as const
  const room = new PaperRoom().handle({ type: 'changed', snapshot: snapshotOf(shown) }).pass(4_000)
  room.handle({ type: 'changed', snapshot: snapshotOf({ ...shown, state: 'CLOSED' }) }).pass(10_000)
  expect(finalScoresOf(room)).toEqual([])
  // The close reveals the question on screen: it is another standing.
  const open = [...scored, { key: 2, phase: 'LOCKED', isScored: true }] as const
  const all = [...scored, { key: 2, phase: 'REVEALED', isScored: true }] as const
  const other = new PaperRoom()
    .handle({ type: 'changed', snapshot: snapshotOf({ ...shown, sessionQuestions: open }) })
    .pass(4_000)
  other
    .handle({ type: 'changed', snapshot: snapshotOf({ ...shown, sessionQuestions: all, state: 'CLOSED' }) })
    .pass(4_100)
  expect(finalScoresOf(other)).toHaveLength(1)
})

test('a close without points holds nothing back', () => {
  const room = new PaperRoom()
    .handle({ type: 'changed', snapshot: snapshotOf({ state: 'CLOSED' }) })
    .pass(10_000)
  expect(finalScoresOf(room)).toEqual([])
})
