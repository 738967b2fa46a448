import { keepCompiled } from '../compile-cache.js'
import type { ImportJob } from '../domain/import/import-reader.ts'
import { giveWayIfAsked } from './give-way.ts'
import type { ImportProcessOutput } from './import-messages.ts'

giveWayIfAsked()
keepCompiled()
const { readImport } = await import('../domain/import/read-import.ts')

process.once('message', (job: ImportJob) => {
  try {
    sayLast({ preview: readImport(job) })
  } catch (error) {
    sayLast({ failure: String((error as Error).stack) })
  }
})
// The server is gone, or nobody waits any more.
process.on('disconnect', () => process.exit())

/** Sends the result, and exits. */
function sayLast(output: ImportProcessOutput): void {
  process.send?.(output, () => process.exit())
}
