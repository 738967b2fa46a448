import { parentPort, workerData } from 'node:worker_threads'
import { exportSession } from '../domain/export/export-session.ts'
import type { StorageReader } from '../storage/storage.ts'
import type { ExportThreadInput, ExportThreadOutput, StorageLocation } from './export-thread.ts'

/** Pieces are gathered to this size: each costs a message. */
const pieceBytes = 64 * 1024

const { location, job }: ExportThreadInput = workerData
const storage = await open(location)
const pieces = gathered(exportSession(storage, job))

parentPort!.on('message', async () => {
  const { value, done } = await pieces.next()
  parentPort!.postMessage((done ? null : value) satisfies ExportThreadOutput)
  if (done) {
    await storage.close()
    parentPort!.close()
  }
})

/** Loads the driver in use and no other: a thread is started for each export. */
async function open(from: StorageLocation): Promise<StorageReader> {
  if (from.engine === 'sqlite')
    return (await import('../storage/sqlite-reader.ts')).openSqliteReader(from.file)
  return (await import('../storage/postgres.ts')).openPostgresReader(from.url)
}

async function* gathered(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
