import type { StartingDeck } from '../starting-deck.ts'

export const retrospective: StartingDeck = {
  title: 'Rückblick im Team',
  lead: 'Ein Team blickt zurück: Stimmung, was gut lief, was nicht und was daraus folgt.',
  slides: [
    {
      content: {
        title: 'Gemeinsam zurückblicken',
        body: 'Was auch immer wir herausfinden: Alle haben mit dem, was sie damals wussten, ihr Bestes gegeben.',
        on_phones: false,
        notes: 'Antworten erscheinen ohne Namen. Das am Anfang sagen.',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Wie war die letzte Zeit für euch?',
        settings: { min_label: 'Anstrengend', max_label: 'Großartig' },
      },
    },
    {
      question: {
        type: 'WORD_CLOUD',
        prompt: 'Die letzten Wochen in einem Wort?',
        settings: { max_words: 1 },
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was lief gut und soll so bleiben?',
        settings: { max_length: 280 },
      },
    },
    { question: { type: 'OPEN_TEXT', prompt: 'Was hat uns gebremst?', settings: { max_length: 280 } } },
    {
      question: {
        type: 'RANKING',
        prompt: 'Was ist in den nächsten Wochen am wichtigsten?',
        options: [
          { text: 'Klare Ziele' },
          { text: 'Weniger Unterbrechungen' },
          { text: 'Bessere Übergaben' },
          { text: 'Zeit zum Lernen' },
        ],
      },
    },
    {
      question: {
        type: 'POINT_ALLOCATION',
        prompt: 'Verteilt 100 Punkte: Worauf legen wir Gewicht?',
        options: [
          { text: 'Qualität' },
          { text: 'Tempo' },
          { text: 'Zusammenarbeit' },
          { text: 'Wohlbefinden' },
        ],
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was machst du selbst künftig anders?',
        settings: { max_length: 200 },
      },
    },
  ],
}
