import type { ErrorCode } from '@roomful/contract/lib/errors'
import type { AppInputOf, AppOutputOf } from '@roomful/contract/table'
import { m } from '../messages/report/index.ts'
import { inSeconds } from './dates.ts'
import { paths } from './operations.at-build.ts'

type Name = keyof typeof paths

/** A refused call; `NETWORK`: no response. */
export interface Refusal {
  readonly code: ErrorCode | 'NETWORK'
  readonly retry_after_seconds?: number
}
type Outcome<N extends Name> = { readonly body: AppOutputOf<N> } | { readonly refused: Refusal }

const respondedWithinMs = 20_000

/** Calls an operation without cookies. Never throws: failures are refusals. */
export async function callShared<N extends Name>(name: N, body: AppInputOf<N>['body']): Promise<Outcome<N>> {
  try {
    const response = await fetch(paths[name], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(respondedWithinMs),
    })
    if (response.ok) return { body: await response.json() }
    // A proxy's error has no envelope.
    const error: Partial<Refusal> = await response.json().catch(() => ({}))
    return { refused: { ...error, code: error.code ?? 'UNAVAILABLE' } }
  } catch {
    return { refused: { code: 'NETWORK' } }
  }
}

/** Why a call was refused, and what to do. */
export function refusalText({ code, retry_after_seconds = 60 }: Refusal): string {
  if (code === 'UNAUTHENTICATED') return m.wrongPassword
  if (code === 'RATE_LIMITED') return m.tooMany(inSeconds(retry_after_seconds))
  if (code === 'NOT_FOUND') return m.goneLead
  return code === 'NETWORK' ? m.offline : m.broken
}
