import type { SampleTexts } from '@roomful/contract/question-types/samples'

const words = [
  'busy',
  'teamwork',
  'proud',
  'hopeful',
  'fast',
  'growth',
  'focus',
  'learning',
  'customers',
  'change',
  'tired',
  'curious',
  'stressful',
  'together',
  'priorities',
  'great team',
  'onboarding',
  'careers',
  'roadmap',
  'meetings',
  'strategy',
  'fun',
  'calm',
  'progress',
  'quality',
  'hiring',
  'open questions',
  'remote work',
  'budget',
  'security',
  'feedback',
  'clarity',
  'headings first',
  'shorter',
  'plain words',
  'deadlines',
  'coffee',
  'überraschend',
  'équipe',
  'sustainability',
]

const subjects = [
  'The support team',
  'Everybody at the front desk',
  'The people who ran the migration',
  'Our new colleagues',
  'Whoever organizes the Friday demos',
  'The design group',
  'My mentor',
  'The night shift',
]

const remarks = [
  'stayed calm when everything happened at once.',
  'should get more time without meetings.',
  'made the difference for our customers.',
  'could share more of what they learn with the rest of us.',
  'deserves a proper room to work in.',
  'answered every question, also the third time.',
  'showed us that less is enough.',
  'would be helped by clearer priorities.',
]

/** Texts of simulated participants. */
export const phrases: SampleTexts = {
  words,
  texts: subjects.flatMap(subject => remarks.map(remark => `${subject} ${remark}`)),
  wrong: ['no idea', 'year', 'moon', 'O2', 'earth', 'month'],
}
