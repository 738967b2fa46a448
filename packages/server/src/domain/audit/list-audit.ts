import { timestamp } from '../../clock.ts'
import type { Organization, Reading } from '../domain.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../page.ts'

/** One use of a credential, or one change by somebody who has signed in. */
export interface AuditEntry {
  at: string
  /** Null where a user has called. */
  credential_id: string | null
  user_id: string | null
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
  const { credentialId, userId, method, statuses, since, until } = filter
  const all = db
    .selectFrom('audit')
    .select(['at', 'credential_id', 'user_id', 'method', 'path', 'status', 'request_id', 'ip', 'user_agent'])
    .where('organization_key', '=', organization.key)
    .$if(credentialId !== undefined, q => q.where('credential_id', '=', credentialId!))
    .$if(userId !== undefined, q => q.where('user_id', '=', userId!))
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
  }))
  return { ...page.envelope, entries }
}
