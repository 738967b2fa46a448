import type { AskMessages } from './en.ts'

export const messages: AskMessages = {
  kind: 'Tipo',
  kinds: {
    yesNo: 'Sí o no',
    choice: 'Opciones',
    cloud: 'Nube de palabras',
    text: 'Texto libre',
    scale: 'Escala',
  },
  prompt: 'Pregunta',
  spoken: {
    yesNo: '¿Sí o no?',
    choice: '¿Cuál?',
    cloud: 'Una palabra, por favor',
    text: '¿Qué opinas?',
    scale: '¿Hasta qué punto estás de acuerdo?',
  },
  options: 'Opciones, una por línea',
  optionsHint: 'Si no escribes ninguna: A, B, C, D.',
  optionsTooFew: 'Escribe al menos dos opciones distintas, o ninguna.',
  yes: 'Sí',
  no: 'No',
  addNext: 'Añadir como diapositiva siguiente',
  askNow: 'Mostrar ahora',
  added: 'Añadida como diapositiva siguiente.',
  recent: 'Preguntas recientes',
  addRecent: prompt => `Añadir como diapositiva siguiente: ${prompt}`,
  faults: {
    LIMIT_REACHED:
      'En una sesión caben 60 preguntas añadidas y 200 diapositivas. Elimina diapositivas de la presentación.',
    PLAN_LIMIT_REACHED: 'Tu plan no incluye este tipo de pregunta, o no más preguntas.',
    RATE_LIMITED: 'Han sido diez preguntas en un minuto. Espera un momento.',
    INVALID_SESSION_STATE: 'Se pueden añadir preguntas mientras la sesión está en curso.',
    INVALID_REQUEST_BODY: 'El servidor no acepta esta pregunta. Acórtala.',
  },
}
