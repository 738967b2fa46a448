import Type, { type Static } from 'typebox'
import type { SessionOut, SessionSettings } from '../features/sessions/sessions.ts'

/** Room lookup before joining (docs/reference/room-protocol.md, "Before joining"). */

export const LookupBody = Type.Object(
  {
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
    secret: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  },
  { additionalProperties: false },
)
export type LookupBody = Static<typeof LookupBody>

export interface LookupOut {
  /** The same for code and secret. */
  session_id: string
  /** Null while joining would be refused. */
  title: string | null
  extra_time: SessionSettings['extra_time']
  /** Whether participants give a name, or sign in. */
  identity_mode: SessionOut['participant_identity_mode']
  /** How participants sign in with the organization of an IDENTIFIED session; absent: they type a name. */
  sign_in?: {
    /** Whether SSO is mandatory. */
    required: boolean
    /** The host of the provider. */
    provider: string
    /** The SSO identity of this browser; null: none, or expired. */
    name: string | null
  }
}
