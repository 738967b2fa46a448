import type { OpenRoom } from '../../packages/server/test/support/room.ts'

/** Text of about so many characters, as committees write it. */
function text(length: number, start = ''): string {
  const words =
    'we should agree on fewer priorities before the next quarter begins and say plainly what will not be done by anybody '
  return (start + words.repeat(Math.ceil(length / words.length))).slice(0, length).trim()
}

const longPrompt = text(240, 'Thinking of the whole of last year: ')
const options = (count: number, length: number) =>
  Array.from({ length: count }, (_, i) => ({ text: text(length, `Option ${i + 1}: `) }))

/** Questions that a stage has hardly room for, and what people answer to them. */
export const hardDeck = {
  title: text(120, 'Annual meeting of all members: '),
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Eight options of two lines', options: options(8, 84) },
    { type: 'MULTIPLE_CHOICE', prompt: longPrompt, options: options(20, 60) },
    { type: 'MULTIPLE_CHOICE', prompt: text(500), options: options(20, 200) },
    {
      type: 'QUIZ',
      prompt: 'Twenty short options',
      options: options(20, 14).map((one, i) => ({ ...one, is_correct: i === 2 })),
    },
    { type: 'POINT_ALLOCATION', prompt: 'Share out the budget among ten', options: options(10, 80) },
    {
      type: 'FILL_IN_BLANK',
      prompt: Array.from({ length: 10 }, (_, i) => `The word number ${i + 1} is ___`).join(', '),
      settings: { blanks: Array.from({ length: 10 }, (_, i) => ({ accepted: [`word ${i}`] })), points: 100 },
    },
    { type: 'RANKING', prompt: 'What comes first?', options: options(10, 120) },
    { type: 'RANKING', prompt: longPrompt, options: options(6, 60) },
    {
      type: 'ORDERING',
      prompt: 'Put ten long things into order',
      options: options(10, 110),
      settings: { points: 100 },
    },
    {
      type: 'MATCHING',
      prompt: 'Which definition belongs to which word?',
      options: Array.from({ length: 10 }, (_, i) => ({
        text: text(50, `Word ${i + 1} `),
        match: text(180, `Definition ${i + 1}: `),
      })),
      settings: { points: 100 },
    },
    { type: 'OPEN_TEXT', prompt: longPrompt },
    { type: 'WORD_CLOUD', prompt: longPrompt, settings: { max_words: 10 } },
    {
      type: 'RATING',
      prompt: longPrompt,
      settings: { min: 0, max: 10, min_label: text(100), max_label: text(100, 'To the contrary: ') },
    },
    { type: 'NPS', prompt: longPrompt },
    {
      type: 'NUMERIC',
      prompt: longPrompt,
      settings: { min: -100_000, max: 100_000, step: 1_000, correct_value: 42_000, points: 500 },
    },
    { type: 'SPINNER', prompt: longPrompt, options: options(12, 200) },
    { type: 'QA', prompt: longPrompt },
  ],
} as const

export const hardAnswers = 30

/** What the i-th person answers to a question of the deck; null where nobody answers. */
export function hardAnswer(
  room: OpenRoom,
  question: number,
  i: number,
  matches: readonly string[] = [],
): unknown {
  const asked = hardDeck.questions[question]!
  const ids = room.options[question]!
  const turned = <T>(list: readonly T[]) => [
    ...list.slice(i % list.length),
    ...list.slice(0, i % list.length),
  ]
  switch (asked.type) {
    case 'MULTIPLE_CHOICE':
    case 'QUIZ':
      return { option_ids: [ids[(i * i) % ids.length]] }
    case 'POINT_ALLOCATION':
      return { points: Object.fromEntries(ids.map(id => [id, 10])) }
    case 'FILL_IN_BLANK':
      return {
        blanks: asked.settings.blanks.map((_, at) =>
          i % 3 === 0 ? `word ${at}` : text(60, `guess ${i % 7} `),
        ),
      }
    case 'RANKING':
    case 'ORDERING':
      return { order: turned(ids) }
    case 'MATCHING':
      return { pairs: ids.map((left_id, at) => ({ left_id, right_id: turned(matches)[at] })) }
    case 'OPEN_TEXT':
      return { text: text(280, `${i}. `) }
    case 'WORD_CLOUD':
      return {
        words: Array.from({ length: 10 }, (_, at) => text(4 + ((at * 7 + i) % 37), `${at} ${i % 5} `)),
      }
    case 'RATING':
    case 'NPS':
      return { value: (i * i) % 11 }
    case 'NUMERIC':
      return { value: ((i * 7_000) % 200_000) - 100_000 }
    default:
      return null
  }
}
