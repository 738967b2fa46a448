import type { StartingDeck } from '../starting-deck.ts'

export const quizEvening: StartingDeck = {
  title: 'Quizabend',
  lead: 'Zwei Runden, in denen zählt, wer richtig liegt und schnell ist: wählen, schätzen, zuordnen, sortieren.',
  slides: [
    {
      content: {
        title: 'Willkommen zum Quiz',
        body: '- Schnell und richtig zählt am meisten\n- Im Internet wird nicht nachgesehen\n- Die Rangliste kommt nach jeder Runde',
        on_phones: false,
        notes: 'Fragen nach Belieben austauschen. Jede Art von Frage kommt einmal vor.',
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Welcher Ozean ist der größte?',
        options: [
          { text: 'Der Atlantik' },
          { text: 'Der Indische Ozean' },
          { text: 'Der Pazifik', is_correct: true },
          { text: 'Der Arktische Ozean' },
        ],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Wie viele Saiten hat eine Geige?',
        options: [{ text: 'Drei' }, { text: 'Vier', is_correct: true }, { text: 'Fünf' }, { text: 'Sechs' }],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Welche dieser Tiere sind Säugetiere?',
        options: [
          { text: 'Fledermaus', is_correct: true },
          { text: 'Pinguin' },
          { text: 'Delfin', is_correct: true },
          { text: 'Hai' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      question: {
        type: 'MATCHING',
        prompt: 'Welche Hauptstadt gehört zu welchem Land?',
        options: [
          { text: 'Kanada', match: 'Ottawa' },
          { text: 'Australien', match: 'Canberra' },
          { text: 'Brasilien', match: 'Brasília' },
          { text: 'Neuseeland', match: 'Wellington' },
        ],
        settings: { points: 1000, time_limit_seconds: 60 },
      },
    },
    { content: { title: 'Zweite Runde', body: 'Jetzt wird es schwieriger.', on_phones: false, notes: '' } },
    {
      question: {
        type: 'NUMERIC',
        prompt: 'In welchem Jahr betrat zum ersten Mal ein Mensch den Mond?',
        settings: { min: 1940, max: 2000, correct_value: 1969, points: 1000, time_limit_seconds: 30 },
      },
    },
    {
      question: {
        type: 'ORDERING',
        prompt: 'Ordnet die Planeten: Welcher ist der Sonne am nächsten?',
        options: [{ text: 'Merkur' }, { text: 'Venus' }, { text: 'Erde' }, { text: 'Mars' }],
        settings: { points: 1000, time_limit_seconds: 45 },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: 'Das chemische Zeichen für Gold ist ___.',
        settings: { blanks: [{ accepted: ['Au'] }], points: 1000, time_limit_seconds: 30 },
      },
    },
  ],
}
