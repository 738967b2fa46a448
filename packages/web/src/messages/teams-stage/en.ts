const n = (value: number) => new Intl.NumberFormat('en').format(value)

/** Texts of teams on stages and remotes, loaded where a session has any. */
export const messages = {
  teams: 'Teams',
  members: (value: number) => `${n(value)} ${value === 1 ? 'member' : 'members'}`,
  winner: (teams: number): string => (teams === 1 ? 'The winning team is' : 'The winning teams are'),
  rename: 'Rename',
  renameOf: (team: string) => `Rename ${team}`,
  nameOf: (team: string) => `New name of ${team}`,
  save: 'Save',
  reset: 'Original name',
  resetOf: (team: string) => `Give ${team} its original name`,
  renamed: (team: string) => `The team is called ${team}.`,
  wasReset: 'The team has its original name.',
  nameInvalid: 'A name has 1 to 40 characters, one of them visible.',
  nameTaken: 'Another team has this name or one that looks like it.',
}

export type TeamStageMessages = typeof messages
