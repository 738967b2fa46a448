import { Chance } from '@roomful/contract/lib/chance'
import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionDefinition, ResultsSource } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { countsOfAnswer, readAnswer, resultsOf } from '@roomful/contract/question-types/rules'
import { addInto } from '@roomful/contract/question-types/tally'
import type { Texts } from '../../../../messages/texts.ts'

const people = 24
const minuteMs = 60_000
const sampledAt = Date.UTC(2026, 0, 1, 9)

/** Results of a small imaginary audience, which depend on the slide only. @param samples written answers */
export function sampleResults(
  question: QuestionDefinition,
  samples: Texts['editor']['samples'],
): QuestionResultsOut {
  const texts = { ...samples, wrong: [samples.wrong] }
  const { sample } = typeOf(question)
  const tally = new Map<string, Map<string, number>>()
  for (let person = 0; sample && person < people; person++) {
    const answer = sample(question, { room: new Chance(people), person: new Chance(person), texts })
    const read = readAnswer(question, answer)
    if ('value' in read) addInto(tally, countsOfAnswer(question, read.value))
  }
  const source: ResultsSource = {
    tally,
    distinct: list => tally.get(list)?.size ?? 0,
    texts: samples.texts.map((text, i) => ({ text, created_at: at(i) })),
    spins: question.options.slice(0, 1).map(({ id }) => ({ option_id: id, spun_at: at(0) })),
  }
  return resultsOf('sample', question, source)
}

/** Results before the first answer. */
export function resultsWithoutAnswers(question: QuestionDefinition): QuestionResultsOut {
  return resultsOf('sample', question, { tally: new Map(), distinct: () => 0, texts: [], spins: [] })
}

export function at(minute: number): string {
  return new Date(sampledAt - minute * minuteMs).toISOString()
}
