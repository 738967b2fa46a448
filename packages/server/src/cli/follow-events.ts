import { setTimeout as pause } from 'node:timers/promises'
import type { Event } from '@roomful/contract/features/webhooks/events'
import type { WebhookOut } from '@roomful/contract/features/webhooks/webhooks'
import { type ErrorCode, errorCodes } from '@roomful/contract/lib/errors'
import { ApiError, unavailable } from '../lib/api-error.ts'

/** How often sessions are looked for: 24 calls a minute. */
const lookMs = 5_000
const reconnectMs = 2_000
/** Simultaneous streams; an organization has 50, for all of its programs. */
const streamsMax = 20

interface Listed {
  readonly id: string
  readonly state: 'DRAFT' | 'LIVE' | 'CLOSED'
  readonly created_at: string
}

export interface Following {
  /** Base URL of the server. */
  readonly server: string
  readonly apiKey: string
  readonly signal: AbortSignal
  /** Handles an event; the next one of its session waits. `body` is the JSON that receivers get. */
  onEvent(event: Pick<Event, 'id' | 'type'>, body: string): Promise<void>
  /** Reports a temporary failure, which is retried. */
  onTrouble(reason: string): void
}

/**
 * Follows the events of an organization until the signal: those of sessions that are LIVE from their beginning, and those
 * of sessions that open later. Each comes once, also over several connections.
 * @throws ApiError if the server refuses the key, or cannot be reached in the beginning
 */
export async function followEvents(following: Following): Promise<void> {
  const { signal } = following
  const fatal = new AbortController()
  const ended = AbortSignal.any([signal, fatal.signal])
  const own = { ...following, signal: ended }
  const followed = new Set<string>()
  const streams = new Set<Promise<void>>()
  try {
    const [newest] = await list(own, 'limit=1')
    while (!ended.aborted) {
      try {
        for (const { id, state } of await candidates(own, newest?.created_at)) {
          if (state === 'DRAFT' || followed.has(id) || streams.size >= streamsMax) continue
          followed.add(id)
          const stream = followSession(own, id).catch(error => fatal.abort(error))
          streams.add(stream)
          void stream.finally(() => streams.delete(stream))
        }
      } catch (error) {
        if (!isTemporary(error)) throw error
        following.onTrouble((error as Error).message)
      }
      await pause(lookMs, undefined, { signal: ended }).catch(() => {})
    }
    if (fatal.signal.aborted) throw fatal.signal.reason
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    fatal.abort()
    await Promise.all(streams)
  }
}

/** Sessions that may have new events: LIVE ones, and those created since the beginning. */
async function candidates(following: Following, since: string | undefined): Promise<Listed[]> {
  const [live, recent] = await Promise.all([
    list(following, 'state=LIVE&limit=200'),
    list(following, since === undefined ? 'limit=50' : `limit=50&created_after=${encodeURIComponent(since)}`),
  ])
  return [...live, ...recent]
}

/** The organization's endpoints. @throws ApiError */
export async function listWebhooks(following: Following): Promise<WebhookOut[]> {
  const response = await call(following, '/webhooks?limit=200')
  return ((await response.json()) as { webhooks: WebhookOut[] }).webhooks
}

async function list(following: Following, query: string): Promise<Listed[]> {
  const response = await call(following, `/sessions?${query}`)
  return ((await response.json()) as { sessions: Listed[] }).sessions
}

/** Follows one session to its last event. @throws ApiError unless it is temporary */
async function followSession(following: Following, id: string): Promise<void> {
  const { signal } = following
  const handled = new Set<string>()
  let last: string | undefined
  while (!signal.aborted) {
    try {
      const response = await call(
        following,
        `/sessions/${id}/events`,
        last === undefined ? {} : { 'last-event-id': last },
      )
      if (response.status === 204 || !response.body) return
      for await (const { placeId, data } of messagesOf(response.body)) {
        const event = JSON.parse(data) as Partial<Event>
        last = placeId ?? last
        // `session.changed` is no event of receivers.
        if (event.id === undefined || handled.has(event.id)) continue
        handled.add(event.id)
        await following.onEvent(event as Event, data)
        if (event.type === 'report.ready') return
      }
    } catch (error) {
      if (signal.aborted) return
      // Deleted.
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return
      if (error instanceof ApiError && !isTemporary(error)) throw error
      following.onTrouble((error as Error).message)
    }
    await pause(reconnectMs, undefined, { signal }).catch(() => {})
  }
}

function isTemporary(error: unknown): boolean {
  return (
    !(error instanceof ApiError) || ['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL_ERROR'].includes(error.code)
  )
}

/** @throws ApiError as the server answers, or UNAVAILABLE if it does not */
async function call(
  { server, apiKey, signal }: Following,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const url = `${server}/public/v1${path}`
  let response: Response
  try {
    response = await fetch(url, { headers: { 'x-api-key': apiKey, ...headers }, signal })
  } catch (error) {
    const { message } = ((error as Error).cause ?? error) as Error
    throw unavailable(`${server} cannot be reached: ${message}`)
  }
  if (response.ok) return response
  const { code, error } = ((await response.json().catch(() => null)) ?? {}) as {
    code?: string
    error?: string
  }
  if (code !== undefined && code in errorCodes) throw new ApiError(code as ErrorCode, error ?? code)
  throw unavailable(
    `${server} answers with ${response.status}: it is no Roomful server, or a proxy is in the way`,
  )
}

interface Message {
  /** The id after which another connection may go on. */
  readonly placeId: string | undefined
  readonly data: string
}

async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream() as never) as ReadableStream<string>) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      const data = field('data')
      if (data !== undefined) yield { placeId: field('id'), data }
    }
  }
}
