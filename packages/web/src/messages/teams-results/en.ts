/** Texts of the teams in results, loaded where a session has any. */
export const messages = {
  teams: 'Teams, with the average points of the members who answered',
  team: 'Team',
  members: 'Members who answered',
}

export type TeamResultMessages = typeof messages
