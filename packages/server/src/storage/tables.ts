import type { Role } from '@roomful/contract/features/people/roles'
import type { RemovalOut } from '@roomful/contract/features/retention/retention'
import type { ParticipantSignIn } from '@roomful/contract/features/sso/provider'
import type { IdentityMode } from '@roomful/contract/identity'
import type { Generated } from 'kysely'

/** What participants have answered, and what is counted of it. */
export interface AnswerTables {
  answers: {
    session_question_key: number
    participant_key: number
    value: string
    seq: number | null
    accepted_at: number
    /** From the question's opening to the answer's arrival. */
    elapsed_ms: number
    /** When a text was accepted, for reading the newest ones; null for other types. To the minute when ANONYMOUS. */
    text_at: number | null
  }
  tallies: {
    session_question_key: number
    list: string
    item: string
    server: number
    count: number
  }
  /** Keys that questions had before they were reopened without their answers, which are being removed. */
  discarded_answers: {
    session_question_key: number
    session_key: number
    discarded_at: number
  }
  /** Closed ANONYMOUS sessions whose answers still refer to their participants. */
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
    session_question_key: number
    /** From 1, newest minute first, then by value. */
    place: number
    value: string
    text_at: number | null
  }
}

/** What is kept of calls of the API. */
export interface CallTables {
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
    /** Its name; empty: none, or a tool for agents. */
    operation: string
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
  /** Request budgets that servers count together. */
  budget_windows: {
    /** What is counted, and whose. */
    key: string
    count: number
    ends_at: number
  }
}

/** Pictures of decks. */
export interface ImageTables {
  images: {
    key: Generated<number>
    /** Unguessable: it is all that reading the image takes. */
    id: string
    organization_key: number
    media_type: string
    width: number
    height: number
    /** Of all its chunks. */
    bytes: number
    created_at: number
    /** Since when nothing refers to it, as far as is known; null: something does. */
    unused_since: number | null
  }
  /** The file, in pieces of `imageChunkBytes`, so that no response and no statement holds all of it. */
  image_chunks: {
    image_key: number
    /** From 0. */
    place: number
    content: Uint8Array
  }
  /** What refers to an image, or has done so: rows of what is gone stay until the image goes. */
  image_uses: {
    image_key: number
    owner: 'QUESTION' | 'SLIDE' | 'SESSION'
    /** The key of a question or content slide, or of a session that has asked a question with it. */
    owner_key: number
  }
}

/** Organizations, what programs reach them with, and words of their own. */
export interface OrganizationTables {
  organizations: {
    key: Generated<number>
    id: string
    name: string
    plan: string
    /** Who has no second factor can only set one up. */
    two_factor_required: Generated<number>
    /** RoomLook as JSON; null: ours. */
    look: Generated<string | null>
    /** RetentionSettings as JSON; null: nothing was chosen. */
    retention: Generated<string | null>
    /** Since when it is absent from everything; its rows are being removed. */
    deleted_at: Generated<number | null>
    created_at: number
  }
  /** The picture of an organization's look. */
  logos: {
    organization_key: number
    /** SHA-256 of the file, base64url. */
    hash: string
    media_type: string
    /** The file, base64. */
    content: string
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
  /** What was removed because its time was over. */
  removal_records: {
    key: Generated<number>
    id: string
    organization_key: number
    /** What is counted together, once for each organization. */
    name: string
    /** When something of it was removed last. */
    at: number
    kind: RemovalOut['kind']
    set_by: RemovalOut['set_by']
    days: number
    /** Id, title and end as JSON; null: of no session. */
    session: string | null
    /** Counts as JSON. */
    removed: string
  }
  /** How much happened in a month: sums over closed sessions, which stay when these are deleted. */
  trend_counts: {
    organization_key: number
    /** `2026-03`. */
    month: string
    /** The counter's name; `TYPE …`: questions of a type. */
    name: string
    count: number
  }
  /** Words of an organization that the presenter reviews, besides the lists for everybody. */
  organization_words: {
    organization_key: number
    word: string
  }
}

/** PENDING: waits for the presenter; DISMISSED: stays hidden. */
export type ReviewLifecycle = 'PENDING' | 'PUBLISHED' | 'DISMISSED'

/** What the presenter lets through or hides. */
export interface ReviewTables {
  /** What was written that holds a listed word: published once the presenter has let it through. */
  text_reviews: {
    session_question_key: number
    /** SHA-256 of the item, base64url: items can be longer than an index takes. */
    digest: string
    /** What publishes it: an item of the tally, or the stored value of a text. */
    item: string
    text: string
    lifecycle: ReviewLifecycle
  }
  /** Words and texts that a moderator keeps from every display. */
  hidden_texts: {
    session_question_key: number
    /** Of the text, which is too long for an index. */
    digest: string
    text: string
  }
}

/** Who takes part in sessions. */
export interface ParticipantTables {
  participants: {
    key: Generated<number>
    id: string
    session_key: number
    join_key_hash: string | null
    /** Of the provider's account that has signed in; null: a guest. */
    account_hash: Generated<string | null>
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
    session_question_key: number
  }
}

/** Users of the workspace, their sign-ins and invitations. */
export interface PeopleTables {
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
  /** The secret of the set-up link while there is no user; at most one row. */
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
}

/** Presentations and their slides. */
export interface PresentationTables {
  presentations: {
    key: Generated<number>
    id: string
    organization_key: number
    title: string
    /** The title as it is sorted and searched. */
    title_key: string
    /** Of all slides; the name is from when there were only questions. */
    question_count: number
    created_at: number
    updated_at: number
    /** Since when it is in the trash; null when it is not. */
    trashed_at: Generated<number | null>
    /** How its sessions start, as JSON; null until somebody has chosen. */
    session_defaults: Generated<string | null>
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
    /** For the presenter alone. */
    notes: Generated<string>
    /** Id and alternative text as JSON; null: it has none. */
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
    /** What the image shows, for those who do not see it. */
    image_alt: string | null
    /** Phones show it too while it is on screen. */
    on_phones: number
    /** For the presenter alone. */
    notes: string
    created_at: number
    updated_at: number
  }
}

/** What participants ask and upvote. */
export interface QaTables {
  /** Q&A: what participants ask. */
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
    /** To the minute when ANONYMOUS. */
    created_at: number
    /** When devices were last to be sent it anew; null once it is unlinked. */
    changed_at: Generated<number | null>
    /** The asking device's own, unique for each participant; null once it is unlinked, and where the device sent none. */
    ask_key: Generated<string | null>
  }
  upvotes: {
    entry_key: number
    participant_key: number
  }
  /** Who has asked or upvoted under a QA question. */
  qa_voters: {
    session_question_key: number
    participant_key: number
  }
}

/** What servers agree on that share a database. */
export interface ServerTables {
  /** What one server at a time may do, of those that share a database. */
  leases: {
    name: string
    holder: string
    /** Unix ms; in the past: it has run out, or was given up. */
    until: number
  }
  /** One row: the secret of ROOMFUL_SECRET that sealed everything stored, by its fingerprint. */
  sealing_secret: {
    key: 1
    fingerprint: string
  }
  /** The secrets of each server that has a number, by the holder of its leases. */
  server_secrets: {
    holder: string
    /** JSON array; the first seals, all open. */
    fingerprints: string
  }
  /** The last probe of each server, which finds out whether anything can be stored. */
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
    /** What the order of shuffled options is drawn from; no device ever gets it. */
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
    /** Its tokens, stage passes and join code, which have ended, are removed. */
    cleaned_up: Generated<number>
    /** SessionSettings as JSON; what is missing has its default. */
    settings: Generated<string>
    /** Since when it is absent from everything; its rows are being removed. */
    deleted_at: Generated<number | null>
    /** After how many days its time was over; null: somebody has deleted it, or nobody. */
    deleted_after_days: Generated<number | null>
    /** Its participants' names and addresses, as their organization keeps them no longer. */
    names_removed: Generated<number>
    /** Stages keep results to themselves. */
    screen_results_hidden: Generated<number>
    /** StoredScreen as JSON: what the presenter did to the question on screen; `{}` when another comes. */
    screen: Generated<string>
    /** How often answers or people were removed: what was counted before is outdated. */
    removals: Generated<number>
    created_at: number
    /** The person who has created it; null for programs. */
    created_by: Generated<number | null>
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
  /** Questions that sessions have asked, each with its frozen revision and its phase. */
  session_questions: {
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
    /** When the running limit began, where that is not when the question was opened first. */
    limit_from: Generated<number | null>
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
  spins: {
    key: Generated<number>
    session_question_key: number
    /** Named by whoever spins, so that a repeated request is the same spin. */
    ref: string
    option_id: string
    spun_at: number
  }
}

/** Links to stages and reports, and who holds them. */
export interface StageTables {
  stage_links: {
    key: Generated<number>
    id: string
    session_key: number
    role: 'screen' | 'remote' | 'embed'
    token_hash: string
    created_at: number
    /** The user who has made it; null: a program or a command has. */
    created_by: Generated<number | null>
    revoked_at: number | null
  }
  /** Links that open the report of a session to people without an account. */
  report_links: {
    key: Generated<number>
    id: string
    session_key: number
    token_hash: string
    /** In the PHC string format; null: the link alone is enough. */
    password_hash: string | null
    /** Shown parts: 1 or 0. */
    names: number
    texts: number
    qa: number
    /** Null: never. */
    ends_at: number | null
    created_at: number
    /** The user; null: a program. */
    created_by: number | null
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
}

/** Events, and their way to endpoints. */
export interface WebhookTables {
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
    /** Of those failures, attempts that were made one at a time, the first included: the step of the back-off. */
    failed_probes: Generated<number>
    /** While it fails: when it may get the next attempt, pings apart. */
    retry_at: number | null
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
  /** The attempts of deliveries, the newest of each; they are removed with it. */
  attempts: {
    delivery_key: number
    /** From 1, over all series. */
    number: number
    /** When the request was sent. */
    at: number
    duration_ms: number
    status: number | null
    error: string | null
    /** The beginning of what the receiver responded. */
    response: string | null
  }
}

/**
 * The tables as queries see them. `key` columns are integer surrogates that never leave the server; `id`
 * columns are public. Times are Unix milliseconds, flags 0 or 1, structured values JSON text: forms that
 * both engines store alike.
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
