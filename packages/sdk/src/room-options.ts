import type { RoomWebSocketClass } from '@roomful/room-client/options'
import { pause } from './pause.ts'
import { isServerUrl } from './server-url.ts'

/** Options of a room's client. */
export interface RoomOptions {
  /** The address of the server, such as `https://rooms.example`; on pages of the server itself `location.origin`. */
  readonly baseUrl: string
  /** Rejects joining with an AbortError; later leaves the room. */
  readonly signal?: AbortSignal | undefined
  /** How long one HTTP request may take; 30,000 by default. */
  readonly timeoutMs?: number | undefined
  /** How often joining is retried without a response; 3 by default. */
  readonly retries?: number | undefined
  /** Sends requests; the global `fetch` by default. */
  readonly fetch?: typeof fetch | undefined
  /** Opens sockets; the global `WebSocket` by default. null, or without a global one as in Node 20: the room is polled over HTTP. */
  readonly WebSocket?: RoomWebSocketClass | null | undefined
  /** Waits between attempts and for timeouts of sockets; a timer by default. It may return early when the signal aborts. */
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
  /** This device's clock, Unix ms; `Date.now` by default. */
  readonly now?: (() => number) | undefined
  /** Randomizes pauses, from 0 up to 1; `Math.random` by default. */
  readonly random?: (() => number) | undefined
}

/** The options after `readRoomOptions`; `baseUrl` has no ending slash. */
export interface CheckedRoomOptions {
  readonly baseUrl: string
  readonly signal: AbortSignal | undefined
  readonly timeoutMs: number
  readonly retries: number
  readonly fetch: typeof fetch
  readonly WebSocket: RoomWebSocketClass | null
  readonly sleep: NonNullable<RoomOptions['sleep']>
  readonly now: () => number
  readonly random: () => number
}

/** Checks options and adds the defaults. @throws TypeError that names the option and what it must be */
export function readRoomOptions(options: RoomOptions): CheckedRoomOptions {
  const { baseUrl, signal, timeoutMs = 30_000, retries = 3 } = options
  if (typeof baseUrl !== 'string' || !isServerUrl(baseUrl))
    throw new TypeError(`baseUrl is ${baseUrl ?? 'missing'}: give the server as https://rooms.example`)
  for (const [name, value, minimum] of [
    ['timeoutMs', timeoutMs, 1],
    ['retries', retries, 0],
  ] as const)
    if (!(typeof value === 'number' && value >= minimum))
      throw new TypeError(`${name} is ${value}: it must be a number of at least ${minimum}`)
  for (const name of ['fetch', 'WebSocket', 'sleep', 'now', 'random'] as const)
    if (options[name] && typeof options[name] !== 'function')
      throw new TypeError(`${name} is ${options[name]}: it must be a function`)
  const { WebSocket = null } = globalThis as { WebSocket?: RoomWebSocketClass }
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    signal,
    timeoutMs,
    retries,
    fetch: options.fetch ?? fetch,
    WebSocket: options.WebSocket === undefined ? WebSocket : options.WebSocket,
    sleep: options.sleep ?? pause,
    now: options.now ?? Date.now,
    random: options.random ?? Math.random,
  }
}
