// Scripts of moments: started by changes of the room and never on load; they hold the result back, once, and forward ends them.
import type { LeaderboardRow, StageRoom } from '@roomful/contract/room/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Script } from '../src/slide/view/script.ts'
import { momentOf } from '../src/stage/sounds/sound-moments.ts'

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
  return {
    state,
    deck,
    content_slides: [],
    content_slide: null,
    question,
    leaderboard,
  } as unknown as StageRoom
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
    expect(one.skip()).toBe(false)
  }
})

test('nothing plays on load or with reduced motion, and nothing is held back without a previous order or points', () => {
  const { one, state } = script()
  one.follow(null, room(2, [row]))
  expect(state()).toBe('still')
  for (const rows of [[], [{ ...row, before: null }]]) {
    one.follow(room(1, null), room(1, rows))
    expect(one.skip()).toBe(false)
  }
  one.follow(room(2, null), room(2, [{ ...row, points: 0, before: null }]))
  expect(one.skip()).toBe(false)
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

test('forward ends a script that plays in other windows, though this one wants stillness', () => {
  const { one, state } = script(true)
  one.follow(room(2, null), room(2, [row]))
  expect(state()).toBe('still')
  expect(one.skip()).toBe(true)
  one.follow(room(2, [row]), room(2, null))
  one.follow(room(2, null), room(2, [row]))
  vi.advanceTimersByTime(3_300)
  expect(one.skip()).toBe(false)
})

test('a slide that comes on screen enters, and what changes on it does not', () => {
  const { one, state } = script()
  one.follow(null, room(1, null))
  expect(state()).toBe('still')
  one.follow(room(1, null), room(2, null))
  expect(state()).toBe('played')
  one.follow(room(2, null), { ...room(2, null), participants: 3 })
  expect(state()).toBe('played')
})

test('the sound of the podium waits for the winner', () => {
  const view = { room: room(2, [row]), results: {}, clockAheadMs: 0 }
  expect(momentOf(view, 0, 'playing').standings).toBe('rising')
  expect(momentOf(view, 0, 'played').standings).toBe('podium')
  expect(momentOf(view, 0, 'still').standings).toBe('podium')
  const between = { ...view, room: room(1, [row]) }
  expect(momentOf(between, 0, 'playing').standings).toBe(null)
  expect(momentOf(between, 0, 'played').standings).toBe('overtaken')
  expect(momentOf(between, 0, 'still').standings).toBe(null)
})
