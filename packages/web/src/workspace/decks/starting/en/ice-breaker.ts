import type { StartingDeck } from '../starting-deck.ts'

export const iceBreaker: StartingDeck = {
  title: 'Ice breaker',
  lead: 'Ten minutes in which everybody has said something before the real work begins.',
  slides: [
    {
      content: {
        title: 'Welcome',
        body: 'Nice that you are here.\n\n- Join with your phone\n- Nothing here is graded\n- You can skip whatever you like',
        on_phones: false,
        notes: 'Wait until most people are in, then begin with the easy one.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'How are you today?',
        options: [
          { text: 'Full of energy' },
          { text: 'Calm and ready' },
          { text: 'A bit tired' },
          { text: 'Ask me after coffee' },
        ],
      },
    },
    { question: { type: 'WORD_CLOUD', prompt: 'Where are you joining from?', settings: { max_words: 1 } } },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'What helps you most to start the day?',
        options: [
          { text: 'A walk or some exercise' },
          { text: 'A quiet moment' },
          { text: 'Music' },
          { text: 'A good breakfast' },
          { text: 'Talking to people' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      question: {
        type: 'SPINNER',
        prompt: 'Spin the wheel: who answers is up to you',
        options: [
          { text: 'What did you learn last week?' },
          { text: 'What would you take to an island?' },
          { text: 'Which dish could you eat every day?' },
          { text: 'What did you want to become as a child?' },
          { text: 'Which place should everybody visit once?' },
        ],
        notes: 'Ask for a volunteer after each spin. Nobody has to answer.',
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'What is something about you that few people here know?',
        settings: { max_length: 200 },
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'How well do you know this group?',
        settings: { min_label: 'Not at all yet', max_label: 'Very well' },
      },
    },
  ],
}
