import type { StorageReader } from '../../storage/storage.ts'
import { csvOf } from './csv.ts'
import { entriesTable } from './entries-table.ts'
import { participantsTable } from './participants-table.ts'
import { responsesTable } from './responses-table.ts'
import { type ExportedSession, resultsTable } from './results-table.ts'
import { workbookOf } from './workbook.ts'

export type ExportFormat = 'csv' | 'xlsx'

/** What one export is made of. */
export interface ExportJob {
  readonly session: ExportedSession
  readonly format: ExportFormat
  /** Unix ms. */
  readonly now: number
}

/** Writes a session's export piece by piece, as it is consumed (contract section 7). */
export function exportSession(
  storage: StorageReader,
  { session, format, now }: ExportJob,
): AsyncGenerator<Buffer> {
  const results = resultsTable(storage, session, now)
  if (format === 'csv') return csvOf(results)
  return workbookOf([
    results,
    entriesTable(storage, session, now),
    responsesTable(storage, session, now),
    ...(session.identity_mode === 'IDENTIFIED' ? [participantsTable(storage, session)] : []),
  ])
}
