import type { StartingDeck } from '../starting-deck.ts'

export const decision: StartingDeck = {
  title: 'Gemeinsam entscheiden',
  lead: 'Von Meinungen zur Entscheidung: was zählt, welche Möglichkeit vorn liegt und wie sicher alle sind.',
  slides: [
    {
      content: {
        title: 'Was wir heute entscheiden',
        body: '**Die Frage:** hier die eigene einsetzen.\n\n- Möglichkeit A\n- Möglichkeit B\n- Möglichkeit C',
        on_phones: true,
        notes: 'Die Möglichkeiten am Anfang benennen und dabei bleiben.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Wozu neigt ihr im Moment?',
        options: [
          { text: 'Möglichkeit A' },
          { text: 'Möglichkeit B' },
          { text: 'Möglichkeit C' },
          { text: 'Ich weiß es noch nicht' },
        ],
        notes: 'Am Ende noch einmal fragen und vergleichen.',
      },
    },
    {
      question: {
        type: 'RANKING',
        prompt: 'Was zählt bei dieser Entscheidung am meisten?',
        options: [
          { text: 'Nutzen für die Betroffenen' },
          { text: 'Kosten' },
          { text: 'Risiko' },
          { text: 'Wie schnell es geht' },
        ],
      },
    },
    {
      question: {
        type: 'POINT_ALLOCATION',
        prompt: 'Verteilt 100 Punkte auf die Möglichkeiten',
        options: [{ text: 'Möglichkeit A' }, { text: 'Möglichkeit B' }, { text: 'Möglichkeit C' }],
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was spricht gegen die Möglichkeit, die vorn liegt?',
        settings: { max_length: 300 },
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Wie gut könnt ihr mit dem Ergebnis leben?',
        settings: { min_label: 'Gar nicht', max_label: 'Sehr gut' },
      },
    },
  ],
}
