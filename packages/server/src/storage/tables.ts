import type { Role } from '@roomful/contract/features/people/roles'
import type { SlideLayout } from '@roomful/contract/features/presentations/slide-layouts'
import type { RemovalOut } from '@roomful/contract/features/retention/retention'
import type { ParticipantSignIn } from '@roomful/contract/features/sso/provider'
import type { LinkRole } from '@roomful/contract/features/stages/links'
import type { IdentityMode } from '@roomful/contract/identity'
import { sql } from 'kysely'
import { bigint, bytes, bytewiseText, integer, key, type RowOf, real, table, text } from './declared-table.ts'

/** PENDING: waits for the presenter; DISMISSED: stays hidden. */
export type ReviewLifecycle = 'PENDING' | 'PUBLISHED' | 'DISMISSED'
/** Of a name. LISTED: shown, except in lobbies, in a session without a word filter. */
export type NameReview = ReviewLifecycle | 'LISTED'

/**
 * Every table with its indexes, as the migrations make them (`schema.test.ts` compares both): the one declaration of what
 * queries see and of what both engines store. `key` columns are integer surrogates that never leave the server; `id`
 * columns are public. Times are Unix milliseconds, flags 0 or 1, structured values JSON text: forms that both
 * engines store alike.
 */
export const tables = {
  organizations: table({
    key: key(),
    id: text().unique(),
    name: text(),
    /** Its part of the addresses of permanent rooms, in lower case; null: none. */
    address: bytewiseText().nullable().unique(),
    plan: text(),
    /** Members without two-factor authentication can only set it up. */
    two_factor_required: integer().default(0),
    /** RoomLook as JSON; null: default. */
    look: text().nullable(),
    /** RetentionSettings as JSON; null: defaults. */
    retention: text().nullable(),
    /** Soft-deleted since this time; its rows are being deleted. */
    deleted_at: bigint().nullable(),
    created_at: bigint(),
  }).index(['deleted_at'], { name: 'organizations_deleted', where: 'deleted_at is not null' }),

  /** Addresses that several sessions share, one after another. */
  permanent_rooms: table({
    id: bytewiseText().unique(),
    organization_key: bigint().references('organizations.key'),
    name: bytewiseText(),
    title: text(),
    /** Its sessions get the room by default; null: none. */
    presentation_id: text().nullable(),
    created_at: bigint(),
  })
    .primary('permanent_rooms_pk', ['organization_key', 'name'])
    .byPrimary(),

  /** The organization's word list, in addition to the built-in ones. */
  organization_words: table({
    organization_key: bigint(),
    word: text(),
  })
    .primary('organization_words_pk', ['organization_key', 'word'])
    .byPrimary(),

  users: table({
    key: key(),
    id: bytewiseText().unique(),
    email: text(),
    /** Normalized address for comparison. */
    folded_email: bytewiseText().unique(),
    name: text(),
    language: text(),
    /** In the PHC string format; null: no password sign-in. */
    password_hash: text().nullable(),
    /** TOTP secret; null: two-factor authentication is off. */
    sealed_totp: text().nullable(),
    /** A TOTP secret that no code has confirmed yet. */
    sealed_pending_totp: text().nullable(),
    /** Time step of the last used code, against replays. */
    last_totp_step: bigint().nullable(),
    created_at: bigint(),
  }),

  /** Recovery codes: each replaces one code of the authenticator app. */
  recovery_codes: table({
    user_key: bigint().references('users.key'),
    code_hash: bytewiseText(),
  })
    .primary('recovery_codes_primary', ['user_key', 'code_hash'])
    .byPrimary(),

  memberships: table({
    organization_key: bigint().references('organizations.key'),
    user_key: bigint().references('users.key'),
    role: text<Role>(),
    created_at: bigint(),
  })
    .primary('memberships_primary', ['organization_key', 'user_key'])
    .byPrimary()
    .index(['user_key']),

  /** Sign-ins of users. */
  sign_ins: table({
    key: key(),
    id: bytewiseText().unique(),
    user_key: bigint().references('users.key'),
    /** Hash of the cookie value. */
    token_hash: bytewiseText().unique(),
    ip: text(),
    user_agent: text().nullable(),
    created_at: bigint(),
    last_used_at: bigint(),
    /** Whether a password was used. */
    with_password: integer().default(1),
    /** The SSO provider that authenticated the user, and until when. */
    issuer: text().nullable(),
    issuer_until: bigint().nullable(),
  })
    .index(['user_key'])
    .index(['last_used_at'])
    .index(['user_key', 'id']),

  /** SSO providers of organizations (OpenID Connect). */
  sign_in_providers: table({
    organization_key: bigint().primary().references('organizations.key'),
    issuer: bytewiseText(),
    client_id: text(),
    /** Sealed for the purpose `client secret of <organization id>`. */
    sealed_client_secret: text(),
    /** JSON array, ASCII and lower case. */
    domains: text(),
    participants: text<ParticipantSignIn>(),
    members_required: integer(),
    /** Whether the redirect URI is the organization's own; 0: registered with the one that all shared. */
    own_return: integer().default(0),
  }),

  /** Mail domains that the operator has confirmed: the sign-in page offers the provider of their organization. */
  confirmed_domains: table({
    /** ASCII and lower case. */
    domain: bytewiseText().primary(),
    organization_key: bigint().references('organizations.key'),
  })
    .byPrimary()
    .index(['organization_key']),

  /** Users' accounts at SSO providers. */
  identities: table({
    organization_key: bigint().references('organizations.key'),
    issuer: bytewiseText(),
    subject: bytewiseText(),
    user_key: bigint().references('users.key'),
    created_at: bigint(),
  })
    .primary('identities_primary', ['organization_key', 'issuer', 'subject'])
    .unique('identities_organization_key_user_key', ['organization_key', 'user_key'])
    .byPrimary()
    .index(['issuer', 'subject']),

  /** Consumed SSO states, kept until they expire, against replays. */
  used_sign_in_states: table({
    state_hash: bytewiseText().primary(),
    expires_at: bigint(),
  }).byPrimary(),

  /** The secret of the set-up link while there is no user; at most one row. */
  set_up: table({
    name: bytewiseText().primary(),
    secret_hash: bytewiseText(),
    sealed_secret: text(),
  }),

  /** Pending invitations. */
  invitations: table({
    key: key(),
    id: bytewiseText().unique(),
    organization_key: bigint().references('organizations.key'),
    email: text(),
    folded_email: bytewiseText(),
    role: text<Role>(),
    secret_hash: bytewiseText().unique(),
    created_at: bigint(),
    expires_at: bigint(),
  })
    .unique('invitations_organization_key_folded_email', ['organization_key', 'folded_email'])
    .index(['organization_key', 'id']),

  /** Password reset links. */
  password_resets: table({
    user_key: bigint().primary().references('users.key'),
    secret_hash: bytewiseText().unique(),
    expires_at: bigint(),
  }).byPrimary(),

  credentials: table({
    key: key(),
    id: text().unique(),
    organization_key: bigint().references('organizations.key'),
    public_id: text().unique(),
    hash: text(),
    name: text(),
    scopes: text(),
    created_at: bigint(),
    /** The user; null: the operator. */
    created_by: bigint().nullable().references('users.key'),
    last_used_at: bigint().nullable(),
    revoked_at: bigint().nullable(),
  }).index(['organization_key', 'id']),

  presentations: table({
    key: key(),
    id: text().unique(),
    organization_key: bigint().references('organizations.key'),
    title: text(),
    /** The title in the form used for sorting and searching. */
    title_key: bytewiseText(),
    /** Of questions and content slides. */
    slide_count: integer(),
    created_at: bigint(),
    updated_at: bigint(),
    /** In the trash since this time; null: not in the trash. */
    trashed_at: bigint().nullable(),
    /** Default session settings, as JSON; null: never set. */
    session_defaults: text().nullable(),
    /** For presenters. */
    description: text().nullable(),
    /** As JSON, in the order of their slides. */
    sections: text().default('[]'),
    /** Theme as JSON; null: the organization's. */
    theme: text().nullable(),
    /** Texts by key, as JSON. */
    metadata: text().default('{}'),
    /** The most recently created session that was opened and is not deleted, kept by a trigger; empty: none. */
    last_session_id: bytewiseText().default(''),
  })
    .index(['organization_key', 'id'])
    .index(['trashed_at'], { name: 'presentations_trashed', where: 'trashed_at is not null' })
    .index(['organization_key', 'updated_at', 'id'])
    .index(['organization_key', 'title_key', 'id'])
    .index(['organization_key', 'last_session_id', 'id']),

  questions: table({
    key: key(),
    id: text().unique(),
    /** Null: added to a session, and a question of it alone. */
    presentation_key: bigint().nullable().references('presentations.key'),
    /** The session to which it was added; null: a question of a presentation. */
    session_key: bigint().nullable(),
    /** Id of the slide of the session that it follows; null: it comes first, or is one of a presentation. */
    follows: text().nullable(),
    /** Among all slides of the presentation; 0 if added to a session. */
    position: integer(),
    type: text(),
    prompt: text(),
    options: text(),
    settings: text(),
    /** Presenter notes. */
    notes: text().default(''),
    /** Markdown shown once REVEALED; null: none. */
    explanation: text().nullable(),
    /** Id and alternative text as JSON; null: no image. */
    image: text().nullable(),
    /** Whether stages pass it by. */
    skipped: integer().default(0),
    created_at: bigint(),
    updated_at: bigint(),
  })
    .index(['presentation_key', 'position'])
    .index(['session_key', 'key'], { name: 'questions_added', where: 'session_key is not null' }),

  content_slides: table({
    key: key(),
    id: bytewiseText().unique(),
    presentation_key: bigint().references('presentations.key'),
    /** Among all slides of the presentation. */
    position: integer(),
    layout: text<SlideLayout>(),
    title: text(),
    /** Markdown. */
    body: text(),
    /** The second column, as Markdown. */
    body_2: text(),
    /** Whether stages show its points one by one. */
    stepwise: integer(),
    image_id: bytewiseText().nullable(),
    /** Alternative text of the image. */
    image_alt: text().nullable(),
    /** Whether phones show it too while it is on screen. */
    on_phones: integer(),
    /** Presenter notes. */
    notes: text(),
    /** Whether stages pass it by. */
    skipped: integer().default(0),
    created_at: bigint(),
    updated_at: bigint(),
  }).index(['presentation_key', 'position']),

  images: table({
    key: key(),
    /** Unguessable: knowing it is enough to read the image. */
    id: bytewiseText().unique(),
    organization_key: bigint().references('organizations.key'),
    media_type: text(),
    width: integer(),
    height: integer(),
    /** Size of the file as stored. */
    bytes: integer(),
    /** JSON, sizes of scaled copies in bytes by their width. */
    scaled: text(),
    created_at: bigint(),
    /** Known unreferenced since this time; null: in use. */
    unused_since: bigint().nullable(),
  })
    .index(['organization_key', 'created_at'], { name: 'images_organization' })
    .index(['unused_since'], { name: 'images_unused' }),

  /** The files in chunks of `imageChunkBytes`, so that no response or statement holds all of it. */
  image_chunks: table({
    image_key: bigint().references('images.key'),
    /** The width of a scaled copy; 0: the file itself. */
    scaled_to: integer(),
    /** From 0. */
    place: integer(),
    content: bytes(),
  }).primary('image_chunks_pk', ['image_key', 'scaled_to', 'place']),

  /** References to images; rows of deleted owners stay until the image is deleted. */
  image_uses: table({
    image_key: bigint().references('images.key'),
    owner: text<'QUESTION' | 'SLIDE' | 'SESSION' | 'LOGO'>(),
    /** The key of a question, content slide, session that has asked a question with it, or organization. */
    owner_key: bigint(),
  })
    .primary('image_uses_pk', ['image_key', 'owner', 'owner_key'])
    .index(['owner', 'owner_key'], { name: 'image_uses_owner' }),

  sessions: table({
    key: key(),
    id: text().unique(),
    organization_key: bigint().references('organizations.key'),
    presentation_key: bigint().references('presentations.key'),
    presentation_id: text(),
    join_code: text(),
    join_secret: text().unique(),
    /** Seed for shuffling options; never sent to devices. */
    shuffle_seed: text(),
    state: text<'DRAFT' | 'LIVE' | 'CLOSED'>(),
    mode: text<'SELF_PACED'>().nullable(),
    identity_mode: text<IdentityMode>(),
    /** The question on screen. */
    active_session_question_key: bigint().nullable(),
    door_locked: integer(),
    leaderboard_shown: integer().default(0),
    /** Whether stages hide results. */
    screen_results_hidden: integer().default(0),
    /**
     * StoredScreen as JSON: the presenter's changes to the question on screen; reset to `{}` with the next.
     */
    screen: text().default('{}'),
    /** When a hands-free session moves on by itself; null: not by itself. */
    advance_at: bigint().nullable(),
    hands_free_paused: integer().default(0),
    /** SessionSettings as JSON; missing ones have their defaults. */
    settings: text().default('{}'),
    /** Name of its permanent room; null: none. */
    room: bytewiseText().nullable(),
    /** Texts by key, as JSON. */
    metadata: text().default('{}'),
    started_at: bigint().nullable(),
    ended_at: bigint().nullable(),
    opens_at: bigint().nullable(),
    closes_at: bigint().nullable(),
    timezone: text().nullable(),
    /** ScoreFigures as JSON, once it is CLOSED and ANONYMOUS; null: none. */
    final_scores: text().nullable(),
    /** JSON array of comparison keys that no nickname may have; emptied with the names when it is closed. */
    barred_names: text().default('[]'),
    /** Kept nicknames and places of a closed session as JSON; null: none. */
    final_table: text().nullable(),
    /** Whether its expired tokens, stage passes and join code have been deleted. */
    cleaned_up: integer().default(0),
    /** Number of removals of answers or participants; invalidates cached counts. */
    removals: bigint().default(0),
    /** Whether participants' names and addresses were removed by retention. */
    names_removed: integer().default(0),
    /** Soft-deleted since this time; its rows are being deleted. */
    deleted_at: bigint().nullable(),
    /** The retention period in days that expired; null: deleted by a user, or not deleted. */
    deleted_after_days: integer().nullable(),
    created_at: bigint(),
    /** The user who created it; null for API keys. */
    created_by: bigint().nullable().references('users.key'),
  })
    .index(['organization_key', 'id'])
    .index(['presentation_key'])
    // The schedule.
    .index(['state', 'opens_at'])
    .index(['state', 'closes_at'])
    .index(['advance_at'], { name: 'sessions_to_advance', where: 'advance_at is not null' })
    // Retention.
    .index(['ended_at'], { name: 'sessions_to_clean_up', where: 'cleaned_up = 0' })
    .index(['deleted_at'], { name: 'sessions_deleted', where: 'deleted_at is not null' })
    // Lists of an organization or a presentation.
    .index(['organization_key', 'state', 'id'])
    .index(['presentation_id', 'id'])
    .index(['organization_key', 'room', 'state', 'id'], {
      name: 'sessions_of_permanent_rooms',
      where: 'room is not null',
    })
    .index(['organization_key', 'ended_at'], { name: 'sessions_to_expire', where: 'deleted_at is null' })
    .index(['organization_key', 'ended_at'], {
      name: 'sessions_with_names',
      where: `deleted_at is null and names_removed = 0 and identity_mode = 'IDENTIFIED'`,
    }),

  /** Counters of a session, one row per server, so that servers never wait for each other's row. */
  session_counts: table({
    session_key: bigint().references('sessions.key'),
    server: integer(),
    participants: integer(),
    voters: integer(),
    /** Summed over all servers, at least the number of current participants. */
    seats: integer().default(0),
  })
    .primary('session_counts_pk', ['session_key', 'server'])
    .byPrimary(),

  join_codes: table({
    code: text().primary(),
    session_key: bigint().references('sessions.key'),
    /** Time at which the session closed; the code's cooldown of 24 h starts then. */
    released_at: bigint().nullable(),
  })
    .byPrimary()
    // Free codes, for each new session.
    .index(['released_at'], { name: 'join_codes_released', where: 'released_at is not null' })
    .index(['session_key']),

  /** Teams of sessions, by their index in the settings. */
  teams: table({
    session_key: bigint().references('sessions.key'),
    team: integer(),
    /** Name given by its members or the presenter, until the close; null: the one in the settings. */
    name: text().nullable(),
    /** Last renaming by a member; null once the session is CLOSED. */
    renamed_at: bigint().nullable(),
    /** Number of participants in it. */
    size: integer(),
    /** Final points and number of members who answered: as `final_standings`. */
    points: bigint().nullable(),
    members: integer().nullable(),
  })
    .primary('teams_pk', ['session_key', 'team'])
    .byPrimary(),

  /** Questions that sessions have asked, each with its frozen revision and its phase. */
  session_questions: table({
    /** Answers and counts refer to this key; replaced when the question is reopened without its answers. */
    key: key(),
    session_key: bigint().references('sessions.key'),
    question_key: bigint(),
    question_id: text(),
    position: integer(),
    /** QuestionDefinition as JSON. */
    definition: text(),
    phase: text<'OPEN' | 'LOCKED' | 'REVEALED'>(),
    opened_at: bigint(),
    /** End of the usual limit, before the second of grace; participants with a time factor have longer. */
    deadline_at: bigint().nullable(),
    /** Time added by the presenter to everyone's limit, in milliseconds. */
    added_ms: bigint().default(0),
    /** Start of the running limit, if later than the first opening of the question. */
    limit_from: bigint().nullable(),
    results_shown: integer(),
    /** How often its results have become final. */
    finalized: integer(),
    /** Final, and not open since. */
    is_final: bigint().default(0),
    /** ComparedCounts before each reopening, oldest first, as JSON. */
    frozen_counts: text().nullable(),
    /** Whether its answers are in `anonymized_answers`; leftovers in `answers` no longer count. */
    anonymized: integer().default(0),
    /** Number of answers copied there so far. */
    anonymized_rows: bigint().default(0),
  })
    .unique('session_questions_once', ['session_key', 'question_key'])
    .index(['question_key'])
    // Deadlines.
    .index(['phase', 'deadline_at']),

  spins: table({
    key: key(),
    session_question_key: bigint(),
    /** Client-generated, so that a repeated request is the same spin. */
    ref: text(),
    option_id: text(),
    spun_at: bigint(),
  }).unique('spins_once', ['session_question_key', 'ref']),

  participants: table({
    key: key(),
    id: text().unique(),
    session_key: bigint().references('sessions.key'),
    join_key_hash: text().nullable(),
    /** Hash of the provider account; null: a guest. */
    account_hash: bytewiseText().nullable(),
    display_name: text().nullable(),
    /** By which the nicknames of a session are compared; kept while the presenter has removed the name. */
    nickname_key: text().nullable(),
    /** Index of the team; null: none. */
    team: integer().nullable(),
    email: text().nullable(),
    seal: text<'SSO_VERIFIED' | 'GUEST'>(),
    /**
     * The time factor requested on joining: 1, 1.5, 2; null: no limit. The granted one is in `time_factors`.
     */
    time_factor: real().nullable(),
    joined_at: bigint(),
    last_seen_at: bigint(),
    /** For participants with a time factor: connected until this time. */
    present_until: bigint().nullable(),
    /** Review state of a name that contains a listed word. */
    name_review: text<NameReview>().nullable(),
    removed_at: bigint().nullable(),
  })
    .unique('participants_join_key', ['session_key', 'join_key_hash'])
    .index(['session_key', 'last_seen_at'])
    .index(['session_key', 'key'])
    // Read with every change of a room, and rare in one. SQLite prefers a partial index only where it
    // covers more of the query's columns: the next two contain the column of their condition.
    .index(['session_key'], {
      name: 'participants_more_time',
      where: 'time_factor is null or time_factor <> 1',
    })
    .index(['session_key', 'removed_at'], { name: 'participants_removed', where: 'removed_at is not null' })
    .index(['session_key', 'name_review'], {
      name: 'participants_reviewed',
      where: 'name_review is not null',
    })
    .index(['session_key', 'nickname_key'], {
      name: 'participants_nickname',
      where: 'nickname_key is not null',
      unique: true,
    })
    .index(['session_key', 'account_hash'], {
      name: 'participants_account',
      where: 'account_hash is not null',
    }),

  /** Granted time factors, for questions opened later; without a row it is 1. */
  time_factors: table({
    session_key: bigint(),
    participant_key: bigint(),
    from_at: bigint(),
    /** 1, 1.5, 2; null: no limit. */
    factor: real().nullable(),
  })
    .primary('time_factors_pk', ['session_key', 'participant_key', 'from_at'])
    .byPrimary(),

  participant_tokens: table({
    hash: text().primary(),
    participant_key: bigint(),
  })
    .byPrimary()
    .index(['participant_key']),

  /** Participants who have given at least one answer in a session. */
  voters: table({
    session_key: bigint(),
    participant_key: bigint(),
    /** One of the questions that they have answered; when those answers are discarded, the row is deleted. */
    session_question_key: bigint().default(0),
  })
    .primary('voters_pk', ['session_key', 'participant_key'])
    .byPrimary(),

  answers: table({
    session_question_key: bigint(),
    participant_key: bigint(),
    value: bytewiseText(),
    seq: bigint().nullable(),
    accepted_at: bigint(),
    /** From the question's opening to the answer's arrival. */
    elapsed_ms: bigint(),
    /**
     * Time at which a text was accepted, for reading the newest ones; null for other types. Rounded to the
     * minute when ANONYMOUS.
     */
    text_at: bigint().nullable(),
  })
    .primary('answers_pk', ['session_question_key', 'participant_key'])
    .byPrimary()
    // The newest texts; those of the same minute are sorted by content. PostgreSQL limits index entries to
    // 2,704 bytes, so the index holds the beginning of a text.
    .index(['session_question_key', 'text_at desc', sql`substr(value, 1, 64)`], {
      name: 'answers_newest_texts',
      where: 'text_at is not null',
    }),

  tallies: table({
    session_question_key: bigint(),
    list: text(),
    item: bytewiseText(),
    server: integer(),
    count: bigint(),
  })
    .primary('tallies_pk', ['session_question_key', 'list', 'item', 'server'])
    .byPrimary()
    // Rows to merge once their server has stopped; empty on SQLite.
    .index(['server', 'session_question_key'], { name: 'tallies_of_servers', where: 'server <> 0' }),

  /** Keys of questions before they were reopened without their answers, which are being deleted. */
  discarded_answers: table({
    session_question_key: bigint(),
    session_key: bigint(),
    discarded_at: bigint(),
  })
    .primary('discarded_answers_pk', ['session_question_key'])
    .byPrimary(),

  /** Closed ANONYMOUS sessions whose answers still refer to their participants. */
  anonymizations: table({
    session_key: bigint().primary().references('sessions.key'),
    /** Whether the per-participant statistics have been saved. */
    frozen: integer(),
  }).byPrimary(),

  /**
   * Answers of closed ANONYMOUS sessions, without participants, in an order that reveals nothing beyond their
   * values.
   */
  anonymized_answers: table({
    session_question_key: bigint(),
    /** From 1, newest minute first, then by value. */
    place: bigint(),
    value: bytewiseText(),
    text_at: bigint().nullable(),
  })
    .primary('anonymized_answers_pk', ['session_question_key', 'place'])
    .byPrimary(),

  /** Leaderboards of closed ANONYMOUS sessions, written by earlier versions alone and removed by the conversion of standings. */
  final_standings: table({
    session_key: bigint().references('sessions.key'),
    participant_key: bigint(),
    points: bigint(),
    place: integer(),
  })
    .primary('final_standings_pk', ['session_key', 'participant_key'])
    .byPrimary(),

  /** Q&A entries. */
  entries: table({
    key: key(),
    id: text().unique(),
    session_question_key: bigint(),
    participant_key: bigint(),
    text: text(),
    /** Null for anonymous askers. */
    asker_name: text().nullable(),
    lifecycle: text<'PENDING' | 'PUBLISHED' | 'ANSWERED' | 'DISMISSED'>(),
    pinned_order: integer().nullable(),
    public_answer: text().nullable(),
    /** Labels as JSON; null: none. */
    labels: text().nullable(),
    upvotes: integer(),
    /** Rounded to the minute when ANONYMOUS. */
    created_at: bigint(),
    /** Time of the last change that devices need; null once anonymized. */
    changed_at: bigint().nullable(),
    /** Client-generated key, unique per participant; null once anonymized, or if the device sent none. */
    ask_key: text().nullable(),
  })
    // A participant's own entries, on each connection.
    .index(['participant_key'], { name: 'entries_participant' })
    // The first entries of one question and lifecycle, in either order.
    .index(
      [
        'session_question_key',
        'lifecycle',
        sql`(case when pinned_order is null then 1 else 0 end)`,
        sql`(coalesce(pinned_order, 0))`,
        sql`(-upvotes)`,
        'created_at',
        'id',
      ],
      { name: 'entries_attention' },
    )
    .index(['session_question_key', 'lifecycle', 'created_at', 'id'], { name: 'entries_age' })
    // Unsent entries, after missed notices.
    .index(['session_question_key', 'changed_at'], {
      name: 'entries_changed',
      where: 'changed_at is not null',
    })
    .index(['participant_key', 'ask_key'], {
      name: 'entries_by_ask_key',
      where: 'ask_key is not null',
      unique: true,
    }),

  upvotes: table({
    entry_key: bigint(),
    participant_key: bigint(),
  })
    .primary('upvotes_pk', ['entry_key', 'participant_key'])
    .byPrimary(),

  /** Participants who have asked or upvoted under a QA question. */
  qa_voters: table({
    session_question_key: bigint(),
    participant_key: bigint(),
  })
    .primary('qa_voters_pk', ['session_question_key', 'participant_key'])
    .byPrimary(),

  /** Texts that contain a listed word: published after the presenter's approval. */
  text_reviews: table({
    session_question_key: bigint(),
    /** SHA-256 of the item, base64url: items can exceed the index limit. */
    digest: text(),
    /** The item to publish: an item of the tally, or the stored value of a text. */
    item: text(),
    text: text(),
    lifecycle: text<ReviewLifecycle>(),
  })
    .primary('text_reviews_pk', ['session_question_key', 'digest'])
    .byPrimary(),

  /** Words, texts and blanks that a moderator hides from every display, in all their forms. */
  hidden_texts: table({
    session_question_key: bigint(),
    /** Digest of the comparison key, which can exceed the index limit. */
    digest: text(),
    /** The form that was on screen, for the moderator's list. */
    text: text(),
  })
    .primary('hidden_texts_pk', ['session_question_key', 'digest'])
    .byPrimary(),

  /** Words of a word cloud that a presenter counts as another one, in all their forms. */
  word_aliases: table({
    session_question_key: bigint(),
    /** Digest of the comparison key, as of hidden texts. */
    digest: text(),
    /** The form that was on screen. */
    text: text(),
    counts_as: text(),
  })
    .primary('word_aliases_pk', ['session_question_key', 'digest'])
    .byPrimary(),

  stage_links: table({
    key: key(),
    id: text().unique(),
    session_key: bigint().references('sessions.key'),
    role: text<LinkRole>(),
    token_hash: text().unique(),
    created_at: bigint(),
    /** The user who created it; null: an API key or a command. */
    created_by: bigint().nullable().references('users.key'),
    revoked_at: bigint().nullable(),
  })
    .index(['session_key'])
    .index(['created_by'], {
      name: 'stage_links_of_creators',
      where: 'created_by is not null and revoked_at is null',
    }),

  /** Links that open the report of a session without an account. */
  report_links: table({
    key: key(),
    id: text().unique(),
    session_key: bigint().references('sessions.key'),
    token_hash: text().unique(),
    /** In the PHC string format; null: no password. */
    password_hash: text().nullable(),
    /** Shown parts: 1 or 0. */
    names: integer(),
    texts: integer(),
    qa: integer(),
    explanations: integer(),
    content_slides: integer(),
    /** Null: never. */
    ends_at: bigint().nullable(),
    created_at: bigint(),
    /** The user; null: an API key. */
    created_by: bigint().nullable().references('users.key'),
    revoked_at: bigint().nullable(),
    /** To the minute. */
    last_opened_at: bigint().nullable(),
  })
    .index(['session_key'])
    .index(['created_by'], {
      name: 'report_links_of_creators',
      where: 'created_by is not null and revoked_at is null',
    }),

  /** Cookies of browsers that have exchanged a link's token. */
  stage_passes: table({
    hash: text().primary(),
    stage_link_key: bigint().references('stage_links.key'),
    created_at: bigint(),
  })
    .byPrimary()
    .index(['stage_link_key']),

  /** The latest pairing code of a remote link, with which a phone becomes a remote. */
  stage_pairings: table({
    stage_link_key: bigint().primary().references('stage_links.key'),
    token_hash: text(),
    offered_at: bigint(),
    /** Hash of the claim that the phone received for the code. */
    claim_hash: text().nullable(),
    /** Shown on phone and stage for comparison. */
    number: text().nullable(),
    taken_at: bigint().nullable(),
    state: text<'OFFERED' | 'TAKEN' | 'ALLOWED' | 'PAIRED' | 'ENDED'>(),
  })
    .byPrimary()
    .index(['token_hash'])
    .index(['claim_hash']),

  /** Outbox: an event is stored if and only if the change that it reports was committed. */
  events: table({
    key: key(),
    id: text().unique(),
    organization_key: bigint().references('organizations.key'),
    /** The subject; null for a ping. */
    session_key: bigint().nullable(),
    type: text(),
    created_at: bigint(),
    /** The event as receivers get it, as JSON. */
    body: text(),
  })
    .index(['session_key', 'key'], { where: 'session_key is not null' })
    .index(['organization_key', 'key']),

  endpoints: table({
    key: key(),
    id: text().unique(),
    organization_key: bigint().references('organizations.key'),
    target_url: text(),
    /** JSON array. */
    event_types: text(),
    /** SWITCHED_OFF by its owner, PAUSED by the platform after failures, REMOVED for good. */
    state: text<'ACTIVE' | 'SWITCHED_OFF' | 'PAUSED' | 'REMOVED'>(),
    /** Sealed for the purpose `webhook-secret <id>`. */
    sealed_secret: text(),
    /** The previous secret, which also signs until `old_secret_until`. */
    sealed_old_secret: text().nullable(),
    old_secret_until: bigint().nullable(),
    /** Failed attempts since the last success, excluding pings. */
    failures: integer(),
    /** Failed attempts made one at a time, including the first: the step of the backoff. */
    failed_probes: bigint().default(0),
    /** Earliest time of the next attempt while it fails, excluding pings. */
    retry_at: bigint().nullable(),
    /** Latest time to look for a delivery to attempt; null: none pending. */
    due_at: bigint().nullable(),
    /** The worker that delivers to it, and the expiry of its lease. */
    lease_holder: text().nullable(),
    lease_until: bigint().nullable(),
    created_at: bigint(),
    updated_at: bigint(),
  })
    .index(['organization_key', 'id'])
    .index(['due_at'], { name: 'endpoints_due', where: 'due_at is not null' })
    .index(['organization_key', 'id'], { name: 'endpoints_present', where: `state != 'REMOVED'` }),

  /** One event on its way to one endpoint: outbox and queue. */
  deliveries: table({
    key: key(),
    id: text(),
    endpoint_key: bigint().references('endpoints.key'),
    event_key: bigint().references('events.key'),
    event_id: text(),
    event_type: text(),
    state: text<'PENDING' | 'DELIVERED' | 'DEAD_LETTERED' | 'TERMINATED'>(),
    /** Of all series; never decreases, so it fences the outcome of an attempt against later ones. */
    attempts: integer(),
    /** Attempts before the last redelivery. */
    earlier_attempts: integer(),
    /** Not null exactly while PENDING. */
    next_attempt_at: bigint().nullable(),
    last_status: integer().nullable(),
    last_error: text().nullable(),
    last_response: text().nullable(),
    created_at: bigint(),
    updated_at: bigint(),
  })
    .unique('deliveries_id', ['endpoint_key', 'id'])
    .index(['endpoint_key', 'key'], { name: 'deliveries_waiting', where: 'next_attempt_at is not null' })
    .index(['endpoint_key', 'state', 'id'])
    // An event is removed after its last delivery.
    .index(['event_key']),

  /** The newest attempts of each delivery, deleted with it. */
  attempts: table({
    delivery_key: bigint().references('deliveries.key', 'cascade'),
    /** From 1, over all series. */
    number: integer(),
    /** Time at which the request was sent. */
    at: bigint(),
    duration_ms: integer(),
    status: integer().nullable(),
    error: text().nullable(),
    /** The beginning of the receiver's response. */
    response: text().nullable(),
  })
    .primary('attempts_primary', ['delivery_key', 'number'])
    .byPrimary(),

  /** Every use of every credential. */
  audit: table({
    key: key(),
    organization_key: bigint(),
    /** Empty for users. */
    credential_id: text(),
    user_id: text().nullable(),
    request_id: text(),
    at: bigint(),
    method: text(),
    path: text(),
    /** Operation name; empty: none, or an MCP tool. */
    operation: bytewiseText(),
    status: integer(),
    ip: text(),
    user_agent: text().nullable(),
  })
    .index(['organization_key', 'request_id'])
    // Filters. Request ids sort by time.
    .index(['organization_key', 'user_id', 'request_id'], {
      name: 'audit_of_user',
      where: 'user_id is not null',
    })
    .index(['organization_key', 'credential_id', 'request_id'], {
      name: 'audit_of_credential',
      where: `credential_id <> ''`,
    })
    .index(['organization_key', 'operation', 'request_id'], {
      name: 'audit_of_operation',
      where: `operation <> ''`,
    })
    .index(['organization_key', 'method', 'request_id'], {
      name: 'audit_of_changes',
      where: `method <> 'GET'`,
    })
    .index(['organization_key', 'request_id'], { name: 'audit_of_failures', where: 'status >= 400' })
    .index(['organization_key', sql`coalesce(user_id, credential_id)`, 'operation', 'request_id'], {
      name: 'audit_of_caller_and_operation',
      where: `operation <> ''`,
    })
    .index(['organization_key', 'status', 'request_id'], {
      name: 'audit_of_successes',
      where: 'status < 400',
    }),

  /** Idempotency keys of requests. */
  idempotency_keys: table({
    /** Digest of credential, method, path and key. */
    id: text().primary(),
    fingerprint: text(),
    /** Identifies the running request among others with the same key. */
    claim: text(),
    /** Expiry of the key: short while the request runs, a day after its response. */
    expires_at: bigint(),
    /** The response body; null while the request runs. */
    answer: text().nullable(),
  })
    .byPrimary()
    .index(['expires_at']),

  /** Rate limit windows shared by all servers. */
  // A single server counts in memory: SQLite has the table so that both engines have one schema.
  budget_windows: table({
    /** Limit and subject. */
    key: text().primary(),
    count: integer(),
    ends_at: bigint(),
  })
    .unlogged()
    .index(['ends_at']),

  /** Log of data deleted by retention. */
  removal_records: table({
    key: key(),
    id: bytewiseText().unique(),
    organization_key: bigint().references('organizations.key'),
    /** Category of deleted data, unique per organization. */
    name: bytewiseText(),
    /** Time of the last deletion. */
    at: bigint(),
    kind: text<RemovalOut['kind']>(),
    set_by: text<RemovalOut['set_by']>(),
    days: integer(),
    /** Id, title and end as JSON; null: not of a session. */
    session: text().nullable(),
    /** Counts as JSON. */
    removed: text(),
  })
    .unique('removal_records_once', ['organization_key', 'name'])
    .index(['organization_key', 'id']),

  /** Monthly usage: sums over closed sessions, kept when these are deleted. */
  trend_counts: table({
    organization_key: bigint().references('organizations.key'),
    /** `2026-03`. */
    month: bytewiseText(),
    /** The counter's name; `TYPE …`: questions of a type. */
    name: bytewiseText(),
    count: bigint(),
  })
    .primary('trend_counts_pk', ['organization_key', 'month', 'name'])
    .byPrimary(),

  /** Leases, each held by one server at a time; without a holder, times of the clock (`retention/confirmed-clock.ts`). */
  leases: table({
    name: bytewiseText().primary(),
    holder: bytewiseText(),
    /** Unix ms; in the past: expired or released. */
    until: bigint(),
  }),

  /** The last write probe of each server. */
  storage_probes: table({
    server: integer().primary(),
    at: bigint(),
  }),

  /** One row: the last backup that may be a scheduled one. Restored and copied databases have none. */
  last_backup: table({
    key: integer<1>().primary(),
    at: bigint(),
  }),

  /** One row: the fingerprint of the ROOMFUL_SECRET that sealed everything stored. */
  sealing_secret: table({
    key: integer<1>().primary(),
    fingerprint: text(),
  }),

  /** The secrets of each numbered server, by lease holder. */
  server_secrets: table({
    holder: bytewiseText().primary(),
    /** JSON array; the first seals, all open. */
    fingerprints: text(),
  }),

  /** The newest migration that each numbered server knows, by lease holder. */
  server_migrations: table({
    holder: bytewiseText().primary(),
    migration: text(),
  }),
}

/** The tables as queries see them. */
export type Database = { [T in keyof typeof tables]: RowOf<(typeof tables)[T]> }
