import type { StartMessages } from '../en/start.ts'

export const messages: StartMessages = {
  startLead: 'La pantalla de proyección se abre en otra pestaña; se entra con el código que muestra.',
  startNamed: (title: string) => `Iniciar «${title}»`,
  startNow: 'Iniciar ahora',
  who: '¿Quién participa?',
  whoHints: {
    ANONYMOUS: 'Sin nombres, o solo con apodos. Al terminar, nadie puede decir quién respondió qué.',
    IDENTIFIED: 'Cada persona da un nombre y ves quién dijo qué.',
  },
  more: parts => `Más: ${parts.join(', ')}`,
  short: {
    reactions: isOn => (isOn ? 'con reacciones' : 'sin reacciones'),
    wordFilter: isOn => (isOn ? 'con filtro de palabras' : 'sin filtro de palabras'),
    extraTime: { FREE: 'cada persona elige tener más tiempo', GRANTED: 'tú concedes más tiempo' },
    door: 'entradas bloqueadas al principio',
    lobbyNames: 'sin nombres en el vestíbulo',
    rounds: 'clasificación tras cada sección',
    handsFree: seconds => `automático, ${seconds} s`,
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
  nicknames: 'Apodos',
  nicknamesHint:
    'Cada persona elige un nombre para el vestíbulo y la clasificación. Se borra cuando termina la sesión.',
  lobbyNames: 'Nombres en el vestíbulo',
  handsFree: 'Avance automático',
  handsFreeHint:
    'Tras revelar la respuesta, o tras una diapositiva, la siguiente llega sola. Las preguntas sin límite de tiempo te esperan.',
  handsFreeOff: 'No',
  handsFreeAfter: seconds => `Tras ${seconds} segundos`,
  rounds: 'Clasificación tras cada sección',
  roundsHint:
    '«Siguiente» la muestra al terminar una sección de la presentación con puntos, y después de la última diapositiva.',
  wordFilter: 'Filtro de palabras',
  wordFilterHint: 'Lo que contenga alguna espera tu visto bueno antes de que otros lo vean.',
  scheduleNamed: (title: string) => `Programar «${title}»`,
  scheduleLead: 'Entre estos momentos cada persona responde a su ritmo; nadie tiene que presentar.',
  scheduleSubmit: 'Programar',
  isScheduled: (when: string) => `Se abre sola: ${when}.`,
  opens: 'Se abre',
  closes: 'Se cierra',
  zone: 'Zona horaria',
  inYourZone: (when: string) => `Para ti: ${when}`,
}
