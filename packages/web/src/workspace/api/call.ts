import type { WorkspaceInputOf, WorkspaceOutputOf } from '@roomful/contract/workspace/index'
import { refusals } from './access-lost.ts'
import { type CalledOperation, callableByAnybody, operations } from './operations.ts'
import { Problem, problemOf } from './problem.ts'
import { signInAgain } from './sign-in-again.ts'

/** Parts that the operation does not have are left out. */
export type CallInput<N extends CalledOperation> = {
  readonly [P in keyof WorkspaceInputOf<N> as WorkspaceInputOf<N>[P] extends undefined
    ? never
    : P]?: WorkspaceInputOf<N>[P]
}

export interface CallOptions {
  /** The ETag of what is changed: if it has changed since, the call fails with PRECONDITION_FAILED. */
  readonly ifMatch?: string | undefined
  /** A POST that is repeated with the same key takes effect once. */
  readonly idempotencyKey?: string
  /** Whether a call without a sign-in fails instead of asking for one. */
  readonly mayBeSignedOut?: boolean
  /** Aborts the request: what is thrown then is the reason of the signal. */
  readonly signal?: AbortSignal
}

/** The response of a call, with its ETag if it has one. */
export interface CallResponse<N extends CalledOperation> {
  readonly body: WorkspaceOutputOf<N>
  readonly etag: string | undefined
}

/** Codes after which somebody may have been removed from the organization, have another role, or lack something it now requires. */
const mayHaveLostAccess: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'FORBIDDEN',
  'TWO_FACTOR_REQUIRED',
  'SIGN_IN_REQUIRED',
])
const stillRunningMs = 1_000
const stillRunningTriesMax = 5

/**
 * Calls an operation of the server.
 * @throws Problem
 */
export async function call<N extends CalledOperation>(
  name: N,
  input: CallInput<N> = {},
  options: CallOptions = {},
): Promise<WorkspaceOutputOf<N>> {
  return (await callForResponse(name, input, options)).body
}

/** Calls an operation and gives the ETag too. @throws Problem */
export async function callForResponse<N extends CalledOperation>(
  name: N,
  input: CallInput<N> = {},
  options: CallOptions = {},
): Promise<CallResponse<N>> {
  const request = requestOf(name, input as AnyInput, options)
  for (let tries = 1; ; tries++) {
    const response = await reached(request, options)
    if (response.ok)
      return {
        body: await reached(() => response.json(), options),
        etag: response.headers.get('etag') ?? undefined,
      }
    const problem = await problemOf(response)
    const isSignedOut = problem.code === 'UNAUTHENTICATED' && !callableByAnybody.has(name)
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

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | null | undefined>>
  readonly body?: unknown
}

/** The address of an operation. */
export function addressOf<N extends CalledOperation>(name: N, input: CallInput<N>): string {
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
  name: CalledOperation,
  input: AnyInput,
  { ifMatch, idempotencyKey, signal }: CallOptions,
): () => Promise<Response> {
  const [method = ''] = operations[name].split(' ')
  const headers = {
    ...(input.body !== undefined && { 'content-type': 'application/json' }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
  const init: RequestInit = { method, headers, ...(signal && { signal }) }
  if (input.body !== undefined) init.body = JSON.stringify(input.body)
  return () => fetch(addressOf(name, input as CallInput<CalledOperation>), init)
}

/** What is asked of the network, which may break in the middle of a response. @throws Problem; the reason of the signal */
async function reached<T>(ask: () => Promise<T>, { signal }: CallOptions): Promise<T> {
  try {
    return await ask()
  } catch {
    signal?.throwIfAborted()
    throw new Problem('NETWORK')
  }
}
