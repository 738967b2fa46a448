import { readAnswer } from '@roomful/contract/question-types/rules'
import { ApiError } from '../api-error.ts'
import { type Services, writing } from '../domain.ts'
import { AskedQuestions } from './asked-questions.ts'
import { AnswerCommitter, type AnswerOutcome, type SubmittedAnswer } from './commit-answers.ts'

/** How long the first answer waits for others to share its commit. */
const gatherMs = 2
const answersPerCommitMax = 2_000

interface Pending {
  readonly answer: SubmittedAnswer
  readonly settle: (outcome: AnswerOutcome | 'FAILED', error?: unknown) => void
}

/** Who answers. */
export interface Answerer {
  readonly sessionKey: number
  readonly participantKey: number
  readonly timeFactor: number | null
}

/**
 * Collects the answers that reach this process within a few milliseconds and commits them together. An answer
 * is acknowledged only when it is on disk.
 */
export class AnswerWriter {
  readonly #services: Services
  readonly #asked: AskedQuestions
  readonly #committer = new AnswerCommitter()
  #pending: Pending[] = []
  #flushing: Promise<void> | undefined

  constructor(services: Services) {
    this.#services = services
    this.#asked = new AskedQuestions(services.storage)
  }

  /**
   * Judges an answer and stores it; settles when it is on disk. One whose `seq` is not above the stored one's
   * is ignored, which is a success too.
   * @param answer as it came from outside.
   * @throws ApiError INVALID_ANSWER, QUESTION_NOT_OPEN
   */
  async submit(who: Answerer, questionId: string, answer: unknown, seq: number | undefined): Promise<void> {
    const arrivedAt = this.#services.clock.now()
    const asked = await this.#asked.find(who.sessionKey, questionId)
    if (!asked) throw notOpen()
    const read = readAnswer(asked.definition, answer)
    if ('invalid' in read) {
      throw new ApiError(
        'INVALID_ANSWER',
        `The answer does not fit the question: check ${read.invalid.join(', ')}.`,
        {
          invalid_fields: [...read.invalid],
        },
      )
    }
    const { participantKey, timeFactor } = who
    const outcome = await this.#store({
      asked,
      participantKey,
      timeFactor,
      value: read.value,
      seq,
      arrivedAt,
    })
    if (outcome === 'NOT_OPEN') throw notOpen()
  }

  /** Settles when everything submitted so far is stored or refused. */
  async idle(): Promise<void> {
    while (this.#flushing) await this.#flushing
  }

  #store(answer: SubmittedAnswer): Promise<AnswerOutcome> {
    return new Promise((resolve, reject) => {
      this.#pending.push({
        answer,
        settle: (outcome, error) => (outcome === 'FAILED' ? reject(error) : resolve(outcome)),
      })
      this.#flushing ??= this.#flush()
    })
  }

  async #flush(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, gatherMs))
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0, answersPerCommitMax)
      try {
        const answers = batch.map(pending => pending.answer)
        const outcomes = await writing(this.#services, tx => this.#committer.commit(tx, answers))
        for (const [i, { settle }] of batch.entries()) settle(outcomes[i]!)
      } catch (error) {
        for (const { settle } of batch) settle('FAILED', error)
      }
    }
    this.#flushing = undefined
  }
}

function notOpen(): ApiError {
  return new ApiError('QUESTION_NOT_OPEN', 'This question takes no answers now.')
}
