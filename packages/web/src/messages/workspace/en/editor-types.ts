import type { QuestionTypeName } from '@roomful/contract/question-types/index'

/** Question types and their settings. */
export const types = {
  MULTIPLE_CHOICE: { name: 'Multiple choice', hint: 'Pick one option, or several.' },
  QUIZ: { name: 'Quiz', hint: 'A right answer, points, and more of them for quick answers.' },
  WORD_CLOUD: { name: 'Word cloud', hint: 'The more people write a word, the larger it grows.' },
  OPEN_TEXT: { name: 'Open text', hint: 'Everybody writes a text of their own.' },
  RATING: { name: 'Rating', hint: 'A value on a short scale.' },
  NPS: { name: 'Recommendation (NPS)', hint: 'How likely people are to recommend something, 0 to 10.' },
  NUMERIC: { name: 'Number', hint: 'An estimate, or a number to get right.' },
  RANKING: { name: 'Ranking', hint: 'Put options in order of preference.' },
  ORDERING: { name: 'Right order', hint: 'Put options in the right order.' },
  MATCHING: { name: 'Matching', hint: 'Find what belongs together.' },
  FILL_IN_BLANK: { name: 'Fill in the blanks', hint: 'Complete a sentence.' },
  POINT_ALLOCATION: { name: 'Spend points', hint: 'Spread points over options.' },
  SPINNER: { name: 'Wheel', hint: 'Draws one of the options.' },
  QA: { name: 'Questions from the room', hint: 'People ask, and vote for what others ask.' },
  CONTENT: { name: 'Content slide', hint: 'Title, text and an image: nothing to answer.' },
} satisfies Record<QuestionTypeName | 'CONTENT', { name: string; hint: string }>

/** Label and hint of every setting. */
export const settings = {
  allow_multiple: { label: 'Several options may be chosen', hint: '' },
  show_results: {
    label: 'Participants see the results',
    hint: 'On their phones, after they have answered. The stage shows them in any case.',
  },
  time_limit_seconds: { label: 'Time to answer', hint: 'Empty: no limit.' },
  points: { label: 'Points for a correct answer', hint: 'With 0 it does not count in the leaderboard.' },
  speed_bonus: { label: 'Quick answers earn more', hint: 'Half of the points at the end of the time.' },
  reveal_after_answering: {
    label: 'Show the right answer at once',
    hint: 'In self-paced sessions, right after each answer, which is then final.',
  },
  max_words: { label: 'Words for each person', hint: '' },
  stop_words: {
    label: 'Leave out stop words',
    hint: 'Such as “the” and “and”. They stay in exports.',
  },
  max_length: { label: 'Longest text', hint: '' },
  min: { label: 'Lowest value', hint: '' },
  max: { label: 'Highest value', hint: '' },
  step: { label: 'Step', hint: 'The distance between two values.' },
  min_label: { label: 'Text at the lowest value', hint: 'Such as: not at all.' },
  max_label: { label: 'Text at the highest value', hint: 'Such as: very much.' },
  correct_value: { label: 'Right number', hint: 'Empty: nothing is right or wrong.' },
  tolerance: { label: 'Tolerance', hint: 'How far off still counts as right.' },
  total_points: { label: 'Points that each person spends', hint: '' },
  moderation: {
    label: 'Questions wait for your approval',
    hint: 'Nobody else sees them before.',
  },
  labels: {
    label: 'Topics for questions',
    hint: 'One per line, up to 12. People choose up to three.',
  },
  blanks: { label: 'Accepted answers', hint: '' },
}

export const settingGroups = {
  answer: 'Answering',
  scoring: 'Right and wrong',
  results: 'Results',
}

/** Sample answers for previews. */
export const samples = {
  words: ['curious', 'team', 'coffee', 'ready', 'sunny', 'focused', 'hopeful', 'tired', 'new', 'together'],
  texts: [
    'More time for the things that matter.',
    'Keep the short meetings.',
    'I would like to hear more examples.',
    'Let us write down what we decide.',
  ],
  questions: [
    'When does the new office open?',
    'Who decides about the budget?',
    'Will there be a recording?',
  ],
  wrong: 'something else',
}
