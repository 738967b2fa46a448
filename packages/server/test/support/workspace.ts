import { type Argon2Parameters, createHash } from 'node:crypto'
import type { Role } from '@roomful/contract/features/people/roles'
import type { Operation } from '@roomful/contract/operation'
import { type TOTP, URI } from 'otpauth'
import type { App, Overrides } from '../../src/app.ts'
import { startApp } from '../../src/app.ts'
import type { User } from '../../src/caller.ts'
import type { Config } from '../../src/config.ts'
import { createOrganization, findOrganization } from '../../src/features/organizations/organizations.ts'
import { addMember } from '../../src/features/people/members.ts'
import { Passwords } from '../../src/features/people/passwords.ts'
import { createUser, readMailAddress } from '../../src/features/people/users.ts'
import { cryptoRandom } from '../../src/lib/random.ts'
import { type Organization, reading, writing } from '../../src/services.ts'
import type { ApiAnswer } from './api.ts'
import { patient } from './engines.ts'
import { programFile } from './programs.ts'

/** The password of everybody in tests. */
export const password = 'a long walk by the river'

/** The secret of a link that was made. */
export const secretOf = ({ url }: { readonly url: string }) => url.split('#')[1]!

/** Hashes that cost nothing: tests compute hundreds of them. @param seen is given what each would cost */
export function cheapPasswords(seen: (parameters: Argon2Parameters) => void = () => {}): Passwords {
  return new Passwords(cryptoRandom, async parameters => {
    seen(parameters)
    return createHash('sha256')
      .update(parameters.message as Buffer)
      .update(parameters.nonce as Buffer)
      .digest()
  })
}

/** A browser, with at most one cookie. Paths are relative to /app/v1. */
export interface Browser {
  cookie: string | undefined
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>
  get(path: string, headers?: Record<string, string>): Promise<ApiAnswer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>
  /** Signs in with the password of everybody. */
  signIn(email: string): Promise<ApiAnswer>
}

export function browser(app: Pick<App, 'url'>, agent: Record<string, string> = {}): Browser {
  const self: Browser = {
    cookie: undefined,
    async call(method, path, body, headers = {}) {
      const response = await fetch(`${app.url}/app/v1${path}`, {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(self.cookie !== undefined && { cookie: self.cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...agent,
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const set = response.headers.get('set-cookie')?.split(';')[0]
      if (set !== undefined) self.cookie = set.endsWith('=') ? undefined : set
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && text ? JSON.parse(text) : text,
      }
    },
    get: (path, headers) => self.call('GET', path, undefined, headers),
    post: (path, body, headers) => self.call('POST', path, body, headers),
    signIn: email => self.call('POST', '/sign-in', { email, password }),
  }
  return self
}

/** Somebody of the workspace, signed in. */
export interface Person extends Browser {
  readonly user: User
}

/** A server, an organization, and people in it. */
export interface Workspace {
  readonly app: App
  readonly organization: Organization
  readonly owner: Person
}

export async function startWorkspace(config: Config, overrides: Overrides = {}): Promise<Workspace> {
  const app = await startApp(config, {
    resolveName: async () => [],
    passwords: cheapPasswords(),
    programFile,
    ...patient,
    ...overrides,
  })
  const organization = await newOrganization(app)
  return { app, organization, owner: await newPerson(app, organization, 'OWNER') }
}

export async function newOrganization(app: App, name = 'Test'): Promise<Organization> {
  const { id } = await writing(app.services, tx => createOrganization(tx, { name }))
  return (await findOrganization(reading(app.services), id))!
}

let people = 0

/** Makes somebody, signed in, with a role in an organization, or without organizations. */
export async function newPerson(
  app: Pick<App, 'services' | 'url'>,
  organization: Organization | null,
  role: Role = 'PRESENTER',
  email = `person${++people}@example.com`,
): Promise<Person> {
  const hash = await app.services.passwords.hash(password)
  const user = await writing(app.services, async tx => {
    const made = await createUser(tx, {
      email: readMailAddress(email),
      name: 'Person',
      language: 'en',
      passwordHash: hash,
    })
    if (organization) await addMember(tx, organization, made!, role)
    return made!
  })
  const person = Object.assign(browser(app), { user })
  const signedIn = await person.signIn(email)
  if (signedIn.status !== 200) throw new Error(JSON.stringify(signedIn.body))
  return person
}

/** The path of an operation below /app/v1, with these ids. */
export function pathOf(operation: Operation, params: Readonly<Record<string, string>>): string {
  return operation.path
    .replace('/app/v1', '')
    .replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'none')
}

/** What an app shows that has this secret. @param steps ahead of now, in steps of 30 s */
export function codeOf({ services }: App, url: string, steps = 0): string {
  return (URI.parse(url) as TOTP).generate({ timestamp: services.clock.now() + steps * 30_000 })
}

/** Makes the current codes of all apps valid once more, so that a test need not wait for the next ones. */
export async function renewCodes({ services }: App): Promise<void> {
  await services.storage.transaction(({ db }) => db.updateTable('users').set({ last_totp_step: 0 }).execute())
}

/** Gives somebody a second factor. */
export async function enrol(app: App, person: Person): Promise<{ url: string; recoveryCodes: string[] }> {
  const { body } = await person.post('/me/two-factor', { password })
  const confirmed = await person.post('/me/two-factor/confirm', { code: codeOf(app, body.url) })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  return { url: body.url, recoveryCodes: confirmed.body.recovery_codes }
}
