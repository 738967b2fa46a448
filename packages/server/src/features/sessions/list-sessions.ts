import type { SessionOut } from '@roomful/contract/operations/sessions'
import { invalidParameters } from '../../lib/api-error.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading } from '../../services.ts'
import { publishedSessions, type SessionRow, sessionOut } from './session-row.ts'

export interface SessionQuery extends PageRequest {
  readonly state?: SessionRow['state'] | undefined
  readonly presentation_id?: string | undefined
  /** ISO 8601 with an offset. */
  readonly created_after?: string | undefined
}

/** `list_sessions`: newest first; only those of a state, of a presentation, created after a time. */
export async function listSessions(
  reading: Reading,
  organization: Organization,
  query: SessionQuery,
): Promise<Envelope & { sessions: SessionOut[] }> {
  const { state, presentation_id } = query
  const createdAfter = readTime(query.created_after)
  const filters = [state ?? '', presentation_id ?? '', createdAfter ?? ''].join(' ').trimEnd()
  const window = readPageRequest(`sessions ${organization.id}${filters && ` ${filters}`}`, query)
  const all = publishedSessions(reading)
    .where('sessions.organization_key', '=', organization.key)
    .where('sessions.deleted_at', 'is', null)
    .$if(state !== undefined, q => q.where('sessions.state', '=', state!))
    .$if(presentation_id !== undefined, q => q.where('sessions.presentation_id', '=', presentation_id!))
    .$if(createdAfter !== undefined, q => q.where('sessions.created_at', '>', createdAfter!))
  const page = await readPage(window, all, 'sessions.id', row => row.id)
  return { ...page.envelope, sessions: page.rows.map(sessionOut) }
}

/** RFC 3339. */
const timeForm = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/

/** @returns Unix ms. @throws ApiError INVALID_REQUEST_PARAMETER */
function readTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const time = timeForm.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isFinite(time)) return time
  const message = 'a time in ISO 8601 with its offset, such as 2026-03-02T09:00:00Z'
  throw invalidParameters([{ field: 'created_after', rule: 'time', message }])
}
