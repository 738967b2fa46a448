// A device's view of its room: hidden results are forgotten, entries are sorted and keep what is one's own, unknown
// messages are ignored, and reconnects back off with jitter from 0.5 to 30 s.

import { waitMs } from '@roomful/contract/room/backoff'
import type { Room, RoomEntry, RoomQuestion } from '@roomful/contract/room/protocol'
import { receive } from '@roomful/contract/room/reducer'
import { describe, expect, test } from 'vitest'
import { answersOf, peopleOf, type StageView } from '../src/slide/view/stage-view.ts'

const now = Date.parse('2026-03-02T09:00:00Z')

const question: RoomQuestion = {
  id: 'que_1',
  type: 'NPS',
  prompt: 'How likely?',
  order: 0,
  number: 1,
  options: [],
  settings: {},
  phase: 'OPEN',
  opened_at: '2026-03-02T09:00:02Z',
  deadline_at: null,
  server_time: '2026-03-02T09:00:05Z',
  has_right_answer: false,
  results_shown: true,
}

const entry = (id: string, more: Partial<RoomEntry> = {}): RoomEntry => ({
  id,
  question_id: 'que_2',
  text: id,
  upvotes: 0,
  mine: false,
  upvoted: false,
  lifecycle: 'PUBLISHED',
  pinned_order: null,
  public_answer: null,
  asker_name: null,
  created_at: '2026-03-02T09:00:00Z',
  ...more,
})

const room: Room = {
  session_id: 'ses_1',
  title: 'Town hall',
  state: 'LIVE',
  mode: null,
  identity_mode: 'ANONYMOUS',
  reactions: false,
  word_filter: false,
  lobby_names: false,
  participants: 1,
  question,
  content_slide: null,
  my_answers: {},
  results: null,
  entries: [],
  leaderboard: null,
  score: null,
  scores_final: false,
}

const entered = (more: Partial<Room> = {}) =>
  receive(null, { type: 'room', revision: 1, room: { ...room, ...more } }, now)!

describe('the state of a room on a device', () => {
  test('begins with the room: anything before it means nothing', () => {
    expect(receive(null, { type: 'closed', revision: 1, participants: 0 }, now)).toBeNull()
  })

  test("knows how far the server's clock is ahead", () => {
    expect(entered().clockAheadMs).toBe(5_000)
  })

  test('forgets results that a new account of the room leaves out: they are hidden by now', () => {
    const results = { question_id: 'que_1', total_voters: 3 } as never
    const updated = receive(entered(), { type: 'results', revision: 2, question_id: 'que_1', results }, now)
    const again = receive(updated, { type: 'room', revision: 3, room }, now)
    expect(again!.results).toEqual({})
  })

  test('keeps what is its own of an entry that is sent to everybody alike', () => {
    const view = entered({ entries: [entry('ent_1', { mine: true, upvoted: true, upvotes: 1 })] })
    const { mine: _, upvoted: __, ...shared } = entry('ent_1', { upvotes: 7 })
    const updated = receive(view, { type: 'entries', revision: 2, entries: [shared], removed: [] }, now)
    expect(updated!.room.entries).toEqual([entry('ent_1', { mine: true, upvoted: true, upvotes: 7 })])
  })

  test('orders entries: pinned ones, then by votes, then the oldest; removed ones are gone', () => {
    const entries = [
      entry('few', { upvotes: 1 }),
      entry('many', { upvotes: 5 }),
      entry('pinned', { pinned_order: 0 }),
      entry('older', { upvotes: 1, created_at: '2026-03-02T08:00:00Z' }),
      entry('gone'),
    ]
    const updated = receive(entered(), { type: 'entries', revision: 2, entries, removed: [] }, now)
    const last = receive(updated, { type: 'entries', revision: 3, entries: [], removed: ['gone'] }, now)
    expect(last!.room.entries.map(({ id }) => id)).toEqual(['pinned', 'many', 'older', 'few'])
  })

  test('ignores what it does not know', () => {
    const view = entered()
    expect(receive(view, { type: 'confetti', revision: 2 } as never, now)).toBe(view)
  })
})

describe('how many have answered, as a stage shows it', () => {
  const stage = (counts: object) =>
    receive(null, { type: 'room', revision: 1, room: { ...room, ...counts } }, now) as StageView
  const counts = { role: 'screen', seats: 20, answered_away: 6 }

  test('counts those who are here alone: who answered and left is in neither number', () => {
    expect(answersOf(stage(counts), 20)).toEqual([14, 20])
    expect(answersOf(stage(counts), 26)).toEqual([20, 20])
  })

  test('is never more than there are people, nor fewer than none, while one number is newer than the other', () => {
    expect(answersOf(stage(counts), 27)).toEqual([21, 21])
    expect(answersOf(stage(counts), 0)).toEqual([0, 20])
  })

  test('is of as many as the stage says are here, however many of them are connected', () => {
    for (const connected of [0, 5, 20]) {
      const view = stage({
        ...counts,
        connected,
        question,
        results: { question_id: question.id, total_voters: 27 },
      })
      expect(peopleOf(view)).toBe(answersOf(view, 27)[1])
    }
    expect(peopleOf(stage({ ...counts, question: null, connected: 5 }))).toBe(20)
    for (const all of [{ state: 'CLOSED' }, { mode: 'SELF_PACED' }])
      expect(peopleOf(stage({ ...counts, ...all, connected: 0, participants: 31 }))).toBe(31)
  })

  test('forgets with another question who has left, not with a phase of the same one', () => {
    const ask = (next: RoomQuestion) =>
      receive(stage(counts), { type: 'question', revision: 2, question: next, content_slide: null }, now)
    expect(answersOf(ask({ ...question, id: 'que_2' }) as StageView, 8)).toEqual([8, 20])
    expect(answersOf(ask({ ...question, phase: 'LOCKED' }) as StageView, 8)).toEqual([2, 20])
  })
})

test('coming back takes 0.5 to 30 s, longer each time and never in step', () => {
  for (let attempt = 0; attempt < 40; attempt++) {
    const [soonest, latest] = [waitMs(attempt, 0), waitMs(attempt, 0.9999)]
    expect(soonest).toBeGreaterThanOrEqual(500)
    expect(latest).toBeLessThanOrEqual(30_000)
    expect(latest).toBeGreaterThan(soonest * 1.5)
  }
  expect(waitMs(0, 0)).toBe(500)
  expect(waitMs(20, 1)).toBe(30_000)
})

test('a page that has the final standing keeps it once the server has none; a page from before the close does not', () => {
  const score = { points: 7, place: 1, streak: 0, shared: false, last: null }
  const enter = (before: Room | null, more: Partial<Room>) => {
    const view = before && receive(null, { type: 'room', revision: 1, room: before }, now)
    return receive(view, { type: 'room', revision: 2, room: { ...room, state: 'CLOSED', ...more } }, now)!
      .room
  }
  const closed: Room = { ...room, state: 'CLOSED', score }
  expect(enter(closed, {}).score).toEqual(score)
  expect(enter(closed, { score: { ...score, place: 2 } }).score).toMatchObject({ place: 2 })
  expect(enter({ ...room, score }, {}).score).toBeNull()
  expect(enter({ ...closed, session_id: 'ses_2' }, {}).score).toBeNull()
  expect(enter(null, {}).score).toBeNull()
})
