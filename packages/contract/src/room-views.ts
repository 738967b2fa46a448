import type { ErrorCode } from './errors.ts'
import type { ShownImage } from './images.ts'
import type { RoomLook } from './look.ts'
import type { SessionKpisOut } from './operations/results.ts'
import type { SessionOut } from './operations/sessions.ts'
import type { QuestionResultsOut } from './question-types/results.ts'
import type { ReactionCounts } from './reactions.ts'
import type { EntryLifecycle } from './room-messages.ts'
import type { Violation } from './violation.ts'

/** What the server says to devices: the room as each of them sees it. */

export type Phase = 'OPEN' | 'LOCKED' | 'REVEALED'

/** A question as a room sees it. What is right is there only when REVEALED, or on a stage. */
export interface RoomQuestion {
  id: string
  type: string
  prompt: string
  /** Place among all slides of the presentation, from 0. */
  order: number
  /** Which of the presentation's questions it is, from 1. */
  number: number
  image?: ShownImage
  options: readonly {
    id: string
    text: string
    is_correct?: boolean
    match_id?: string
    image?: ShownImage
  }[]
  matches?: readonly { id: string; text: string }[]
  settings: Readonly<Record<string, unknown>>
  phase: Phase
  /** While such a question is OPEN, nobody in the room sees what others answer. */
  has_right_answer: boolean
  /** In the future during a countdown: nothing is taken before. */
  opened_at: string
  /** When the running limit began, of a question that was opened again with its answers; otherwise it began at `opened_at`. */
  limit_from?: string
  /** The participant's own; the usual one on a stage; null without a limit. */
  deadline_at: string | null
  server_time: string
  results_shown: boolean
  /** Stages only: who is connected, has more time than `deadline_at` says, and has not answered. */
  still_answering?: number
}

/** A content slide on screen. */
export interface RoomContentSlide {
  id: string
  /** May be empty, unlike title, body and image together. */
  title: string
  /** Markdown: headings, lists, emphasis, links and code. */
  body: string
  image?: ShownImage
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
  /** Before the last scored question that was revealed; null for the first one, and once answers are unlinked. */
  before: { points: number; place: number } | null
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
  /** Of the organization's rooms; absent where it has chosen none. */
  look?: RoomLook
  state: SessionOut['state']
  mode: SessionOut['mode']
  identity_mode: SessionOut['participant_identity_mode']
  /** Whether what holds a listed word waits for the presenter before others see it. */
  word_filter: boolean
  /** Whether participants can send reactions. */
  reactions: boolean
  participants: number
  question: RoomQuestion | null
  /** In place of a question; to phones only where they show it too. */
  content_slide: RoomContentSlide | null
  /** All that were asked: SELF_PACED, and on stages of a CLOSED session. */
  questions?: RoomQuestion[]
  my_answers: Readonly<Record<string, unknown>>
  /** SELF_PACED and LIVE only: by question id, those that show what is right to whoever has answered them. */
  revealed?: Readonly<Record<string, Revealed>>
  results: QuestionResultsOut | null
  entries: RoomEntry[]
  score: Score | null
  /** The best, while the presenter shows them; on stages of a CLOSED session always. */
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
  /** The presentation's questions, for choosing the next one. */
  deck: {
    question_id: string
    type: string
    prompt: string
    phase: Phase | null
    /** Remotes only: the presenter's own; where the deck's are long, of the slides that are shown and the next ones alone. */
    notes?: string
  }[]
  /** The presentation's content slides. */
  content_slides: {
    slide_id: string
    /** Place among all slides, from 0; the questions take the other places, in their order. */
    order: number
    /** Its title, or how its text begins. */
    label: string
    on_phones: boolean
    /** Remotes only: the presenter's own; where the deck's are long, of the slides that are shown and the next ones alone. */
    notes?: string
  }[]
  screen: StageScreen
  /** Whether a question that was asked can earn points. */
  has_scores: boolean
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
  /** How many people hold a seat: who is connected, or was within the last ten minutes. */
  seats: number
  /** How many of those who have answered the question on screen hold no seat any more. */
  answered_away: number
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
  /**
   * The question on screen, or the content slide in its place; with all that were asked in a SELF_PACED session, and to
   * stages once it is CLOSED.
   */
  | {
      type: 'question'
      revision: number
      question: RoomQuestion | null
      content_slide: RoomContentSlide | null
      questions?: RoomQuestion[]
    }
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
  /** How the organization's rooms look from now on; null: as ours. */
  | { type: 'look'; revision: number; look: RoomLook | null }
  /** Stages only. `people` as in the room. */
  | {
      type: 'participants'
      revision: number
      participants: number
      connected: number
      seats: number
      answered_away: number
      people: StageRoom['people']
    }
  /** Stages only. */
  | ({ type: 'stage'; revision: number } & StagePart)
  /**
   * To a stage or embedded page that has asked for them: `texts` of all `of` that the results hold, from the one at place
   * `from` on, in the order of the results.
   */
  | {
      type: 'texts'
      revision: number
      question_id: string
      from: number
      of: number
      texts: NonNullable<QuestionResultsOut['texts']>
    }
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

/** What joining answers. */
export interface JoinOut {
  participant_id: string
  token: string
  room: Room
}
