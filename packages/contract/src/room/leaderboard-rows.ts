/** Rows of a leaderboard in a room. */
export const leaderboardRowsMax = 20
