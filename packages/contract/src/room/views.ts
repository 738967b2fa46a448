import type { ShownImage } from '../features/images/limits.ts'
import type { RoomLook } from '../features/organizations/look.ts'
import type { SlideLayout } from '../features/presentations/slide-layouts.ts'
import type { SessionKpisOut } from '../features/results/kpis.ts'
import type { SessionOut, SessionSettings } from '../features/sessions/sessions.ts'
import type { StageRole } from '../features/stages/links.ts'
import type { ErrorCode } from '../lib/errors.ts'
import type { Violation } from '../lib/violation.ts'
import type { AskedQuestion } from '../question-types/asked-question.ts'
import type { QuestionResultsOut } from '../question-types/results.ts'
import type { EntryLifecycle } from './messages.ts'
import type { ReactionCounts } from './reactions.ts'

/** Messages from the server: the room as each device sees it. */

export type Phase = AskedQuestion['phase']

/**
 * A question in a room.
 *
 * - `is_correct`, `match_id`, `explanation`: only when REVEALED, on stages too.
 * - `has_right_answer`: while OPEN, participants do not see others' answers.
 * - `opened_at`: in the future during a countdown, at most 3 s; no answers before.
 * - `deadline_at`: the participant's own deadline; the standard one on stages; null without a limit.
 */
export interface RoomQuestion extends AskedQuestion {
  /** Number among the presentation's questions, from 1. */
  number: number
  /** Start of the running limit, if the question was reopened with its answers; otherwise it is `opened_at`. */
  limit_from?: string
  server_time: string
  /** Stages only: connected participants with time beyond `deadline_at` who have not answered. */
  still_answering?: number
}

/** A content slide on screen. */
export interface RoomContentSlide {
  id: string
  layout: SlideLayout
  /** May be empty, unlike title, body and image together. */
  title: string
  /** Markdown: headings, lists, quotes, emphasis, links and code. */
  body: string
  /** The second column of layout COLUMNS, as `body`; empty in others. */
  body_2: string
  /**
   * Stages only, where the items of its lists are shown one by one: how many are, of how many in `body`, then `body_2`. Phones are
   * sent those that are shown.
   */
  points?: { shown: number; of: number }
  image?: ShownImage
}

/** A slide of the presentation as a stage shows it before the first answer. */
export type StageSlide =
  | { question: RoomQuestion; results: QuestionResultsOut }
  | { content_slide: RoomContentSlide }

export interface Score {
  points: number
  place: number
  /** Others have the same place. */
  shared: boolean
  /** Number of consecutive scored questions with points, up to the last revealed one. */
  streak: number
  /** Points for the last one; null once answers are anonymized. */
  last: { question_id: string; points: number } | null
  /** The participant's team and its standing; absent without one. `shared`: other teams have the same place. */
  team?: { index: number; place: number; points: number; shared: boolean }
}

/** A team of the session; others refer to it by its index in the list. */
export interface RoomTeam {
  name: string
  /** Number of participants in it. */
  size: number
}

/** A team's standing on screen. */
export interface RoomTeamStanding {
  /** From 1; teams with equal points share a place. */
  place: number
  /** Its current name. */
  name: string
  /** Mean of the points of its `members`, rounded. */
  points: number
  /** Those who answered a question with points. */
  members: number
  /** Index of the team. */
  team: number
}

/** The correct answer of a question, for a participant who has answered it. */
export interface Revealed {
  /** Same as for all participants after the close: REVEALED. */
  question: RoomQuestion
  /** Points for the participant's answer. */
  points: number
}

export interface LeaderboardRow {
  participant_id: string
  display_name: string | null
  points: number
  place: number
  /** Number of consecutive scored questions with points, up to the last revealed one; 0 once answers are anonymized. */
  streak: number
  /** Total time of the answers that earned points, which decides ties; null once answers are anonymized. */
  elapsed_ms: number | null
  /** Place before the last revealed scored question; null for the first one, and once answers are anonymized. */
  before: { points: number; place: number } | null
  /** Sessions with teams only: index of the participant's; null: none, and once answers are anonymized. */
  team?: number | null
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
  /** Of those in the settings of the question; absent without any. */
  labels?: string[]
  created_at: string
}

/** An entry as broadcast, without participant-specific fields. */
export type SharedEntry = Omit<RoomEntry, 'mine' | 'upvoted'>

export interface Room {
  session_id: string
  title: string
  /** Branding of the organization's rooms; absent if it has none. */
  look?: RoomLook
  state: SessionOut['state']
  mode: SessionOut['mode']
  identity_mode: SessionOut['participant_identity_mode']
  /** Whether texts with a listed word need the presenter's approval. */
  word_filter: boolean
  /** Whether the lobby displays names. */
  lobby_names: boolean
  /** Phones only, in a LIVE session with nicknames: the participant's own; null until one is given, and once it is removed. */
  nickname?: string | null
  /** With `nickname`: the session keeps nicknames and places of its first participants. */
  keeps_final_table?: true
  /** Sessions with teams only, not on embedded pages. Phones are sent sizes with names that change, stages with every join. */
  teams?: RoomTeam[]
  /** With `teams`: whether participants choose their team. */
  team_assignment?: NonNullable<SessionSettings['teams']>['assignment']
  /** Phones with `teams` only: index of the participant's; null: none yet, and once answers are anonymized. */
  team?: number | null
  /** Whether participants can send reactions. */
  reactions: boolean
  participants: number
  question: RoomQuestion | null
  /** In place of a question; on phones only if shown there. */
  content_slide: RoomContentSlide | null
  /** All asked questions: in SELF_PACED sessions, and on stages of a CLOSED session. */
  questions?: RoomQuestion[]
  my_answers: Readonly<Record<string, unknown>>
  /** In a SELF_PACED session that is LIVE: questions revealed to participants after answering, by question id. */
  revealed?: Readonly<Record<string, Revealed>>
  results: QuestionResultsOut | null
  /** Over HTTP only, for SELF_PACED sessions and for stages of CLOSED ones: all visible results; sockets get them one by one. */
  all_results?: QuestionResultsOut[]
  entries: RoomEntry[]
  /** Phones only: the Q&A question that takes entries next to other slides, the last one shown; absent until there is one. */
  qa?: { id: string; labels: readonly string[] }
  score: Score | null
  /**
   * Points can be earned, and no question that can earn more is left after the slide on screen. Phones then show places with the
   * leaderboard only, once the stage has named the winner, and after the close.
   */
  scores_final: boolean
  /** Top places: while shown, and always on stages of a CLOSED session. */
  leaderboard: LeaderboardRow[] | null
  /** Stages only, with `leaderboard`: number of participants who answered a question with points; null without it. */
  leaderboard_total?: number | null
  /** With `teams`: all of them, highest points first; null whenever `leaderboard` is. */
  team_leaderboard?: RoomTeamStanding[] | null
}

/** The stages' shared screen state, which survives reloads. */
export interface StageScreen {
  /** Stages are blank. */
  blank: boolean
  /** Stages do not show results of the question on screen. */
  results_hidden: boolean
  /** Current page, from 0, of a slide or of the leaderboard after one (`leaderboard <id>`); null: automatic paging. */
  page: { of: string; at: number } | null
  /** The text displayed in full screen. */
  enlarged: string | null
  /** After the close: the question whose results are reviewed. */
  reviewed: string | null
}

/** A text or name with a listed word, hidden until approved. */
export interface Review {
  /** The participant for a name; the text's own id within the question otherwise. */
  id: string
  /** Null for a name. */
  question_id: string | null
  text: string
  lifecycle: 'PENDING' | 'DISMISSED'
}

/** Key figures of a session. */
export type Participation = Pick<
  SessionKpisOut,
  'participants' | 'voters' | 'total_responses' | 'response_rate_avg'
>

/** Stage data, sent again on any change. */
export interface StagePart {
  state: SessionOut['state']
  /** When the session was opened; null in state DRAFT. */
  started_at: string | null
  door_locked: boolean
  /** The presentation's questions, for choosing the next one. */
  deck: {
    question_id: string
    type: string
    prompt: string
    phase: Phase | null
    /** Added during the session, and not in the presentation. */
    added?: true
    /** Steps pass it by. */
    skipped?: true
    /** Remotes and moderators only: labels that entries of this question can have; absent without any. */
    labels?: readonly string[]
    /** Remotes only: speaker notes; in long decks only of the current and next slides. */
    notes?: string
  }[]
  /** The presentation's content slides. */
  content_slides: {
    slide_id: string
    /** Zero-based position among all slides; questions fill the other positions in order. */
    order: number
    /** Title, or start of the text or of the image's alternative text. */
    label: string
    on_phones: boolean
    /** Steps pass it by. */
    skipped?: true
    /** Remotes only: speaker notes; in long decks only of the current and next slides. */
    notes?: string
  }[]
  /** Remotes only: titles of the presentation's sections, each with the id of its first slide, in the order of the slides. */
  sections?: { title: string; before: string }[]
  /** Addresses of the images of the slide that `next` shows, to load before it is on screen. */
  next_images: string[]
  /** In sessions with rounds: whether `next` shows the leaderboard. */
  leaderboard_next: boolean
  screen: StageScreen
  /** Whether an asked question earns points. */
  has_scores: boolean
  /** Null until the session is CLOSED. */
  participation: Participation | null
  /** Remotes of LIVE hands-free sessions only: whether the session is paused, and when it moves on by itself (null: it waits). */
  hands_free?: { paused: boolean; next_at: string | null }
  /** Remotes and moderators only: words, texts and blanks of the question on screen that are hidden, in every form, from every display. */
  hidden_texts?: string[]
  /** Remotes only: ids of the correct options of the question on screen; empty where it has none. */
  right_options?: string[]
  /** Remotes and moderators of sessions with Q&A only: whether new entries wait for approval. */
  approval?: boolean
  /** Remotes and moderators only: pending items, oldest first, at most 200. */
  reviews?: Review[]
  /** Remotes only: requests for more time, with the current factor; null: no limit. */
  time_requests?: {
    participant_id: string
    display_name: string | null
    requested: number | null
    time_factor: number | null
  }[]
}

/** Numbers of entries, also of those that devices were not sent. */
export type EntryCounts = Readonly<Record<EntryLifecycle, number>>

/** Entries of one lifecycle, in pages for remotes and moderators. */
export interface ModeratedEntries {
  entries: SharedEntry[]
  /** Null on the last page. */
  next_cursor: string | null
}

/** Stage-only room data. */
export interface StageRoom extends Room, StagePart {
  /** Remotes and moderators only. */
  entry_counts?: EntryCounts
  role: StageRole
  join_code: string
  join_url: string
  /** Address of the permanent room of the session; absent without one. */
  room_url?: string
  /** Connected participants; several devices count once. */
  connected: number
  /** Participants among them without a socket, who poll. */
  polling: number
  /** Occupied seats: participants connected now or within the last ten minutes. */
  seats: number
  /** Answers to the question on screen from participants without a seat. */
  answered_away: number
  /**
   * Sessions with names: participants, newest first, at most 200, of a session with nicknames those who took one; the name is null
   * while approval is pending and once it is removed. `in_lobby`: the lobby may display it.
   */
  people: {
    participant_id: string
    display_name: string | null
    in_lobby: boolean
    /** Sessions with teams only: index of the participant's; null: none. */
    team?: number | null
  }[]
}

/** An embed's room: one question with results, without code, deck, names and pending items. Sent completely after each change. */
export interface EmbedRoom extends Room {
  role: 'embed'
}

export type ServerMessage =
  | { type: 'room'; revision: number; room: Room | StageRoom | EmbedRoom }
  /** The question or content slide on screen; in SELF_PACED sessions, and on stages after the close, also all asked questions. */
  | {
      type: 'question'
      revision: number
      question: RoomQuestion | null
      content_slide: RoomContentSlide | null
      questions?: RoomQuestion[]
    }
  | { type: 'results'; revision: number; question_id: string; results: QuestionResultsOut }
  /**
   * Changed and removed entries. The author or upvoter gets `mine` and `upvoted`; without them devices keep their own. Remotes and
   * moderators get `entry_counts`.
   */
  | {
      type: 'entries'
      revision: number
      entries: (SharedEntry | RoomEntry)[]
      removed: string[]
      entry_counts?: EntryCounts
    }
  /** To a participant's other devices: the current answer; null if it was removed. */
  | { type: 'my_answer'; revision: number; question_id: string; answer: unknown }
  /** To a participant's devices: their nickname; null once the presenter has removed it. */
  | { type: 'nickname'; revision: number; nickname: string | null }
  /** A team has another name; with `team` and `score` to the devices of a participant who has chosen that one. */
  | { type: 'teams'; revision: number; teams: RoomTeam[]; team?: number; score?: Score | null }
  /** To a participant's devices, after an answer that reveals the question. */
  | ({ type: 'revealed'; revision: number } & Revealed)
  /** Null: hidden. `score` is the participant's own; `participants`, how many have joined, is on phones only. */
  | {
      type: 'leaderboard'
      revision: number
      leaderboard: LeaderboardRow[] | null
      /** Stages only. */
      leaderboard_total?: number | null
      /** Sessions with teams only. */
      team_leaderboard?: RoomTeamStanding[] | null
      score: Score | null
      participants?: number
      scores_final: boolean
    }
  /** The organization's new look; null: default. */
  | { type: 'look'; revision: number; look: RoomLook | null }
  /** Stages only. `people` as in the room. */
  | {
      type: 'participants'
      revision: number
      participants: number
      connected: number
      polling: number
      seats: number
      answered_away: number
      people: StageRoom['people']
      /** Sessions with teams only. */
      teams?: RoomTeam[]
    }
  /** Stages only. */
  | ({ type: 'stage'; revision: number } & StagePart)
  /** To a requesting stage or embed: a slice of the results' texts from index `from`, out of `of`. */
  | {
      type: 'texts'
      revision: number
      question_id: string
      from: number
      of: number
      texts: NonNullable<QuestionResultsOut['texts']>
    }
  /** Stages only: counts of reactions since the last such message. */
  | { type: 'reactions'; revision: number; counts: ReactionCounts }
  /** `participants`: how many have joined. */
  | { type: 'closed'; revision: number; participants: number }
  | { type: 'ack'; ref: string }
  /** With each ping, which pages do not see: a connection over which nothing comes is lost. */
  | { type: 'alive' }
  | {
      type: 'error'
      ref?: string
      code: ErrorCode
      error: string
      invalid_fields?: string[]
      details?: readonly Violation[]
      upgrade_to?: string
    }

/** Response to joining. */
export interface JoinOut {
  participant_id: string
  token: string
  room: Room
}

/** Response to a lookup before joining (docs/reference/room-protocol.md, "Before joining"). */
export interface LookupOut {
  /** Independent of the kind of lookup, code or secret. */
  session_id: string
  /** Only for an address: the code to join with. */
  join_code?: string
  /** Null while joining would be rejected. */
  title: string | null
  /** As in the room; absent where nothing is chosen, and while joining would be rejected. */
  look?: RoomLook
  extra_time: SessionSettings['extra_time']
  /** The teams from which participants choose one; absent where they do not, and while joining would be rejected. */
  teams?: RoomTeam[]
  /** How participants identify themselves on joining. */
  identity_mode: SessionOut['participant_identity_mode']
  /** How participants of an IDENTIFIED session sign in; absent if they type a name. */
  sign_in?: {
    /** Whether SSO is mandatory. */
    required: boolean
    /** Host of the provider. */
    provider: string
    /** SSO identity of this browser; null if missing or expired. */
    name: string | null
  }
}
