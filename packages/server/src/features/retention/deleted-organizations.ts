import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { Db } from '../../storage/storage.ts'

/** Audit rows of calls that were under way when it was deleted have been written by then. */
const callsEndMs = 60 * 60_000

const ofOrganization = (key: number) => sql`organization_key = ${key}`
const ofItsEndpoints = (key: number) =>
  sql`endpoint_key in (select key from endpoints where organization_key = ${key})`
const ofItsPresentations = (key: number) =>
  sql`presentation_key in (select key from presentations where organization_key = ${key})`
const ofItsImages = (key: number) =>
  sql`image_key in (select key from images where organization_key = ${key})`
/** Sessions are removed by themselves, and name theirs until then. */
const withoutSessions = (key: number) => sql`organization_key = ${key}
  and not exists (select 1 from sessions where sessions.presentation_key = presentations.key)`

/** Everything that an organization owns besides its sessions, whatever refers to something else before it. */
export const organizationBelongings: readonly {
  readonly table: keyof Database
  readonly key: readonly string[]
  readonly where: (organizationKey: number) => RawBuilder<unknown>
}[] = [
  { table: 'deliveries', key: ['key'], where: ofItsEndpoints },
  { table: 'events', key: ['key'], where: ofOrganization },
  { table: 'endpoints', key: ['key'], where: ofOrganization },
  { table: 'credentials', key: ['key'], where: ofOrganization },
  { table: 'organization_words', key: ['organization_key', 'word'], where: ofOrganization },
  { table: 'questions', key: ['key'], where: ofItsPresentations },
  { table: 'content_slides', key: ['key'], where: ofItsPresentations },
  { table: 'image_uses', key: ['image_key', 'owner', 'owner_key'], where: ofItsImages },
  { table: 'image_chunks', key: ['image_key', 'place'], where: ofItsImages },
  { table: 'images', key: ['key'], where: ofOrganization },
  { table: 'presentations', key: ['key'], where: withoutSessions },
  { table: 'audit', key: ['key'], where: ofOrganization },
  { table: 'removal_records', key: ['key'], where: ofOrganization },
]

/**
 * One slice of removing what deleted organizations own; of an organization itself, once its sessions are gone.
 * @param after the organization up to which nothing is left to remove now.
 * @returns where the next slice begins; null when there is nothing more.
 */
export async function removeDeletedOrganizations(
  db: Db,
  now: number,
  after: number,
  rowsMax: number,
): Promise<number | null> {
  const organization = await db
    .selectFrom('organizations')
    .select(['key', 'deleted_at'])
    .where('deleted_at', 'is not', null)
    .where('key', '>', after)
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()
  if (!organization) return null
  const { key, deleted_at } = organization
  for (const { table, key: columns, where } of organizationBelongings) {
    const names = sql.join(columns.map(column => sql.ref(column)))
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (${names}) in (
        select ${names} from ${sql.table(table)} where ${where(key)} limit ${rowsMax})`.execute(db)
    if (Number(numAffectedRows ?? 0) === rowsMax) return after
  }
  if (deleted_at! > now - callsEndMs) return key
  await db
    .deleteFrom('organizations')
    .where('key', '=', key)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('sessions').select('key').where('organization_key', '=', key))),
    )
    .execute()
  return key
}
