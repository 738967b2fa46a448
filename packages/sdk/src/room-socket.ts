import {
  closeCodes,
  roomLimits,
  roomSubprotocol,
  tokenSubprotocolPrefix,
} from '@roomful/contract/room/connection'
import type { ServerMessage } from '@roomful/contract/room/views'
import { ConnectionError } from './error.ts'
import { RejectedError } from './room-errors.ts'
import type { RoomRequest } from './room-http.ts'
import type { CheckedRoomOptions, RoomWebSocket, RoomWebSocketClass } from './room-options.ts'

/** Time without a response after which a socket is given up, randomized up to 1.5 times; busy servers are slow. */
const patienceMs = 30_000
/** Time without a response to the upgrade after which it may be blocked; doubled each time. */
const silenceMs = 4_000
/** RFC 6455, section 7.4.1: there was no close frame. */
const noCloseFrame = 1006

/** How a socket was lost. */
export interface Loss {
  readonly code: number
  /** Whether the upgrade succeeded. */
  readonly isUpgraded: boolean
  /** Whether it was given up as there was no response. */
  readonly isSilent: boolean
}

/** The loss of a socket that could not be opened at all. */
export const refusedUpgrade: Loss = { code: noCloseFrame, isUpgraded: false, isSilent: false }

export interface SocketEvents {
  /** Called with each message but those that settle a request; the first one is the room. */
  receive(message: ServerMessage): void
  acknowledged(): void
  /** Called while the upgrade gets no response. */
  silent(): void
  /** Called once. */
  lost(loss: Loss): void
}

/** One WebSocket to a room, until it is lost. */
export class RoomSocket {
  readonly #options: CheckedRoomOptions
  readonly #events: SocketEvents
  readonly #socket: RoomWebSocket
  readonly #waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  readonly #lost = new AbortController()
  /** Aborted when the upgrade has succeeded or failed. */
  readonly #upgrading = new AbortController()
  #patience = new AbortController()
  #isUpgraded = false
  #isReady = false
  #refs = 0

  /** @throws Error where the address cannot be one of a socket, as on a page that came over HTTPS */
  constructor(
    WebSocket: RoomWebSocketClass,
    { options, token, events }: { options: CheckedRoomOptions; token: string; events: SocketEvents },
  ) {
    this.#options = options
    this.#events = events
    this.#socket = new WebSocket(`${options.baseUrl.replace(/^http/i, 'ws')}/room/v1/socket`, [
      roomSubprotocol,
      tokenSubprotocolPrefix + token,
    ])
    this.#socket.addEventListener('open', () => {
      this.#isUpgraded = true
      this.#upgrading.abort()
      this.#expectMessage()
    })
    this.#socket.addEventListener('message', ({ data }: { readonly data: unknown }) => this.#receive(data))
    this.#socket.addEventListener('close', ({ code }: { readonly code: number }) => this.#lose(code))
    // Not every runtime sends a close after a rejected upgrade.
    this.#socket.addEventListener('error', () => this.#lose(noCloseFrame))
    this.#expectMessage()
    void this.#watchUpgrade()
  }

  /** Sends a message; settles when the server has stored it. @throws RejectedError, ConnectionError */
  request(message: RoomRequest): Promise<void> {
    const ref = String(++this.#refs)
    return new Promise((resolve, reject) => {
      if (this.#lost.signal.aborted) {
        reject(new ConnectionError('the connection to the room was lost'))
        return
      }
      this.#waiting.set(ref, { resolve, reject })
      if (this.#waiting.size === 1) this.#expectMessage()
      this.#socket.send(JSON.stringify({ ...message, ref }))
    })
  }

  close(): void {
    this.#lose(noCloseFrame)
  }

  #receive(data: unknown): void {
    if (this.#lost.signal.aborted) return
    let message: ServerMessage
    try {
      message = JSON.parse(String(data))
    } catch {
      this.#lose(noCloseFrame)
      return
    }
    if (message.type === 'room') this.#isReady = true
    if (message.type === 'ack') {
      this.#settle(message.ref)?.resolve()
      this.#events.acknowledged()
    } else if (message.type === 'error') {
      const { ref, code, error, invalid_fields: invalidFields = [], details = [] } = message
      if (ref !== undefined)
        this.#settle(ref)?.reject(new RejectedError(code, error, { invalidFields, details }))
    } else if (this.#isReady && message.type !== 'alive') this.#events.receive(message)
    this.#expectMessage(this.#waiting.size > 0 || !this.#isReady ? 0 : roomLimits.pingEveryMs)
  }

  #settle(ref: string) {
    const waiting = this.#waiting.get(ref)
    this.#waiting.delete(ref)
    return waiting
  }

  /** Gives the socket up unless a message arrives in time. @param restMs how long none need be on its way */
  #expectMessage(restMs = 0): void {
    const { sleep, random } = this.#options
    this.#patience.abort()
    if (this.#lost.signal.aborted) return
    const patience = new AbortController()
    this.#patience = patience
    void sleep(restMs + patienceMs * (1 + random() / 2), patience.signal).then(() => {
      if (!patience.signal.aborted) this.#lose(noCloseFrame, true)
    })
  }

  async #watchUpgrade(): Promise<void> {
    for (let ms = silenceMs; ; ms *= 2) {
      await this.#options.sleep(ms, this.#upgrading.signal)
      if (this.#upgrading.signal.aborted) return
      this.#events.silent()
    }
  }

  #lose(code: number, isSilent = false): void {
    if (this.#lost.signal.aborted) return
    this.#lost.abort()
    this.#upgrading.abort()
    this.#patience.abort()
    this.#socket.close()
    for (const { reject } of this.#waiting.values())
      reject(new ConnectionError('the connection to the room was lost'))
    this.#waiting.clear()
    this.#events.lost({ code, isUpgraded: this.#isUpgraded, isSilent: isSilent && !this.#isReady })
  }
}

/** Whether a close code ends the room for this participant, and why. */
export function endOf(code: number): 'token' | 'removed' | undefined {
  if (code === closeCodes.badToken) return 'token'
  return code === closeCodes.removed ? 'removed' : undefined
}
