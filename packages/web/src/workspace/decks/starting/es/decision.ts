import type { StartingDeck } from '../starting-deck.ts'

export const decision: StartingDeck = {
  title: 'Decidir en común',
  lead: 'De las opiniones a la decisión: qué cuenta, qué opción va por delante y con cuánto acuerdo.',
  slides: [
    {
      content: {
        title: 'Qué decidimos hoy',
        body: '**La pregunta:** poned aquí la vuestra.\n\n- Opción A\n- Opción B\n- Opción C',
        on_phones: true,
        notes: 'Nombrar las opciones al principio y mantenerlas.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: '¿Hacia dónde os inclináis ahora mismo?',
        options: [
          { text: 'Opción A' },
          { text: 'Opción B' },
          { text: 'Opción C' },
          { text: 'Todavía no lo sé' },
        ],
        notes: 'Volver a preguntarlo al final y comparar.',
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
        prompt: 'Repartid 100 puntos entre las opciones',
        options: [{ text: 'Opción A' }, { text: 'Opción B' }, { text: 'Opción C' }],
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: '¿Qué habla en contra de la opción que va por delante?',
        settings: { max_length: 300 },
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: '¿Podéis vivir con el resultado?',
        settings: { min_label: 'En absoluto', max_label: 'Muy bien' },
      },
    },
  ],
}
