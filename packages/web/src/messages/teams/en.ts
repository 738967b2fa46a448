import { isolated } from '../isolated.ts'

const n = (value: number) => new Intl.NumberFormat('en').format(value)

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinals: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** Texts of teams on phones, loaded in sessions with teams. */
export const messages = {
  choose: 'Choose your team',
  lead: 'Your points count for your team. You stay in it for the whole session.',
  yours: (name: string) => `You are in team ${isolated(name)}`,
  members: (value: number) => `${n(value)} ${value === 1 ? 'member' : 'members'}`,
  place: (rank: number, of: number, isShared: boolean) =>
    `Your team: ${isShared ? 'shared ' : ''}${n(rank)}${ordinals[ordinal.select(rank)]} of ${n(of)}`,
  rename: 'Rename',
  name: 'Name of the team',
  save: 'Save',
  cancel: 'Cancel',
  problems: {
    TEAM_KEPT: 'You are in a team already.',
    TEAM_NAME_INVALID: 'The name of a team has 1 to 40 visible characters.',
    TEAM_NAME_TAKEN: 'Another team has this name or one that looks like it. Choose another.',
    TEAM_NAME_REFUSED: 'This name is not allowed here. Choose another.',
    RATE_LIMITED: 'The team has just been renamed. Try again in ten seconds.',
    other: 'That did not work. Try again.',
  },
}

export type TeamMessages = typeof messages
