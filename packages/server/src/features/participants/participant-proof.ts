import { Cookie } from '../../lib/http/cookies.ts'
import type { Seal } from '../../lib/seal.ts'
import { textDigest } from '../../lib/tokens.ts'
import type { Organization, Reading } from '../../services.ts'

/** A working day, so that one sign-in covers several rooms. */
const ttlMs = 12 * 60 * 60_000
const purpose = 'participant proof'

/** An SSO identity for rooms of an organization. */
export interface ParticipantProof {
  readonly organizationId: string
  /** A digest of issuer and subject: a stable account id. */
  readonly accountHash: string
  readonly name: string
  readonly email: string
  /** Unix ms. */
  readonly expiresAt: number
}

export function participantProofCookie({ secure }: { readonly secure: boolean }): Cookie {
  return new Cookie('roomful_participant', { secure, ttlMs })
}

/** The cookie value; stored only in the browser that signed in. */
export function sealProof(
  seal: Seal,
  { now }: Pick<Reading, 'now'>,
  { id }: Pick<Organization, 'id'>,
  person: {
    readonly issuer: string
    readonly subject: string
    readonly name: string
    readonly email: string
  },
): string {
  const { issuer, subject, name, email } = person
  const proof: ParticipantProof = {
    organizationId: id,
    accountHash: textDigest(JSON.stringify([issuer, subject])),
    name,
    email,
    expiresAt: now + ttlMs,
  }
  return seal.seal(JSON.stringify(proof), purpose)
}

/** @returns undefined if it is expired or invalid */
export function openProof(seal: Seal, now: number, sealed: string | undefined): ParticipantProof | undefined {
  if (sealed === undefined) return undefined
  try {
    const proof: ParticipantProof = JSON.parse(seal.open(sealed, purpose))
    return proof.expiresAt > now ? proof : undefined
  } catch {
    return undefined
  }
}
