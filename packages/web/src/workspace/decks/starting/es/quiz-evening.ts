import type { StartingDeck } from '../starting-deck.ts'

export const quizEvening: StartingDeck = {
  title: 'Noche de preguntas',
  lead: 'Dos rondas en las que cuenta acertar y ser rápido: elegir, calcular, emparejar y ordenar.',
  slides: [
    {
      content: {
        title: 'Empieza el concurso',
        body: '- Acertar rápido es lo que más puntúa\n- No vale buscar en internet\n- La clasificación sale después de cada ronda',
        on_phones: false,
        notes:
          'Iniciarla con nombres (Opciones, programar…): en una sesión anónima la clasificación no los lleva. Cambiar las preguntas al gusto.',
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: '¿Cuántos corazones tiene un pulpo?',
        options: [{ text: 'Uno' }, { text: 'Dos' }, { text: 'Tres', is_correct: true }, { text: 'Ocho' }],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: '¿Cuál es el animal nacional de Escocia?',
        options: [
          { text: 'El ciervo' },
          { text: 'El unicornio', is_correct: true },
          { text: 'El águila real' },
          { text: 'La vaca de las Highlands' },
        ],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: '¿Cuáles de estas frutas son bayas para la botánica?',
        options: [
          { text: 'El plátano', is_correct: true },
          { text: 'La fresa' },
          { text: 'El tomate', is_correct: true },
          { text: 'La frambuesa' },
        ],
        settings: { allow_multiple: true, time_limit_seconds: 30 },
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
        settings: { points: 1000, speed_bonus: true, time_limit_seconds: 60 },
      },
    },
    {
      content: {
        title: 'Segunda ronda',
        body: 'Ahora se complica.',
        on_phones: false,
        notes:
          'Primero pulsar Clasificación: ¿quién va por delante tras la primera ronda? Y después, seguir.',
      },
    },
    {
      question: {
        type: 'NUMERIC',
        prompt: '¿Cuántos metros mide la torre Eiffel? Vale con un margen de 15.',
        settings: {
          min: 100,
          max: 600,
          correct_value: 330,
          tolerance: 15,
          points: 1000,
          speed_bonus: true,
          time_limit_seconds: 30,
        },
      },
    },
    {
      question: {
        type: 'ORDERING',
        prompt: '¿Qué se construyó antes? Ordena de lo más antiguo a lo más nuevo.',
        options: [
          { text: 'La pirámide de Keops' },
          { text: 'El Coliseo' },
          { text: 'Machu Picchu' },
          { text: 'El Taj Mahal' },
        ],
        settings: { points: 1000, speed_bonus: true, time_limit_seconds: 45 },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: 'El símbolo químico del oro es ___.',
        settings: { blanks: [{ accepted: ['Au'] }], points: 1000, speed_bonus: true, time_limit_seconds: 30 },
      },
    },
    {
      content: {
        title: 'Y gana…',
        body: '¡Gracias por jugar!',
        on_phones: false,
        notes: 'Pulsar Clasificación: los tres primeros suben al podio.',
      },
    },
  ],
}
