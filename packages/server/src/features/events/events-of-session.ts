import { invalidParameters } from '../../lib/api-error.ts'
import type { Reading } from '../../services.ts'
import { isWaiting } from '../anonymization/report.ts'
import type { SessionRow } from '../sessions/session-row.ts'

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
export async function keyOfEvent(
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
export function eventsAfter(
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
export async function hasLastEvent(reading: Reading, { key, state }: SessionRow): Promise<boolean> {
  return state === 'CLOSED' && !(await isWaiting(reading, key))
}
