import { expect, test } from 'vitest'
import { PaperRoom, snapshotOf } from '../support/paper-room.ts'

/** Lets a change come every `everyMs` for `ms`. */
function changing(room: PaperRoom, ms: number, everyMs = 10): void {
  for (let passed = 0; passed < ms; passed += everyMs) room.answered().pass(everyMs)
}

function gaps(times: readonly number[]): number[] {
  return times.slice(1).map((time, i) => time - times[i]!)
}

test('the first change is told at once, to stages and phones together', () => {
  const room = new PaperRoom().answered(7)
  expect(room.tellings).toMatchObject([
    { at: room.now, audiences: ['stages', 'phones'], sessionQuestionKeys: [7] },
  ])
})

test('while results change, stages are told ten times a second and not more', () => {
  const room = new PaperRoom()
  changing(room, 1_990)
  expect(room.toldAt('stages')).toHaveLength(20)
  expect(Math.min(...gaps(room.toldAt('stages')))).toBe(100)
})

test('phones are told as often as a quarter of the time affords, on a beat of the stages', () => {
  for (const [phonesTookMs, gapMs] of [
    [1, 100],
    [40, 200],
    [200, 800],
    [5_000, 2_000],
  ] as const) {
    const room = new PaperRoom()
    room.telling.phonesTookMs = phonesTookMs
    changing(room, 6_500)
    expect(new Set(gaps(room.toldAt('phones'))), `${phonesTookMs} ms for phones`).toEqual(new Set([gapMs]))
    expect(room.toldAt('stages').length, 'stages do not wait for phones').toBeGreaterThanOrEqual(65)
  }
})

test('nothing further is told while a telling is under way', () => {
  const room = new PaperRoom()
  room.telling.durationMs = 700
  changing(room, 3_000)
  expect(Math.min(...gaps(room.toldAt('stages')))).toBe(800)
})

test('the last state is always told, once, and then there is silence', () => {
  const room = new PaperRoom().answered().pass(5).answered().pass(5).answered(2).pass(10_000)
  expect(room.tellings.map(({ sessionQuestionKeys }) => sessionQuestionKeys)).toEqual([[1], [1, 2]])
  expect(room.untold).toEqual([])
})

test('while answers wait for the disk, phones are told nothing but stages are', () => {
  const room = new PaperRoom()
  room.busy = true
  changing(room, 1_900)
  expect(room.toldAt('phones')).toEqual([])
  expect(room.toldAt('stages').length).toBeGreaterThanOrEqual(19)
  room.busy = false
  room.pass(100)
  expect(room.toldAt('phones')).toHaveLength(1)
})

test('however busy it is, phones wait no longer than two seconds', () => {
  const room = new PaperRoom()
  room.busy = true
  const start = room.now
  changing(room, 10_000)
  const told = room.toldAt('phones')
  expect(told[0]! - start).toBeLessThanOrEqual(2_025)
  expect(Math.max(...gaps(told))).toBeLessThanOrEqual(2_025)
  expect(told.length).toBeGreaterThanOrEqual(4)
})

test('results that could not be read are told again, a second later', () => {
  const room = new PaperRoom()
  room.telling.failing.add(1)
  const start = room.now
  room.answered(1).pass(1).answered(2).pass(2_500)
  expect(
    room.tellings.map(({ at, sessionQuestionKeys }) => [at - start, [...sessionQuestionKeys].sort()]),
  ).toEqual([
    [0, [1]],
    [1_000, [1, 2]],
    [2_000, [1]],
  ])
  room.telling.failing.clear()
  room.pass(10_000)
  expect(room.tellings).toHaveLength(4)
  expect(room.untold).toEqual([])
})

test('results that take long to read are told once a second', () => {
  const room = new PaperRoom()
  room.telling.isLong = true
  changing(room, 3_500)
  expect(gaps(room.toldAt('stages'))).toEqual([1_000, 1_000, 1_000])
})

test('a new phase does not wait for the rest after a telling that was under way when they came', () => {
  const room = new PaperRoom()
  room.telling.durationMs = 300
  room.telling.phonesTookMs = 250
  room.answered().pass(100)
  room.handle({ type: 'changed', snapshot: snapshotOf({ sessionQuestions: [{ key: 1, phase: 'LOCKED' }] }) })
  room.pass(250)
  expect(room.toldAt('phones')).toHaveLength(2)
  expect(gaps(room.toldAt('phones'))).toEqual([300])
  room.pass(5_000)
  expect(room.untold).toEqual([])
})

test('a new question, and a new phase of it, do not wait for the rest of the last results', () => {
  const room = new PaperRoom().answered().pass(30)
  room.handle({ type: 'changed', snapshot: snapshotOf({ sessionQuestions: [{ key: 1, phase: 'LOCKED' }] }) })
  expect(room.when('send-question')).toEqual([room.now])
  expect(room.tellings.at(-1)).toMatchObject({
    at: room.now,
    audiences: ['stages', 'phones'],
    sessionQuestionKeys: [1],
  })
})

test('a change that nobody at the phones would see tells the stages alone', () => {
  const room = new PaperRoom().handle({ type: 'changed', snapshot: snapshotOf({ door: 1 }) }).pass(5_000)
  expect(room.done.map(({ effect }) => effect.do)).toEqual(['send-stage'])
  expect(room.tellings).toEqual([])
})

test('a snapshot that says nothing new tells nobody anything', () => {
  const room = new PaperRoom().handle({ type: 'changed', snapshot: snapshotOf() }).pass(5_000)
  expect([room.done, room.tellings]).toEqual([[], []])
})

test('closing is said once', () => {
  const closed = snapshotOf({ state: 'CLOSED', active: null })
  const room = new PaperRoom()
  room.handle({ type: 'changed', snapshot: closed }).handle({ type: 'changed', snapshot: closed })
  expect(room.when('send-closed')).toHaveLength(1)
})

test('scores are sent when points become known and when the leaderboard comes or goes', () => {
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

test('entries that change within a fifth of a second are told together, each once', () => {
  const room = new PaperRoom()
  const start = room.now
  room.handle({ type: 'entries', entryKeys: [1] })
  for (const entryKeys of [[2, 3], [3], [4, 2]]) room.pass(20).handle({ type: 'entries', entryKeys })
  room.pass(5_000)
  expect(room.done.map(({ at, effect }) => [at - start, effect])).toEqual([
    [0, { do: 'tell-entries', entryKeys: [1] }],
    [200, { do: 'tell-entries', entryKeys: [2, 3, 4] }],
  ])
})

test('people who come within half a second are told once', () => {
  const room = new PaperRoom()
  const start = room.now
  for (let i = 0; i < 100; i++) room.handle({ type: 'people' }).pass(4)
  room.pass(5_000)
  expect(room.when('send-people').map(at => at - start)).toEqual([0, 500])
})

test('after the clock is put back everything is told at once, and then as often as ever', () => {
  const room = new PaperRoom()
  room.telling.phonesTookMs = 500
  room
    .answered()
    .handle({ type: 'people' })
    .handle({ type: 'entries', entryKeys: [1] })
    .pass(10)
  room.now -= 3_600_000
  const start = room.now
  room
    .answered()
    .handle({ type: 'people' })
    .handle({ type: 'entries', entryKeys: [2] })
  expect(room.told('phones').at(-1)!.at).toBe(start)
  expect([room.when('send-people').at(-1), room.when('tell-entries').at(-1)]).toEqual([start, start])
  changing(room, 5_000)
  expect(gaps(room.toldAt('phones')).slice(1)).toEqual([2_000, 2_000])
})
