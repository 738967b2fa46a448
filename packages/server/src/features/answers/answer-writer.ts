import { ApiError, serverRestarting } from '../../lib/api-error.ts'
import { BatchWriter } from '../../lib/batch-writer.ts'
import { type Services, writing } from '../../services.ts'
import { isDataError } from '../../storage/failure.ts'
import { removedError } from '../participants/remove-participant.ts'
import { AnswerCommitter } from './commit-answers.ts'
import type { Answerer, AnswerOutcome, SubmittedAnswer } from './given-answer.ts'
import { GivenAnswer } from './given-answer.ts'
import { type SessionQuestion, SessionQuestionCache } from './session-question-cache.ts'

/** How long the first answer of a batch waits for others. */
const gatherMs = 2
const answersPerCommitMax = 2_000

export interface Stored {
  readonly sessionQuestionKey: number
  /** False if a newer answer of the participant is stored. */
  readonly isCurrent: boolean
}

/** Called once an answer is on disk (null), or with the reason for its rejection. */
export type Settle = (failure: unknown, stored: Stored | null) => void

type Arrival = Pick<SubmittedAnswer, 'arrivedAt' | 'arrived'>

interface Pending extends SubmittedAnswer {
  readonly given: GivenAnswer
  readonly settle: Settle
}

/**
 * Collects answers that arrive within a few milliseconds and commits them together. An answer is
 * acknowledged only when it is on disk.
 */
export class AnswerWriter {
  readonly #services: Services
  readonly #sessionQuestions: SessionQuestionCache
  readonly #committer = new AnswerCommitter()
  readonly #batches: BatchWriter<Pending>
  readonly #lookups = new Set<Promise<void>>()
  #committing = false
  #isStopped = false

  constructor(services: Services) {
    this.#services = services
    this.#sessionQuestions = new SessionQuestionCache(services.storage)
    this.#batches = new BatchWriter({
      gather: gatherMs,
      itemsMax: answersPerCommitMax,
      write: batch => this.#commit(batch),
      isDataError,
    })
  }

  /** Whether answers are waiting for a commit. */
  get isBusy(): boolean {
    return this.#batches.pendingCount > 0 || this.#committing
  }

  /**
   * As `accept`, with a promise.
   * @param answer external input, in a message whose strings have been validated.
   * @throws ApiError INVALID_ANSWER, QUESTION_NOT_OPEN, SESSION_CLOSED, FORBIDDEN
   */
  submit(who: Answerer, questionId: string, answer: unknown, seq: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      this.accept(who, questionId, new GivenAnswer(answer), seq, failure =>
        failure === null ? resolve() : reject(failure),
      )
    })
  }

  /**
   * Validates an answer and stores it. One whose `seq` is not above the stored one's is ignored, which is a
   * success too.
   * @param settle called when it is on disk, or with the ApiError INVALID_ANSWER, QUESTION_NOT_OPEN,
   * SESSION_CLOSED or FORBIDDEN (participant removed).
   */
  accept(
    who: Answerer,
    questionId: string,
    given: GivenAnswer,
    seq: number | undefined,
    settle: Settle,
  ): void {
    if (this.#isStopped) {
      settle(serverRestarting(), null)
      return
    }
    const { clock } = this.#services
    const arrival: Arrival = { arrivedAt: clock.now(), arrived: clock.monotonic() }
    const cached = this.#sessionQuestions.cached(who.sessionKey, questionId)
    if (cached) {
      this.#enqueue(cached, who, given, seq, arrival, settle)
      return
    }
    const lookup = this.#sessionQuestions.find(who.sessionKey, questionId).then(
      found => {
        if (found) this.#enqueue(found, who, given, seq, arrival, settle)
        else settle(notOpen(), null)
      },
      (failure: unknown) => settle(failure, null),
    )
    this.#lookups.add(lookup)
    void lookup.finally(() => this.#lookups.delete(lookup))
  }

  /** Rejects further answers; settles when all accepted ones are stored or rejected. */
  stop(): Promise<void> {
    this.#isStopped = true
    return this.flush()
  }

  /** Settles when all accepted answers are stored or rejected. */
  async flush(): Promise<void> {
    await Promise.all(this.#lookups)
    await this.#batches.flush()
    // Again, for answers to a question that has been reopened.
    await this.#batches.flush()
  }

  #enqueue(
    sessionQuestion: SessionQuestion,
    who: Answerer,
    given: GivenAnswer,
    seq: number | undefined,
    arrival: Arrival,
    settle: Settle,
  ): void {
    try {
      const validated = given.validateFor(sessionQuestion)
      this.#batches.add({ who, given, validated, seq, ...arrival, settle })
    } catch (failure) {
      this.#services.metrics.answers('refused', 1, 0)
      settle(failure, null)
    }
  }

  /**
   * On a failure of the storage every answer is refused, and clients retry.
   * @throws the error of one answer's data, which the batch is divided for
   */
  async #commit(batch: readonly Pending[]): Promise<void> {
    const { metrics, clock } = this.#services
    const seconds = () => (clock.monotonic() - batch[0]!.arrived) / 1_000
    this.#committing = true
    try {
      const outcomes = await writing(this.#services, tx => this.#committer.commit(tx, batch))
      const stored = outcomes.filter(outcome => outcome === 'COUNTED' || outcome === 'OUTDATED').length
      if (stored > 0) metrics.answers('stored', stored, seconds())
      const again = batch.filter((_, i) => outcomes[i] === 'REOPENED')
      const refused = batch.length - stored - again.length
      if (refused > 0) metrics.answers('refused', refused, seconds())
      for (const [i, { settle, validated }] of batch.entries()) {
        const outcome = outcomes[i]!
        if (outcome === 'REOPENED') continue
        settle(refusalOf(outcome), {
          sessionQuestionKey: validated.sessionQuestion.key,
          isCurrent: outcome === 'COUNTED',
        })
      }
      await this.#enqueueAgain(again)
    } catch (error) {
      if (batch.length > 1 && isDataError(error)) throw error
      metrics.answers('failed', batch.length, seconds())
      for (const { settle } of batch) settle(error, null)
    } finally {
      this.#committing = false
    }
  }

  /** Requeues answers to a question that was reopened since it was cached: it has a new key. */
  async #enqueueAgain(pending: readonly Pending[]): Promise<void> {
    const byQuestion = Map.groupBy(pending, ({ validated }) => validated.sessionQuestion)
    for (const [{ key, sessionKey, definition }, answers] of byQuestion) {
      try {
        const now = await this.#sessionQuestions.find(sessionKey, definition.id)
        const isReopened = now && now.key !== key
        for (const { who, given, seq, arrivedAt, arrived, settle } of answers) {
          if (isReopened) this.#enqueue(now, who, given, seq, { arrivedAt, arrived }, settle)
          else settle(notOpen(), null)
        }
      } catch (error) {
        for (const { settle } of answers) settle(error, null)
      }
    }
  }
}

function refusalOf(outcome: Exclude<AnswerOutcome, 'REOPENED'>): ApiError | null {
  switch (outcome) {
    case 'COUNTED':
    case 'OUTDATED':
      return null
    case 'REMOVED':
      return removedError()
    case 'FINAL':
      return new ApiError(
        'QUESTION_NOT_OPEN',
        'The correct answer has been revealed: the answer cannot be changed.',
      )
    case 'NOT_OPEN':
      return notOpen()
    case 'CLOSED':
      return new ApiError('SESSION_CLOSED', 'This session is closed.')
  }
}

function notOpen(): ApiError {
  return new ApiError('QUESTION_NOT_OPEN', 'This question is not accepting answers.')
}
