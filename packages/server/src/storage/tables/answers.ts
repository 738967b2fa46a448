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
    session_question_key: number
    /** From 1, newest minute first, then by value. */
    place: number
    value: string
    text_at: number | null
  }
}
