import type { StartingDeck } from '../starting-deck.ts'

export const townHall: StartingDeck = {
  title: 'Town hall',
  lead: 'News for everybody, room for honest questions, and how it was received.',
  slides: [
    {
      content: {
        title: 'Welcome',
        body: 'Today:\n\n- Where we stand\n- What comes next\n- Your questions',
        on_phones: false,
        notes: 'Tell people that they can write questions from the beginning.',
      },
    },
    { question: { type: 'WORD_CLOUD', prompt: 'The past months in one word?', settings: { max_words: 1 } } },
    {
      question: {
        type: 'RATING',
        prompt: 'How clear are our goals to you?',
        settings: { min_label: 'Not clear at all', max_label: 'Perfectly clear' },
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'What would you like to hear more about?',
        options: [
          { text: 'Plans for the coming year' },
          { text: 'How we work together' },
          { text: 'Our customers' },
          { text: 'Learning and careers' },
          { text: 'Results in numbers' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      question: {
        type: 'QA',
        prompt: 'Ask anything, with your name or without',
        settings: { moderation: true },
        notes: 'Start with the question that has the most votes, also if it is uncomfortable.',
      },
    },
    { question: { type: 'NPS', prompt: 'How likely are you to recommend us as a place to work?' } },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'What should we do better next time?',
        settings: { max_length: 300 },
      },
    },
  ],
}
