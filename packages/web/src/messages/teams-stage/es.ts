import type { TeamStageMessages } from './en.ts'

const n = (value: number) => new Intl.NumberFormat('es').format(value)

export const messages: TeamStageMessages = {
  teams: 'Equipos',
  members: value => `${n(value)} ${value === 1 ? 'miembro' : 'miembros'}`,
  winner: teams => (teams === 1 ? 'Gana el equipo' : 'Ganan los equipos'),
  rename: 'Cambiar nombre',
  renameOf: team => `Cambiar el nombre de ${team}`,
  nameOf: team => `Nuevo nombre de ${team}`,
  save: 'Guardar',
  reset: 'Nombre original',
  resetOf: team => `Devolver a ${team} su nombre original`,
  renamed: team => `El equipo se llama ahora ${team}.`,
  wasReset: 'El equipo vuelve a tener su nombre original.',
  nameInvalid: 'Un nombre tiene de 1 a 40 caracteres y al menos uno visible.',
  nameTaken: 'Otro equipo tiene este nombre o uno que se le parece.',
}
