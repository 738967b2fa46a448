import type { StartingDeck } from '../starting-deck.ts'

export const townHall: StartingDeck = {
  title: 'Versammlung für alle',
  lead: 'Neues für alle, Platz für ehrliche Fragen, und wie es angekommen ist.',
  slides: [
    {
      content: {
        title: 'Willkommen',
        body: 'Heute:\n\n- Wo wir stehen\n- Was als Nächstes kommt\n- Eure Fragen',
        on_phones: false,
        notes: 'Gleich am Anfang sagen, dass Fragen jederzeit geschrieben werden können.',
      },
    },
    {
      question: {
        type: 'WORD_CLOUD',
        prompt: 'Die letzten Monate in einem Wort?',
        settings: { max_words: 1 },
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Wie klar sind euch unsere Ziele?',
        settings: { min_label: 'Gar nicht klar', max_label: 'Völlig klar' },
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Worüber möchtet ihr mehr hören?',
        options: [
          { text: 'Pläne für das nächste Jahr' },
          { text: 'Wie wir zusammenarbeiten' },
          { text: 'Unsere Kundschaft' },
          { text: 'Lernen und Entwicklung' },
          { text: 'Ergebnisse in Zahlen' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      question: {
        type: 'QA',
        prompt: 'Fragt, was ihr wollt, mit Namen oder ohne',
        settings: { moderation: true },
        notes: 'Mit der Frage beginnen, die die meisten Stimmen hat, auch wenn sie unbequem ist.',
      },
    },
    {
      question: {
        type: 'NPS',
        prompt: 'Wie wahrscheinlich ist es, dass du uns als Arbeitsplatz weiterempfiehlst?',
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was sollen wir beim nächsten Mal besser machen?',
        settings: { max_length: 300 },
      },
    },
  ],
}
