import type { TeamResultMessages } from './en.ts'

export const messages: TeamResultMessages = {
  teams: 'Équipes, avec la moyenne des points des membres qui ont répondu',
  team: 'Équipe',
  members: 'Membres ayant répondu',
}
