import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../lib/log.ts'

const fileName = 'server.json'

/** A server's file in its data folder for commands. */
interface RunningServer {
  readonly pid: number
  /** Base URL of its links and QR codes. */
  readonly public_url: string
}

/**
 * Publishes this server's URL to commands. Not with PostgreSQL, whose servers share no folder and have the same
 * ROOMFUL_PUBLIC_URL. Failures are logged.
 * @returns removes the file
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
  attempt('failed to write the address file for commands', () =>
    writeFileSync(file, JSON.stringify(server), { mode: 0o600 }),
  )
  return () => attempt('failed to remove the address file for commands', () => rmSync(file, { force: true }))
}

/** The configuration of a command, with the public URL of the running server. */
export function withRunningServerUrl(config: Config): Config {
  const server = config.databaseUrl === undefined ? readServer(config.dataDir) : null
  return server ? { ...config, publicUrl: server.public_url } : config
}

/** Null without a server, or after one was killed and left its file. */
function readServer(dataDir: string): RunningServer | null {
  try {
    const server: RunningServer = JSON.parse(readFileSync(join(dataDir, fileName), 'utf8'))
    process.kill(server.pid, 0)
    return typeof server.public_url === 'string' ? server : null
  } catch {
    return null
  }
}
