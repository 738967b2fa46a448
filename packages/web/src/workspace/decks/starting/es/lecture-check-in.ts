import type { StartingDeck } from '../starting-deck.ts'

export const lectureCheckIn: StartingDeck = {
  title: 'Inicio de clase',
  lead: 'Qué ha quedado de la última vez, dónde hay dudas y qué preguntas siguen abiertas.',
  slides: [
    {
      question: {
        type: 'WORD_CLOUD',
        prompt: '¿Qué recuerdas de la última clase?',
        settings: { max_words: 3 },
        notes: 'Primero de memoria y luego el resumen: lo que se recuerda sin ayuda se queda.',
      },
    },
    {
      content: {
        title: 'La última clase en tres puntos',
        body: '1. La primera idea\n2. La segunda idea\n3. La tercera idea',
        on_phones: true,
        notes:
          'Sustituir los tres puntos por los propios y compararlos con las palabras de antes: ¿qué falta?',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: '¿Seguiste bien la última clase?',
        settings: { min_label: 'Nada', max_label: 'Todo quedó claro' },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: 'A nivel del mar, el agua hierve a ___ grados Celsius.',
        settings: { blanks: [{ accepted: ['100', 'cien'] }] },
        notes: 'Un ejemplo: sustituirlo por una frase de la propia asignatura.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: '¿Qué te parece el ritmo del curso?',
        options: [{ text: 'Demasiado lento' }, { text: 'Adecuado' }, { text: 'Demasiado rápido' }],
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: '¿Qué ha sido lo más difícil hasta ahora?',
        settings: { max_length: 300 },
      },
    },
    {
      question: {
        type: 'QA',
        prompt: '¿Qué quieres preguntar?',
        notes:
          'Se pueden escribir y votar preguntas hasta que acabe la sesión. Volver aquí antes del descanso y contestar lo que tenga más votos.',
      },
    },
  ],
}
