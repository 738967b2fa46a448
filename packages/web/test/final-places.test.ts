// Final places of a quiz on phones: four seconds after the leaderboard, so that stages name the winner first; at once on load and
// after the close; and never earlier because of other changes of the room.
import type { Room } from '@roomful/contract/room/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FinalPlaces } from '../src/participant/after/final-places.ts'

type Facts = Parameters<FinalPlaces['follow']>[1]

const score: Room['score'] = { points: 900, place: 1, shared: false, streak: 2, last: null }

function facts(more: Partial<Facts> = {}): Facts {
  return { state: 'LIVE', scores_final: true, score, leaderboard: null, ...more }
}
const shown = facts({ leaderboard: [] })

/** Shows the states of a room one after the other. */
function followed(...states: (Facts | null)[]) {
  const places = new FinalPlaces()
  for (const [i, now] of states.entries()) if (now) places.follow(states[i - 1] ?? null, now)
  return places.areTold
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('places between questions are told at once', () => {
  const before = facts({ scores_final: false })
  expect(followed(before, { ...before, leaderboard: [] }).value).toBe(true)
})

test('final ones wait for the leaderboard and four seconds more, whatever else changes', () => {
  const areTold = followed(facts({ scores_final: false }), facts())
  expect(areTold.value).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(areTold.value).toBe(false)

  const places = new FinalPlaces()
  places.follow(facts({ scores_final: false }), facts())
  places.follow(facts(), shown)
  vi.advanceTimersByTime(3_000)
  places.follow(shown, { ...shown, leaderboard: [] })
  vi.advanceTimersByTime(999)
  expect(places.areTold.value).toBe(false)
  vi.advanceTimersByTime(1)
  expect(places.areTold.value).toBe(true)
})

test('a leaderboard that is hidden in time tells nothing; one that was told stays told until points change', () => {
  const places = new FinalPlaces()
  places.follow(facts({ scores_final: false }), facts())
  places.follow(facts(), shown)
  places.follow(shown, facts())
  vi.advanceTimersByTime(10_000)
  expect(places.areTold.value).toBe(false)

  places.follow(facts(), shown)
  vi.advanceTimersByTime(4_000)
  places.follow(shown, facts())
  expect(places.areTold.value).toBe(true)
  places.follow(facts(), shown)
  expect(places.areTold.value).toBe(true)
  places.follow(shown, facts())
  places.follow(facts(), facts({ score: { ...score!, points: 1_900 } }))
  expect(places.areTold.value).toBe(false)
})

test('a page that is opened while the leaderboard is on screen, or after the close, tells them at once', () => {
  expect(followed(null, shown).value).toBe(true)
  expect(followed(null, facts()).value).toBe(false)
  expect(followed(facts({ scores_final: false }), facts(), facts({ state: 'CLOSED' })).value).toBe(true)
  const areTold = followed(facts({ scores_final: false }), facts(), shown, { ...shown, state: 'CLOSED' })
  expect(areTold.value).toBe(true)
})

test('the close ends the wait for good', () => {
  const places = new FinalPlaces()
  places.follow(facts({ scores_final: false }), facts())
  places.follow(facts(), shown)
  places.follow(shown, { ...shown, state: 'CLOSED' })
  vi.advanceTimersByTime(10_000)
  expect(places.areTold.value).toBe(true)
})
