import type { Writing } from '../../services.ts'

/** How many of an organization's. */
export interface RemovedEvents {
  events: number
  deliveries: number
}

/**
 * One slice of removing old events with their deliveries: a delivery once it has ended, however it ended, and has been left alone
 * for as long; an event once no delivery of it is left.
 * @param slice events before a time, Unix ms, of one organization or of all
 * @returns what was removed, by organization, and where the next slice begins; null when there is nothing more.
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
  // Keys rise with time: a whole slice of what is too young is the end.
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
    // A delivery may have been put back into the queue meanwhile.
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
