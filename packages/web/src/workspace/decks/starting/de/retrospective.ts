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
        notes: 'Anonym starten und es sagen: Bei den Antworten stehen keine Namen.',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Wie waren die letzten Wochen für Sie?',
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
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was hat uns gebremst?',
        settings: { max_length: 280 },
        notes: 'Zeit zum Lesen lassen. Was oft genannt wird, gehört unter die Optionen der nächsten Frage.',
      },
    },
    {
      question: {
        type: 'RANKING',
        prompt: 'Was gehen wir zuerst an?',
        options: [
          { text: 'Klare Ziele' },
          { text: 'Weniger Unterbrechungen' },
          { text: 'Bessere Übergaben' },
          { text: 'Zeit zum Lernen' },
        ],
        notes: 'Vor dem Zeigen die Optionen im Editor durch das ersetzen, was eben genannt wurde.',
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was machen Sie künftig anders? Eines genügt.',
        settings: { max_length: 200 },
        notes: 'Diese Antworten am Anfang des nächsten Rückblicks gemeinsam ansehen.',
      },
    },
  ],
}
