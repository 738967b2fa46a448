import type { StartingDeck } from '../starting-deck.ts'

export const workshopFeedback: StartingDeck = {
  title: 'Opiniones sobre el taller',
  lead: 'Cinco minutos al final para saber qué mantener y qué cambiar.',
  slides: [
    {
      content: {
        title: 'Cinco minutos para vuestra opinión',
        body: 'Vuestras respuestas ayudan al próximo grupo. No llevan nombre.',
        on_phones: false,
        notes: '',
      },
    },
    { question: { type: 'NPS', prompt: '¿Qué probabilidad hay de que recomiendes este taller?' } },
    {
      question: {
        type: 'RATING',
        prompt: '¿Es útil el contenido para vuestro trabajo?',
        settings: { min_label: 'Nada útil', max_label: 'Muy útil' },
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: '¿Hubo equilibrio entre escuchar y practicar?',
        settings: { min_label: 'Demasiado escuchar', max_label: 'Demasiado practicar' },
        notes: 'Aquí el mejor valor es el tres.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: '¿Qué os ha ayudado más?',
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
    { question: { type: 'OPEN_TEXT', prompt: '¿Qué deberíamos cambiar?', settings: { max_length: 300 } } },
  ],
}
