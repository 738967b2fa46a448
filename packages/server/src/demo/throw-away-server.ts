import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiErrorOut, ErrorCode } from '@roomful/contract/lib/errors'
import { type App, startApp, throwAwayDatabase } from '../app.ts'
import type { Config } from '../config.ts'
import { createCredential } from '../features/credentials/credentials.ts'
import { createOrganization, findOrganization } from '../features/organizations/organizations.ts'
import { createStageLink, type StageRole } from '../features/stages/stage-links.ts'
import { jsonLog } from '../json-log.ts'
import { ApiError } from '../lib/api-error.ts'
import { reading, writing } from '../services.ts'

const host = '127.0.0.1'

/** A temporary server with an organization and a key. */
export interface ThrowAwayServer {
  readonly url: string
  /** An API key with both scopes. */
  readonly key: string
  /** Calls the public API. @throws ApiError as returned */
  call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<T>
  /** @returns the token of a new stage link */
  stageToken(sessionId: string, role: StageRole): Promise<string>
  close(): Promise<void>
}

/** Cleanup of the databases of servers that are still open. */
const drops = new Set<() => Promise<void>>()

/** Removes the databases of throw-away servers before an early exit; folders are removed on exit. */
export async function dropThrowAwayDatabases(): Promise<void> {
  await Promise.allSettled([...drops].map(drop => drop()))
}

/** Starts a server on a free port, with a temporary data folder or a new database next to `DATABASE_URL`'s. */
export async function startThrowAwayServer(config: Config): Promise<ThrowAwayServer> {
  const database = await throwAwayDatabase(config)
  const drop = async () => database?.drop()
  drops.add(drop)
  const dataDir = mkdtempSync(join(tmpdir(), 'roomful-demo-'))
  const discard = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', discard)
  const port = await freePort()
  const url = `http://${host}:${port}`
  const settings = { ...config, port, host, dataDir, publicUrl: url, databaseUrl: database?.url }
  const app = await startApp(settings, { log: jsonLog('error', 2) })
  const key = await newKey(app)
  return {
    url,
    key,
    async call(method, path, body) {
      const response = await fetch(`${url}/public/v1${path}`, {
        method,
        headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const answer: unknown = await response.json()
      if (response.ok) return answer as never
      const { code, error, request_id: _, ...details } = answer as ApiErrorOut
      throw new ApiError(code as ErrorCode, error, details)
    },
    async stageToken(sessionId, role) {
      const { token } = await writing(app.services, tx => createStageLink(tx, sessionId, role))
      return token
    },
    async close() {
      await app.close()
      drops.delete(drop)
      await drop()
      process.off('exit', discard)
      discard()
    },
  }
}

async function newKey({ services }: App): Promise<string> {
  const { id } = await writing(services, tx => createOrganization(tx, { name: 'Demo' }))
  const organization = await findOrganization(reading(services), id)
  const { secret } = await writing(services, tx =>
    createCredential(tx, organization!, { name: 'demo', scopes: ['results:read', 'content:write'] }),
  )
  return secret
}

/** The port must be known before the start, because links contain it. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, host, resolve)
  })
  const { port } = probe.address() as { port: number }
  await new Promise(resolve => probe.close(resolve))
  return port
}
