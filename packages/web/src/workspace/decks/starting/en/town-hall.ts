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
        notes: 'The next slide opens the questions: from then on people can write them at any time.',
      },
    },
    {
      question: {
        type: 'QA',
        prompt: 'Ask anything, from now on until the end',
        settings: { moderation: true },
        notes:
          'Say that nobody sees a question before you let it through, and go on. It stays open on phones beside everything else.',
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
      content: {
        title: 'Your questions',
        body: 'You can still ask, and vote for the questions of others.',
        on_phones: false,
        notes:
          'Open the questions (Q&A, or the second slide) and start with the one that has the most votes, also if it is uncomfortable.',
      },
    },
    {
      question: {
        type: 'NPS',
        prompt: 'How likely are you to recommend us as a place to work?',
        settings: { show_results: false },
        notes:
          'Phones do not show the result. Hide it on the stage too before people answer, if you would rather read it first yourself.',
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'What should we do better next time?',
        settings: { max_length: 300 },
      },
    },
  ],
}
