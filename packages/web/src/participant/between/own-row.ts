import type { Room } from '@roomful/contract/room/protocol'

/** The participant's row of the leaderboard, by place, or by nickname among those who share it; undefined where neither tells. */
export function ownRow({
  score,
  nickname,
  leaderboard,
}: Pick<Room, 'score' | 'nickname' | 'leaderboard'>): string | undefined {
  return leaderboard?.find(
    ({ place, display_name }) =>
      place === score?.place && (!score.shared || (nickname && display_name === nickname)),
  )?.participant_id
}
