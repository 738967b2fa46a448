import { fixedShuffle } from '@roomful/contract/question-types/fixed-shuffle'
import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import {
  onlyVoters,
  presentQuestion,
  presentResults,
  revealsAfterAnswering,
} from '@roomful/contract/question-types/rules'
import { scoreOf } from '@roomful/contract/question-types/scoring'
import { type Revealed, type RoomQuestion, roomLimits } from '@roomful/contract/room/protocol'
import { shownText } from '../../features/results/results.ts'
import { ownDeadline } from '../../features/sessions/session-question.ts'
import { timestamp } from '../../lib/clock.ts'
import type { QuestionSnapshot, RoomSnapshot } from '../machine/snapshot.ts'

/** Cap of a long list in one frame. */
const wordsInFrame = 100
const textsInFrame = roomLimits.textsPerMessage

/** End of a participant's own time for a question, Unix ms; null without a limit. */
export function deadlineFor(
  { session, timeFactors }: RoomSnapshot,
  { definition, openedAt, addedMs }: QuestionSnapshot,
  participantKey: number,
): number | null {
  if (session.mode === 'SELF_PACED') return null
  const timing = { definition, opened_at: openedAt, added_ms: addedMs }
  return ownDeadline(timing, timeFactors.get(participantKey))
}

/** A question as participants with this deadline see it. @param deadlineAt Unix ms */
export function questionForParticipant(
  snapshot: RoomSnapshot,
  question: QuestionSnapshot,
  deadlineAt: number | null,
  now: number,
): RoomQuestion {
  return roomQuestion(snapshot, question, deadlineAt, now)
}

/** A question as a stage sees it: with the standard deadline. */
export function questionForStage(
  snapshot: Pick<RoomSnapshot, 'session' | 'active' | 'stillAnswering'>,
  question: QuestionSnapshot,
  now: number,
): RoomQuestion {
  const answering = question === snapshot.active ? snapshot.stillAnswering : []
  return {
    ...roomQuestion(snapshot, question, question.deadlineAt, now),
    still_answering: answering.filter(deadline => deadline === null || deadline > now).length,
  }
}

/** Includes the solution only once REVEALED, on a stage too, because a whole room looks at it. */
function roomQuestion(
  { session }: Pick<RoomSnapshot, 'session'>,
  question: QuestionSnapshot,
  deadlineAt: number | null,
  now: number,
): RoomQuestion {
  const { id, type, prompt } = question.definition
  const shuffle = fixedShuffle(session.shuffle_seed)
  return {
    id,
    type,
    prompt,
    order: question.position,
    number: question.number,
    ...presentQuestion(question.definition, {
      revealed: question.phase === 'REVEALED',
      shuffle,
    }),
    phase: question.phase,
    has_right_answer: question.hasRightAnswer,
    opened_at: timestamp(question.openedAt),
    ...(question.limitFrom !== null && { limit_from: timestamp(question.limitFrom) }),
    deadline_at: timestamp(deadlineAt),
    server_time: timestamp(now),
    results_shown: question.resultsShown,
  }
}

/** Whether participants see the solution after answering while others still can answer. */
export function isRevealedByAnswering({ session }: RoomSnapshot, question: QuestionSnapshot): boolean {
  return (
    session.mode === 'SELF_PACED' && question.phase === 'OPEN' && revealsAfterAnswering(question.definition)
  )
}

/** A question as a participant sees it who has answered it, with the solution if it is revealed then. @param answer as stored */
export function revealedByAnswering(
  snapshot: RoomSnapshot,
  question: QuestionSnapshot,
  answer: unknown,
  now: number,
): Revealed {
  return {
    question: roomQuestion(snapshot, { ...question, phase: 'REVEALED' }, null, now),
    points: scoreOf(question.definition, answer, { elapsedMs: 0, timeFactor: 1, timed: false }),
  }
}

/** Whether results are hidden from the room because they hint at the correct answer. */
function isSecret(question: QuestionSnapshot): boolean {
  return question.hasRightAnswer && question.phase === 'OPEN'
}

/**
 * Results as a frame carries them: long lists cut, no hint at the solution before REVEALED, and for questions with a correct
 * answer only the number of answers while OPEN.
 */
export function resultsForFrame(question: QuestionSnapshot, results: QuestionResultsOut): QuestionResultsOut {
  const visible = isSecret(question) ? onlyVoters(question.definition, results) : results
  const shown = presentResults(question.definition, visible, {
    revealed: question.phase === 'REVEALED',
  })
  return {
    ...shown,
    words: shown.words?.slice(0, wordsInFrame) ?? null,
    ...(shown.groups && { groups: groupsInFrame(shown.groups) }),
    texts: shown.texts && shownTexts(shown.texts.slice(0, textsInFrame)),
  }
}

/** The most frequent groups, and all merged ones, which remotes list to undo them. */
function groupsInFrame(groups: NonNullable<QuestionResultsOut['groups']>) {
  return groups.filter(({ text, words }, i) => i < wordsInFrame || words.length > 1 || words[0] !== text)
}

/** All texts of a question's results in parts that fit a frame; at least one. */
export function textsForFrames({ texts }: QuestionResultsOut): Texts[] {
  const all = texts ?? []
  const parts = [shownTexts(all.slice(0, textsInFrame))]
  for (let from = textsInFrame; from < all.length; from += textsInFrame)
    parts.push(shownTexts(all.slice(from, from + textsInFrame)))
  return parts
}

type Texts = NonNullable<QuestionResultsOut['texts']>

function shownTexts(texts: Texts): Texts {
  return texts.map(({ text, created_at }) => ({ text: shownText(text), created_at }))
}

/**
 * Whether participants may see a question's results: after answering, at once where a question takes no answers, and all
 * once it is LOCKED; before that none if it has a correct answer.
 */
export function resultsVisible(question: QuestionSnapshot, hasAnswered: boolean): boolean {
  if (!question.resultsShown || isSecret(question)) return false
  return hasAnswered || question.phase !== 'OPEN' || typeOf(question.definition).answer === null
}
