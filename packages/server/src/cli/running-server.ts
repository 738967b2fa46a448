import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../lib/log.ts'

const fileName = 'server.json'

/** What a running server leaves in its data folder for the commands that act beside it. */
interface RunningServer {
  readonly pid: number
  /** What its links and QR codes say. */
  readonly public_url: string
}

/**
 * Writes down where this server is reached. Not with PostgreSQL, whose servers share no folder and have the same
 * ROOMFUL_PUBLIC_URL. A folder that cannot be written is logged, and stops no server from serving.
 * @returns what removes it again
 */
export function announceServer({ dataDir, databaseUrl, publicUrl }: Config, log: Log): () => void {
  if (databaseUrl !== undefined) return () => {}
  const file = join(dataDir, fileName)
  const server: RunningServer = { pid: process.pid, public_url: publicUrl }
  const attempt = (what: string, work: () => void) => {
    try {
      work()
    } catch (error) {
      log.warn(what, { error: (error as Error).message })
    }
  }
  attempt('failed to tell commands where this server is reached', () =>
    writeFileSync(file, JSON.stringify(server), { mode: 0o600 }),
  )
  return () =>
    attempt('failed to remove what tells commands where this server is reached', () =>
      rmSync(file, { force: true }),
    )
}

/** The configuration of a command, whose links say what those of the running server say. */
export function withRunningServerUrl(config: Config): Config {
  const server = config.databaseUrl === undefined ? readServer(config.dataDir) : null
  return server ? { ...config, publicUrl: server.public_url } : config
}

/** Null without a server, or where one was killed and left its file. */
function readServer(dataDir: string): RunningServer | null {
  try {
    const server: RunningServer = JSON.parse(readFileSync(join(dataDir, fileName), 'utf8'))
    process.kill(server.pid, 0)
    return typeof server.public_url === 'string' ? server : null
  } catch {
    return null
  }
}
