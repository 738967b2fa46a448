import { randomUUID } from 'node:crypto'
import type { ApiErrorOut } from '@roomful/contract/lib/errors'
import {
  type DisplayMessage,
  type JoinBody,
  type JoinOut,
  type ParticipantMessage,
  type Room,
  roomSubprotocol,
  type ServerMessage,
  type StageMessage,
  type StageRoom,
  tokenSubprotocolPrefix,
} from '@roomful/contract/room/protocol'
import { type RoomView, receive } from '@roomful/contract/room/reducer'
import { WebSocket } from 'ws'
import { Watchers } from './watchers.ts'

type WithoutRef<M> = M extends { ref: string } ? Omit<M, 'ref'> : never

export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code: string
  readonly invalidFields: readonly string[] | undefined

  constructor(code: string, message: string, invalidFields?: readonly string[]) {
    super(message)
    this.code = code
    this.invalidFields = invalidFields
  }
}

/** Joins a room over HTTP, as a phone does. @throws RefusedError */
export async function join(serverUrl: string, body: JoinBody): Promise<JoinOut> {
  const response = await fetch(`${serverUrl}/room/v1/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await readJson(response)) as JoinOut
}

/** @throws RefusedError */
export async function readJson(response: Response): Promise<unknown> {
  const body: unknown = await response.json()
  if (response.ok) return body
  const { code, error, invalid_fields } = body as ApiErrorOut
  throw new RefusedError(code, error, invalid_fields)
}

/** A simulated device in a room: a phone or a stage, with the same room state as a page. */
export class Device<R extends Room = Room> {
  readonly #socket: WebSocket
  readonly #waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  readonly #watchers = new Watchers()
  #view: RoomView<R> | null = null
  readonly messages: ServerMessage[] = []
  closed: { code: number } | undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', raw => this.#receive(JSON.parse(raw.toString())))
    socket.on('error', () => {})
    socket.on('close', code => {
      this.closed = { code }
      for (const { reject } of this.#waiting.values()) reject(new Error(`the socket was closed with ${code}`))
      this.#waiting.clear()
      this.#watchers.changed()
    })
  }

  /** Connects with a token; settles with the first message. @param serverUrl such as http://127.0.0.1:3000 */
  static async connect<R extends Room = Room>(serverUrl: string, token: string): Promise<Device<R>> {
    const url = `${serverUrl.replace(/^http/, 'ws')}/room/v1/socket`
    const socket = new WebSocket(url, [roomSubprotocol, tokenSubprotocolPrefix + token], {
      perMessageDeflate: false,
    })
    const device = new Device<R>(socket)
    await device.until(() => device.room !== undefined || device.closed !== undefined)
    return device
  }

  get room(): R | undefined {
    return this.#view?.room
  }

  /** Sends a message; settles when the server has it on disk. @throws RefusedError */
  say(message: WithoutRef<ParticipantMessage | StageMessage | DisplayMessage>): Promise<void> {
    // The server stores the refs of spins, so two stages must never use the same one.
    const ref = randomUUID()
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) {
        reject(new Error('the socket is closed'))
        return
      }
      this.#waiting.set(ref, { resolve, reject })
      this.#socket.send(JSON.stringify({ ...message, ref }))
    })
  }

  answer(questionId: string, answer: unknown, seq?: number): Promise<void> {
    return this.say({ type: 'answer', question_id: questionId, answer, ...(seq !== undefined && { seq }) })
  }

  /** Sends any text, as a hostile device would. */
  sendRaw(data: string | Buffer): void {
    this.#socket.send(data)
  }

  /** Settles once `condition` holds; tested after every message. */
  until(condition: () => boolean): Promise<void> {
    return this.#watchers.until(condition)
  }

  /** Stops reading, as a sleeping phone. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** Drops the connection without a close frame. */
  drop(): void {
    this.#socket.terminate()
  }

  async leave(): Promise<void> {
    this.#socket.close()
    await this.until(() => this.closed !== undefined)
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'ack') this.#settle(message.ref)?.resolve()
    else if (message.type === 'error' && message.ref !== undefined)
      this.#settle(message.ref)?.reject(new RefusedError(message.code, message.error, message.invalid_fields))
    else this.#view = receive(this.#view, message, Date.now())
    this.messages.push(message)
    this.#watchers.changed()
  }

  #settle(ref: string) {
    const waiting = this.#waiting.get(ref)
    this.#waiting.delete(ref)
    return waiting
  }
}

export type Stage = Device<StageRoom>
