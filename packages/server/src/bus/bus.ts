import type { ReactionCounts } from '@roomful/contract/reactions'

/** What servers and their parts tell each other. Notices only, but for reactions: whoever hears one reads the storage. */
export type Notice =
  /** The session's state, question, phase or door is another now. */
  | { readonly type: 'session'; readonly sessionKey: number }
  /** The results of a question are others now; with `answered`: because these gave answers in this run of it. */
  | {
      readonly type: 'answers'
      readonly sessionKey: number
      readonly sessionQuestionKey: number
      readonly answered?: { readonly run: number; readonly participantKeys: readonly number[] }
    }
  /** Q&A entries are new or changed. */
  | { readonly type: 'entries'; readonly sessionKey: number; readonly entryKeys: readonly number[] }
  /** Reactions that came to one server within an interval: nothing stores them. */
  | { readonly type: 'reactions'; readonly sessionKey: number; readonly counts: ReactionCounts }
  /** A presenter has sent somebody away. */
  | { readonly type: 'removed'; readonly sessionKey: number; readonly participantKey: number }
  /** A session is absent from now on, and its rows are to be removed. */
  | { readonly type: 'deleted'; readonly sessionKey: number }
  /** Events of a session have been recorded. */
  | { readonly type: 'events'; readonly sessionKey: number }
  /** Somebody joined or left for good. */
  | { readonly type: 'participants'; readonly sessionKey: number }
  /** Something waits for these webhook endpoints, or they are others now. */
  | { readonly type: 'deliveries'; readonly endpointKeys: readonly number[] }

/** Carries notices to every server's listeners, this one's included; at least once, in any order. */
export interface Bus {
  publish(notice: Notice): void
  /** @returns a function that ends the subscription. */
  subscribe(listener: (notice: Notice) => void): () => void
  /** Whether notices get through. */
  healthy(): Promise<boolean>
  close(): Promise<void>
}
