import type { TeamResultMessages } from './en.ts'

export const messages: TeamResultMessages = {
  teams: 'Equipos, con la media de puntos de los miembros que han respondido',
  team: 'Equipo',
  members: 'Miembros que han respondido',
}
