import type { RemovalOut } from '@roomful/contract/features/retention/retention'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading, Writing } from '../../services.ts'

const recordsMax = 10_000

/** Deleted data, and the setting that caused it. */
export interface RemovedRows extends Pick<RemovalOut, 'kind' | 'set_by' | 'days' | 'removed'> {
  /** The session, if it concerns one. */
  readonly of: { readonly id: string; readonly title: string; readonly endedAt: number } | null
}

/**
 * Adds to the record of a removal, in its transaction: one per session, otherwise one per day. The oldest
 * beyond 10,000 are removed. Deleted organizations have none.
 */
export async function recordRemoval(
  tx: Writing,
  organizationKey: number,
  { kind, set_by, days, removed, of }: RemovedRows,
): Promise<void> {
  const { db, now } = tx
  const organization = await db
    .selectFrom('organizations')
    .select('key')
    .where('key', '=', organizationKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!organization) return
  const name = nameOf(kind, set_by, of?.id ?? timestamp(now).slice(0, 10))
  const before = await db
    .selectFrom('removal_records')
    .select(['key', 'removed'])
    .where('organization_key', '=', organizationKey)
    .where('name', '=', name)
    .executeTakeFirst()
  if (before) {
    const sum = JSON.stringify(added(JSON.parse(before.removed), removed))
    await db
      .updateTable('removal_records')
      .set({ at: now, days, removed: sum })
      .where('key', '=', before.key)
      .execute()
    return
  }
  await db
    .insertInto('removal_records')
    .values({
      id: tx.newId('removal'),
      organization_key: organizationKey,
      name,
      at: now,
      kind,
      set_by,
      days,
      session: of && JSON.stringify({ id: of.id, title: of.title, ended_at: timestamp(of.endedAt) }),
      removed: JSON.stringify(removed),
    })
    .execute()
  await db
    .deleteFrom('removal_records')
    .where('organization_key', '=', organizationKey)
    .where('id', '<=', eb =>
      eb
        .selectFrom('removal_records')
        .select('id')
        .where('organization_key', '=', organizationKey)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(recordsMax),
    )
    .execute()
}

function nameOf(kind: RemovedRows['kind'], setBy: RemovedRows['set_by'], of: string): string {
  return [kind, setBy, of].join(' ')
}

/** The removal of a session, or of names in it, by the organization's retention; undefined: none. */
export async function findRemoval(
  { db }: Reading,
  organization: Organization,
  kind: 'SESSION' | 'NAMES',
  sessionId: string,
): Promise<Pick<RemovalOut, 'at' | 'days' | 'removed'> | undefined> {
  const row = await db
    .selectFrom('removal_records')
    .select(['at', 'days', 'removed'])
    .where('organization_key', '=', organization.key)
    .where('name', '=', nameOf(kind, 'ORGANIZATION', sessionId))
    .executeTakeFirst()
  return row && { at: timestamp(row.at), days: row.days, removed: JSON.parse(row.removed) }
}

function added(a: RemovalOut['removed'], b: RemovalOut['removed']): RemovalOut['removed'] {
  const sum = { ...a }
  for (const [what, count] of Object.entries(b) as [keyof RemovalOut['removed'], number][])
    sum[what] = (sum[what] ?? 0) + count
  return sum
}

/** Removal records, newest first. @throws ApiError INVALID_REQUEST_PARAMETER */
export async function listRemovals(
  { db }: Reading,
  organization: Organization,
  request: PageRequest,
): Promise<Envelope & { removals: RemovalOut[] }> {
  const window = readPageRequest(`removals ${organization.id}`, request)
  const all = db.selectFrom('removal_records').selectAll().where('organization_key', '=', organization.key)
  const page = await readPage(window, all, 'id', row => row.id)
  const removals = page.rows.map(({ id, at, kind, set_by, days, session, removed }) => ({
    id,
    at: timestamp(at),
    kind,
    set_by,
    days,
    session: session === null ? null : JSON.parse(session),
    removed: JSON.parse(removed),
  }))
  return { ...page.envelope, removals }
}
