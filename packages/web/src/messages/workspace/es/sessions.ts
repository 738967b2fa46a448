import type { WorkspaceMessages } from '../en/index.ts'

const n = (value: number) => new Intl.NumberFormat('es').format(value)
const percent = (share: number) =>
  new Intl.NumberFormat('es', { style: 'percent', maximumFractionDigits: 0 }).format(share)

export const sessions: WorkspaceMessages['sessions'] = {
  title: 'Resultados',
  lead: 'Lo que está en curso, lo que está previsto y los resultados de lo que terminó.',
  trends: 'Tendencias',
  running: 'En curso',
  planned: 'Previstas',
  past: 'Terminadas',
  none: 'Aún no hay resultados. Inicia una sesión desde una presentación.',
  toDecks: 'A las presentaciones',
  noPast: 'Aquí aparecerán las sesiones terminadas.',
  states: { DRAFT: 'Sin iniciar', LIVE: 'En curso', CLOSED: 'Terminada' },
  scheduled: 'Programada',
  people: (count: number) => `${n(count)} ${count === 1 ? 'persona' : 'personas'}`,
  answered: (share: number) => `${percent(share)} de respuestas`,
  code: 'Código',
  by: (name: string) => `por ${name}`,
  started: (when: string) => `iniciada ${when}`,
  created: (when: string) => `creada ${when}`,
  ended: (when: string) => `terminada ${when}`,
  opensAndCloses: (opens: string, closes: string) => `${opens} a ${closes}`,

  start: 'Iniciar',
  withNames: 'con nombres',
  toRunning: 'Ir a la sesión en curso',
  schedule: 'Programar…',
  whoChoices: { ANONYMOUS: 'Anónima', IDENTIFIED: 'Con nombres' },
  openStage: 'Abrir la pantalla de proyección',
  stageBlocked: 'Tu navegador no abrió la pantalla de proyección. Ábrela aquí:',
  phoneLinks: {
    remote: {
      title: 'Mando en tu teléfono',
      lead: 'Escanéalo con tu teléfono: se convierte en el mando de esta sesión. El código vale 10 minutos.',
      qr: 'Código QR con la dirección del mando',
      address: 'Dirección del mando',
    },
    moderator: {
      title: 'Enlace para moderar',
      lead: 'Escanéalo o envía el enlace: permite moderar, sin controlar nada. Ábrelo antes de 10 minutos.',
      qr: 'Código QR con la dirección de la moderación',
      address: 'Dirección de la moderación',
    },
  },
  loopback: (host: string) =>
    `Los teléfonos no pueden conectarse a ${host}: esa dirección solo vale en este ordenador. Usa otra:`,
  loopbackNone: (host: string) =>
    `Los teléfonos no pueden conectarse a ${host}: esa dirección solo vale en este ordenador. Quien gestiona el servidor puede poner otra.`,
  screenLink: 'Enlace para otra pantalla',
  screenLead:
    'Ábrelo antes de 10 minutos en el ordenador conectado a esa pantalla. Solo muestra la sesión, no la controla.',
  screenAddress: 'Dirección de la pantalla',
  join: 'Entrar',
  joinCode: 'Código',
  roomAddress: 'Dirección de la sala permanente',
  joinAddress: 'Dirección con el código',
  joinSecret: 'Enlace directo, sin código',
  joinQr: 'Código QR para entrar',

  stageLinks: 'Pantallas, mandos y moderación',
  stageLinksLead:
    'Todos los enlaces creados para esta sesión. Un enlace revocado deja de funcionar al momento, en todos los dispositivos que lo abrieron.',
  refreshLinks: 'Actualizar',
  noStageLinks: 'No hay enlaces para esta sesión.',
  linkRoles: {
    screen: 'Pantalla',
    remote: 'Mando',
    moderator: 'Moderación',
    embed: 'Resultados incrustados',
  },
  byProgram: 'por un programa',
  revokeLink: 'Revocar',
  revokeLinkAsk: '¿Revocar este enlace?',
  revokeLinkMeans:
    'Las pantallas, los teléfonos y las páginas que se abrieron con él se detienen en segundos. Puedes crear otro enlace cuando quieras.',
  linkRevoked: 'El enlace está revocado.',
  openNow: 'Abrir ahora',
  gone: 'Esta sesión no existe o ya se eliminó.',
}
