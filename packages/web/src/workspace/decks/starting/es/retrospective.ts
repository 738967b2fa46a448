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
        notes: 'Las respuestas se muestran sin nombre. Decirlo al empezar.',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: '¿Cómo habéis vivido esta etapa?',
        settings: { min_label: 'Agotadora', max_label: 'Excelente' },
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
    { question: { type: 'OPEN_TEXT', prompt: '¿Qué nos ha frenado?', settings: { max_length: 280 } } },
    {
      question: {
        type: 'RANKING',
        prompt: '¿Qué es lo más importante para las próximas semanas?',
        options: [
          { text: 'Objetivos claros' },
          { text: 'Menos interrupciones' },
          { text: 'Mejores relevos' },
          { text: 'Tiempo para aprender' },
        ],
      },
    },
    {
      question: {
        type: 'POINT_ALLOCATION',
        prompt: 'Repartid 100 puntos: ¿dónde ponemos el esfuerzo?',
        options: [{ text: 'Calidad' }, { text: 'Rapidez' }, { text: 'Colaboración' }, { text: 'Bienestar' }],
      },
    },
    {
      question: { type: 'OPEN_TEXT', prompt: '¿Qué harás tú de otra manera?', settings: { max_length: 200 } },
    },
  ],
}
