import type { Generated } from 'kysely'

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
    identity_mode: 'ANONYMOUS' | 'IDENTIFIED'
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
