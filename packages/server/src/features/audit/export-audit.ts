import { pageLimitMax } from '@roomful/contract/page'
import { csvOf } from '../../lib/csv.ts'
import type { Cell } from '../../lib/table.ts'
import type { Organization, Reading } from '../../services.ts'
import { type AuditEntry, type AuditFilter, listAudit } from './list-audit.ts'

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
/** Appended, as programs may know the others by their place. */
const namesOf = ['caller', 'subject'] as const

/** The audit log as CSV, newest first, read page by page as it is written. */
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
