import { signal } from '@preact/signals'
import type { ApiErrorOut, ErrorCode } from '@roomful/contract/lib/errors'
import type { Violation } from '@roomful/contract/lib/violation'
import type { AppInputOf, AppName, AppOutputOf } from '@roomful/contract/table'
import { m } from '../../messages/workspace/index.ts'
import { forAnyone, operations } from './operations.at-build.ts'

/** Counts refusals that call for reloading the user and their role. */
export const refusals = signal(0)

/** An error code of the server, or no response at all. */
export type ProblemCode = ErrorCode | 'NETWORK'

/** IDEMPOTENCY_CONFLICT: an earlier attempt is still in progress. */
const uncertain: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'NETWORK',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
  'IDEMPOTENCY_CONFLICT',
])

/** Why a call failed. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  /** The violated rules by field. */
  readonly details: readonly Violation[]
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined

  constructor(code: ProblemCode, envelope: Partial<ApiErrorOut> = {}) {
    super(envelope.error ?? code)
    this.code = code
    this.details = envelope.details ?? []
    this.retryAfterSeconds = envelope.retry_after_seconds
    this.requestId = envelope.request_id
  }

  /** Whether the failed call may have taken effect; retries reuse its Idempotency-Key. */
  get isUncertain(): boolean {
    return uncertain.has(this.code)
  }
}

/** Reads a failed response, which may come from a proxy without the envelope. */
export async function problemOf(response: Response): Promise<Problem> {
  const envelope: Partial<ApiErrorOut> = await response.json().catch(() => ({}))
  const code = envelope.code ?? (response.status < 500 ? 'INVALID_REQUEST_BODY' : 'UNAVAILABLE')
  return new Problem(code as ProblemCode, envelope)
}

/** Narrows a thrown value to a Problem; rethrows anything else, as it is a bug. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  throw thrown
}

/**
 * The error and its remedy, in the page's language.
 * @param texts overrides by code
 */
export function problemText(
  { code, message, retryAfterSeconds, requestId }: Problem,
  texts: Partial<Record<ProblemCode, string>> = {},
): string {
  const text = texts[code]
  if (text !== undefined) return text
  if (code === 'RATE_LIMITED') return m.problems.rateLimited(Math.ceil((retryAfterSeconds ?? 60) / 60))
  if (code === 'INTERNAL_ERROR') return m.problems.broken(requestId ?? '–')
  const known: Partial<Record<ProblemCode, string>> = m.problems.codes
  return known[code] ?? message
}

/** The requirement for a field, localized where possible. A refused address comes with its reason, which operators need. */
export function ruleText({ rule, message }: Violation): string {
  const known: Readonly<Record<string, string>> = m.problems.rules
  if (rule === 'public_address') return `${known[rule]} (${message})`
  return known[rule] ?? message
}

/** For deletions: ignores NOT_FOUND. @throws anything else */
export function unlessGone(thrown: unknown): void {
  if (!(thrown instanceof Problem && thrown.code === 'NOT_FOUND')) throw thrown
}

interface Waiting {
  /** Retries the waiting calls. */
  goOn(): void
  /** Fails the waiting calls. */
  giveUp(): void
}

/** Set while calls wait for a new sign-in, requested in a dialog. */
export const waitingForSignIn = signal<Waiting | null>(null)

let pending: Promise<void> | null = null

/** Waits for a new sign-in. @throws Problem the given one, if declined */
export function signInAgain(problem: Problem): Promise<void> {
  pending ??= new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => () => {
      waitingForSignIn.value = null
      pending = null
      settle()
    }
    waitingForSignIn.value = { goOn: end(resolve), giveUp: end(() => reject(problem)) }
  })
  return pending
}

/** Parts that the operation does not have are left out. */
export type CallInput<N extends AppName> = {
  readonly [P in keyof AppInputOf<N> as AppInputOf<N>[P] extends undefined ? never : P]?: AppInputOf<N>[P]
}

export interface CallOptions {
  /** The ETag the change is based on; on a mismatch the call fails with PRECONDITION_FAILED. */
  readonly ifMatch?: string | undefined
  /** Makes retries of a POST idempotent. */
  readonly idempotencyKey?: string
  /** Whether an unauthenticated call fails instead of prompting for a sign-in. */
  readonly mayBeSignedOut?: boolean
  /** Aborts the request, throwing the signal's reason. */
  readonly signal?: AbortSignal
}

/** The response of a call, with its ETag if it has one. */
export interface CallResponse<N extends AppName> {
  readonly body: AppOutputOf<N>
  readonly etag: string | undefined
}

/** Codes that suggest a removed membership, a changed role or a new sign-in requirement. */
const mayHaveLostAccess: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'FORBIDDEN',
  'TWO_FACTOR_REQUIRED',
  'SIGN_IN_REQUIRED',
])
/** Recent bodies by address: responses are `no-store`, so the browser keeps none for their ETags. */
const kept = new Map<string, { readonly etag: string; readonly text: string }>()
const keptMax = 20
const stillRunningMs = 1_000
const stillRunningTriesMax = 5

/**
 * Calls an operation of the server.
 * @throws Problem
 */
export async function call<N extends AppName>(
  name: N,
  input: CallInput<N> = {},
  options: CallOptions = {},
): Promise<AppOutputOf<N>> {
  return (await callForResponse(name, input, options)).body
}

/** Calls an operation and returns the ETag as well. @throws Problem */
export async function callForResponse<N extends AppName>(
  name: N,
  input: CallInput<N> = {},
  options: CallOptions = {},
): Promise<CallResponse<N>> {
  const address = addressOf(name, input)
  const known = operations[name].startsWith('GET ') ? kept.get(address) : undefined
  const request = requestOf(name, address, input as AnyInput, options, known?.etag)
  for (let tries = 1; ; tries++) {
    const response = await reached(request, options)
    if (response.status === 304 && known) return { body: JSON.parse(known.text), etag: known.etag }
    if (response.ok) {
      const etag = response.headers.get('etag') ?? undefined
      const text = await reached(() => response.text(), options)
      if (etag !== undefined && operations[name].startsWith('GET ')) keep(address, etag, text)
      return { body: JSON.parse(text), etag }
    }
    const problem = await problemOf(response)
    const isSignedOut = problem.code === 'UNAUTHENTICATED' && !forAnyone.includes(name)
    const isRunning = problem.code === 'IDEMPOTENCY_CONFLICT' && tries < stillRunningTriesMax
    if (isSignedOut && !options.mayBeSignedOut) await signInAgain(problem)
    else if (isRunning) await new Promise(resolve => setTimeout(resolve, stillRunningMs))
    else {
      if ('organizationId' in ((input as AnyInput).params ?? {}) && mayHaveLostAccess.has(problem.code))
        refusals.value++
      throw problem
    }
  }
}

function keep(address: string, etag: string, text: string): void {
  kept.delete(address)
  kept.set(address, { etag, text })
  if (kept.size > keptMax) kept.delete(kept.keys().next().value!)
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | null | undefined>>
  readonly body?: unknown
}

/** The address of an operation. */
export function addressOf<N extends AppName>(name: N, input: CallInput<N>): string {
  const { params = {}, query = {} } = input as AnyInput
  const [, template = ''] = operations[name].split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(params[parameter]!),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return `/app/v1${path}${search && `?${search}`}`
}

function requestOf(
  name: AppName,
  address: string,
  input: AnyInput,
  { ifMatch, idempotencyKey, signal }: CallOptions,
  ifNoneMatch: string | undefined,
): () => Promise<Response> {
  const [method = ''] = operations[name].split(' ')
  const headers = {
    ...(input.body !== undefined && { 'content-type': 'application/json' }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
  const init: RequestInit = { method, headers, ...(signal && { signal }) }
  if (input.body !== undefined) init.body = JSON.stringify(input.body)
  return () => fetch(address, init)
}

/** Runs a network request, which may also fail mid-response. @throws Problem; the signal's reason */
async function reached<T>(ask: () => Promise<T>, { signal }: CallOptions): Promise<T> {
  try {
    return await ask()
  } catch {
    signal?.throwIfAborted()
    throw new Problem('NETWORK')
  }
}
