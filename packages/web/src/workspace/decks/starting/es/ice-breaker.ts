import type { StartingDeck } from '../starting-deck.ts'

export const iceBreaker: StartingDeck = {
  title: 'Para romper el hielo',
  lead: 'Diez minutos en los que todo el mundo dice algo antes de empezar de verdad.',
  slides: [
    {
      content: {
        title: 'Te damos la bienvenida',
        body: 'Qué bien que estés aquí.\n\n- Participa con tu teléfono\n- Aquí no se califica nada\n- Puedes saltarte lo que quieras',
        on_phones: false,
        notes: 'Esperar a que haya llegado la mayoría y empezar por la pregunta fácil.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: '¿Cómo estás hoy?',
        options: [
          { text: 'Con mucha energía' },
          { text: 'Con calma y ganas' },
          { text: 'Con algo de sueño' },
          { text: 'Pregúntame después del café' },
        ],
      },
    },
    { question: { type: 'WORD_CLOUD', prompt: '¿Desde dónde participas?', settings: { max_words: 1 } } },
    {
      question: {
        type: 'RATING',
        prompt: '¿Conoces bien a este grupo?',
        settings: { min_label: 'Todavía no', max_label: 'Muy bien' },
        notes: 'Una media baja no es mala noticia: para eso están las tres diapositivas siguientes.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: '¿Qué te pone en marcha por la mañana?',
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
          { text: 'De peque, ¿qué querías ser de mayor?' },
          { text: '¿Qué lugar hay que ver una vez?' },
        ],
        notes:
          'Preguntar quién quiere contestar tras cada giro. Nadie está obligado. Bastan tres o cuatro giros.',
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: '¿Qué saben de ti pocas personas de aquí?',
        settings: { max_length: 200 },
        notes:
          'Leer algunas en voz alta y dejar que la sala adivine de quién son. Quien la escribió puede no darse a conocer.',
      },
    },
  ],
}
