import { types } from '../workspace/es/editor-types.ts'
import type { ReportMessages } from './en.ts'

const n = (value: number) => new Intl.NumberFormat('es').format(value)

export const messages: ReportMessages = {
  types,
  report: 'Informe',
  print: 'Imprimir o guardar como PDF',
  contents: 'Contenido',
  passwordTitle: 'Este informe está protegido con contraseña',
  passwordLead: 'Pídela a la persona que te ha enviado el enlace.',
  passwordLabel: 'Contraseña',
  open: 'Abrir el informe',
  opening: 'Abriendo…',
  wrongPassword: 'La contraseña no es correcta. Revísala e inténtalo de nuevo.',
  tooMany: when => `Demasiados intentos desde esta red. Inténtalo de nuevo ${when}.`,
  goneTitle: 'Este enlace no abre ningún informe',
  goneLead:
    'Ha caducado o se ha revocado, o la dirección está incompleta. Pide uno nuevo a la persona que te lo ha enviado.',
  awayTitle: 'No se ha podido cargar el informe',
  offline: 'No se puede conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  broken: 'El servidor no puede mostrar el informe ahora. Inténtalo de nuevo en un momento.',
  tryAgain: 'Intentar de nuevo',
  stillRunning:
    'La sesión sigue en curso: las preguntas aparecen aquí cuando sus resultados son definitivos.',
  linkEnds: when => `Este enlace funciona hasta el ${when}.`,
  participated: 'Participantes',
  asked: 'Preguntas',
  given: 'Respuestas',
  responseRate: 'Tasa de respuesta',
  length: 'Duración',
  contentSlide: 'Diapositiva de contenido',
  noQuestions: 'Este informe no contiene preguntas.',
  textsLeftOut: 'Este informe no incluye los textos de los participantes.',
  entriesLeftOut: 'Este informe no incluye las preguntas de la sala.',
  allTexts: 'Mostrar todas las respuestas',
  moreTexts: 'Mostrar más respuestas',
  allRows: count => `Mostrar las ${n(count)} filas`,
  participants: 'Participantes',
  name: 'Nombre',
  joinedAt: 'Entrada',
  shown: (shown, of) => (shown === of ? `${n(of)} en total` : `Se muestran ${n(shown)} de ${n(of)}`),
  firstEntries: shown => `Solo se muestran las primeras ${n(shown)} preguntas de la sala.`,
  namesRemoved: when =>
    `Los nombres se eliminaron el ${when} según las reglas de conservación de la organización.`,
  toBeDeleted: when =>
    `Esta sesión y sus resultados se eliminarán el ${when} según las reglas de conservación de la organización.`,
}
