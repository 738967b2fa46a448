import { imagePath } from '@roomful/contract/features/images/limits'
import { identityOf } from '@roomful/contract/identity'
import { labelsOf } from '@roomful/contract/question-types/qa-labels'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type {
  EmbedRoom,
  EntryCounts,
  Room,
  RoomContentSlide,
  RoomQuestion,
  Score,
  StagePart,
  StageRoom,
} from '@roomful/contract/room/protocol'
import { keepsFinalTable } from '../../features/scores/final-table.ts'
import { roomShowsNames } from '../../features/sessions/session-row.ts'
import { screenOf } from '../../features/sessions/session-screen.ts'
import { factorAt } from '../../features/sessions/time-factors.ts'
import type { StageRole } from '../../features/stages/stage-links.ts'
import { timestamp } from '../../lib/clock.ts'
import { type QuestionSnapshot, type RoomSnapshot, slideIds, takesEntries } from '../machine/snapshot.ts'
import {
  deadlineFor,
  isRevealedByAnswering,
  questionForParticipant,
  questionForStage,
  resultsForFrame,
  revealedByAnswering,
} from './question-view.ts'

/** All solutions revealed to a participant by answering; none outside of SELF_PACED sessions. */
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

/** The content slide on screen as stages and embedded pages show it. */
export function contentSlideForStage({ contentSlide }: RoomSnapshot): RoomContentSlide | null {
  if (!contentSlide) return null
  const { onPhones: _, ...shown } = contentSlide
  return shown
}

/** The content slide on screen as phones show it; null where they show a waiting screen. */
export function contentSlideForPhones({ contentSlide }: RoomSnapshot): RoomContentSlide | null {
  return contentSlide?.onPhones ?? null
}

/** A room's teams and their standings; empty in one without teams. */
export type TeamsShown = Pick<Room, 'teams' | 'team_assignment' | 'team_leaderboard'>

/** A participant's own part of a room. */
export interface OwnPart extends Pick<Room, 'participants' | 'leaderboard'> {
  readonly participantKey: number
  /** Question id to stored answer. */
  readonly answers: Readonly<Record<string, unknown>>
  /** Results of the question on screen; null while hidden. */
  readonly results: QuestionResultsOut | null
  readonly score: Score | null
  /** Undefined in a room without nicknames. */
  readonly nickname: string | null | undefined
  readonly teams: TeamsShown
  /** Index of their team. */
  readonly team: number | null
}

/** All questions of a self-paced session, as participants see them; other sessions have the one on screen. */
export function questionsForParticipant(snapshot: RoomSnapshot, now: number): { questions?: RoomQuestion[] } {
  if (snapshot.session.mode !== 'SELF_PACED') return {}
  return { questions: snapshot.sessionQuestions.map(one => questionForParticipant(snapshot, one, null, now)) }
}

/** Whether a stage shows all questions that the session has asked: side by side, or in the final review. */
export function showsAllQuestions({ session }: RoomSnapshot): boolean {
  return session.mode === 'SELF_PACED' || session.state === 'CLOSED'
}

/** All asked questions as stages see them, where they show any of them. */
export function questionsForStage(snapshot: RoomSnapshot, now: number): { questions?: RoomQuestion[] } {
  if (!showsAllQuestions(snapshot)) return {}
  return { questions: snapshot.sessionQuestions.map(one => questionForStage(snapshot, one, now)) }
}

/** A participant's first view of the room, without entries, and without the questions of a self-paced one. */
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
    content_slide: contentSlideForPhones(snapshot),
    my_answers: own.answers,
    ...revealedFor(snapshot, own.answers, now),
    results: active && own.results && resultsForFrame(active, own.results),
    score: own.score,
    participants: own.participants,
    leaderboard: own.leaderboard,
    ...qaOf(snapshot),
    ...(own.nickname !== undefined && {
      nickname: own.nickname,
      ...(keepsFinalTable(snapshot.settings) && { keeps_final_table: true as const }),
    }),
    ...own.teams,
    ...(own.teams.teams && { team: own.team }),
  }
}

/** Stage data from outside the session itself. */
export interface StageShown
  extends Pick<
    StageRoom,
    | 'role'
    | 'entries'
    | 'leaderboard'
    | 'people'
    | 'participants'
    | 'connected'
    | 'polling'
    | 'seats'
    | 'answered_away'
  > {
  readonly leaderboard_total: number | null
  /** Undefined for screens. */
  readonly entryCounts: EntryCounts | undefined
  readonly teams: TeamsShown
  readonly joinUrl: string
  readonly roomUrl: string | null
  readonly results: QuestionResultsOut | null
}

/** A stage's first view of the room. */
export function roomForStage(snapshot: RoomSnapshot, shown: StageShown, now: number): StageRoom {
  const { active, session } = snapshot
  return {
    ...roomHead(snapshot),
    ...stagePart(snapshot, shown.role),
    question: active && questionForStage(snapshot, active, now),
    content_slide: contentSlideForStage(snapshot),
    ...questionsForStage(snapshot, now),
    my_answers: {},
    results: active && shown.results && resultsForFrame(active, shown.results),
    entries: shown.entries,
    ...(shown.entryCounts && { entry_counts: shown.entryCounts }),
    score: null,
    role: shown.role,
    join_code: session.join_code,
    join_url: shown.joinUrl,
    ...(shown.roomUrl !== null && { room_url: shown.roomUrl }),
    leaderboard: shown.leaderboard,
    leaderboard_total: shown.leaderboard_total,
    participants: shown.participants,
    connected: shown.connected,
    polling: shown.polling,
    seats: shown.seats,
    answered_away: shown.answered_away,
    people: shown.people,
    ...shown.teams,
  }
}

/** One question with its results, as a third-party page shows it. */
export function roomForEmbed(
  snapshot: RoomSnapshot,
  question: QuestionSnapshot | null,
  shown: Pick<EmbedRoom, 'content_slide' | 'participants' | 'entries' | 'results'>,
  now: number,
): EmbedRoom {
  return {
    ...roomHead(snapshot),
    state: snapshot.session.state,
    role: 'embed',
    question: question && questionForStage(snapshot, question, now),
    content_slide: shown.content_slide,
    my_answers: {},
    results: question && shown.results && resultsForFrame(question, shown.results),
    entries: shown.entries,
    participants: shown.participants,
    score: null,
    leaderboard: null,
  }
}

/** Total length of a deck's notes, in UTF-16 units. */
const allNotesLengthMax = 64 * 1024

/** The session state that stages show; notes, correct options and time requests are the presenter's alone. */
export function stagePart(snapshot: RoomSnapshot, role: StageRole): StagePart {
  const { sessionQuestions, session, questions, contentSlides } = snapshot
  const withNotes = role === 'remote' ? slidesWithNotes(snapshot) : new Set()
  const asked = new Map(sessionQuestions.map(one => [one.definition.id, one]))
  return {
    state: session.state,
    started_at: timestamp(session.started_at),
    door_locked: session.door_locked === 1,
    deck: questions.map(({ id, type, prompt, notes, isAdded, skipped }) => ({
      question_id: id,
      type,
      prompt,
      phase: asked.get(id)?.phase ?? null,
      ...(isAdded && { added: true as const }),
      ...(skipped === 1 && { skipped: true as const }),
      ...(role !== 'screen' && labelsOfAsked(asked.get(id))),
      ...(withNotes.has(id) && { notes }),
    })),
    content_slides: contentSlides.map(({ id, order, label, onPhones, skipped, notes }) => ({
      slide_id: id,
      order,
      label,
      on_phones: onPhones,
      ...(skipped === 1 && { skipped: true as const }),
      ...(withNotes.has(id) && { notes }),
    })),
    next_images: snapshot.nextImages.map(imagePath),
    leaderboard_next: snapshot.isLeaderboardNext,
    screen: screenOf(session),
    has_scores: sessionQuestions.some(one => one.isScored),
    participation: snapshot.participation,
    ...(role === 'remote' && {
      ...handsFree(snapshot),
      sections: [...snapshot.sections],
      time_requests: timeRequests(snapshot),
      right_options: rightOptions(snapshot),
    }),
    ...(role !== 'screen' && {
      ...approval(snapshot),
      hidden_texts: [...snapshot.hiddenTexts],
      reviews: [...snapshot.reviews],
    }),
  }
}

function labelsOfAsked(sessionQuestion: QuestionSnapshot | undefined): { labels?: readonly string[] } {
  const labels = sessionQuestion ? labelsOf(sessionQuestion.definition) : []
  return labels.length > 0 ? { labels } : {}
}

/** The Q&A that stays reachable next to other slides. */
function qaOf({ sessionQuestions }: RoomSnapshot): Pick<Room, 'qa'> {
  const last = sessionQuestions
    .filter(takesEntries)
    .reduce<QuestionSnapshot | undefined>(
      (found, one) => (found && found.openedAt >= one.openedAt ? found : one),
      undefined,
    )
  return last ? { qa: { id: last.definition.id, labels: labelsOf(last.definition) } } : {}
}

/** Whether all entries of a question that takes them wait. */
function approval({ sessionQuestions, settings }: RoomSnapshot): Pick<StagePart, 'approval'> {
  const asked = sessionQuestions.filter(takesEntries)
  if (asked.length === 0) return {}
  const isAsked = asked.some(({ definition }) => definition.settings.moderation === true)
  return { approval: settings.approval ?? isAsked }
}

function handsFree({ session, settings, advanceAt }: RoomSnapshot): Pick<StagePart, 'hands_free'> {
  if (settings.hands_free_seconds === null || session.state !== 'LIVE' || session.mode === 'SELF_PACED')
    return {}
  return { hands_free: { paused: session.hands_free_paused === 1, next_at: timestamp(advanceAt) } }
}

function rightOptions({ active }: RoomSnapshot): string[] {
  return (active?.definition.options ?? []).filter(option => option.is_correct).map(({ id }) => id)
}

/**
 * The slides whose notes remotes are sent: all, or where notes are long, the one on screen, the one under review, and the one
 * after each. The largest deck has 1.6 MB of notes, more unsent data than closes a slow device's socket.
 */
function slidesWithNotes({
  questions,
  contentSlides,
  session,
  active,
  contentSlide,
}: RoomSnapshot): ReadonlySet<string> {
  const length = [...questions, ...contentSlides].reduce((sum, { notes }) => sum + notes.length, 0)
  const ids = slideIds({ questions, contentSlides })
  if (length <= allNotesLengthMax) return new Set(ids)
  const shown = [active?.definition.id ?? contentSlide?.id]
  if (session.state === 'CLOSED') shown.push(screenOf(session).reviewed ?? undefined)
  return new Set(
    shown.flatMap(id => {
      const at = ids.indexOf(id ?? '')
      return ids.slice(Math.max(at, 0), at + 2)
    }),
  )
}

function timeRequests({
  session,
  timeRequests,
  timeFactors,
}: RoomSnapshot): NonNullable<StagePart['time_requests']> {
  const isNamed = roomShowsNames(session)
  return timeRequests.map(({ participantKey, participantId, displayName, requested }) => ({
    participant_id: participantId,
    display_name: isNamed ? displayName : null,
    requested,
    time_factor: factorAt(timeFactors.get(participantKey), Infinity),
  }))
}

function roomHead({ session, title, look, settings, scoresAreFinal }: RoomSnapshot) {
  return {
    session_id: session.id,
    title,
    ...(look && { look }),
    mode: session.mode,
    identity_mode: session.identity_mode,
    reactions: settings.reactions,
    word_filter: settings.word_filter,
    lobby_names:
      identityOf({ ...session, nicknames: settings.nicknames }).live.storesNames && settings.lobby_names,
    scores_final: scoresAreFinal,
  }
}
