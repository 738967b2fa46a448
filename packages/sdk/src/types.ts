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
  | 'NICKNAME_INVALID'
  | 'TEAM_NAME_INVALID'
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
  | 'REQUEST_TIMEOUT'
  | 'QUESTION_LOCKED'
  | 'QUESTION_ASKED'
  | 'IDEMPOTENCY_CONFLICT'
  | 'QUESTION_NOT_OPEN'
  | 'SESSION_NOT_OPEN'
  | 'SESSION_CLOSED'
  | 'LIMIT_REACHED'
  | 'UPGRADE_IN_PROGRESS'
  | 'LAST_OWNER'
  | 'ALREADY_MEMBER'
  | 'ROOM_FULL'
  | 'ROOM_LOCKED'
  | 'NICKNAME_TAKEN'
  | 'NICKNAME_RESERVED'
  | 'NICKNAME_REFUSED'
  | 'TEAM_KEPT'
  | 'TEAM_NAME_TAKEN'
  | 'TEAM_NAME_REFUSED'
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

export interface AddSessionQuestionBody {
  question: CreateQuestionBody
  /** Puts it on screen at once, as `activate_question` does. Default: false. */
  activate?: boolean
}

/** The `order` is where `add_question_to_presentation` puts the question. */
export interface AddedQuestion {
  question: Question
  /** The session to which it was added. */
  session_id: string
  /** Whether the session has asked it. */
  asked: boolean
}

export interface AddedQuestionPage {
  /** Page size applied. */
  limit: number
  /** Number of items on this page. */
  real: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page; null on the last page. */
  next_cursor: string | null
  /** `before` of the previous page; null on the first page. */
  prev_cursor: string | null
  /** Items on this page. */
  added_questions: Array<AddedQuestion>
}

/** The question as asked in the session, with its correct answer. */
export interface AskedQuestion {
  /** The question. */
  id: string
  /** Question type, which determines the results fields. */
  type: string
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides of the session. */
  order: number
  /** Image shown with the prompt. */
  image?: {
    /** Path on this server. */
    url: string
    /** Alternative text. */
    alt: string
    /** Width in pixels. */
    width: number
    /** Height in pixels. */
    height: number
  }
  /** Options in order; empty for types without options. */
  options: Array<{
    /** ID in results. */
    id: string
    /** Text shown to participants. */
    text: string
    /** Whether the option is correct. */
    is_correct?: boolean
    /** ID of the matching text. */
    match_id?: string
    /** Image shown with the text. */
    image?: {
      /** Path on this server. */
      url: string
      /** Alternative text. */
      alt: string
      /** Width in pixels. */
      width: number
      /** Height in pixels. */
      height: number
    }
  }>
  /** MATCHING: the right-hand texts. */
  matches?: Array<{
    /** ID referenced by `match_id`. */
    id: string
    /** The right-hand text. */
    text: string
  }>
  /** All settings of the type, including defaults. */
  settings: Record<string, unknown>
  /** Markdown shown with the correct answer; absent if there is none. */
  explanation?: string
  /** Current phase of the question in the session. */
  phase: "OPEN" | "LOCKED" | "REVEALED"
  /** Whether the question has a correct answer. */
  has_right_answer: boolean
  /** ISO 8601, UTC. */
  opened_at: string
  /** ISO 8601, UTC. */
  deadline_at: string | null
  /** Whether participants can see its results. */
  results_shown: boolean
}

export interface Comparison {
  /** The presentation. */
  presentation_id: string
  /** The compared sessions. All are compared with the first. */
  runs: Array<{
    /** The session. */
    session_id: string
    /** ISO 8601, UTC. */
    started_at: string | null
    /** Number of participants who joined. */
    participants: number
  }>
  /** Questions asked by at least two of them, in order. */
  questions: Array<{
    /** Question type. */
    type: string
    /** Text in the first session. */
    prompt: string
    /** One item per session that asked it, in the order of `runs`; or per round. */
    runs: Array<{
      /** The session. */
      session_id: string
      /** The question. */
      question_id: string
      /** Which time it was asked in the session: 1, and one more after each reopening that had answers. */
      round: number
      /** Number of participants who answered it. */
      voters: number
      /** Whether this or the first session has fewer than 10 answers; differences are null then. */
      too_few: boolean
      /** Mean for RATING and NUMERIC; for NPS the score, −100 to 100. */
      mean: number | null
      /** Difference from the first session; null for the first session, and with too few answers. */
      mean_difference: {
        /** Mean minus mean of the first session (Welch). */
        value: number
        /** Lower end of the 95 % confidence interval; null if all answers are equal. */
        low: number | null
        /** Upper end of the 95 % confidence interval. */
        high: number | null
      } | null
    }>
    /** What participants could choose; empty for types without such items. */
    items: Array<{
      /** An option, a blank or a pair. */
      label: string
      /** Whether it is correct. */
      is_correct: boolean
      /** In the order of `runs` of the question. */
      runs: Array<{
        /** Number of participants who chose it. */
        count: number
        /** Share of voters, 0 to 1; null without answers. */
        share: number | null
        /** Difference from the first session; null for the first session, and with too few answers. */
        difference: {
          /** Difference from the first session in percentage points (Newcombe). */
          value: number
          /** Lower end of the 95 % confidence interval; null if all answers are equal. */
          low: number | null
          /** Upper end of the 95 % confidence interval. */
          high: number | null
        } | null
      }>
    }>
  }>
}

export interface ContentSlide {
  /** Opaque, `sld_…`. */
  id: string
  /** COLUMNS: `body` and `body_2`. PICTURE_…: the image fills a side, or the slide. QUOTE: `title` says who. NUMBER: `title` is the figure. */
  layout: "TITLE" | "TEXT" | "COLUMNS" | "PICTURE_LEFT" | "PICTURE_RIGHT" | "PICTURE_FULL" | "QUOTE" | "NUMBER"
  /** Heading of the slide. Up to 200 characters. */
  title: string
  /** Markdown: headings, lists, quotes, emphasis, links and code; anything else is plain text. Up to 5000 characters. */
  body: string
  /** The second column, as `body`. Only with layout COLUMNS. Up to 5000 characters. */
  body_2: string
  /** Whether stages and phones show the items of its lists one by one, in layouts TEXT, COLUMNS and PICTURE_…. */
  stepwise: boolean
  /** Image of the slide. */
  image: Image | null
  /** Whether phones show the slide while it is on screen. */
  on_phones: boolean
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** Zero-based position among all slides of the presentation. 0–199. */
  order: number
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

/** Without `order` the slide is added at the end. */
export interface CreateContentSlideBody {
  /** COLUMNS: `body` and `body_2`. PICTURE_…: the image fills a side, or the slide. QUOTE: `title` says who. NUMBER: `title` is the figure. Default: "TEXT". */
  layout?: "TITLE" | "TEXT" | "COLUMNS" | "PICTURE_LEFT" | "PICTURE_RIGHT" | "PICTURE_FULL" | "QUOTE" | "NUMBER"
  /** Heading of the slide. Up to 200 characters. */
  title?: string
  /** Markdown: headings, lists, quotes, emphasis, links and code; anything else is plain text. Up to 5000 characters. */
  body?: string
  /** The second column, as `body`. Only with layout COLUMNS. Up to 5000 characters. */
  body_2?: string
  /** Whether stages and phones show the items of its lists one by one, in layouts TEXT, COLUMNS and PICTURE_…. */
  stepwise?: boolean
  /** Image of the slide. */
  image?: Image | null
  /** Whether phones show the slide while it is on screen. */
  on_phones?: boolean
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
  /** Zero-based position among all slides of the presentation. 0–199. */
  order?: number
}

export interface CreateFillInBlankQuestion {
  /** Question type. */
  type: "FILL_IN_BLANK"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. */
  options?: []
  settings?: FillInBlankSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface CreateMatchingQuestion {
  /** Question type. */
  type: "MATCHING"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. 2–10 items. */
  options: Array<MatchingOptionInput>
  settings?: MatchingSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface CreateMultipleChoiceQuestion {
  /** Question type. */
  type: "MULTIPLE_CHOICE"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. 2–20 items. */
  options: Array<MultipleChoiceOptionInput>
  settings?: MultipleChoiceSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface CreateNpsQuestion {
  /** Question type. */
  type: "NPS"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. */
  options?: []
  settings?: NpsSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface CreateNumericQuestion {
  /** Question type. */
  type: "NUMERIC"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. */
  options?: []
  settings?: NumericSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface CreateOpenTextQuestion {
  /** Question type. */
  type: "OPEN_TEXT"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. */
  options?: []
  settings?: OpenTextSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface CreateOrderingQuestion {
  /** Question type. */
  type: "ORDERING"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. 2–10 items. */
  options: Array<OptionInput>
  settings?: OrderingSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface CreatePermanentRoomBody {
  /** Letters a–z, digits and hyphens; it stays. 1–40 characters. */
  name: string
  /** Shown while participants wait. 1–200 characters. */
  title: string
  /** A presentation whose sessions get this room unless they are created with another or null. */
  presentation_id?: string | null
}

export interface CreatePointAllocationQuestion {
  /** Question type. */
  type: "POINT_ALLOCATION"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. 2–10 items. */
  options: Array<OptionInput>
  settings?: PointAllocationSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface CreatePresentationBody {
  /** Title for presenters. 1–200 characters. */
  title: string
  /** Questions in order. Up to 200 items. */
  questions?: Array<CreateQuestionBody>
  /** What it is about. Never shown to participants. Up to 500 characters. */
  description?: string | null
  theme?: ThemeInput
  /** Up to 20 texts of your own by key, for programs. Replaces all earlier ones; null removes them. */
  metadata?: Record<string, string> | null
}

export interface CreateQaQuestion {
  /** Question type. */
  type: "QA"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. */
  options?: []
  settings?: QaSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

/** A question to create. */
export type CreateQuestionBody = CreateMultipleChoiceQuestion | CreateQuizQuestion | CreateWordCloudQuestion | CreateOpenTextQuestion | CreateRatingQuestion | CreateNpsQuestion | CreateNumericQuestion | CreateRankingQuestion | CreateOrderingQuestion | CreateMatchingQuestion | CreateFillInBlankQuestion | CreatePointAllocationQuestion | CreateSpinnerQuestion | CreateQaQuestion

export interface CreateQuizQuestion {
  /** Question type. */
  type: "QUIZ"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. 2–20 items. */
  options: Array<MultipleChoiceOptionInput>
  settings?: QuizSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface CreateRankingQuestion {
  /** Question type. */
  type: "RANKING"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. 2–10 items. */
  options: Array<OptionInput>
  settings?: RankingSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface CreateRatingQuestion {
  /** Question type. */
  type: "RATING"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. */
  options?: []
  settings?: RatingSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface CreateReportLinkBody {
  /** Whether names of participants are included. Default: false. */
  names?: boolean
  /** Whether texts by participants are included: open texts, words and filled blanks. Default: true. */
  texts?: boolean
  /** Whether Q&A entries are included. Default: true. */
  qa?: boolean
  /** Whether explanations of questions are included. Default: true. */
  explanations?: boolean
  /** Whether content slides are included, once the session is CLOSED. Default: false. */
  content_slides?: boolean
  /** Expiry, ISO 8601 with an offset, in the future; null: never. Up to 64 characters. */
  ends_at?: string | null
  /** Required to open the link. Must be hard to guess, also for participants. 8–200 characters. */
  password?: string
}

export interface CreateSessionBody {
  /** The presentation to run. */
  presentation_id: string
  /** IDENTIFIED: participants join with a name. Default: "ANONYMOUS". */
  participant_identity_mode?: "ANONYMOUS" | "IDENTIFIED"
  /** With defaults. */
  settings?: {
    /** FREE: participants choose 50 % or 100 % more. GRANTED: the presenter grants it. Default: "FREE". */
    extra_time?: "FREE" | "GRANTED"
    /** Participants can send emoji, which are not stored. Default: false. */
    reactions?: boolean
    /** Names and texts with a listed word are hidden until approved. Default: false. */
    word_filter?: boolean
    /** Whether the lobby displays names. Default: true. */
    lobby_names?: boolean
    /** ANONYMOUS only: participants take a nickname, removed at the close. False by default. */
    nicknames?: boolean
    /** With `nicknames`: whether those of the first ones outlive the close, with places, if many took part. Default: false. */
    keep_final_table?: boolean
    /** Whether the room and reports have points and places. Exports and `get_leaderboard` always have them. Default: true. */
    leaderboard?: boolean
    /** Whether `next` shows the leaderboard at the end of each section. Default: false. */
    rounds?: boolean
    /** Whether the first Q&A of the presentation takes entries from the start, next to every slide. Default: false. */
    qa_beside_slides?: boolean
    /** Whether Q&A entries wait for approval; null: as `settings.moderation` says. Default: null. */
    approval?: boolean | null
    /** Seconds after a reveal, or on a slide, before the next slide comes by itself; null: never. 3–60. Default: null. */
    hands_free_seconds?: number | null
    /** Teams of the participants; null: none. Default: null. */
    teams?: {
      /** No two look alike. Their members can rename them while the session is LIVE. 2–12 items. */
      names: Array<string>
      /** CHOSEN: participants choose their team. DEALT: each joins the smallest one. */
      assignment: "CHOSEN" | "DEALT"
    } | null
    /** Number of seats, if the plan has more; null: as the plan. Further joins get `ROOM_FULL`. 1–1000000. Default: null. */
    participants_max?: number | null
  }
  /** Name of the permanent room whose address leads to it; null: none. By default that of the presentation. */
  room?: string | null
  /** Up to 20 texts of your own by key, for programs. Replaces all earlier ones; null removes them. */
  metadata?: Record<string, string> | null
}

export interface CreateSpinnerQuestion {
  /** Question type. */
  type: "SPINNER"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. 2–50 items. */
  options: Array<SpinnerOptionInput>
  settings?: SpinnerSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface CreateStageLinkBody {
  /** screen: displays the session. remote: also controls it. moderator: only moderates. embed: results on your own page. */
  role: "screen" | "remote" | "moderator" | "embed"
}

export interface CreateWordCloudQuestion {
  /** Question type. */
  type: "WORD_CLOUD"
  /** Text shown to participants. 1–500 characters. */
  prompt: string
  /** Options in order. */
  options?: []
  settings?: WordCloudSettingsInput
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface Delivery {
  /** Opaque, `dlv_…`. */
  id: string
  /** The endpoint. */
  webhook_id: string
  /** The `webhook-id` header. */
  event_id: string
  /** Type of the event. */
  event_type: "session.ended" | "report.ready" | "question.results.finalized" | "session.opened" | "question.opened" | "entry.created" | "participant.joined" | "ping"
  /** PENDING: waiting or in progress. DEAD_LETTERED: given up. TERMINATED: endpoint or data removed. */
  state: "PENDING" | "DELIVERED" | "DEAD_LETTERED" | "TERMINATED"
  /** Attempts since the last redelivery. */
  attempts: number
  /** HTTP status of the last attempt; null without a response. */
  last_status: number | null
  /** Why the last attempt failed. */
  last_error: string | null
  /** Body of the last response as text, up to 16 KiB. */
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
  /** Number of items on this page. */
  real: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page; null on the last page. */
  next_cursor: string | null
  /** `before` of the previous page; null on the first page. */
  prev_cursor: string | null
  /** Items on this page. */
  deliveries: Array<Delivery>
}

export interface EntryCreatedEvent {
  /** Event ID, the same on each attempt; equals the `webhook-id` header. */
  id: string
  /** Event type. */
  type: "entry.created"
  /** ISO 8601, UTC. */
  created_at: string
  /** The organization. */
  organization_id: string
  /** Event data. */
  data: {
    /** The session. */
    session_id: string
    /** The presentation of the session. */
    presentation_id: string
    entry: Entry
  }
}

/** A question asked by a participant. */
export interface Entry {
  /** The entry. */
  id: string
  /** The Q&A question it belongs to. */
  question_id: string
  /** Text of the entry. */
  text: string
  /** Number of upvotes. */
  upvotes: number
  /** Null for anonymous entries. */
  asker_name: string | null
  /** PENDING: not published yet. PUBLISHED: visible. ANSWERED: dealt with. DISMISSED: hidden. */
  lifecycle: "PENDING" | "PUBLISHED" | "ANSWERED" | "DISMISSED"
  /** Position among pinned entries, lowest first; null if not pinned. */
  pinned_order: number | null
  /** The presenter's written answer, visible to all participants. */
  public_answer: string | null
  /** Labels of the question that it has. */
  labels: Array<string>
  /** ISO 8601, UTC. */
  created_at: string
}

export interface EntryPage {
  /** Page size applied. */
  limit: number
  /** Number of items on this page. */
  real: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page; null on the last page. */
  next_cursor: string | null
  /** `before` of the previous page; null on the first page. */
  prev_cursor: string | null
  /** Items on this page. */
  entries: Array<Entry>
}

export interface ExtendQuestionBody {
  /** Seconds to add. 5–600. */
  seconds: number
}

export interface FillInBlankQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "FILL_IN_BLANK"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** This type has no options. */
  options: []
  /** Image shown with the prompt. */
  image: Image | null
  settings: FillInBlankSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface FillInBlankResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "FILL_IN_BLANK"
  /** Number of participants who answered. */
  total_voters: number
  /** Does not apply to this type. */
  option_counts: null
  /** Does not apply to this type. */
  value_distribution: null
  /** Does not apply to this type. */
  average: null
  /** Does not apply to this type. */
  words: null
  /** Does not apply to this type. */
  texts: null
  /** Does not apply to this type. */
  correct_option_ids: null
  /** Does not apply to this type. */
  nps: null
  /** Does not apply to this type. */
  pair_stats: null
  /** Does not apply to this type. */
  correct_pairs: null
  /** Does not apply to this type. */
  correct_order: null
  /** Does not apply to this type. */
  placement_accuracy: null
  /** Does not apply to this type. */
  most_common_order: null
  /** One per blank, in order. */
  blank_stats: Array<{
    /** Zero-based index of the blank in the prompt. */
    index: number
    /** Number of participants with an accepted text. */
    correct: number
    /** Number of participants without an accepted text. */
    incorrect: number
    /** The 50 most frequent. */
    answers: Array<{
      /** The entered text, in the form most participants gave. */
      text: string
      /** Number of participants who entered it. */
      count: number
      /** Whether it is accepted. */
      is_correct: boolean
    }>
  }>
  /** Does not apply to this type. */
  allocation_totals: null
  /** Does not apply to this type. */
  spin_outcomes: null
  /** Number of participants whose answer is entirely correct; absent without a correct answer. */
  right?: number
}

/** All settings of the type, including defaults. */
export interface FillInBlankSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered: boolean
  /** Points for a correct answer. 0–10000. Default: 0. */
  points: number
  /** Points fall to half over time. Default: false. */
  speed_bonus: boolean
  /** SELF_PACED: answers are final and reveal the right one. Default: false. */
  reveal_after_answering: boolean
  /** One per `___` in the prompt. 1–10 items. */
  blanks: Array<{
    /** Accepted texts. 1–20 items. */
    accepted: Array<string>
    /** Case must match. Default: false. */
    case_sensitive?: boolean
  }>
}

/** With defaults. */
export interface FillInBlankSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered?: boolean
  /** Points for a correct answer. 0–10000. Default: 0. */
  points?: number
  /** Points fall to half over time. Default: false. */
  speed_bonus?: boolean
  /** SELF_PACED: answers are final and reveal the right one. Default: false. */
  reveal_after_answering?: boolean
  /** One per `___` in the prompt. 1–10 items. */
  blanks?: Array<{
    /** Accepted texts. 1–20 items. */
    accepted: Array<string>
    /** Case must match. Default: false. */
    case_sensitive?: boolean
  }>
}

export interface Image {
  /** ID of an uploaded image. Up to 64 characters. */
  id: string
  /** Alternative text; empty if decorative. Up to 500 characters. */
  alt: string
}

export interface ImageFileBody {
  /** The file in base64 (RFC 4648, section 4); in a form, the file itself. At most 5 MiB and 8,192 pixels a side. 1–6990508 characters. */
  file: string
}

export interface ImageOut {
  /** Referenced by questions, options and content slides. */
  id: string
  /** Path on this server. Public to anyone with the link, and cacheable indefinitely. With `?width=800` or `?width=1920` a scaled copy is sent, if there is one. */
  url: string
  /** Displayed width in pixels. */
  width: number
  /** Displayed height in pixels. */
  height: number
  /** By content. */
  media_type: "image/png" | "image/jpeg" | "image/webp" | "image/gif"
  /** Size of the file as stored, without metadata. */
  bytes: number
  /** ISO 8601, UTC. */
  created_at: string
}

export interface ImagePage {
  /** Page size applied. */
  limit: number
  /** Number of items on this page. */
  real: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page; null on the last page. */
  next_cursor: string | null
  /** `before` of the previous page; null on the first page. */
  prev_cursor: string | null
  /** Items on this page. */
  images: Array<ImageOut>
}

export interface ImportFileBody {
  /** The file in base64 (RFC 4648, section 4); in a form, the file itself. At most 5 MiB. Up to 6990508 characters. */
  file?: string
  /** Instead of `file`: the content of a text file. At most 5 MiB. Up to 5242880 characters. */
  text?: string
  /** Helps to detect the format, and is the default title. Up to 300 characters. */
  file_name?: string
  /** Detected by the server if omitted. Names of exports stand for the same formats. */
  format?: "JSON" | "XLSX" | "CSV" | "GIFT" | "MOODLE_XML" | "AIKEN" | "QTI" | "H5P" | "QUIZ_JSON" | "DOCX" | "OUTLINE" | "json" | "outline" | "gift" | "moodle" | "qti" | "kahoot"
  /** Replaces the title in the file. 1–200 characters. */
  title?: string
  /** Language of answers that files do not spell out, such as true and false. Default: "en". */
  language?: "en" | "de" | "es" | "fr"
  /** true: only read the file. An Idempotency-Key has no effect then. Default: false. */
  preview?: boolean
}

export interface ImportResult {
  /** Format of the file; null if it is unknown. */
  format: "JSON" | "XLSX" | "CSV" | "GIFT" | "MOODLE_XML" | "AIKEN" | "QTI" | "H5P" | "QUIZ_JSON" | "DOCX" | "OUTLINE" | null
  /** Title in the file, or the file name. */
  title: string
  /** What it is about. Never shown to participants. */
  description: string | null
  /** How slides look; null: as the organization's. */
  theme: {
    /** Default: PAPER. */
    preset: "PAPER" | "CLAY" | "MEADOW" | "VIOLET" | "HARBOUR" | "CONTRAST"
    /** Background of slides, #rrggbb; null: that of the preset. */
    background: string | null
    /** Text on it, #rrggbb; null: that of the preset. */
    text: string | null
    /** Accent, #rrggbb; null: that of the preset. */
    accent: string | null
    /** Font of titles; null: that of the preset. */
    font: "SANS" | "GROTESQUE" | "SERIF" | null
  } | null
  /** Slides in order, with their places in the file. Up to 200 items. */
  slides: Array<{
    /** Kind of slide. */
    kind: "QUESTION"
    /** Title of the section that begins before this slide. 1–80 characters. */
    section?: string
    /** Line from 1; in a spreadsheet, the row. */
    line: number | null
    /** File within a package. */
    part: string | null
    question: ImportedQuestion
  } | {
    /** Kind of slide. */
    kind: "CONTENT"
    /** Title of the section that begins before this slide. 1–80 characters. */
    section?: string
    /** Line from 1; in a spreadsheet, the row. */
    line: number | null
    /** File within a package. */
    part: string | null
    /** The content slide. */
    content: {
      /** COLUMNS: `body` and `body_2`. PICTURE_…: the image fills a side, or the slide. QUOTE: `title` says who. NUMBER: `title` is the figure. */
      layout?: "TITLE" | "TEXT" | "COLUMNS" | "PICTURE_LEFT" | "PICTURE_RIGHT" | "PICTURE_FULL" | "QUOTE" | "NUMBER"
      /** Heading of the slide. Up to 200 characters. */
      title: string
      /** Text in Markdown. Up to 5000 characters. */
      body: string
      /** The second column, as `body`. Only with layout COLUMNS. Up to 5000 characters. */
      body_2?: string
      /** Whether stages and phones show the items of its lists one by one, in layouts TEXT, COLUMNS and PICTURE_…. */
      stepwise?: boolean
      /** Whether phones show the slide too. */
      on_phones: boolean
      /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
      notes: string
      /** Whether stages and self-paced sessions pass the slide by. */
      skipped?: boolean
    }
  }>
  /** Images of a preview, which are not stored. Up to 50 items. */
  pictures: Array<{
    /** The `id` by which images of questions and options refer to it. */
    id: string
    /** In pixels. */
    width: number
    /** In pixels. */
    height: number
    /** The image in base64. */
    data: string
  }>
  /** Every part that was left out or changed. Up to 101 items. */
  problems: Array<{
    /** Title of the section that begins before this slide. 1–80 characters. */
    section?: string
    /** Line from 1; in a spreadsheet, the row. */
    line: number | null
    /** File within a package. */
    part: string | null
    /** Spreadsheet cell, such as `C5`. */
    cell: string | null
    /** Whether the part is missing or different. */
    effect: "LEFT_OUT" | "CHANGED"
    /** For programs; more may come. */
    code: "UNKNOWN_FORMAT" | "OLD_SPREADSHEET" | "SAVE_AS" | "COPY_TEXT" | "ENCRYPTED" | "DAMAGED" | "TOO_LARGE" | "TOO_MUCH_WORK" | "DOCTYPE" | "ENCODING" | "NOTHING_FOUND" | "TOO_MANY_SLIDES" | "TOO_MANY_PROBLEMS" | "BROKEN_RULE" | "NO_HEADER" | "SHEET_LEFT_OUT" | "COLUMN_LEFT_OUT" | "PROMPT_SHORTENED" | "OPTION_SHORTENED" | "EXPLANATION_SHORTENED" | "FEEDBACK_IN_NOTES" | "EQUAL_MATCH" | "EQUAL_OPTION" | "NO_QUESTION_TEXT" | "NO_ANSWERS" | "NOTHING_RIGHT" | "NO_RIGHT_ANSWER" | "BAD_RIGHT_ANSWER" | "AMBIGUOUS_RIGHT_ANSWER" | "NUMBER_FORMAT" | "TIME_CHANGED" | "DATE_CELL" | "CELL_WITHOUT_VALUE" | "UNCLOSED_QUOTE" | "BRACES" | "NOT_A_NUMBER" | "NOT_A_PAIR" | "CHOICES_LEFT_OUT" | "WORDS_AS_OPTIONS" | "EXTRA_MATCH" | "PARTIAL_CREDIT" | "ANOTHER_NUMBER" | "TOLERANCE_LEFT_OUT" | "RANDOM_SELECTION" | "ALL_RIGHT_NEEDED" | "WILDCARD" | "SCALE_CHOSEN" | "MEDIA_LEFT_OUT" | "PICTURE_AT_ADDRESS" | "PICTURE_REFUSED" | "PICTURE_AS_TEXT" | "TOO_MANY_PICTURES" | "UNSUPPORTED_QUESTION" | "NOT_IN_PLAN" | "MISSING_FILE" | "UNSAFE_PATH" | "UNKNOWN_LINE" | "ALL_MARKED" | "LIST_AS_TEXT" | "ANSWERS_AS_KEY" | "ACCEPTED_DIVIDED" | "COUNTED_FROM" | "NO_ANSWER_LINE"
    /** The text in question. */
    about: string
    /** Its replacement. */
    used: string
    /** Message for people. */
    message: string
    /** The line in the file. */
    quote: string
    /** Rules violated by the slide. */
    rules: Array<{
      /** The field's published name, as in `invalid_fields` or `unknown_fields`. */
      field: string
      /** Rule name for programs, such as `min_items`, `required`, `unknown` or `correct_option`. */
      rule: string
      /** Requirement for people, such as `at least 2 items`. */
      message: string
    }>
  }>
  /** The new presentation. Null in a preview, and if the file has no slides. */
  presentation: Presentation | null
}

/** The question, as it is created. */
export type ImportedQuestion = CreateMultipleChoiceQuestion | CreateQuizQuestion | CreateWordCloudQuestion | CreateOpenTextQuestion | CreateRatingQuestion | CreateNpsQuestion | CreateNumericQuestion | CreateRankingQuestion | CreateOrderingQuestion | CreateMatchingQuestion | CreateFillInBlankQuestion | CreatePointAllocationQuestion | CreateSpinnerQuestion | CreateQaQuestion

export interface Leaderboard {
  /** Page size applied. */
  limit: number
  /** Number of items on this page. */
  real: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page; null on the last page. */
  next_cursor: string | null
  /** `before` of the previous page; null on the first page. */
  prev_cursor: string | null
  /** Items on this page. */
  leaderboard: Array<{
    /** From 1; participants with equal points and times share a place. */
    place: number
    /** Points from revealed questions. */
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
  /** Number of participants who answered a question with points. */
  total: number
  /** All teams of the session, highest points first; empty without any, and in an ANONYMOUS session. */
  teams: Array<{
    /** From 1; teams with equal points share a place. */
    place: number
    /** Its name in the settings, whatever its members call it. */
    name: string
    /** Mean of the points of its `members`, rounded; 0 without any. */
    points: number
    /** Members who answered a question with points. */
    members: number
  }>
  /** ANONYMOUS sessions: mean of the points in percent of those that were possible; null below five people. */
  average_percent: number | null
  /** ANONYMOUS sessions: the teams by place, if five or more people answered a question with points in each, and none or five or more without a team; otherwise empty. */
  team_places: Array<{
    /** From 1; teams with equal points share a place. */
    place: number
    /** Its name in the settings, whatever its members call it. */
    name: string
  }>
  /** CLOSED sessions with `settings.keep_final_table`: at most ten nicknames by place; otherwise empty. */
  final_table: Array<{
    /** From 1; some may be missing, and equal points and times share one. */
    place: number
    /** The nickname. */
    name: string
  }>
}

export interface Limits {
  /** The organization's plan. */
  plan: string
  /** Length of a rate limit window in seconds. */
  window_seconds: number
  /** Requests per window, shared by all credentials of the organization. */
  limit: number
  /** Remaining requests in this window. */
  remaining: number
  /** ISO 8601, UTC. */
  resets_at: string
  /** All plans, lowest first. */
  plans: Array<{
    /** The name of the plan. */
    plan: string
    /** Whether the plan includes the API. */
    api_included: boolean
    /** Null if the API is not included. */
    requests_per_window: number | null
    /** Maximum number of concurrent participants in a session. */
    participants_per_session: number
    /** Maximum number of LIVE sessions; null: unlimited. */
    live_sessions: number | null
    /** Available question types. */
    question_types: Array<"MULTIPLE_CHOICE" | "QUIZ" | "WORD_CLOUD" | "OPEN_TEXT" | "RATING" | "NPS" | "NUMERIC" | "RANKING" | "ORDERING" | "MATCHING" | "FILL_IN_BLANK" | "POINT_ALLOCATION" | "SPINNER" | "QA">
    /** Whether the plan includes exports. */
    export: boolean
  }>
}

export interface MatchingOption {
  /** ID in answers and results. */
  id: string
  /** Text shown to participants. */
  text: string
  /** The matching text. 1–200 characters. */
  match: string
  /** Image shown with the text. */
  image?: Image
  /** ID of the matching text. */
  match_id: string
}

export interface MatchingOptionInput {
  /** Text shown to participants. 1–200 characters. */
  text: string
  /** The matching text. 1–200 characters. */
  match: string
  /** Image shown with the text. */
  image?: Image
}

export interface MatchingOptionUpdate {
  /** Text shown to participants. 1–200 characters. */
  text: string
  /** The matching text. 1–200 characters. */
  match: string
  /** Image shown with the text. */
  image?: Image
  /** ID of an existing option to keep. */
  id?: string
  /** The `match_id` of the existing option. */
  match_id?: string
}

export interface MatchingQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "MATCHING"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** Options in order. */
  options: Array<MatchingOption>
  /** Image shown with the prompt. */
  image: Image | null
  settings: MatchingSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface MatchingResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "MATCHING"
  /** Number of participants who answered. */
  total_voters: number
  /** Does not apply to this type. */
  option_counts: null
  /** Does not apply to this type. */
  value_distribution: null
  /** Does not apply to this type. */
  average: null
  /** Does not apply to this type. */
  words: null
  /** Does not apply to this type. */
  texts: null
  /** Does not apply to this type. */
  correct_option_ids: null
  /** Does not apply to this type. */
  nps: null
  /** Correct pairs, and other chosen pairs. */
  pair_stats: Array<{
    /** Option ID. */
    left_id: string
    /** `match_id` of an option. */
    right_id: string
    /** Number of participants who paired them. */
    count: number
  }>
  /** The correct pairs. */
  correct_pairs: Array<{
    /** Option ID. */
    left_id: string
    /** The `match_id` of the option. */
    right_id: string
  }>
  /** Does not apply to this type. */
  correct_order: null
  /** Does not apply to this type. */
  placement_accuracy: null
  /** Does not apply to this type. */
  most_common_order: null
  /** Does not apply to this type. */
  blank_stats: null
  /** Does not apply to this type. */
  allocation_totals: null
  /** Does not apply to this type. */
  spin_outcomes: null
  /** Number of participants whose answer is entirely correct; absent without a correct answer. */
  right?: number
}

/** All settings of the type, including defaults. */
export interface MatchingSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered: boolean
  /** Points for a correct answer. 0–10000. Default: 0. */
  points: number
  /** Points fall to half over time. Default: false. */
  speed_bonus: boolean
  /** SELF_PACED: answers are final and reveal the right one. Default: false. */
  reveal_after_answering: boolean
}

/** With defaults. */
export interface MatchingSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered?: boolean
  /** Points for a correct answer. 0–10000. Default: 0. */
  points?: number
  /** Points fall to half over time. Default: false. */
  speed_bonus?: boolean
  /** SELF_PACED: answers are final and reveal the right one. Default: false. */
  reveal_after_answering?: boolean
}

export interface MultipleChoiceOption {
  /** ID in answers and results. */
  id: string
  /** Text shown to participants. */
  text: string
  /** It is correct. */
  is_correct?: boolean
  /** Image shown with the text. */
  image?: Image
}

export interface MultipleChoiceOptionInput {
  /** Text shown to participants. 1–200 characters. */
  text: string
  /** It is correct. */
  is_correct?: boolean
  /** Image shown with the text. */
  image?: Image
}

export interface MultipleChoiceOptionUpdate {
  /** Text shown to participants. 1–200 characters. */
  text: string
  /** It is correct. */
  is_correct?: boolean
  /** Image shown with the text. */
  image?: Image
  /** ID of an existing option to keep. */
  id?: string
}

export interface MultipleChoiceQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "MULTIPLE_CHOICE"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** Options in order. */
  options: Array<MultipleChoiceOption>
  /** Image shown with the prompt. */
  image: Image | null
  settings: MultipleChoiceSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface MultipleChoiceResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "MULTIPLE_CHOICE"
  /** Number of participants who answered. */
  total_voters: number
  /** Option ID to count. */
  option_counts: Record<string, number>
  /** Does not apply to this type. */
  value_distribution: null
  /** Does not apply to this type. */
  average: null
  /** Does not apply to this type. */
  words: null
  /** Does not apply to this type. */
  texts: null
  /** Null if no option is marked as correct. */
  correct_option_ids: Array<string> | null
  /** Does not apply to this type. */
  nps: null
  /** Does not apply to this type. */
  pair_stats: null
  /** Does not apply to this type. */
  correct_pairs: null
  /** Does not apply to this type. */
  correct_order: null
  /** Does not apply to this type. */
  placement_accuracy: null
  /** Does not apply to this type. */
  most_common_order: null
  /** Does not apply to this type. */
  blank_stats: null
  /** Does not apply to this type. */
  allocation_totals: null
  /** Does not apply to this type. */
  spin_outcomes: null
  /** Number of participants whose answer is entirely correct; absent without a correct answer. */
  right?: number
}

/** All settings of the type, including defaults. */
export interface MultipleChoiceSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered: boolean
  /** Points for a correct answer. 0–10000. Default: 0. */
  points: number
  /** Points fall to half over time. Default: false. */
  speed_bonus: boolean
  /** SELF_PACED: answers are final and reveal the right one. Default: false. */
  reveal_after_answering: boolean
}

/** With defaults. */
export interface MultipleChoiceSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered?: boolean
  /** Points for a correct answer. 0–10000. Default: 0. */
  points?: number
  /** Points fall to half over time. Default: false. */
  speed_bonus?: boolean
  /** SELF_PACED: answers are final and reveal the right one. Default: false. */
  reveal_after_answering?: boolean
}

export interface NpsQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "NPS"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** This type has no options. */
  options: []
  /** Image shown with the prompt. */
  image: Image | null
  settings: NpsSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface NpsResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "NPS"
  /** Number of participants who answered. */
  total_voters: number
  /** Does not apply to this type. */
  option_counts: null
  /** All values from 0 to 10 with their counts. */
  value_distribution: Record<string, number>
  /** Four decimals; null without answers. */
  average: number | null
  /** Does not apply to this type. */
  words: null
  /** Does not apply to this type. */
  texts: null
  /** Does not apply to this type. */
  correct_option_ids: null
  /** Score, −100 to 100, and the groups it is computed from. */
  nps: {
    /** −100 to 100; null without answers. */
    score: number | null
    /** Answers of 9 and 10. */
    promoters: number
    /** Answers of 7 and 8. */
    passives: number
    /** Answers of 0 to 6. */
    detractors: number
  }
  /** Does not apply to this type. */
  pair_stats: null
  /** Does not apply to this type. */
  correct_pairs: null
  /** Does not apply to this type. */
  correct_order: null
  /** Does not apply to this type. */
  placement_accuracy: null
  /** Does not apply to this type. */
  most_common_order: null
  /** Does not apply to this type. */
  blank_stats: null
  /** Does not apply to this type. */
  allocation_totals: null
  /** Does not apply to this type. */
  spin_outcomes: null
}

/** All settings of the type, including defaults. */
export interface NpsSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered: boolean
}

/** With defaults. */
export interface NpsSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered?: boolean
}

export interface NumericQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "NUMERIC"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** This type has no options. */
  options: []
  /** Image shown with the prompt. */
  image: Image | null
  settings: NumericSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface NumericResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "NUMERIC"
  /** Number of participants who answered. */
  total_voters: number
  /** Does not apply to this type. */
  option_counts: null
  /** Values with answers, and their counts; of more than 1,001 steps the 1,000 most frequent. */
  value_distribution: Record<string, number>
  /** Four decimals; null without answers. */
  average: number | null
  /** Does not apply to this type. */
  words: null
  /** Does not apply to this type. */
  texts: null
  /** Does not apply to this type. */
  correct_option_ids: null
  /** Does not apply to this type. */
  nps: null
  /** Does not apply to this type. */
  pair_stats: null
  /** Does not apply to this type. */
  correct_pairs: null
  /** Does not apply to this type. */
  correct_order: null
  /** Does not apply to this type. */
  placement_accuracy: null
  /** Does not apply to this type. */
  most_common_order: null
  /** Does not apply to this type. */
  blank_stats: null
  /** Does not apply to this type. */
  allocation_totals: null
  /** Does not apply to this type. */
  spin_outcomes: null
  /** NUMERIC with more than 1,001 steps: number of distinct values with answers. */
  values_total?: number
  /** Number of participants whose answer is entirely correct; absent without a correct answer. */
  right?: number
}

/** All settings of the type, including defaults. */
export interface NumericSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered: boolean
  /** Points for a correct answer. 0–10000. Default: 0. */
  points: number
  /** Points fall to half over time. Default: false. */
  speed_bonus: boolean
  /** SELF_PACED: answers are final and reveal the right one. Default: false. */
  reveal_after_answering: boolean
  /** Lowest. Default: 0. */
  min: number
  /** Up to 1,000,001 steps. Default: 100. */
  max: number
  /** Step between values. Default: 1. */
  step: number
  /** Null: none. Default: null. */
  correct_value: number | null
  /** Accepted distance. At least 0. Default: 0. */
  tolerance: number
  /** Near answers earn some points. Default: false. */
  closest: boolean
}

/** With defaults. */
export interface NumericSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered?: boolean
  /** Points for a correct answer. 0–10000. Default: 0. */
  points?: number
  /** Points fall to half over time. Default: false. */
  speed_bonus?: boolean
  /** SELF_PACED: answers are final and reveal the right one. Default: false. */
  reveal_after_answering?: boolean
  /** Lowest. Default: 0. */
  min?: number
  /** Up to 1,000,001 steps. Default: 100. */
  max?: number
  /** Step between values. Default: 1. */
  step?: number
  /** Null: none. Default: null. */
  correct_value?: number | null
  /** Accepted distance. At least 0. Default: 0. */
  tolerance?: number
  /** Near answers earn some points. Default: false. */
  closest?: boolean
}

export interface OpenTextQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "OPEN_TEXT"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** This type has no options. */
  options: []
  /** Image shown with the prompt. */
  image: Image | null
  settings: OpenTextSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface OpenTextResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "OPEN_TEXT"
  /** Number of participants who answered. */
  total_voters: number
  /** Does not apply to this type. */
  option_counts: null
  /** Does not apply to this type. */
  value_distribution: null
  /** Does not apply to this type. */
  average: null
  /** Does not apply to this type. */
  words: null
  /** Newest first, at most 500. */
  texts: Array<{
    /** Text of the answer. */
    text: string
    /** ISO 8601, UTC. */
    created_at: string
  }>
  /** Does not apply to this type. */
  correct_option_ids: null
  /** Does not apply to this type. */
  nps: null
  /** Does not apply to this type. */
  pair_stats: null
  /** Does not apply to this type. */
  correct_pairs: null
  /** Does not apply to this type. */
  correct_order: null
  /** Does not apply to this type. */
  placement_accuracy: null
  /** Does not apply to this type. */
  most_common_order: null
  /** Does not apply to this type. */
  blank_stats: null
  /** Does not apply to this type. */
  allocation_totals: null
  /** Does not apply to this type. */
  spin_outcomes: null
}

/** All settings of the type, including defaults. */
export interface OpenTextSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered: boolean
  /** Characters per answer. 1–2000. Default: 500. */
  max_length: number
}

/** With defaults. */
export interface OpenTextSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered?: boolean
  /** Characters per answer. 1–2000. Default: 500. */
  max_length?: number
}

export interface Option {
  /** ID in answers and results. */
  id: string
  /** Text shown to participants. */
  text: string
  /** Image shown with the text. */
  image?: Image
}

export interface OptionInput {
  /** Text shown to participants. 1–200 characters. */
  text: string
  /** Image shown with the text. */
  image?: Image
}

export interface OptionUpdate {
  /** Text shown to participants. 1–200 characters. */
  text: string
  /** Image shown with the text. */
  image?: Image
  /** ID of an existing option to keep. */
  id?: string
}

export interface OrderingQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "ORDERING"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** Options in order. */
  options: Array<Option>
  /** Image shown with the prompt. */
  image: Image | null
  settings: OrderingSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface OrderingResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "ORDERING"
  /** Number of participants who answered. */
  total_voters: number
  /** Does not apply to this type. */
  option_counts: null
  /** Does not apply to this type. */
  value_distribution: null
  /** Does not apply to this type. */
  average: null
  /** Does not apply to this type. */
  words: null
  /** Does not apply to this type. */
  texts: null
  /** Does not apply to this type. */
  correct_option_ids: null
  /** Does not apply to this type. */
  nps: null
  /** Does not apply to this type. */
  pair_stats: null
  /** Does not apply to this type. */
  correct_pairs: null
  /** Option IDs in the correct order. */
  correct_order: Array<string>
  /** Option ID to the fraction of participants who placed it correctly. */
  placement_accuracy: Record<string, number>
  /** Option IDs; empty without answers. */
  most_common_order: Array<string>
  /** Does not apply to this type. */
  blank_stats: null
  /** Does not apply to this type. */
  allocation_totals: null
  /** Does not apply to this type. */
  spin_outcomes: null
  /** Number of participants whose answer is entirely correct; absent without a correct answer. */
  right?: number
}

/** All settings of the type, including defaults. */
export interface OrderingSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered: boolean
  /** Points for a correct answer. 0–10000. Default: 0. */
  points: number
  /** Points fall to half over time. Default: false. */
  speed_bonus: boolean
  /** SELF_PACED: answers are final and reveal the right one. Default: false. */
  reveal_after_answering: boolean
}

/** With defaults. */
export interface OrderingSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered?: boolean
  /** Points for a correct answer. 0–10000. Default: 0. */
  points?: number
  /** Points fall to half over time. Default: false. */
  speed_bonus?: boolean
  /** SELF_PACED: answers are final and reveal the right one. Default: false. */
  reveal_after_answering?: boolean
}

export interface ParticipantDeleted {
  /** The session. */
  session_id: string
  /** The deleted participant. */
  participant_id: string
  /** Whether their answers were kept or removed. */
  answers: "KEPT" | "REMOVED"
}

export interface ParticipantJoinedEvent {
  /** Event ID, the same on each attempt; equals the `webhook-id` header. */
  id: string
  /** Event type. */
  type: "participant.joined"
  /** ISO 8601, UTC. */
  created_at: string
  /** The organization. */
  organization_id: string
  /** Event data. */
  data: {
    /** The session. */
    session_id: string
    /** The presentation of the session. */
    presentation_id: string
    /** Those who joined, in order of arrival. */
    participants: Array<{
      /** Opaque, `par_…`. */
      id: string
      /** Name given on joining. */
      display_name: string
      /** Verified if they signed in. */
      email: string | null
      /** ISO 8601, UTC. */
      joined_at: string
      /** SSO_VERIFIED: signed in with the organization's provider. GUEST: typed a name. */
      identity_seal: "SSO_VERIFIED" | "GUEST"
    }>
  }
}

export interface Participants {
  /** The session. */
  session_id: string
  /** IDENTIFIED: participants join with a name. */
  identity_mode: "ANONYMOUS" | "IDENTIFIED"
  /** Number of participants who joined. */
  total: number
  /** Empty in an anonymous session; only the total is available. */
  participants: Array<{
    /** Opaque, `par_…`. */
    id: string
    /** Name given on joining. */
    display_name: string
    /** Verified if they signed in. */
    email: string | null
    /** ISO 8601, UTC. */
    joined_at: string
    /** SSO_VERIFIED: signed in with the organization's provider. GUEST: typed a name. */
    identity_seal: "SSO_VERIFIED" | "GUEST"
    /** Null until a scored question is revealed. */
    score: {
      /** Points from revealed questions. */
      points: number
      /** Place on the leaderboard, from 1. */
      place: number
    } | null
  }>
}

export interface PermanentRoomList {
  /** All of them, by name. */
  permanent_rooms: Array<PermanentRoom>
}

export interface PermanentRoom {
  /** The permanent room. */
  id: string
  /** The last part of its address, unique in the organization. */
  name: string
  /** Shown while participants wait. */
  title: string
  /** The presentation whose sessions get this room; null: none. */
  presentation_id: string | null
  /** Null while the organization has no address. */
  url: string | null
  /** ISO 8601, UTC. */
  created_at: string
}

export interface PingEvent {
  /** Event ID, the same on each attempt; equals the `webhook-id` header. */
  id: string
  /** Event type. */
  type: "ping"
  /** ISO 8601, UTC. */
  created_at: string
  /** The organization. */
  organization_id: string
  /** Event data. */
  data: {
    /** The tested endpoint. */
    webhook_id: string
  }
}

export interface PointAllocationQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "POINT_ALLOCATION"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** Options in order. */
  options: Array<Option>
  /** Image shown with the prompt. */
  image: Image | null
  settings: PointAllocationSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface PointAllocationResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "POINT_ALLOCATION"
  /** Number of participants who answered. */
  total_voters: number
  /** Does not apply to this type. */
  option_counts: null
  /** Does not apply to this type. */
  value_distribution: null
  /** Does not apply to this type. */
  average: null
  /** Does not apply to this type. */
  words: null
  /** Does not apply to this type. */
  texts: null
  /** Does not apply to this type. */
  correct_option_ids: null
  /** Does not apply to this type. */
  nps: null
  /** Does not apply to this type. */
  pair_stats: null
  /** Does not apply to this type. */
  correct_pairs: null
  /** Does not apply to this type. */
  correct_order: null
  /** Does not apply to this type. */
  placement_accuracy: null
  /** Does not apply to this type. */
  most_common_order: null
  /** Does not apply to this type. */
  blank_stats: null
  /** Option ID to total points. */
  allocation_totals: Record<string, number>
  /** Does not apply to this type. */
  spin_outcomes: null
}

/** All settings of the type, including defaults. */
export interface PointAllocationSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered: boolean
  /** Per participant. 1–1000. Default: 100. */
  total_points: number
}

/** With defaults. */
export interface PointAllocationSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered?: boolean
  /** Per participant. 1–1000. Default: 100. */
  total_points?: number
}

export interface Presentation {
  /** Opaque, `pres_…`. */
  id: string
  /** Title for presenters. */
  title: string
  /** What it is about. Never shown to participants. */
  description: string | null
  /** Number of questions and content slides. */
  slide_count: number
  /** Sections, in the order of their slides. */
  sections: Array<Section>
  /** How slides look; null: as the organization's. */
  theme: {
    /** Default: PAPER. */
    preset: "PAPER" | "CLAY" | "MEADOW" | "VIOLET" | "HARBOUR" | "CONTRAST"
    /** Background of slides, #rrggbb; null: that of the preset. */
    background: string | null
    /** Text on it, #rrggbb; null: that of the preset. */
    text: string | null
    /** Accent, #rrggbb; null: that of the preset. */
    accent: string | null
    /** Font of titles; null: that of the preset. */
    font: "SANS" | "GROTESQUE" | "SERIF" | null
  } | null
  /** Texts of your own by key. Never shown to participants. */
  metadata: Record<string, string>
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
  /** When it was moved to the trash. Permanently deleted after 30 days there. */
  trashed_at: string | null
}

export interface PresentationFile {
  /** Title for presenters. 1–200 characters. */
  title: string
  /** What it is about. Never shown to participants. Up to 500 characters. */
  description?: string | null
  theme?: ThemeInput
  /** In order. */
  slides: Array<{
    /** Kind of the slide. */
    kind: "QUESTION"
    /** Type of the question. */
    type: "MULTIPLE_CHOICE" | "QUIZ" | "WORD_CLOUD" | "OPEN_TEXT" | "RATING" | "NPS" | "NUMERIC" | "RANKING" | "ORDERING" | "MATCHING" | "FILL_IN_BLANK" | "POINT_ALLOCATION" | "SPINNER" | "QA"
    /** Text shown to participants. 1–500 characters. */
    prompt: string
    /** As in `CreateQuestionBody`, without ids. */
    options?: Array<Record<string, unknown>>
    /** As in `CreateQuestionBody`. */
    settings?: Record<string, unknown>
    /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
    explanation?: string | null
    /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
    notes?: string
    /** Whether stages and self-paced sessions pass the slide by. */
    skipped?: boolean
    /** Title of the section that begins with the slide. */
    section?: string
  } | {
    /** Kind of the slide. */
    kind: "CONTENT"
    /** COLUMNS: `body` and `body_2`. PICTURE_…: the image fills a side, or the slide. QUOTE: `title` says who. NUMBER: `title` is the figure. */
    layout?: "TITLE" | "TEXT" | "COLUMNS" | "PICTURE_LEFT" | "PICTURE_RIGHT" | "PICTURE_FULL" | "QUOTE" | "NUMBER"
    /** Heading of the slide. Up to 200 characters. */
    title: string
    /** Text in Markdown. Up to 5000 characters. */
    body: string
    /** The second column, as `body`. Only with layout COLUMNS. Up to 5000 characters. */
    body_2?: string
    /** Whether stages and phones show the items of its lists one by one, in layouts TEXT, COLUMNS and PICTURE_…. */
    stepwise?: boolean
    /** Whether phones show the slide too. */
    on_phones: boolean
    /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
    notes: string
    /** Whether stages and self-paced sessions pass the slide by. */
    skipped?: boolean
    /** Title of the section that begins with the slide. */
    section?: string
  }>
}

export interface PresentationPage {
  /** Page size applied. */
  limit: number
  /** Number of items on this page. */
  real: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page; null on the last page. */
  next_cursor: string | null
  /** `before` of the previous page; null on the first page. */
  prev_cursor: string | null
  /** Items on this page. */
  presentations: Array<Presentation>
}

export interface QaQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "QA"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** This type has no options. */
  options: []
  /** Image shown with the prompt. */
  image: Image | null
  settings: QaSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface QaResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "QA"
  /** Number of participants who answered. */
  total_voters: number
  /** Does not apply to this type. */
  option_counts: null
  /** Does not apply to this type. */
  value_distribution: null
  /** Does not apply to this type. */
  average: null
  /** Does not apply to this type. */
  words: null
  /** Does not apply to this type. */
  texts: null
  /** Does not apply to this type. */
  correct_option_ids: null
  /** Does not apply to this type. */
  nps: null
  /** Does not apply to this type. */
  pair_stats: null
  /** Does not apply to this type. */
  correct_pairs: null
  /** Does not apply to this type. */
  correct_order: null
  /** Does not apply to this type. */
  placement_accuracy: null
  /** Does not apply to this type. */
  most_common_order: null
  /** Does not apply to this type. */
  blank_stats: null
  /** Does not apply to this type. */
  allocation_totals: null
  /** Does not apply to this type. */
  spin_outcomes: null
}

/** All settings of the type, including defaults. */
export interface QaSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Entries wait for the presenter. Default: false. */
  moderation: boolean
  /** Of entries. Up to 12 items. Default: []. */
  labels: Array<string>
}

/** With defaults. */
export interface QaSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Entries wait for the presenter. Default: false. */
  moderation?: boolean
  /** Of entries. Up to 12 items. Default: []. */
  labels?: Array<string>
}

export interface QuestionOpenedEvent {
  /** Event ID, the same on each attempt; equals the `webhook-id` header. */
  id: string
  /** Event type. */
  type: "question.opened"
  /** ISO 8601, UTC. */
  created_at: string
  /** The organization. */
  organization_id: string
  /** Event data. */
  data: {
    /** The session. */
    session_id: string
    /** The presentation of the session. */
    presentation_id: string
    /** The question. */
    question_id: string
    /** Question type. */
    question_type: string
    /** Prompt as asked. */
    prompt: string
  }
}

/** A question. */
export type Question = MultipleChoiceQuestion | QuizQuestion | WordCloudQuestion | OpenTextQuestion | RatingQuestion | NpsQuestion | NumericQuestion | RankingQuestion | OrderingQuestion | MatchingQuestion | FillInBlankQuestion | PointAllocationQuestion | SpinnerQuestion | QaQuestion

export interface QuestionPage {
  /** Page size applied. */
  limit: number
  /** Number of items on this page. */
  real: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page; null on the last page. */
  next_cursor: string | null
  /** `before` of the previous page; null on the first page. */
  prev_cursor: string | null
  /** Items on this page. */
  questions: Array<Question>
}

export interface QuestionResultsFinalizedEvent {
  /** Event ID, the same on each attempt; equals the `webhook-id` header. */
  id: string
  /** Event type. */
  type: "question.results.finalized"
  /** ISO 8601, UTC. */
  created_at: string
  /** The organization. */
  organization_id: string
  /** Event data. */
  data: {
    /** The session. */
    session_id: string
    /** The presentation of the session. */
    presentation_id: string
    /** The question. */
    question_id: string
    /** Number of times the results of this question have become final in this session. At least 1. */
    revision: number
    results: QuestionResults
    /** Names of truncated results fields: words are limited to 200, texts to 100. */
    truncated?: Array<string>
  }
}

/** Results of a question; fields of other types are null. */
export type QuestionResults = MultipleChoiceResults | QuizResults | WordCloudResults | OpenTextResults | RatingResults | NpsResults | NumericResults | RankingResults | OrderingResults | MatchingResults | FillInBlankResults | PointAllocationResults | SpinnerResults | QaResults

export interface QuizQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "QUIZ"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** Options in order. */
  options: Array<MultipleChoiceOption>
  /** Image shown with the prompt. */
  image: Image | null
  settings: QuizSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface QuizResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "QUIZ"
  /** Number of participants who answered. */
  total_voters: number
  /** Option ID to count. */
  option_counts: Record<string, number>
  /** Does not apply to this type. */
  value_distribution: null
  /** Does not apply to this type. */
  average: null
  /** Does not apply to this type. */
  words: null
  /** Does not apply to this type. */
  texts: null
  /** IDs of correct options. */
  correct_option_ids: Array<string>
  /** Does not apply to this type. */
  nps: null
  /** Does not apply to this type. */
  pair_stats: null
  /** Does not apply to this type. */
  correct_pairs: null
  /** Does not apply to this type. */
  correct_order: null
  /** Does not apply to this type. */
  placement_accuracy: null
  /** Does not apply to this type. */
  most_common_order: null
  /** Does not apply to this type. */
  blank_stats: null
  /** Does not apply to this type. */
  allocation_totals: null
  /** Does not apply to this type. */
  spin_outcomes: null
  /** Number of participants whose answer is entirely correct; absent without a correct answer. */
  right?: number
}

/** All settings of the type, including defaults. */
export interface QuizSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: 30. */
  time_limit_seconds: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered: boolean
  /** Points for a correct answer. 0–10000. Default: 1000. */
  points: number
  /** Points fall to half over time. Default: true. */
  speed_bonus: boolean
  /** SELF_PACED: answers are final and reveal the right one. Default: false. */
  reveal_after_answering: boolean
}

/** With defaults. */
export interface QuizSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: 30. */
  time_limit_seconds?: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered?: boolean
  /** Points for a correct answer. 0–10000. Default: 1000. */
  points?: number
  /** Points fall to half over time. Default: true. */
  speed_bonus?: boolean
  /** SELF_PACED: answers are final and reveal the right one. Default: false. */
  reveal_after_answering?: boolean
}

export interface RankingQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "RANKING"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** Options in order. */
  options: Array<Option>
  /** Image shown with the prompt. */
  image: Image | null
  settings: RankingSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface RankingResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "RANKING"
  /** Number of participants who answered. */
  total_voters: number
  /** Does not apply to this type. */
  option_counts: null
  /** Option ID to its counts at place 1, 2, … */
  value_distribution: Record<string, Array<number>>
  /** Option ID to mean place. */
  average: Record<string, number | null>
  /** Does not apply to this type. */
  words: null
  /** Does not apply to this type. */
  texts: null
  /** Does not apply to this type. */
  correct_option_ids: null
  /** Does not apply to this type. */
  nps: null
  /** Does not apply to this type. */
  pair_stats: null
  /** Does not apply to this type. */
  correct_pairs: null
  /** Does not apply to this type. */
  correct_order: null
  /** Does not apply to this type. */
  placement_accuracy: null
  /** Option IDs, best first. */
  most_common_order: Array<string>
  /** Does not apply to this type. */
  blank_stats: null
  /** Does not apply to this type. */
  allocation_totals: null
  /** Does not apply to this type. */
  spin_outcomes: null
}

/** All settings of the type, including defaults. */
export interface RankingSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered: boolean
}

/** With defaults. */
export interface RankingSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered?: boolean
}

export interface RatingQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "RATING"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** This type has no options. */
  options: []
  /** Image shown with the prompt. */
  image: Image | null
  settings: RatingSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface RatingResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "RATING"
  /** Number of participants who answered. */
  total_voters: number
  /** Does not apply to this type. */
  option_counts: null
  /** All steps with their counts. */
  value_distribution: Record<string, number>
  /** Four decimals; null without answers. */
  average: number | null
  /** Does not apply to this type. */
  words: null
  /** Does not apply to this type. */
  texts: null
  /** Does not apply to this type. */
  correct_option_ids: null
  /** Does not apply to this type. */
  nps: null
  /** Does not apply to this type. */
  pair_stats: null
  /** Does not apply to this type. */
  correct_pairs: null
  /** Does not apply to this type. */
  correct_order: null
  /** Does not apply to this type. */
  placement_accuracy: null
  /** Does not apply to this type. */
  most_common_order: null
  /** Does not apply to this type. */
  blank_stats: null
  /** Does not apply to this type. */
  allocation_totals: null
  /** Does not apply to this type. */
  spin_outcomes: null
}

/** All settings of the type, including defaults. */
export interface RatingSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered: boolean
  /** Lowest value. -1000–1000. Default: 1. */
  min: number
  /** Highest value; 2 to 11 steps. -1000–1000. Default: 5. */
  max: number
  /** Label of this end. Up to 100 characters. Default: null. */
  min_label: string | null
  /** Label of this end. Up to 100 characters. Default: null. */
  max_label: string | null
}

/** With defaults. */
export interface RatingSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered?: boolean
  /** Lowest value. -1000–1000. Default: 1. */
  min?: number
  /** Highest value; 2 to 11 steps. -1000–1000. Default: 5. */
  max?: number
  /** Label of this end. Up to 100 characters. Default: null. */
  min_label?: string | null
  /** Label of this end. Up to 100 characters. Default: null. */
  max_label?: string | null
}

export interface RecentQuestions {
  /** Newest first, at most 10, each once. */
  questions: Array<CreateQuestionBody>
}

export interface RegisterWebhookBody {
  /** An https URL without credentials, with a public host. 1–2048 characters. */
  target_url: string
  /** Subscribed event types. For `entry.created` and `participant.joined`, this and each later change of the endpoint except disabling and deleting it also require the scope `results:read`. 1–7 items. */
  event_types: Array<"session.ended" | "report.ready" | "question.results.finalized" | "session.opened" | "question.opened" | "entry.created" | "participant.joined">
}

export interface ReportLinkCreated {
  /** The report link. */
  id: string
  /** The session of the report. */
  session_id: string
  /** Whether names of participants are included. */
  names: boolean
  /** Whether texts by participants are included: open texts, words and filled blanks. */
  texts: boolean
  /** Whether Q&A entries are included. */
  qa: boolean
  /** Whether explanations of questions are included. */
  explanations: boolean
  /** Whether content slides are included, once the session is CLOSED. */
  content_slides: boolean
  /** Whether the link requires a password. */
  has_password: boolean
  /** Expiry; null: never. */
  ends_at: string | null
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  revoked_at: string | null
  /** Only in this response. */
  url: string
}

export interface ReportLink {
  /** The report link. */
  id: string
  /** The session of the report. */
  session_id: string
  /** Whether names of participants are included. */
  names: boolean
  /** Whether texts by participants are included: open texts, words and filled blanks. */
  texts: boolean
  /** Whether Q&A entries are included. */
  qa: boolean
  /** Whether explanations of questions are included. */
  explanations: boolean
  /** Whether content slides are included, once the session is CLOSED. */
  content_slides: boolean
  /** Whether the link requires a password. */
  has_password: boolean
  /** Expiry; null: never. */
  ends_at: string | null
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  revoked_at: string | null
}

export interface ReportLinkPage {
  /** Page size applied. */
  limit: number
  /** Number of items on this page. */
  real: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page; null on the last page. */
  next_cursor: string | null
  /** `before` of the previous page; null on the first page. */
  prev_cursor: string | null
  /** Items on this page. */
  report_links: Array<ReportLink>
}

export interface Report {
  /** The session. */
  session_id: string
  /** The presentation of the session. */
  presentation_id: string
  /** Title of the presentation. */
  title: string
  /** DRAFT: not open yet. LIVE: open to join. CLOSED: ended. */
  state: "DRAFT" | "LIVE" | "CLOSED"
  /** SELF_PACED: scheduled, with all questions open at once. Null: controlled by a presenter. */
  mode: "SELF_PACED" | null
  /** IDENTIFIED: participants join with a name. */
  identity_mode: "ANONYMOUS" | "IDENTIFIED"
  /** ISO 8601, UTC. */
  started_at: string | null
  /** ISO 8601, UTC. */
  ended_at: string | null
  /** When the organization's retention rules delete the session; null: never, or not ended. */
  expires_at: string | null
  kpis: SessionKpis
  /** All asked questions in presentation order. */
  questions: Array<{
    question: AskedQuestion
    results: QuestionResults
    /** Whether there are more than the 20 newest texts; list_report_texts has all. */
    more_texts: boolean
    /** With `participant_id`: their answer as in exports; null if there is none or it is hidden. */
    answer: string | null
  }>
  /** With `content_slides`: those of the presentation, in order, as they are now, without skipped slides and ones added after the session. Empty otherwise, and with other filters. */
  content_slides: Array<{
    /** The content slide. */
    id: string
    /** The question of the report that follows; null: none. */
    before: string | null
    /** COLUMNS: `body` and `body_2`. PICTURE_…: the image fills a side, or the slide. QUOTE: `title` says who. NUMBER: `title` is the figure. */
    layout: "TITLE" | "TEXT" | "COLUMNS" | "PICTURE_LEFT" | "PICTURE_RIGHT" | "PICTURE_FULL" | "QUOTE" | "NUMBER"
    /** Title; may be empty. Up to 200 characters. */
    title: string
    /** Markdown: headings, lists, quotes, emphasis, links and code; anything else is plain text. Up to 5000 characters. */
    body: string
    /** The second column, as `body`. Only with layout COLUMNS. Up to 5000 characters. */
    body_2: string
    /** Image of the slide. */
    image?: {
      /** Path on this server. */
      url: string
      /** Alternative text. */
      alt: string
      /** Width in pixels. */
      width: number
      /** Height in pixels. */
      height: number
    }
  }>
  /** PUBLISHED and ANSWERED Q&A entries: pinned first, then by upvotes; at most 200. */
  entries: Array<Entry>
  /** Whether there are more entries; list_entries has all. */
  more_entries: boolean
  /** Highest score first; at most 50. Empty in an ANONYMOUS session. */
  leaderboard: Array<{
    /** From 1; participants with equal points and times share a place. */
    place: number
    /** Points from revealed questions. */
    points: number
    /** Null in an anonymous session. */
    participant_id: string | null
    /** Null in an anonymous session. */
    display_name: string | null
  }>
  /** Number of participants who answered a question with points. */
  leaderboard_total: number
  /** All teams of the session, highest points first; empty without any, and in an ANONYMOUS session. */
  teams: Array<{
    /** From 1; teams with equal points share a place. */
    place: number
    /** Its name in the settings, whatever its members call it. */
    name: string
    /** Mean of the points of its `members`, rounded; 0 without any. */
    points: number
    /** Members who answered a question with points. */
    members: number
  }>
  /** ANONYMOUS sessions: mean of the points in percent of those that were possible; null below five people. */
  average_percent: number | null
  /** ANONYMOUS sessions: the teams by place, if five or more people answered a question with points in each, and none or five or more without a team; otherwise empty. */
  team_places: Array<{
    /** From 1; teams with equal points share a place. */
    place: number
    /** Its name in the settings, whatever its members call it. */
    name: string
  }>
  /** CLOSED sessions with `settings.keep_final_table`: at most ten nicknames by place; otherwise empty. */
  final_table: Array<{
    /** From 1; some may be missing, and equal points and times share one. */
    place: number
    /** The nickname. */
    name: string
  }>
  /** Oldest first, at most 200; list_participants has all. Empty in an anonymous session. */
  participants: Array<{
    /** Opaque, `par_…`. */
    id: string
    /** Name given on joining; null if it was removed or is not approved. */
    display_name: string | null
    /** ISO 8601, UTC. */
    joined_at: string
    /** SSO_VERIFIED: signed in with the organization's provider. GUEST: typed a name. */
    identity_seal: "SSO_VERIFIED" | "GUEST"
    /** Null until a scored question is revealed. */
    score: {
      /** Points from revealed questions. */
      points: number
      /** Place on the leaderboard, from 1. */
      place: number
    } | null
  }>
  /** Number of participants who joined. */
  participants_total: number
  /** Data removed by the organization's retention rules; empty if none. */
  removals: Array<{
    /** ISO 8601, UTC. */
    at: string
    /** Retention period in days after the end of the session. */
    days: number
    /** Number of participants whose names were removed. */
    names: number
  }>
}

export interface ReportReadyEvent {
  /** Event ID, the same on each attempt; equals the `webhook-id` header. */
  id: string
  /** Event type. */
  type: "report.ready"
  /** ISO 8601, UTC. */
  created_at: string
  /** The organization. */
  organization_id: string
  /** Event data. */
  data: {
    /** The session. */
    session_id: string
    /** The presentation of the session. */
    presentation_id: string
    kpis: SessionKpis
  }
}

export interface ReportTextPage {
  /** Page size applied. */
  limit: number
  /** Number of items on this page. */
  real: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page; null on the last page. */
  next_cursor: string | null
  /** `before` of the previous page; null on the first page. */
  prev_cursor: string | null
  /** Items on this page. */
  texts: Array<{
    /** Text of the answer. */
    text: string
    /** ISO 8601, UTC. */
    created_at: string
    /** Null in an anonymous session. */
    participant_id: string | null
    /** Author; null in an anonymous session, or if the name was removed or is not approved. */
    display_name: string | null
  }>
}

export interface ScheduleSessionBody {
  /** ISO 8601; without an offset, interpreted in `timezone`. Up to 64 characters. */
  opens_at: string
  /** ISO 8601; without an offset, interpreted in `timezone`. Up to 64 characters. */
  closes_at: string
  /** IANA time zone name, in any letter case. 1–64 characters. */
  timezone: string
}

export interface Section {
  /** Shown to presenters. 1–80 characters. */
  title: string
  /** Id of its first slide: a question or content slide. */
  before: string
}

export interface SessionEndedEvent {
  /** Event ID, the same on each attempt; equals the `webhook-id` header. */
  id: string
  /** Event type. */
  type: "session.ended"
  /** ISO 8601, UTC. */
  created_at: string
  /** The organization. */
  organization_id: string
  data: Session
}

/** Key figures of the session. */
export interface SessionKpis {
  /** The session. */
  session_id: string
  /** PENDING, RUNNING or READY while the session is DRAFT, LIVE or CLOSED. */
  status: "PENDING" | "RUNNING" | "READY"
  /** Number of participants who joined. */
  participants: number
  /** Number of participants with at least one answer. */
  voters: number
  /** Number of activated questions. */
  questions_asked: number
  /** Number of current answers. */
  total_responses: number
  /** Average response rate, 0 to 1. */
  response_rate_avg: number
  /** Seconds from start to end, or until now. */
  duration_seconds: number
  /** Whether a question has a correct answer; once CLOSED, whether such a question was asked. */
  has_quiz: boolean
  /** ISO 8601, UTC. */
  started_at: string | null
  /** ISO 8601, UTC. */
  ended_at: string | null
}

export interface SessionLinks {
  /** The session. */
  session_id: string
  /** Digits that participants enter to join. */
  join_code: string
  /** Join address with the code, short enough to type. */
  join_url: string
  /** Address of its permanent room. */
  room_url: string | null
  /** Joins without the code and cannot be guessed; encoded in QR codes. */
  secret_url: string
  /** QR code of `secret_url` as an SVG image. */
  qr_svg: string
  /** QR code of `secret_url` as a base64 PNG image. */
  qr_png: string
}

export interface SessionOpenedEvent {
  /** Event ID, the same on each attempt; equals the `webhook-id` header. */
  id: string
  /** Event type. */
  type: "session.opened"
  /** ISO 8601, UTC. */
  created_at: string
  /** The organization. */
  organization_id: string
  data: Session
}

/** Current state of the session. */
export interface Session {
  /** The session. */
  id: string
  /** The presentation of the session. */
  presentation_id: string
  /** Digits that participants enter to join; six, or more when codes are scarce. */
  join_code: string
  /** DRAFT: not open yet. LIVE: open to join. CLOSED: ended. */
  state: "DRAFT" | "LIVE" | "CLOSED"
  /** SELF_PACED: scheduled, with all questions open at once. Null: controlled by a presenter. */
  mode: "SELF_PACED" | null
  /** IDENTIFIED: participants join with a name. */
  participant_identity_mode: "ANONYMOUS" | "IDENTIFIED"
  /** The question on screen; null without one and if self-paced. */
  active_question_id: string | null
  /** ISO 8601, UTC. */
  started_at: string | null
  /** ISO 8601, UTC. */
  ended_at: string | null
  /** ISO 8601, UTC. */
  opens_at: string | null
  /** ISO 8601, UTC. */
  closes_at: string | null
  /** IANA time zone of the schedule; null if not scheduled. */
  timezone: string | null
  settings: SessionSettings
  /** Name of its permanent room. */
  room: string | null
  /** Texts of your own by key. Never shown to participants. */
  metadata: Record<string, string>
  /** ISO 8601, UTC. */
  created_at: string
}

export interface SessionPage {
  /** Page size applied. */
  limit: number
  /** Number of items on this page. */
  real: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page; null on the last page. */
  next_cursor: string | null
  /** `before` of the previous page; null on the first page. */
  prev_cursor: string | null
  /** Items on this page. */
  sessions: Array<Session>
}

export interface SessionResults {
  /** The session. */
  session_id: string
  /** Results of all asked questions in presentation order. */
  results: Array<QuestionResults>
}

/** Settings of the session. */
export interface SessionSettings {
  /** FREE: participants choose 50 % or 100 % more. GRANTED: the presenter grants it. */
  extra_time: "FREE" | "GRANTED"
  /** Participants can send emoji, which are not stored. */
  reactions: boolean
  /** Names and texts with a listed word are hidden until approved. */
  word_filter: boolean
  /** Whether the lobby displays names. */
  lobby_names: boolean
  /** ANONYMOUS only: participants take a nickname, removed at the close. False by default. */
  nicknames: boolean
  /** With `nicknames`: whether those of the first ones outlive the close, with places, if many took part. */
  keep_final_table: boolean
  /** Whether the room and reports have points and places. Exports and `get_leaderboard` always have them. */
  leaderboard: boolean
  /** Whether `next` shows the leaderboard at the end of each section. */
  rounds: boolean
  /** Whether the first Q&A of the presentation takes entries from the start, next to every slide. */
  qa_beside_slides: boolean
  /** Whether Q&A entries wait for approval; null: as `settings.moderation` says. */
  approval: boolean | null
  /** Seconds after a reveal, or on a slide, before the next slide comes by itself; null: never. 3–60. */
  hands_free_seconds: number | null
  /** Teams of the participants; null: none. */
  teams: {
    /** No two look alike. Their members can rename them while the session is LIVE. 2–12 items. */
    names: Array<string>
    /** CHOSEN: participants choose their team. DEALT: each joins the smallest one. */
    assignment: "CHOSEN" | "DEALT"
  } | null
  /** Number of seats, if the plan has more; null: as the plan. Further joins get `ROOM_FULL`. 1–1000000. */
  participants_max: number | null
}

export interface SlideList {
  /** Questions and content slides, in order. */
  slides: Array<{
    /** Kind of slide. */
    kind: "QUESTION"
    /** Opaque, `que_…`. */
    id: string
    /** Question type, which determines how it is answered. Cannot be changed. */
    type: "MULTIPLE_CHOICE" | "QUIZ" | "WORD_CLOUD" | "OPEN_TEXT" | "RATING" | "NPS" | "NUMERIC" | "RANKING" | "ORDERING" | "MATCHING" | "FILL_IN_BLANK" | "POINT_ALLOCATION" | "SPINNER" | "QA"
    /** Text shown to participants. */
    prompt: string
    /** Zero-based position among all slides. */
    order: number
    /** Whether the plan excludes this question. */
    inactive: boolean
    /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
    inactive_reason: string | null
    /** The lowest plan that includes it. */
    upgrade_to: string | null
    /** Options in order; empty for types without options. */
    options: Array<{
      /** ID in answers and results. */
      id: string
      /** Text shown to participants. */
      text: string
      /** Whether the option is correct. */
      is_correct?: boolean
      /** The matching text. */
      match?: string
      /** ID of the matching text. */
      match_id?: string
      /** Image shown with the text. */
      image?: Image
    }>
    /** Image shown with the prompt. */
    image: Image | null
    /** All settings of the type, including defaults. */
    settings: Record<string, unknown>
    /** Markdown shown with the correct answer, never before. */
    explanation: string | null
    /** Speaker notes. */
    notes: string
    /** Whether stages and self-paced sessions pass the slide by. */
    skipped: boolean
    /** ISO 8601, UTC. */
    created_at: string
    /** ISO 8601, UTC. */
    updated_at: string
    /** Version for `If-Match`. */
    etag: string
    /** Whether a LIVE session has asked it. If so, only `order`, `notes`, `skipped` and `settings.show_results` can change. */
    locked: boolean
    /** Whether a session has asked it. If so, it cannot be deleted. */
    asked: boolean
  } | {
    /** Kind of slide. */
    kind: "CONTENT"
    /** Opaque, `sld_…`. */
    id: string
    /** COLUMNS: `body` and `body_2`. PICTURE_…: the image fills a side, or the slide. QUOTE: `title` says who. NUMBER: `title` is the figure. */
    layout: "TITLE" | "TEXT" | "COLUMNS" | "PICTURE_LEFT" | "PICTURE_RIGHT" | "PICTURE_FULL" | "QUOTE" | "NUMBER"
    /** Heading of the slide. Up to 200 characters. */
    title: string
    /** Markdown: headings, lists, quotes, emphasis, links and code; anything else is plain text. Up to 5000 characters. */
    body: string
    /** The second column, as `body`. Only with layout COLUMNS. Up to 5000 characters. */
    body_2: string
    /** Whether stages and phones show the items of its lists one by one, in layouts TEXT, COLUMNS and PICTURE_…. */
    stepwise: boolean
    /** Image of the slide. */
    image: Image | null
    /** Whether phones show the slide while it is on screen. */
    on_phones: boolean
    /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
    notes: string
    /** Whether stages and self-paced sessions pass the slide by. */
    skipped: boolean
    /** Zero-based position among all slides of the presentation. 0–199. */
    order: number
    /** ISO 8601, UTC. */
    created_at: string
    /** ISO 8601, UTC. */
    updated_at: string
    /** Version for `If-Match`. */
    etag: string
  }>
}

export interface SpinBody {
  /** Client-generated idempotency reference: repeating it returns the same spin. 1–64 characters. */
  ref?: string
}

export interface Spin {
  /** The session. */
  session_id: string
  /** The SPINNER question. */
  question_id: string
  /** The `ref` of the request, or a generated one. */
  ref: string
  /** The selected option. */
  option_id: string
  /** Text of the selected option. */
  text: string
  /** ISO 8601, UTC. */
  spun_at: string
}

export interface SpinnerOption {
  /** ID in answers and results. */
  id: string
  /** Text shown to participants. */
  text: string
}

export interface SpinnerOptionInput {
  /** Text shown to participants. 1–200 characters. */
  text: string
}

export interface SpinnerOptionUpdate {
  /** Text shown to participants. 1–200 characters. */
  text: string
  /** ID of an existing option to keep. */
  id?: string
}

export interface SpinnerQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "SPINNER"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** Options in order. */
  options: Array<SpinnerOption>
  /** Image shown with the prompt. */
  image: Image | null
  settings: SpinnerSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface SpinnerResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "SPINNER"
  /** Number of participants who answered. */
  total_voters: number
  /** Does not apply to this type. */
  option_counts: null
  /** Does not apply to this type. */
  value_distribution: null
  /** Does not apply to this type. */
  average: null
  /** Does not apply to this type. */
  words: null
  /** Does not apply to this type. */
  texts: null
  /** Does not apply to this type. */
  correct_option_ids: null
  /** Does not apply to this type. */
  nps: null
  /** Does not apply to this type. */
  pair_stats: null
  /** Does not apply to this type. */
  correct_pairs: null
  /** Does not apply to this type. */
  correct_order: null
  /** Does not apply to this type. */
  placement_accuracy: null
  /** Does not apply to this type. */
  most_common_order: null
  /** Does not apply to this type. */
  blank_stats: null
  /** Does not apply to this type. */
  allocation_totals: null
  /** Newest first, at most 100. */
  spin_outcomes: Array<{
    /** The selected option. */
    option_id: string
    /** Text of the option. */
    text: string
    /** ISO 8601, UTC. */
    spun_at: string
  }>
}

/** All settings of the type, including defaults. */
export interface SpinnerSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
}

/** With defaults. */
export interface SpinnerSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
}

export interface StageLinkCreated {
  /** The stage link. */
  id: string
  /** The session it opens. */
  session_id: string
  /** screen: displays the session. remote: also controls it. moderator: only moderates. embed: results on your own page. */
  role: "screen" | "remote" | "moderator" | "embed"
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  revoked_at: string | null
  /** Only in this response. Open it within 10 minutes. */
  url: string
}

export interface StageLink {
  /** The stage link. */
  id: string
  /** The session it opens. */
  session_id: string
  /** screen: displays the session. remote: also controls it. moderator: only moderates. embed: results on your own page. */
  role: "screen" | "remote" | "moderator" | "embed"
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  revoked_at: string | null
}

export interface StageLinkPage {
  /** Page size applied. */
  limit: number
  /** Number of items on this page. */
  real: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page; null on the last page. */
  next_cursor: string | null
  /** `before` of the previous page; null on the first page. */
  prev_cursor: string | null
  /** Items on this page. */
  stage_links: Array<StageLink>
}

/** How slides look; omitted parts are those of the preset. null: as the organization's. Charts have a contrast of 3:1 with the background, text and accent 4.5:1; other colours are rejected with the nearest one that passes. */
export type ThemeInput = {
  /** Default: PAPER. */
  preset?: "PAPER" | "CLAY" | "MEADOW" | "VIOLET" | "HARBOUR" | "CONTRAST"
  /** Background of slides, #rrggbb; null: that of the preset. */
  background?: string | null
  /** Text on it, #rrggbb; null: that of the preset. */
  text?: string | null
  /** Accent, #rrggbb; null: that of the preset. */
  accent?: string | null
  /** Font of titles; null: that of the preset. */
  font?: "SANS" | "GROTESQUE" | "SERIF" | null
} | null

export interface Trends {
  /** Oldest first, including months without sessions. */
  months: Array<{
    /** Year and month in UTC: `2026-03`. */
    month: string
    /** Closed sessions that were opened in this month. */
    sessions: number
    /** Participants of these sessions. */
    participants: number
    /** Answers to their questions. */
    responses: number
    /** Ratio of given to possible answers, 0 to 1; 0 if no answers were possible. */
    response_rate: number
  }>
  /** Most used first. */
  question_types: Array<{
    /** A question type. */
    type: string
    /** How often the type was used in these months. */
    asked: number
  }>
}

/** Omitted fields are unchanged. */
export interface UpdateContentSlideBody {
  /** COLUMNS: `body` and `body_2`. PICTURE_…: the image fills a side, or the slide. QUOTE: `title` says who. NUMBER: `title` is the figure. */
  layout?: "TITLE" | "TEXT" | "COLUMNS" | "PICTURE_LEFT" | "PICTURE_RIGHT" | "PICTURE_FULL" | "QUOTE" | "NUMBER"
  /** Heading of the slide. Up to 200 characters. */
  title?: string
  /** Markdown: headings, lists, quotes, emphasis, links and code; anything else is plain text. Up to 5000 characters. */
  body?: string
  /** The second column, as `body`. Only with layout COLUMNS. Up to 5000 characters. */
  body_2?: string
  /** Whether stages and phones show the items of its lists one by one, in layouts TEXT, COLUMNS and PICTURE_…. */
  stepwise?: boolean
  /** Image of the slide. */
  image?: Image | null
  /** Whether phones show the slide while it is on screen. */
  on_phones?: boolean
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
  /** Zero-based position among all slides of the presentation. 0–199. */
  order?: number
}

export interface UpdateEntryBody {
  /** PENDING: not published yet. PUBLISHED: visible. ANSWERED: dealt with. DISMISSED: hidden. */
  lifecycle?: "PENDING" | "PUBLISHED" | "ANSWERED" | "DISMISSED"
  /** Position among pinned entries, lowest first; null unpins. 0–1000. */
  pinned_order?: number | null
  /** Visible to all participants; null removes it. 1–2000 characters. */
  public_answer?: string | null
  /** Replaces its labels. Up to 3 items. */
  labels?: Array<string>
}

export interface UpdatePermanentRoomBody {
  /** Shown while participants wait. 1–200 characters. */
  title?: string
  /** A presentation whose sessions get this room unless they are created with another or null. */
  presentation_id?: string | null
}

export interface UpdatePresentationBody {
  /** The new title. 1–200 characters. */
  title?: string
  /** true moves it to the trash; false restores it. */
  trashed?: boolean
  /** What it is about. Never shown to participants. Up to 500 characters. */
  description?: string | null
  theme?: ThemeInput
  /** All sections, in any order, each before another slide. Replaces all earlier ones. Up to 40 items. */
  sections?: Array<Section>
  /** Up to 20 texts of your own by key, for programs. Replaces all earlier ones; null removes them. */
  metadata?: Record<string, string> | null
}

export interface UpdateQuestionBody {
  /** Text shown to participants. 1–500 characters. */
  prompt?: string
  /** Replaces all options. An option with the `id` of an existing one keeps it. Up to 50 items. */
  options?: Array<MultipleChoiceOptionUpdate | OptionUpdate | MatchingOptionUpdate | SpinnerOptionUpdate>
  /** Settings of the question's type. Omitted settings are unchanged. */
  settings?: MultipleChoiceSettingsInput | QuizSettingsInput | WordCloudSettingsInput | OpenTextSettingsInput | RatingSettingsInput | NpsSettingsInput | NumericSettingsInput | RankingSettingsInput | OrderingSettingsInput | MatchingSettingsInput | FillInBlankSettingsInput | PointAllocationSettingsInput | SpinnerSettingsInput | QaSettingsInput
  /** Moves the question to this zero-based position. 0–199. */
  order?: number
  /** Image shown with the prompt. */
  image?: Image | null
  /** Shown with the correct answer, never before. Markdown: headings, lists, quotes, emphasis, links and code. Up to 1000 characters. */
  explanation?: string | null
  /** Speaker notes, never shown to participants or on screens. Up to 2000 characters. */
  notes?: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped?: boolean
}

export interface UpdateSessionBody {
  /** Up to 20 texts of your own by key, for programs. Replaces all earlier ones; null removes them. */
  metadata?: Record<string, string> | null
}

export interface UpdateWebhookBody {
  /** An https URL without credentials, with a public host. 1–2048 characters. */
  target_url?: string
  /** Subscribed event types. For `entry.created` and `participant.joined`, this and each later change of the endpoint except disabling and deleting it also require the scope `results:read`. 1–7 items. */
  event_types?: Array<"session.ended" | "report.ready" | "question.results.finalized" | "session.opened" | "question.opened" | "entry.created" | "participant.joined">
  /** Disables or re-enables the endpoint. Rejected while it is auto-disabled: use enable_webhook. */
  active?: boolean
}

export interface WebhookCreated {
  /** Opaque, `whk_…`. */
  id: string
  /** Destination of events. */
  target_url: string
  /** Subscribed event types. */
  event_types: Array<"session.ended" | "report.ready" | "question.results.finalized" | "session.opened" | "question.opened" | "entry.created" | "participant.joined">
  /** Whether new events are delivered. */
  active: boolean
  /** Whether the endpoint was disabled automatically after repeated failures. */
  auto_disabled: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
  /** Only in this response. */
  signing_secret: string
}

export interface Webhook {
  /** Opaque, `whk_…`. */
  id: string
  /** Destination of events. */
  target_url: string
  /** Subscribed event types. */
  event_types: Array<"session.ended" | "report.ready" | "question.results.finalized" | "session.opened" | "question.opened" | "entry.created" | "participant.joined">
  /** Whether new events are delivered. */
  active: boolean
  /** Whether the endpoint was disabled automatically after repeated failures. */
  auto_disabled: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface WebhookPage {
  /** Page size applied. */
  limit: number
  /** Number of items on this page. */
  real: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page; null on the last page. */
  next_cursor: string | null
  /** `before` of the previous page; null on the first page. */
  prev_cursor: string | null
  /** Items on this page. */
  webhooks: Array<Webhook>
}

export interface WordCloudQuestion {
  /** Opaque, `que_…`. */
  id: string
  /** Question type. */
  type: "WORD_CLOUD"
  /** Text shown to participants. */
  prompt: string
  /** Zero-based position among all slides. */
  order: number
  /** Whether the plan excludes this question. */
  inactive: boolean
  /** `QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null. */
  inactive_reason: string | null
  /** The lowest plan that includes it. */
  upgrade_to: string | null
  /** This type has no options. */
  options: []
  /** Image shown with the prompt. */
  image: Image | null
  settings: WordCloudSettings
  /** Markdown shown with the correct answer, never before. */
  explanation: string | null
  /** Speaker notes. */
  notes: string
  /** Whether stages and self-paced sessions pass the slide by. */
  skipped: boolean
  /** ISO 8601, UTC. */
  created_at: string
  /** ISO 8601, UTC. */
  updated_at: string
}

export interface WordCloudResults {
  /** The session. */
  session_id: string
  /** The question. */
  question_id: string
  /** Question type. */
  question_type: "WORD_CLOUD"
  /** Number of participants who answered. */
  total_voters: number
  /** Does not apply to this type. */
  option_counts: null
  /** Does not apply to this type. */
  value_distribution: null
  /** Does not apply to this type. */
  average: null
  /** Most frequent first, at most 1,000. */
  words: Array<{
    /** The word, in the form most participants gave. */
    text: string
    /** Number of participants who gave it. */
    count: number
  }>
  /** Does not apply to this type. */
  texts: null
  /** Does not apply to this type. */
  correct_option_ids: null
  /** Does not apply to this type. */
  nps: null
  /** Does not apply to this type. */
  pair_stats: null
  /** Does not apply to this type. */
  correct_pairs: null
  /** Does not apply to this type. */
  correct_order: null
  /** Does not apply to this type. */
  placement_accuracy: null
  /** Does not apply to this type. */
  most_common_order: null
  /** Does not apply to this type. */
  blank_stats: null
  /** Does not apply to this type. */
  allocation_totals: null
  /** Does not apply to this type. */
  spin_outcomes: null
  /** WORD_CLOUD: number of distinct words. */
  words_total?: number
  /** WORD_CLOUD: the words that displays and reports show, most frequent first, merged by hand and without stop words; absent where nothing is merged or left out. */
  groups?: Array<{
    /** The word that the group counts as. */
    text: string
    /** Sum of the counts of its words. */
    count: number
    /** Its words, most frequent first. */
    words: Array<string>
  }>
}

/** All settings of the type, including defaults. */
export interface WordCloudSettings {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple: boolean
  /** Participants see results. Default: true. */
  show_results: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered: boolean
  /** Per participant. 1–10. Default: 3. */
  max_words: number
  /** Language of omitted stop words. Default: null. */
  stop_words: "en" | "de" | "es" | "fr" | null
}

/** With defaults. */
export interface WordCloudSettingsInput {
  /** MULTIPLE_CHOICE, QUIZ: several options per answer. Default: false. */
  allow_multiple?: boolean
  /** Participants see results. Default: true. */
  show_results?: boolean
  /** In seconds; null: no limit. 5–3600. Default: null. */
  time_limit_seconds?: number | null
  /** Ends once all have answered. Default: false. */
  end_when_answered?: boolean
  /** Per participant. 1–10. Default: 3. */
  max_words?: number
  /** Language of omitted stop words. Default: null. */
  stop_words?: "en" | "de" | "es" | "fr" | null
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
export type WebhookEvent = SessionEndedEvent | ReportReadyEvent | QuestionResultsFinalizedEvent | SessionOpenedEvent | QuestionOpenedEvent | EntryCreatedEvent | ParticipantJoinedEvent | PingEvent

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
  /** A `next_cursor`. The first page if empty or `null`. */
  cursor?: string | null
  /** A `prev_cursor`. The first page if empty or `null`. */
  before?: string | null
  /** Part of the title or a slide. Case and accents are ignored. Up to 200 characters. */
  search?: string
  /** `true`: list presentations in the trash instead. */
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

/** Arguments of `duplicatePresentation`. */
export type DuplicatePresentationArguments = {
  presentation_id: string
} & {
  /** Title for presenters. 1–200 characters. */
  title: string
  /** Session of the presentation whose added questions are copied too. */
  session_id?: string
}

/** Arguments of `importFile`. */
export type ImportFileArguments = ImportFileBody

/** Arguments of `exportPresentation`. */
export type ExportPresentationArguments = {
  presentation_id: string
  /** Names of imports stand for the same formats. Default: "json". */
  format?: "json" | "outline" | "gift" | "moodle" | "qti" | "kahoot" | "JSON" | "OUTLINE" | "GIFT" | "MOODLE_XML" | "QTI" | "XLSX"
}

/** Arguments of `uploadImage`. */
export type UploadImageArguments = ImageFileBody

/** Arguments of `listImages`. */
export type ListImagesArguments = {
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A `next_cursor`. The first page if empty or `null`. */
  cursor?: string | null
  /** A `prev_cursor`. The first page if empty or `null`. */
  before?: string | null
}

/** Arguments of `getImage`. */
export type GetImageArguments = {
  image_id: string
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

/** Arguments of `listSlides`. */
export type ListSlidesArguments = {
  presentation_id: string
}

/** Arguments of `createContentSlide`. */
export type CreateContentSlideArguments = {
  presentation_id: string
} & CreateContentSlideBody

/** Arguments of `getContentSlide`. */
export type GetContentSlideArguments = {
  presentation_id: string
  slide_id: string
}

/** Arguments of `updateContentSlide`. */
export type UpdateContentSlideArguments = {
  presentation_id: string
  slide_id: string
} & UpdateContentSlideBody

/** Arguments of `deleteContentSlide`. */
export type DeleteContentSlideArguments = {
  presentation_id: string
  slide_id: string
}

/** Arguments of `listSessions`. */
export type ListSessionsArguments = {
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A `next_cursor`. The first page if empty or `null`. */
  cursor?: string | null
  /** A `prev_cursor`. The first page if empty or `null`. */
  before?: string | null
  /** DRAFT: not open yet. LIVE: open to join. CLOSED: ended. */
  state?: "DRAFT" | "LIVE" | "CLOSED"
  /** Only sessions of this presentation. */
  presentation_id?: string
  /** Only sessions created after this time (ISO 8601 with an offset). */
  created_after?: string
}

/** Arguments of `createSession`. */
export type CreateSessionArguments = CreateSessionBody

/** Arguments of `getSession`. */
export type GetSessionArguments = {
  session_id: string
  /** Maximum seconds to wait for a change since `since`. 0–30. Default: 0. */
  wait?: number
  /** ETag of the last response (tools: its `etag`); defaults to the current one. Up to 100 characters. */
  since?: string
}

/** Arguments of `updateSession`. */
export type UpdateSessionArguments = {
  session_id: string
} & UpdateSessionBody

/** Arguments of `openSession`. */
export type OpenSessionArguments = {
  session_id: string
}

/** Arguments of `scheduleSession`. */
export type ScheduleSessionArguments = {
  session_id: string
} & ScheduleSessionBody

/** Arguments of `addSessionQuestion`. */
export type AddSessionQuestionArguments = {
  session_id: string
} & AddSessionQuestionBody

/** Arguments of `listRecentQuestions`. */
export type ListRecentQuestionsArguments = {
  session_id: string
}

/** Arguments of `listAddedQuestions`. */
export type ListAddedQuestionsArguments = {
  presentation_id: string
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A `next_cursor`. The first page if empty or `null`. */
  cursor?: string | null
  /** A `prev_cursor`. The first page if empty or `null`. */
  before?: string | null
  /** Only questions added to this session. */
  session_id?: string
}

/** Arguments of `addQuestionToPresentation`. */
export type AddQuestionToPresentationArguments = {
  session_id: string
  question_id: string
}

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

/** Arguments of `listPermanentRooms`. */
export type ListPermanentRoomsArguments = NoArguments

/** Arguments of `createPermanentRoom`. */
export type CreatePermanentRoomArguments = CreatePermanentRoomBody

/** Arguments of `updatePermanentRoom`. */
export type UpdatePermanentRoomArguments = {
  permanent_room_id: string
} & UpdatePermanentRoomBody

/** Arguments of `deletePermanentRoom`. */
export type DeletePermanentRoomArguments = {
  permanent_room_id: string
}

/** Arguments of `getSessionKpis`. */
export type GetSessionKpisArguments = {
  session_id: string
  /** Maximum seconds to wait for a change since `since`. 0–30. Default: 0. */
  wait?: number
  /** ETag of the last response (tools: its `etag`); defaults to the current one. Up to 100 characters. */
  since?: string
}

/** Arguments of `getQuestionResults`. */
export type GetQuestionResultsArguments = {
  session_id: string
  /** At least 1 characters. */
  question_id: string
  /** Maximum seconds to wait for a change since `since`. 0–30. Default: 0. */
  wait?: number
  /** ETag of the last response (tools: its `etag`); defaults to the current one. Up to 100 characters. */
  since?: string
}

/** Arguments of `getSessionResults`. */
export type GetSessionResultsArguments = {
  session_id: string
  /** Maximum seconds to wait for a change since `since`. 0–30. Default: 0. */
  wait?: number
  /** ETag of the last response (tools: its `etag`); defaults to the current one. Up to 100 characters. */
  since?: string
}

/** Arguments of `getLeaderboard`. */
export type GetLeaderboardArguments = {
  session_id: string
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A `next_cursor`. The first page if empty or `null`. */
  cursor?: string | null
  /** A `prev_cursor`. The first page if empty or `null`. */
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
  /** Rows of CSV: the results of each question, or one row per participant with a column per question, only for sessions with participant names. Default: "results". */
  layout?: "results" | "people"
  /** semicolon separates CSV by ; and starts it with a byte order mark. Default: "comma". */
  separator?: "comma" | "semicolon"
  /** 1 starts CSV with a byte order mark, which Excel needs to detect UTF-8. Default with semicolon: 1. Default: "0". */
  bom?: "0" | "1"
}

/** Arguments of `getSessionReport`. */
export type GetSessionReportArguments = {
  session_id: string
  /** Only this question. */
  question_id?: string
  /** Only data of this participant; requires an IDENTIFIED session. */
  participant_id?: string
  /** Only questions opened and Q&A entries asked at or after this time (ISO 8601). */
  from?: string
  /** Only questions and Q&A entries before this time. */
  to?: string
  /** `true`: with content slides. */
  content_slides?: "true" | "false"
}

/** Arguments of `getSessionReportText`. */
export type GetSessionReportTextArguments = {
  session_id: string
  /** Only this question. */
  question_id?: string
  /** Only data of this participant; requires an IDENTIFIED session. */
  participant_id?: string
  /** Only questions opened and Q&A entries asked at or after this time (ISO 8601). */
  from?: string
  /** Only questions and Q&A entries before this time. */
  to?: string
  /** `true`: with content slides. */
  content_slides?: "true" | "false"
  /** `false`: without explanations. */
  explanations?: "true" | "false"
}

/** Arguments of `listReportTexts`. */
export type ListReportTextsArguments = {
  session_id: string
  question_id: string
  /** Page size. 1–200. Default: 50. */
  limit?: number
  /** A `next_cursor`. The first page if empty or `null`. */
  cursor?: string | null
  /** A `prev_cursor`. The first page if empty or `null`. */
  before?: string | null
}

/** Arguments of `compareSessions`. */
export type CompareSessionsArguments = {
  presentation_id: string
  /** Comma-separated IDs of 2 to 6 sessions, the first being the baseline. Defaults to the last two sessions. Up to 300 characters. */
  sessions?: string
}

/** Arguments of `compareQuestions`. */
export type CompareQuestionsArguments = {
  session_id: string
}

/** Arguments of `getTrends`. */
export type GetTrendsArguments = {
  /** Number of months, including the current one. 1–36. Default: 12. */
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
  /** A `next_cursor`. The first page if empty or `null`. */
  cursor?: string | null
  /** A `prev_cursor`. The first page if empty or `null`. */
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
  /** Alternative to `Last-Event-ID` for clients that cannot set headers; the header takes precedence. */
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
  /** A `next_cursor`. The first page if empty or `null`. */
  cursor?: string | null
  /** A `prev_cursor`. The first page if empty or `null`. */
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
  /** A `next_cursor`. The first page if empty or `null`. */
  cursor?: string | null
  /** A `prev_cursor`. The first page if empty or `null`. */
  before?: string | null
  lifecycle?: "PENDING" | "PUBLISHED" | "ANSWERED" | "DISMISSED"
  /** `created_at`: oldest first, a stable order for paging. */
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
  /** A `next_cursor`. The first page if empty or `null`. */
  cursor?: string | null
  /** A `prev_cursor`. The first page if empty or `null`. */
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
  /** A `next_cursor`. The first page if empty or `null`. */
  cursor?: string | null
  /** A `prev_cursor`. The first page if empty or `null`. */
  before?: string | null
  /** PENDING: waiting or in progress. DEAD_LETTERED: given up. TERMINATED: endpoint or data removed. */
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
  duplicatePresentation: { arguments: DuplicatePresentationArguments; response: Presentation }
  importFile: { arguments: ImportFileArguments; response: ImportResult }
  exportPresentation: { arguments: ExportPresentationArguments; response: Response }
  uploadImage: { arguments: UploadImageArguments; response: ImageOut }
  listImages: { arguments: ListImagesArguments; response: ImagePage }
  getImage: { arguments: GetImageArguments; response: ImageOut }
  listQuestions: { arguments: ListQuestionsArguments; response: QuestionPage }
  createQuestion: { arguments: CreateQuestionArguments; response: Question }
  getQuestion: { arguments: GetQuestionArguments; response: Question }
  updateQuestion: { arguments: UpdateQuestionArguments; response: Question }
  deleteQuestion: { arguments: DeleteQuestionArguments; response: Question }
  listSlides: { arguments: ListSlidesArguments; response: SlideList }
  createContentSlide: { arguments: CreateContentSlideArguments; response: ContentSlide }
  getContentSlide: { arguments: GetContentSlideArguments; response: ContentSlide }
  updateContentSlide: { arguments: UpdateContentSlideArguments; response: ContentSlide }
  deleteContentSlide: { arguments: DeleteContentSlideArguments; response: ContentSlide }
  listSessions: { arguments: ListSessionsArguments; response: SessionPage }
  createSession: { arguments: CreateSessionArguments; response: Session }
  getSession: { arguments: GetSessionArguments; response: Session }
  updateSession: { arguments: UpdateSessionArguments; response: Session }
  openSession: { arguments: OpenSessionArguments; response: Session }
  scheduleSession: { arguments: ScheduleSessionArguments; response: Session }
  addSessionQuestion: { arguments: AddSessionQuestionArguments; response: AddedQuestion }
  listRecentQuestions: { arguments: ListRecentQuestionsArguments; response: RecentQuestions }
  listAddedQuestions: { arguments: ListAddedQuestionsArguments; response: AddedQuestionPage }
  addQuestionToPresentation: { arguments: AddQuestionToPresentationArguments; response: Question }
  activateQuestion: { arguments: ActivateQuestionArguments; response: Session }
  lockQuestion: { arguments: LockQuestionArguments; response: Session }
  revealQuestion: { arguments: RevealQuestionArguments; response: Session }
  reopenQuestion: { arguments: ReopenQuestionArguments; response: Session }
  extendQuestion: { arguments: ExtendQuestionArguments; response: Session }
  closeSession: { arguments: CloseSessionArguments; response: Session }
  deleteSession: { arguments: DeleteSessionArguments; response: Session }
  listPermanentRooms: { arguments: ListPermanentRoomsArguments; response: PermanentRoomList }
  createPermanentRoom: { arguments: CreatePermanentRoomArguments; response: PermanentRoom }
  updatePermanentRoom: { arguments: UpdatePermanentRoomArguments; response: PermanentRoom }
  deletePermanentRoom: { arguments: DeletePermanentRoomArguments; response: PermanentRoom }
  getSessionKpis: { arguments: GetSessionKpisArguments; response: SessionKpis }
  getQuestionResults: { arguments: GetQuestionResultsArguments; response: QuestionResults }
  getSessionResults: { arguments: GetSessionResultsArguments; response: SessionResults }
  getLeaderboard: { arguments: GetLeaderboardArguments; response: Leaderboard }
  listParticipants: { arguments: ListParticipantsArguments; response: Participants }
  deleteParticipant: { arguments: DeleteParticipantArguments; response: ParticipantDeleted }
  exportSession: { arguments: ExportSessionArguments; response: Response }
  getSessionReport: { arguments: GetSessionReportArguments; response: Report }
  getSessionReportText: { arguments: GetSessionReportTextArguments; response: string }
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

/** The result of an operation: the JSON or text of its response, or the Response itself for files and streams. */
export type ResponseOf<N extends OperationName> = Operations[N]['response']

/** Operations that can be called without arguments. */
export type CallableBare = 'listPresentations' | 'importFile' | 'listImages' | 'listSessions' | 'listPermanentRooms' | 'getTrends' | 'listWebhooks' | 'getLimits'

/** Operations that return one page of a list. */
export type ListName = 'listPresentations' | 'listImages' | 'listSessions' | 'listAddedQuestions' | 'getLeaderboard' | 'listReportTexts' | 'listReportLinks' | 'listStageLinks' | 'listEntries' | 'listWebhooks' | 'listDeliveries'

/** An item of a list. */
export type ItemOf<N extends ListName> =
  Extract<ResponseOf<N>[keyof ResponseOf<N>], readonly unknown[]> extends readonly (infer Item)[] ? Item : never
