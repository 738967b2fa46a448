import type { PairingOut } from '@roomful/contract/features/stages/pairing'
import { ApiError } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { newToken, tokenHash } from '../../lib/tokens.ts'
import type { Reading, Writing } from '../../services.ts'
import { addPass, findLinkHolder, type StageHolder, unusableLink } from './stage-links.ts'

/** How long a code can be scanned, and then how long the phone waits for approval. */
const pairingMs = 60_000
const numbers = 10_000

/** A phone that has scanned a code and waits for approval. */
export interface WaitingPhone {
  readonly claim: string
  readonly number: string
}

/**
 * Offers a code with which one phone can become a remote, replacing an earlier one.
 * @param holder of the link that the phone will share
 */
export async function offerPairing(
  tx: Writing,
  { linkKey }: StageHolder,
): Promise<{ token: string; expires_at: string }> {
  const token = newToken(tx.random)
  const offered = {
    token_hash: tokenHash(token),
    offered_at: tx.now,
    claim_hash: null,
    number: null,
    taken_at: null,
    state: 'OFFERED' as const,
  }
  await tx.db
    .insertInto('stage_pairings')
    .values({ stage_link_key: linkKey, ...offered })
    .onConflict(conflict => conflict.column('stage_link_key').doUpdateSet(offered))
    .execute()
  return { token, expires_at: timestamp(tx.now + pairingMs) }
}

/** The status of the last code offered through a link. */
export async function readPairing(reading: Reading, { linkKey }: StageHolder): Promise<PairingOut> {
  const row = await reading.db
    .selectFrom('stage_pairings')
    .select(['state', 'number', 'offered_at', 'taken_at'])
    .where('stage_link_key', '=', linkKey)
    .executeTakeFirst()
  if (!row || isOver(row, reading.now)) return { state: 'ENDED', number: null }
  return { state: row.state, number: row.state === 'TAKEN' ? row.number : null }
}

/**
 * Approves or rejects the phone that has scanned a link's code.
 * @param number displayed on that phone
 * @throws ApiError NOT_FOUND if no phone with that number waits
 */
export async function decidePairing(
  tx: Writing,
  { linkKey }: StageHolder,
  number: string,
  allowed: boolean,
): Promise<void> {
  const decided = await tx.db
    .updateTable('stage_pairings')
    .set({ state: allowed ? 'ALLOWED' : 'ENDED' })
    .where('stage_link_key', '=', linkKey)
    .where('state', '=', 'TAKEN')
    .where('number', '=', number)
    .where('taken_at', '>', tx.now - pairingMs)
    .executeTakeFirst()
  if (decided.numUpdatedRows === 0n)
    throw new ApiError('NOT_FOUND', 'No phone with this number is waiting: show a new code.')
}

/** Claims a scanned code; only the first phone succeeds. */
export async function takePairing(tx: Writing, token: string): Promise<WaitingPhone | undefined> {
  const claim = newToken(tx.random)
  const number = String(tx.random.below(numbers)).padStart(4, '0')
  const taken = await tx.db
    .updateTable('stage_pairings')
    .set({ state: 'TAKEN', claim_hash: tokenHash(claim), number, taken_at: tx.now })
    .where('token_hash', '=', tokenHash(token))
    .where('state', '=', 'OFFERED')
    .where('offered_at', '>', tx.now - pairingMs)
    .executeTakeFirst()
  return taken.numUpdatedRows === 0n ? undefined : { claim, number }
}

/** The number of a phone that waits for approval; undefined if the claim is not pending. */
export async function waitingNumber(reading: Reading, claim: string): Promise<string | undefined> {
  const row = await reading.db
    .selectFrom('stage_pairings')
    .select(['state', 'number', 'offered_at', 'taken_at'])
    .where('claim_hash', '=', tokenHash(claim))
    .executeTakeFirst()
  return row?.state === 'TAKEN' && !isOver(row, reading.now) ? row.number! : undefined
}

/**
 * Gives an approved phone its own secret for the link, once.
 * @returns undefined for a claim that is unknown or was not approved
 * @throws ApiError UNAUTHENTICATED if the link has been revoked since
 */
export async function openPairing(
  tx: Writing,
  claim: string,
): Promise<{ holder: StageHolder; pass: string } | undefined> {
  const opened = await tx.db
    .updateTable('stage_pairings')
    .set({ state: 'PAIRED', claim_hash: null })
    .where('claim_hash', '=', tokenHash(claim))
    .where('state', '=', 'ALLOWED')
    .where('taken_at', '>', tx.now - 2 * pairingMs)
    .returning('stage_link_key')
    .executeTakeFirst()
  if (!opened) return undefined
  const holder = await findLinkHolder(tx, opened.stage_link_key)
  if (!holder) throw unusableLink()
  return { holder, pass: await addPass(tx, holder.linkKey) }
}

function isOver(
  row: { state: PairingOut['state']; offered_at: number; taken_at: number | null },
  now: number,
): boolean {
  if (row.state === 'OFFERED') return row.offered_at <= now - pairingMs
  if (row.state === 'TAKEN') return row.taken_at! <= now - pairingMs
  return false
}
