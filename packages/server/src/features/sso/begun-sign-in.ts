import { Cookie } from '../../lib/http/cookies.ts'
import type { Random } from '../../lib/random.ts'
import type { Seal } from '../../lib/seal.ts'
import { newToken, tokenHash } from '../../lib/tokens.ts'
import type { Challenge } from '../../oidc/oidc-client.ts'
import type { Writing } from '../../services.ts'
import { ProviderRefusal } from './provider-refusal.ts'

/** So long somebody may take at the provider's. */
export const begunOutlivesMs = 10 * 60_000
const purpose = 'begun sign-in'

/** What somebody wants who is sent to a provider. */
export type SignInGoal =
  | { readonly kind: 'MEMBER' }
  /** @param userId who links their account there */
  | { readonly kind: 'LINK'; readonly userId: string }
  /** @param place the code or secret of the room that they want to join */
  | { readonly kind: 'PARTICIPANT'; readonly place: string }

/**
 * A sign-in that a browser was sent to a provider for. It is kept by that browser alone, sealed, in a cookie: nothing is
 * stored for who never comes back, any server can go on with it, and no other browser can.
 */
export interface BegunSignIn {
  readonly goal: SignInGoal
  readonly organizationId: string
  readonly issuer: string
  readonly challenge: Challenge
  /** Unix ms. */
  readonly expiresAt: number
}

export function newChallenge(random: Random): Challenge {
  return { state: newToken(random), nonce: newToken(random), codeVerifier: newToken(random) }
}

/** Of several tabs, the last one's. */
export function begunSignInCookie({ secure }: { readonly secure: boolean }): Cookie {
  return new Cookie('roomful_begun_sign_in', { secure, ttlMs: begunOutlivesMs })
}

/** The value of the cookie. */
export function sealBegun(seal: Seal, begun: BegunSignIn): string {
  return seal.seal(JSON.stringify(begun), purpose)
}

/**
 * What a browser was sent for that comes back.
 * @param state of the address with which it comes back
 * @throws ProviderRefusal EXPIRED for another browser's, or one that took too long
 */
export function openBegun(seal: Seal, now: number, cookie: string | undefined, state: unknown): BegunSignIn {
  const begun = opened(seal, cookie)
  if (!begun || begun.expiresAt <= now || begun.challenge.state !== state)
    throw new ProviderRefusal('EXPIRED')
  return begun
}

function opened(seal: Seal, cookie: string | undefined): BegunSignIn | undefined {
  if (cookie === undefined) return undefined
  try {
    return JSON.parse(seal.open(cookie, purpose))
  } catch {
    return undefined
  }
}

/** Uses up what a browser was sent with. @throws ProviderRefusal EXPIRED the second time */
export async function useBegun(tx: Writing, { challenge, expiresAt }: BegunSignIn): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('used_sign_in_states')
    .values({ state_hash: tokenHash(challenge.state), expires_at: expiresAt })
    .onConflict(c => c.column('state_hash').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new ProviderRefusal('EXPIRED')
}
