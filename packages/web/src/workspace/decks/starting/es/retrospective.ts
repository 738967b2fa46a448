import type { StartingDeck } from '../starting-deck.ts'

export const retrospective: StartingDeck = {
  title: 'Retrospectiva',
  lead: 'Un equipo mira atrás: el ánimo, lo que fue bien, lo que no y qué hacer a partir de ahí.',
  slides: [
    {
      content: {
        title: 'Mirar atrás en equipo',
        body: 'Sea lo que sea lo que descubramos: todo el mundo hizo lo que pudo con lo que sabía entonces.',
        on_phones: false,
        notes: 'Iniciarla anónima y decirlo: las respuestas no llevan nombre.',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: '¿Cómo has vivido las últimas semanas?',
        settings: { min_label: 'Agotadoras', max_label: 'Excelentes' },
      },
    },
    {
      question: {
        type: 'WORD_CLOUD',
        prompt: '¿Las últimas semanas en una palabra?',
        settings: { max_words: 1 },
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: '¿Qué fue bien y debería seguir así?',
        settings: { max_length: 280 },
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: '¿Qué nos ha frenado?',
        settings: { max_length: 280 },
        notes:
          'Dejar tiempo para leer. Lo que más se repita debe estar entre las opciones de la pregunta siguiente.',
      },
    },
    {
      question: {
        type: 'RANKING',
        prompt: '¿Por dónde empezamos?',
        options: [
          { text: 'Objetivos claros' },
          { text: 'Menos interrupciones' },
          { text: 'Mejores relevos' },
          { text: 'Tiempo para aprender' },
        ],
        notes: 'Antes de mostrarla, sustituir las opciones en el editor por lo que se acaba de decir.',
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: '¿Qué harás de otra manera? Basta una cosa.',
        settings: { max_length: 200 },
        notes: 'Repasar juntos estas respuestas al empezar la próxima retrospectiva.',
      },
    },
  ],
}
