import type { Cell, Table } from '../../lib/table.ts'
import type { StorageReader } from '../../storage/storage.ts'
import type { ExportedSession } from './open-export.ts'
import type { WorkbookTexts } from './workbook-texts.ts'

const batchRows = 1_000

/** Participants of an IDENTIFIED session, oldest first, as in `list_participants`. */
export function participantsTable(
  storage: StorageReader,
  session: ExportedSession,
  texts: WorkbookTexts,
): Table {
  return {
    name: texts.sheets.participants,
    columns: [
      { name: texts.name, width: 30 },
      { name: texts.email, width: 30 },
      { name: texts.joinedAt, width: 20 },
      { name: texts.identity, width: 14 },
    ],
    rows: participantsRows(storage, session.key, texts.identities),
  }
}

interface Row {
  display_name: string | null
  email: string | null
  joined_at: number
  seal: keyof WorkbookTexts['identities']
}

async function* participantsRows(
  storage: StorageReader,
  sessionKey: number,
  identities: WorkbookTexts['identities'],
): AsyncGenerator<Cell[][]> {
  const oldestFirst = storage.read
    .selectFrom('participants')
    .select(['display_name', 'email', 'joined_at', 'seal'])
    .where('session_key', '=', sessionKey)
    .where('removed_at', 'is', null)
    .orderBy('key')
  for await (const rows of storage.longRead<Row>(oldestFirst, batchRows)) {
    yield rows.map(row => [row.display_name, row.email, new Date(row.joined_at), identities[row.seal]])
  }
}
