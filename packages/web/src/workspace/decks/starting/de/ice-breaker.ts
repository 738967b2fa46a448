import type { StartingDeck } from '../starting-deck.ts'

export const iceBreaker: StartingDeck = {
  title: 'Zum Warmwerden',
  lead: 'Zehn Minuten, nach denen alle einmal etwas gesagt haben, bevor es richtig losgeht.',
  slides: [
    {
      content: {
        title: 'Willkommen',
        body: 'Schön, dass ihr da seid.\n\n- Macht mit dem Handy mit\n- Hier wird nichts bewertet\n- Was euch nicht passt, überspringt ihr',
        on_phones: false,
        notes: 'Warten, bis die meisten da sind, und dann mit der leichten Frage anfangen.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Wie geht es euch heute?',
        options: [
          { text: 'Voller Energie' },
          { text: 'Ruhig und bereit' },
          { text: 'Ein bisschen müde' },
          { text: 'Fragt mich nach dem Kaffee' },
        ],
      },
    },
    { question: { type: 'WORD_CLOUD', prompt: 'Von wo seid ihr dabei?', settings: { max_words: 1 } } },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Was hilft euch am besten in den Tag?',
        options: [
          { text: 'Bewegung' },
          { text: 'Ein ruhiger Moment' },
          { text: 'Musik' },
          { text: 'Ein gutes Frühstück' },
          { text: 'Mit anderen reden' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      question: {
        type: 'SPINNER',
        prompt: 'Wir drehen am Rad: Wer mag antworten?',
        options: [
          { text: 'Was hast du letzte Woche gelernt?' },
          { text: 'Was nimmst du mit auf eine Insel?' },
          { text: 'Welches Gericht ginge jeden Tag?' },
          { text: 'Was wolltest du als Kind werden?' },
          { text: 'Welchen Ort sollten alle einmal sehen?' },
        ],
        notes: 'Nach jeder Drehung fragen, wer mag. Niemand muss antworten.',
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was wissen hier nur wenige über euch?',
        settings: { max_length: 200 },
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Wie gut kennt ihr diese Gruppe?',
        settings: { min_label: 'Noch gar nicht', max_label: 'Sehr gut' },
      },
    },
  ],
}
