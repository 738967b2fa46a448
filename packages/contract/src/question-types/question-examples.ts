import type { QuestionTypeName } from './index.ts'

const examples = {
  MULTIPLE_CHOICE: {
    type: 'MULTIPLE_CHOICE',
    prompt: 'Where shall we meet next year?',
    options: [{ text: 'Lisbon' }, { text: 'Oslo' }, { text: 'Online' }],
    settings: { allow_multiple: true, show_results: true },
  },
  QUIZ: {
    type: 'QUIZ',
    prompt: 'Which planet has the most moons?',
    options: [{ text: 'Saturn', is_correct: true }, { text: 'Jupiter' }, { text: 'Mars' }],
    settings: { time_limit_seconds: 20, points: 500 },
  },
  WORD_CLOUD: { type: 'WORD_CLOUD', prompt: 'The year in one word?', settings: { max_words: 1 } },
  OPEN_TEXT: { type: 'OPEN_TEXT', prompt: 'What should we stop doing?', settings: { max_length: 280 } },
  RATING: {
    type: 'RATING',
    prompt: 'How clear are our goals?',
    settings: { min: 1, max: 5, min_label: 'not at all', max_label: 'perfectly' },
  },
  NPS: { type: 'NPS', prompt: 'How likely are you to recommend us as an employer?' },
  NUMERIC: {
    type: 'NUMERIC',
    prompt: 'How many people work here?',
    settings: { min: 0, max: 1000, step: 1, correct_value: 412, tolerance: 10 },
  },
  RANKING: {
    type: 'RANKING',
    prompt: 'What matters most to you?',
    options: [{ text: 'Pay' }, { text: 'Time' }, { text: 'Learning' }],
  },
  ORDERING: {
    type: 'ORDERING',
    prompt: 'Put our offices in the order of their opening.',
    options: [{ text: 'Hamburg' }, { text: 'Porto' }, { text: 'Austin' }],
  },
  MATCHING: {
    type: 'MATCHING',
    prompt: 'Which team built what?',
    options: [
      { text: 'Blue', match: 'The new search' },
      { text: 'Green', match: 'The mobile client' },
    ],
  },
  FILL_IN_BLANK: {
    type: 'FILL_IN_BLANK',
    prompt: 'Our values are courage, ___ and ___.',
    settings: { blanks: [{ accepted: ['care'] }, { accepted: ['craft', 'craftsmanship'] }] },
  },
  POINT_ALLOCATION: {
    type: 'POINT_ALLOCATION',
    prompt: 'Spend 100 points on next quarter.',
    options: [{ text: 'Speed' }, { text: 'Quality' }, { text: 'New features' }],
    settings: { total_points: 100 },
  },
  SPINNER: {
    type: 'SPINNER',
    prompt: 'Who presents first?',
    options: [{ text: 'Blue' }, { text: 'Green' }, { text: 'Orange' }],
  },
  QA: { type: 'QA', prompt: 'Ask the board anything.', settings: { moderation: true } },
} as const satisfies {
  readonly [T in QuestionTypeName]: { readonly type: T; readonly [field: string]: unknown }
}

/** A question of every type, as in CreateQuestionBody. */
export const questionExamples = Object.values(examples)
