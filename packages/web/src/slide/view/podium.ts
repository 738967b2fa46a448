import { leaderboardRowsMax } from '@roomful/contract/room/leaderboard-rows'
import type { LeaderboardRow, StageRoom } from '@roomful/contract/room/protocol'
import { isAfterQuestions } from './deck-slides.ts'

const podiumPlaces = 3

/** The top three with points. */
export function onPodium(rows: readonly LeaderboardRow[]): LeaderboardRow[] {
  return rows.filter(({ points }) => points > 0).slice(0, podiumPlaces)
}

/** How many more share the last place on the podium; null where the leaderboard ends with them and may not have all. */
export function sharingLastPlace(rows: readonly LeaderboardRow[]): number | null {
  const best = onPodium(rows)
  const place = best.at(-1)?.place
  if (rows.length === leaderboardRowsMax && rows.at(-1)!.place === place) return null
  return rows.slice(best.length).filter(row => row.place === place).length
}

/** How many people scored who are in none of the rows of a leaderboard. */
export function beyondRows({ leaderboard, leaderboard_total }: StageRoom): number {
  return Math.max(0, (leaderboard_total ?? 0) - (leaderboard?.length ?? 0))
}

/** Whether the leaderboard on screen is a podium: after the last question, once anyone has points. */
export function showsPodium(room: StageRoom): boolean {
  return room.state === 'LIVE' && onPodium(room.leaderboard ?? []).length > 0 && isAfterQuestions(room)
}
