import type { StartingDeck } from '../starting-deck.ts'

export const workshopFeedback: StartingDeck = {
  title: 'Opiniones sobre el taller',
  lead: 'Cinco minutos al final para saber qué mantener y qué cambiar.',
  slides: [
    {
      content: {
        title: 'Cinco minutos para tu opinión',
        body: 'Tus respuestas ayudan al próximo grupo. No llevan nombre.',
        on_phones: false,
        notes: 'Iniciarla anónima, para que sea verdad, y dejar a la sala cinco minutos de calma.',
      },
    },
    { question: { type: 'NPS', prompt: '¿Qué probabilidad hay de que recomiendes este taller?' } },
    {
      question: {
        type: 'RATING',
        prompt: '¿Es útil el contenido para tu trabajo?',
        settings: { min_label: 'Nada útil', max_label: 'Muy útil' },
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: '¿Hubo equilibrio entre escuchar y practicar?',
        options: [{ text: 'Demasiado escuchar' }, { text: 'En su punto' }, { text: 'Demasiado practicar' }],
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: '¿Qué te ha ayudado?',
        options: [
          { text: 'Las explicaciones' },
          { text: 'Los ejercicios' },
          { text: 'Hablar con los demás' },
          { text: 'Los ejemplos' },
          { text: 'El material' },
        ],
        settings: { allow_multiple: true },
      },
    },
    { question: { type: 'OPEN_TEXT', prompt: '¿Qué vas a probar primero?', settings: { max_length: 300 } } },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: '¿Qué deberíamos cambiar?',
        settings: { max_length: 300, show_results: false },
        notes:
          'Los teléfonos no muestran estas respuestas. Para leerlas más tarde, ocultarlas también en la pantalla.',
      },
    },
  ],
}
