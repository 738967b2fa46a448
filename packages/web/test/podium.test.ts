// Who shares the last place on a podium without standing on it, and whether the leaderboard has all of them.
import { leaderboardRowsMax } from '@roomful/contract/room/leaderboard-rows'
import type { LeaderboardRow } from '@roomful/contract/room/protocol'
import { expect, test } from 'vitest'
import { sharingLastPlace } from '../src/slide/view/podium.ts'

function sharing(places: readonly number[], points = 500): number | null {
  const rows = places.map((place, i): LeaderboardRow => {
    return {
      participant_id: `p${i}`,
      display_name: null,
      place,
      points,
      streak: 0,
      elapsed_ms: 0,
      before: null,
    }
  })
  return sharingLastPlace(rows)
}

test('those with the place of the third row, behind it', () => {
  expect([sharing([1, 1, 1, 1, 5]), sharing([1, 2, 2, 2]), sharing([1, 2, 3, 3, 3])]).toEqual([1, 1, 2])
})

test('none where each has a place, where fewer stand there, and without points', () => {
  expect([sharing([1, 1, 3, 4]), sharing([1, 1]), sharing([]), sharing([1, 1, 1, 1], 0)]).toEqual([
    0, 0, 0, 0,
  ])
})

test('a full leaderboard that ends with them may not have all', () => {
  const all = Array.from({ length: leaderboardRowsMax }, () => 1)
  expect([sharing(all), sharing(all.with(-1, 20))]).toEqual([null, leaderboardRowsMax - 4])
})
