import type { StartingDeck } from '../starting-deck.ts'

export const townHall: StartingDeck = {
  title: 'Reunión general',
  lead: 'Novedades para todo el mundo, espacio para preguntas sinceras y una valoración al final.',
  slides: [
    {
      content: {
        title: 'Os damos la bienvenida',
        body: 'Hoy:\n\n- Dónde estamos\n- Qué viene ahora\n- Vuestras preguntas',
        on_phones: false,
        notes: 'Decir desde el principio que se pueden escribir preguntas en cualquier momento.',
      },
    },
    {
      question: {
        type: 'WORD_CLOUD',
        prompt: '¿Los últimos meses en una palabra?',
        settings: { max_words: 1 },
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: '¿Tenéis claros nuestros objetivos?',
        settings: { min_label: 'Nada claros', max_label: 'Del todo claros' },
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: '¿De qué queréis saber más?',
        options: [
          { text: 'Los planes para el próximo año' },
          { text: 'Nuestra forma de trabajar' },
          { text: 'Nuestra clientela' },
          { text: 'Formación y desarrollo' },
          { text: 'Los resultados en cifras' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      question: {
        type: 'QA',
        prompt: 'Preguntad lo que queráis, con nombre o sin él',
        settings: { moderation: true },
        notes: 'Empezar por la pregunta con más votos, aunque sea incómoda.',
      },
    },
    {
      question: {
        type: 'NPS',
        prompt: '¿Qué probabilidad hay de que nos recomiendes como lugar de trabajo?',
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: '¿Qué deberíamos mejorar la próxima vez?',
        settings: { max_length: 300 },
      },
    },
  ],
}
