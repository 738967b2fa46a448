import Type, { type Static } from 'typebox'
import type { SessionOut, SessionSettings } from './operations/sessions.ts'

/** What a device may ask of a room before it joins (docs/reference/room-protocol.md, "Before joining"). */

export const LookupBody = Type.Object(
  {
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
    secret: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  },
  { additionalProperties: false },
)
export type LookupBody = Static<typeof LookupBody>

export interface LookupOut {
  /** The same whether the code or the secret was given. */
  session_id: string
  /** Null while joining would be refused. */
  title: string | null
  extra_time: SessionSettings['extra_time']
  /** Whether participants give a name, or sign in. */
  identity_mode: SessionOut['participant_identity_mode']
  /** How participants sign in with the organization of an IDENTIFIED session; absent: they type a name. */
  sign_in?: {
    /** Whether nobody joins otherwise. */
    required: boolean
    /** The host of the provider. */
    provider: string
    /** As who this browser has signed in there; null: it has not, or too long ago. */
    name: string | null
  }
}
