import { isolated } from '../isolated.ts'
import type { TeamMessages } from './en.ts'

const n = (value: number) => new Intl.NumberFormat('es').format(value)

export const messages: TeamMessages = {
  choose: 'Elige tu equipo',
  lead: 'Tus puntos cuentan para tu equipo. Te quedas en él durante toda la sesión.',
  yours: name => `Estás en el equipo ${isolated(name)}`,
  members: value => `${n(value)} ${value === 1 ? 'miembro' : 'miembros'}`,
  place: (rank, of, isShared) => `Tu equipo: ${n(rank)}.º${isShared ? ' compartido' : ''} de ${n(of)}`,
  rename: 'Cambiar el nombre',
  name: 'Nombre del equipo',
  save: 'Guardar',
  cancel: 'Cancelar',
  problems: {
    TEAM_KEPT: 'Ya tienes equipo.',
    TEAM_NAME_INVALID: 'El nombre de un equipo tiene de 1 a 40 caracteres visibles.',
    TEAM_NAME_TAKEN: 'Otro equipo ya tiene este nombre o uno que se le parece. Elige otro.',
    TEAM_NAME_REFUSED: 'Este nombre no está permitido aquí. Elige otro.',
    RATE_LIMITED: 'Acaban de cambiar el nombre del equipo. Inténtalo de nuevo en diez segundos.',
    other: 'No ha funcionado. Inténtalo de nuevo.',
  },
}
