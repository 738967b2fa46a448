import type { ErrorCode } from '@roomful/contract/lib/errors'
import type { Chance } from '@roomful/testkit/chance'
import { Refusal } from '@roomful/testkit/device'
import { closeServices, openServices } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { findOrganization } from '../../src/features/organizations/organizations.ts'
import { addMember } from '../../src/features/people/members.ts'
import { createUser, readMailAddress } from '../../src/features/people/users.ts'
import { reading, writing } from '../../src/services.ts'
import { password } from '../support/workspace.ts'
import { insistOn } from './insist.ts'
import type { Servers } from './servers.ts'

const email = 'editor@example.com'
const callMsMax = 10_000

/** A response of the workspace. */
interface WorkspaceAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any
  readonly etag: string | null
}

/**
 * Calls the workspace of an organization through any server, with a path below it.
 * @throws Refusal when it is refused; Error without a response
 */
export type WorkspaceCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<WorkspaceAnswer>

/** Makes somebody who may edit decks, and signs them in. */
export async function signInAsEditor(
  config: Config,
  organizationId: string,
  servers: Servers,
  chance: Chance,
): Promise<WorkspaceCall> {
  await addEditor(config, organizationId)
  const call = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(`${servers.any(chance).url}/app/v1${path}`, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(callMsMax),
    })
    const answer = (await response.json()) as { code: ErrorCode }
    if (!response.ok) throw new Refusal(answer.code, `${method} ${path}: ${JSON.stringify(answer)}`)
    return { body: answer, headers: response.headers }
  }
  const { headers } = await insistOn(() => call('POST', '/sign-in', { email, password }, {}))
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  return async (method, path, body, further = {}) => {
    const below = `/organizations/${organizationId}${path}`
    const answer = await call(method, below, body, { cookie, ...further })
    return { body: answer.body, etag: answer.headers.get('etag') }
  }
}

async function addEditor(config: Config, organizationId: string): Promise<void> {
  const services = await openServices(config)
  const hash = await services.passwords.hash(password)
  const organization = (await findOrganization(reading(services), organizationId))!
  await writing(services, async tx => {
    const user = {
      email: readMailAddress(email),
      name: 'Editor',
      language: 'en',
      passwordHash: hash,
    } as const
    await addMember(tx, organization, (await createUser(tx, user))!, 'PRESENTER')
  })
  await closeServices(services)
}
