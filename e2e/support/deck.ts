/** One question of every type. */
export const everyType = {
  title: 'Everything at once',
  questions: [
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'How many days a week in the office work best for you?',
      options: [{ text: 'None' }, { text: 'One or two' }, { text: 'Three' }, { text: 'Four or five' }],
    },
    { type: 'WORD_CLOUD', prompt: 'One word for this quarter', settings: { max_words: 2 } },
    { type: 'OPEN_TEXT', prompt: 'What should we do more of?', settings: { max_length: 200 } },
    {
      type: 'RATING',
      prompt: 'How clear are our goals to you?',
      settings: { min: 1, max: 5, min_label: 'Not at all', max_label: 'Completely' },
    },
    { type: 'NPS', prompt: 'How likely are you to recommend working here?' },
    {
      type: 'NUMERIC',
      prompt: 'In which year did the first website go online?',
      settings: { min: 1980, max: 2000, correct_value: 1991, tolerance: 1, points: 800 },
    },
    {
      type: 'RANKING',
      prompt: 'What should we invest in first?',
      options: [{ text: 'Better tools' }, { text: 'More people' }, { text: 'Training' }, { text: 'Offices' }],
    },
    {
      type: 'ORDERING',
      prompt: 'Order the planets by their distance from the Sun, nearest first.',
      options: [{ text: 'Mercury' }, { text: 'Venus' }, { text: 'Earth' }, { text: 'Mars' }],
      settings: { points: 400 },
    },
    {
      type: 'MATCHING',
      prompt: 'Which moon belongs to which planet?',
      options: [
        { text: 'Phobos', match: 'Mars' },
        { text: 'Europa', match: 'Jupiter' },
        { text: 'Titan', match: 'Saturn' },
      ],
      settings: { points: 300 },
    },
    {
      type: 'FILL_IN_BLANK',
      prompt: 'The Earth turns about its own axis in one ___ and around the ___ in one year.',
      settings: { blanks: [{ accepted: ['day'] }, { accepted: ['sun', 'the sun'] }], points: 200 },
    },
    {
      type: 'POINT_ALLOCATION',
      prompt: 'Share out the budget.',
      options: [{ text: 'Research' }, { text: 'Support' }, { text: 'Marketing' }],
      settings: { total_points: 100 },
    },
    {
      type: 'QUIZ',
      prompt: 'Which HTTP status says that a resource is gone for good?',
      options: [
        { text: '404 Not Found' },
        { text: '410 Gone', is_correct: true },
        { text: '403 Forbidden' },
        { text: '301 Moved Permanently' },
      ],
      settings: { time_limit_seconds: 60 },
    },
    {
      type: 'SPINNER',
      prompt: 'Which team goes first?',
      options: [
        { text: 'Mercury' },
        { text: 'Venus' },
        { text: 'Mars' },
        { text: 'Jupiter' },
        { text: 'Saturn' },
      ],
    },
    { type: 'QA', prompt: 'What would you like to ask the board?' },
  ],
} as const

/** Where each type stands in the deck. */
export const at = Object.fromEntries(everyType.questions.map(({ type }, i) => [type, i])) as Record<
  (typeof everyType.questions)[number]['type'],
  number
>

/** An evening of two quizzes. @param more what both have besides */
export function quizEvening(more: object = {}): {
  title: string
  questions: { type: string; prompt: string }[]
} {
  const quiz = { ...everyType.questions[at.QUIZ]!, ...more }
  return {
    title: 'An evening of questions',
    questions: [quiz, { ...quiz, prompt: 'And which says that it has moved?' }],
  }
}
