// Made from the OpenAPI document by scripts/generate.ts; a test fails when it is out of date.

/** Codes of API errors; docs/reference/api-conventions.md lists them. */
export type ErrorCode =
  | 'INVALID_REQUEST_BODY'
  | 'INVALID_REQUEST_PARAMETER'
  | 'INVALID_SESSION_STATE'
  | 'WEBHOOK_NOT_AUTO_DISABLED'
  | 'DELIVERY_NOT_DEAD_LETTERED'
  | 'WEBHOOK_NOT_ACTIVE'
  | 'INVALID_ANSWER'
  | 'INVALID_MESSAGE'
  | 'UNAUTHENTICATED'
  | 'SECOND_FACTOR_NEEDED'
  | 'PASSWORD_REQUIRED'
  | 'INSUFFICIENT_SCOPE'
  | 'PLAN_LIMIT_REACHED'
  | 'FORBIDDEN'
  | 'TWO_FACTOR_REQUIRED'
  | 'SIGN_IN_REQUIRED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'QUESTION_LOCKED'
  | 'QUESTION_ASKED'
  | 'IDEMPOTENCY_CONFLICT'
  | 'QUESTION_NOT_OPEN'
  | 'SESSION_NOT_OPEN'
  | 'SESSION_CLOSED'
  | 'LIMIT_REACHED'
  | 'LAST_OWNER'
  | 'ALREADY_MEMBER'
  | 'ROOM_FULL'
  | 'ROOM_LOCKED'
  | 'PRECONDITION_FAILED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'INTERNAL_ERROR'
  | 'UNAVAILABLE'

/** What `type` of a question can be. */
export type QuestionType =
  | 'MULTIPLE_CHOICE'
  | 'QUIZ'
  | 'WORD_CLOUD'
  | 'OPEN_TEXT'
  | 'RATING'
  | 'NPS'
  | 'NUMERIC'
  | 'RANKING'
  | 'ORDERING'
  | 'MATCHING'
  | 'FILL_IN_BLANK'
  | 'POINT_ALLOCATION'
  | 'SPINNER'
  | 'QA'

/** The question as the session asked it, with its correct answer. */
export interface AskedQuestion {
  /** The question. */
  id: string
  /** Its type, which says what results there are. */
  type: string
  /** Text shown to participants. */
  prompt: string
  /** Place among all slides of the presentation, from 0. */
  order: number
  /** Shown with the prompt. */
  image?: {
    /** Its path on this server. */
    url: string
    /** Alternative text. */
    alt: string
    /** Pixels. */
    width: number
    /** Pixels. */
    height: number
  }
  /** In their order; empty for types without options. */
  options: Array<{
    /** Its id in results. */
    id: string
    /** Text shown to participants. */
    text: string
    /** It is right. */
    is_correct?: boolean
    /** The id of the match that belongs to it. */
    match_id?: string
    /** Shown with its text. */
    image?: {
      /** Its path on this server. */
      url: string
      /** Alternative text. */
      alt: string
      /** Pixels. */
      width: number
      /** Pixels. */
      height: number
    }
  }>
  /** MATCHING: the right-hand sides. */
  matches?: Array<{
    /** Named by `match_id`. */
    id: string
    /** The right-hand text. */
    text: string
  }>
  /** All settings of the type, defaults included. */
  settings: Record<string, unknown>
  /** Where the session stands with it. */
  phase: "OPEN" | "LOCKED" | "REVEALED"
  /** Answers to it can be right or wrong. */
  has_right_answer: boolean
  /** ISO 8601, UTC. */
  opened_at: string
  /** ISO 8601, UTC. */
  deadline_at: string | null
  /** Whether participants see its results. */
  results_shown: boolean
}

export interface Comparison {
  /** The presentation. */
  presentation_id: string
  /** The compared sessions: all others with the first. */
  runs: Array<{
    /** The session. */
    session_id: string
    /** ISO 8601, UTC. */
    started_at: string | null
    /** How many joined. */
    participants: number
  }>
  /** Questions that at least two of them have asked, in order. */
  questions: Array<{
    /** Its type. */
    type: string
    /** As the first run asked it. */
    prompt: string
    /** In the order of the runs; those that did not ask it are left out. */
    runs: Array<{
      /** The session. */
      session_id: string
      /** The question. */
      question_id: string
      /** Participants who have answered it. */
      voters: number
      /** Fewer than 10 answers here or in the first run: no difference is given. */
      too_few: boolean
      /** Of RATING and NUMERIC; of NPS the score, −100 to 100. */
      mean: number | null
      /** From the first run; null for the first run, and with too few answers. */
      mean_difference: {
        /** Mean minus mean of the first run (Welch). */
        value: number
        /** Lower end of the 95 % interval; null: all answered alike. */
        low: number | null
        /** Upper end of the 95 % interval. */
        high: number | null
      } | null
    }>
    /** Choices of participants; empty for types without such items. */
    items: Array<{
      /** An option, a blank or a pair. */
      label: string
      /** It is right. */
      is_correct: boolean
      /** As `runs` of the question. */
      runs: Array<{
        /** Participants who gave it. */
        count: number
        /** Of those who answered, 0 to 1; null: no answers. */
        share: number | null
        /** From the first run; null for the first run, and with too few answers. */
        difference: {
          /** Percentage points more than in the first run (Newcombe). */
          value: number
          /** Lower end of the 95 % interval; null: all answered alike. */
          low: number | null
          /** Upper end of the 95 % interval. */
          high: number | null
        } | null
      }>
    }>
  }>
}

export interface CreateFillInBlankQuestion {
  /** The type of the question. */
  type: "FILL_IN_BLANK"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. */
  options?: []
  settings?: FillInBlankSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface CreateMatchingQuestion {
  /** The type of the question. */
  type: "MATCHING"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. 2–10 items. */
  options: Array<{
    /** What participants read. 1–200 characters. */
    text: string
    /** What belongs to it. 1–200 characters. */
    match: string
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
  }>
  settings?: MatchingSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface CreateMultipleChoiceQuestion {
  /** The type of the question. */
  type: "MULTIPLE_CHOICE"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. 2–20 items. */
  options: Array<{
    /** What participants read. 1–200 characters. */
    text: string
    /** It is right. */
    is_correct?: boolean
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
  }>
  settings?: MultipleChoiceSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface CreateNpsQuestion {
  /** The type of the question. */
  type: "NPS"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. */
  options?: []
  settings?: NpsSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface CreateNumericQuestion {
  /** The type of the question. */
  type: "NUMERIC"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. */
  options?: []
  settings?: NumericSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface CreateOpenTextQuestion {
  /** The type of the question. */
  type: "OPEN_TEXT"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. */
  options?: []
  settings?: OpenTextSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface CreateOrderingQuestion {
  /** The type of the question. */
  type: "ORDERING"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. 2–10 items. */
  options: Array<{
    /** What participants read. 1–200 characters. */
    text: string
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
  }>
  settings?: OrderingSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface CreatePointAllocationQuestion {
  /** The type of the question. */
  type: "POINT_ALLOCATION"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. 2–10 items. */
  options: Array<{
    /** What participants read. 1–200 characters. */
    text: string
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
  }>
  settings?: PointAllocationSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface CreatePresentationBody {
  /** What presenters call it. 1–200 characters. */
  title: string
  /** Its questions, in order. Up to 200 items. */
  questions?: Array<CreateQuestionBody>
}

export interface CreateQaQuestion {
  /** The type of the question. */
  type: "QA"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. */
  options?: []
  settings?: QaSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export type CreateQuestionBody = CreateMultipleChoiceQuestion | CreateQuizQuestion | CreateWordCloudQuestion | CreateOpenTextQuestion | CreateRatingQuestion | CreateNpsQuestion | CreateNumericQuestion | CreateRankingQuestion | CreateOrderingQuestion | CreateMatchingQuestion | CreateFillInBlankQuestion | CreatePointAllocationQuestion | CreateSpinnerQuestion | CreateQaQuestion

export interface CreateQuizQuestion {
  /** The type of the question. */
  type: "QUIZ"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. 2–20 items. */
  options: Array<{
    /** What participants read. 1–200 characters. */
    text: string
    /** It is right. */
    is_correct?: boolean
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
  }>
  settings?: QuizSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface CreateRankingQuestion {
  /** The type of the question. */
  type: "RANKING"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. 2–10 items. */
  options: Array<{
    /** What participants read. 1–200 characters. */
    text: string
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
  }>
  settings?: RankingSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface CreateRatingQuestion {
  /** The type of the question. */
  type: "RATING"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. */
  options?: []
  settings?: RatingSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface CreateReportLinkBody {
  /** Whether it shows the names of participants. Default: false. */
  names?: boolean
  /** Whether it shows what participants wrote: open texts, words and filled blanks. Default: true. */
  texts?: boolean
  /** Whether it shows what the audience asked. Default: true. */
  qa?: boolean
  /** ISO 8601 with an offset, in the future; null: never. Up to 64 characters. */
  ends_at?: string | null
  /** Asked of everybody who opens the link. 6–200 characters. */
  password?: string
}

export interface CreateSessionBody {
  /** What is run. */
  presentation_id: string
  /** IDENTIFIED: participants join with a name. Default: "ANONYMOUS". */
  participant_identity_mode?: "ANONYMOUS" | "IDENTIFIED"
  /** What is left out has its default. */
  settings?: {
    /** FREE: participants choose 50 % more time or twice the time themselves. GRANTED: the presenter grants it. Default: "FREE". */
    extra_time?: "FREE" | "GRANTED"
    /** Whether participants can send reactions (emoji): shown, not stored. Default: false. */
    reactions?: boolean
    /** Whether names and texts that hold a listed word wait for the presenter before others see them. Default: false. */
    word_filter?: boolean
  }
}

export interface CreateSpinnerQuestion {
  /** The type of the question. */
  type: "SPINNER"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. 2–50 items. */
  options: Array<{
    /** What participants read. 1–200 characters. */
    text: string
  }>
  settings?: SpinnerSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface CreateStageLinkBody {
  /** A screen sees, a remote also controls, an embed shows the results of a question in a page of yours. */
  role: "screen" | "remote" | "embed"
}

export interface CreateWordCloudQuestion {
  /** The type of the question. */
  type: "WORD_CLOUD"
  /** What participants read. 1–500 characters. */
  prompt: string
  /** In their order. */
  options?: []
  settings?: WordCloudSettingsInput
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface Delivery {
  /** Opaque, `dlv_…`. */
  id: string
  /** The endpoint. */
  webhook_id: string
  /** The webhook-id that the receiver sees. */
  event_id: string
  /** The kind of the event. */
  event_type: "session.ended" | "report.ready" | "question.results.finalized" | "ping"
  /** Waiting or being tried; taken; given up; ended with its endpoint. */
  state: "PENDING" | "DELIVERED" | "DEAD_LETTERED" | "TERMINATED"
  /** Attempts of the current series; redelivery starts a new one. */
  attempts: number
  /** HTTP status of the last attempt, if it had one. */
  last_status: number | null
  /** Why the last attempt failed. */
  last_error: string | null
  /** Body of the last response as text, up to 16 KiB of it. */
  last_response: string | null
  /** ISO 8601, UTC. */
  next_attempt_at: string | null
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface DeliveryPage {
  /** Page size applied. */
  limit: number
  /** Items in this page. */
  real: number
  /** Whether next_cursor is not null. */
  has_more: boolean
  /** `cursor` of the next page; null: there is none. */
  next_cursor: string | null
  /** `before` of the page before; null: there is none. */
  prev_cursor: string | null
  /** The items of this page. */
  deliveries: Array<Delivery>
}

export interface Entry {
  /** The entry. */
  id: string
  /** The Q&A question that it was asked in. */
  question_id: string
  /** What was asked. */
  text: string
  /** How many participants have voted for it. */
  upvotes: number
  /** Null for anonymous askers. */
  asker_name: string | null
  /** PENDING: not shown yet. PUBLISHED: shown. ANSWERED: dealt with. DISMISSED: hidden. */
  lifecycle: "PENDING" | "PUBLISHED" | "ANSWERED" | "DISMISSED"
  /** Place among pinned entries, lowest first; null: not pinned. */
  pinned_order: number | null
  /** The presenter's written answer, which all see. */
  public_answer: string | null
  /** ISO 8601, UTC. */
  created_at: string
}

export interface EntryPage {
  /** Page size applied. */
  limit: number
  /** Items in this page. */
  real: number
  /** Whether next_cursor is not null. */
  has_more: boolean
  /** `cursor` of the next page; null: there is none. */
  next_cursor: string | null
  /** `before` of the page before; null: there is none. */
  prev_cursor: string | null
  /** The items of this page. */
  entries: Array<Entry>
}

export interface ExtendQuestionBody {
  /** Added to the time left. 5–600. */
  seconds: number
}

export interface FillInBlankQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "FILL_IN_BLANK"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** This type has none. */
  options: []
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: FillInBlankSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface FillInBlankResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "FILL_IN_BLANK"
  /** Participants who have answered it. */
  total_voters: number
  /** Not of this type. */
  option_counts: null
  /** Not of this type. */
  value_distribution: null
  /** Not of this type. */
  average: null
  /** Not of this type. */
  words: null
  /** Not of this type. */
  texts: null
  /** Not of this type. */
  correct_option_ids: null
  /** Not of this type. */
  nps: null
  /** Not of this type. */
  pair_stats: null
  /** Not of this type. */
  correct_pairs: null
  /** Not of this type. */
  correct_order: null
  /** Not of this type. */
  placement_accuracy: null
  /** Not of this type. */
  most_common_order: null
  /** One for each blank, in their order. */
  blank_stats: Array<{
    /** The place of the blank in the prompt, from 0. */
    index: number
    /** Participants who filled it in right. */
    correct: number
    /** Participants who did not. */
    incorrect: number
    /** The 50 most frequent. */
    answers: Array<{
      /** What was filled in. */
      text: string
      /** Participants who gave it. */
      count: number
      /** It is right. */
      is_correct: boolean
    }>
  }>
  /** Not of this type. */
  allocation_totals: null
  /** Not of this type. */
  spin_outcomes: null
}

/** All settings of the type. */
export interface FillInBlankSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** What a right answer earns. 0–10000. Default: 0. */
  points: number
  /** With a time limit, a late answer earns down to half of the points. Default: false. */
  speed_bonus: boolean
  /** In SELF_PACED sessions: what is right shows to a participant who has answered, and the answer is final. Default: false. */
  reveal_after_answering: boolean
  /** One for each `___` of the prompt. 1–10 items. */
  blanks: Array<{
    /** Texts that are right. 1–20 items. */
    accepted: Array<string>
    /** Capitals have to be right too. Default: false. */
    case_sensitive?: boolean
  }>
}

/** What is left out has its default. */
export interface FillInBlankSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** What a right answer earns. 0–10000. Default: 0. */
  points?: number
  /** With a time limit, a late answer earns down to half of the points. Default: false. */
  speed_bonus?: boolean
  /** In SELF_PACED sessions: what is right shows to a participant who has answered, and the answer is final. Default: false. */
  reveal_after_answering?: boolean
  /** One for each `___` of the prompt. 1–10 items. */
  blanks?: Array<{
    /** Texts that are right. 1–20 items. */
    accepted: Array<string>
    /** Capitals have to be right too. Default: false. */
    case_sensitive?: boolean
  }>
}

export interface Leaderboard {
  /** Page size applied. */
  limit: number
  /** Items in this page. */
  real: number
  /** Whether next_cursor is not null. */
  has_more: boolean
  /** `cursor` of the next page; null: there is none. */
  next_cursor: string | null
  /** `before` of the page before; null: there is none. */
  prev_cursor: string | null
  /** The items of this page. */
  leaderboard: Array<{
    /** From 1; equal points and times share a place. */
    place: number
    /** Over questions that are revealed. */
    points: number
    /** Null in an anonymous session. */
    participant_id: string | null
    /** Null in an anonymous session. */
    display_name: string | null
  }>
  /** The session. */
  session_id: string
  /** IDENTIFIED: participants join with a name. */
  identity_mode: "ANONYMOUS" | "IDENTIFIED"
  /** How many have answered a question that earns points. */
  total: number
}

export interface Limits {
  /** The organization's own. */
  plan: string
  /** Length of a rate limit window, in seconds. */
  window_seconds: number
  /** Requests in a window, of all credentials together. */
  limit: number
  /** After this call. */
  remaining: number
  /** ISO 8601, UTC. */
  resets_at: string
  /** Every plan, lowest first. */
  plans: Array<{
    /** The name of the plan. */
    plan: string
    /** Whether the API can be used. */
    api_included: boolean
    /** Null where the API is not included. */
    requests_per_window: number | null
    /** People in a session at once. */
    participants_per_session: number
    /** LIVE at once; null: no limit. */
    live_sessions: number | null
    /** Types that questions may have. */
    question_types: Array<"MULTIPLE_CHOICE" | "QUIZ" | "WORD_CLOUD" | "OPEN_TEXT" | "RATING" | "NPS" | "NUMERIC" | "RANKING" | "ORDERING" | "MATCHING" | "FILL_IN_BLANK" | "POINT_ALLOCATION" | "SPINNER" | "QA">
    /** Whether results can be exported. */
    export: boolean
  }>
}

export interface MatchingQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "MATCHING"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** In their order. */
  options: Array<{
    /** What answers and results name it by. */
    id: string
    /** What participants read. */
    text: string
    /** What belongs to it. 1–200 characters. */
    match: string
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
    /** The id of what stands on the right. */
    match_id: string
  }>
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: MatchingSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface MatchingResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "MATCHING"
  /** Participants who have answered it. */
  total_voters: number
  /** Not of this type. */
  option_counts: null
  /** Not of this type. */
  value_distribution: null
  /** Not of this type. */
  average: null
  /** Not of this type. */
  words: null
  /** Not of this type. */
  texts: null
  /** Not of this type. */
  correct_option_ids: null
  /** Not of this type. */
  nps: null
  /** Right pairs, and those that occur. */
  pair_stats: Array<{
    /** Option id. */
    left_id: string
    /** `match_id` of an option. */
    right_id: string
    /** Participants who paired them. */
    count: number
  }>
  /** What belongs together. */
  correct_pairs: Array<{
    /** Option id. */
    left_id: string
    /** Its `match_id`. */
    right_id: string
  }>
  /** Not of this type. */
  correct_order: null
  /** Not of this type. */
  placement_accuracy: null
  /** Not of this type. */
  most_common_order: null
  /** Not of this type. */
  blank_stats: null
  /** Not of this type. */
  allocation_totals: null
  /** Not of this type. */
  spin_outcomes: null
}

/** All settings of the type. */
export interface MatchingSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** What a right answer earns. 0–10000. Default: 0. */
  points: number
  /** With a time limit, a late answer earns down to half of the points. Default: false. */
  speed_bonus: boolean
  /** In SELF_PACED sessions: what is right shows to a participant who has answered, and the answer is final. Default: false. */
  reveal_after_answering: boolean
}

/** What is left out has its default. */
export interface MatchingSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** What a right answer earns. 0–10000. Default: 0. */
  points?: number
  /** With a time limit, a late answer earns down to half of the points. Default: false. */
  speed_bonus?: boolean
  /** In SELF_PACED sessions: what is right shows to a participant who has answered, and the answer is final. Default: false. */
  reveal_after_answering?: boolean
}

export interface MultipleChoiceQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "MULTIPLE_CHOICE"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** In their order. */
  options: Array<{
    /** What answers and results name it by. */
    id: string
    /** What participants read. */
    text: string
    /** It is right. */
    is_correct?: boolean
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
  }>
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: MultipleChoiceSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface MultipleChoiceResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "MULTIPLE_CHOICE"
  /** Participants who have answered it. */
  total_voters: number
  /** Option id to count. */
  option_counts: Record<string, number>
  /** Not of this type. */
  value_distribution: null
  /** Not of this type. */
  average: null
  /** Not of this type. */
  words: null
  /** Not of this type. */
  texts: null
  /** Null when no option is marked as correct. */
  correct_option_ids: Array<string> | null
  /** Not of this type. */
  nps: null
  /** Not of this type. */
  pair_stats: null
  /** Not of this type. */
  correct_pairs: null
  /** Not of this type. */
  correct_order: null
  /** Not of this type. */
  placement_accuracy: null
  /** Not of this type. */
  most_common_order: null
  /** Not of this type. */
  blank_stats: null
  /** Not of this type. */
  allocation_totals: null
  /** Not of this type. */
  spin_outcomes: null
}

/** All settings of the type. */
export interface MultipleChoiceSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** What a right answer earns. 0–10000. Default: 0. */
  points: number
  /** With a time limit, a late answer earns down to half of the points. Default: false. */
  speed_bonus: boolean
  /** In SELF_PACED sessions: what is right shows to a participant who has answered, and the answer is final. Default: false. */
  reveal_after_answering: boolean
}

/** What is left out has its default. */
export interface MultipleChoiceSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** What a right answer earns. 0–10000. Default: 0. */
  points?: number
  /** With a time limit, a late answer earns down to half of the points. Default: false. */
  speed_bonus?: boolean
  /** In SELF_PACED sessions: what is right shows to a participant who has answered, and the answer is final. Default: false. */
  reveal_after_answering?: boolean
}

export interface NpsQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "NPS"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** This type has none. */
  options: []
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: NpsSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface NpsResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "NPS"
  /** Participants who have answered it. */
  total_voters: number
  /** Not of this type. */
  option_counts: null
  /** Every value from 0 to 10 with its count. */
  value_distribution: Record<string, number>
  /** Four decimals; null when nobody has answered. */
  average: number | null
  /** Not of this type. */
  words: null
  /** Not of this type. */
  texts: null
  /** Not of this type. */
  correct_option_ids: null
  /** The score, −100 to 100, and the groups that it is made of. */
  nps: {
    /** −100 to 100; null when nobody has answered. */
    score: number | null
    /** Answers of 9 and 10. */
    promoters: number
    /** Answers of 7 and 8. */
    passives: number
    /** Answers of 0 to 6. */
    detractors: number
  }
  /** Not of this type. */
  pair_stats: null
  /** Not of this type. */
  correct_pairs: null
  /** Not of this type. */
  correct_order: null
  /** Not of this type. */
  placement_accuracy: null
  /** Not of this type. */
  most_common_order: null
  /** Not of this type. */
  blank_stats: null
  /** Not of this type. */
  allocation_totals: null
  /** Not of this type. */
  spin_outcomes: null
}

/** All settings of the type. */
export interface NpsSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
}

/** What is left out has its default. */
export interface NpsSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
}

export interface NumericQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "NUMERIC"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** This type has none. */
  options: []
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: NumericSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface NumericResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "NUMERIC"
  /** Participants who have answered it. */
  total_voters: number
  /** Not of this type. */
  option_counts: null
  /** Values that occur, with their counts. */
  value_distribution: Record<string, number>
  /** Four decimals; null when nobody has answered. */
  average: number | null
  /** Not of this type. */
  words: null
  /** Not of this type. */
  texts: null
  /** Not of this type. */
  correct_option_ids: null
  /** Not of this type. */
  nps: null
  /** Not of this type. */
  pair_stats: null
  /** Not of this type. */
  correct_pairs: null
  /** Not of this type. */
  correct_order: null
  /** Not of this type. */
  placement_accuracy: null
  /** Not of this type. */
  most_common_order: null
  /** Not of this type. */
  blank_stats: null
  /** Not of this type. */
  allocation_totals: null
  /** Not of this type. */
  spin_outcomes: null
}

/** All settings of the type. */
export interface NumericSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** What a right answer earns. 0–10000. Default: 0. */
  points: number
  /** With a time limit, a late answer earns down to half of the points. Default: false. */
  speed_bonus: boolean
  /** In SELF_PACED sessions: what is right shows to a participant who has answered, and the answer is final. Default: false. */
  reveal_after_answering: boolean
  /** The lowest value. Default: 0. */
  min: number
  /** The highest value: at most 1001 steps. Default: 100. */
  max: number
  /** From one value to the next. Default: 1. */
  step: number
  /** The right value; null: there is none. Default: null. */
  correct_value: number | null
  /** How far from `correct_value` is right too. At least 0. Default: 0. */
  tolerance: number
}

/** What is left out has its default. */
export interface NumericSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** What a right answer earns. 0–10000. Default: 0. */
  points?: number
  /** With a time limit, a late answer earns down to half of the points. Default: false. */
  speed_bonus?: boolean
  /** In SELF_PACED sessions: what is right shows to a participant who has answered, and the answer is final. Default: false. */
  reveal_after_answering?: boolean
  /** The lowest value. Default: 0. */
  min?: number
  /** The highest value: at most 1001 steps. Default: 100. */
  max?: number
  /** From one value to the next. Default: 1. */
  step?: number
  /** The right value; null: there is none. Default: null. */
  correct_value?: number | null
  /** How far from `correct_value` is right too. At least 0. Default: 0. */
  tolerance?: number
}

export interface OpenTextQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "OPEN_TEXT"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** This type has none. */
  options: []
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: OpenTextSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface OpenTextResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "OPEN_TEXT"
  /** Participants who have answered it. */
  total_voters: number
  /** Not of this type. */
  option_counts: null
  /** Not of this type. */
  value_distribution: null
  /** Not of this type. */
  average: null
  /** Not of this type. */
  words: null
  /** Newest first, at most 500. */
  texts: Array<{
    /** The answer. */
    text: string
    /** ISO 8601, UTC. */
    created_at: string
  }>
  /** Not of this type. */
  correct_option_ids: null
  /** Not of this type. */
  nps: null
  /** Not of this type. */
  pair_stats: null
  /** Not of this type. */
  correct_pairs: null
  /** Not of this type. */
  correct_order: null
  /** Not of this type. */
  placement_accuracy: null
  /** Not of this type. */
  most_common_order: null
  /** Not of this type. */
  blank_stats: null
  /** Not of this type. */
  allocation_totals: null
  /** Not of this type. */
  spin_outcomes: null
}

/** All settings of the type. */
export interface OpenTextSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Characters of an answer. 1–2000. Default: 500. */
  max_length: number
}

/** What is left out has its default. */
export interface OpenTextSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Characters of an answer. 1–2000. Default: 500. */
  max_length?: number
}

export interface OrderingQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "ORDERING"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** In their order. */
  options: Array<{
    /** What answers and results name it by. */
    id: string
    /** What participants read. */
    text: string
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
  }>
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: OrderingSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface OrderingResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "ORDERING"
  /** Participants who have answered it. */
  total_voters: number
  /** Not of this type. */
  option_counts: null
  /** Not of this type. */
  value_distribution: null
  /** Not of this type. */
  average: null
  /** Not of this type. */
  words: null
  /** Not of this type. */
  texts: null
  /** Not of this type. */
  correct_option_ids: null
  /** Not of this type. */
  nps: null
  /** Not of this type. */
  pair_stats: null
  /** Not of this type. */
  correct_pairs: null
  /** Option ids in the right order. */
  correct_order: Array<string>
  /** Option id to the fraction that placed it right. */
  placement_accuracy: Record<string, number>
  /** Option ids; empty when nobody has answered. */
  most_common_order: Array<string>
  /** Not of this type. */
  blank_stats: null
  /** Not of this type. */
  allocation_totals: null
  /** Not of this type. */
  spin_outcomes: null
}

/** All settings of the type. */
export interface OrderingSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** What a right answer earns. 0–10000. Default: 0. */
  points: number
  /** With a time limit, a late answer earns down to half of the points. Default: false. */
  speed_bonus: boolean
  /** In SELF_PACED sessions: what is right shows to a participant who has answered, and the answer is final. Default: false. */
  reveal_after_answering: boolean
}

/** What is left out has its default. */
export interface OrderingSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** What a right answer earns. 0–10000. Default: 0. */
  points?: number
  /** With a time limit, a late answer earns down to half of the points. Default: false. */
  speed_bonus?: boolean
  /** In SELF_PACED sessions: what is right shows to a participant who has answered, and the answer is final. Default: false. */
  reveal_after_answering?: boolean
}

export interface ParticipantDeleted {
  /** The session. */
  session_id: string
  /** Who was deleted. */
  participant_id: string
  /** What became of what they said. */
  answers: "KEPT" | "REMOVED"
}

export interface Participants {
  /** The session. */
  session_id: string
  /** IDENTIFIED: participants join with a name. */
  identity_mode: "ANONYMOUS" | "IDENTIFIED"
  /** How many joined. */
  total: number
  /** Empty for an anonymous session: only the total counts. */
  participants: Array<{
    /** Opaque, `par_…`. */
    id: string
    /** As they gave it. */
    display_name: string
    /** Verified where they signed in. */
    email: string | null
    /** ISO 8601, UTC. */
    joined_at: string
    /** Whether they signed in or typed a name. */
    identity_seal: "SSO_VERIFIED" | "GUEST"
    /** Null while no scored question is revealed. */
    score: {
      /** Over questions that are revealed. */
      points: number
      /** From 1. */
      place: number
    } | null
  }>
}

export interface PingEvent {
  /** The same on each attempt: the webhook-id. */
  id: string
  /** The kind of event. */
  type: "ping"
  /** ISO 8601, UTC. */
  created_at: string
  /** The organization that it happened in. */
  organization_id: string
  /** What the event reports. */
  data: {
    /** The endpoint that is tried out. */
    webhook_id: string
  }
}

export interface PointAllocationQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "POINT_ALLOCATION"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** In their order. */
  options: Array<{
    /** What answers and results name it by. */
    id: string
    /** What participants read. */
    text: string
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
  }>
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: PointAllocationSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface PointAllocationResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "POINT_ALLOCATION"
  /** Participants who have answered it. */
  total_voters: number
  /** Not of this type. */
  option_counts: null
  /** Not of this type. */
  value_distribution: null
  /** Not of this type. */
  average: null
  /** Not of this type. */
  words: null
  /** Not of this type. */
  texts: null
  /** Not of this type. */
  correct_option_ids: null
  /** Not of this type. */
  nps: null
  /** Not of this type. */
  pair_stats: null
  /** Not of this type. */
  correct_pairs: null
  /** Not of this type. */
  correct_order: null
  /** Not of this type. */
  placement_accuracy: null
  /** Not of this type. */
  most_common_order: null
  /** Not of this type. */
  blank_stats: null
  /** Option id to the sum of its points. */
  allocation_totals: Record<string, number>
  /** Not of this type. */
  spin_outcomes: null
}

/** All settings of the type. */
export interface PointAllocationSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** What each participant gives away. 1–1000. Default: 100. */
  total_points: number
}

/** What is left out has its default. */
export interface PointAllocationSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** What each participant gives away. 1–1000. Default: 100. */
  total_points?: number
}

export interface Presentation {
  /** Opaque, `pres_…`. */
  id: string
  /** What presenters call it. */
  title: string
  /** Questions and content slides. */
  slide_count: number
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
  /** Since when it is in the trash, from where it is removed after 30 days. */
  trashed_at: string | null
}

export interface PresentationPage {
  /** Page size applied. */
  limit: number
  /** Items in this page. */
  real: number
  /** Whether next_cursor is not null. */
  has_more: boolean
  /** `cursor` of the next page; null: there is none. */
  next_cursor: string | null
  /** `before` of the page before; null: there is none. */
  prev_cursor: string | null
  /** The items of this page. */
  presentations: Array<Presentation>
}

export interface QaQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "QA"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** This type has none. */
  options: []
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: QaSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface QaResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "QA"
  /** Participants who have answered it. */
  total_voters: number
  /** Not of this type. */
  option_counts: null
  /** Not of this type. */
  value_distribution: null
  /** Not of this type. */
  average: null
  /** Not of this type. */
  words: null
  /** Not of this type. */
  texts: null
  /** Not of this type. */
  correct_option_ids: null
  /** Not of this type. */
  nps: null
  /** Not of this type. */
  pair_stats: null
  /** Not of this type. */
  correct_pairs: null
  /** Not of this type. */
  correct_order: null
  /** Not of this type. */
  placement_accuracy: null
  /** Not of this type. */
  most_common_order: null
  /** Not of this type. */
  blank_stats: null
  /** Not of this type. */
  allocation_totals: null
  /** Not of this type. */
  spin_outcomes: null
}

/** All settings of the type. */
export interface QaSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Entries wait until the presenter publishes them. Default: false. */
  moderation: boolean
}

/** What is left out has its default. */
export interface QaSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Entries wait until the presenter publishes them. Default: false. */
  moderation?: boolean
}

export type Question = MultipleChoiceQuestion | QuizQuestion | WordCloudQuestion | OpenTextQuestion | RatingQuestion | NpsQuestion | NumericQuestion | RankingQuestion | OrderingQuestion | MatchingQuestion | FillInBlankQuestion | PointAllocationQuestion | SpinnerQuestion | QaQuestion

export interface QuestionPage {
  /** Page size applied. */
  limit: number
  /** Items in this page. */
  real: number
  /** Whether next_cursor is not null. */
  has_more: boolean
  /** `cursor` of the next page; null: there is none. */
  next_cursor: string | null
  /** `before` of the page before; null: there is none. */
  prev_cursor: string | null
  /** The items of this page. */
  questions: Array<Question>
}

export interface QuestionResultsFinalizedEvent {
  /** The same on each attempt: the webhook-id. */
  id: string
  /** The kind of event. */
  type: "question.results.finalized"
  /** ISO 8601, UTC. */
  created_at: string
  /** The organization that it happened in. */
  organization_id: string
  /** What the event reports. */
  data: {
    /** The session. */
    session_id: string
    /** The presentation that it ran. */
    presentation_id: string
    /** The question that has closed. */
    question_id: string
    /** How often this question's results have become final in this session. At least 1. */
    revision: number
    results: QuestionResults
    /** Names of the results fields that were cut: words to 200, texts to 100. */
    truncated?: Array<string>
  }
}

/** Results of the question; the fields of other types are null. */
export type QuestionResults = MultipleChoiceResults | QuizResults | WordCloudResults | OpenTextResults | RatingResults | NpsResults | NumericResults | RankingResults | OrderingResults | MatchingResults | FillInBlankResults | PointAllocationResults | SpinnerResults | QaResults

export interface QuizQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "QUIZ"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** In their order. */
  options: Array<{
    /** What answers and results name it by. */
    id: string
    /** What participants read. */
    text: string
    /** It is right. */
    is_correct?: boolean
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
  }>
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: QuizSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface QuizResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "QUIZ"
  /** Participants who have answered it. */
  total_voters: number
  /** Option id to count. */
  option_counts: Record<string, number>
  /** Not of this type. */
  value_distribution: null
  /** Not of this type. */
  average: null
  /** Not of this type. */
  words: null
  /** Not of this type. */
  texts: null
  /** Options that are right. */
  correct_option_ids: Array<string>
  /** Not of this type. */
  nps: null
  /** Not of this type. */
  pair_stats: null
  /** Not of this type. */
  correct_pairs: null
  /** Not of this type. */
  correct_order: null
  /** Not of this type. */
  placement_accuracy: null
  /** Not of this type. */
  most_common_order: null
  /** Not of this type. */
  blank_stats: null
  /** Not of this type. */
  allocation_totals: null
  /** Not of this type. */
  spin_outcomes: null
}

/** All settings of the type. */
export interface QuizSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: 30. */
  time_limit_seconds: number | null
  /** What a right answer earns. 0–10000. Default: 1000. */
  points: number
  /** With a time limit, a late answer earns down to half of the points. Default: true. */
  speed_bonus: boolean
  /** In SELF_PACED sessions: what is right shows to a participant who has answered, and the answer is final. Default: false. */
  reveal_after_answering: boolean
}

/** What is left out has its default. */
export interface QuizSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: 30. */
  time_limit_seconds?: number | null
  /** What a right answer earns. 0–10000. Default: 1000. */
  points?: number
  /** With a time limit, a late answer earns down to half of the points. Default: true. */
  speed_bonus?: boolean
  /** In SELF_PACED sessions: what is right shows to a participant who has answered, and the answer is final. Default: false. */
  reveal_after_answering?: boolean
}

export interface RankingQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "RANKING"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** In their order. */
  options: Array<{
    /** What answers and results name it by. */
    id: string
    /** What participants read. */
    text: string
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
  }>
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: RankingSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface RankingResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "RANKING"
  /** Participants who have answered it. */
  total_voters: number
  /** Not of this type. */
  option_counts: null
  /** Option id to the times at place 1, 2, … */
  value_distribution: Record<string, Array<number>>
  /** Option id to its mean place. */
  average: Record<string, number | null>
  /** Not of this type. */
  words: null
  /** Not of this type. */
  texts: null
  /** Not of this type. */
  correct_option_ids: null
  /** Not of this type. */
  nps: null
  /** Not of this type. */
  pair_stats: null
  /** Not of this type. */
  correct_pairs: null
  /** Not of this type. */
  correct_order: null
  /** Not of this type. */
  placement_accuracy: null
  /** Option ids, best first. */
  most_common_order: Array<string>
  /** Not of this type. */
  blank_stats: null
  /** Not of this type. */
  allocation_totals: null
  /** Not of this type. */
  spin_outcomes: null
}

/** All settings of the type. */
export interface RankingSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
}

/** What is left out has its default. */
export interface RankingSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
}

export interface RatingQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "RATING"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** This type has none. */
  options: []
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: RatingSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface RatingResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "RATING"
  /** Participants who have answered it. */
  total_voters: number
  /** Not of this type. */
  option_counts: null
  /** Every step with its count. */
  value_distribution: Record<string, number>
  /** Four decimals; null when nobody has answered. */
  average: number | null
  /** Not of this type. */
  words: null
  /** Not of this type. */
  texts: null
  /** Not of this type. */
  correct_option_ids: null
  /** Not of this type. */
  nps: null
  /** Not of this type. */
  pair_stats: null
  /** Not of this type. */
  correct_pairs: null
  /** Not of this type. */
  correct_order: null
  /** Not of this type. */
  placement_accuracy: null
  /** Not of this type. */
  most_common_order: null
  /** Not of this type. */
  blank_stats: null
  /** Not of this type. */
  allocation_totals: null
  /** Not of this type. */
  spin_outcomes: null
}

/** All settings of the type. */
export interface RatingSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** The lowest value. -1000–1000. Default: 1. */
  min: number
  /** The highest value: 2 to 11 steps. -1000–1000. Default: 5. */
  max: number
  /** What this end of the scale means. Up to 100 characters. Default: null. */
  min_label: string | null
  /** What this end of the scale means. Up to 100 characters. Default: null. */
  max_label: string | null
}

/** What is left out has its default. */
export interface RatingSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** The lowest value. -1000–1000. Default: 1. */
  min?: number
  /** The highest value: 2 to 11 steps. -1000–1000. Default: 5. */
  max?: number
  /** What this end of the scale means. Up to 100 characters. Default: null. */
  min_label?: string | null
  /** What this end of the scale means. Up to 100 characters. Default: null. */
  max_label?: string | null
}

export interface RegisterWebhookBody {
  /** An https URL without credentials whose host is a public address. 1–2048 characters. */
  target_url: string
  /** The event kinds that are delivered, each named once. 1–3 items. */
  event_types: Array<"session.ended" | "report.ready" | "question.results.finalized">
}

export interface ReportLinkCreated {
  /** The report link. */
  id: string
  /** The session whose report it opens. */
  session_id: string
  /** Whether it shows the names of participants. */
  names: boolean
  /** Whether it shows what participants wrote: open texts, words and filled blanks. */
  texts: boolean
  /** Whether it shows what the audience asked. */
  qa: boolean
  /** Whether opening it takes a password. */
  has_password: boolean
  /** Its end; null: never. */
  ends_at: string | null
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  revoked_at: string | null
  /** Only here: it cannot be read back. */
  url: string
}

export interface ReportLink {
  /** The report link. */
  id: string
  /** The session whose report it opens. */
  session_id: string
  /** Whether it shows the names of participants. */
  names: boolean
  /** Whether it shows what participants wrote: open texts, words and filled blanks. */
  texts: boolean
  /** Whether it shows what the audience asked. */
  qa: boolean
  /** Whether opening it takes a password. */
  has_password: boolean
  /** Its end; null: never. */
  ends_at: string | null
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  revoked_at: string | null
}

export interface ReportLinkPage {
  /** Page size applied. */
  limit: number
  /** Items in this page. */
  real: number
  /** Whether next_cursor is not null. */
  has_more: boolean
  /** `cursor` of the next page; null: there is none. */
  next_cursor: string | null
  /** `before` of the page before; null: there is none. */
  prev_cursor: string | null
  /** The items of this page. */
  report_links: Array<ReportLink>
}

export interface Report {
  /** The session. */
  session_id: string
  /** The presentation that was run. */
  presentation_id: string
  /** Of the presentation. */
  title: string
  /** DRAFT: not opened yet. LIVE: participants can join. CLOSED: over for good. */
  state: "DRAFT" | "LIVE" | "CLOSED"
  /** SELF_PACED: scheduled, all questions open at once. Null: driven by a presenter. */
  mode: "SELF_PACED" | null
  /** IDENTIFIED: participants join with a name. */
  identity_mode: "ANONYMOUS" | "IDENTIFIED"
  /** ISO 8601, UTC. */
  started_at: string | null
  /** ISO 8601, UTC. */
  ended_at: string | null
  kpis: SessionKpis
  /** Every question that was asked, in the order of the presentation. */
  questions: Array<{
    question: AskedQuestion
    results: QuestionResults
    /** The texts are the 20 newest; list_report_texts has further ones. */
    more_texts: boolean
    /** With `participant_id`: what they answered, as exports write it; null: nothing, or a hidden text. */
    answer: string | null
  }>
  /** Questions of the audience, PUBLISHED or ANSWERED: pinned first, then most upvotes; at most 200. */
  entries: Array<Entry>
  /** list_entries has further ones. */
  more_entries: boolean
  /** Best first; at most 50. */
  leaderboard: Array<{
    /** From 1; equal points and times share a place. */
    place: number
    /** Over questions that are revealed. */
    points: number
    /** Null in an anonymous session. */
    participant_id: string | null
    /** Null in an anonymous session. */
    display_name: string | null
  }>
  /** How many have answered a question that earns points. */
  leaderboard_total: number
  /** Oldest first, at most 200; list_participants has all. Empty for an anonymous session. */
  participants: Array<{
    /** Opaque, `par_…`. */
    id: string
    /** As they gave it; null: removed, or not approved. */
    display_name: string | null
    /** ISO 8601, UTC. */
    joined_at: string
    /** Whether they signed in or typed a name. */
    identity_seal: "SSO_VERIFIED" | "GUEST"
    /** Null while no scored question is revealed. */
    score: {
      /** Over questions that are revealed. */
      points: number
      /** From 1. */
      place: number
    } | null
  }>
  /** How many joined. */
  participants_total: number
  /** Removals by the organization's retention; empty: none. */
  removals: Array<{
    /** ISO 8601, UTC. */
    at: string
    /** Days after the end, as the organization had set. */
    days: number
    /** How many participants had their names removed. */
    names: number
  }>
}

export interface ReportReadyEvent {
  /** The same on each attempt: the webhook-id. */
  id: string
  /** The kind of event. */
  type: "report.ready"
  /** ISO 8601, UTC. */
  created_at: string
  /** The organization that it happened in. */
  organization_id: string
  /** What the event reports. */
  data: {
    /** The session. */
    session_id: string
    /** The presentation that it ran. */
    presentation_id: string
    kpis: SessionKpis
  }
}

export interface ReportTextPage {
  /** Page size applied. */
  limit: number
  /** Items in this page. */
  real: number
  /** Whether next_cursor is not null. */
  has_more: boolean
  /** `cursor` of the next page; null: there is none. */
  next_cursor: string | null
  /** `before` of the page before; null: there is none. */
  prev_cursor: string | null
  /** The items of this page. */
  texts: Array<{
    /** The answer. */
    text: string
    /** ISO 8601, UTC. */
    created_at: string
    /** Null in an anonymous session. */
    participant_id: string | null
    /** Its author; null in an anonymous session, removed, or not approved. */
    display_name: string | null
  }>
}

export interface ScheduleSessionBody {
  /** ISO 8601; without an offset it is read in `timezone`. Up to 64 characters. */
  opens_at: string
  /** ISO 8601; without an offset it is read in `timezone`. Up to 64 characters. */
  closes_at: string
  /** A name of the IANA time zone database, in any case. 1–64 characters. */
  timezone: string
}

export interface SessionEndedEvent {
  /** The same on each attempt: the webhook-id. */
  id: string
  /** The kind of event. */
  type: "session.ended"
  /** ISO 8601, UTC. */
  created_at: string
  /** The organization that it happened in. */
  organization_id: string
  data: Session
}

/** Key figures of the session. */
export interface SessionKpis {
  /** The session. */
  session_id: string
  /** Of a session in state DRAFT, LIVE, CLOSED. */
  status: "PENDING" | "RUNNING" | "READY"
  /** Who joined. */
  participants: number
  /** Of them, who answered anything. */
  voters: number
  /** Questions that were activated. */
  questions_asked: number
  /** Answers that count. */
  total_responses: number
  /** Fraction, 0 to 1. */
  response_rate_avg: number
  /** From the start to the end, or until now. */
  duration_seconds: number
  /** A question has a right answer; once CLOSED: one that was asked. */
  has_quiz: boolean
  /** ISO 8601, UTC. */
  started_at: string | null
  /** ISO 8601, UTC. */
  ended_at: string | null
}

export interface SessionLinks {
  /** The session. */
  session_id: string
  /** Digits that participants type. */
  join_code: string
  /** The address with the code, short enough to be typed. */
  join_url: string
  /** Joins without the code, and cannot be guessed: what QR codes hold. */
  secret_url: string
  /** The secret address as a QR code, an SVG image. */
  qr_svg: string
  /** The same as a PNG image, base64. */
  qr_png: string
}

/** The session as it is now. */
export interface Session {
  /** The session. */
  id: string
  /** The presentation that is run. */
  presentation_id: string
  /** Digits that participants type; six, more where codes run short. */
  join_code: string
  /** DRAFT: not opened yet. LIVE: participants can join. CLOSED: over for good. */
  state: "DRAFT" | "LIVE" | "CLOSED"
  /** SELF_PACED: scheduled, all questions open at once. Null: driven by a presenter. */
  mode: "SELF_PACED" | null
  /** IDENTIFIED: participants join with a name. */
  participant_identity_mode: "ANONYMOUS" | "IDENTIFIED"
  /** The question on screen; null: none, as always in a self-paced session. */
  active_question_id: string | null
  /** ISO 8601, UTC. */
  started_at: string | null
  /** ISO 8601, UTC. */
  ended_at: string | null
  /** ISO 8601, UTC. */
  opens_at: string | null
  /** ISO 8601, UTC. */
  closes_at: string | null
  /** IANA time zone of the schedule; null without one. */
  timezone: string | null
  settings: SessionSettings
  /** ISO 8601, UTC. */
  created_at: string
}

export interface SessionPage {
  /** Page size applied. */
  limit: number
  /** Items in this page. */
  real: number
  /** Whether next_cursor is not null. */
  has_more: boolean
  /** `cursor` of the next page; null: there is none. */
  next_cursor: string | null
  /** `before` of the page before; null: there is none. */
  prev_cursor: string | null
  /** The items of this page. */
  sessions: Array<Session>
}

export interface SessionResults {
  /** The session. */
  session_id: string
  /** Of every question that the session has asked, in the order of the presentation. */
  results: Array<QuestionResults>
}

/** Settings of the session. */
export interface SessionSettings {
  /** FREE: participants choose 50 % more time or twice the time themselves. GRANTED: the presenter grants it. */
  extra_time: "FREE" | "GRANTED"
  /** Whether participants can send reactions (emoji): shown, not stored. */
  reactions: boolean
  /** Whether names and texts that hold a listed word wait for the presenter before others see them. */
  word_filter: boolean
}

export interface SpinBody {
  /** A name of yours: repeated, it is the same spin. 1–64 characters. */
  ref?: string
}

export interface Spin {
  /** The session. */
  session_id: string
  /** The SPINNER. */
  question_id: string
  /** The `ref` of the request, or one that the server made. */
  ref: string
  /** The option that was drawn. */
  option_id: string
  /** The text of that option. */
  text: string
  /** ISO 8601, UTC. */
  spun_at: string
}

export interface SpinnerQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "SPINNER"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** In their order. */
  options: Array<{
    /** What answers and results name it by. */
    id: string
    /** What participants read. */
    text: string
  }>
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: SpinnerSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface SpinnerResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "SPINNER"
  /** Participants who have answered it. */
  total_voters: number
  /** Not of this type. */
  option_counts: null
  /** Not of this type. */
  value_distribution: null
  /** Not of this type. */
  average: null
  /** Not of this type. */
  words: null
  /** Not of this type. */
  texts: null
  /** Not of this type. */
  correct_option_ids: null
  /** Not of this type. */
  nps: null
  /** Not of this type. */
  pair_stats: null
  /** Not of this type. */
  correct_pairs: null
  /** Not of this type. */
  correct_order: null
  /** Not of this type. */
  placement_accuracy: null
  /** Not of this type. */
  most_common_order: null
  /** Not of this type. */
  blank_stats: null
  /** Not of this type. */
  allocation_totals: null
  /** Newest first, at most 100. */
  spin_outcomes: Array<{
    /** The option that was drawn. */
    option_id: string
    /** Its text. */
    text: string
    /** ISO 8601, UTC. */
    spun_at: string
  }>
}

/** All settings of the type. */
export interface SpinnerSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
}

/** What is left out has its default. */
export interface SpinnerSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
}

export interface StageLinkCreated {
  /** The stage link. */
  id: string
  /** The session that it shows. */
  session_id: string
  /** A screen sees, a remote also controls, an embed shows the results of a question in a page of yours. */
  role: "screen" | "remote" | "embed"
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  revoked_at: string | null
  /** Only here: it cannot be read back. Open it within 10 minutes. */
  url: string
}

export interface StageLink {
  /** The stage link. */
  id: string
  /** The session that it shows. */
  session_id: string
  /** A screen sees, a remote also controls, an embed shows the results of a question in a page of yours. */
  role: "screen" | "remote" | "embed"
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  revoked_at: string | null
}

export interface StageLinkPage {
  /** Page size applied. */
  limit: number
  /** Items in this page. */
  real: number
  /** Whether next_cursor is not null. */
  has_more: boolean
  /** `cursor` of the next page; null: there is none. */
  next_cursor: string | null
  /** `before` of the page before; null: there is none. */
  prev_cursor: string | null
  /** The items of this page. */
  stage_links: Array<StageLink>
}

export interface Trends {
  /** Oldest first, months without sessions too. */
  months: Array<{
    /** Year and month in UTC: `2026-03`. */
    month: string
    /** Sessions opened in it that are closed. */
    sessions: number
    /** Participants of these sessions. */
    participants: number
    /** Answers to their questions. */
    responses: number
    /** Answers given of those that could have been, 0 to 1; 0 when none could. */
    response_rate: number
  }>
  /** Most used first. */
  question_types: Array<{
    /** A question type. */
    type: string
    /** How often it was asked in these months. */
    asked: number
  }>
}

export interface UpdateEntryBody {
  /** PENDING: not shown yet. PUBLISHED: shown. ANSWERED: dealt with. DISMISSED: hidden. */
  lifecycle?: "PENDING" | "PUBLISHED" | "ANSWERED" | "DISMISSED"
  /** Place among pinned ones, lowest first; null: unpin. 0–1000. */
  pinned_order?: number | null
  /** Shown to all; null removes it. 1–2000 characters. */
  public_answer?: string | null
}

export interface UpdatePresentationBody {
  /** The new title. 1–200 characters. */
  title?: string
  /** Puts it in the trash; false takes it out again. */
  trashed?: boolean
}

export interface UpdateQuestionBody {
  /** What participants read. 1–500 characters. */
  prompt?: string
  /** Replaces all options; one with the `id` of an option that is there keeps it. Up to 50 items. */
  options?: Array<{
    /** What participants read. 1–200 characters. */
    text: string
    /** It is right. */
    is_correct?: boolean
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
    /** Of the option that it was. */
    id?: string
  } | {
    /** What participants read. 1–200 characters. */
    text: string
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
    /** Of the option that it was. */
    id?: string
  } | {
    /** What participants read. 1–200 characters. */
    text: string
    /** What belongs to it. 1–200 characters. */
    match: string
    /** Shown with its text. */
    image?: {
      /** Of an uploaded image. Up to 64 characters. */
      id: string
      /** What it shows; empty: it decorates. Up to 500 characters. */
      alt: string
    }
    /** Of the option that it was. */
    id?: string
    /** As the option has it. */
    match_id?: string
  } | {
    /** What participants read. 1–200 characters. */
    text: string
    /** Of the option that it was. */
    id?: string
  }>
  /** Settings of the question's type; those that are left out stay as they are. */
  settings?: MultipleChoiceSettingsInput | QuizSettingsInput | WordCloudSettingsInput | OpenTextSettingsInput | RatingSettingsInput | NpsSettingsInput | NumericSettingsInput | RankingSettingsInput | OrderingSettingsInput | MatchingSettingsInput | FillInBlankSettingsInput | PointAllocationSettingsInput | SpinnerSettingsInput | QaSettingsInput
  /** Moves it to this place, from 0. 0–199. */
  order?: number
  /** Shown with the prompt. */
  image?: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  /** The presenter's own: never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
}

export interface UpdateWebhookBody {
  /** An https URL without credentials whose host is a public address. 1–2048 characters. */
  target_url?: string
  /** The event kinds that are delivered, each named once. 1–3 items. */
  event_types?: Array<"session.ended" | "report.ready" | "question.results.finalized">
  /** False switches the endpoint off, true on again; not while it is paused. */
  active?: boolean
}

export interface WebhookCreated {
  /** Opaque, `whk_…`. */
  id: string
  /** Where events are sent. */
  target_url: string
  /** The kinds that are sent. */
  event_types: Array<"session.ended" | "report.ready" | "question.results.finalized">
  /** Whether new events are delivered. */
  active: boolean
  /** The platform paused the endpoint after failures. */
  auto_disabled: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
  /** In this response and never again. */
  signing_secret: string
}

export interface Webhook {
  /** Opaque, `whk_…`. */
  id: string
  /** Where events are sent. */
  target_url: string
  /** The kinds that are sent. */
  event_types: Array<"session.ended" | "report.ready" | "question.results.finalized">
  /** Whether new events are delivered. */
  active: boolean
  /** The platform paused the endpoint after failures. */
  auto_disabled: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface WebhookPage {
  /** Page size applied. */
  limit: number
  /** Items in this page. */
  real: number
  /** Whether next_cursor is not null. */
  has_more: boolean
  /** `cursor` of the next page; null: there is none. */
  next_cursor: string | null
  /** `before` of the page before; null: there is none. */
  prev_cursor: string | null
  /** The items of this page. */
  webhooks: Array<Webhook>
}

export interface WordCloudQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** The type of the question. */
  type: "WORD_CLOUD"
  /** What participants read. */
  prompt: string
  /** Zero-based place among all slides of the presentation, content slides included. */
  order: number
  /** The question cannot be used under the plan. */
  inactive: boolean
  /** Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`. */
  inactive_reason: string | null
  /** The lowest plan that lifts the restriction. */
  upgrade_to: string | null
  /** This type has none. */
  options: []
  /** Shown with the prompt. */
  image: {
    /** Of an uploaded image. Up to 64 characters. */
    id: string
    /** What it shows; empty: it decorates. Up to 500 characters. */
    alt: string
  } | null
  settings: WordCloudSettings
  /** The presenter's own. */
  notes: string
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface WordCloudResults {
  /** The session that asked it. */
  session_id: string
  /** The question. */
  question_id: string
  /** The type of the question. */
  question_type: "WORD_CLOUD"
  /** Participants who have answered it. */
  total_voters: number
  /** Not of this type. */
  option_counts: null
  /** Not of this type. */
  value_distribution: null
  /** Not of this type. */
  average: null
  /** Most frequent first, at most 1,000. */
  words: Array<{
    /** The word, in lower case. */
    text: string
    /** Participants who gave it. */
    count: number
  }>
  /** Not of this type. */
  texts: null
  /** Not of this type. */
  correct_option_ids: null
  /** Not of this type. */
  nps: null
  /** Not of this type. */
  pair_stats: null
  /** Not of this type. */
  correct_pairs: null
  /** Not of this type. */
  correct_order: null
  /** Not of this type. */
  placement_accuracy: null
  /** Not of this type. */
  most_common_order: null
  /** Not of this type. */
  blank_stats: null
  /** Not of this type. */
  allocation_totals: null
  /** Not of this type. */
  spin_outcomes: null
  /** WORD_CLOUD: how many different words there are. */
  words_total?: number
}

/** All settings of the type. */
export interface WordCloudSettings {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple: boolean
  /** Participants see the results. Default: true. */
  show_results: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Words of one participant. 1–10. Default: 3. */
  max_words: number
}

/** What is left out has its default. */
export interface WordCloudSettingsInput {
  /** MULTIPLE_CHOICE and QUIZ: an answer may name several options. Default: false. */
  allow_multiple?: boolean
  /** Participants see the results. Default: true. */
  show_results?: boolean
  /** Seconds for an answer; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Words of one participant. 1–10. Default: 3. */
  max_words?: number
}

export interface MultipleChoiceAnswer {
  /** 1–20 items. */
  option_ids: Array<string>
}

export interface QuizAnswer {
  /** 1–20 items. */
  option_ids: Array<string>
}

export interface WordCloudAnswer {
  /** 1–10 items. */
  words: Array<string>
}

export interface OpenTextAnswer {
  /** Up to 4000 characters. */
  text: string
}

export interface RatingAnswer {
  value: number
}

export interface NpsAnswer {
  value: number
}

export interface NumericAnswer {
  value: number
}

export interface RankingAnswer {
  /** Up to 10 items. */
  order: Array<string>
}

export interface OrderingAnswer {
  /** Up to 10 items. */
  order: Array<string>
}

export interface MatchingAnswer {
  /** Up to 10 items. */
  pairs: Array<{
    left_id: string
    right_id: string
  }>
}

export interface FillInBlankAnswer {
  /** Up to 10 items. */
  blanks: Array<string>
}

export interface PointAllocationAnswer {
  points: Record<string, never>
}

/** Settings of any question; `SettingsOf<T>` are those of one type. */
export type QuestionSettings = MultipleChoiceSettings | QuizSettings | WordCloudSettings | OpenTextSettings | RatingSettings | NpsSettings | NumericSettings | RankingSettings | OrderingSettings | MatchingSettings | FillInBlankSettings | PointAllocationSettings | SpinnerSettings | QaSettings

/** Participants' answers by question type. */
export interface ParticipantAnswers {
  MULTIPLE_CHOICE: MultipleChoiceAnswer
  QUIZ: QuizAnswer
  WORD_CLOUD: WordCloudAnswer
  OPEN_TEXT: OpenTextAnswer
  RATING: RatingAnswer
  NPS: NpsAnswer
  NUMERIC: NumericAnswer
  RANKING: RankingAnswer
  ORDERING: OrderingAnswer
  MATCHING: MatchingAnswer
  FILL_IN_BLANK: FillInBlankAnswer
  POINT_ALLOCATION: PointAllocationAnswer
}

/** A participant's answer with the type of its question. */
export type ParticipantAnswer = {
  [T in keyof ParticipantAnswers]: { type: T; answer: ParticipantAnswers[T] }
}[keyof ParticipantAnswers]

/** A question of one type. */
export type QuestionOf<T extends QuestionType> = Extract<Question, { type: T }>

/** The settings of one type. */
export type SettingsOf<T extends QuestionType> = QuestionOf<T>['settings']

/** The results of one type of question. */
export type ResultsOf<T extends QuestionType> = Extract<QuestionResults, { question_type: T }>

/** An event as a webhook receives it; its `type` says what `data` is. */
export type WebhookEvent = SessionEndedEvent | ReportReadyEvent | QuestionResultsFinalizedEvent | PingEvent

export type EventType = WebhookEvent['type']

/** The session as it is now, which nothing records. */
export interface SessionChangedEvent {
  type: 'session.changed'
  data: Session
}

/** The events of a stream. */
export type SessionEvent = Exclude<WebhookEvent, PingEvent> | SessionChangedEvent

/** The data of an event type. */
export type EventData<T extends EventType> = Extract<WebhookEvent, { type: T }>['data']

/** Arguments of `listPresentations`. */
export type ListPresentationsArguments = {
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A next_cursor: the page after it. Empty or `null`: the first page. */
  cursor?: string | null
  /** A prev_cursor: the page before it. Empty or `null`: the first page. */
  before?: string | null
  /** `true`: those in the trash instead. */
  trashed?: "true" | "false"
}

/** Arguments of `createPresentation`. */
export type CreatePresentationArguments = CreatePresentationBody

/** Arguments of `getPresentation`. */
export type GetPresentationArguments = {
  presentation_id: string
}

/** Arguments of `updatePresentation`. */
export type UpdatePresentationArguments = {
  presentation_id: string
} & UpdatePresentationBody

/** Arguments of `deletePresentation`. */
export type DeletePresentationArguments = {
  presentation_id: string
}

/** Arguments of `listQuestions`. */
export type ListQuestionsArguments = {
  presentation_id: string
}

/** Arguments of `createQuestion`. */
export type CreateQuestionArguments = {
  presentation_id: string
} & CreateQuestionBody

/** Arguments of `getQuestion`. */
export type GetQuestionArguments = {
  presentation_id: string
  question_id: string
}

/** Arguments of `updateQuestion`. */
export type UpdateQuestionArguments = {
  presentation_id: string
  question_id: string
} & UpdateQuestionBody

/** Arguments of `deleteQuestion`. */
export type DeleteQuestionArguments = {
  presentation_id: string
  question_id: string
}

/** Arguments of `listSessions`. */
export type ListSessionsArguments = {
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A next_cursor: the page after it. Empty or `null`: the first page. */
  cursor?: string | null
  /** A prev_cursor: the page before it. Empty or `null`: the first page. */
  before?: string | null
  /** DRAFT: not opened yet. LIVE: participants can join. CLOSED: over for good. */
  state?: "DRAFT" | "LIVE" | "CLOSED"
  /** Only sessions of this presentation. */
  presentation_id?: string
  /** Only sessions created later than this time (ISO 8601 with an offset). */
  created_after?: string
}

/** Arguments of `createSession`. */
export type CreateSessionArguments = CreateSessionBody

/** Arguments of `getSession`. */
export type GetSessionArguments = {
  session_id: string
  /** Seconds to wait for a response other than `since`; it comes as soon as there is one. 0–30. Default: 0. */
  wait?: number
  /** The ETag of the response that the caller has (tools: its `etag`); the current one unless given. Up to 100 characters. */
  since?: string
}

/** Arguments of `openSession`. */
export type OpenSessionArguments = {
  session_id: string
}

/** Arguments of `scheduleSession`. */
export type ScheduleSessionArguments = {
  session_id: string
} & ScheduleSessionBody

/** Arguments of `activateQuestion`. */
export type ActivateQuestionArguments = {
  session_id: string
  question_id: string
}

/** Arguments of `lockQuestion`. */
export type LockQuestionArguments = {
  session_id: string
  question_id: string
}

/** Arguments of `revealQuestion`. */
export type RevealQuestionArguments = {
  session_id: string
  question_id: string
}

/** Arguments of `reopenQuestion`. */
export type ReopenQuestionArguments = {
  session_id: string
  question_id: string
}

/** Arguments of `extendQuestion`. */
export type ExtendQuestionArguments = {
  session_id: string
  question_id: string
} & ExtendQuestionBody

/** Arguments of `closeSession`. */
export type CloseSessionArguments = {
  session_id: string
}

/** Arguments of `deleteSession`. */
export type DeleteSessionArguments = {
  session_id: string
}

/** Arguments of `getSessionKpis`. */
export type GetSessionKpisArguments = {
  session_id: string
  /** Seconds to wait for a response other than `since`; it comes as soon as there is one. 0–30. Default: 0. */
  wait?: number
  /** The ETag of the response that the caller has (tools: its `etag`); the current one unless given. Up to 100 characters. */
  since?: string
}

/** Arguments of `getQuestionResults`. */
export type GetQuestionResultsArguments = {
  session_id: string
  question_id: string
  /** Seconds to wait for a response other than `since`; it comes as soon as there is one. 0–30. Default: 0. */
  wait?: number
  /** The ETag of the response that the caller has (tools: its `etag`); the current one unless given. Up to 100 characters. */
  since?: string
}

/** Arguments of `getSessionResults`. */
export type GetSessionResultsArguments = {
  session_id: string
  /** Seconds to wait for a response other than `since`; it comes as soon as there is one. 0–30. Default: 0. */
  wait?: number
  /** The ETag of the response that the caller has (tools: its `etag`); the current one unless given. Up to 100 characters. */
  since?: string
}

/** Arguments of `getLeaderboard`. */
export type GetLeaderboardArguments = {
  session_id: string
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A next_cursor: the page after it. Empty or `null`: the first page. */
  cursor?: string | null
  /** A prev_cursor: the page before it. Empty or `null`: the first page. */
  before?: string | null
}

/** Arguments of `listParticipants`. */
export type ListParticipantsArguments = {
  session_id: string
}

/** Arguments of `deleteParticipant`. */
export type DeleteParticipantArguments = {
  session_id: string
  participant_id: string
  /** Default: "KEEP". */
  answers?: "KEEP" | "REMOVE"
}

/** Arguments of `exportSession`. */
export type ExportSessionArguments = {
  session_id: string
  /** Default: "csv". */
  format?: "csv" | "xlsx"
  /** 1 begins CSV with a byte order mark, by which Excel knows that it is UTF-8. Default: "0". */
  bom?: "0" | "1"
}

/** Arguments of `getSessionReport`. */
export type GetSessionReportArguments = {
  session_id: string
  /** Only this question. */
  question_id?: string
  /** Only what this participant did; for an IDENTIFIED session. */
  participant_id?: string
  /** Only questions opened and entries asked at this time or later (ISO 8601). */
  from?: string
  /** Only questions and entries before this time. */
  to?: string
}

/** Arguments of `getSessionReportText`. */
export type GetSessionReportTextArguments = {
  session_id: string
  /** Only this question. */
  question_id?: string
  /** Only what this participant did; for an IDENTIFIED session. */
  participant_id?: string
  /** Only questions opened and entries asked at this time or later (ISO 8601). */
  from?: string
  /** Only questions and entries before this time. */
  to?: string
}

/** Arguments of `listReportTexts`. */
export type ListReportTextsArguments = {
  session_id: string
  question_id: string
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A next_cursor: the page after it. Empty or `null`: the first page. */
  cursor?: string | null
  /** A prev_cursor: the page before it. Empty or `null`: the first page. */
  before?: string | null
}

/** Arguments of `compareSessions`. */
export type CompareSessionsArguments = {
  presentation_id: string
  /** Ids of 2 to 6 sessions with commas, the first is the base; its last two unless given. Up to 300 characters. */
  sessions?: string
}

/** Arguments of `compareQuestions`. */
export type CompareQuestionsArguments = {
  session_id: string
}

/** Arguments of `getTrends`. */
export type GetTrendsArguments = {
  /** How many, up to this one. 1–36. Default: 12. */
  months?: number
}

/** Arguments of `createReportLink`. */
export type CreateReportLinkArguments = {
  session_id: string
} & CreateReportLinkBody

/** Arguments of `listReportLinks`. */
export type ListReportLinksArguments = {
  session_id: string
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A next_cursor: the page after it. Empty or `null`: the first page. */
  cursor?: string | null
  /** A prev_cursor: the page before it. Empty or `null`: the first page. */
  before?: string | null
}

/** Arguments of `revokeReportLink`. */
export type RevokeReportLinkArguments = {
  session_id: string
  link_id: string
}

/** Arguments of `streamSessionEvents`. */
export type StreamSessionEventsArguments = {
  session_id: string
  /** As `Last-Event-ID`, which counts before it, for clients that cannot set headers. */
  after?: string
}

/** Arguments of `getSessionLinks`. */
export type GetSessionLinksArguments = {
  session_id: string
}

/** Arguments of `createStageLink`. */
export type CreateStageLinkArguments = {
  session_id: string
} & CreateStageLinkBody

/** Arguments of `listStageLinks`. */
export type ListStageLinksArguments = {
  session_id: string
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A next_cursor: the page after it. Empty or `null`: the first page. */
  cursor?: string | null
  /** A prev_cursor: the page before it. Empty or `null`: the first page. */
  before?: string | null
}

/** Arguments of `revokeStageLink`. */
export type RevokeStageLinkArguments = {
  session_id: string
  link_id: string
}

/** Arguments of `listEntries`. */
export type ListEntriesArguments = {
  session_id: string
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A next_cursor: the page after it. Empty or `null`: the first page. */
  cursor?: string | null
  /** A prev_cursor: the page before it. Empty or `null`: the first page. */
  before?: string | null
  lifecycle?: "PENDING" | "PUBLISHED" | "ANSWERED" | "DISMISSED"
  /** The stable order, oldest first. */
  sort?: "created_at"
}

/** Arguments of `updateEntry`. */
export type UpdateEntryArguments = {
  session_id: string
  entry_id: string
} & UpdateEntryBody

/** Arguments of `spinQuestion`. */
export type SpinQuestionArguments = {
  session_id: string
  question_id: string
} & SpinBody

/** Arguments of `registerWebhook`. */
export type RegisterWebhookArguments = RegisterWebhookBody

/** Arguments of `listWebhooks`. */
export type ListWebhooksArguments = {
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A next_cursor: the page after it. Empty or `null`: the first page. */
  cursor?: string | null
  /** A prev_cursor: the page before it. Empty or `null`: the first page. */
  before?: string | null
}

/** Arguments of `getWebhook`. */
export type GetWebhookArguments = {
  webhook_id: string
}

/** Arguments of `updateWebhook`. */
export type UpdateWebhookArguments = {
  webhook_id: string
} & UpdateWebhookBody

/** Arguments of `deleteWebhook`. */
export type DeleteWebhookArguments = {
  webhook_id: string
}

/** Arguments of `enableWebhook`. */
export type EnableWebhookArguments = {
  webhook_id: string
}

/** Arguments of `rotateWebhookSecret`. */
export type RotateWebhookSecretArguments = {
  webhook_id: string
}

/** Arguments of `testWebhook`. */
export type TestWebhookArguments = {
  webhook_id: string
}

/** Arguments of `listDeliveries`. */
export type ListDeliveriesArguments = {
  webhook_id: string
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A next_cursor: the page after it. Empty or `null`: the first page. */
  cursor?: string | null
  /** A prev_cursor: the page before it. Empty or `null`: the first page. */
  before?: string | null
  /** Waiting or being tried; taken; given up; ended with its endpoint. */
  state?: "PENDING" | "DELIVERED" | "DEAD_LETTERED" | "TERMINATED"
}

/** Arguments of `redeliver`. */
export type RedeliverArguments = {
  webhook_id: string
  delivery_id: string
}

/** Arguments of `getLimits`. */
export type GetLimitsArguments = NoArguments

/** No arguments. */
export type NoArguments = Record<string, never>

/** Arguments and response of every operation. */
export interface Operations {
  listPresentations: { arguments: ListPresentationsArguments; response: PresentationPage }
  createPresentation: { arguments: CreatePresentationArguments; response: Presentation }
  getPresentation: { arguments: GetPresentationArguments; response: Presentation }
  updatePresentation: { arguments: UpdatePresentationArguments; response: Presentation }
  deletePresentation: { arguments: DeletePresentationArguments; response: Presentation }
  listQuestions: { arguments: ListQuestionsArguments; response: QuestionPage }
  createQuestion: { arguments: CreateQuestionArguments; response: Question }
  getQuestion: { arguments: GetQuestionArguments; response: Question }
  updateQuestion: { arguments: UpdateQuestionArguments; response: Question }
  deleteQuestion: { arguments: DeleteQuestionArguments; response: Question }
  listSessions: { arguments: ListSessionsArguments; response: SessionPage }
  createSession: { arguments: CreateSessionArguments; response: Session }
  getSession: { arguments: GetSessionArguments; response: Session }
  openSession: { arguments: OpenSessionArguments; response: Session }
  scheduleSession: { arguments: ScheduleSessionArguments; response: Session }
  activateQuestion: { arguments: ActivateQuestionArguments; response: Session }
  lockQuestion: { arguments: LockQuestionArguments; response: Session }
  revealQuestion: { arguments: RevealQuestionArguments; response: Session }
  reopenQuestion: { arguments: ReopenQuestionArguments; response: Session }
  extendQuestion: { arguments: ExtendQuestionArguments; response: Session }
  closeSession: { arguments: CloseSessionArguments; response: Session }
  deleteSession: { arguments: DeleteSessionArguments; response: Session }
  getSessionKpis: { arguments: GetSessionKpisArguments; response: SessionKpis }
  getQuestionResults: { arguments: GetQuestionResultsArguments; response: QuestionResults }
  getSessionResults: { arguments: GetSessionResultsArguments; response: SessionResults }
  getLeaderboard: { arguments: GetLeaderboardArguments; response: Leaderboard }
  listParticipants: { arguments: ListParticipantsArguments; response: Participants }
  deleteParticipant: { arguments: DeleteParticipantArguments; response: ParticipantDeleted }
  exportSession: { arguments: ExportSessionArguments; response: Response }
  getSessionReport: { arguments: GetSessionReportArguments; response: Report }
  getSessionReportText: { arguments: GetSessionReportTextArguments; response: Response }
  listReportTexts: { arguments: ListReportTextsArguments; response: ReportTextPage }
  compareSessions: { arguments: CompareSessionsArguments; response: Comparison }
  compareQuestions: { arguments: CompareQuestionsArguments; response: Comparison }
  getTrends: { arguments: GetTrendsArguments; response: Trends }
  createReportLink: { arguments: CreateReportLinkArguments; response: ReportLinkCreated }
  listReportLinks: { arguments: ListReportLinksArguments; response: ReportLinkPage }
  revokeReportLink: { arguments: RevokeReportLinkArguments; response: ReportLink }
  streamSessionEvents: { arguments: StreamSessionEventsArguments; response: Response }
  getSessionLinks: { arguments: GetSessionLinksArguments; response: SessionLinks }
  createStageLink: { arguments: CreateStageLinkArguments; response: StageLinkCreated }
  listStageLinks: { arguments: ListStageLinksArguments; response: StageLinkPage }
  revokeStageLink: { arguments: RevokeStageLinkArguments; response: StageLink }
  listEntries: { arguments: ListEntriesArguments; response: EntryPage }
  updateEntry: { arguments: UpdateEntryArguments; response: Entry }
  spinQuestion: { arguments: SpinQuestionArguments; response: Spin }
  registerWebhook: { arguments: RegisterWebhookArguments; response: WebhookCreated }
  listWebhooks: { arguments: ListWebhooksArguments; response: WebhookPage }
  getWebhook: { arguments: GetWebhookArguments; response: Webhook }
  updateWebhook: { arguments: UpdateWebhookArguments; response: Webhook }
  deleteWebhook: { arguments: DeleteWebhookArguments; response: Webhook }
  enableWebhook: { arguments: EnableWebhookArguments; response: Webhook }
  rotateWebhookSecret: { arguments: RotateWebhookSecretArguments; response: WebhookCreated }
  testWebhook: { arguments: TestWebhookArguments; response: Delivery }
  listDeliveries: { arguments: ListDeliveriesArguments; response: DeliveryPage }
  redeliver: { arguments: RedeliverArguments; response: Delivery }
  getLimits: { arguments: GetLimitsArguments; response: Limits }
}

export type OperationName = keyof Operations

/** The arguments of an operation: path and query parameters and the fields of its body in one object. */
export type ArgumentsOf<N extends OperationName> = Operations[N]['arguments']

/** The result of an operation: the JSON of its response, or the Response itself for files and streams. */
export type ResponseOf<N extends OperationName> = Operations[N]['response']

/** Operations that can be called without arguments. */
export type CallableBare = 'listPresentations' | 'listSessions' | 'getTrends' | 'listWebhooks' | 'getLimits'

/** Operations that return one page of a list. */
export type ListName = 'listPresentations' | 'listSessions' | 'getLeaderboard' | 'listReportTexts' | 'listReportLinks' | 'listStageLinks' | 'listEntries' | 'listWebhooks' | 'listDeliveries'

/** An item of a list. */
export type ItemOf<N extends ListName> =
  Extract<ResponseOf<N>[keyof ResponseOf<N>], readonly unknown[]> extends readonly (infer Item)[] ? Item : never
