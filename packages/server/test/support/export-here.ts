import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../../src/config.ts'
import { exportSession } from '../../src/features/exports/export-session.ts'
import type { Exporter, ExportJob } from '../../src/features/exports/open-export.ts'
import { openPostgresReader } from '../../src/storage/postgres.ts'
import { openSqliteReader } from '../../src/storage/sqlite-reader.ts'

/**
 * Makes exports in the process of the tests, for those that read some on the way to something else. Tests of exports themselves
 * leave them to processes, as a server does.
 */
export function exportHere({ databaseUrl, dataDir }: Config): Exporter {
  async function* content(job: ExportJob) {
    const storage = databaseUrl
      ? openPostgresReader(databaseUrl, () => {})
      : openSqliteReader(join(dataDir, 'roomful.db'))
    try {
      yield* exportSession(storage, job)
    } finally {
      await storage.close()
    }
  }
  return {
    begin: async job => Readable.from(content(job), { objectMode: false }),
    close: async () => {},
  }
}
