import type { StartingDeck } from '../starting-deck.ts'

export const workshopFeedback: StartingDeck = {
  title: 'Workshop feedback',
  lead: 'Five minutes at the end that tell you what to keep and what to change.',
  slides: [
    {
      content: {
        title: 'Five minutes for your feedback',
        body: 'Your answers help the next group. They carry no names.',
        on_phones: false,
        notes: 'Start it anonymously, so that this is true, and leave the room five minutes of quiet.',
      },
    },
    { question: { type: 'NPS', prompt: 'How likely are you to recommend this workshop?' } },
    {
      question: {
        type: 'RATING',
        prompt: 'How useful was the content for your work?',
        settings: { min_label: 'Not useful', max_label: 'Very useful' },
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'How was the balance of listening and doing?',
        options: [{ text: 'Too much listening' }, { text: 'Just right' }, { text: 'Too much doing' }],
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'What helped you?',
        options: [
          { text: 'The explanations' },
          { text: 'The exercises' },
          { text: 'Talking to the others' },
          { text: 'The examples' },
          { text: 'The material' },
        ],
        settings: { allow_multiple: true },
      },
    },
    { question: { type: 'OPEN_TEXT', prompt: 'What will you try first?', settings: { max_length: 300 } } },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'What should we change?',
        settings: { max_length: 300, show_results: false },
        notes:
          'Phones do not show these answers. Hide them on the stage as well if you would rather read them later.',
      },
    },
  ],
}
