import type { StartingDeck } from '../starting-deck.ts'

export const trainingTest: StartingDeck = {
  title: 'Prueba de formación: seguridad en la red',
  lead: 'Una prueba breve sobre contraseñas y mensajes sospechosos, con las soluciones al momento. Pensada para programarse: cada cual la hace cuando quiere.',
  slides: [
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
        notes:
          'Programar esta prueba (Opciones, programar…) en lugar de iniciarla: así cada persona contesta a su ritmo y ve lo correcto después de cada respuesta. Sustituir las preguntas por las de la propia formación.',
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
          { text: 'Phishing', match: 'Engañar para obtener datos secretos' },
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
        prompt: 'Ordena estas contraseñas de la más débil a la más segura',
        options: [
          { text: '123456' },
          { text: 'Verano2026' },
          { text: 'k7#Qd!2' },
          { text: 'Cinco palabras elegidas al azar' },
        ],
        settings: { points: 100, reveal_after_answering: true },
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: '¿Qué no te ha quedado claro?',
        settings: { max_length: 300, show_results: false },
      },
    },
  ],
}
