import type { ReactionCounts } from '@roomful/contract/reactions'

/** What servers publish to each other. Except for reactions, notices carry keys only: whoever gets one reads the storage. */
export type Notice =
  /** The session's state, question, phase or door has changed. */
  | { readonly type: 'session'; readonly sessionKey: number }
  /** The results of a question have changed; with `answered`: because these participants answered it. */
  | {
      readonly type: 'answers'
      readonly sessionKey: number
      readonly sessionQuestionKey: number
      readonly answered?: { readonly participantKeys: readonly number[] }
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
  /** So many people are connected to the session's room at this server; with `asks`: others are to say it too. */
  | {
      readonly type: 'connected'
      readonly sessionKey: number
      readonly holder: string
      readonly people: number
      readonly asks?: boolean
    }
  /** Somebody joined or left for good. */
  | { readonly type: 'participants'; readonly sessionKey: number }
  /** Links to stages of the session were revoked. */
  | { readonly type: 'links'; readonly sessionKey: number }
  /** An API key was revoked. */
  | { readonly type: 'credential'; readonly credentialKey: number }
  /** Deliveries are pending for these webhook endpoints, or the endpoints have changed. */
  | { readonly type: 'deliveries'; readonly endpointKeys: readonly number[] }
  /** Notices may have been lost: whoever follows them reads again what it has. With `more`: they still are. */
  | { readonly type: 'missed'; readonly more?: true }

/**
 * Carries notices to every server's listeners, this one's included: to its own before `publish` returns, to others
 * within 25 ms and the way there, at least once, in any order, several of one room merged into one. Every driver
 * passes the same suite.
 */
export interface Bus {
  /** Whether it reaches other processes: other servers, and commands. */
  readonly isShared: boolean
  publish(notice: Notice): void
  /** @returns a function that ends the subscription. */
  subscribe(listener: (notice: Notice) => void): () => void
  /** Whether notices get through in both directions. While they do not, listeners get `missed` every 2 s. */
  healthy(): Promise<boolean>
  /**
   * Sends what was published, and ends.
   * @param msMax for how long it tries, in milliseconds; 1,000 unless given
   * @returns whether everything was sent
   */
  close(msMax?: number): Promise<boolean>
}

type Listener = (notice: Notice) => void

/** Those in this process who follow notices. */
export class Listeners {
  readonly #listeners = new Set<Listener>()

  publish(notice: Notice): void {
    for (const listener of this.#listeners) listener(notice)
  }

  /** @returns a function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  clear(): void {
    this.#listeners.clear()
  }
}
