import { modesKeepingNames } from '@roomful/contract/identity'
import { sql } from 'kysely'
import type { Reading, Writing } from '../../services.ts'
import { emptyEvents, namesParticipants } from '../event-log/event-log.ts'
import { participantsAfter } from '../participants/find-participant.ts'
import { finalTableOf } from '../scores/final-table.ts'
import { recordRemoval } from './removal-records.ts'

/** Number of removed events of an organization. */
export interface RemovedEvents {
  events: number
  deliveries: number
}

/**
 * Removes a batch of old events: a delivery once it has ended and been unchanged for the period; an event
 * once it has no deliveries left.
 * @param slice events before a time, Unix ms, of one organization or of all
 * @returns deleted events by organization, and the start of the next batch; null at the end
 */
export async function removeEvents(
  { db }: Writing,
  slice: {
    readonly before: number
    readonly organizationKey: number | null
    readonly after: number
    readonly rowsMax: number
  },
): Promise<{ readonly removed: ReadonlyMap<number, RemovedEvents>; readonly place: number | null }> {
  const { before, organizationKey, after, rowsMax } = slice
  const rows = await db
    .selectFrom('events')
    .select(['key', 'organization_key', 'created_at'])
    .$if(organizationKey !== null, q => q.where('organization_key', '=', organizationKey!))
    .where('key', '>', after)
    .orderBy('key')
    .limit(rowsMax)
    .execute()
  const organizations = new Map(
    rows.filter(row => row.created_at < before).map(row => [row.key, row.organization_key]),
  )
  // Keys increase with time: a batch with nothing old enough is the end.
  const end = rows.length < rowsMax || organizations.size === 0 ? null : rows.at(-1)!.key
  if (organizations.size === 0) return { removed: new Map(), place: null }
  const keys = [...organizations.keys()]
  const ended = db
    .selectFrom('deliveries')
    .select('key')
    .where('event_key', 'in', keys)
    .where('next_attempt_at', 'is', null)
    .where('updated_at', '<', before)
    .limit(rowsMax)
  const deliveries = await db
    .deleteFrom('deliveries')
    .where('key', 'in', ended)
    // A delivery may have been requeued in the meantime.
    .where('next_attempt_at', 'is', null)
    .returning('event_key')
    .execute()
  const events = await db
    .deleteFrom('events')
    .where('key', 'in', keys)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deliveries')
            .select('deliveries.key')
            .whereRef('deliveries.event_key', '=', 'events.key'),
        ),
      ),
    )
    .returning('organization_key')
    .execute()
  const removed = new Map<number, RemovedEvents>()
  const of = (key: number) => {
    const counts = removed.get(key) ?? { events: 0, deliveries: 0 }
    removed.set(key, counts)
    return counts
  }
  for (const { event_key } of deliveries) of(organizations.get(event_key)!).deliveries++
  for (const { organization_key } of events) of(organization_key).events++
  return { removed, place: deliveries.length < rowsMax ? end : after }
}

/** Sessions whose names are still stored and that ended before a time (Unix ms), oldest first. */
export function sessionsWithNames(db: Reading['db'], organizationKey: number, before: number) {
  return (
    db
      .selectFrom('sessions as s')
      .innerJoin('presentations as p', 'p.key', 's.presentation_key')
      .select(['s.key', 's.id', 's.ended_at', 'p.title'])
      .where('s.organization_key', '=', organizationKey)
      .where('s.deleted_at', 'is', null)
      // Literals, to match the partial index.
      .where('s.names_removed', '=', sql.lit(0))
      .where(eb => eb.or(modesKeepingNames.map(mode => eb('s.identity_mode', '=', sql.lit(mode)))))
      .where('s.ended_at', '<=', before)
      .orderBy('s.ended_at')
      .orderBy('s.key')
  )
}

/**
 * Removes a batch of participants' names and mail addresses, in the organization's session that ended first.
 * Answers and ranks stay.
 * @param setting sessions that ended before a time, Unix ms, and the chosen days.
 * @param after the participant of the session up to whom they are removed.
 */
export async function removeNames(
  tx: Writing,
  organizationKey: number,
  { days, before }: { readonly days: number; readonly before: number },
  after: number,
  rowsMax: number,
): Promise<number | null> {
  const session = await sessionsWithNames(tx.db, organizationKey, before).limit(1).executeTakeFirst()
  if (!session) return null
  if ((await emptyEvents(tx, session.key, rowsMax, namesParticipants)) === rowsMax) return after
  if ((await removeAskerNames(tx, session.key, rowsMax)) === rowsMax) return after
  const people = await participantsAfter(tx, session.key, after, rowsMax)
  if (people.length > 0) {
    const named = await tx.db
      .updateTable('participants')
      .set({ display_name: null, email: null, account_hash: null, name_review: null })
      .where('key', 'in', people)
      .where(eb => eb.or([eb('display_name', 'is not', null), eb('email', 'is not', null)]))
      .returning('key')
      .execute()
    if (named.length > 0) {
      const of = { id: session.id, title: session.title, endedAt: session.ended_at! }
      const removed = { names: named.length }
      await recordRemoval(tx, organizationKey, { kind: 'NAMES', set_by: 'ORGANIZATION', days, removed, of })
    }
  }
  if (people.length === rowsMax) return people.at(-1)!
  await tx.db.updateTable('sessions').set({ names_removed: 1 }).where('key', '=', session.key).execute()
  // A stage may have been left on.
  tx.publish({ type: 'session', sessionKey: session.key })
  return 0
}

const finalTablesAtOnce = 10

/**
 * Removes the final tables of an organization's sessions that ended within the period, a batch of sessions at a time.
 * @param after the end of the last session that was looked at, Unix ms
 */
export async function removeFinalTables(
  tx: Writing,
  organizationKey: number,
  { days, before }: { readonly days: number; readonly before: number },
  after: number,
  rowsMax: number,
): Promise<number | null> {
  const sessions = await tx.db
    .selectFrom('sessions as s')
    .innerJoin('presentations as p', 'p.key', 's.presentation_key')
    .select(['s.key', 's.id', 's.ended_at', 's.final_table', 'p.title'])
    .where('s.organization_key', '=', organizationKey)
    .where('s.deleted_at', 'is', null)
    // Several may have ended at once.
    .where('s.ended_at', '>=', after)
    .where('s.ended_at', '<=', before)
    .orderBy('s.ended_at')
    .limit(rowsMax)
    .execute()
  const kept = sessions.filter(({ final_table }) => final_table !== null).slice(0, finalTablesAtOnce)
  for (const { key, id, title, ended_at, final_table } of kept) {
    const names = finalTableOf({ final_table }).length
    await tx.db.updateTable('sessions').set({ final_table: null }).where('key', '=', key).execute()
    const of = { id, title, endedAt: ended_at! }
    const removal = { kind: 'NAMES', set_by: 'ORGANIZATION', days, removed: { names }, of } as const
    await recordRemoval(tx, organizationKey, removal)
    tx.publish({ type: 'session', sessionKey: key })
  }
  if (kept.length === finalTablesAtOnce) return kept.at(-1)!.ended_at
  const last = sessions.at(-1)?.ended_at ?? after
  return sessions.length < rowsMax || last === after ? null : last
}

/** @returns their number, at most `rowsMax` */
async function removeAskerNames(tx: Writing, sessionKey: number, rowsMax: number): Promise<number> {
  const entries = await tx.db
    .updateTable('entries')
    .set({ asker_name: null })
    .where('key', 'in', eb =>
      eb
        .selectFrom('entries as e')
        .innerJoin('session_questions as a', 'a.key', 'e.session_question_key')
        .select('e.key')
        .where('a.session_key', '=', sessionKey)
        .where('e.asker_name', 'is not', null)
        .limit(rowsMax),
    )
    .returning('key')
    .execute()
  if (entries.length > 0)
    tx.publish({ type: 'entries', sessionKey, entryKeys: entries.map(({ key }) => key) })
  return entries.length
}
