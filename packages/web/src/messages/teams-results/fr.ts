import type { TeamResultMessages } from './en.ts'

export const messages: TeamResultMessages = {
  teams: 'Équipes, avec la moyenne des points des membres qui ont répondu',
  team: 'Équipe',
  members: 'Membres ayant répondu',
  teamPlaces: 'Équipes',
  scored: (people, isOne) =>
    `${people} ${isOne ? 'personne a' : 'personnes ont'} répondu à des questions à points.`,
  average: share => `En moyenne, ${share} des points possibles.`,
  pointsStay: 'Dans une session anonyme, les points et les places de chaque personne restent dans la salle.',
}
