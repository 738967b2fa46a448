// Scripts of moments: started by changes of the room and never on load; they hold the result back, once, and forward ends them.
import type { LeaderboardRow, StageRoom } from '@roomful/contract/room/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Script } from '../src/stage/script.ts'
import { momentOf } from '../src/stage/sound-moments.ts'

const row: LeaderboardRow = {
  participant_id: 'par_1',
  display_name: 'Ada',
  points: 1_000,
  place: 1,
  streak: 1,
  elapsed_ms: 900,
  before: { points: 0, place: 2 },
}

/** A session of two questions. @param at the one on screen */
function room(at: 1 | 2, leaderboard: LeaderboardRow[] | null, state = 'LIVE'): StageRoom {
  const deck = [1, 2].map(i => ({ question_id: `que_${i}`, prompt: '', phase: 'REVEALED' }))
  const question = { id: `que_${at}`, phase: 'REVEALED' }
  return { state, deck, content_slides: [], content_slide: null, question, leaderboard } as unknown as StageRoom
}

function script(isStill = false) {
  const one = new Script(() => isStill)
  return { one, state: () => one.state.value }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a leaderboard shows the previous order for a second, a podium its winner after 3.3 s', () => {
  for (const [at, ms] of [
    [1, 1_000],
    [2, 3_300],
  ] as const) {
    const { one, state } = script()
    one.follow(room(at, null), room(at, [row]))
    vi.advanceTimersByTime(ms - 1)
    expect(state()).toBe('playing')
    vi.advanceTimersByTime(1)
    expect(state()).toBe('played')
    // New names and reconnections play nothing again.
    one.follow(room(at, [row]), room(at, [{ ...row, display_name: 'Ben' }]))
    expect(state()).toBe('played')
    one.follow(room(at, [row]), room(at, null))
    expect(state()).toBe('still')
  }
})

test('nothing plays on load, with reduced motion, or without a previous order or points', () => {
  const { one, state } = script()
  one.follow(null, room(2, [row]))
  expect(state()).toBe('still')
  for (const rows of [[], [{ ...row, before: null }]]) one.follow(room(1, null), room(1, rows))
  one.follow(room(2, null), room(2, [{ ...row, points: 0, before: null }]))
  expect(state()).toBe('still')
  const reduced = script(true)
  reduced.one.follow(room(2, null), room(2, [row]))
  expect(reduced.state()).toBe('still')
})

test('forward ends a script once, and what follows is not disturbed by its timer', () => {
  const { one, state } = script()
  one.follow(room(2, null), room(2, [row]))
  expect(one.skip()).toBe(true)
  expect(state()).toBe('still')
  expect(one.skip()).toBe(false)
  vi.advanceTimersByTime(5_000)
  expect(state()).toBe('still')
})

test('the end plays at once, and keeps playing while questions are reviewed', () => {
  const { one, state } = script()
  one.follow(room(2, [row]), room(2, [row], 'CLOSED'))
  expect(state()).toBe('played')
  expect(one.skip()).toBe(false)
})

test('the sound of the podium waits for the winner', () => {
  const view = { room: room(2, [row]), results: {}, clockAheadMs: 0 }
  expect(momentOf(view, 0, true).isPodium).toBe(false)
  expect(momentOf(view, 0, false).isPodium).toBe(true)
  expect(momentOf({ ...view, room: room(1, [row]) }, 0, false).isPodium).toBe(false)
})
