import type { WorkspaceMessages } from '../en/index.ts'

const n = (value: number) => new Intl.NumberFormat('es').format(value)
const percent = (share: number) =>
  new Intl.NumberFormat('es', { style: 'percent', maximumFractionDigits: 0 }).format(share)

export const sessions: WorkspaceMessages['sessions'] = {
  title: 'Resultados',
  lead: 'Lo que está en curso, lo que está previsto y los resultados de lo que terminó.',
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
  startLead: 'La pantalla de proyección se abre en otra pestaña; se entra con el código que muestra.',
  startOptions: 'Opciones, programar…',
  startNamed: (title: string) => `Iniciar «${title}»`,
  withNames: 'con nombres',
  toRunning: 'Ir a la sesión en curso',
  startNow: 'Iniciar ahora',
  schedule: 'Programar…',
  scheduleNamed: (title: string) => `Programar «${title}»`,
  scheduleLead: 'Entre estos momentos cada persona responde a su ritmo; nadie tiene que presentar.',
  scheduleSubmit: 'Programar',
  isScheduled: (when: string) => `Se abre sola: ${when}.`,
  opens: 'Se abre',
  closes: 'Se cierra',
  zone: 'Zona horaria',
  inYourZone: (when: string) => `Para ti: ${when}`,
  who: 'Cómo se participa',
  whoChoices: {
    ANONYMOUS: {
      text: 'De forma anónima',
      hint: 'Sin nombres, tampoco en la clasificación. Al terminar, nadie puede decir quién respondió qué.',
    },
    IDENTIFIED: { text: 'Con su nombre', hint: 'Cada persona da un nombre y ves quién dijo qué.' },
  },
  extraTime: 'Más tiempo para quien lo necesite',
  extraTimeChoices: {
    FREE: { text: 'Cada persona lo elige', hint: '50 % más de tiempo, o el doble.' },
    GRANTED: { text: 'Lo concedes tú', hint: 'En el mando, persona a persona.' },
  },
  door: 'Empezar con las entradas bloqueadas',
  doorHint: 'Nadie puede entrar hasta que permitas las entradas en la pantalla.',
  reactions: 'Reacciones',
  reactionsHint: 'Emojis que la pantalla muestra y nadie guarda.',
  lobbyNames: 'Nombres en el vestíbulo',
  wordFilter: 'Filtro de palabras',
  wordFilterHint: 'Lo que contenga alguna espera tu visto bueno antes de que otros lo vean.',

  openStage: 'Abrir la pantalla de proyección',
  stageBlocked: 'Tu navegador no abrió la pantalla de proyección. Ábrela aquí:',
  remote: 'Mando en tu teléfono',
  remoteLead:
    'Escanéalo con tu teléfono: se convierte en el mando de esta sesión. El código vale 10 minutos.',
  remoteQr: 'Código QR con la dirección del mando',
  remoteLink: 'Dirección del mando',
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
  joinAddress: 'Dirección con el código',
  joinSecret: 'Enlace directo, sin código',
  joinQr: 'Código QR para entrar',

  stageLinks: 'Pantallas y mandos',
  stageLinksLead:
    'Todos los enlaces creados para esta sesión. Un enlace revocado deja de funcionar al momento, en todos los dispositivos que lo abrieron.',
  refreshLinks: 'Actualizar',
  noStageLinks: 'No hay enlaces para esta sesión.',
  linkRoles: { screen: 'Pantalla', remote: 'Mando', embed: 'Resultados incrustados' },
  byProgram: 'por un programa',
  revokeLink: 'Revocar',
  revokeLinkAsk: '¿Revocar este enlace?',
  revokeLinkMeans:
    'Las pantallas, los teléfonos y las páginas que se abrieron con él se detienen en segundos. Puedes crear otro enlace cuando quieras.',
  linkRevoked: 'El enlace está revocado.',
  openNow: 'Abrir ahora',
  gone: 'Esta sesión no existe o ya se eliminó.',
}
