import { timestamp } from '../../clock.ts'
import type { Organization, Reading } from '../domain.ts'
import { type Envelope, makePage, type PageRequest, readPageRequest } from '../page.ts'

/** One use of a credential. */
export interface AuditEntry {
  at: string
  credential_id: string
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
  readonly method?: string | undefined
  /** Statuses from the first to the last, both included. */
  readonly statuses?: readonly [first: number, last: number] | undefined
  /** Unix ms; from this time on. */
  readonly since?: number | undefined
  /** Unix ms; before this time. */
  readonly until?: number | undefined
}

/** The uses of an organization's credentials, newest first. @throws ApiError INVALID_REQUEST_PARAMETER */
export async function listAudit(
  { db }: Reading,
  organization: Organization,
  filter: AuditFilter,
  request: PageRequest,
): Promise<Envelope & { entries: AuditEntry[] }> {
  const list = `audit ${organization.id} ${JSON.stringify(filter)}`
  const window = readPageRequest(list, request)
  const backwards = window.direction === 'backwards'
  const { credentialId, method, statuses, since, until } = filter
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'credential_id', 'method', 'path', 'status', 'request_id', 'ip', 'user_agent'])
    .where('organization_key', '=', organization.key)
    .$if(credentialId !== undefined, q => q.where('credential_id', '=', credentialId!))
    .$if(method !== undefined, q => q.where('method', '=', method!))
    .$if(statuses !== undefined, q =>
      q.where('status', '>=', statuses![0]).where('status', '<=', statuses![1]),
    )
    .$if(since !== undefined, q => q.where('at', '>=', since!))
    .$if(until !== undefined, q => q.where('at', '<', until!))
    .$if(window.beside !== null, q => q.where('request_id', backwards ? '>' : '<', window.beside!))
    .orderBy('request_id', backwards ? 'asc' : 'desc')
    .limit(window.limit + 1)
    .execute()
  const page = makePage(list, window, rows, row => row.request_id)
  return { ...page.envelope, entries: page.rows.map(row => ({ ...row, at: timestamp(row.at) })) }
}
