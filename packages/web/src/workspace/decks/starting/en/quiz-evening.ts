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
        notes:
          'Start it with names (Options, schedule…): an anonymous session has a leaderboard without names. Replace questions as you like.',
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'How many hearts does an octopus have?',
        options: [{ text: 'One' }, { text: 'Two' }, { text: 'Three', is_correct: true }, { text: 'Eight' }],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Which is the national animal of Scotland?',
        options: [
          { text: 'The red deer' },
          { text: 'The unicorn', is_correct: true },
          { text: 'The golden eagle' },
          { text: 'The Highland cow' },
        ],
        settings: { time_limit_seconds: 20 },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Which of these are berries to a botanist?',
        options: [
          { text: 'Banana', is_correct: true },
          { text: 'Strawberry' },
          { text: 'Tomato', is_correct: true },
          { text: 'Raspberry' },
        ],
        settings: { allow_multiple: true, time_limit_seconds: 30 },
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
        settings: { points: 1000, speed_bonus: true, time_limit_seconds: 60 },
      },
    },
    {
      content: {
        title: 'Round two',
        body: 'Now it gets harder.',
        on_phones: false,
        notes: 'First press Leaderboard: who leads after round one? Then go on.',
      },
    },
    {
      question: {
        type: 'NUMERIC',
        prompt: 'How many metres tall is the Eiffel Tower? Up to 15 off is right.',
        settings: {
          min: 100,
          max: 600,
          correct_value: 330,
          tolerance: 15,
          points: 1000,
          speed_bonus: true,
          time_limit_seconds: 30,
        },
      },
    },
    {
      question: {
        type: 'ORDERING',
        prompt: 'Which was built first? Put them in order, the oldest first.',
        options: [
          { text: 'Great Pyramid of Giza' },
          { text: 'Colosseum' },
          { text: 'Machu Picchu' },
          { text: 'Taj Mahal' },
        ],
        settings: { points: 1000, speed_bonus: true, time_limit_seconds: 45 },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: 'The chemical symbol of gold is ___.',
        settings: { blanks: [{ accepted: ['Au'] }], points: 1000, speed_bonus: true, time_limit_seconds: 30 },
      },
    },
    {
      content: {
        title: 'And the winner is…',
        body: 'Thank you for playing!',
        on_phones: false,
        notes: 'Press Leaderboard: the best three stand on a podium.',
      },
    },
  ],
}
