import { parentPort, workerData } from 'node:worker_threads'
import { exportSession } from '../domain/export/export-session.ts'
import type { StorageReader } from '../storage/storage.ts'
import type { ExportThreadInput, ExportThreadOutput, StorageLocation } from './export-thread.ts'
import { giveWay } from './give-way.ts'

/** Pieces are gathered to this size: each costs a message. */
const pieceBytes = 64 * 1024

giveWay()
const storage = await open(workerData)
let pieces: AsyncGenerator<Buffer>

parentPort!.on('message', async (input: ExportThreadInput) => {
  if (input !== 'next') {
    pieces = gathered(exportSession(storage, input))
    return
  }
  const { value, done } = await pieces.next()
  parentPort!.postMessage((done ? null : value) satisfies ExportThreadOutput)
})

/** Loads the driver in use and no other. */
async function open(location: StorageLocation): Promise<StorageReader> {
  if (location.engine === 'sqlite')
    return (await import('../storage/sqlite-reader.ts')).openSqliteReader(location.file)
  return (await import('../storage/postgres.ts')).openPostgresReader(location.url)
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
