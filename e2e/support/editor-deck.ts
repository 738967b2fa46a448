/** A slide of every kind, as somebody types it into the editor: in each, what its own controls are for. */
export interface TypedSlide {
  /** CONTENT asks nothing: it has a title in place of a question. */
  readonly type: string
  /** What the choice among all kinds begins with. */
  readonly name: string
  readonly prompt: string
  /** Texts of the options, or lefts and rights one after the other. */
  readonly options?: readonly string[]
  /** Places of right options, from 0, besides the first of a quiz. */
  readonly right?: readonly number[]
  /** Labels of boxes to check, which stand behind the fields. */
  readonly checks?: readonly string[]
  readonly notes?: string
  /** Texts and numbers by the labels of their fields. */
  readonly fields?: Readonly<Record<string, string>>
  /** What the server has then, among other things. */
  readonly stored: Readonly<Record<string, unknown>>
}

export const typedSlides: readonly TypedSlide[] = [
  {
    type: 'CONTENT',
    name: 'Content slide',
    prompt: 'Welcome',
    fields: { Text: '**All** of you:\n\n- join' },
    checks: ['Show on phones too'],
    notes: 'Wait for all.',
    stored: { body: '**All** of you:\n\n- join', on_phones: true, notes: 'Wait for all.' },
  },
  {
    type: 'MULTIPLE_CHOICE',
    name: 'Multiple choice',
    prompt: 'Where do we go?',
    options: ['Lake', 'Hills', 'Museum', 'Beach'],
    checks: ['Several options may be chosen'],
    notes: 'The lake is closed on Mondays.',
    stored: {
      options: [{ text: 'Lake' }, { text: 'Hills' }, { text: 'Museum' }, { text: 'Beach' }],
      settings: { allow_multiple: true },
      notes: 'The lake is closed on Mondays.',
    },
  },
  {
    type: 'QUIZ',
    name: 'Quiz',
    prompt: 'Which has most moons?',
    options: ['Saturn', 'Mars', 'Venus'],
    right: [2],
    fields: { 'Points for a correct answer (points)': '500' },
    stored: {
      options: [{ text: 'Saturn', is_correct: true }, { text: 'Mars' }, { text: 'Venus', is_correct: true }],
      settings: { points: 500, time_limit_seconds: 30 },
    },
  },
  {
    type: 'WORD_CLOUD',
    name: 'Word cloud',
    prompt: 'The year in a word?',
    fields: { 'Words for each person (words)': '1' },
    stored: { settings: { max_words: 1 } },
  },
  {
    type: 'OPEN_TEXT',
    name: 'Open text',
    prompt: 'What should stop?',
    fields: { 'Longest text (characters)': '280', 'Time to answer (seconds)': '90' },
    stored: { settings: { max_length: 280, time_limit_seconds: 90 } },
  },
  {
    type: 'RATING',
    name: 'Rating',
    prompt: 'How clear is it?',
    fields: { 'Highest value': '7', 'Text at the lowest value': 'not at all' },
    stored: { settings: { min: 1, max: 7, min_label: 'not at all', max_label: null } },
  },
  { type: 'NPS', name: 'Recommendation', prompt: 'Would you recommend us?', stored: {} },
  {
    type: 'NUMERIC',
    name: 'Number',
    prompt: 'How many are we?',
    fields: { Step: '0,5', 'Right number': '42', Tolerance: '1.5' },
    stored: { settings: { step: 0.5, correct_value: 42, tolerance: 1.5 } },
  },
  {
    type: 'RANKING',
    name: 'Ranking',
    prompt: 'What matters most?',
    options: ['Pay', 'Time', 'Learning'],
    stored: { options: [{ text: 'Pay' }, { text: 'Time' }, { text: 'Learning' }] },
  },
  {
    type: 'ORDERING',
    name: 'Right order',
    prompt: 'In which order?',
    options: ['Hamburg', 'Porto', 'Austin'],
    stored: { options: [{ text: 'Hamburg' }, { text: 'Porto' }, { text: 'Austin' }] },
  },
  {
    type: 'MATCHING',
    name: 'Matching',
    prompt: 'Who built what?',
    options: ['Blue', 'Search', 'Green', 'Client', 'Red', 'Billing'],
    stored: {
      options: [
        { text: 'Blue', match: 'Search' },
        { text: 'Green', match: 'Client' },
        { text: 'Red', match: 'Billing' },
      ],
    },
  },
  {
    type: 'FILL_IN_BLANK',
    name: 'Fill in the blanks',
    prompt: 'We value ___ and ___.',
    fields: { 'Blank 1': 'care', 'Blank 2': 'craft\ncraftsmanship' },
    stored: {
      settings: {
        blanks: [
          { accepted: ['care'], case_sensitive: false },
          { accepted: ['craft', 'craftsmanship'], case_sensitive: false },
        ],
      },
    },
  },
  {
    type: 'POINT_ALLOCATION',
    name: 'Spend points',
    prompt: 'Spend your points.',
    options: ['Speed', 'Quality', 'Fun'],
    fields: { 'Points that each person spends (points)': '50' },
    stored: { settings: { total_points: 50 } },
  },
  {
    type: 'SPINNER',
    name: 'Wheel',
    prompt: 'Who begins?',
    options: ['Ada', 'Bo', 'Cy'],
    stored: { options: [{ text: 'Ada' }, { text: 'Bo' }, { text: 'Cy' }] },
  },
  { type: 'QA', name: 'Questions from the room', prompt: 'Ask anything.', stored: {} },
  {
    type: 'CONTENT',
    name: 'Content slide',
    prompt: 'Goodbye',
    stored: { body: '', on_phones: false, notes: '' },
  },
]

interface AskedQuestion {
  readonly type: string
  readonly options: readonly {
    readonly id: string
    readonly is_correct?: boolean
    readonly match_id?: string
  }[]
  readonly settings: Readonly<Record<string, unknown>>
}

const ids = ({ options }: AskedQuestion) => options.map(({ id }) => id)

/** What one of several people answers, by type; wheels and questions from the room take no answers. */
export const answersOf: Readonly<Record<string, (question: AskedQuestion, person: number) => unknown>> = {
  MULTIPLE_CHOICE: (question, person) => ({ option_ids: [ids(question)[person % 4]] }),
  QUIZ: ({ options }) => ({ option_ids: [options.find(one => one.is_correct)!.id] }),
  WORD_CLOUD: (_, person) => ({ words: [person % 2 === 0 ? 'calm' : 'busy'] }),
  OPEN_TEXT: (_, person) => ({ text: `Meeting ${person}` }),
  RATING: (_, person) => ({ value: 1 + person }),
  NPS: (_, person) => ({ value: 6 + person }),
  NUMERIC: () => ({ value: 42 }),
  RANKING: question => ({ order: ids(question) }),
  ORDERING: question => ({ order: ids(question) }),
  MATCHING: ({ options }) => ({
    pairs: options.map(({ id, match_id }) => ({ left_id: id, right_id: match_id })),
  }),
  FILL_IN_BLANK: ({ settings }) => ({
    blanks: (settings.blanks as { accepted: string[] }[]).map(({ accepted }) => accepted[0]),
  }),
  POINT_ALLOCATION: (question, person) => ({
    points: Object.fromEntries(
      ids(question).map((id, i) => [id, i === person % 3 ? question.settings.total_points : 0]),
    ),
  }),
}
