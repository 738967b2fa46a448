/** Settings of a session that its presenter has not chosen. */
export const settingDefaults = {
  extra_time: 'FREE',
  reactions: false,
  word_filter: false,
  lobby_names: true,
  nicknames: false,
  keep_final_table: false,
  leaderboard: true,
  rounds: false,
  qa_beside_slides: false,
  approval: null,
  hands_free_seconds: null,
  teams: null,
  participants_max: null,
} as const
