import type { SessionOut } from '@roomful/contract/operations/sessions'
import type { Organization, Reading } from '../domain.ts'
import { type Envelope, makePage, type PageRequest, readPageRequest } from '../page.ts'
import { sessionOut, sessions } from './session-row.ts'

/** `list_sessions`: newest first. */
export async function listSessions(
  reading: Reading,
  organization: Organization,
  query: PageRequest,
): Promise<Envelope & { sessions: SessionOut[] }> {
  const list = `sessions ${organization.id}`
  const window = readPageRequest(list, query)
  const backwards = window.direction === 'backwards'
  const rows = await sessions(reading)
    .where('sessions.organization_key', '=', organization.key)
    .$if(window.beside !== null, q => q.where('sessions.id', backwards ? '>' : '<', window.beside!))
    .orderBy('sessions.id', backwards ? 'asc' : 'desc')
    .limit(window.limit + 1)
    .execute()
  const page = makePage(list, window, rows, row => row.id)
  return { ...page.envelope, sessions: page.rows.map(sessionOut) }
}
