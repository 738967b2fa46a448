import type { TeamResultMessages } from './en.ts'

export const messages: TeamResultMessages = {
  teams: 'Teams, mit den durchschnittlichen Punkten der Mitglieder, die geantwortet haben',
  team: 'Team',
  members: 'Mitglieder mit Antworten',
}
