import type { RoomfulError } from './error.ts'
import type { OperationName } from './types.ts'

/** Options of one call; they override those of the client. */
export interface CallOptions {
  /** Rejects the call with an AbortError, also while it waits for a retry. */
  readonly signal?: AbortSignal | undefined
  /**
   * How long one attempt may take, its response body included; 30,000 by default. Seconds that the call asks the server
   * to `wait` are added. Of files and streams it limits the time to the headers.
   */
  readonly timeoutMs?: number | undefined
  /** How often a call is retried after a transient failure; 3 by default. */
  readonly retries?: number | undefined
  /** Additional headers; they win over those of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Makes retries of a POST safe; random by default, the same for all attempts of a call. */
  readonly idempotencyKey?: string | undefined
  /** The ETag of the version to change. Such a call is not retried without a response: its own change may be the newer version. */
  readonly ifMatch?: string | undefined
}

/** Options of a client. */
export interface RoomfulOptions extends Pick<CallOptions, 'timeoutMs' | 'retries' | 'headers'> {
  /** `rmf_…`; `roomful key create` makes one. The environment variable ROOMFUL_KEY by default. */
  readonly apiKey?: string | undefined
  /** The address of the server, such as `https://rooms.example`. The environment variable ROOMFUL_URL by default. */
  readonly baseUrl?: string | undefined
  /** The longest `Retry-After` that is waited for; beyond it the error is thrown. 60 by default. */
  readonly waitSecondsMax?: number | undefined
  /** Called before each attempt. */
  readonly onRequest?: ((attempt: Attempt) => void) | undefined
  /** Called after each attempt, also when it failed. */
  readonly onResponse?: ((result: AttemptResult) => void) | undefined
  /** Sends requests; the global `fetch` by default. */
  readonly fetch?: typeof fetch | undefined
  /** Waits between attempts; a timer by default. It may return early when the signal aborts. */
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
}

/** One attempt of a call, for logs: without the API key and the body. */
export interface Attempt {
  readonly operation: OperationName
  readonly method: string
  readonly url: string
  /** 1 for the first. */
  readonly attempt: number
  /** The same for all attempts of a POST. */
  readonly idempotencyKey: string | undefined
}

/** How an attempt ended. */
export interface AttemptResult extends Attempt {
  readonly durationMs: number
  /** Undefined without a response. */
  readonly status: number | undefined
  /** Names the request in the server's logs. */
  readonly requestId: string | undefined
  readonly error: RoomfulError | undefined
  /** When the next attempt follows; undefined when this was the last. */
  readonly retryInMs: number | undefined
}
