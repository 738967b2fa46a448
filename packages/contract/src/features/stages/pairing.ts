import Type, { type Static } from 'typebox'

/** Pairing a phone with a remote (docs/reference/room-protocol.md, "Pairing a phone"). */

export const PairingBody = Type.Object(
  { link_id: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
)
export type PairingBody = Static<typeof PairingBody>

export const PairingDecisionBody = Type.Object(
  {
    link_id: Type.String({ minLength: 1, maxLength: 64 }),
    /** The number displayed on the phone. */
    number: Type.String({ minLength: 1, maxLength: 16 }),
    allowed: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type PairingDecisionBody = Static<typeof PairingDecisionBody>

export interface PairingOut {
  /** ENDED: none offered, expired, or rejected. */
  state: PairingState
  /** The number displayed on the waiting phone. */
  number: string | null
}

export type PairingState = 'OFFERED' | 'TAKEN' | 'ALLOWED' | 'PAIRED' | 'ENDED'
