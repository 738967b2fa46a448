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
        notes:
          'Mit Namen starten (Optionen, planen…): In einer anonymen Sitzung hat die Rangliste keine Namen. Fragen nach Belieben austauschen.',
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Wie viele Herzen hat ein Oktopus?',
        options: [{ text: 'Eines' }, { text: 'Zwei' }, { text: 'Drei', is_correct: true }, { text: 'Acht' }],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Welches ist das Nationaltier Schottlands?',
        options: [
          { text: 'Der Rothirsch' },
          { text: 'Das Einhorn', is_correct: true },
          { text: 'Der Steinadler' },
          { text: 'Das Hochlandrind' },
        ],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Was davon sind für die Botanik Beeren?',
        options: [
          { text: 'Banane', is_correct: true },
          { text: 'Erdbeere' },
          { text: 'Tomate', is_correct: true },
          { text: 'Himbeere' },
        ],
        settings: { allow_multiple: true, time_limit_seconds: 30 },
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
        settings: { points: 1000, speed_bonus: true, time_limit_seconds: 60 },
      },
    },
    {
      content: {
        title: 'Zweite Runde',
        body: 'Jetzt wird es schwieriger.',
        on_phones: false,
        notes: 'Zuerst „Rangliste“ drücken: Wer führt nach der ersten Runde? Dann weiter.',
      },
    },
    {
      question: {
        type: 'NUMERIC',
        prompt: 'Wie viele Meter hoch ist der Eiffelturm? Bis zu 15 daneben gilt.',
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
        prompt: 'Was wurde zuerst gebaut? Ordnen Sie, das Älteste zuerst.',
        options: [
          { text: 'Cheops-Pyramide' },
          { text: 'Kolosseum' },
          { text: 'Machu Picchu' },
          { text: 'Taj Mahal' },
        ],
        settings: { points: 1000, speed_bonus: true, time_limit_seconds: 45 },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: 'Das chemische Zeichen für Gold ist ___.',
        settings: { blanks: [{ accepted: ['Au'] }], points: 1000, speed_bonus: true, time_limit_seconds: 30 },
      },
    },
    {
      content: {
        title: 'Und gewonnen hat…',
        body: 'Danke fürs Mitspielen!',
        on_phones: false,
        notes: '„Rangliste“ drücken: Die besten drei stehen auf dem Treppchen.',
      },
    },
  ],
}
