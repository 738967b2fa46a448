import type { ReactionCounts } from '@roomful/contract/room/reactions'

/** Messages between servers. Except for reactions and editors they carry keys only; receivers read the storage. */
export type Notice =
  /** The session's state, question, phase or lock has changed. */
  | { readonly type: 'session'; readonly sessionKey: number }
  /** A question with a time limit opens `inMs` after the notice was published; `at` is its `opened_at`, by the publisher's clock. */
  | { readonly type: 'opened'; readonly sessionKey: number; readonly at: number; readonly inMs: number }
  /** A question's results have changed; with `answered`: because these participants answered it. */
  | {
      readonly type: 'answers'
      readonly sessionKey: number
      readonly sessionQuestionKey: number
      readonly answered?: { readonly participantKeys: readonly number[] }
    }
  /** Q&A entries are new or changed; with `published` they were hidden from participants before, with `withdrawn` they are now. */
  | {
      readonly type: 'entries'
      readonly sessionKey: number
      readonly entryKeys: readonly number[]
      readonly published?: boolean
      readonly withdrawn?: boolean
    }
  /** These participants asked or voted through the server with this holder, which has sent the entries to their devices there. */
  | {
      readonly type: 'own-entries'
      readonly sessionKey: number
      readonly holder: string
      readonly participantKeys: readonly number[]
    }
  /** Reactions received by one server within an interval; they are not stored. */
  | { readonly type: 'reactions'; readonly sessionKey: number; readonly counts: ReactionCounts }
  /** A presenter has removed a participant. */
  | { readonly type: 'removed'; readonly sessionKey: number; readonly participantKey: number }
  /** A session was deleted; its rows are removed later. */
  | { readonly type: 'deleted'; readonly sessionKey: number }
  /** Events of a session have been stored. */
  | { readonly type: 'events'; readonly sessionKey: number }
  /**
   * Number of participants connected to the session's room at this server, `polling` of them over HTTP; `answered`: the question on
   * screen that ends once everybody has answered, if all of them have, else 0; `asks` requests the peers' counts.
   */
  | {
      readonly type: 'connected'
      readonly sessionKey: number
      readonly holder: string
      readonly people: number
      readonly polling?: number
      readonly answered?: number
      readonly asks?: boolean
    }
  /** A participant joined or left for good. */
  | { readonly type: 'participants'; readonly sessionKey: number }
  /** These participants took a nickname, or the presenter removed or restored theirs. */
  | {
      readonly type: 'nicknames'
      readonly sessionKey: number
      readonly participantKeys: readonly number[]
    }
  /** These participants have chosen their teams. */
  | { readonly type: 'teams'; readonly sessionKey: number; readonly participantKeys: readonly number[] }
  /** Links to stages of the session were revoked. */
  | { readonly type: 'links'; readonly sessionKey: number }
  /** An API key was revoked. */
  | { readonly type: 'credential'; readonly credentialKey: number }
  /** Deliveries are pending for these webhook endpoints, or the endpoints have changed. */
  | { readonly type: 'deliveries'; readonly endpointKeys: readonly number[] }
  /** A window of a presentation's editor is on this slide, or without one has left; with `turn` it edits the slide. */
  | {
      readonly type: 'editor'
      readonly presentationKey: number
      readonly userKey: number
      readonly window: string
      readonly slideId?: string
      /** Higher for each member who takes the slide over. */
      readonly turn?: number
    }
  /** Notices may have been lost: subscribers resync. With `more`: the bus is still down. */
  | { readonly type: 'missed'; readonly more?: true }

/**
 * Delivers notices to all servers' listeners, at least once, in any order: to local ones before `publish` returns, to peers within
 * 25 ms plus latency, merged by room where possible. Every driver passes the same suite.
 */
export interface Bus {
  /** Whether it reaches other processes: servers and commands. */
  readonly isShared: boolean
  publish(notice: Notice): void
  /** @returns a function that ends the subscription */
  subscribe(listener: (notice: Notice) => void): () => void
  /** Whether notices get through in both directions. While they do not, listeners get `missed` every 2 s. */
  healthy(): Promise<boolean>
  /**
   * Flushes pending notices and closes.
   * @param msMax timeout of the flush in milliseconds; 1,000 by default
   * @returns whether everything was sent
   */
  close(msMax?: number): Promise<boolean>
}

type Listener = (notice: Notice) => void

/** The subscribers in this process. */
export class Listeners {
  readonly #listeners = new Set<Listener>()

  publish(notice: Notice): void {
    for (const listener of this.#listeners) listener(notice)
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  clear(): void {
    this.#listeners.clear()
  }
}
