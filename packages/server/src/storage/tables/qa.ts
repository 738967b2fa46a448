import type { Generated } from 'kysely'

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
