import type { StartingDeck } from '../starting-deck.ts'

export const iceBreaker: StartingDeck = {
  title: 'Para romper el hielo',
  lead: 'Diez minutos en los que todo el mundo dice algo antes de empezar de verdad.',
  slides: [
    {
      content: {
        title: 'Os damos la bienvenida',
        body: 'Qué bien que hayáis venido.\n\n- Participad con el móvil\n- Aquí no se califica nada\n- Podéis saltaros lo que queráis',
        on_phones: false,
        notes: 'Esperar a que haya llegado la mayoría y empezar por la pregunta fácil.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: '¿Cómo estáis hoy?',
        options: [
          { text: 'Con mucha energía' },
          { text: 'Con calma y ganas' },
          { text: 'Con algo de sueño' },
          { text: 'Preguntadme después del café' },
        ],
      },
    },
    { question: { type: 'WORD_CLOUD', prompt: '¿Desde dónde participáis?', settings: { max_words: 1 } } },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: '¿Qué os ayuda a empezar bien el día?',
        options: [
          { text: 'Moverme un poco' },
          { text: 'Un momento de calma' },
          { text: 'La música' },
          { text: 'Un buen desayuno' },
          { text: 'Hablar con alguien' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      question: {
        type: 'SPINNER',
        prompt: 'Giramos la ruleta: ¿quién quiere contestar?',
        options: [
          { text: '¿Qué aprendiste la semana pasada?' },
          { text: '¿Qué te llevarías a una isla?' },
          { text: '¿Qué plato comerías todos los días?' },
          { text: '¿Qué querías ser de mayor?' },
          { text: '¿Qué lugar hay que ver una vez?' },
        ],
        notes: 'Preguntar quién quiere contestar tras cada giro. Nadie está obligado.',
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: '¿Qué saben pocas personas de aquí sobre ti?',
        settings: { max_length: 200 },
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: '¿Conoces bien a este grupo?',
        settings: { min_label: 'Todavía no', max_label: 'Muy bien' },
      },
    },
  ],
}
