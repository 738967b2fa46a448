import type { Generated } from 'kysely'
import type { ReviewLifecycle } from './reviews.ts'

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
