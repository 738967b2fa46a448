import { averageOf } from './average.ts'
import type { QuestionDefinition, QuestionType } from './question-type.ts'
import { distribution, filled, meanField } from './results.ts'
import { near, type Sampling } from './samples.ts'
import { readOnScale, scaleResults, scaleRules } from './scale.ts'

const min = 0
const max = 10
const promotersFrom = 9
const passivesFrom = 7

/** NPS: likelihood of recommending, 0 to 10; the score is promoters minus detractors, in per cent. */
export const nps = {
  name: 'NPS',
  options: null,
  settings: {},
  scoring: null,
  ...scaleRules,

  read: (_question: QuestionDefinition, answer: { value: number }) => readOnScale(answer.value, min, max),

  fields: {
    nps: filled('nps', 'Score, −100 to 100, and the groups it is computed from.'),
    value_distribution: distribution('All values from 0 to 10 with their counts.'),
    average: meanField,
  },

  results(_question, { tally }) {
    const scale = scaleResults(tally, min, max)
    const groups = { promoters: 0, passives: 0, detractors: 0 }
    for (const [value, n] of Object.entries(scale.value_distribution)) groups[groupOf(Number(value))] += n
    const { promoters, passives, detractors } = groups
    const score = averageOf(100 * (promoters - detractors), promoters + passives + detractors)
    return { nps: { score, ...groups }, ...scale }
  },

  sample: (_question: QuestionDefinition, { room, person }: Sampling) => ({
    value: near(6.5 + 2.5 * room.next(), min, max, person),
  }),

  hasRightAnswer: () => false,
} as const satisfies QuestionType

function groupOf(value: number): 'promoters' | 'passives' | 'detractors' {
  if (value >= promotersFrom) return 'promoters'
  return value >= passivesFrom ? 'passives' : 'detractors'
}
