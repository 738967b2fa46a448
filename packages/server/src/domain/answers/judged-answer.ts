import { countsOfAnswer, readAnswer } from '@roomful/contract/question-types/rules'
import type { Count } from '@roomful/contract/question-types/tally'
import { type Violation, violationsText } from '@roomful/contract/violation'
import { ApiError, detailsOf } from '../api-error.ts'
import type { AskedQuestion } from './asked-questions.ts'

/** An answer that fits its question: what is stored of it and what it counts, whoever gives it. */
export interface JudgedAnswer {
  readonly asked: AskedQuestion
  /** The normalized value as JSON. */
  readonly value: string
  readonly counts: readonly Count[]
}

/** Judges answers by what was asked. One that many give as the same object is judged once. */
export class AnswerJudge {
  readonly #judged = new WeakMap<object, JudgedAnswer>()

  /**
   * @param answer as it came from outside, in a message whose strings have been judged; not changed ever after.
   * @throws ApiError INVALID_ANSWER
   */
  judge(asked: AskedQuestion, answer: unknown): JudgedAnswer {
    if (typeof answer !== 'object' || answer === null) return judged(asked, answer)
    const known = this.#judged.get(answer)
    if (known?.asked === asked) return known
    const found = judged(asked, answer)
    this.#judged.set(answer, found)
    return found
  }
}

function judged(asked: AskedQuestion, answer: unknown): JudgedAnswer {
  const { definition } = asked
  const read = readAnswer(definition, answer, true)
  if ('faults' in read) throw invalidAnswer(read.faults)
  return { asked, value: JSON.stringify(read.value), counts: [...countsOfAnswer(definition, read.value)] }
}

function invalidAnswer(faults: readonly Violation[]): ApiError {
  return new ApiError('INVALID_ANSWER', `The answer does not fit the question: ${violationsText(faults)}.`, {
    invalid_fields: faults.map(({ field }) => field),
    ...detailsOf(faults),
  })
}
