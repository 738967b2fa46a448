import type { QuestionSnapshot, RoomSnapshot } from './snapshot.ts'

/** What happens to a room. */
export type RoomEvent =
  | { readonly type: 'changed'; readonly snapshot: RoomSnapshot }
  | { readonly type: 'answered'; readonly sessionQuestionKey: number }
  | { readonly type: 'entries'; readonly entryKeys: readonly number[] }
  | { readonly type: 'people' }
  /** The results of a `send-results` are out, except those of `failed`, which could not be read. */
  | {
      readonly type: 'sent'
      /** For how long phones are to be sent no further results. */
      readonly phonesCooldownMs: number
      readonly isLong: boolean
      readonly failed: readonly number[]
    }
  | { readonly type: 'woken' }

/** Who is sent results: stages at once, phones as the load allows. */
export type Audience = 'stages' | 'phones'

/** What a room is to do. */
export type RoomEffect =
  | { readonly do: 'send-question' }
  /** The number of those who are still answering has changed, which only stages show. */
  | { readonly do: 'send-stage-question' }
  /** These questions were reopened without the answers that they had. */
  | {
      readonly do: 'send-answers-removed'
      readonly reopened: readonly { readonly was: QuestionSnapshot; readonly now: QuestionSnapshot }[]
    }
  /** The name, colours or logo of the organization have changed. */
  | { readonly do: 'send-look' }
  /** What only stages show of the session has changed. */
  | { readonly do: 'send-stage' }
  | { readonly do: 'send-closed' }
  | { readonly do: 'send-people' }
  /** The leaderboard was shown or hidden, or points have changed: each phone is sent its own. */
  | { readonly do: 'send-scores' }
  | { readonly do: 'send-entries'; readonly entryKeys: readonly number[] }
  | {
      readonly do: 'send-results'
      readonly sessionQuestionKeys: readonly number[]
      readonly audiences: readonly Audience[]
    }
  /** Come back with `woken` at this time. */
  | { readonly do: 'wake'; readonly at: number }
