import { namesPeople } from '@roomful/contract/identity'
import { notFound } from '../../lib/api-error.ts'
import { csvOf } from '../../lib/table.ts'
import type { StorageReader } from '../../storage/storage.ts'
import { Scoreboards } from '../scores/scoreboard.ts'
import { sessionQuestionsIn } from '../sessions/session-question.ts'
import { responsesTable } from './answers-table.ts'
import { entriesTable } from './entries-table.ts'
import type { ExportJob } from './open-export.ts'
import { participantsTable } from './participants-table.ts'
import { peopleTable } from './people-table.ts'
import { resultsSheet, resultsTable } from './results-table.ts'
import { scoresTable } from './scores-table.ts'
import { workbookOf } from './workbook.ts'
import type { WorkbookTexts } from './workbook-texts.ts'

/**
 * Streams a session's export (docs/reference/export-files.md).
 * @throws ApiError NOT_FOUND at the end if the session was deleted in the meantime: rows may be missing
 */
export async function* exportSession(storage: StorageReader, job: ExportJob): AsyncGenerator<Buffer> {
  yield* contentOf(storage, job)
  const session = await storage.read
    .selectFrom('sessions')
    .select('key')
    .where('key', '=', job.session.key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!session) throw notFound('session')
}

async function* contentOf(storage: StorageReader, job: ExportJob): AsyncGenerator<Buffer> {
  const { session, format, layout, bom, now } = job
  const separator = job.separator === 'semicolon' ? ';' : ','
  if (format === 'csv' && layout === 'results')
    return yield* csvOf(resultsTable(storage, session, now), bom, separator)
  const scoreboards = new Scoreboards()
  const asked = await sessionQuestionsIn({ db: storage.read, now }, session.key)
  const people = (texts: WorkbookTexts | null) =>
    peopleTable(storage, session, now, asked, scoreboards, texts)
  if (format === 'csv') return yield* csvOf(people(null), bom, separator)
  // Only workbooks need the compiler of texts.
  const { textsIn } = await import('../../texts/texts-in.ts')
  const texts = textsIn(job.language, 'workbook')
  yield* workbookOf([
    resultsSheet(storage, session, now, texts),
    entriesTable(storage, session, now, texts),
    responsesTable(storage, session, now, texts),
    scoresTable(storage, session, now, scoreboards, texts),
    ...(namesPeople(session) ? [participantsTable(storage, session, texts), people(texts)] : []),
  ])
}
