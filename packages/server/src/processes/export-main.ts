import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { keepCompiled } from '../compile-cache.ts'
import type { StorageReader } from '../storage/storage.ts'
import type { ExportProcessInput, ExportProcessOutput, StorageLocation } from './export-processes.ts'

/** Pieces are gathered to this size: each costs the server a turn of its event loop. */
const pieceBytes = 64 * 1024

giveWay()
keepCompiled()
const { exportSession } = await import('../domain/export/export-session.ts')
let storage: StorageReader | undefined

process.on('message', async ({ location, job }: ExportProcessInput) => {
  try {
    storage ??= await open(location)
    say({ bytes: await write(exportSession(storage, job)) })
  } catch (error) {
    say({ failure: (error as Error).message })
  }
})
// The server is gone: nobody is left to read what is written.
process.on('disconnect', () => process.exit())

/**
 * Lets this process work only when no other would: where processors are few, a room's answers come first. On Linux
 * a priority is a thread's own, and the engine has started some of its threads already; where there is `chrt`
 * (util-linux), a processor that runs only this counts as idle.
 */
function giveWay(): void {
  const { platform, pid } = process
  const threads = platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [pid]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW)
  if (platform === 'linux')
    spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], { stdio: 'ignore' })
}

/** @returns how many bytes it wrote. */
async function write(chunks: AsyncIterable<Buffer>): Promise<number> {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let bytes = 0
  const flush = async () => {
    const piece = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    bytes += piece.length
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
  }
  for await (const chunk of chunks) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= pieceBytes) await flush()
  }
  await flush()
  return bytes
}

function say(output: ExportProcessOutput): void {
  process.send?.(output)
}

/** Loads the driver in use and no other. */
async function open(location: StorageLocation): Promise<StorageReader> {
  if (location.engine === 'sqlite')
    return (await import('../storage/sqlite-reader.ts')).openSqliteReader(location.file)
  return (await import('../storage/postgres.ts')).openPostgresReader(location.url)
}
