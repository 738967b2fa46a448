import { countsOfAnswer, readAnswer } from '@roomful/contract/question-types/rules'
import type { Count } from '@roomful/contract/question-types/tally'
import { type Violation, violationsText } from '@roomful/contract/violation'
import { ApiError, detailsOf } from '../../lib/api-error.ts'
import type { Participant } from '../participants/find-participant.ts'
import type { SessionQuestion } from './session-question-cache.ts'

/** An answer that fits its question: what is stored of it and what it counts, whoever gives it. */
export interface ValidatedAnswer {
  readonly sessionQuestion: SessionQuestion
  /** The normalized value as JSON. */
  readonly value: string
  readonly counts: readonly Count[]
}

/** An answer as it came. Those who share the object share what comes of validating it. */
export class GivenAnswer {
  readonly value: unknown
  /** For the question that it was last given to. */
  #validated: ValidatedAnswer | undefined

  /** @param value as it came from outside, in a message whose strings have been validated; not changed ever after. */
  constructor(value: unknown) {
    this.value = value
  }

  /** @throws ApiError INVALID_ANSWER */
  validateFor(sessionQuestion: SessionQuestion): ValidatedAnswer {
    if (this.#validated?.sessionQuestion !== sessionQuestion)
      this.#validated = validated(sessionQuestion, this.value)
    return this.#validated
  }
}

function validated(sessionQuestion: SessionQuestion, answer: unknown): ValidatedAnswer {
  const { definition } = sessionQuestion
  const read = readAnswer(definition, answer, true)
  if ('faults' in read) throw invalidAnswer(read.faults)
  return {
    sessionQuestion,
    value: JSON.stringify(read.value),
    counts: [...countsOfAnswer(definition, read.value)],
  }
}

function invalidAnswer(faults: readonly Violation[]): ApiError {
  return new ApiError('INVALID_ANSWER', `The answer does not fit the question: ${violationsText(faults)}.`, {
    invalid_fields: faults.map(({ field }) => field),
    ...detailsOf(faults),
  })
}

/** Who answers. */
export type Answerer = Pick<Participant, 'sessionKey' | 'key'>

/** An answer that fits its question, on its way to the disk. */
export interface SubmittedAnswer {
  readonly who: Answerer
  readonly validated: ValidatedAnswer
  readonly seq: number | undefined
  /** When it reached the server, Unix ms. */
  readonly arrivedAt: number
  /** The same on the monotonic clock. */
  readonly arrived: number
}

/**
 * COUNTED: stored and counted. OUTDATED: a newer one of the participant stands. REMOVED: of somebody whom the
 * presenter sent away. REOPENED: the question has another key by now. FINAL: another one stands, which cannot be
 * changed. The others: too late.
 */
export type AnswerOutcome = 'COUNTED' | 'OUTDATED' | 'REMOVED' | 'REOPENED' | 'FINAL' | 'NOT_OPEN' | 'CLOSED'
