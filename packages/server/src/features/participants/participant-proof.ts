import { Cookie } from '../../lib/http/cookies.ts'
import type { Seal } from '../../lib/seal.ts'
import { textDigest } from '../../lib/tokens.ts'
import type { Organization, Reading } from '../../services.ts'

/** A working day: whoever goes from room to room signs in once. */
const ttlMs = 12 * 60 * 60_000
const purpose = 'participant proof'

/** Who somebody is in rooms of an organization, by the word of its provider. */
export interface ParticipantProof {
  readonly organizationId: string
  /** A digest of issuer and subject: who it is there, for good. */
  readonly accountHash: string
  readonly name: string
  readonly email: string
  /** Unix ms. */
  readonly expiresAt: number
}

export function participantProofCookie({ secure }: { readonly secure: boolean }): Cookie {
  return new Cookie('roomful_participant', { secure, ttlMs })
}

/** The value of the cookie: kept by the browser that signed in, and nowhere else. */
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

/** @returns undefined for one that has ended or is none */
export function openProof(seal: Seal, now: number, sealed: string | undefined): ParticipantProof | undefined {
  if (sealed === undefined) return undefined
  try {
    const proof: ParticipantProof = JSON.parse(seal.open(sealed, purpose))
    return proof.expiresAt > now ? proof : undefined
  } catch {
    return undefined
  }
}
