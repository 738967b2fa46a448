import { fixedShuffle } from '@roomful/contract/question-types/fixed-shuffle'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { presentQuestion, presentResults } from '@roomful/contract/question-types/rules'
import type { Room, RoomEntry, RoomQuestion, Score, StageRoom } from '@roomful/contract/room-protocol'
import { timestamp } from '../clock.ts'
import { ownLimitMs } from '../domain/sessions/asked.ts'
import type { AskedSnapshot, RoomSnapshot } from './snapshot.ts'

/** The most of a long list that one frame carries. */
const wordsInFrame = 100
const textsInFrame = 30
const textCharactersInFrame = 280

/** A question as participants with this time factor see it. */
export function questionForParticipant(
  snapshot: RoomSnapshot,
  asked: AskedSnapshot,
  timeFactor: number | null,
  now: number,
): RoomQuestion {
  const limit = snapshot.session.mode === 'SELF_PACED' ? null : ownLimitMs(asked.definition, timeFactor)
  const deadlineAt = limit === null ? null : asked.openedAt + limit
  return roomQuestion(snapshot, asked, deadlineAt, now)
}

/** A question as a stage sees it: with the latest of all deadlines. */
export function questionForStage(snapshot: RoomSnapshot, asked: AskedSnapshot, now: number): RoomQuestion {
  return roomQuestion(snapshot, asked, asked.deadlineAt, now)
}

/** What is right is part of it only once REVEALED, on a stage too: a whole room looks at it. */
function roomQuestion(
  snapshot: RoomSnapshot,
  asked: AskedSnapshot,
  deadlineAt: number | null,
  now: number,
): RoomQuestion {
  const { id, type, prompt } = asked.definition
  const shuffle = fixedShuffle(snapshot.session.shuffle_seed)
  return {
    id,
    type,
    prompt,
    order: asked.position,
    ...presentQuestion(asked.definition, { revealed: asked.phase === 'REVEALED', shuffle }),
    phase: asked.phase,
    opened_at: timestamp(asked.openedAt),
    deadline_at: timestamp(deadlineAt),
    server_time: timestamp(now),
    results_shown: asked.resultsShown,
  }
}
/** Results as a frame carries them: long lists cut, and nothing that tells what is right before REVEALED. */
export function resultsForFrame(asked: AskedSnapshot, results: QuestionResultsOut): QuestionResultsOut {
  const shown = presentResults(asked.definition, results, { revealed: asked.phase === 'REVEALED' })
  return {
    ...shown,
    words: shown.words?.slice(0, wordsInFrame) ?? null,
    texts:
      shown.texts
        ?.slice(0, textsInFrame)
        .map(({ text, created_at }) => ({ text: cut(text, textCharactersInFrame), created_at })) ?? null,
  }
}

/** Whether participants may see a question's results: those who answered, or everybody from LOCKED on. */
export function resultsVisible(asked: AskedSnapshot, hasAnswered: boolean): boolean {
  return asked.resultsShown && (hasAnswered || asked.phase !== 'OPEN')
}

/** What is one participant's own in a room. */
export interface OwnPart {
  readonly timeFactor: number | null
  /** Question id to stored answer. */
  readonly answers: Readonly<Record<string, unknown>>
  /** Of the question on screen; null where they are not to be seen. */
  readonly results: QuestionResultsOut | null
  readonly entries: RoomEntry[]
  readonly score: Score | null
}

/** The room as one participant comes into it. */
export function roomForParticipant(snapshot: RoomSnapshot, own: OwnPart, now: number): Room {
  const { active, asked, session } = snapshot
  const present = (one: AskedSnapshot) => questionForParticipant(snapshot, one, own.timeFactor, now)
  return {
    ...roomHead(snapshot),
    question: active && present(active),
    ...(session.mode === 'SELF_PACED' && { questions: asked.map(present) }),
    my_answers: own.answers,
    results: active && own.results && resultsForFrame(active, own.results),
    entries: own.entries,
    score: own.score,
  }
}

/** What only a stage is shown. */
export interface StagePart extends Pick<StageRoom, 'role' | 'entries' | 'leaderboard' | 'people'> {
  readonly joinUrl: string
  readonly results: QuestionResultsOut | null
}

/** The room as a stage comes into it. */
export function roomForStage(snapshot: RoomSnapshot, shown: StagePart, now: number): StageRoom {
  const { active, asked, session, deck } = snapshot
  const phases = new Map(asked.map(one => [one.definition.id, one.phase]))
  return {
    ...roomHead(snapshot),
    question: active && questionForStage(snapshot, active, now),
    ...(session.mode === 'SELF_PACED' && {
      questions: asked.map(one => questionForStage(snapshot, one, now)),
    }),
    my_answers: {},
    results: active && shown.results && resultsForFrame(active, shown.results),
    entries: shown.entries,
    score: null,
    role: shown.role,
    join_code: session.join_code,
    join_url: shown.joinUrl,
    door_locked: session.door_locked === 1,
    deck: deck.map(({ id, type, prompt }) => ({
      question_id: id,
      type,
      prompt,
      phase: phases.get(id) ?? null,
    })),
    leaderboard: shown.leaderboard,
    people: shown.people,
  }
}

function roomHead({ session, title, participants }: RoomSnapshot) {
  return {
    session_id: session.id,
    title,
    state: session.state,
    mode: session.mode,
    identity_mode: session.identity_mode,
    participants,
  }
}

function cut(text: string, charactersMax: number): string {
  const characters = [...text]
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax - 1).join('')}…`
}
