import type { ReactionCounts } from '@roomful/contract/reactions'

/** What servers publish to each other. Except for reactions, notices carry keys only: whoever gets one reads the storage. */
export type Notice =
  /** The session's state, question, phase or door has changed. */
  | { readonly type: 'session'; readonly sessionKey: number }
  /** The results of a question have changed; with `answered`: because these participants answered in this run of it. */
  | {
      readonly type: 'answers'
      readonly sessionKey: number
      readonly sessionQuestionKey: number
      readonly answered?: { readonly run: number; readonly participantKeys: readonly number[] }
    }
  /** Q&A entries are new or changed; with `published`: participants could not see them until now. */
  | {
      readonly type: 'entries'
      readonly sessionKey: number
      readonly entryKeys: readonly number[]
      readonly published?: boolean
    }
  /** Reactions that came to one server within an interval: nothing stores them. */
  | { readonly type: 'reactions'; readonly sessionKey: number; readonly counts: ReactionCounts }
  /** A presenter has removed a participant. */
  | { readonly type: 'removed'; readonly sessionKey: number; readonly participantKey: number }
  /** A session was deleted; its rows are removed later. */
  | { readonly type: 'deleted'; readonly sessionKey: number }
  /** Events of a session have been stored. */
  | { readonly type: 'events'; readonly sessionKey: number }
  /** Somebody joined or left for good. */
  | { readonly type: 'participants'; readonly sessionKey: number }
  /** Deliveries are pending for these webhook endpoints, or the endpoints have changed. */
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
