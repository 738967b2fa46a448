import { Readable } from 'node:stream'
import type { SessionChanged } from '@roomful/contract/events'
import type { Notice } from '../../bus/bus.ts'
import { ApiError, invalidParameters } from '../../lib/api-error.ts'
import { type Organization, type Reading, reading, type Services } from '../../services.ts'
import { isWaiting } from '../anonymization/report.ts'
import { findSession, type SessionRow, sessionOut } from '../sessions/session-row.ts'
import type { SessionChanges, WaitingCalls } from './waiting-calls.ts'

/** An event as it was recorded; `body` is the JSON that its receivers get. */
export interface RecordedEvent {
  readonly key: number
  readonly id: string
  readonly type: string
  readonly body: string
}

/**
 * Where to go on after an event of a session.
 * @param parameter what named the event. @throws ApiError INVALID_REQUEST_PARAMETER when the session has no such event
 */
async function keyOfEvent(
  { db }: Reading,
  { key }: SessionRow,
  id: string,
  parameter: string,
): Promise<number> {
  const event = await db
    .selectFrom('events')
    .select('key')
    .where('id', '=', id)
    .where('session_key', '=', key)
    .executeTakeFirst()
  if (event) return event.key
  throw invalidParameters([
    {
      field: parameter,
      rule: 'event',
      message: 'names no event of this session, or one that was removed: without it all that are stored come',
    },
  ])
}

/**
 * The next events of a session, in the order in which they were committed: each is recorded while its transaction
 * holds the session, except the last one, which nothing follows.
 */
function eventsAfter(
  { db }: Reading,
  sessionKey: number,
  afterKey: number,
  limit: number,
): Promise<RecordedEvent[]> {
  return (
    db
      .selectFrom('events')
      .select(['key', 'id', 'type', 'body'])
      .where('session_key', '=', sessionKey)
      // Implied by the line before; said again so that the index of events about sessions is used.
      .where('session_key', 'is not', null)
      .where('key', '>', afterKey)
      .orderBy('key')
      .limit(limit)
      .execute()
  )
}

/** Whether the last event of a session has been recorded: it is closed, and its report is ready. */
async function hasLastEvent(reading: Reading, { key, state }: SessionRow): Promise<boolean> {
  return state === 'CLOSED' && !(await isWaiting(reading, key))
}

/** How a stream lives; times in milliseconds. */
export const eventStreamLimits = {
  /** Without news a comment is sent after so long, and the storage and the credential are looked at again. */
  heartbeatMs: 15_000,
  /** A stream ends after so long, and its client goes on with another one. */
  streamMs: 10 * 60_000,
  /** What clients wait before they connect again. */
  retryMs: 2_000,
  /** Events that are read at once. */
  pageRows: 10,
}

type StreamServices = Services & { readonly waitingCalls: WaitingCalls }

/** One call that asks for a stream. */
export interface StreamCall {
  readonly organization: Organization
  readonly sessionId: string
  /** The Last-Event-ID header, or undefined. */
  readonly lastEventId: string | undefined
  readonly after: string | undefined
  readonly gone: AbortSignal
  /** Whether the credential may still read this, which is asked before anything is sent. */
  readonly isAllowed: () => Promise<boolean>
}

/**
 * The events of a session as server-sent events: the session as it is, what has been recorded after the event that
 * the client has seen last, and then whatever comes. Everything is read from the storage by its place there, so that nothing is lost or
 * repeated between what was recorded and what is new; notices only say when to look. One page is in memory, and none
 * is read before the client has taken the one before.
 * @returns null when the session is over and the client knows its last event.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_PARAMETER, RATE_LIMITED
 */
export async function openEventStream(
  services: StreamServices,
  call: StreamCall,
  limits = eventStreamLimits,
): Promise<Readable | null> {
  const now = reading(services)
  const session = await findSession(now, call.organization, call.sessionId)
  const lastSeenId = call.lastEventId ?? call.after
  const parameter = call.lastEventId === undefined ? 'after' : 'Last-Event-ID'
  const afterKey = lastSeenId === undefined ? 0 : await keyOfEvent(now, session, lastSeenId, parameter)
  const isOver = await hasLastEvent(now, session)
  if (isOver && (await eventsAfter(now, session.key, afterKey, 1)).length === 0) return null
  const changes = services.waitingCalls.follow(
    { organizationKey: call.organization.key, sessionKey: session.key, gone: call.gone },
    concernsStreams,
  )
  return Readable.from(messages(services, call, changes, afterKey, limits), {
    objectMode: false,
    highWaterMark: 1,
  })
}

async function* messages(
  services: StreamServices,
  call: StreamCall,
  changes: SessionChanges,
  afterKey: number,
  { heartbeatMs, streamMs, retryMs, pageRows }: typeof eventStreamLimits,
): AsyncGenerator<string> {
  const { clock, log } = services
  const endBy = clock.monotonic() + streamMs
  let sentKey = afterKey
  let sentSession = ''
  try {
    yield `retry: ${retryMs}\n\n`
    for (;;) {
      changes.reset()
      if (!(await call.isAllowed())) return
      const now = reading(services)
      const session = await findSession(now, call.organization, call.sessionId)
      const isLast = await hasLastEvent(now, session)
      const changed: SessionChanged = { type: 'session.changed', data: sessionOut(session) }
      const text = JSON.stringify(changed)
      if (text !== sentSession) yield `event: ${changed.type}\ndata: ${text}\n\n`
      sentSession = text
      const events = await eventsAfter(now, session.key, sentKey, pageRows)
      for (const { key, id, type, body } of events) {
        yield `id: ${id}\nevent: ${type}\ndata: ${body}\n\n`
        sentKey = key
      }
      if (events.length === pageRows) continue
      if (isLast || changes.ended.aborted || clock.monotonic() >= endBy) return
      const beat = AbortSignal.timeout(heartbeatMs)
      await changes.next(AbortSignal.any([changes.ended, beat]))
      if (beat.aborted) yield ':\n\n'
    }
  } catch (error) {
    // A session that is deleted has no more events; whatever else fails, the client goes on with another stream.
    if (!(error instanceof ApiError)) log.error('failed to read the events of a session', error)
  } finally {
    changes.stop()
  }
}

function concernsStreams({ type }: Notice): boolean {
  return type === 'session' || type === 'events' || type === 'deleted'
}
