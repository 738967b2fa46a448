import { type SqlBool, sql } from 'kysely'
import { timestamp } from '../../clock.ts'
import { invalidParameters } from '../api-error.ts'
import type { Organization, Reading } from '../domain.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../page.ts'
import { callPatternsOf, operationAt } from './audited-operations.ts'

/** One use of a credential, or one change by somebody who has signed in. */
export interface AuditEntry {
  at: string
  /** Null where a user has called. */
  credential_id: string | null
  user_id: string | null
  /** Its name; null: of no operation, or of a tool for agents. */
  operation: string | null
  method: string
  path: string
  status: number
  request_id: string
  ip: string
  user_agent: string | null
}

/** Which uses to list; what is left out does not narrow. */
export interface AuditFilter {
  readonly credentialId?: string | undefined
  readonly userId?: string | undefined
  /** By its name, as `create_credential`. */
  readonly operation?: string | undefined
  readonly method?: string | undefined
  /** Statuses from the first to the last, both included. */
  readonly statuses?: readonly [first: number, last: number] | undefined
  /** Unix ms; from this time on. */
  readonly since?: number | undefined
  /** Unix ms; before this time. */
  readonly until?: number | undefined
}

/** What an organization's credentials and members have called, newest first. @throws ApiError INVALID_REQUEST_PARAMETER */
export async function listAudit(
  { db }: Reading,
  organization: Organization,
  filter: AuditFilter,
  request: PageRequest,
): Promise<Envelope & { entries: AuditEntry[] }> {
  const window = readPageRequest(`audit ${organization.id} ${JSON.stringify(filter)}`, request)
  const { credentialId, userId, operation, method, statuses, since, until } = filter
  const all = db
    .selectFrom('audit')
    .select(['at', 'credential_id', 'user_id', 'method', 'path', 'status', 'request_id', 'ip', 'user_agent'])
    .where('organization_key', '=', organization.key)
    .$if(credentialId !== undefined, q => q.where('credential_id', '=', credentialId!))
    .$if(userId !== undefined, q => q.where('user_id', '=', userId!))
    .$if(operation !== undefined, q => q.where(isCallOf(operation!)))
    .$if(method !== undefined, q => q.where('method', '=', method!))
    .$if(statuses !== undefined, q =>
      q.where('status', '>=', statuses![0]).where('status', '<=', statuses![1]),
    )
    .$if(since !== undefined, q => q.where('at', '>=', since!))
    .$if(until !== undefined, q => q.where('at', '<', until!))
  const page = await readPage(window, all, 'request_id', row => row.request_id)
  const entries = page.rows.map(row => ({
    ...row,
    at: timestamp(row.at),
    credential_id: row.credential_id || null,
    operation: operationAt(row.method, row.path),
  }))
  return { ...page.envelope, entries }
}

/** @throws ApiError INVALID_REQUEST_PARAMETER where there is no such operation */
function isCallOf(operation: string) {
  const patterns = callPatternsOf(operation)
  if (!patterns) {
    const message = 'the name of an operation, such as create_credential'
    throw invalidParameters([{ field: 'operation', rule: 'operation', message }])
  }
  const matches = patterns.map(
    ({ methods, like, slashes }) => sql<SqlBool>`(method in (${sql.join(methods)}) and path like ${like}
      and length(path) - length(replace(path, '/', '')) = ${slashes})`,
  )
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`
}
