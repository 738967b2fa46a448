import Type, { type Static } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { SessionKpisOut } from './operations/results.ts'
import { ExtendQuestionBody, type SessionOut } from './operations/sessions.ts'
import type { QuestionResultsOut } from './question-types/results.ts'
import { type ReactionCounts, reactions } from './reactions.ts'
import { Nullable, OneOf } from './schema.ts'
import type { Violation } from './violation.ts'

/**
 * What devices in the room and the server say to each other (docs/reference/room-protocol.md): JSON over one WebSocket,
 * the same for phones and stages; stages get more and may say more.
 */

export const roomSubprotocol = 'roomful.v1'

/** Prefix of the subprotocol that carries a token; the server never selects or logs it. */
export const tokenSubprotocolPrefix = 'token.'

export const closeCodes = {
  badToken: 4401,
  removed: 4403,
  tooManyMessages: 4429,
  tooLarge: 1009,
  restart: 1012,
  tryAgainLater: 1013,
} as const

export const roomLimits = {
  messageBytesMax: 64 * 1024,
  /** Of a message or a body that carries an answer. */
  answerBytesMax: 16 * 1024,
  messagesPerSecond: 10,
  messagesBurst: 20,
  entriesPerMinute: 5,
  socketsPerToken: 3,
  /** Of the token of an embed link, which several pages may hold. */
  socketsPerEmbedLink: 20,
  /** So many at once, and as many again in each minute. */
  connectsPerMinute: 20,
  unsentBytesMax: 1024 * 1024,
  pingEveryMs: 25_000,
} as const

export type Phase = 'OPEN' | 'LOCKED' | 'REVEALED'

/** A question as a room sees it. What is right is there only when REVEALED, or on a stage. */
export interface RoomQuestion {
  id: string
  type: string
  prompt: string
  /** Place among the deck's questions, from 0. */
  order: number
  options: readonly { id: string; text: string; is_correct?: boolean; match_id?: string }[]
  matches?: readonly { id: string; text: string }[]
  settings: Readonly<Record<string, unknown>>
  phase: Phase
  /** While such a question is OPEN, nobody in the room sees what others answer. */
  has_right_answer: boolean
  /** In the future during a countdown: nothing is taken before. */
  opened_at: string
  /** The participant's own; the usual one on a stage; null without a limit. */
  deadline_at: string | null
  server_time: string
  results_shown: boolean
  /** Stages only: who is connected, has more time than `deadline_at` says, and has not answered. */
  still_answering?: number
}

export interface Score {
  points: number
  place: number
  /** So many scored questions in a row have earned points, up to the last one that was revealed. */
  streak: number
  /** What the last one has earned; null once nobody's answers are known any more. */
  last: { question_id: string; points: number } | null
}

/** What is right in a question that shows it to a participant who has answered it. */
export interface Revealed {
  /** As it is for everybody once the session is closed: REVEALED. */
  question: RoomQuestion
  /** What the participant's answer has earned. */
  points: number
}

export interface LeaderboardRow {
  participant_id: string
  display_name: string | null
  points: number
  place: number
}

/** A Q&A entry as participants see it. */
export interface RoomEntry {
  id: string
  question_id: string
  text: string
  upvotes: number
  mine: boolean
  upvoted: boolean
  lifecycle: EntryLifecycle
  pinned_order: number | null
  public_answer: string | null
  asker_name: string | null
  created_at: string
}

/** An entry as everybody in the room gets it: without what is one participant's own. */
export type SharedEntry = Omit<RoomEntry, 'mine' | 'upvoted'>

export interface Room {
  session_id: string
  title: string
  state: SessionOut['state']
  mode: SessionOut['mode']
  identity_mode: SessionOut['participant_identity_mode']
  /** Whether what holds a listed word waits for the presenter before others see it. */
  word_filter: boolean
  /** Whether participants can send reactions. */
  reactions: boolean
  participants: number
  question: RoomQuestion | null
  /** All that were asked: SELF_PACED, and on stages of a CLOSED session. */
  questions?: RoomQuestion[]
  my_answers: Readonly<Record<string, unknown>>
  /** SELF_PACED and LIVE only: by question id, those that show what is right to whoever has answered them. */
  revealed?: Readonly<Record<string, Revealed>>
  results: QuestionResultsOut | null
  entries: RoomEntry[]
  score: Score | null
  /** The best, while the presenter shows them. */
  leaderboard: LeaderboardRow[] | null
}

/** What the presenter has done to what stages show: the same on all of them, and after a reload. */
export interface StageScreen {
  /** Stages show nothing at all. */
  blank: boolean
  /** Results of the question on screen are not drawn on stages. */
  results_hidden: boolean
  /** The page turned to, from 0, of a question or of the leaderboard (`leaderboard`); null: pages turn by themselves. */
  page: { of: string; at: number } | null
  /** The text that fills the screen, whole. */
  enlarged: string | null
  /** After the close: the question whose results are looked at again. */
  reviewed: string | null
}

/** What holds a listed word: others see it once the presenter has let it through. */
export interface Review {
  /** Of a name the participant's; of a text its own within the question. */
  id: string
  /** Null for a name. */
  question_id: string | null
  text: string
  lifecycle: 'PENDING' | 'DISMISSED'
}

/** How a session went, as its key figures say it. */
export type Participation = Pick<
  SessionKpisOut,
  'participants' | 'voters' | 'total_responses' | 'response_rate_avg'
>

/** What stages are sent anew whenever any of it changes. */
export interface StagePart {
  state: SessionOut['state']
  /** When the session was opened; null before that. */
  started_at: string | null
  door_locked: boolean
  /** The deck, for choosing the next question. */
  deck: {
    question_id: string
    type: string
    prompt: string
    phase: Phase | null
    /** Remotes only: the presenter's own. */
    notes?: string
  }[]
  screen: StageScreen
  /** Null until the session is CLOSED. */
  participation: Participation | null
  /** Remotes only: words and texts of the question on screen that are hidden from every display. */
  hidden_texts?: string[]
  /** Remotes only: what waits first, at most 200. */
  reviews?: Review[]
  /** Remotes only: who asked for more time, and by how much their limits are longer now; null: no limit. */
  time_requests?: {
    participant_id: string
    display_name: string | null
    requested: number | null
    time_factor: number | null
  }[]
}

/** What only a stage sees of a room. */
export interface StageRoom extends Room, StagePart {
  role: 'screen' | 'remote'
  join_code: string
  join_url: string
  /** How many people are connected, however many devices they have. */
  connected: number
  /** IDENTIFIED sessions: who is in the room, newest first, at most 200; null: the name waits for the presenter. */
  people: { participant_id: string; display_name: string | null }[]
}

/**
 * What an embedded page is shown, whole after every change: one question with its results, and nothing of the code, the
 * deck, people's names, or what waits for the presenter.
 */
export interface EmbedRoom extends Room {
  role: 'embed'
}

export type ServerMessage =
  | { type: 'room'; revision: number; room: Room | StageRoom | EmbedRoom }
  /** The question on screen; with all that were asked in a SELF_PACED session, and to stages once it is CLOSED. */
  | { type: 'question'; revision: number; question: RoomQuestion | null; questions?: RoomQuestion[] }
  | { type: 'results'; revision: number; question_id: string; results: QuestionResultsOut }
  /**
   * Entries that are new or changed, and those that are gone. To the participant who asked or upvoted they
   * come with `mine` and `upvoted`; otherwise these stay as the device knows them.
   */
  | { type: 'entries'; revision: number; entries: (SharedEntry | RoomEntry)[]; removed: string[] }
  /** To the other devices of a participant: the answer that stands now; null: it was removed. */
  | { type: 'my_answer'; revision: number; question_id: string; answer: unknown }
  /** To all devices of a participant who has answered a question that shows what is right then. */
  | ({ type: 'revealed'; revision: number } & Revealed)
  /** Null: taken off the screen. `score` is the participant's own. */
  | { type: 'leaderboard'; revision: number; leaderboard: LeaderboardRow[] | null; score: Score | null }
  /** Stages only. `people` as in the room. */
  | {
      type: 'participants'
      revision: number
      participants: number
      connected: number
      people: StageRoom['people']
    }
  /** Stages only. */
  | ({ type: 'stage'; revision: number } & StagePart)
  /** Stages only: how often each reaction came since the last such message. */
  | { type: 'reactions'; revision: number; counts: ReactionCounts }
  | { type: 'closed'; revision: number }
  | { type: 'ack'; ref: string }
  | {
      type: 'error'
      ref?: string
      code: ErrorCode
      error: string
      invalid_fields?: string[]
      details?: readonly Violation[]
      upgrade_to?: string
    }

const ref = Type.String({ minLength: 1, maxLength: 64 })
const message = <const T extends string, P extends Type.TProperties>(type: T, properties: P) =>
  Type.Object({ type: Type.Literal(type), ref, ...properties })

/** Rises with each change of mind of one participant, so that late retransmissions are told apart. */
const seq = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
export const entryLifecycle = OneOf(['PENDING', 'PUBLISHED', 'ANSWERED', 'DISMISSED'])
export type EntryLifecycle = Static<typeof entryLifecycle>
const entryText = Type.String({ minLength: 1, maxLength: 500 })

export const participantMessages = {
  answer: message('answer', { question_id: Type.String(), answer: Type.Unknown(), seq }),
  ask: message('ask', {
    question_id: Type.String(),
    text: entryText,
    anonymous: Type.Optional(Type.Boolean()),
  }),
  upvote: message('upvote', { entry_id: Type.String(), on: Type.Boolean() }),
  /** Acknowledged when it is counted: reactions are not stored. */
  react: message('react', { reaction: OneOf(reactions) }),
}

/** A question with a time limit opens after a countdown of 3 s: `opened_at` is when that ends. */
const countdown = Type.Optional(Type.Boolean())

/** What a remote may say; a screen only sees. */
export const stageMessages = {
  /** Opens a DRAFT session: people can join. */
  open: message('open', {}),
  activate: message('activate', { question_id: Type.String(), countdown }),
  next: message('next', { countdown }),
  previous: message('previous', { countdown }),
  lock: message('lock', {}),
  reveal: message('reveal', {}),
  /** Opens the question on screen again: LOCKED with its answers, REVEALED without. */
  reopen: message('reopen', {}),
  /** Adds time to the running limit. */
  extend: message('extend', ExtendQuestionBody.properties),
  /** Gives a participant more time for questions that are opened from now on; null: no limit. */
  grant_time: message('grant_time', {
    participant_id: Type.String(),
    time_factor: Type.Unsafe<1 | 1.5 | 2 | null>({ enum: [1, 1.5, 2, null] }),
  }),
  show_results: message('show_results', { shown: Type.Boolean() }),
  /** Spins the SPINNER on screen; the message's `ref` makes a repeated one harmless. */
  spin: message('spin', {}),
  /** Puts the leaderboard on stages and phones, or takes it away. */
  leaderboard: message('leaderboard', { shown: Type.Boolean() }),
  /** Q&A: publish, dismiss, pin (null: unpin), answer (which makes it ANSWERED). */
  moderate: message('moderate', {
    entry_id: Type.String(),
    lifecycle: Type.Optional(entryLifecycle),
    pinned_order: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1000 }))),
    public_answer: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 2000 }))),
  }),
  /** Keeps a word or text of the question on screen from every display, or shows it again. */
  hide: message('hide', { text: Type.String({ minLength: 1, maxLength: 2000 }), hidden: Type.Boolean() }),
  /** Changes what stages show of the question on screen; what is left out stays. */
  screen: message('screen', {
    blank: Type.Optional(Type.Boolean()),
    results_hidden: Type.Optional(Type.Boolean()),
    page: Type.Optional(
      Nullable(
        Type.Object({
          of: Type.String({ minLength: 1, maxLength: 64 }),
          at: Type.Integer({ minimum: 0, maximum: 10_000 }),
        }),
      ),
    ),
    /** As stages were sent it: one that was cut there is found whole. */
    enlarged: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 2000 }))),
    reviewed: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 64 }))),
  }),
  /** Lets a name or text through that holds a listed word, or keeps it hidden. */
  review: message('review', {
    id: Type.String(),
    question_id: Nullable(Type.String()),
    lifecycle: OneOf(['PUBLISHED', 'DISMISSED']),
  }),
  /** Sends a participant away for good; their answers are kept or removed. */
  remove: message('remove', { participant_id: Type.String(), keep_answers: Type.Boolean() }),
  lock_door: message('lock_door', { locked: Type.Boolean() }),
  close: message('close', {}),
}

type MessagesOf<M extends Record<string, Type.TSchema>> = { [K in keyof M]: Static<M[K]> }[keyof M]
export type ParticipantMessage = MessagesOf<typeof participantMessages>
export type StageMessage = MessagesOf<typeof stageMessages>

export const AnswerBody = Type.Object({ answer: Type.Unknown(), seq }, { additionalProperties: false })

export const EntryBody = Type.Object(
  { text: entryText, anonymous: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)

export const JoinBody = Type.Object(
  {
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
    secret: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    display_name: Type.Optional(Type.String({ maxLength: 200 })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    join_key: Type.Optional(Type.String({ minLength: 22, maxLength: 64 })),
    time_factor: Type.Optional(Type.Unsafe<1 | 1.5 | 2 | null>({ enum: [1, 1.5, 2, null] })),
  },
  { additionalProperties: false },
)
export type JoinBody = Static<typeof JoinBody>

export interface JoinOut {
  participant_id: string
  token: string
  room: Room
}
