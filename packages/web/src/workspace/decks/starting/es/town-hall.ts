import type { StartingDeck } from '../starting-deck.ts'

export const townHall: StartingDeck = {
  title: 'Reunión general',
  lead: 'Novedades para todo el mundo, espacio para preguntas sinceras y una valoración al final.',
  slides: [
    {
      content: {
        title: 'Te damos la bienvenida',
        body: 'Hoy:\n\n- Dónde estamos\n- Qué viene ahora\n- Tus preguntas',
        on_phones: false,
        notes:
          'La diapositiva siguiente abre las preguntas: desde ahí se pueden escribir en cualquier momento.',
      },
    },
    {
      question: {
        type: 'QA',
        prompt: 'Pregunta lo que quieras, desde ahora y hasta el final',
        settings: { moderation: true },
        notes:
          'Decir que nadie ve una pregunta antes de que se apruebe, y seguir. En los teléfonos queda abierta junto a todo lo demás.',
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
        prompt: '¿Tienes claros nuestros objetivos?',
        settings: { min_label: 'Nada claros', max_label: 'Del todo claros' },
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: '¿De qué quieres saber más?',
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
      content: {
        title: 'Tus preguntas',
        body: 'Todavía puedes preguntar y votar las preguntas de los demás.',
        on_phones: false,
        notes:
          'Abrir las preguntas (en los controles o con la segunda diapositiva) y empezar por la que tenga más votos, aunque sea incómoda.',
      },
    },
    {
      question: {
        type: 'NPS',
        prompt: '¿Qué probabilidad hay de que nos recomiendes como lugar de trabajo?',
        settings: { show_results: false },
        notes:
          'Los teléfonos no muestran el resultado. Para leerlo primero a solas, ocultarlo antes también en la pantalla.',
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
