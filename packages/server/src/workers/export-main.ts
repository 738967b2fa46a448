import { type FileHandle, open, unlink } from 'node:fs/promises'
import { constants } from 'node:os'
import { ApiError } from '../lib/api-error.ts'
import { keepCompiled } from '../lib/compile-cache.js'
import { isStorageFailure } from '../storage/failure.ts'
import type { StorageReader } from '../storage/storage.ts'
import type { ExportProcessInput, ExportProcessOutput, StorageLocation } from './export-processes.ts'
import { giveWayIfAsked } from './fork-program.ts'

/** Chunk size; each chunk is reported to the server. */
const pieceBytes = 256 * 1024

giveWayIfAsked(constants.priority.PRIORITY_LOW)
keepCompiled()
const exporting = import('../features/exports/export-session.ts')

process.once('message', async ({ location, job, file: path }: ExportProcessInput) => {
  try {
    const file = await open(path, 'r+')
    await unlink(path)
    const storage = await openStorage(location)
    const { exportSession } = await exporting
    const bytes = await write(exportSession(storage, job), file)
    sendResult({ bytes, isWhole: true })
  } catch (error) {
    const of = isStorageFailure(error) ? 'storage' : error instanceof ApiError ? 'session deleted' : 'program'
    const { code } = error as { code?: unknown }
    sendResult({ failure: (error as Error).message, of, ...(typeof code === 'string' && { code }) })
  }
})
// The server is gone, and with it the reader.
process.on('disconnect', () => process.exit())

/** @returns the number of bytes written */
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
    send({ bytes, isWhole: false })
  }
  await flush()
  return bytes
}

function send(output: ExportProcessOutput): void {
  process.send?.(output)
}

/** Sends the result and exits. */
function sendResult(output: ExportProcessOutput): void {
  process.send?.(output, () => process.exit())
}

/** Loads only the driver in use. */
async function openStorage(location: StorageLocation): Promise<StorageReader> {
  if (location.engine === 'sqlite')
    return (await import('../storage/sqlite-reader.ts')).openSqliteReader(location.file)
  return (await import('../storage/postgres.ts')).openPostgresReader(location.url, () =>
    send({ waitsFor: 'connection' }),
  )
}
