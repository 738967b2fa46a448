/** Texts of points and teams in results, loaded with their tables. */
export const messages = {
  teams: 'Teams, with the average points of the members who answered',
  team: 'Team',
  members: 'Members who answered',
  teamPlaces: 'Teams',
  scored: (people: string, isOne: boolean) =>
    `${people} ${isOne ? 'person' : 'people'} answered questions with points.`,
  average: (share: string) => `On average ${share} of the possible points.`,
  pointsStay: 'In an anonymous session, points and places of single people stay in the room.',
}

export type TeamResultMessages = typeof messages
