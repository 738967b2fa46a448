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
