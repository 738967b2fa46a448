import { isIdentifier } from '@roomful/contract/lib/ids'
import type { Organization, Reading } from '../../services.ts'

export interface AuditSubject {
  readonly id: string
  readonly name: string
}

/** Id prefixes; the first that a path contains wins. */
const prefixes = ['usr', 'key', 'whk', 'ses', 'pres'] as const
type Prefix = (typeof prefixes)[number]

/** The id of a path's subject; undefined if it has none with a name. */
export function subjectIdIn(path: string): string | undefined {
  const ids = path.split('/').filter(isIdentifier)
  return prefixes.map(prefix => ids.find(id => id.startsWith(`${prefix}_`))).find(id => id !== undefined)
}

/**
 * Subjects of audit rows of an organization, by id. Deleted ones, and those of other organizations, are
 * omitted.
 */
export async function subjectsOf(
  { db }: Reading,
  { key }: Organization,
  paths: readonly string[],
): Promise<ReadonlyMap<string, AuditSubject>> {
  const found = [...new Set(paths.map(subjectIdIn))].filter(id => id !== undefined)
  const byPrefix = Map.groupBy(found, id => id.split('_')[0] as Prefix)
  const reads: Record<Prefix, (ids: string[]) => Promise<AuditSubject[]>> = {
    // Former members have audit rows here; the names of other users are not disclosed.
    usr: ids =>
      db
        .selectFrom('users as u')
        .select(['u.id', 'u.name'])
        .where('u.id', 'in', ids)
        .where(eb =>
          eb.or([
            eb.exists(
              eb
                .selectFrom('memberships as m')
                .select('m.role')
                .whereRef('m.user_key', '=', 'u.key')
                .where('m.organization_key', '=', key),
            ),
            eb.exists(
              eb
                .selectFrom('audit as a')
                .select('a.key')
                .whereRef('a.user_id', '=', 'u.id')
                .where('a.organization_key', '=', key),
            ),
          ]),
        )
        .execute(),
    key: ids =>
      db
        .selectFrom('credentials')
        .select(['id', 'name'])
        .where('organization_key', '=', key)
        .where('id', 'in', ids)
        .execute(),
    whk: ids =>
      db
        .selectFrom('endpoints')
        .select(['id', 'target_url as name'])
        .where('organization_key', '=', key)
        .where('id', 'in', ids)
        .execute(),
    ses: ids =>
      db
        .selectFrom('sessions as s')
        .innerJoin('presentations as p', 'p.key', 's.presentation_key')
        .select(['s.id', 'p.title as name'])
        .where('s.organization_key', '=', key)
        .where('s.id', 'in', ids)
        .execute(),
    pres: ids =>
      db
        .selectFrom('presentations')
        .select(['id', 'title as name'])
        .where('organization_key', '=', key)
        .where('id', 'in', ids)
        .execute(),
  }
  const read = await Promise.all([...byPrefix].map(([prefix, ids]) => reads[prefix](ids)))
  return new Map(read.flat().map(subject => [subject.id, subject]))
}
