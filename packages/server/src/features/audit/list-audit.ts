import { idsOfKind, loggedIds } from '@roomful/contract/features/audit/audited'
import type { AuditKind } from '@roomful/contract/features/audit/kinds'
import { pageLimitMax } from '@roomful/contract/lib/page'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { invalidParameters } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import {
  type Envelope,
  firstIdAfter,
  firstIdAt,
  type PageRequest,
  readPage,
  readPageRequest,
} from '../../lib/page.ts'
import { type Cell, csvOf } from '../../lib/table.ts'
import type { Organization, Reading } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'
import { type AuditSubject, subjectIdIn, subjectsOf } from './subjects.ts'

export interface AuditCaller {
  /** Of the key, or the user's current name. */
  readonly name: string
  /** Whether a user is no longer a member. */
  readonly has_left: boolean
}

/** Callers of audit rows of an organization, by key and user id. */
async function callersOf(
  { db }: Reading,
  organization: Organization,
  rows: readonly { readonly credential_id: string; readonly user_id: string | null }[],
): Promise<ReadonlyMap<string, AuditCaller>> {
  const userIds = [...new Set(rows.map(row => row.user_id))].filter(id => id !== null)
  const credentialIds = [...new Set(rows.map(row => row.credential_id))].filter(id => id !== '')
  const callers = new Map<string, AuditCaller>()
  if (userIds.length > 0) {
    const users = await db
      .selectFrom('users as u')
      .leftJoin('memberships as m', join =>
        join.onRef('m.user_key', '=', 'u.key').on('m.organization_key', '=', organization.key),
      )
      .select(['u.id', 'u.name', 'm.role'])
      .where('u.id', 'in', userIds)
      .execute()
    for (const { id, name, role } of users) callers.set(id, { name, has_left: role === null })
  }
  if (credentialIds.length > 0) {
    const credentials = await db
      .selectFrom('credentials')
      .select(['id', 'name'])
      .where('organization_key', '=', organization.key)
      .where('id', 'in', credentialIds)
      .execute()
    for (const { id, name } of credentials) callers.set(id, { name, has_left: false })
  }
  return callers
}

/** One use of a credential, or one change by a signed-in user. */
export interface AuditEntry {
  at: string
  /** Null for users. */
  credential_id: string | null
  user_id: string | null
  /** Null: no operation, or an MCP tool. */
  operation: string | null
  method: string
  path: string
  status: number
  request_id: string
  ip: string
  user_agent: string | null
  /** Null: deleted. */
  caller: AuditCaller | null
  /** The subject of the call; null: nothing that still exists. */
  subject: AuditSubject | null
}

/** Filters; all are optional. */
export interface AuditFilter {
  readonly credentialId?: string | undefined
  readonly userId?: string | undefined
  readonly operation?: string | undefined
  readonly kind?: AuditKind | undefined
  readonly method?: string | undefined
  /** Both ends inclusive. */
  readonly statuses?: readonly [first: number, last: number] | undefined
  /** Unix ms, inclusive. */
  readonly since?: number | undefined
  /** Unix ms, exclusive. */
  readonly until?: number | undefined
}

/** Audit log of an organization, newest first. @throws ApiError INVALID_REQUEST_PARAMETER */
export async function listAudit(
  reading: Reading,
  organization: Organization,
  filter: AuditFilter,
  request: PageRequest,
): Promise<Envelope & { entries: AuditEntry[] }> {
  const { db } = reading
  const window = readPageRequest(`audit ${organization.id} ${JSON.stringify(filter)}`, request)
  const { since, until } = filter
  const all = db
    .selectFrom('audit')
    .select(['at', 'credential_id', 'user_id', 'method', 'path', 'status', 'request_id', 'ip', 'user_agent'])
    .select('operation')
    .where('organization_key', '=', organization.key)
    .$if(since !== undefined, q =>
      q.where('at', '>=', since!).where('request_id', '>=', firstIdAt('request', since!)),
    )
    .$if(until !== undefined, q =>
      q.where('at', '<', until!).where('request_id', '<', firstIdAfter('request', until!)),
    )
  const parts = await partsOf(reading, organization, all, filter)
  const page = await readPage(window, parts, 'request_id', row => row.request_id)
  const [callers, subjects] = await Promise.all([
    callersOf(reading, organization, page.rows),
    subjectsOf(
      reading,
      organization,
      page.rows.map(({ path }) => path),
    ),
  ])
  const entries = page.rows.map(row => ({
    ...row,
    at: timestamp(row.at),
    credential_id: row.credential_id || null,
    operation: row.operation || null,
    caller: callers.get(row.user_id ?? row.credential_id) ?? null,
    subject: subjects.get(subjectIdIn(row.path) ?? '') ?? null,
  }))
  return { ...page.envelope, entries }
}

/**
 * The calls of a filter as parts, each in the order of an index. Failures, the rarest, come from theirs whatever else is
 * filtered; calls of a caller, operations and statuses next.
 * @throws ApiError INVALID_REQUEST_PARAMETER
 */
async function partsOf<Row>(
  reading: Reading,
  organization: Organization,
  log: SelectQueryBuilder<Database, 'audit', Row>,
  { credentialId, userId, operation, kind, method, statuses }: AuditFilter,
) {
  const operations = operation === undefined ? kind && idsOfKind(kind) : [operation]
  if (operations && !operations.some(id => loggedIds.has(id))) {
    const message = 'an operation ID, such as create_credential'
    throw invalidParameters([{ field: 'operation', rule: 'operation', message }])
  }
  const withMethod = log.$if(method !== undefined, q => q.where('method', '=', method!))
  const all = withMethod.$if(statuses !== undefined, q =>
    q.where('status', '>=', statuses![0]).where('status', '<=', statuses![1]),
  )
  const callers = [credentialId, userId].filter(id => id !== undefined)
  const ofCallers = callers.reduce((q, id) => q.where(caller, '=', id), all)
  if (statuses && statuses[0] >= firstFailure)
    return [
      ofCallers.where(failed).$if(operations !== undefined, q => q.where('operation', 'in', operations!)),
    ]
  if (operations)
    return operations.map(id => ofCallers.where('operation', '=', id).where(sql<SqlBool>`operation <> ''`))
  if (callers.length > 0)
    return [
      all
        .$if(userId !== undefined, q => q.where('user_id', '=', userId!))
        .$if(credentialId !== undefined, q =>
          q.where('credential_id', '=', credentialId!).where(sql<SqlBool>`credential_id <> ''`),
        ),
    ]
  if (method !== undefined && method !== 'GET') return [all.where(sql<SqlBool>`method <> 'GET'`)]
  if (!statuses) return [all]
  const succeeded = (await successesIn(reading, organization, statuses)).map(status =>
    withMethod.where('status', '=', status).where(sql<SqlBool>`status < 400`),
  )
  return statuses[1] < firstFailure ? succeeded : [...succeeded, all.where(failed)]
}

const firstFailure = 400
const failed = sql<SqlBool>`status >= 400`
/** Of a key or a person: each call has one of both. */
const caller = sql<string>`coalesce(user_id, credential_id)`

/** The statuses of an organization's calls below 400, each found by one look into the index. */
async function successesIn(
  { db }: Reading,
  { key }: Organization,
  [first, last]: readonly [number, number],
): Promise<number[]> {
  const next = (after: RawBuilder<unknown>) => sql`(select min(status) from audit
    where organization_key = ${key} and status < 400 and status > ${after} and status <= ${last})`
  const { rows } = await sql<{ status: number }>`
    with recursive found (status) as (
      select ${next(sql`${first - 1}`)} union all select ${next(sql`found.status`)} from found where found.status is not null)
    select status from found where status is not null`.execute(db)
  return rows.map(({ status }) => status)
}

const columns = [
  'at',
  'credential_id',
  'user_id',
  'method',
  'path',
  'status',
  'request_id',
  'ip',
  'user_agent',
  'operation',
] as const satisfies readonly (keyof AuditEntry)[]
/** Last, so that the other columns keep their positions. */
const namesOf = ['caller', 'subject'] as const

/** The audit log as CSV, newest first, read page by page while it is written. */
export function auditCsv(
  reading: Reading,
  organization: Organization,
  filter: AuditFilter,
): AsyncGenerator<Buffer> {
  return csvOf(
    { name: 'Audit', columns: [...columns, ...namesOf].map(name => ({ name, width: 20 })), rows: rowsOf() },
    true,
  )

  async function* rowsOf(): AsyncGenerator<Cell[][]> {
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listAudit>> = await listAudit(reading, organization, filter, {
        limit: pageLimitMax,
        cursor,
      })
      yield page.entries.map(entry => [
        ...columns.map(column => entry[column]),
        ...namesOf.map(name => entry[name]?.name ?? null),
      ])
      cursor = page.next_cursor
    } while (cursor !== null)
  }
}
