import type { TeamResultMessages } from './en.ts'

export const messages: TeamResultMessages = {
  teams: 'Teams, mit den durchschnittlichen Punkten der Mitglieder, die geantwortet haben',
  team: 'Team',
  members: 'Mitglieder mit Antworten',
  teamPlaces: 'Teams',
  scored: (people, isOne) =>
    `${people} ${isOne ? 'Person hat' : 'Personen haben'} Fragen mit Punkten beantwortet.`,
  average: share => `Im Schnitt ${share} der möglichen Punkte.`,
  pointsStay: 'In einer anonymen Sitzung bleiben Punkte und Plätze einzelner Personen im Raum.',
}
