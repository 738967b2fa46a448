import { type FileHandle, open, unlink } from 'node:fs/promises'
import { ApiError } from '../lib/api-error.ts'
import { keepCompiled } from '../lib/compile-cache.js'
import { isStorageFailure } from '../storage/failure.ts'
import type { StorageReader } from '../storage/storage.ts'
import type { ExportProcessInput, ExportProcessOutput, StorageLocation } from './export-processes.ts'
import { giveWayIfAsked } from './fork-program.ts'

/** Pieces are gathered to this size: each is reported to the server. */
const pieceBytes = 256 * 1024

giveWayIfAsked()
keepCompiled()
const { exportSession } = await import('../features/exports/export-session.ts')

process.once('message', async ({ location, job, file: path }: ExportProcessInput) => {
  try {
    const file = await open(path, 'r+')
    await unlink(path)
    const storage = await openStorage(location)
    const bytes = await write(exportSession(storage, job), file)
    sayLast({ bytes, isWhole: true })
  } catch (error) {
    const of = isStorageFailure(error) ? 'storage' : error instanceof ApiError ? 'session deleted' : 'program'
    sayLast({ failure: (error as Error).message, of })
  }
})
// The server is gone: nobody is left to read what is written.
process.on('disconnect', () => process.exit())

/** @returns how many bytes it wrote. */
async function write(chunks: AsyncIterable<Buffer>, file: FileHandle): Promise<number> {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let bytes = 0
  const flush = async () => {
    const piece = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await file.appendFile(piece)
    bytes += piece.length
  }
  for await (const chunk of chunks) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes < pieceBytes) continue
    await flush()
    say({ bytes, isWhole: false })
  }
  await flush()
  return bytes
}

function say(output: ExportProcessOutput): void {
  process.send?.(output)
}

/** Sends the result, and exits. */
function sayLast(output: ExportProcessOutput): void {
  process.send?.(output, () => process.exit())
}

/** Loads the driver in use and no other. */
async function openStorage(location: StorageLocation): Promise<StorageReader> {
  if (location.engine === 'sqlite')
    return (await import('../storage/sqlite-reader.ts')).openSqliteReader(location.file)
  return (await import('../storage/postgres.ts')).openPostgresReader(location.url)
}
