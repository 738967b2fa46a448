import { cleanLine } from '@roomful/contract/lib/clean-text'
import type * as OpenId from 'openid-client'
import type { Agent, RequestInit } from 'undici'
import { type AddressGuard, TargetRefusedError } from '../lib/address-guard.ts'
import type { Clock } from '../lib/clock.ts'
import { Semaphore } from '../lib/semaphore.ts'
import {
  type AuthenticatedPerson,
  type Challenge,
  type OidcClient,
  type ProviderAccess,
  ProviderError,
} from './oidc-client.ts'

/** Timeout of a whole exchange: resolving, connecting, sending and the response. */
const deadlineMs = 10_000
/** Many times the size of metadata, keys and tokens. */
const responseBytesMax = 128 * 1024
const connectionsPerProvider = 16
/** Concurrent requests to all providers. */
const requestsMax = 256
const waitingMax = 1_000

/** Fetches from providers, whose URLs are user input: public addresses only, within a timeout and a size. */
export class GuardedFetch {
  readonly #guard: AddressGuard
  /** By origin. */
  readonly #permits = new Semaphore<string>({
    max: requestsMax,
    maxEach: connectionsPerProvider,
    waiting: {
      max: waitingMax,
      refusal: () => new ProviderError('AWAY', 'too many concurrent sign-ins'),
    },
  })
  /** A megabyte of code: loaded on first use. */
  #agent: Promise<Agent> | undefined

  constructor(guard: AddressGuard) {
    this.#guard = guard
  }

  /** Redirects are not followed. @throws ProviderError AWAY, whose message may be shown to the provider's owner */
  fetch(url: string, init: Omit<RequestInit, 'dispatcher' | 'signal'>): Promise<Response> {
    return this.#permits.run([URL.parse(url)?.origin ?? ''], () => this.#exchange(url, init))
  }

  async #exchange(url: string, init: Omit<RequestInit, 'dispatcher' | 'signal'>): Promise<Response> {
    const deadline = AbortSignal.timeout(deadlineMs)
    try {
      this.#guard.parse(url)
      const { fetch } = await import('undici')
      this.#agent ??= this.#loadAgent()
      const dispatcher = await this.#agent
      const response = await fetch(url, { ...init, redirect: 'manual', signal: deadline, dispatcher })
      const body = await limitedBody(response.body)
      const headers = new Headers()
      const type = response.headers.get('content-type')
      if (type !== null) headers.set('content-type', type)
      const challenge = response.headers.get('www-authenticate')
      if (challenge !== null) headers.set('www-authenticate', challenge)
      if (response.status >= 500) throw new ProviderError('AWAY', `status ${response.status}`)
      return new Response(body.length === 0 ? null : body, { status: response.status, headers })
    } catch (error) {
      if (error instanceof ProviderError) throw error
      throw awayBecauseOf(error as Error, deadline)
    }
  }

  async close(): Promise<void> {
    await (await this.#agent)?.destroy()
  }

  async #loadAgent(): Promise<Agent> {
    const { Agent } = await import('undici')
    return new Agent({
      allowH2: false,
      connections: connectionsPerProvider,
      connect: { lookup: this.#guard.lookup, timeout: deadlineMs },
    })
  }
}

async function limitedBody(body: AsyncIterable<Uint8Array> | null): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    // Leaving the loop cancels the rest.
    if (bytes > responseBytesMax) throw new ProviderError('AWAY', 'the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function awayBecauseOf(error: Error, deadline: AbortSignal): ProviderError {
  const isLate = deadline.aborted
  for (let cause: unknown = error; !isLate && cause instanceof Error; cause = cause.cause)
    if (cause instanceof TargetRefusedError)
      return new ProviderError('AWAY', cause.message, { cause: error, fault: 'NOT_ALLOWED' })
  const reason = isLate ? `timed out after ${deadlineMs / 1000} s` : 'unreachable'
  return new ProviderError('AWAY', reason, { cause: error })
}

const scope = 'openid email profile'
/** Cache TTL of provider metadata. */
const metadataTtlMs = 10 * 60_000
const metadataMax = 1_000
/** Negative-cache TTL for discovery failures. */
const failureTtlMs = 5_000
/** Length of displayed names. */
const nameCharactersMax = 80
/** The subjects that OpenID Connect allows (Core, 2), and every database stores. */
const subject = /^[\x20-\x7e]{1,255}$/

/** The fields of metadata that sign-ins use. Others may be large, and are not cached. */
const usedFields = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'token_endpoint_auth_methods_supported',
  'id_token_signing_alg_values_supported',
  'userinfo_signing_alg_values_supported',
  'authorization_response_iss_parameter_supported',
] as const
/** Three times the size of what large providers publish in these fields. */
const usedCharactersMax = 4_096

interface CachedMetadata {
  readonly metadata: Promise<OpenId.ServerMetadata>
  /** On the monotonic clock. */
  until: number
}

/** Signs people in with openid-client, which is loaded on first use. */
export class OpenIdClient implements OidcClient {
  readonly #fetch: GuardedFetch
  readonly #clock: Clock
  /** By issuer, without the providers' keys: each sign-in reads them, so that rotation takes effect at once. */
  readonly #metadata = new Map<string, CachedMetadata>()

  constructor(guard: AddressGuard, clock: Clock) {
    this.#fetch = new GuardedFetch(guard)
    this.#clock = clock
  }

  async begin(access: ProviderAccess, redirectUrl: string, challenge: Challenge): Promise<string> {
    return await asProviderError(async () => {
      const openId = await import('openid-client')
      const configuration = await this.#configuration(openId, access)
      const url = openId.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUrl,
        scope,
        state: challenge.state,
        nonce: challenge.nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(challenge.codeVerifier),
        code_challenge_method: 'S256',
      })
      if (!/^https?:$/.test(url.protocol)) throw new Error('the authorization endpoint is not a web address')
      return url.href
    })
  }

  async finish(access: ProviderAccess, currentUrl: URL, challenge: Challenge): Promise<AuthenticatedPerson> {
    return await asProviderError(async () => {
      const openId = await import('openid-client')
      const configuration = await this.#configuration(openId, access)
      const tokens = await openId.authorizationCodeGrant(configuration, currentUrl, {
        expectedState: challenge.state,
        expectedNonce: challenge.nonce,
        pkceCodeVerifier: challenge.codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()!
      const isComplete = claims.email !== undefined && claims.name !== undefined
      const more =
        isComplete || configuration.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      return personOf(access.issuer, { ...more, ...claims })
    })
  }

  forget(issuer: string): void {
    this.#metadata.delete(issuer)
  }

  close(): Promise<void> {
    return this.#fetch.close()
  }

  /** A new configuration for each sign-in, since it caches keys. */
  async #configuration(openId: typeof OpenId, access: ProviderAccess): Promise<OpenId.Configuration> {
    const metadata = await this.#metadataOf(openId, access)
    const methods = metadata.token_endpoint_auth_methods_supported
    const prove =
      methods === undefined ||
      methods.includes('client_secret_basic') ||
      !methods.includes('client_secret_post')
        ? openId.ClientSecretBasic
        : openId.ClientSecretPost
    const { clientId, clientSecret } = access
    const configuration = new openId.Configuration(metadata, clientId, undefined, prove(clientSecret))
    configuration[openId.customFetch] = this.#customFetch
    // Whether http is allowed is decided per request, by the address connected to.
    openId.allowInsecureRequests(configuration)
    // The signature is verified regardless of the token's origin.
    openId.enableNonRepudiationChecks(configuration)
    return configuration
  }

  #metadataOf(openId: typeof OpenId, { issuer, clientId }: ProviderAccess): Promise<OpenId.ServerMetadata> {
    const now = this.#clock.monotonic()
    const cached = this.#metadata.get(issuer)
    if (cached && cached.until > now) return cached.metadata
    const metadata = openId
      .discovery(new URL(issuer), clientId, undefined, openId.None(), {
        [openId.customFetch]: this.#customFetch,
        execute: [openId.allowInsecureRequests],
      })
      .then(configuration => usedOf(configuration.serverMetadata()))
      .catch(error => {
        // Without its cause, which holds the response.
        const { kind, message, fault } = providerErrorOf(error)
        throw new ProviderError(kind, message, { fault })
      })
    if (this.#metadata.size >= metadataMax) this.#metadata.clear()
    const entry = { metadata, until: now + metadataTtlMs }
    this.#metadata.set(issuer, entry)
    metadata.catch(() => {
      entry.until = this.#clock.monotonic() + failureTtlMs
    })
    return metadata
  }

  readonly #customFetch: OpenId.CustomFetch = (url, { method, headers, body }) =>
    this.#fetch.fetch(url, { method, headers, body: (body ?? null) as string | URLSearchParams | null })
}

/** @throws Error for metadata that is too large to be cached */
function usedOf(metadata: OpenId.ServerMetadata): OpenId.ServerMetadata {
  const used = Object.fromEntries(usedFields.map(field => [field, metadata[field]]))
  if (JSON.stringify(used).length > usedCharactersMax) throw new Error('the metadata is too large')
  return used as unknown as OpenId.ServerMetadata
}

/** @throws ProviderError for any error of the library */
async function asProviderError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw providerErrorOf(error as Error)
  }
}

/** Error codes of a declined sign-in (OpenID Connect Core, 3.1.2.6; RFC 6749, 4.1.2.1). */
const denials = ['access_denied', 'login_required', 'consent_required', 'interaction_required']
const absences = ['server_error', 'temporarily_unavailable']

const otherIssuerCode = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

function providerErrorOf(error: Error): ProviderError {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderError) return cause
  // The provider's error code.
  const { error: code } = error as { error?: unknown }
  if (typeof code === 'string' && error.name === 'AuthorizationResponseError') {
    if (denials.includes(code))
      return new ProviderError('DENIED', 'the provider denied the sign-in', { cause: error })
    if (absences.includes(code))
      return new ProviderError('AWAY', 'the provider is temporarily unavailable', { cause: error })
  }
  // The library's error for an issuer in the metadata that differs from the requested one.
  const isOther = code === undefined && (error as { code?: unknown }).code === otherIssuerCode
  const fault = isOther ? 'OTHER_ISSUER' : 'NOT_A_PROVIDER'
  return new ProviderError('REFUSED', error.message, { cause: error, fault })
}

/** @param issuer as configured: with or without a trailing slash. @throws ProviderError */
function personOf(
  issuer: string,
  claims: Readonly<Record<string, unknown>> & { sub: string },
): AuthenticatedPerson {
  if (!subject.test(claims.sub))
    throw new ProviderError('REFUSED', 'the subject is not 1 to 255 ASCII characters')
  // A name of invisible characters counts as none.
  const name = [claims.name, claims.preferred_username]
    .map(text => (typeof text === 'string' ? [...cleanLine(text)].slice(0, nameCharactersMax).join('') : ''))
    .find(text => text !== '')
  const isVerified = claims.email_verified === true && typeof claims.email === 'string'
  return {
    issuer,
    subject: claims.sub,
    name: name ?? null,
    verifiedEmail: isVerified ? (claims.email as string) : null,
  }
}
