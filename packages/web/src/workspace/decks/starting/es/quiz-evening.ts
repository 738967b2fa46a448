import type { StartingDeck } from '../starting-deck.ts'

export const quizEvening: StartingDeck = {
  title: 'Noche de preguntas',
  lead: 'Dos rondas en las que cuenta acertar y ser rápido: elegir, calcular, emparejar y ordenar.',
  slides: [
    {
      content: {
        title: 'Bienvenida al concurso',
        body: '- Acertar rápido es lo que más puntúa\n- No vale buscar en internet\n- La clasificación sale después de cada ronda',
        on_phones: false,
        notes: 'Cambia las preguntas a tu gusto. Cada tipo de pregunta aparece una vez.',
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: '¿Cuál es el océano más grande?',
        options: [
          { text: 'El Atlántico' },
          { text: 'El Índico' },
          { text: 'El Pacífico', is_correct: true },
          { text: 'El Ártico' },
        ],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: '¿Cuántas cuerdas tiene un violín?',
        options: [
          { text: 'Tres' },
          { text: 'Cuatro', is_correct: true },
          { text: 'Cinco' },
          { text: 'Seis' },
        ],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: '¿Cuáles de estos animales son mamíferos?',
        options: [
          { text: 'El murciélago', is_correct: true },
          { text: 'El pingüino' },
          { text: 'El delfín', is_correct: true },
          { text: 'El tiburón' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      question: {
        type: 'MATCHING',
        prompt: '¿Qué capital corresponde a cada país?',
        options: [
          { text: 'Canadá', match: 'Ottawa' },
          { text: 'Australia', match: 'Canberra' },
          { text: 'Brasil', match: 'Brasilia' },
          { text: 'Nueva Zelanda', match: 'Wellington' },
        ],
        settings: { points: 1000, time_limit_seconds: 60 },
      },
    },
    { content: { title: 'Segunda ronda', body: 'Ahora se complica.', on_phones: false, notes: '' } },
    {
      question: {
        type: 'NUMERIC',
        prompt: '¿En qué año pisó la Luna un ser humano por primera vez?',
        settings: { min: 1940, max: 2000, correct_value: 1969, points: 1000, time_limit_seconds: 30 },
      },
    },
    {
      question: {
        type: 'ORDERING',
        prompt: 'Ordenad los planetas desde el más cercano al Sol',
        options: [{ text: 'Mercurio' }, { text: 'Venus' }, { text: 'La Tierra' }, { text: 'Marte' }],
        settings: { points: 1000, time_limit_seconds: 45 },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: 'El símbolo químico del oro es ___.',
        settings: { blanks: [{ accepted: ['Au'] }], points: 1000, time_limit_seconds: 30 },
      },
    },
  ],
}
