import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as testkit from '@roomful/testkit/server-process'
import { closeServices, openServices } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createCredential } from '../../src/features/credentials/credentials.ts'
import { createOrganization, findOrganization } from '../../src/features/organizations/organizations.ts'
import { reading, writing } from '../../src/services.ts'
import { programFile } from './programs.ts'

/** A data folder with an organization and a key, for servers in processes of their own. */
export interface Installation {
  readonly dataDir: string
  readonly organizationId: string
  readonly key: string
  /** Further variables of its servers and commands. */
  readonly environment: Readonly<Record<string, string>>
}

/** A server of an installation, and its public API. */
export interface ServerProcess extends testkit.ServerProcess {
  /** Calls the public API. */
  fetch(
    method: string,
    path: string,
    body?: unknown,
    further?: { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal },
  ): Promise<Response>
  /** As `fetch`. @throws Error unless it answers 200. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  api(method: string, path: string, body?: unknown): Promise<any>
}

/** @param environment where the storage is, unless it is in the folder. */
export async function install(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  plan?: string,
): Promise<Installation> {
  const services = await openServices(
    readConfig({ ROOMFUL_DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment }),
  )
  const { id } = await writing(services, tx => createOrganization(tx, { name: 'Test', plan }))
  const organization = (await findOrganization(reading(services), id))!
  const { secret } = await writing(services, tx =>
    createCredential(tx, organization, { name: 'test', scopes: ['results:read', 'content:write'] }),
  )
  await closeServices(services)
  return { dataDir, organizationId: id, key: secret, environment }
}

/** The environment of commands and servers of an installation. */
function environmentOf({ dataDir, environment }: Installation): Record<string, string> {
  return {
    PATH: process.env.PATH!,
    PORT: '0',
    HOST: '127.0.0.1',
    ROOMFUL_DATA_DIR: dataDir,
    ROOMFUL_EXPORTS_GIVE_WAY: '0',
    ...environment,
  }
}

/**
 * Starts `roomful serve` on a free port and waits until it listens.
 * @param program the source where pages are needed, which the bundle of tests does not serve
 */
export async function startServerProcess(
  installation: Installation,
  program?: string,
): Promise<ServerProcess> {
  const server = await testkit.startServerProcess(
    program ?? (await programFile('main')),
    environmentOf(installation),
  )
  const call: ServerProcess['fetch'] = (method, path, body, { headers, ...further } = {}) =>
    fetch(`${server.url}/public/v1${path}`, {
      method,
      headers: {
        'x-api-key': installation.key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...further,
    })
  return {
    ...server,
    fetch: call,
    async api(method, path, body) {
      const response = await call(method, path, body)
      const answer = await response.json()
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
      return answer
    },
  }
}

/** The public API of a server in a process, status and body of each answer. */
export function apiOfProcess(server: ServerProcess) {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await server.fetch(method, path, body)
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return { status: response.status, body: (await response.json()) as any }
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
  }
}

/** Runs a command to its end. */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [await programFile('main'), ...args], { env: environment })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', chunk => (stdout += chunk))
  child.stderr.on('data', chunk => (stderr += chunk))
  const [code] = await once(child, 'close')
  return { code, stdout, stderr }
}
