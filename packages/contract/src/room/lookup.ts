import Type, { type Static } from 'typebox'
import type { RoomLook } from '../features/organizations/look.ts'
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
  /** Independent of the kind of lookup, code or secret. */
  session_id: string
  /** Null while joining would be rejected. */
  title: string | null
  /** As in the room; absent where nothing is chosen, and while joining would be rejected. */
  look?: RoomLook
  extra_time: SessionSettings['extra_time']
  /** How participants identify themselves on joining. */
  identity_mode: SessionOut['participant_identity_mode']
  /** How participants of an IDENTIFIED session sign in; absent if they type a name. */
  sign_in?: {
    /** Whether SSO is mandatory. */
    required: boolean
    /** Host of the provider. */
    provider: string
    /** SSO identity of this browser; null if missing or expired. */
    name: string | null
  }
}
