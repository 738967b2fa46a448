import type { LeaderboardRow, StageRoom } from '@roomful/contract/room/protocol'
import { isAfterQuestions } from './deck-slides.ts'

const podiumPlaces = 3

/** The top three with points. */
export function onPodium(rows: readonly LeaderboardRow[]): LeaderboardRow[] {
  return rows.filter(({ points }) => points > 0).slice(0, podiumPlaces)
}

/** Whether the leaderboard on screen is a podium: after the last question, once anyone has points. */
export function showsPodium(room: StageRoom): boolean {
  return room.state === 'LIVE' && onPodium(room.leaderboard ?? []).length > 0 && isAfterQuestions(room)
}
