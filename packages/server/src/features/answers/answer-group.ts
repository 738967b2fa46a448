import { typeOf } from '@roomful/contract/question-types/index'
import type { Writing } from '../../services.ts'
import { deadlineGraceMs, limitMs, ownDeadline, publishedTime } from '../sessions/session-question.ts'
import type { TimeFactorFrom } from '../sessions/time-factors.ts'
import type { AnswerRow } from './answer-statements.ts'
import type { AnswerOutcome, SubmittedAnswer, ValidatedAnswer } from './given-answer.ts'
import type { LockedQuestionRow, LockedQuestionRows } from './locked-questions.ts'
import type { SessionQuestion } from './session-question-cache.ts'

/** A batch's answers to one open question: which of them count, and the outcome of each. */
export class AnswerGroup {
  readonly sessionQuestion: SessionQuestion
  readonly opening: LockedQuestionRow
  readonly #answers: readonly SubmittedAnswer[]
  readonly #outcomes: AnswerOutcome[]
  /** Indices of those that arrived in time. */
  readonly #indices: readonly number[]
  /** The answer that counts, by participant. */
  readonly latest = new Map<number, SubmittedAnswer>()

  /**
   * @param indices of the answers to the question
   * @param outcomes of all answers; rejections are recorded here
   */
  constructor(
    tx: Writing,
    answers: readonly SubmittedAnswer[],
    indices: readonly number[],
    opening: LockedQuestionRow,
    { removals, factors }: LockedQuestionRows,
    outcomes: AnswerOutcome[],
  ) {
    this.sessionQuestion = answers[indices[0]!]!.validated.sessionQuestion
    this.opening = opening
    this.#answers = answers
    this.#outcomes = outcomes
    const removed = removals.get(this.sessionQuestion.sessionKey)!.participants
    this.#indices = indices.filter(i => {
      const { who } = answers[i]!
      if (removed.has(who.key)) outcomes[i] = 'REMOVED'
      return !removed.has(who.key) && isInTime(tx, answers[i]!, opening, factors.get(who.key))
    })
    for (const i of this.#indices) {
      const answer = answers[i]!
      const earlier = this.latest.get(answer.who.key)
      outcomes[i] = earlier
        ? outcomeAfter(answer, { seq: earlier.seq ?? null, value: earlier.validated.value })
        : 'COUNTED'
      if (outcomes[i] !== 'COUNTED') continue
      if (earlier)
        for (const other of this.#ofParticipant(answer.who.key)) if (other < i) outcomes[other] = 'OUTDATED'
      this.latest.set(answer.who.key, answer)
    }
  }

  /** Sorted, so that servers take row locks in the same order and never deadlock. */
  get participantKeys(): number[] {
    return [...Float64Array.from(this.latest.keys()).sort()]
  }

  row(tx: Writing, participantKey: number): AnswerRow {
    return answerRow(tx, this.latest.get(participantKey)!, this.opening)
  }

  /** Excludes a participant's answers if the stored one is newer or final. @returns whether it is */
  excludeIfOutdated(participantKey: number, standing: StandingAnswer): boolean {
    if (outcomeAfter(this.latest.get(participantKey)!, standing) === 'COUNTED') return false
    this.latest.delete(participantKey)
    for (const i of this.#ofParticipant(participantKey)) {
      const outcome = outcomeAfter(this.#answers[i]!, standing)
      this.#outcomes[i] = outcome === 'COUNTED' ? 'OUTDATED' : outcome
    }
    return true
  }

  /** Number of times each answer was given. */
  given(): Map<ValidatedAnswer, number> {
    const given = new Map<ValidatedAnswer, number>()
    for (const { validated } of this.latest.values()) given.set(validated, (given.get(validated) ?? 0) + 1)
    return given
  }

  #ofParticipant(participantKey: number): readonly number[] {
    return this.#indices.filter(i => this.#answers[i]!.who.key === participantKey)
  }
}

/** A participant's current answer, stored or earlier in the same batch. */
type StandingAnswer = Pick<AnswerRow, 'seq' | 'value'>

/**
 * Outcome of an answer when the participant already has one. A late retransmission never overrides a newer
 * answer; answers without `seq` count in order of arrival. A final answer stays, and sending it again
 * succeeds.
 */
function outcomeAfter(
  { seq, validated }: SubmittedAnswer,
  standing: StandingAnswer,
): 'COUNTED' | 'OUTDATED' | 'FINAL' {
  if (seq !== undefined && standing.seq !== null && seq <= standing.seq) return 'OUTDATED'
  if (!validated.sessionQuestion.isFinal) return 'COUNTED'
  return validated.value === standing.value ? 'OUTDATED' : 'FINAL'
}

function isInTime(
  { questionTimes }: Writing,
  { validated: { sessionQuestion }, arrived }: SubmittedAnswer,
  locked: LockedQuestionRow,
  factors?: readonly TimeFactorFrom[],
): boolean {
  // No limit, no countdown: open whatever the servers' clocks are.
  if (!sessionQuestion.timed || limitMs(sessionQuestion.definition) === null) return true
  const now = questionTimes.now(locked, arrived)
  // The countdown is still running.
  if (now < locked.opened_at) return false
  const deadline = ownDeadline({ ...locked, definition: sessionQuestion.definition }, factors)
  return deadline === null || now <= deadline + deadlineGraceMs
}

function answerRow(
  { questionTimes }: Writing,
  answer: SubmittedAnswer,
  opening: LockedQuestionRow,
): AnswerRow {
  const { arrivedAt, arrived } = answer
  const openedAt = opening.opened_at
  const { sessionQuestion, value } = answer.validated
  const accepted = sessionQuestion.roundsTimes
    ? publishedTime(arrivedAt, { isSelfPaced: !sessionQuestion.timed, openedAt })
    : arrivedAt
  return {
    session_question_key: sessionQuestion.key,
    participant_key: answer.who.key,
    value,
    seq: answer.seq ?? null,
    accepted_at: accepted,
    // A self-paced session runs for days and across restarts.
    elapsed_ms: Math.max(
      0,
      (sessionQuestion.timed ? questionTimes.now(opening, arrived) : arrivedAt) - openedAt,
    ),
    text_at: typeOf(sessionQuestion.definition).fields.texts ? accepted : null,
  }
}
