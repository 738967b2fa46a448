import type { ServerMessage } from '@roomful/contract/room/views'
import type { LinkEvent, LinkSettings, LinkStatus } from './link.ts'
import type { Refusal, RoomRequest } from './request.ts'

/** The used part of a WebSocket: that of browsers, Node, Deno, Bun and the package `ws`. */
export interface RoomWebSocket {
  send(text: string): void
  close(): void
  // biome-ignore lint/suspicious/noExplicitAny: runtimes declare their events differently
  addEventListener(type: string, listener: (event: any) => void): void
}

/** A class of WebSockets. */
export type RoomWebSocketClass = new (url: string, protocols: string[]) => RoomWebSocket

export interface RoomConnectionOptions extends LinkSettings {
  /** Without an ending slash. */
  readonly baseUrl: string
  /** Of each request, with its question mark; may be empty. */
  readonly query: string
  /** null: authenticated by cookie. */
  readonly token: string | null
  /** null: the room is polled. */
  readonly WebSocket: RoomWebSocketClass | null
  /** Loads the module for polling, which few networks need. */
  readonly loadPolling: () => Promise<{ readonly startPolling: StartPolling; readonly tryOnce: TryOnce }>
  readonly fetch?: typeof fetch
  /** Timeout of an HTTP request; 30,000 by default. */
  readonly timeoutMs?: number
  /** Milliseconds of a clock that is never set back. */
  readonly now: () => number
  /** Runs something later. @returns what cancels it */
  readonly after: (ms: number, run: () => void) => () => void
  /** Whether the device is out of sight. */
  readonly isHidden: () => boolean
  /**
   * Gets every message that is not a response.
   * @param begins whether messages may have been missed before this one, as after connecting
   */
  receive(message: ServerMessage, begins: boolean): void
  /** Called on each change of the state or the transport; one that is online then receives its room. */
  changed(status: LinkStatus): void
}

/** Polls a room in place of a socket. */
export interface Polling {
  /** Sends a request; settles when the server has stored it. Rejects with a Refusal. */
  request(request: RoomRequest, attempts?: number): Promise<void>
  /** Ends the backoff after a failure. */
  hurry(): void
  /** @param hasEnded whether to abort pending requests too */
  stop(hasEnded: boolean): void
}

/**
 * Sends an answer over HTTP as well as over its socket, once.
 * @returns whether it was settled by a prompt response, which tells that the silent socket is dead rather than the server busy
 */
export type TryOnce = (
  options: RoomConnectionOptions,
  request: RoomRequest,
  resolve: () => void,
  reject: (refusal: Refusal) => void,
) => Promise<boolean>

/** Reads the room over HTTP, and polls on if it arrives in time. @param on gets `polled` and `ended` */
export type StartPolling = (
  options: RoomConnectionOptions,
  withinMs: number,
  on: (...event: LinkEvent) => void,
) => Polling
