import type { QuestionSnapshot, RoomSnapshot } from './snapshot.ts'

/** Input of a room's machine. */
export type RoomEvent =
  | { readonly type: 'changed'; readonly snapshot: RoomSnapshot }
  | { readonly type: 'answered'; readonly sessionQuestionKey: number }
  | { readonly type: 'entries'; readonly entryKeys: readonly number[] }
  | { readonly type: 'people' }
  /** The results of a `send-results` were sent, except for `failed`, which could not be read. */
  | {
      readonly type: 'sent'
      /** How long to send phones no further results. */
      readonly phonesCooldownMs: number
      readonly isLong: boolean
      readonly failed: readonly number[]
    }
  | { readonly type: 'woken' }

/** Recipients of results: stages at once, phones as the load allows. */
export type Audience = 'stages' | 'phones'

/** Output of a room's machine. */
export type RoomEffect =
  | { readonly type: 'send-question' }
  /** The number still answering has changed, which only stages show. */
  | { readonly type: 'send-stage-question' }
  /** These questions were reopened and their answers discarded. */
  | {
      readonly type: 'send-answers-removed'
      readonly reopened: readonly { readonly was: QuestionSnapshot; readonly now: QuestionSnapshot }[]
    }
  /** The name, colours or logo of the organization have changed. */
  | { readonly type: 'send-look' }
  /** Session state that only stages show has changed. */
  | { readonly type: 'send-stage' }
  | { readonly type: 'send-closed' }
  | { readonly type: 'send-people' }
  /** Teams have other names. */
  | { readonly type: 'send-teams' }
  /** The leaderboard was shown or hidden, or points have changed: each phone is sent its own. */
  | { readonly type: 'send-scores' }
  /** Phones may be told their final standing now. */
  | { readonly type: 'send-final-scores' }
  | { readonly type: 'send-entries'; readonly entryKeys: readonly number[] }
  | {
      readonly type: 'send-results'
      readonly sessionQuestionKeys: readonly number[]
      readonly audiences: readonly Audience[]
    }
  /** Send `woken` at this time. */
  | { readonly type: 'wake'; readonly at: number }
