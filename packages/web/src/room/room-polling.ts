import type { ApiErrorOut } from '@roomful/contract/lib/errors'
import { waitMs } from '@roomful/contract/room/backoff'
import type { Room, ServerMessage } from '@roomful/contract/room/protocol'
import { randomKey } from '@roomful/contract/room/random-key'
import { Refusal, type RoomRequest } from './room-request.ts'

/** Credentials of a polling device. */
export interface PollingAddress {
  /** The device's token; null: authenticated by cookie. */
  readonly token: string | null
  /** The stage link whose cookie authenticates it, or null. */
  readonly stage: string | null
}

export interface PollingEvents {
  /** @param begins whether messages may have been missed before this one, as after connecting */
  receive(message: ServerMessage, begins: boolean): void
  away(): void
  ended(why: 'token' | 'removed'): void
}

/** Well below the idle timeouts of common proxies; halved whenever a wait is cut off. */
const waitSecondsMax = 20
/** Request timeout. */
const requestMs = 30_000
/** Attempts of a control; presenters would not wait for more. */
const controlAttempts = 3
/** Limit of the wait for the state after a control, which may have changed nothing. */
const controlShownMs = 1_000

/** Polls a room over HTTP where a network blocks WebSockets (docs/reference/room-protocol.md, "Without a socket"). */
export class RoomPolling {
  readonly #address: PollingAddress
  readonly #events: PollingEvents
  #isStopped = false
  /** Aborts the pending long poll. */
  #waiting: AbortController | undefined
  #etag: string | undefined
  #failures = 0
  #waitSeconds = waitSecondsMax
  /** False while another request of this token waits, as after a lost connection. */
  #mayWait = true
  /** Number of acknowledged requests: a state requested before an acknowledgement may be older than it. */
  #acknowledged = 0
  #pause: { end(): void } | undefined
  /** The last control; controls are sent one at a time. */
  #lastControl: Promise<unknown> = Promise.resolve()
  #onState: (() => void)[] = []

  constructor(address: PollingAddress, events: PollingEvents) {
    this.#address = address
    this.#events = events
  }

  /**
   * Reads the state once, and polls on if it arrives in time.
   * @returns whether it is polling now
   */
  async start(withinMs: number): Promise<boolean> {
    try {
      await this.#poll(withinMs)
    } catch {
      return false
    }
    void this.#follow()
    return !this.#isStopped
  }

  stop(): void {
    this.#isStopped = true
    this.#waiting?.abort()
    this.#pause?.end()
  }

  /** Ends the backoff after a failure. */
  hurry(): void {
    this.#pause?.end()
  }

  /** Sends a request; settles when the server has stored it. Rejects with a Refusal. */
  request(message: RoomRequest): Promise<void> {
    if (message.type === 'answer') {
      const { question_id, type: _, ...body } = message
      return this.#send('PUT', `questions/${encodeURIComponent(question_id)}/answer`, body)
    }
    if (message.type === 'ask') {
      const { question_id, type: _, ...body } = message
      return this.#send('POST', `questions/${encodeURIComponent(question_id)}/entries`, body)
    }
    if (message.type === 'upvote') {
      const path = `entries/${encodeURIComponent(message.entry_id)}/upvote`
      return this.#send(message.on ? 'PUT' : 'DELETE', path, undefined)
    }
    // A presenter's `team_name` also says which team.
    if (/^(nickname|team)$/.test(message.type) || (message.type === 'team_name' && !('team' in message))) {
      const { type, ...body } = message
      return this.#send('PUT', type.replace('_', '/'), body)
    }
    // Not retried: reactions are not idempotent.
    if (message.type === 'react') return this.#send('POST', 'reactions', { reaction: message.reaction }, 1)
    const body = { ...message, ref: randomKey() }
    const control = this.#lastControl.then(() => this.#control(body))
    this.#lastControl = control.catch(() => {})
    return control
  }

  async #control(body: RoomRequest): Promise<void> {
    const shown = new Promise<void>(resolve => {
      this.#onState.push(resolve)
      setTimeout(resolve, controlShownMs)
    })
    await this.#send('POST', 'control', body, controlAttempts, answer => {
      if (body.type !== 'texts') return
      const { texts } = answer as { texts: (ServerMessage & { type: 'texts' })['texts'] }
      const { question_id } = body
      this.#events.receive(
        { type: 'texts', revision: 0, question_id, from: 0, of: texts.length, texts },
        false,
      )
    })
    if (body.type !== 'texts') await shown
  }

  /** Retries until there is a response; requests are idempotent. */
  async #send(
    method: string,
    path: string,
    body: object | undefined,
    attempts = Infinity,
    onAnswer: (answer: unknown) => void = () => {},
  ): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await this.#fetch(path, AbortSignal.timeout(requestMs), {
          method,
          ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        })
        onAnswer(await response.json())
        this.#acknowledged++
        return
      } catch (error) {
        const refusal = error instanceof Refusal ? error : new Refusal(null, 'connection lost')
        const isUnknown = refusal.code === null || refusal.code === 'IDEMPOTENCY_CONFLICT'
        if (!isUnknown || attempt + 1 >= attempts || this.#isStopped) throw refusal
      }
      await new Promise(resolve => setTimeout(resolve, waitMs(attempt, Math.random())))
    }
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#poll(this.#waitSeconds * 1_000 + requestMs)
      } catch (error) {
        if (!this.#isStopped) await this.#handleFailure(error)
      }
    }
  }

  async #handleFailure(error: unknown): Promise<void> {
    const code = error instanceof Refusal ? error.code : null
    if (code === 'UNAUTHENTICATED' || code === 'NOT_FOUND') return this.#end('token')
    if (code === 'FORBIDDEN') return this.#end('removed')
    this.#failures++
    if (code === 'RATE_LIMITED') this.#mayWait = false
    else if (this.#failures === 1) {
      // Probably a proxy that cuts idle connections.
      this.#waitSeconds = Math.max(1, Math.floor(this.#waitSeconds / 2))
      return
    } else if (this.#failures === 2) this.#events.away()
    await this.#rest(waitMs(this.#failures, Math.random()))
  }

  #end(why: 'token' | 'removed'): void {
    this.stop()
    this.#events.ended(why)
  }

  #rest(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#pause = {
        end() {
          clearTimeout(timer)
          resolve()
        },
      }
    })
  }

  async #poll(withinMs: number): Promise<void> {
    const acknowledged = this.#acknowledged
    const since = this.#etag === undefined ? '' : `since=${encodeURIComponent(this.#etag)}`
    const query = since !== '' && this.#mayWait ? `${since}&wait=${this.#waitSeconds}` : since
    const waiting = new AbortController()
    this.#waiting = waiting
    const timer = setTimeout(() => waiting.abort(), withinMs)
    let response: Response
    let room: Room | null
    try {
      response = await this.#fetch('state', waiting.signal, {}, query)
      room = response.status === 304 ? null : ((await response.json()) as Room)
    } finally {
      clearTimeout(timer)
    }
    if (this.#isStopped) return
    const begins = this.#etag === undefined || this.#failures > 1
    this.#failures = 0
    this.#mayWait = true
    if (room === null || acknowledged !== this.#acknowledged) {
      if (begins && room === null) this.#etag = undefined
      return
    }
    this.#etag = response.headers.get('etag') ?? undefined
    this.#events.receive({ type: 'room', revision: 0, room }, begins)
    for (const shown of this.#onState.splice(0)) shown()
  }

  /** @throws Refusal; `code` is null for failures that are retried */
  async #fetch(path: string, signal: AbortSignal, init: RequestInit, query = ''): Promise<Response> {
    const { token, stage } = this.#address
    const parts = [stage === null ? '' : `stage=${encodeURIComponent(stage)}`, query].filter(
      part => part !== '',
    )
    const response = await fetch(`/room/v1/${path}${parts.length === 0 ? '' : `?${parts.join('&')}`}`, {
      ...init,
      cache: 'no-store',
      headers: { ...init.headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
      signal,
    })
    if (response.ok || response.status === 304) return response
    const { code, error } = (await response.json()) as ApiErrorOut
    throw new Refusal(response.status >= 500 || response.status === 408 ? null : code, error)
  }
}
