import { fractionRight } from './fraction-right.ts'
import { typeOf } from './index.ts'
import type { QuestionDefinition } from './question-type.ts'

/** A participant's extension of time limits; null: no limit (docs/reference/sessions.md, "Deadlines"). */
export type TimeFactor = 1 | 1.5 | 2 | null

/** Grace period for answers in transit at the deadline. */
export const graceMs = 1_000

/** Arrival time and limit of an answer. */
export interface AnswerTiming {
  /** From the question's opening to the answer's arrival at the server, in milliseconds. */
  readonly elapsedMs: number
  readonly timeFactor: TimeFactor
  /** False where time limits do not apply: in SELF_PACED sessions. */
  readonly timed: boolean
}

/**
 * The points of an answer: points × fraction correct × speed factor, rounded half up (docs/reference/scoring.md).
 * @param value a stored answer
 * @returns 0 without a correct answer
 */
export function scoreOf(question: QuestionDefinition, value: unknown, timing: AnswerTiming): number {
  if (!typeOf(question).hasRightAnswer(question)) return 0
  const { points } = question.settings as { points: number }
  const score = points * fractionRight(question, value) * speedFactor(question, timing)
  // Exact scores ending in one half may be stored slightly below it.
  return Math.round(score + 1e-9)
}

/** Whether an answer that earned points continues a streak: where near ones earn some, only a correct one. */
export function continuesStreak(question: QuestionDefinition, value: unknown): boolean {
  return question.settings.closest !== true || fractionRight(question, value) === 1
}

/**
 * 1 for an immediate answer, falling to 1/2 at the participant's own limit; 1 without a speed bonus. Participants without a
 * limit always get 1, the limit value for long limits: an extension never costs points.
 */
function speedFactor(question: QuestionDefinition, timing: AnswerTiming): number {
  const { speed_bonus, time_limit_seconds } = question.settings as {
    speed_bonus: boolean
    time_limit_seconds: number | null
  }
  if (!speed_bonus || time_limit_seconds === null || !timing.timed || timing.timeFactor === null) return 1
  const ownLimitMs = time_limit_seconds * 1000 * timing.timeFactor
  // Clocks of servers may differ, so elapsed time is at least 0. Answers in added time count as given at the end of the limit.
  const elapsedMs = Math.min(Math.max(timing.elapsedMs, 0), ownLimitMs + graceMs)
  return (2 * ownLimitMs - elapsedMs) / (2 * ownLimitMs)
}

/** Whether answers can earn points. */
export function isScored(question: QuestionDefinition): boolean {
  return typeOf(question).hasRightAnswer(question) && Number(question.settings.points ?? 0) > 0
}
