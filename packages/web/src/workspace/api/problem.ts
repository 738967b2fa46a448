import type { ApiErrorOut, ErrorCode } from '@roomful/contract/errors'
import type { Violation } from '@roomful/contract/violation'
import { m } from '../../messages/workspace/index.ts'

/** What can go wrong with a call: an error code of the server, or no response at all. */
export type ProblemCode = ErrorCode | 'NETWORK'

/** IDEMPOTENCY_CONFLICT: an earlier try is still under way. */
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
  /** The rules that fields break. */
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

  /** Whether the call may have taken effect although it failed: then it is repeated with the same Idempotency-Key. */
  get isUncertain(): boolean {
    return uncertain.has(this.code)
  }
}

/** Reads the response of a call that failed; a proxy may have put a page of its own in place of the envelope. */
export async function problemOf(response: Response): Promise<Problem> {
  const envelope: Partial<ApiErrorOut> = await response.json().catch(() => ({}))
  const code = envelope.code ?? (response.status < 500 ? 'INVALID_REQUEST_BODY' : 'UNAVAILABLE')
  return new Problem(code as ProblemCode, envelope)
}

/** Narrows what was caught to a Problem; throws anything else again, as it is a bug. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  throw thrown
}

/**
 * What went wrong and what to do about it, in the language of the page.
 * @param texts what some codes mean where it was called
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

/** What a field has to be, in the language of the page as far as it has words for the rule. */
export function ruleText({ rule, message }: Violation): string {
  const known: Readonly<Record<string, string>> = m.problems.rules
  return known[rule] ?? message
}

/** For deletions: ignores that something is gone already. @throws anything else */
export function unlessGone(thrown: unknown): void {
  if (!(thrown instanceof Problem && thrown.code === 'NOT_FOUND')) throw thrown
}
