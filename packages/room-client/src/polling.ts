import { waitMs } from '@roomful/contract/room/backoff'
import { randomKey } from '@roomful/contract/room/random-key'
import type { Room, ServerMessage } from '@roomful/contract/room/views'
import type { LinkEvent } from './link.ts'
import type { Polling, RoomConnectionOptions, StartPolling, TryOnce } from './options.ts'
import { promptMs } from './protocol.at-build.ts'
import { Refusal, type RefusalBody, type RoomRequest } from './request.ts'

/** Well below the idle timeouts of common proxies; halved whenever a wait is cut off. */
const waitSecondsMax = 8
/** Timeout of the response after a wait. A dead connection is noticed by it and the next request, within 12 s together. */
const slackMs = 1_500
/** Timeout of the request after the first failure, doubled for each further one; they do not wait. */
const retryMs = 2_000
/** Attempts of a control; presenters would not wait for more. */
const controlAttempts = 3
/** Limit of the wait for the state after a control, which may have changed nothing. */
const controlShownMs = 1_000
const defaultTimeoutMs = 30_000
/** Timers overflow above this and fire at once. */
const timerMsMax = 2 ** 31 - 1

/** The HTTP request that is equivalent to a request (docs/reference/room-protocol.md, "Without a socket"). */
function callOf(request: RoomRequest): [method: string, path: string, body?: object, attempts?: number] {
  if (request.type === 'answer' || request.type === 'ask') {
    const { question_id, type, ...body } = request
    const path = `questions/${encodeURIComponent(question_id)}/`
    return type === 'answer' ? ['PUT', `${path}answer`, body] : ['POST', `${path}entries`, body]
  }
  if (request.type === 'upvote')
    return [request.on ? 'PUT' : 'DELETE', `entries/${encodeURIComponent(request.entry_id)}/upvote`]
  // A presenter's `team_name` also says which team.
  if (/^(nickname|team)$/.test(request.type) || (request.type === 'team_name' && !('team' in request))) {
    const { type, ...body } = request
    return ['PUT', type.replace('_', '/'), body]
  }
  // Not retried: reactions are not idempotent.
  if (request.type === 'react') return ['POST', 'reactions', { reaction: request.reaction }, 1]
  return ['POST', 'control', { ...request, ref: randomKey() }, controlAttempts]
}

/** Polls a room where a network blocks WebSockets (docs/reference/room-protocol.md, "Without a socket"). */
export const startPolling: StartPolling = (options, withinMs, on) => {
  const polling = new RoomPolling(options, on)
  void polling.start(withinMs)
  return polling
}

export const tryOnce: TryOnce = async (options, request, resolve, reject) => {
  if (request.type !== 'answer') return false
  try {
    await new RoomPolling({ ...options, timeoutMs: promptMs }, () => {}).request(request, 1)
    resolve()
  } catch (error) {
    if (!(error as Refusal).code) return false
    reject(error as Refusal)
  }
  return true
}

class RoomPolling implements Polling {
  readonly #options: RoomConnectionOptions
  readonly #on: (...event: LinkEvent) => void
  readonly #timeoutMs: number
  readonly #calls = new Set<AbortController>()
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
  #endRest = () => {}
  /** The last control; controls are sent one at a time. */
  #lastControl: Promise<unknown> = Promise.resolve()
  #onState: (() => void)[] = []

  constructor(options: RoomConnectionOptions, on: (...event: LinkEvent) => void) {
    this.#options = options
    this.#on = on
    this.#timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  }

  async start(withinMs: number): Promise<void> {
    try {
      await this.#poll(withinMs)
    } catch (error) {
      // HTTP is unavailable too; the socket is retried.
      if (!this.#isStopped && !this.#endAfter(error)) this.#on('polled', undefined)
      this.#isStopped = true
    }
    await this.#follow()
  }

  stop(hasEnded: boolean): void {
    this.#isStopped = true
    this.#waiting?.abort()
    this.#endRest()
    if (hasEnded) for (const call of this.#calls) call.abort()
  }

  hurry(): void {
    this.#endRest()
  }

  request(request: RoomRequest, attemptsMax = Infinity): Promise<void> {
    const [method, path, body, attempts = Infinity] = callOf(request)
    const send = () => this.#send(method, path, body, Math.min(attempts, attemptsMax))
    if (path !== 'control') return send().then(() => {})
    const control = this.#lastControl.then(() => this.#control(request, send))
    this.#lastControl = control.catch(() => {})
    return control
  }

  async #control(request: RoomRequest, send: () => Promise<unknown>): Promise<void> {
    const shown = new Promise<void>(resolve => {
      this.#onState.push(resolve)
      this.#options.after(controlShownMs, resolve)
    })
    const response = await send()
    if (request.type !== 'texts') return shown
    const { texts } = response as { texts: (ServerMessage & { type: 'texts' })['texts'] }
    const { question_id } = request
    this.#options.receive(
      { type: 'texts', revision: 0, question_id, from: 0, of: texts.length, texts },
      false,
    )
  }

  /** Retries until there is a response; requests are idempotent. */
  async #send(method: string, path: string, body: object | undefined, attempts: number): Promise<unknown> {
    const { random, after } = this.#options
    const init = {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }
    for (let attempt = 0; ; attempt++) {
      try {
        const { data } = await this.#fetch(path, new AbortController(), this.#timeoutMs, init)
        this.#acknowledged++
        return data
      } catch (error) {
        const refusal = error instanceof Refusal ? error : new Refusal(null, 'connection lost')
        const isUnknown = refusal.code === null || refusal.code === 'IDEMPOTENCY_CONFLICT'
        if (!isUnknown || attempt + 1 >= attempts || this.#isStopped) throw refusal
      }
      await new Promise<void>(resolve => after(waitMs(attempt, random()), resolve))
    }
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#poll(this.#patienceMs())
      } catch (error) {
        if (!this.#isStopped && !this.#endAfter(error)) await this.#handleFailure(error)
      }
    }
  }

  #patienceMs(): number {
    return this.#failures === 0
      ? this.#waitSeconds * 1_000 + slackMs
      : Math.min(retryMs * 2 ** (this.#failures - 1), this.#timeoutMs)
  }

  async #handleFailure(error: unknown): Promise<void> {
    this.#failures++
    if ((error as Refusal).code === 'RATE_LIMITED') this.#mayWait = false
    else if (this.#failures === 1) {
      // Probably a proxy that cuts idle connections.
      this.#waitSeconds = Math.max(1, Math.floor(this.#waitSeconds / 2))
      return
    } else if (this.#failures === 2) this.#on('polled', 'away')
    await new Promise<void>(resolve => {
      const cancel = this.#options.after(waitMs(this.#failures, this.#options.random()), resolve)
      this.#endRest = () => {
        cancel()
        resolve()
      }
    })
  }

  /** @returns whether the error ends the room for this device */
  #endAfter(error: unknown): boolean {
    const { code } = error as Refusal
    if (code !== 'UNAUTHENTICATED' && code !== 'NOT_FOUND' && code !== 'FORBIDDEN') return false
    this.#on('ended', code === 'FORBIDDEN' ? 'removed' : 'token')
    return true
  }

  async #poll(withinMs: number): Promise<void> {
    const acknowledged = this.#acknowledged
    const since = this.#etag === undefined ? '' : `since=${encodeURIComponent(this.#etag)}`
    const query = since && this.#mayWait && !this.#failures ? `${since}&wait=${this.#waitSeconds}` : since
    this.#waiting = new AbortController()
    const { data, etag } = await this.#fetch('state', this.#waiting, withinMs, {}, query)
    if (this.#isStopped) return
    const begins = this.#etag === undefined || this.#failures > 1
    this.#failures = 0
    this.#mayWait = true
    const isOutdated = acknowledged !== this.#acknowledged
    // After an absence even an unchanged room is news.
    if (begins && (data === null || isOutdated)) this.#etag = undefined
    if (data === null || isOutdated) return
    this.#etag = etag
    this.#on('polled', 'online')
    this.#options.receive({ type: 'room', revision: 0, room: data as Room }, begins)
    for (const shown of this.#onState.splice(0)) shown()
  }

  /** @returns `data` null: not modified @throws Refusal; `code` is null for failures that are retried */
  async #fetch(
    path: string,
    call: AbortController,
    withinMs: number,
    init: RequestInit,
    since = '',
  ): Promise<{ data: unknown; etag: string | undefined }> {
    const { baseUrl, fetch = globalThis.fetch, token, query } = this.#options
    const timer = setTimeout(() => call.abort(), Math.min(withinMs, timerMsMax))
    this.#calls.add(call)
    try {
      const response = await fetch(
        `${baseUrl}/room/v1/${path}${query}${since && (query ? '&' : '?')}${since}`,
        {
          ...init,
          cache: 'no-store',
          headers: { ...init.headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
          signal: call.signal,
        },
      )
      if (response.status === 304) return { data: null, etag: undefined }
      const data: unknown = await response.json()
      if (response.ok) return { data, etag: response.headers.get('etag') ?? undefined }
      const { code, error } = data as RefusalBody
      const isRetried = response.status >= 500 || response.status === 408
      throw new Refusal(isRetried ? null : code, error, data as RefusalBody)
    } finally {
      clearTimeout(timer)
      this.#calls.delete(call)
    }
  }
}
