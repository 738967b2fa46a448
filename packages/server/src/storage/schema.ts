import type { Role } from '@roomful/contract/workspace/define-workspace-operation'
import type { ParticipantSignIn } from '@roomful/contract/workspace/sign-in-provider'
import type { Generated } from 'kysely'

/** PENDING: waits for the presenter; DISMISSED: stays hidden. */
export type ReviewLifecycle = 'PENDING' | 'PUBLISHED' | 'DISMISSED'

/**
 * The tables as queries see them. `key` columns are integer surrogates that never leave the server; `id`
 * columns are public. Times are Unix milliseconds, flags 0 or 1, structured values JSON text: forms that
 * both engines store alike.
 */
export interface Database {
  organizations: {
    key: Generated<number>
    id: string
    name: string
    plan: string
    /** Who has no second factor can only set one up. */
    two_factor_required: Generated<number>
    /** RoomLook as JSON; null: ours. */
    look: Generated<string | null>
    /** Since when it is absent from everything; its rows are being removed. */
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
    last_used_at: number | null
    revoked_at: number | null
  }
  /** People of the workspace. */
  users: {
    key: Generated<number>
    id: string
    email: string
    /** By which addresses are compared. */
    folded_email: string
    name: string
    language: string
    /** In the PHC string format; null: cannot sign in with a password. */
    password_hash: string | null
    /** The secret of codes; null: none is asked for. */
    sealed_totp: Generated<string | null>
    /** One that no code has confirmed yet. */
    sealed_pending_totp: Generated<string | null>
    /** The time step of the last code that was used. */
    last_totp_step: Generated<number | null>
    created_at: number
  }
  /** Codes that sign somebody in once, in place of one of the app. */
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
  /** Where people are signed in. */
  sign_ins: {
    key: Generated<number>
    id: string
    user_key: number
    /** Of the cookie's value. */
    token_hash: string
    ip: string
    user_agent: string | null
    created_at: number
    last_used_at: number
    /** Whether it was proven by a password. */
    with_password: Generated<number>
    /** The provider that vouches for the person as well, or instead, and until when. */
    issuer: Generated<string | null>
    issuer_until: Generated<number | null>
  }
  /** With what people of an organization sign in by OpenID Connect. */
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
  /** Who people are at the provider of an organization. */
  identities: {
    organization_key: number
    issuer: string
    subject: string
    user_key: number
    created_at: number
  }
  /** Sign-ins that came back from a provider, while what they were begun with would be good again. */
  used_sign_in_states: {
    state_hash: string
    expires_at: number
  }
  /** The secret with which the first user comes in, while there is none; at most one row. */
  set_up: {
    name: string
    secret_hash: string
    sealed_secret: string
  }
  /** Invitations that were neither accepted nor revoked. */
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
  /** Links that set another password. */
  password_resets: {
    user_key: number
    secret_hash: string
    expires_at: number
  }
  presentations: {
    key: Generated<number>
    id: string
    organization_key: number
    title: string
    question_count: number
    created_at: number
    updated_at: number
    /** Since when it is in the trash; null when it is not. */
    trashed_at: Generated<number | null>
  }
  questions: {
    key: Generated<number>
    id: string
    presentation_key: number
    position: number
    type: string
    prompt: string
    options: string
    settings: string
    /** For the presenter alone. */
    notes: Generated<string>
    created_at: number
    updated_at: number
  }
  sessions: {
    key: Generated<number>
    id: string
    organization_key: number
    presentation_key: number
    presentation_id: string
    join_code: string
    join_secret: string
    /** What the order of shuffled options is drawn from; no device ever gets it. */
    shuffle_seed: string
    state: 'DRAFT' | 'LIVE' | 'CLOSED'
    mode: 'SELF_PACED' | null
    identity_mode: 'ANONYMOUS' | 'IDENTIFIED'
    /** The question on screen. */
    active_asked_key: number | null
    door_locked: number
    leaderboard_shown: number
    started_at: number | null
    ended_at: number | null
    opens_at: number | null
    closes_at: number | null
    timezone: string | null
    /** Its tokens, stage passes and join code, which have ended, are removed. */
    cleaned_up: Generated<number>
    /** SessionSettings as JSON; what is missing has its default. */
    settings: Generated<string>
    /** Since when it is absent from everything; its rows are being removed. */
    deleted_at: Generated<number | null>
    /** Stages keep results to themselves. */
    screen_results_hidden: Generated<number>
    /** StoredScreen as JSON: what the presenter did to the question on screen; `{}` when another comes. */
    screen: Generated<string>
    /** How often answers or people were removed: what was counted before is outdated. */
    removals: Generated<number>
    created_at: number
  }
  /** Counters of a session, one row per server, so that servers never wait for each other's row. */
  session_counts: {
    session_key: number
    server: number
    participants: number
    voters: number
    /** Summed over all servers, at least the number of people who hold a seat now. */
    seats: Generated<number>
  }
  join_codes: {
    code: string
    session_key: number
    /** When the session closed; the cooldown of the code is 24 h from then. */
    released_at: number | null
  }
  /**
   * Session questions: questions that sessions have asked, each with its frozen revision and its phase. The table and the
   * columns `asked_key` keep the name of the migration that made them: renaming would stop servers of the version before.
   */
  asked: {
    /** What is given and counted stands under this key; another one once the question is reopened without its answers. */
    key: Generated<number>
    session_key: number
    question_key: number
    question_id: string
    position: number
    /** QuestionDefinition as JSON. */
    definition: string
    phase: 'OPEN' | 'LOCKED' | 'REVEALED'
    opened_at: number
    /** The end of the usual limit, before the second of grace; those with a time factor have longer. */
    deadline_at: number | null
    /** What the presenter has added to everybody's limit, in milliseconds. */
    added_ms: Generated<number>
    results_shown: number
    /** How often its results have become final. */
    finalized: number
    /** They are final, and it has not been open since. */
    is_final: Generated<number>
    /** Its answers are those in `unlinked_answers`, not those that may still be in `answers`. */
    unlinked: Generated<number>
    /** How many of its answers have been copied there. */
    unlinked_rows: Generated<number>
  }
  participants: {
    key: Generated<number>
    id: string
    session_key: number
    join_key_hash: string | null
    display_name: string | null
    email: string | null
    seal: 'SSO_VERIFIED' | 'GUEST'
    /** What the person asked for on joining: 1, 1.5, 2; null: no limit. What they have is in `time_factors`. */
    time_factor: number | null
    joined_at: number
    last_seen_at: number
    /** Of those with a time factor: until when they count as connected. */
    present_until: number | null
    /** Where the name holds a listed word: whether the presenter has let it through. */
    name_review: Generated<ReviewLifecycle | null>
    removed_at: number | null
  }
  /** The time factors that participants have, for questions opened from then on; without a row it is 1. */
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
  /** Who has given at least one answer in a session. */
  voters: {
    session_key: number
    participant_key: number
    /** One of the questions that they have answered; when those answers are discarded, they are no voter. */
    asked_key: number
  }
  answers: {
    asked_key: number
    participant_key: number
    value: string
    seq: number | null
    accepted_at: number
    /** From the question's opening to the answer's arrival. */
    elapsed_ms: number
    /** When a text was accepted, for reading the newest ones; null for other types. To the minute when ANONYMOUS. */
    text_at: number | null
  }
  /** Keys that questions had before they were reopened without their answers, which are being removed. */
  discarded_answers: {
    asked_key: number
    session_key: number
    discarded_at: number
  }
  /** Closed ANONYMOUS sessions whose answers still stand beside their participants. */
  unlinkings: {
    session_key: number
    /** What is counted per participant has been kept. */
    frozen: number
  }
  /** The leaderboard of closed ANONYMOUS sessions, whose scores cannot be computed any more. */
  final_standings: {
    session_key: number
    participant_key: number
    points: number
    place: number
  }
  /**
   * The answers of closed ANONYMOUS sessions: nobody's, in an order that says nothing but what they say
   * themselves.
   */
  unlinked_answers: {
    asked_key: number
    /** From 1, newest minute first, then by value. */
    place: number
    value: string
    text_at: number | null
  }
  tallies: {
    asked_key: number
    list: string
    item: string
    server: number
    count: number
  }
  stage_links: {
    key: Generated<number>
    id: string
    session_key: number
    role: 'screen' | 'remote' | 'embed'
    token_hash: string
    created_at: number
    revoked_at: number | null
  }
  /** A browser that exchanged a link's token holds one of these in a cookie. */
  stage_passes: {
    hash: string
    stage_link_key: number
    created_at: number
  }
  /** The code that a remote link offered last, with which a phone becomes a remote. */
  stage_pairings: {
    stage_link_key: number
    token_hash: string
    offered_at: number
    /** Of what the phone got for the code. */
    claim_hash: string | null
    /** What phone and stage show, to be compared. */
    number: string | null
    taken_at: number | null
    state: 'OFFERED' | 'TAKEN' | 'ALLOWED' | 'PAIRED' | 'ENDED'
  }
  /** Request budgets that servers count together. */
  budget_windows: {
    /** What is counted, and whose. */
    key: string
    count: number
    ends_at: number
  }
  /** Outbox: an event stands here if and only if the change that it reports was committed. */
  events: {
    key: Generated<number>
    id: string
    organization_key: number
    /** What it is about; null for a ping. */
    session_key: number | null
    type: string
    created_at: number
    /** The event as its receivers get it, as JSON. */
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
    /** The one before, which also signs until `old_secret_until`. */
    sealed_old_secret: string | null
    old_secret_until: number | null
    /** Failed attempts since the last success, pings apart. */
    failures: number
    /** When to look for a delivery to attempt, at the latest; null when none waits. */
    due_at: number | null
    /** Which worker delivers to it, and until when unless it says otherwise. */
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
    /** Of all series; it only rises, so it fences the outcome of an attempt against later ones. */
    attempts: number
    /** Those before the last redelivery. */
    earlier_attempts: number
    /** Not null exactly while PENDING. */
    next_attempt_at: number | null
    last_status: number | null
    last_error: string | null
    last_response: string | null
    created_at: number
    updated_at: number
  }
  /** Every use of every credential. */
  audit: {
    key: Generated<number>
    organization_key: number
    /** Empty where a user has called. */
    credential_id: string
    user_id: string | null
    request_id: string
    at: number
    method: string
    path: string
    status: number
    ip: string
    user_agent: string | null
  }
  /** Requests that are to happen once. */
  idempotency_keys: {
    /** Digest of credential, method, path and key. */
    id: string
    fingerprint: string
    /** Identifies the request that runs, among others with the same key. */
    claim: string
    /** When the key is free again: soon while the request runs, a day after its response. */
    expires_at: number
    /** The body of the response; null while the request runs. */
    answer: string | null
  }
  /** Q&A: what participants ask. */
  entries: {
    key: Generated<number>
    id: string
    asked_key: number
    participant_key: number
    text: string
    /** Null for anonymous askers. */
    asker_name: string | null
    lifecycle: 'PENDING' | 'PUBLISHED' | 'ANSWERED' | 'DISMISSED'
    pinned_order: number | null
    public_answer: string | null
    upvotes: number
    /** To the minute when ANONYMOUS. */
    created_at: number
    /** When devices were last to be sent it anew; null once it is unlinked, and where an older version wrote it. */
    changed_at: Generated<number | null>
  }
  upvotes: {
    entry_key: number
    participant_key: number
  }
  /** Who has asked or upvoted under a QA question. */
  qa_voters: {
    asked_key: number
    participant_key: number
  }
  spins: {
    key: Generated<number>
    asked_key: number
    /** Named by whoever spins, so that a repeated request is the same spin. */
    ref: string
    option_id: string
    spun_at: number
  }
  /** What was written that holds a listed word: published once the presenter has let it through. */
  text_reviews: {
    asked_key: number
    /** SHA-256 of the item, base64url: items can be longer than an index takes. */
    digest: string
    /** What publishes it: an item of the tally, or the stored value of a text. */
    item: string
    text: string
    lifecycle: ReviewLifecycle
  }
  /** Words of an organization that the presenter reviews, besides the lists for everybody. */
  organization_words: {
    organization_key: number
    word: string
  }
  /** Words and texts that a moderator keeps from every display. */
  hidden_texts: {
    asked_key: number
    /** Of the text, which is too long for an index. */
    digest: string
    text: string
  }
  /** What one server at a time may do, of those that share a database. */
  leases: {
    name: string
    holder: string
    /** Unix ms; in the past: it has run out, or was given up. */
    until: number
  }
  /** The last probe of each server, which finds out whether anything can be stored. */
  storage_probes: {
    server: number
    at: number
  }
}
