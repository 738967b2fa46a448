import { type App, type Overrides, startApp } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { createCredential } from '../../src/features/credentials/credentials.ts'
import { createOrganization, findOrganization } from '../../src/features/organizations/organizations.ts'
import { type Organization, reading, writing } from '../../src/services.ts'
import { patient, testConfig } from './engines.ts'
import { withMigratedFile } from './migrated-file.ts'
import { programFile } from './programs.ts'

export interface ApiAnswer {
  status: number
  headers: Headers
  // Tests look into answers of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test finds out
  body: any
}

export interface ApiClient {
  readonly app: App
  readonly organization: Organization
  readonly key: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>
  get(path: string, headers?: Record<string, string>): Promise<ApiAnswer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>
}

async function newOrganization(app: App, plan: string | undefined): Promise<Organization> {
  const { id } = await writing(app.services, tx => createOrganization(tx, { name: 'Test', plan }))
  return (await findOrganization(reading(app.services), id))!
}

/**
 * Starts a server and makes an organization with a key of both scopes. Paths are relative to /public/v1.
 * Webhooks find no host name there unless `overrides` resolve some: tests ask nobody outside.
 */
export async function startApi(config: Config, overrides: Overrides = {}): Promise<ApiClient> {
  await withMigratedFile(config, testConfig)
  return apiClient(
    await startApp(config, { resolveName: async () => [], programFile, ...patient, ...overrides }),
  )
}

/** A client of an organization, a new one unless given, or of other scopes or plan, on the same server. */
export async function apiClient(
  app: App,
  {
    plan,
    scopes = ['results:read', 'content:write'] as const,
    organization: given,
  }: {
    plan?: string
    scopes?: readonly ('results:read' | 'content:write')[]
    organization?: Organization
  } = {},
): Promise<ApiClient> {
  const organization = given ?? (await newOrganization(app, plan))
  const { secret: key } = await writing(app.services, tx =>
    createCredential(tx, organization, { name: 'test', scopes }),
  )
  const call: ApiClient['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${app.url}/public/v1${path}`, {
      method,
      headers: {
        'x-api-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    }
  }
  return {
    app,
    organization,
    key,
    call,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
  }
}
