import { hash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { ApiError, invalidParameters } from './lib/api-error.ts'
import { type Services, type Writing, writing } from './services.ts'
import { hasEnded } from './storage/has-ended.ts'
import type { Database } from './storage/tables.ts'

/** TTL of stored responses (docs/reference/api-conventions.md, "Repeated and concurrent calls"). */
export const responseTtlMs = 24 * 60 * 60_000
/**
 * How long a request that never ends, because its server died, holds its key: longer than changes take. One that takes longer is
 * rolled back if another request has claimed the key in the meantime.
 */
export const claimTtlMs = 15_000
/** The same of servers of the previous version, which may run alongside: their claims in progress have not ended early. */
const claimTtlMsMax = 60_000
const keyCharactersMax = 255

/** A request with an Idempotency-Key. */
export interface IdempotentRequest {
  /** Digest of credential, method, path and Idempotency-Key. */
  readonly id: string
  /** Digest of the rest of the request: a different one under the same key is rejected. */
  readonly fingerprint: string
  /** How errors name the key; `Idempotency-Key` unless given. */
  readonly keyName?: string
  /** TTL of the response; `responseTtlMs` unless given. */
  readonly ttlMs?: number
  /** The response stored for a failed change; without one the key is released. */
  readonly refusalText?: (error: unknown) => string | undefined
}

/**
 * Reads an Idempotency-Key header, raw or quoted.
 * @throws ApiError INVALID_REQUEST_PARAMETER unless it has 1 to 255 characters
 */
export function readIdempotencyKey(header: string): string {
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header
  if (key.length >= 1 && key.length <= keyCharactersMax) return key
  const message = `1 to ${keyCharactersMax} characters`
  throw invalidParameters([{ field: 'Idempotency-Key', rule: 'length', message }])
}

/** @param parts identify the request; structured parts are compared by content */
export function digestOf(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(sorted(parts)), 'base64url')
}

/**
 * Runs a change once per key. The response is stored in the transaction of the change itself; a failed change
 * releases the key, unless its refusal is stored.
 * @param work makes the change and returns the response
 * @throws ApiError IDEMPOTENCY_CONFLICT if the key belongs to a different request, or to one still running
 */
export async function runOnce(
  services: Services,
  request: IdempotentRequest,
  work: (tx: Writing) => Promise<{ text: string; kept: string }>,
): Promise<{ text: string; replayed: boolean }> {
  const { id, ttlMs = responseTtlMs } = request
  const claim = Buffer.from(services.random.bytes(16)).toString('base64url')
  const kept = await writing(services, tx => claimOrFind(tx, request, claim))
  if (kept !== null) return { text: kept, replayed: true }
  try {
    const text = await writing(services, async tx => {
      const done = await work(tx)
      const { numUpdatedRows } = await tx.db
        .updateTable('idempotency_keys')
        .set({ answer: done.kept, expires_at: tx.now + ttlMs })
        .where('id', '=', id)
        .where('claim', '=', claim)
        .executeTakeFirst()
      // After the TTL another request may have claimed the key; then its change wins.
      if (numUpdatedRows === 0n) throw stillRunning(request, claimTtlMs)
      return done.text
    })
    return { text, replayed: false }
  } catch (error) {
    const refusal = request.refusalText?.(error)
    await writing<unknown>(services, tx => {
      const isOurs = (eb: ExpressionBuilder<Database, 'idempotency_keys'>) =>
        eb.and([eb('id', '=', id), eb('claim', '=', claim), eb('answer', 'is', null)])
      if (refusal === undefined) return tx.db.deleteFrom('idempotency_keys').where(isOurs).execute()
      const kept = { answer: refusal, expires_at: tx.now + ttlMs }
      return tx.db.updateTable('idempotency_keys').set(kept).where(isOurs).execute()
    }).catch(failure =>
      services.log.error('failed to release an Idempotency-Key, which expires soon', failure),
    )
    throw error
  }
}

/** Claims the key for this request (null), or returns the response stored under it. */
async function claimOrFind(tx: Writing, request: IdempotentRequest, claim: string): Promise<string | null> {
  const { id, fingerprint, keyName = 'Idempotency-Key' } = request
  const row = { fingerprint, claim, expires_at: tx.now + claimTtlMs, answer: null }
  const taken = await tx.db
    .insertInto('idempotency_keys')
    .values({ id, ...row })
    .onConflict(c =>
      c
        .column('id')
        .doUpdateSet(row)
        .where(eb =>
          eb.or([
            eb('idempotency_keys.expires_at', '<=', tx.now),
            eb.and([
              eb('idempotency_keys.answer', 'is', null),
              hasEnded('idempotency_keys.expires_at', tx.now, claimTtlMsMax),
            ]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  if (taken) return null
  const kept = await tx.db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!kept || kept.answer === null) throw stillRunning(request, kept ? kept.expires_at - tx.now : 0)
  if (kept.fingerprint !== fingerprint) {
    throw new ApiError(
      'IDEMPOTENCY_CONFLICT',
      `This ${keyName} was used for a different request: send a new one.`,
    )
  }
  return kept.answer
}

/** @param freeInMs when its key is free at the latest */
function stillRunning({ keyName = 'Idempotency-Key' }: IdempotentRequest, freeInMs: number): ApiError {
  return new ApiError(
    'IDEMPOTENCY_CONFLICT',
    `A request with this ${keyName} is still in progress: retry in a moment.`,
    { retry_after_seconds: Math.max(1, Math.ceil(freeInMs / 1000)) },
  )
}

/** The same value with sorted object keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sorted(child)]),
  )
}
