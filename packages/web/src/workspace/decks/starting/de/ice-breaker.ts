import type { StartingDeck } from '../starting-deck.ts'

export const iceBreaker: StartingDeck = {
  title: 'Zum Warmwerden',
  lead: 'Zehn Minuten, nach denen alle einmal etwas gesagt haben, bevor es richtig losgeht.',
  slides: [
    {
      content: {
        title: 'Willkommen',
        body: 'Schön, dass Sie da sind.\n\n- Machen Sie mit Ihrem Handy mit\n- Hier wird nichts bewertet\n- Was Ihnen nicht passt, überspringen Sie',
        on_phones: false,
        notes: 'Warten, bis die meisten da sind, und dann mit der leichten Frage anfangen.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Wie geht es Ihnen heute?',
        options: [
          { text: 'Voller Energie' },
          { text: 'Ruhig und bereit' },
          { text: 'Ein bisschen müde' },
          { text: 'Fragen Sie nach dem ersten Kaffee' },
        ],
      },
    },
    { question: { type: 'WORD_CLOUD', prompt: 'Von wo sind Sie dabei?', settings: { max_words: 1 } } },
    {
      question: {
        type: 'RATING',
        prompt: 'Wie gut kennen Sie diese Gruppe?',
        settings: { min_label: 'Noch gar nicht', max_label: 'Sehr gut' },
        notes: 'Ein niedriger Schnitt ist keine schlechte Nachricht: Dafür sind die nächsten drei Folien da.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Was bringt Sie morgens in Schwung?',
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
          { text: 'Was haben Sie letzte Woche gelernt?' },
          { text: 'Was nehmen Sie mit auf eine Insel?' },
          { text: 'Welches Gericht ginge jeden Tag?' },
          { text: 'Was wollten Sie als Kind werden?' },
          { text: 'Welchen Ort sollten alle einmal sehen?' },
        ],
        notes:
          'Nach jeder Drehung fragen, wer mag. Niemand muss antworten. Drei oder vier Drehungen genügen.',
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was wissen hier nur wenige über Sie?',
        settings: { max_length: 200 },
        notes:
          'Einige vorlesen und den Raum raten lassen, wer es ist. Wer es geschrieben hat, darf unerkannt bleiben.',
      },
    },
  ],
}
