import type { StartingDeck } from '../starting-deck.ts'

export const decision: StartingDeck = {
  title: 'Decidir en común',
  lead: 'De las opiniones a la decisión: qué cuenta, qué opción va por delante y con cuánto acuerdo.',
  slides: [
    {
      content: {
        title: 'Qué decidimos hoy',
        body: '**La pregunta:** aquí va la propia.\n\n- Opción A\n- Opción B\n- Opción C',
        on_phones: true,
        notes:
          'Sustituir A, B y C por las opciones propias en todas las diapositivas y mantener sus nombres.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: '¿Hacia dónde te inclinas ahora mismo?',
        options: [
          { text: 'Opción A' },
          { text: 'Opción B' },
          { text: 'Opción C' },
          { text: 'Todavía no lo sé' },
        ],
        notes: 'Un primer sondeo, no una votación. La penúltima diapositiva vuelve a preguntar.',
      },
    },
    {
      question: {
        type: 'RANKING',
        prompt: '¿Qué cuenta más en esta decisión?',
        options: [
          { text: 'El beneficio para las personas afectadas' },
          { text: 'El coste' },
          { text: 'El riesgo' },
          { text: 'La rapidez' },
        ],
      },
    },
    {
      question: {
        type: 'POINT_ALLOCATION',
        prompt: 'Reparte 100 puntos entre las opciones',
        options: [{ text: 'Opción A' }, { text: 'Opción B' }, { text: 'Opción C' }],
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: '¿Qué habla en contra de la opción que va por delante?',
        settings: { max_length: 300 },
        notes: 'Tomar en serio las objeciones: responder a las dos más repetidas antes de votar.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Y ahora: ¿qué opción elegimos?',
        options: [{ text: 'Opción A' }, { text: 'Opción B' }, { text: 'Opción C' }],
        notes: 'Comparar con el primer sondeo: ¿qué ha cambiado?',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: '¿Te parece bien el resultado?',
        settings: { min_label: 'En absoluto', max_label: 'Muy bien' },
        notes: 'Preguntar a quien haya puesto un uno o un dos qué le falta, si quiere decirlo.',
      },
    },
  ],
}
