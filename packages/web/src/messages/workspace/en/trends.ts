import { types } from './editor-types.ts'

const n = (value: number) => new Intl.NumberFormat('en').format(value)

export const messages = {
  types,
  title: 'Trends',
  lead: 'The sessions of this organization by month. A session counts once it has ended, in the month in which it was opened.',
  back: 'All results',
  period: 'Period',
  months: (count: number) => `${n(count)} months`,
  none: 'No session has ended in these months.',
  sessions: 'Sessions',
  people: 'People',
  answers: 'Answers',
  rate: 'Response rate',
  month: 'Month',
  byMonth: 'By month',
  questionTypes: 'Types of questions',
  typesLead: 'How often each type has been asked.',
  counts: 'The counts contain no names. They stay when sessions are deleted.',
}

export type TrendMessages = typeof messages
