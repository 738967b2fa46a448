import { waitMs } from '@roomful/contract/room/backoff'
import { roomLimits } from '@roomful/contract/room/connection'
import { randomKey } from '@roomful/contract/room/random-key'
import type { Reaction } from '@roomful/contract/room/reactions'
import { type RoomView, receive } from '@roomful/contract/room/reducer'
import type { JoinOut, Room, ServerMessage } from '@roomful/contract/room/views'
import type { LinkStatus } from '@roomful/room-client/link'
import type { RoomConnectionOptions } from '@roomful/room-client/options'
import * as polling from '@roomful/room-client/polling'
import type { Refusal, RoomRequest } from '@roomful/room-client/request'
import { connectRoom, type RoomConnection as Link } from '@roomful/room-client/room-connection'
import { AbortError, ConnectionError } from './error.ts'
import { RejectedError, RoomEndedError } from './room-errors.ts'
import { callRoom } from './room-http.ts'
import type { CheckedRoomOptions } from './room-options.ts'
import type { ParticipantAnswers } from './types.ts'

/** A place in a room. Keep it secret: the token is the participant. */
export interface Seat extends Pick<JoinOut, 'participant_id' | 'token'> {
  readonly join_key: string
}

/** How the client is connected: `connecting` before the first connection and after each loss. */
export type RoomConnection = 'connecting' | 'socket' | 'polling' | 'ended'

/** An answer, in the form of its question's type. */
export type RoomAnswer = ParticipantAnswers[keyof ParticipantAnswers]

/** Options of one message. */
export interface SendOptions {
  /** Rejects with an AbortError; a message that was sent already may still count. */
  readonly signal?: AbortSignal | undefined
}

export interface AskOptions extends SendOptions {
  /** Without a name, in an IDENTIFIED session. */
  readonly anonymous?: boolean
  readonly labels?: readonly string[]
}

/** Half of what the server accepts at once, as it counts pings too. */
const burst = roomLimits.messagesBurst / 2
const everyMs = 1_000 / roomLimits.messagesPerSecond

/**
 * A participant in a room. It follows the room over a WebSocket, or by polling over HTTP where sockets are blocked,
 * reconnects with a growing pause as often as necessary, and stays the same participant.
 */
export class RoomClient {
  /** For `resumeRoom`. */
  readonly seat: Seat
  readonly #options: CheckedRoomOptions
  readonly #listeners = new Set<() => void>()
  readonly #stopped = new AbortController()
  #ended: RoomEndedError | undefined
  #view: RoomView
  readonly #link: Link
  #status: LinkStatus | undefined
  #lastSeq = 0
  /** The `seq` of each question's answer in the room. */
  readonly #seqs = new Map<string, number>()
  #sendAt = 0

  /** Use `joinRoom` or `resumeRoom`. */
  constructor(seat: Seat, room: Room, options: CheckedRoomOptions) {
    this.seat = seat
    this.#options = options
    this.#view = receive(null, { type: 'room', revision: 0, room }, options.now())!
    const { signal } = options
    const leave = () => this.leave()
    signal?.addEventListener('abort', leave)
    this.#stopped.signal.addEventListener('abort', () => signal?.removeEventListener('abort', leave))
    this.#link = connectRoom({
      ...linkOptions(options),
      token: seat.token,
      isHidden: () => false,
      receive: message => this.#receive(message),
      changed: status => {
        this.#status = status
        if (status.end) {
          this.#ended = new RoomEndedError(status.end)
          this.#stopped.abort()
        }
        // Online comes with the room, a change of its own.
        if (status.state !== 'online') this.#changed()
      },
    })
    if (signal?.aborted) leave()
  }

  /** The room as this participant sees it. A change makes a new object. */
  get room(): Room {
    return this.#view.room
  }

  /** The results that this participant may see, by question ID. */
  get results(): RoomView['results'] {
    return this.#view.results
  }

  /** The server's clock minus this device's, in milliseconds, for times such as `deadline_at`. */
  get clockAheadMs(): number {
    return this.#view.clockAheadMs
  }

  get connection(): RoomConnection {
    const { state = 'connecting', isPolling } = this.#status ?? {}
    if (state === 'online') return isPolling ? 'polling' : 'socket'
    return state === 'away' ? 'connecting' : state
  }

  /** Calls a listener after each change of the room or the connection. @returns what removes it */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * Settles with the room once a condition holds, tested after each change.
   * @example const { question } = await client.until(room => room.question?.phase === 'OPEN')
   * @throws RoomEndedError, AbortError
   */
  until(condition: (room: Room) => boolean, { signal }: SendOptions = {}): Promise<Room> {
    return this.#first(() => (condition(this.room) ? this.room : undefined), signal)
  }

  /**
   * The room now and after each change; a slow reader misses states in between. Ends with the room.
   * @example for await (const room of client.states()) console.log(room.question?.prompt)
   * @throws AbortError
   */
  async *states({ signal }: SendOptions = {}): AsyncGenerator<Room, void, undefined> {
    let last: Room | undefined
    for (;;) {
      try {
        last = await this.#first(() => (this.room === last ? undefined : this.room), signal)
      } catch (error) {
        if (error === this.#ended) return
        throw error
      }
      yield last
    }
  }

  /**
   * Gives or replaces an answer. Settles once the server has stored it; until then it is sent again after each loss, and
   * counts once. During a countdown it is sent at `opened_at`. Its form goes by the type of the question
   * (docs/reference/question-types.md, "Answers").
   * @throws RejectedError, RoomEndedError, AbortError
   */
  answer(questionId: string, answer: RoomAnswer, options: SendOptions = {}): Promise<void> {
    return neverUnhandled(this.#answer(questionId, answer, options))
  }

  async #answer(questionId: string, answer: RoomAnswer, options: SendOptions): Promise<void> {
    const seq = Math.max(this.#options.now(), this.#lastSeq + 1)
    this.#lastSeq = seq
    await this.#untilOpen(questionId, options)
    const failures = await this.#send({ type: 'answer', question_id: questionId, answer, seq }, options)
    // After a loss, a later answer of another device may have been stored first.
    const stored = failures === 0 ? answer : await this.#storedAnswer(questionId, answer)
    // The server sends an answer to the participant's other devices only.
    if (seq < (this.#seqs.get(questionId) ?? 0)) return
    this.#seqs.set(questionId, seq)
    this.#receive({ type: 'my_answer', revision: 0, question_id: questionId, answer: stored })
  }

  /**
   * Submits an entry of 1–500 characters to a Q&A question, with up to three labels of its settings; settles once it is stored, once, as `answer` does.
   * @throws RejectedError, RoomEndedError, AbortError
   */
  ask(questionId: string, text: string, { anonymous, labels, ...options }: AskOptions = {}): Promise<void> {
    const chosen = { ...(anonymous !== undefined && { anonymous }), ...(labels && { labels: [...labels] }) }
    return this.#request({ type: 'ask', question_id: questionId, text, key: randomKey(), ...chosen }, options)
  }

  /** Upvotes an entry, or withdraws the upvote, as `answer` does. @throws RejectedError, RoomEndedError, AbortError */
  upvote(entryId: string, on = true, options: SendOptions = {}): Promise<void> {
    return this.#request({ type: 'upvote', entry_id: entryId, on }, options)
  }

  /** Takes a nickname in a session that has them, in place of an earlier one, as `answer` does. @throws RejectedError, RoomEndedError, AbortError */
  takeNickname(nickname: string, options: SendOptions = {}): Promise<void> {
    return this.#request({ type: 'nickname', nickname }, options)
  }

  /** Chooses a team for the whole session, by its index in `teams` of the room, as `answer` does. @throws RejectedError, RoomEndedError, AbortError */
  chooseTeam(team: number, options: SendOptions = {}): Promise<void> {
    return this.#request({ type: 'team', team }, options)
  }

  /** Renames the participant's team, as `answer` does. @throws RejectedError, RoomEndedError, AbortError */
  renameTeam(name: string, options: SendOptions = {}): Promise<void> {
    return this.#request({ type: 'team_name', name }, options)
  }

  /** Sends a reaction; settles once it is counted. Not sent again. @throws RejectedError, ConnectionError, RoomEndedError, AbortError */
  react(reaction: Reaction, options: SendOptions = {}): Promise<void> {
    return this.#request({ type: 'react', reaction }, options)
  }

  /** Reconnects at once, as after the device has slept. */
  reconnect(): void {
    this.#link.reconnect()
  }

  /** Disconnects for good. The participant keeps the seat and the answers: `resumeRoom` returns to them. */
  leave(): void {
    this.#link.leave()
  }

  /** @param given returned when the room cannot be read */
  async #storedAnswer(questionId: string, given: RoomAnswer): Promise<unknown> {
    const call = { method: 'GET', path: 'state' }
    const access = { token: this.seat.token, signal: this.#stopped.signal }
    return callRoom(this.#options, call, access).then(
      ({ data }) => (data as Room).my_answers[questionId] ?? null,
      () => given,
    )
  }

  /** Settles at the end of the question's countdown, if it has one. */
  async #untilOpen(questionId: string, { signal }: SendOptions): Promise<void> {
    const { question } = this.room
    if (question?.id !== questionId) return
    const [openedAt, serverTime] = [Date.parse(question.opened_at), Date.parse(question.server_time)]
    // This device's clock may have been set back since then.
    const ms = Math.min(openedAt - this.#options.now() - this.clockAheadMs, openedAt - serverTime)
    if (ms > 0) await this.#options.sleep(ms, this.#stopOf(signal))
  }

  #stopOf(signal: AbortSignal | undefined): AbortSignal {
    return signal ? AbortSignal.any([signal, this.#stopped.signal]) : this.#stopped.signal
  }

  #request(message: RoomRequest, options: SendOptions): Promise<void> {
    return neverUnhandled(this.#send(message, options).then(() => {}))
  }

  /** Sends a message until it has an outcome, unless sending it twice would count twice. @returns the failures before */
  async #send(message: RoomRequest, { signal }: SendOptions): Promise<number> {
    const bytes = new TextEncoder().encode(JSON.stringify(message)).length
    // A socket would be closed for a much larger one, each time it is sent.
    if (bytes > roomLimits.answerBytesMax)
      throw new RejectedError(
        'PAYLOAD_TOO_LARGE',
        `A message has at most ${roomLimits.answerBytesMax} bytes.`,
      )
    const { sleep, random } = this.#options
    const stop = this.#stopOf(signal)
    await this.#takeTurn(stop)
    for (let failures = 0; ; failures++) {
      await this.#first(() => this.#isOnline || undefined, signal)
      try {
        await unlessAborted(this.#link.request(message, 1), stop)
        return failures
      } catch (error) {
        if (signal?.aborted) throw new AbortError(signal.reason)
        if (this.#ended) throw this.#ended
        const rejection = rejectionOf(error as Refusal)
        const isFinal = rejection instanceof RejectedError && rejection.code !== 'UNAVAILABLE'
        if (isFinal || message.type === 'react') throw rejection
      }
      // A lost link is waited for; one that is still there failed to store it.
      if (this.#isOnline) await sleep(waitMs(failures, random()), stop)
    }
  }

  get #isOnline(): boolean {
    return this.#status?.state === 'online'
  }

  /** Spaces messages, as the server closes the sockets of devices that send too many. */
  async #takeTurn(stop: AbortSignal): Promise<void> {
    const now = performance.now()
    this.#sendAt = Math.max(this.#sendAt, now) + everyMs
    const waitMs = this.#sendAt - now - burst * everyMs
    if (waitMs > 0) await this.#options.sleep(waitMs, stop)
  }

  /** The first value that is not undefined, read now and after each change. @throws RoomEndedError, AbortError */
  #first<T>(read: () => T | undefined, signal: AbortSignal | undefined): Promise<T> {
    let stop = () => {}
    const value = new Promise<T>((resolve, reject) => {
      const test = () => {
        try {
          if (signal?.aborted) throw new AbortError(signal.reason)
          const value = read()
          if (value !== undefined) resolve(value)
          else if (this.#ended) throw this.#ended
        } catch (error) {
          reject(error)
        }
      }
      const forget = this.onChange(test)
      signal?.addEventListener('abort', test)
      stop = () => {
        forget()
        signal?.removeEventListener('abort', test)
      }
      test()
    })
    return value.finally(stop)
  }

  #receive(message: ServerMessage): void {
    this.#view = receive(this.#view, message, this.#options.now())!
    this.#changed()
  }

  #changed(): void {
    for (const listener of [...this.#listeners])
      try {
        listener()
      } catch (error) {
        // Uncaught, as in an event listener; the connection is not to blame.
        queueMicrotask(() => {
          throw error
        })
      }
  }
}

/** The options of a link over which a program's clock and waits go. */
function linkOptions(
  options: CheckedRoomOptions,
): Pick<RoomConnectionOptions, 'baseUrl' | 'query' | 'WebSocket' | 'loadPolling' | 'fetch' | 'timeoutMs'> &
  Pick<RoomConnectionOptions, 'now' | 'after' | 'random'> {
  const { baseUrl, WebSocket, fetch, timeoutMs, random, sleep } = options
  /** Lag of the program's clock behind the time that passed: it may be set back. */
  let behindMs = 0
  const now = () => options.now() + behindMs
  return {
    ...{ baseUrl, query: '', WebSocket, fetch, timeoutMs, random, now },
    loadPolling: async () => polling,
    after(ms, run) {
      const at = now() + ms
      const cancelled = new AbortController()
      const end = () => {
        if (cancelled.signal.aborted) return
        behindMs += Math.max(0, at - now())
        run()
      }
      // A program's own may reject when it is cancelled.
      void sleep(ms, cancelled.signal).then(end, end)
      return () => cancelled.abort()
    },
  }
}

/** The same promise; one that is rejected and not awaited does not end the process. */
function neverUnhandled(work: Promise<void>): Promise<void> {
  work.catch(() => {})
  return work
}

/** The error of a message that the room rejected, or whose outcome is unknown. */
function rejectionOf(refusal: Refusal): RejectedError | ConnectionError {
  const { code, message, body } = refusal
  if (code === null) return new ConnectionError('the connection to the room was lost', { cause: refusal })
  const { invalid_fields: invalidFields = [], details = [] } = body ?? {}
  return new RejectedError(code, message, { invalidFields, details })
}

/** The outcome of work, unless the signal aborts first. @throws AbortError */
function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new AbortError(signal.reason))
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
