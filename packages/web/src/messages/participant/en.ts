const n = (value: number) => new Intl.NumberFormat('en').format(value)
const count = (value: number, one: string, many: string) => `${n(value)} ${value === 1 ? one : many}`

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinals: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

export const messages = {
  nextComes: 'The next question comes here by itself.',
  yourPlace: 'Your place',
  outOf: (value: number) => `of ${n(value)}`,
  sharedPlace: (value: number) => `Shared ${n(value)}${ordinals[ordinal.select(value)]} place`,
  streak: (value: number) => `${n(value)} right in a row`,
  verdicts: { right: 'Right!', partly: 'Partly right', wrong: 'Not this time', missed: 'No answer' },
  endTitle: 'Thank you',
  thanksTo: (name: string) => `Thank you, ${name}`,
  tookPart: (value: number) => count(value, 'person took part', 'people took part'),
  endLead: 'The session has ended.',
  review: 'Your answers',
  reviewRight: (right: number, of: number) => `Your answers: ${n(right)} of ${n(of)} right`,
  answersForgotten:
    'This session was anonymous: now that it is over, no one can tell which answers were yours.',
  allAnswers: (value: number) => `All ${n(value)} answers`,
  everybodysResults: 'See everybody’s results',
}

export type ParticipantMessages = typeof messages
