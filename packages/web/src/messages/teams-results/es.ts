import type { TeamResultMessages } from './en.ts'

export const messages: TeamResultMessages = {
  teams: 'Equipos, con la media de puntos de los miembros que han respondido',
  team: 'Equipo',
  members: 'Miembros que han respondido',
  teamPlaces: 'Equipos',
  scored: (people, isOne) =>
    `${people} ${isOne ? 'persona ha' : 'personas han'} respondido a preguntas con puntos.`,
  average: share => `De media, ${share} de los puntos posibles.`,
  pointsStay: 'En una sesión anónima, los puntos y los puestos de cada persona se quedan en la sala.',
}
