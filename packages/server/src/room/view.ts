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
import type {
  EmbedRoom,
  Revealed,
  Room,
  RoomQuestion,
  Score,
  StagePart,
  StageRoom,
} from '@roomful/contract/room-protocol'
import { timestamp } from '../clock.ts'
import { factorAt } from '../domain/participants/time-factors.ts'
import { shownText } from '../domain/results/shown-text.ts'
import { ownDeadline } from '../domain/sessions/session-question.ts'
import { screenOf } from '../domain/stages/screen.ts'
import type { StageRole } from '../domain/stages/stage-links.ts'
import type { QuestionSnapshot, RoomSnapshot } from './snapshot.ts'

/** The most of a long list that one frame carries. */
const wordsInFrame = 100
const textsInFrame = 30

/** When a participant's own time for a question ends, Unix ms; null where it does not. */
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

/** A question as a stage sees it: with the usual deadline, whoever has more time. */
export function questionForStage(
  snapshot: RoomSnapshot,
  question: QuestionSnapshot,
  now: number,
): RoomQuestion {
  const answering = question === snapshot.active ? snapshot.stillAnswering : []
  return {
    ...roomQuestion(snapshot, question, question.deadlineAt, now),
    still_answering: answering.filter(deadline => deadline === null || deadline > now).length,
  }
}

/** Includes what is right only once REVEALED, on a stage too, because a whole room looks at it. */
function roomQuestion(
  snapshot: RoomSnapshot,
  question: QuestionSnapshot,
  deadlineAt: number | null,
  now: number,
): RoomQuestion {
  const { id, type, prompt } = question.definition
  const shuffle = fixedShuffle(snapshot.session.shuffle_seed)
  return {
    id,
    type,
    prompt,
    order: question.position,
    ...presentQuestion(question.definition, {
      revealed: question.phase === 'REVEALED',
      shuffle,
    }),
    phase: question.phase,
    has_right_answer: question.hasRightAnswer,
    opened_at: timestamp(question.openedAt),
    deadline_at: timestamp(deadlineAt),
    server_time: timestamp(now),
    results_shown: question.resultsShown,
  }
}

/** Whether what is right shows to participants who have answered, while others still can. */
export function isRevealedByAnswering({ session }: RoomSnapshot, question: QuestionSnapshot): boolean {
  return (
    session.mode === 'SELF_PACED' && question.phase === 'OPEN' && revealsAfterAnswering(question.definition)
  )
}

/** A question as somebody sees it who has answered it, where it shows what is right then. @param answer as stored */
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

/** All that a participant's answers have revealed; nothing outside of SELF_PACED sessions. */
function revealedFor(
  snapshot: RoomSnapshot,
  answers: OwnPart['answers'],
  now: number,
): Pick<Room, 'revealed'> {
  if (snapshot.session.mode !== 'SELF_PACED' || snapshot.session.state !== 'LIVE') return {}
  const answered = snapshot.sessionQuestions.filter(
    one => one.definition.id in answers && isRevealedByAnswering(snapshot, one),
  )
  return {
    revealed: Object.fromEntries(
      answered.map(one => [
        one.definition.id,
        revealedByAnswering(snapshot, one, answers[one.definition.id], now),
      ]),
    ),
  }
}

/** Whether others' answers are hidden from the room, because they could help to the right one. */
function isSecret(question: QuestionSnapshot): boolean {
  return question.hasRightAnswer && question.phase === 'OPEN'
}

/**
 * Results as a frame carries them: long lists cut, nothing that gives away what is right before REVEALED, and of a
 * question that has a right answer only how many have answered while it is OPEN.
 */
export function resultsForFrame(question: QuestionSnapshot, results: QuestionResultsOut): QuestionResultsOut {
  const visible = isSecret(question) ? onlyVoters(question.definition, results) : results
  const shown = presentResults(question.definition, visible, {
    revealed: question.phase === 'REVEALED',
  })
  return {
    ...shown,
    words: shown.words?.slice(0, wordsInFrame) ?? null,
    texts:
      shown.texts
        ?.slice(0, textsInFrame)
        .map(({ text, created_at }) => ({ text: shownText(text), created_at })) ?? null,
  }
}

/**
 * Whether participants may see a question's results: those who answered, everybody where nobody answers, and
 * everybody from LOCKED on; nobody before that where there is a right answer.
 */
export function resultsVisible(question: QuestionSnapshot, hasAnswered: boolean): boolean {
  if (!question.resultsShown || isSecret(question)) return false
  return hasAnswered || question.phase !== 'OPEN' || typeOf(question.definition).answer === null
}

/** What is one participant's own in a room. */
export interface OwnPart extends Pick<Room, 'participants' | 'leaderboard'> {
  readonly participantKey: number
  /** Question id to stored answer. */
  readonly answers: Readonly<Record<string, unknown>>
  /** Of the question on screen; null where they are not to be seen. */
  readonly results: QuestionResultsOut | null
  readonly score: Score | null
}

/** Every question of a self-paced session, as participants see them; of others there is the one on screen. */
export function questionsForParticipant(snapshot: RoomSnapshot, now: number): { questions?: RoomQuestion[] } {
  if (snapshot.session.mode !== 'SELF_PACED') return {}
  return { questions: snapshot.sessionQuestions.map(one => questionForParticipant(snapshot, one, null, now)) }
}

/** Whether a stage shows all questions that the session has asked: side by side, or in the review after the end. */
export function showsAllQuestions({ session }: RoomSnapshot): boolean {
  return session.mode === 'SELF_PACED' || session.state === 'CLOSED'
}

/** Every question that was asked, as stages see them, where they show any of them. */
export function questionsForStage(snapshot: RoomSnapshot, now: number): { questions?: RoomQuestion[] } {
  if (!showsAllQuestions(snapshot)) return {}
  return { questions: snapshot.sessionQuestions.map(one => questionForStage(snapshot, one, now)) }
}

/** The room as one participant comes into it, without entries, and without the questions of a self-paced one. */
export function roomForParticipant(
  snapshot: RoomSnapshot,
  own: OwnPart,
  now: number,
): Omit<Room, 'questions' | 'entries'> {
  const { active } = snapshot
  const deadlineAt = active && deadlineFor(snapshot, active, own.participantKey)
  return {
    ...roomHead(snapshot),
    state: snapshot.session.state,
    question: active && questionForParticipant(snapshot, active, deadlineAt, now),
    my_answers: own.answers,
    ...revealedFor(snapshot, own.answers, now),
    results: active && own.results && resultsForFrame(active, own.results),
    score: own.score,
    participants: own.participants,
    leaderboard: own.leaderboard,
  }
}

/** What only a stage is shown and the session itself does not say. */
export interface StageShown
  extends Pick<StageRoom, 'role' | 'entries' | 'leaderboard' | 'people' | 'participants' | 'connected'> {
  readonly joinUrl: string
  readonly results: QuestionResultsOut | null
}

/** The room as a stage comes into it. */
export function roomForStage(snapshot: RoomSnapshot, shown: StageShown, now: number): StageRoom {
  const { active, session } = snapshot
  return {
    ...roomHead(snapshot),
    ...stagePart(snapshot, shown.role),
    question: active && questionForStage(snapshot, active, now),
    ...questionsForStage(snapshot, now),
    my_answers: {},
    results: active && shown.results && resultsForFrame(active, shown.results),
    entries: shown.entries,
    score: null,
    role: shown.role,
    join_code: session.join_code,
    join_url: shown.joinUrl,
    leaderboard: shown.leaderboard,
    participants: shown.participants,
    connected: shown.connected,
    people: shown.people,
  }
}

/** One question with its results, as a page of somebody else shows it. */
export function roomForEmbed(
  snapshot: RoomSnapshot,
  question: QuestionSnapshot | null,
  shown: Pick<EmbedRoom, 'participants' | 'entries' | 'results'>,
  now: number,
): EmbedRoom {
  return {
    ...roomHead(snapshot),
    state: snapshot.session.state,
    role: 'embed',
    question: question && questionForStage(snapshot, question, now),
    my_answers: {},
    results: question && shown.results && resultsForFrame(question, shown.results),
    entries: shown.entries,
    participants: shown.participants,
    score: null,
    leaderboard: null,
  }
}

/** What stages show of the session itself; notes and requests for more time are the presenter's alone. */
export function stagePart(snapshot: RoomSnapshot, role: StageRole): StagePart {
  const { sessionQuestions, session, deck } = snapshot
  const phases = new Map(sessionQuestions.map(one => [one.definition.id, one.phase]))
  return {
    state: session.state,
    started_at: timestamp(session.started_at),
    door_locked: session.door_locked === 1,
    deck: deck.map(({ id, type, prompt, notes }) => ({
      question_id: id,
      type,
      prompt,
      phase: phases.get(id) ?? null,
      ...(role === 'remote' && { notes }),
    })),
    screen: screenOf(session),
    participation: snapshot.participation,
    ...(role === 'remote' && {
      time_requests: timeRequests(snapshot),
      hidden_texts: [...snapshot.hiddenTexts],
      reviews: [...snapshot.reviews],
    }),
  }
}

function timeRequests({ timeRequests, timeFactors }: RoomSnapshot): NonNullable<StagePart['time_requests']> {
  return timeRequests.map(({ participantKey, participantId, displayName, requested }) => ({
    participant_id: participantId,
    display_name: displayName,
    requested,
    time_factor: factorAt(timeFactors.get(participantKey), Infinity),
  }))
}

function roomHead({ session, title, settings }: RoomSnapshot) {
  return {
    session_id: session.id,
    title,
    mode: session.mode,
    identity_mode: session.identity_mode,
    reactions: settings.reactions,
    word_filter: settings.word_filter,
  }
}
