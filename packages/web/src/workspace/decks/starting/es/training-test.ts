import type { StartingDeck } from '../starting-deck.ts'

export const trainingTest: StartingDeck = {
  title: 'Prueba de formación: seguridad en la red',
  lead: 'Una prueba breve sobre contraseñas y mensajes sospechosos, a ritmo propio y con las soluciones.',
  slides: [
    {
      content: {
        title: 'Antes de empezar',
        body: '- Tómate tu tiempo: aquí la rapidez no cuenta\n- Después de cada respuesta verás cuál es la correcta',
        on_phones: true,
        notes:
          'Pensada para una sesión que cada persona hace a su ritmo. Sustituir las preguntas por las de la propia formación.',
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Un mensaje te pide confirmar ya tu contraseña. ¿Qué haces?',
        options: [
          { text: 'Sigo el enlace y compruebo la página' },
          { text: 'Contesto y pregunto de qué se trata' },
          { text: 'Lo notifico y no sigo ningún enlace', is_correct: true },
          { text: 'Lo reenvío al equipo' },
        ],
        settings: { time_limit_seconds: null, speed_bonus: false, points: 100, reveal_after_answering: true },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: '¿Qué delata un mensaje falso?',
        options: [
          { text: 'Te mete prisa', is_correct: true },
          { text: 'La dirección del remitente no es exacta', is_correct: true },
          { text: 'Te llama por tu nombre' },
          { text: 'Pide contraseñas o pagos', is_correct: true },
        ],
        settings: {
          allow_multiple: true,
          time_limit_seconds: null,
          speed_bonus: false,
          points: 100,
          reveal_after_answering: true,
        },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: 'Entrar con contraseña y una segunda prueba se llama autenticación de dos ___.',
        settings: {
          blanks: [{ accepted: ['factores', 'pasos'] }],
          points: 100,
          reveal_after_answering: true,
        },
      },
    },
    {
      question: {
        type: 'MATCHING',
        prompt: '¿Qué significa cada palabra?',
        options: [
          { text: 'Suplantación', match: 'Engañar para obtener datos secretos' },
          { text: 'Cifrado', match: 'Hacer los datos legibles solo con una clave' },
          { text: 'Copia de seguridad', match: 'Un duplicado por si se pierden datos' },
          { text: 'Actualización', match: 'Una versión que cierra fallos' },
        ],
        settings: { points: 100, reveal_after_answering: true },
      },
    },
    {
      question: {
        type: 'ORDERING',
        prompt: 'Has abierto un enlace sospechoso. ¿En qué orden actúas?',
        options: [
          { text: 'No escribir nada más' },
          { text: 'Avisar enseguida' },
          { text: 'Cambiar la contraseña en un dispositivo seguro' },
        ],
        settings: { points: 100, reveal_after_answering: true },
      },
    },
    {
      question: { type: 'OPEN_TEXT', prompt: '¿Qué no te ha quedado claro?', settings: { max_length: 300 } },
    },
  ],
}
