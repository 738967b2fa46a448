import type { StartingDeck } from '../starting-deck.ts'

export const quizEvening: StartingDeck = {
  title: 'Quiz evening',
  lead: 'Two rounds with points for being right and quick: choose, guess, match and put in order.',
  slides: [
    {
      content: {
        title: 'Welcome to the quiz',
        body: '- Quick and right is worth most\n- No searching on the internet\n- The leaderboard comes after each round',
        on_phones: false,
        notes: 'Replace questions as you like. Each type of question is here once.',
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Which is the largest ocean?',
        options: [
          { text: 'The Atlantic' },
          { text: 'The Indian Ocean' },
          { text: 'The Pacific', is_correct: true },
          { text: 'The Arctic Ocean' },
        ],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'How many strings does a violin have?',
        options: [{ text: 'Three' }, { text: 'Four', is_correct: true }, { text: 'Five' }, { text: 'Six' }],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Which of these animals are mammals?',
        options: [
          { text: 'Bat', is_correct: true },
          { text: 'Penguin' },
          { text: 'Dolphin', is_correct: true },
          { text: 'Shark' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      question: {
        type: 'MATCHING',
        prompt: 'Which capital belongs to which country?',
        options: [
          { text: 'Canada', match: 'Ottawa' },
          { text: 'Australia', match: 'Canberra' },
          { text: 'Brazil', match: 'Brasília' },
          { text: 'New Zealand', match: 'Wellington' },
        ],
        settings: { points: 1000, time_limit_seconds: 60 },
      },
    },
    { content: { title: 'Round two', body: 'Now it gets harder.', on_phones: false, notes: '' } },
    {
      question: {
        type: 'NUMERIC',
        prompt: 'In which year did a human first walk on the Moon?',
        settings: { min: 1940, max: 2000, correct_value: 1969, points: 1000, time_limit_seconds: 30 },
      },
    },
    {
      question: {
        type: 'ORDERING',
        prompt: 'Which planet is nearest to the Sun? Put them in order.',
        options: [{ text: 'Mercury' }, { text: 'Venus' }, { text: 'Earth' }, { text: 'Mars' }],
        settings: { points: 1000, time_limit_seconds: 45 },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: 'The chemical symbol of gold is ___.',
        settings: { blanks: [{ accepted: ['Au'] }], points: 1000, time_limit_seconds: 30 },
      },
    },
  ],
}
