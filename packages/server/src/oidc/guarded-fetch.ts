import type { Agent, RequestInit } from 'undici'
import { type AddressGuard, TargetRefusedError } from '../lib/address-guard.ts'
import { FairSemaphore } from '../lib/fair-semaphore.ts'
import { ProviderError } from './oidc-client.ts'

/** For a whole exchange: resolving, connecting, sending and the response. */
const deadlineMs = 10_000
/** Many times what metadata, keys and tokens take. */
const responseBytesMax = 512 * 1024
const connectionsPerProvider = 16
/** Of all providers: those that hang hold up few others. */
const requestsMax = 256
const waitingMax = 1_000

/** Fetches from providers, whose URLs members have typed: public addresses only, within a time and a size. */
export class GuardedFetch {
  readonly #guard: AddressGuard
  /** By origin. */
  readonly #permits = new FairSemaphore<string>({
    max: requestsMax,
    maxEach: connectionsPerProvider,
    waiting: {
      max: waitingMax,
      refusal: () => new ProviderError('AWAY', 'too many people are signing in at the moment'),
    },
  })
  /** A megabyte of code: loaded for the first request. */
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
      if (response.status >= 500)
        throw new ProviderError('AWAY', `it responds with status ${response.status}`)
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
    if (bytes > responseBytesMax) throw new ProviderError('AWAY', 'its response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function awayBecauseOf(error: Error, deadline: AbortSignal): ProviderError {
  const isLate = deadline.aborted
  for (let cause: unknown = error; !isLate && cause instanceof Error; cause = cause.cause)
    if (cause instanceof TargetRefusedError)
      return new ProviderError('AWAY', cause.message, { cause: error, fault: 'NOT_ALLOWED' })
  const reason = isLate ? `it has not responded within ${deadlineMs / 1000} s` : 'it cannot be reached'
  return new ProviderError('AWAY', reason, { cause: error })
}
