import { hash } from 'node:crypto'
import { ApiError, invalidParameters } from '../lib/api-error.ts'
import { type Services, type Writing, writing } from '../services.ts'

/** How long a response is kept (docs/reference/api-conventions.md, "Repeated and concurrent calls"). */
export const responseKeptMs = 24 * 60 * 60_000
/** How long a request that never ends, its server having died, holds its key. */
export const runningHeldMs = 60_000
const keyCharactersMax = 255

/** A request that is to happen once, however often it comes. */
export interface Once {
  /** Digest of credential, method, path and Idempotency-Key. */
  readonly id: string
  /** Digest of what else the request says: another one under the same key is refused. */
  readonly fingerprint: string
}

/**
 * Reads an Idempotency-Key header, raw or quoted.
 * @throws ApiError INVALID_REQUEST_PARAMETER unless it has 1 to 255 characters.
 */
export function readIdempotencyKey(header: string): string {
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header
  if (key.length >= 1 && key.length <= keyCharactersMax) return key
  const message = `1 to ${keyCharactersMax} characters`
  throw invalidParameters([{ field: 'Idempotency-Key', rule: 'length', message }])
}

/** @param parts what distinguishes this request from all others; structured parts are compared by content. */
export function digestOf(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(sorted(parts)), 'base64url')
}

/**
 * Runs a change once per key. The response is kept in the transaction of the change itself; a change that
 * fails leaves the key free.
 * @param work makes the change and gives the response to keep and to return.
 * @throws ApiError IDEMPOTENCY_CONFLICT when the key stands for another request, or one still under way.
 */
export async function runOnce(
  services: Services,
  { id, fingerprint }: Once,
  work: (tx: Writing) => Promise<{ text: string; kept: string }>,
): Promise<{ text: string; replayed: boolean }> {
  const claim = Buffer.from(services.random.bytes(16)).toString('base64url')
  const kept = await writing(services, tx => claimOrFind(tx, id, fingerprint, claim))
  if (kept !== null) return { text: kept, replayed: true }
  try {
    const text = await writing(services, async tx => {
      const done = await work(tx)
      const { numUpdatedRows } = await tx.db
        .updateTable('idempotency_keys')
        .set({ answer: done.kept, expires_at: tx.now + responseKeptMs })
        .where('id', '=', id)
        .where('claim', '=', claim)
        .executeTakeFirst()
      // After 60 s somebody else may have taken the key over: then theirs is the change that happens.
      if (numUpdatedRows === 0n) throw stillRunning()
      return done.text
    })
    return { text, replayed: false }
  } catch (error) {
    await writing(services, tx =>
      tx.db
        .deleteFrom('idempotency_keys')
        .where('id', '=', id)
        .where('claim', '=', claim)
        .where('answer', 'is', null)
        .execute(),
    ).catch(failure =>
      services.log.error('failed to release an Idempotency-Key, which is held for a minute', failure),
    )
    throw error
  }
}

/** Takes the key for this request (null), or gives the response that is kept under it. */
async function claimOrFind(
  tx: Writing,
  id: string,
  fingerprint: string,
  claim: string,
): Promise<string | null> {
  const row = { fingerprint, claim, expires_at: tx.now + runningHeldMs, answer: null }
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
            // Held for longer than it can be: the clock was set back.
            eb('idempotency_keys.expires_at', '>', row.expires_at).and('idempotency_keys.answer', 'is', null),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  if (taken) return null
  const kept = await tx.db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!kept || kept.answer === null) throw stillRunning()
  if (kept.fingerprint !== fingerprint) {
    throw new ApiError(
      'IDEMPOTENCY_CONFLICT',
      'This Idempotency-Key was used for another request: send a new one.',
    )
  }
  return kept.answer
}

function stillRunning(): ApiError {
  return new ApiError(
    'IDEMPOTENCY_CONFLICT',
    'A request with this Idempotency-Key is still under way: repeat it in a moment.',
  )
}

/** The same value with the keys of its objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sorted(child)]),
  )
}
