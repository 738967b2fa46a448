import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { countsOfAnswer, readAnswer, resultsOf } from '@roomful/contract/question-types/rules'
import { tallyOf } from '@roomful/contract/question-types/tally'
import { ids, times } from './sample.ts'

/** Three participants' answers to the example of each type; types without answers have none. */
const answersTo: Readonly<Record<QuestionTypeName, (options: readonly Option[]) => readonly object[]>> = {
  MULTIPLE_CHOICE: ([a, b]) => [[a!.id, b!.id], [a!.id], [b!.id]].map(option_ids => ({ option_ids })),
  QUIZ: ([a, b]) => [[a!.id], [a!.id], [b!.id]].map(option_ids => ({ option_ids })),
  WORD_CLOUD: () => [['Busy'], ['busy'], ['hopeful']].map(words => ({ words })),
  OPEN_TEXT: () => [{ text: 'Meetings after four' }],
  RATING: () => [{ value: 4 }, { value: 5 }, { value: 4 }],
  NPS: () => [{ value: 10 }, { value: 9 }, { value: 6 }],
  NUMERIC: () => [{ value: 400 }, { value: 412 }, { value: 412 }],
  RANKING: options => inOrders(options),
  ORDERING: options => inOrders(options),
  MATCHING: ([a, b]) => [
    { pairs: [pairOf(a!, a!), pairOf(b!, b!)] },
    { pairs: [pairOf(a!, b!), pairOf(b!, a!)] },
  ],
  FILL_IN_BLANK: () =>
    [
      ['care', 'craft'],
      ['care', 'speed'],
    ].map(blanks => ({ blanks })),
  POINT_ALLOCATION: ([a, b]) => [
    { points: { [a!.id]: 60, [b!.id]: 40 } },
    { points: { [a!.id]: 25, [b!.id]: 75 } },
  ],
  SPINNER: () => [],
  QA: () => [],
}

type Option = QuestionOut['options'][number]

/** The results of an example question, computed as usual. */
export function sampleResults(question: QuestionOut): QuestionResultsOut {
  const definition: QuestionDefinition = question
  const values = answersTo[question.type](question.options).map(answer => {
    const read = readAnswer(definition, answer)
    if (!('value' in read)) throw new RangeError(`the example answer to ${question.type} is not valid`)
    return read.value
  })
  const tally = tallyOf(values.flatMap(value => [...countsOfAnswer(definition, value)]))
  return resultsOf(ids.session, definition, {
    tally,
    texts: values.map(value => ({ text: (value as { text: string }).text, created_at: times.answered })),
    spins: question.options.slice(0, 1).map(({ id }) => ({ option_id: id, spun_at: times.answered })),
  })
}

function inOrders(options: readonly Option[]): { order: string[] }[] {
  const [a, b, c] = options.map(({ id }) => id) as [string, string, string]
  return [
    [a, b, c],
    [a, b, c],
    [b, a, c],
  ].map(order => ({ order }))
}

function pairOf(left: Option, right: Option) {
  return { left_id: left.id, right_id: right.match_id }
}
