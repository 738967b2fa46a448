import type { StartingDeck } from '../starting-deck.ts'

export const iceBreaker: StartingDeck = {
  title: 'Ice breaker',
  lead: 'Ten minutes in which everybody has said something before the real work begins.',
  slides: [
    {
      content: {
        title: 'Welcome',
        body: 'Good to have you here.\n\n- Join with your phone\n- Nothing here is graded\n- You can skip whatever you like',
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
        type: 'RATING',
        prompt: 'How well do you know this group?',
        settings: { min_label: 'Not at all yet', max_label: 'Very well' },
        notes: 'A low average is no bad news: the next three slides are for that.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'What gets you going in the morning?',
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
        prompt: 'Spin the wheel: who would like to answer?',
        options: [
          { text: 'What did you learn last week?' },
          { text: 'What would you take to an island?' },
          { text: 'Which dish could you eat every day?' },
          { text: 'What did you want to be as a child?' },
          { text: 'Which place should everybody see once?' },
        ],
        notes: 'Ask for a volunteer after each spin. Nobody has to answer. Three or four spins are enough.',
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'What do few people here know about you?',
        settings: { max_length: 200 },
        notes: 'Read a few aloud and let the room guess who it is. Whoever wrote it may stay unknown.',
      },
    },
  ],
}
