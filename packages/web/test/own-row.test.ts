// The participant's own row of a leaderboard: by a place that is not shared, by a unique nickname where it is, else none.
import type { LeaderboardRow, Room } from '@roomful/contract/room/protocol'
import { expect, test } from 'vitest'
import { ownRow } from '../src/participant/between/own-row.ts'

function row(participant_id: string, place: number, display_name: string | null = null): LeaderboardRow {
  return { participant_id, display_name, place, points: 500, streak: 0, elapsed_ms: 70, before: null }
}
const leaderboard = [row('a', 1), row('b', 2, 'Otter'), row('c', 2, 'Lynx'), row('d', 2), row('e', 5)]

function own(place: number, shared: boolean, nickname?: Room['nickname']) {
  const score = { points: 500, place, shared, streak: 0, last: null }
  return ownRow({ score, leaderboard, ...(nickname !== undefined && { nickname }) })
}

test('a place of its own is the row with it', () => {
  expect([own(1, false), own(5, false)]).toEqual(['a', 'e'])
})

test('among those who share a place the nickname decides', () => {
  expect(own(2, true, 'Lynx')).toBe('c')
})

test('without one, with none of the names, or behind the last row, none is marked', () => {
  expect([own(2, true), own(2, true, null), own(2, true, 'Heron'), own(21, false)]).toEqual(
    Array.from({ length: 4 }),
  )
  expect(ownRow({ score: null, leaderboard })).toBeUndefined()
})
