import { Readable } from 'node:stream'
import {
  type OptInEventType,
  optInEventTypes,
  type SessionChanged,
} from '@roomful/contract/features/webhooks/events'
import { identityOf } from '@roomful/contract/identity'
import type { Notice } from '../../bus/bus.ts'
import { ApiError, invalidParameters } from '../../lib/api-error.ts'
import { type Organization, type Reading, reading, type Services } from '../../services.ts'
import { isWaiting } from '../anonymization/report.ts'
import { availableBody } from '../event-log/event-log.ts'
import { findSession, type SessionRow, sessionOut } from '../sessions/session-row.ts'
import type { SessionChanges, WaitingCalls } from './waiting-calls.ts'

/** A recorded event. */
interface RecordedEvent {
  readonly key: number
  readonly id: string
  readonly type: string
}

/**
 * Position after an event of a session.
 * @param parameter the source of the event's id.
 * @throws ApiError INVALID_REQUEST_PARAMETER when the session has no such event
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
      message: 'is not an event of this session, or was removed: omit it to receive all stored events',
    },
  ])
}

/**
 * The next events of a session in commit order: each is recorded while its transaction locks the session,
 * except the last one, which nothing follows.
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
      .select(['key', 'id', 'type'])
      .where('session_key', '=', sessionKey)
      // Redundant, but lets the planner use the partial index of session events.
      .where('session_key', 'is not', null)
      .where('key', '>', afterKey)
      .where('body', '<>', '')
      .orderBy('key')
      .limit(limit)
      .execute()
  )
}

/** The event's JSON as sent to receivers; null if it was emptied or removed in the meantime. */
async function bodyOf({ db }: Reading, { key }: RecordedEvent): Promise<string | null> {
  const event = await db
    .selectFrom('events')
    .leftJoin('sessions', 'sessions.key', 'events.session_key')
    .select(availableBody.as('body'))
    .where('events.key', '=', key)
    .executeTakeFirst()
  return event?.body ?? null
}

/** Whether the last event of a session has been recorded: it is closed and its report is ready. */
async function hasLastEvent(reading: Reading, { key, state }: SessionRow): Promise<boolean> {
  return state === 'CLOSED' && !(await isWaiting(reading, key))
}

/** Limits of a stream; times in milliseconds. */
export const eventStreamLimits = {
  /** Interval of keep-alive comments. */
  heartbeatMs: 3_000,
  /** Comments until another look at the storage and the credential. */
  heartbeatsToLook: 5,
  /** Lifetime of a stream; clients then reconnect. */
  streamMs: 10 * 60_000,
  /** Reconnection delay of clients. */
  retryMs: 2_000,
  pageRows: 10,
}

type StreamServices = Services & { readonly waitingCalls: WaitingCalls }

export interface StreamCall {
  readonly organization: Organization
  readonly sessionId: string
  /** The Last-Event-ID header. */
  readonly lastEventId: string | undefined
  readonly after: string | undefined
  readonly gone: AbortSignal
  /** Whether the credential may still read this, checked before each send. */
  readonly isAllowed: () => Promise<boolean>
}

/**
 * The events of a session as server-sent events: the current session, then the events recorded after the
 * client's last one, then new ones. Everything is read from the storage by position, so that nothing is lost
 * or repeated between history and live events; notices only trigger reads. One event is in memory, and the
 * next is read once the client has consumed it.
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
  { heartbeatMs, heartbeatsToLook, streamMs, retryMs, pageRows }: typeof eventStreamLimits,
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
      const leavesLog = identityOf(session).closed.anonymizesAnswers
      for (const event of events) {
        const { key, id, type } = event
        sentKey = key
        // Only now, since the client may have taken its time.
        const body = await bodyOf(now, event)
        if (body === null) continue
        // An event that anonymization removes is no place to go on from.
        const isKept = !(leavesLog && optInEventTypes.includes(type as OptInEventType))
        yield `${isKept ? `id: ${id}\n` : ''}event: ${type}\ndata: ${body}\n\n`
      }
      if (events.length === pageRows) continue
      if (isLast || changes.ended.aborted || clock.monotonic() >= endBy) return
      for (let beats = 0; beats < heartbeatsToLook; beats++) {
        const beat = AbortSignal.timeout(heartbeatMs)
        await changes.next(AbortSignal.any([changes.ended, beat]))
        if (!beat.aborted) break
        yield ':\n\n'
      }
    }
  } catch (error) {
    // A deleted session has no more events; after other failures the client reconnects.
    if (!(error instanceof ApiError)) log.error('failed to read the events of a session', error)
  } finally {
    changes.stop()
  }
}

function concernsStreams({ type }: Notice): boolean {
  return type === 'session' || type === 'events' || type === 'deleted'
}
