import type { Role } from '@roomful/contract/features/people/roles'
import type { RemovalOut } from '@roomful/contract/features/retention/retention'
import type { ParticipantSignIn } from '@roomful/contract/features/sso/provider'
import type { IdentityMode } from '@roomful/contract/identity'
import type { Generated } from 'kysely'

/** Participants' answers and their counts. */
export interface AnswerTables {
  answers: {
    session_question_key: number
    participant_key: number
    value: string
    seq: number | null
    accepted_at: number
    /** From the question's opening to the answer's arrival. */
    elapsed_ms: number
    /**
     * Time at which a text was accepted, for reading the newest ones; null for other types. Rounded to the
     * minute when ANONYMOUS.
     */
    text_at: number | null
  }
  tallies: {
    session_question_key: number
    list: string
    item: string
    server: number
    count: number
  }
  /** Keys of questions before they were reopened without their answers, which are being deleted. */
  discarded_answers: {
    session_question_key: number
    session_key: number
    discarded_at: number
  }
  /** Closed ANONYMOUS sessions whose answers still refer to their participants. */
  unlinkings: {
    session_key: number
    /** Whether the per-participant statistics have been saved. */
    frozen: number
  }
  /** Leaderboards of closed ANONYMOUS sessions, whose scores can no longer be computed. */
  final_standings: {
    session_key: number
    participant_key: number
    points: number
    place: number
  }
  /**
   * Answers of closed ANONYMOUS sessions, without participants, in an order that reveals nothing beyond their
   * values.
   */
  unlinked_answers: {
    session_question_key: number
    /** From 1, newest minute first, then by value. */
    place: number
    value: string
    text_at: number | null
  }
}

/** Records of API calls. */
export interface CallTables {
  /** Every use of every credential. */
  audit: {
    key: Generated<number>
    organization_key: number
    /** Empty for users. */
    credential_id: string
    user_id: string | null
    request_id: string
    at: number
    method: string
    path: string
    status: number
    ip: string
    user_agent: string | null
    /** Operation name; empty: none, or an MCP tool. */
    operation: string
  }
  /** Idempotency keys of requests. */
  idempotency_keys: {
    /** Digest of credential, method, path and key. */
    id: string
    fingerprint: string
    /** Identifies the running request among others with the same key. */
    claim: string
    /** Expiry of the key: short while the request runs, a day after its response. */
    expires_at: number
    /** The response body; null while the request runs. */
    answer: string | null
  }
  /** Rate limit windows shared by all servers. */
  budget_windows: {
    /** Limit and subject. */
    key: string
    count: number
    ends_at: number
  }
}

/** Images of presentations, and logos. */
export interface ImageTables {
  images: {
    key: Generated<number>
    /** Unguessable: knowing it is enough to read the image. */
    id: string
    organization_key: number
    media_type: string
    width: number
    height: number
    /** Size of the file as stored. */
    bytes: number
    /** JSON, sizes of scaled copies in bytes by their width. */
    scaled: string
    created_at: number
    /** Known unreferenced since this time; null: in use. */
    unused_since: number | null
  }
  /** The files in chunks of `imageChunkBytes`, so that no response or statement holds all of it. */
  image_chunks: {
    image_key: number
    /** The width of a scaled copy; 0: the file itself. */
    scaled_to: number
    /** From 0. */
    place: number
    content: Uint8Array
  }
  /** References to images; rows of deleted owners stay until the image is deleted. */
  image_uses: {
    image_key: number
    owner: 'QUESTION' | 'SLIDE' | 'SESSION' | 'LOGO'
    /** The key of a question, content slide, session that has asked a question with it, or organization. */
    owner_key: number
  }
}

/** Organizations with their API keys, branding and word lists. */
export interface OrganizationTables {
  organizations: {
    key: Generated<number>
    id: string
    name: string
    plan: string
    /** Members without two-factor authentication can only set it up. */
    two_factor_required: Generated<number>
    /** RoomLook as JSON; null: default. */
    look: Generated<string | null>
    /** RetentionSettings as JSON; null: defaults. */
    retention: Generated<string | null>
    /** Soft-deleted since this time; its rows are being deleted. */
    deleted_at: Generated<number | null>
    created_at: number
  }
  credentials: {
    key: Generated<number>
    id: string
    organization_key: number
    public_id: string
    hash: string
    name: string
    scopes: string
    created_at: number
    /** The user; null: the operator. */
    created_by: Generated<number | null>
    last_used_at: number | null
    revoked_at: number | null
  }
  /** Log of data deleted by retention. */
  removal_records: {
    key: Generated<number>
    id: string
    organization_key: number
    /** Category of deleted data, unique per organization. */
    name: string
    /** Time of the last deletion. */
    at: number
    kind: RemovalOut['kind']
    set_by: RemovalOut['set_by']
    days: number
    /** Id, title and end as JSON; null: not of a session. */
    session: string | null
    /** Counts as JSON. */
    removed: string
  }
  /** Monthly usage: sums over closed sessions, kept when these are deleted. */
  trend_counts: {
    organization_key: number
    /** `2026-03`. */
    month: string
    /** The counter's name; `TYPE …`: questions of a type. */
    name: string
    count: number
  }
  /** The organization's word list, in addition to the built-in ones. */
  organization_words: {
    organization_key: number
    word: string
  }
}

/** PENDING: waits for the presenter; DISMISSED: stays hidden. */
export type ReviewLifecycle = 'PENDING' | 'PUBLISHED' | 'DISMISSED'

/** Moderation of texts. */
export interface ReviewTables {
  /** Texts that contain a listed word: published after the presenter's approval. */
  text_reviews: {
    session_question_key: number
    /** SHA-256 of the item, base64url: items can exceed the index limit. */
    digest: string
    /** The item to publish: an item of the tally, or the stored value of a text. */
    item: string
    text: string
    lifecycle: ReviewLifecycle
  }
  /** Words, texts and blanks that a moderator hides from every display, in all their forms. */
  hidden_texts: {
    session_question_key: number
    /** Digest of the comparison key, which can exceed the index limit. */
    digest: string
    /** The form that was on screen, for the moderator's list. */
    text: string
  }
}

/** Participants of sessions. */
export interface ParticipantTables {
  participants: {
    key: Generated<number>
    id: string
    session_key: number
    join_key_hash: string | null
    /** Hash of the provider account; null: a guest. */
    account_hash: Generated<string | null>
    display_name: string | null
    email: string | null
    seal: 'SSO_VERIFIED' | 'GUEST'
    /**
     * The time factor requested on joining: 1, 1.5, 2; null: no limit. The granted one is in `time_factors`.
     */
    time_factor: number | null
    joined_at: number
    last_seen_at: number
    /** For participants with a time factor: connected until this time. */
    present_until: number | null
    /** Review state of a name that contains a listed word. */
    name_review: Generated<ReviewLifecycle | null>
    removed_at: number | null
  }
  /** Granted time factors, for questions opened later; without a row it is 1. */
  time_factors: {
    session_key: number
    participant_key: number
    from_at: number
    /** 1, 1.5, 2; null: no limit. */
    factor: number | null
  }
  participant_tokens: {
    hash: string
    participant_key: number
  }
  /** Participants who have given at least one answer in a session. */
  voters: {
    session_key: number
    participant_key: number
    /** One of the questions that they have answered; when those answers are discarded, the row is deleted. */
    session_question_key: number
  }
}

/** Users of the workspace, their sign-ins and invitations. */
export interface PeopleTables {
  users: {
    key: Generated<number>
    id: string
    email: string
    /** Normalized address for comparison. */
    folded_email: string
    name: string
    language: string
    /** In the PHC string format; null: no password sign-in. */
    password_hash: string | null
    /** TOTP secret; null: two-factor authentication is off. */
    sealed_totp: Generated<string | null>
    /** A TOTP secret that no code has confirmed yet. */
    sealed_pending_totp: Generated<string | null>
    /** Time step of the last used code, against replays. */
    last_totp_step: Generated<number | null>
    created_at: number
  }
  /** Recovery codes: each replaces one code of the authenticator app. */
  recovery_codes: {
    user_key: number
    code_hash: string
  }
  memberships: {
    organization_key: number
    user_key: number
    role: Role
    created_at: number
  }
  /** Sign-ins of users. */
  sign_ins: {
    key: Generated<number>
    id: string
    user_key: number
    /** Hash of the cookie value. */
    token_hash: string
    ip: string
    user_agent: string | null
    created_at: number
    last_used_at: number
    /** Whether a password was used. */
    with_password: Generated<number>
    /** The SSO provider that authenticated the user, and until when. */
    issuer: Generated<string | null>
    issuer_until: Generated<number | null>
  }
  /** SSO providers of organizations (OpenID Connect). */
  sign_in_providers: {
    organization_key: number
    issuer: string
    client_id: string
    /** Sealed for the purpose `client secret of <organization id>`. */
    sealed_client_secret: string
    /** JSON array, ASCII and lower case. */
    domains: string
    participants: ParticipantSignIn
    members_required: number
  }
  /** Users' accounts at SSO providers. */
  identities: {
    organization_key: number
    issuer: string
    subject: string
    user_key: number
    created_at: number
  }
  /** Consumed SSO states, kept until they expire, against replays. */
  used_sign_in_states: {
    state_hash: string
    expires_at: number
  }
  /** The secret of the set-up link while there is no user; at most one row. */
  set_up: {
    name: string
    secret_hash: string
    sealed_secret: string
  }
  /** Pending invitations. */
  invitations: {
    key: Generated<number>
    id: string
    organization_key: number
    email: string
    folded_email: string
    role: Role
    secret_hash: string
    created_at: number
    expires_at: number
  }
  /** Password reset links. */
  password_resets: {
    user_key: number
    secret_hash: string
    expires_at: number
  }
}

/** Presentations and their slides. */
export interface PresentationTables {
  presentations: {
    key: Generated<number>
    id: string
    organization_key: number
    title: string
    /** The title in the form used for sorting and searching. */
    title_key: string
    /** Of all slides; the name predates content slides. */
    question_count: number
    created_at: number
    updated_at: number
    /** In the trash since this time; null: not in the trash. */
    trashed_at: Generated<number | null>
    /** Default session settings, as JSON; null: never set. */
    session_defaults: Generated<string | null>
    /** Texts by key, as JSON. */
    metadata: Generated<string>
  }
  questions: {
    key: Generated<number>
    id: string
    presentation_key: number
    /** Among all slides of the presentation. */
    position: number
    type: string
    prompt: string
    options: string
    settings: string
    /** Presenter notes. */
    notes: Generated<string>
    /** Markdown shown once REVEALED; null: none. */
    explanation: Generated<string | null>
    /** Id and alternative text as JSON; null: no image. */
    image: Generated<string | null>
    created_at: number
    updated_at: number
  }
  content_slides: {
    key: Generated<number>
    id: string
    presentation_key: number
    /** Among all slides of the presentation. */
    position: number
    title: string
    /** Markdown. */
    body: string
    image_id: string | null
    /** Alternative text of the image. */
    image_alt: string | null
    /** Whether phones show it too while it is on screen. */
    on_phones: number
    /** Presenter notes. */
    notes: string
    created_at: number
    updated_at: number
  }
}

/** Q&A entries and their upvotes. */
export interface QaTables {
  /** Q&A entries. */
  entries: {
    key: Generated<number>
    id: string
    session_question_key: number
    participant_key: number
    text: string
    /** Null for anonymous askers. */
    asker_name: string | null
    lifecycle: 'PENDING' | 'PUBLISHED' | 'ANSWERED' | 'DISMISSED'
    pinned_order: number | null
    public_answer: string | null
    upvotes: number
    /** Rounded to the minute when ANONYMOUS. */
    created_at: number
    /** Time of the last change that devices need; null once anonymized. */
    changed_at: Generated<number | null>
    /** Client-generated key, unique per participant; null once anonymized, or if the device sent none. */
    ask_key: Generated<string | null>
  }
  upvotes: {
    entry_key: number
    participant_key: number
  }
  /** Participants who have asked or upvoted under a QA question. */
  qa_voters: {
    session_question_key: number
    participant_key: number
  }
}

/** Shared state of the servers of one database. */
export interface ServerTables {
  /** Leases, each held by one server at a time. */
  leases: {
    name: string
    holder: string
    /** Unix ms; in the past: expired or released. */
    until: number
  }
  /** One row: the fingerprint of the ROOMFUL_SECRET that sealed everything stored. */
  sealing_secret: {
    key: 1
    fingerprint: string
  }
  /** The secrets of each numbered server, by lease holder. */
  server_secrets: {
    holder: string
    /** JSON array; the first seals, all open. */
    fingerprints: string
  }
  /** The last write probe of each server. */
  storage_probes: {
    server: number
    at: number
  }
}

/** Sessions, their codes and the questions that they have asked. */
export interface SessionTables {
  sessions: {
    key: Generated<number>
    id: string
    organization_key: number
    presentation_key: number
    presentation_id: string
    join_code: string
    join_secret: string
    /** Seed for shuffling options; never sent to devices. */
    shuffle_seed: string
    state: 'DRAFT' | 'LIVE' | 'CLOSED'
    mode: 'SELF_PACED' | null
    identity_mode: IdentityMode
    /** The question on screen. */
    active_session_question_key: number | null
    door_locked: number
    leaderboard_shown: number
    started_at: number | null
    ended_at: number | null
    opens_at: number | null
    closes_at: number | null
    timezone: string | null
    /** Whether its expired tokens, stage passes and join code have been deleted. */
    cleaned_up: Generated<number>
    /** SessionSettings as JSON; missing ones have their defaults. */
    settings: Generated<string>
    /** Texts by key, as JSON. */
    metadata: Generated<string>
    /** Soft-deleted since this time; its rows are being deleted. */
    deleted_at: Generated<number | null>
    /** The retention period in days that expired; null: deleted by a user, or not deleted. */
    deleted_after_days: Generated<number | null>
    /** Whether participants' names and addresses were removed by retention. */
    names_removed: Generated<number>
    /** Whether stages hide results. */
    screen_results_hidden: Generated<number>
    /**
     * StoredScreen as JSON: the presenter's changes to the question on screen; reset to `{}` with the next.
     */
    screen: Generated<string>
    /** Number of removals of answers or participants; invalidates cached counts. */
    removals: Generated<number>
    created_at: number
    /** The user who created it; null for API keys. */
    created_by: Generated<number | null>
  }
  /** Counters of a session, one row per server, so that servers never wait for each other's row. */
  session_counts: {
    session_key: number
    server: number
    participants: number
    voters: number
    /** Summed over all servers, at least the number of current participants. */
    seats: Generated<number>
  }
  join_codes: {
    code: string
    session_key: number
    /** Time at which the session closed; the code's cooldown of 24 h starts then. */
    released_at: number | null
  }
  /** Questions that sessions have asked, each with its frozen revision and its phase. */
  session_questions: {
    /** Answers and counts refer to this key; replaced when the question is reopened without its answers. */
    key: Generated<number>
    session_key: number
    question_key: number
    question_id: string
    position: number
    /** QuestionDefinition as JSON. */
    definition: string
    phase: 'OPEN' | 'LOCKED' | 'REVEALED'
    opened_at: number
    /** End of the usual limit, before the second of grace; participants with a time factor have longer. */
    deadline_at: number | null
    /** Time added by the presenter to everyone's limit, in milliseconds. */
    added_ms: Generated<number>
    /** Start of the running limit, if later than the first opening of the question. */
    limit_from: Generated<number | null>
    results_shown: number
    /** How often its results have become final. */
    finalized: number
    /** Final, and not open since. */
    is_final: Generated<number>
    /** Whether its answers are in `unlinked_answers`; leftovers in `answers` no longer count. */
    unlinked: Generated<number>
    /** Number of answers copied there so far. */
    unlinked_rows: Generated<number>
  }
  spins: {
    key: Generated<number>
    session_question_key: number
    /** Client-generated, so that a repeated request is the same spin. */
    ref: string
    option_id: string
    spun_at: number
  }
}

/** Links to stages and reports, and the browsers that use them. */
export interface StageTables {
  stage_links: {
    key: Generated<number>
    id: string
    session_key: number
    role: 'screen' | 'remote' | 'embed'
    token_hash: string
    created_at: number
    /** The user who created it; null: an API key or a command. */
    created_by: Generated<number | null>
    revoked_at: number | null
  }
  /** Links that open the report of a session without an account. */
  report_links: {
    key: Generated<number>
    id: string
    session_key: number
    token_hash: string
    /** In the PHC string format; null: no password. */
    password_hash: string | null
    /** Shown parts: 1 or 0. */
    names: number
    texts: number
    qa: number
    /** Null: never. */
    ends_at: number | null
    created_at: number
    /** The user; null: an API key. */
    created_by: number | null
    revoked_at: number | null
  }
  /** Cookies of browsers that have exchanged a link's token. */
  stage_passes: {
    hash: string
    stage_link_key: number
    created_at: number
  }
  /** The latest pairing code of a remote link, with which a phone becomes a remote. */
  stage_pairings: {
    stage_link_key: number
    token_hash: string
    offered_at: number
    /** Hash of the claim that the phone received for the code. */
    claim_hash: string | null
    /** Shown on phone and stage for comparison. */
    number: string | null
    taken_at: number | null
    state: 'OFFERED' | 'TAKEN' | 'ALLOWED' | 'PAIRED' | 'ENDED'
  }
}

/** Events, and their delivery to endpoints. */
export interface WebhookTables {
  /** Outbox: an event is stored if and only if the change that it reports was committed. */
  events: {
    key: Generated<number>
    id: string
    organization_key: number
    /** The subject; null for a ping. */
    session_key: number | null
    type: string
    created_at: number
    /** The event as receivers get it, as JSON. */
    body: string
  }
  endpoints: {
    key: Generated<number>
    id: string
    organization_key: number
    target_url: string
    /** JSON array. */
    event_types: string
    /** SWITCHED_OFF by its owner, PAUSED by the platform after failures, REMOVED for good. */
    state: 'ACTIVE' | 'SWITCHED_OFF' | 'PAUSED' | 'REMOVED'
    /** Sealed for the purpose `webhook-secret <id>`. */
    sealed_secret: string
    /** The previous secret, which also signs until `old_secret_until`. */
    sealed_old_secret: string | null
    old_secret_until: number | null
    /** Failed attempts since the last success, excluding pings. */
    failures: number
    /** Failed attempts made one at a time, including the first: the step of the backoff. */
    failed_probes: Generated<number>
    /** Earliest time of the next attempt while it fails, excluding pings. */
    retry_at: number | null
    /** Latest time to look for a delivery to attempt; null: none pending. */
    due_at: number | null
    /** The worker that delivers to it, and the expiry of its lease. */
    lease_holder: string | null
    lease_until: number | null
    created_at: number
    updated_at: number
  }
  /** One event on its way to one endpoint: outbox and queue. */
  deliveries: {
    key: Generated<number>
    id: string
    endpoint_key: number
    event_key: number
    event_id: string
    event_type: string
    state: 'PENDING' | 'DELIVERED' | 'DEAD_LETTERED' | 'TERMINATED'
    /** Of all series; never decreases, so it fences the outcome of an attempt against later ones. */
    attempts: number
    /** Attempts before the last redelivery. */
    earlier_attempts: number
    /** Not null exactly while PENDING. */
    next_attempt_at: number | null
    last_status: number | null
    last_error: string | null
    last_response: string | null
    created_at: number
    updated_at: number
  }
  /** The newest attempts of each delivery, deleted with it. */
  attempts: {
    delivery_key: number
    /** From 1, over all series. */
    number: number
    /** Time at which the request was sent. */
    at: number
    duration_ms: number
    status: number | null
    error: string | null
    /** The beginning of the receiver's response. */
    response: string | null
  }
}

/**
 * The tables as queries see them. `key` columns are integer surrogates that never leave the server; `id`
 * columns are public. Times are Unix milliseconds, flags 0 or 1, structured values JSON text: forms that both
 * engines store alike.
 */
export interface Database
  extends OrganizationTables,
    PeopleTables,
    PresentationTables,
    ImageTables,
    SessionTables,
    ParticipantTables,
    AnswerTables,
    QaTables,
    ReviewTables,
    StageTables,
    WebhookTables,
    CallTables,
    ServerTables {}
