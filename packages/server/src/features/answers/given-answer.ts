import { type Violation, violationsText } from '@roomful/contract/lib/violation'
import { countsOfAnswer, readAnswer } from '@roomful/contract/question-types/rules'
import type { Count } from '@roomful/contract/question-types/tally'
import { ApiError, detailsOf } from '../../lib/api-error.ts'
import type { Participant } from '../participants/find-participant.ts'
import type { SessionQuestion } from './session-question-cache.ts'

/** A validated answer: its stored value and its tally items, independent of the participant. */
export interface ValidatedAnswer {
  readonly sessionQuestion: SessionQuestion
  readonly value: string
  readonly counts: readonly Count[]
}

/** A received answer. Holders of the same object share its validation. */
export class GivenAnswer {
  readonly value: unknown
  /** For the most recent question. */
  #validated: ValidatedAnswer | undefined

  /** @param value external input, in a message whose strings have been validated; never mutated. */
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
  return new ApiError('INVALID_ANSWER', `Invalid answer: ${violationsText(faults)}.`, {
    invalid_fields: faults.map(({ field }) => field),
    ...detailsOf(faults),
  })
}

export type Answerer = Pick<Participant, 'sessionKey' | 'key'>

/** A validated answer waiting to be stored. */
export interface SubmittedAnswer {
  readonly who: Answerer
  readonly validated: ValidatedAnswer
  readonly seq: number | undefined
  /** Time of arrival, Unix ms. */
  readonly arrivedAt: number
  /** The same on the monotonic clock. */
  readonly arrived: number
}

/**
 * COUNTED: stored and counted. OUTDATED: a newer one of the participant is stored. REMOVED: the presenter
 * removed the participant. REOPENED: the question has a new key. FINAL: another one is stored and cannot be
 * changed. The others: too late.
 */
export type AnswerOutcome = 'COUNTED' | 'OUTDATED' | 'REMOVED' | 'REOPENED' | 'FINAL' | 'NOT_OPEN' | 'CLOSED'
