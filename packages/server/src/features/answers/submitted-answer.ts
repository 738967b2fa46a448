import type { Participant } from '../participants/find-participant.ts'
import type { ValidatedAnswer } from './given-answer.ts'

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
