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
        notes:
          'A, B und C auf allen Folien durch die eigenen Möglichkeiten ersetzen und bei deren Namen bleiben.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Wozu neigen Sie im Moment?',
        options: [
          { text: 'Möglichkeit A' },
          { text: 'Möglichkeit B' },
          { text: 'Möglichkeit C' },
          { text: 'Ich weiß es noch nicht' },
        ],
        notes: 'Ein erstes Stimmungsbild, keine Abstimmung. Die vorletzte Folie fragt noch einmal.',
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
        prompt: 'Verteilen Sie 100 Punkte auf die Möglichkeiten',
        options: [{ text: 'Möglichkeit A' }, { text: 'Möglichkeit B' }, { text: 'Möglichkeit C' }],
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was spricht gegen die Möglichkeit, die vorn liegt?',
        settings: { max_length: 300 },
        notes: 'Einwände ernst nehmen: die beiden häufigsten vor der Abstimmung beantworten.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Und jetzt: Welche Möglichkeit nehmen wir?',
        options: [{ text: 'Möglichkeit A' }, { text: 'Möglichkeit B' }, { text: 'Möglichkeit C' }],
        notes: 'Mit dem ersten Stimmungsbild vergleichen: Was hat sich geändert?',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Wie gut können Sie mit dem Ergebnis leben?',
        settings: { min_label: 'Gar nicht', max_label: 'Sehr gut' },
        notes: 'Wer eine Eins oder Zwei gegeben hat und mag, sagt, was noch fehlt.',
      },
    },
  ],
}
