import type { ParticipantMessages } from './en.ts'

const n = (value: number) => new Intl.NumberFormat('es').format(value)
const count = (value: number, one: string, many: string) => `${n(value)} ${value === 1 ? one : many}`

export const messages: ParticipantMessages = {
  nextComes: 'La próxima pregunta aparecerá aquí sola.',
  yourPlace: 'Tu puesto',
  outOf: value => `de ${n(value)}`,
  sharedPlace: value => `${n(value)}.º puesto compartido`,
  streak: (value: number) => `${n(value)} aciertos seguidos`,
  verdicts: {
    right: '¡Correcto!',
    partly: 'Correcto en parte',
    wrong: 'Esta vez no',
    missed: 'Sin respuesta',
  },
  endTitle: 'Gracias',
  thanksTo: name => `Gracias, ${name}`,
  tookPart: value => count(value, 'persona ha participado', 'personas han participado'),
  endLead: 'La sesión ha terminado.',
  review: 'Tus respuestas',
  reviewRight: (right, of) => `Tus respuestas: ${n(right)} de ${n(of)} correctas`,
  answersForgotten:
    'Esta sesión era anónima: ahora que ha terminado, nadie puede saber qué respuestas eran tuyas.',
  allAnswers: value => `Las ${n(value)} respuestas`,
  everybodysResults: 'Ver los resultados de todos',
}
