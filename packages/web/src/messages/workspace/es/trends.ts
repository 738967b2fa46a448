import type { TrendMessages } from '../en/trends.ts'
import { types } from './editor-types.ts'

const n = (value: number) => new Intl.NumberFormat('es').format(value)

export const messages: TrendMessages = {
  types,
  title: 'Tendencias',
  lead: 'Las sesiones de esta organización, mes a mes. Una sesión cuenta cuando ha terminado, en el mes en que se abrió.',
  back: 'Todos los resultados',
  period: 'Periodo',
  months: count => `${n(count)} meses`,
  none: 'En estos meses no ha terminado ninguna sesión.',
  sessions: 'Sesiones',
  people: 'Personas',
  answers: 'Respuestas',
  rate: 'Tasa de respuesta',
  month: 'Mes',
  byMonth: 'Mes a mes',
  questionTypes: 'Tipos de preguntas',
  typesLead: 'Cuántas veces se ha hecho cada tipo.',
  counts: 'Los recuentos no contienen nombres. Se conservan cuando se eliminan sesiones.',
}
