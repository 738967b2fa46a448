import { randomUUID } from 'node:crypto'
import type { ApiErrorOut } from '@roomful/contract/errors'
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
} from '@roomful/contract/room-protocol'
import { WebSocket } from 'ws'

type WithoutRef<M> = M extends { ref: string } ? Omit<M, 'ref'> : never

/** A message was refused. */
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
  const answer: unknown = await response.json()
  if (response.ok) return answer as JoinOut
  const { code, error, invalid_fields } = answer as ApiErrorOut
  throw new RefusedError(code, error, invalid_fields)
}

/** A simulated device in a room: a phone, or a stage. It keeps the last of everything that it was sent. */
export class Device<R extends Room = Room> {
  readonly #socket: WebSocket
  readonly #waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  readonly #listeners = new Set<() => void>()
  room: R | undefined
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
      this.#changed()
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

  /** Sends a message; settles when the server has it on disk. @throws RefusedError */
  say(message: WithoutRef<ParticipantMessage | StageMessage | DisplayMessage>): Promise<void> {
    // The server stores the refs of spins, so that two stages must never use the same one.
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

  /** Settles as soon as `condition` holds; it is tested after every message. */
  until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve()
    return new Promise(resolve => {
      const listener = () => {
        if (!condition()) return
        this.#listeners.delete(listener)
        resolve()
      }
      this.#listeners.add(listener)
    })
  }

  /** Stops reading, as a phone that fell asleep. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** Drops the connection without a word. */
  drop(): void {
    this.#socket.terminate()
  }

  async leave(): Promise<void> {
    this.#socket.close()
    await this.until(() => this.closed !== undefined)
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'ack':
        this.#settle(message.ref)?.resolve()
        break
      case 'error':
        if (message.ref !== undefined) {
          this.#settle(message.ref)?.reject(
            new RefusedError(message.code, message.error, message.invalid_fields),
          )
        }
        break
      case 'room':
        this.room = message.room as R
        break
      case 'question':
        if (this.room) {
          const isAnother = message.question?.id !== this.room.question?.id
          const isStage = 'answered_away' in this.room
          this.room = {
            ...this.room,
            ...questionsOf(message),
            ...(isStage && isAnother && { answered_away: 0 }),
          }
        }
        break
      case 'my_answer':
        if (this.room) this.room = { ...this.room, my_answers: withAnswer(this.room.my_answers, message) }
        break
      case 'revealed': {
        const { question, points } = message
        const revealed = { ...this.room?.revealed, [question.id]: { question, points } }
        if (this.room) this.room = { ...this.room, revealed }
        break
      }
      case 'stage': {
        const { type: _, revision: _revision, ...changed } = message
        if (this.room) this.room = { ...this.room, ...changed }
        break
      }
      case 'look': {
        const { look: _, ...room } = this.room ?? {}
        if (this.room) this.room = { ...room, ...(message.look && { look: message.look }) } as R
        break
      }
      case 'participants':
        if (this.room)
          this.room = {
            ...this.room,
            participants: message.participants,
            connected: message.connected,
            seats: message.seats,
            answered_away: message.answered_away,
            people: message.people,
          }
        break
      case 'closed':
        if (this.room) this.room = { ...this.room, state: 'CLOSED' }
        break
      case 'leaderboard':
        if (this.room)
          this.room = {
            ...this.room,
            leaderboard: message.leaderboard,
            score: message.score,
          }
        break
      case 'results':
        if (this.room) this.room = { ...this.room, results: message.results }
        break
      default:
        break
    }
    this.messages.push(message)
    this.#changed()
  }

  #settle(ref: string) {
    const waiting = this.#waiting.get(ref)
    this.#waiting.delete(ref)
    return waiting
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}

function questionsOf({ question, content_slide, questions }: ServerMessage & { type: 'question' }) {
  return { question, content_slide, ...(questions && { questions }) }
}

function withAnswer(
  answers: Room['my_answers'],
  { question_id, answer }: { question_id: string; answer: unknown },
): Room['my_answers'] {
  const { [question_id]: _, ...others } = answers
  return answer === null ? others : { ...others, [question_id]: answer }
}

export type Stage = Device<StageRoom>
