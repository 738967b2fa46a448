import type { DisplayMessage, Room, StageMessage } from '@roomful/contract/room/protocol'
import { type RoomView, receive } from '@roomful/contract/room/reducer'
import { RefusedError, readJson } from './device.ts'
import { Watchers } from './watchers.ts'

/** A simulated device that polls its room over HTTP, like pages where sockets are blocked. */
export class PollingDevice<R extends Room = Room> {
  readonly #url: string
  readonly #token: string
  readonly #waitSeconds: number
  readonly #left = new AbortController()
  readonly #watchers = new Watchers()
  #view: RoomView<R> | null = null
  #etag: string | undefined
  /** Responses with a state. */
  states = 0

  private constructor(url: string, token: string, waitSeconds: number) {
    this.#url = url
    this.#token = token
    this.#waitSeconds = waitSeconds
  }

  /** Polls a room; settles with its first state. @param waitSeconds how long each request waits for a change */
  static async follow<R extends Room = Room>(
    serverUrl: string,
    token: string,
    { waitSeconds = 20 } = {},
  ): Promise<PollingDevice<R>> {
    const device = new PollingDevice<R>(serverUrl, token, waitSeconds)
    await device.#poll('')
    void device.#pollOn()
    return device
  }

  get room(): R | undefined {
    return this.#view?.room
  }

  get results(): RoomView<R>['results'] {
    return this.#view?.results ?? {}
  }

  /** Settles once `condition` holds; tested after every state. */
  until(condition: () => boolean): Promise<void> {
    return this.#watchers.until(condition)
  }

  /** Settles when the server has stored it. @throws RefusedError */
  async answer(questionId: string, answer: unknown, seq?: number): Promise<void> {
    await this.call('PUT', `/questions/${questionId}/answer`, { answer, ...(seq !== undefined && { seq }) })
  }

  /** Controls the session. @throws RefusedError */
  control(message: StageMessage | DisplayMessage): Promise<unknown> {
    return this.call('POST', '/control', message)
  }

  /** Calls a path below /room/v1. @throws RefusedError */
  async call(method: string, path: string, body: unknown): Promise<unknown> {
    const response = await this.#fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return readJson(response)
  }

  leave(): void {
    this.#left.abort()
  }

  async #pollOn(): Promise<void> {
    const wait = `?wait=${this.#waitSeconds}&since=`
    while (!this.#left.signal.aborted)
      // A cut connection is not an error of the room.
      await this.#poll(wait + encodeURIComponent(this.#etag ?? '')).catch(error => {
        if (error instanceof RefusedError) this.leave()
      })
  }

  async #poll(query: string): Promise<void> {
    const response = await this.#fetch(`/state${query}`)
    if (response.status === 304) return
    const room = (await readJson(response)) as R
    this.#etag = response.headers.get('etag')!
    this.#view = receive(this.#view, { type: 'room', revision: 0, room }, Date.now())
    this.states++
    this.#watchers.changed()
  }

  #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.#url}/room/v1${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${this.#token}` },
      signal: this.#left.signal,
    })
  }
}
