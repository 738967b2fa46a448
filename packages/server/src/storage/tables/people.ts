import type { Role } from '@roomful/contract/workspace/define-workspace-operation'
import type { ParticipantSignIn } from '@roomful/contract/workspace/sign-in-provider'
import type { Generated } from 'kysely'

/** People of the workspace, and how they come in. */
export interface PeopleTables {
  /** People of the workspace. */
  users: {
    key: Generated<number>
    id: string
    email: string
    /** By which addresses are compared. */
    folded_email: string
    name: string
    language: string
    /** In the PHC string format; null: cannot sign in with a password. */
    password_hash: string | null
    /** The secret of codes; null: none is asked for. */
    sealed_totp: Generated<string | null>
    /** One that no code has confirmed yet. */
    sealed_pending_totp: Generated<string | null>
    /** The time step of the last code that was used. */
    last_totp_step: Generated<number | null>
    created_at: number
  }
  /** Codes that sign somebody in once, in place of one of the app. */
  recovery_codes: {
    user_key: number
    code_hash: string
  }
  memberships: {
    organization_key: number
    user_key: number
    role: Role
    created_at: number
  }
  /** Where people are signed in. */
  sign_ins: {
    key: Generated<number>
    id: string
    user_key: number
    /** Of the cookie's value. */
    token_hash: string
    ip: string
    user_agent: string | null
    created_at: number
    last_used_at: number
    /** Whether it was proven by a password. */
    with_password: Generated<number>
    /** The provider that vouches for the person as well, or instead, and until when. */
    issuer: Generated<string | null>
    issuer_until: Generated<number | null>
  }
  /** With what people of an organization sign in by OpenID Connect. */
  sign_in_providers: {
    organization_key: number
    issuer: string
    client_id: string
    /** Sealed for the purpose `client secret of <organization id>`. */
    sealed_client_secret: string
    /** JSON array, ASCII and lower case. */
    domains: string
    participants: ParticipantSignIn
    members_required: number
  }
  /** Who people are at the provider of an organization. */
  identities: {
    organization_key: number
    issuer: string
    subject: string
    user_key: number
    created_at: number
  }
  /** Sign-ins that came back from a provider, while what they were begun with would be good again. */
  used_sign_in_states: {
    state_hash: string
    expires_at: number
  }
  /** The secret with which the first user comes in, while there is none; at most one row. */
  set_up: {
    name: string
    secret_hash: string
    sealed_secret: string
  }
  /** Invitations that were neither accepted nor revoked. */
  invitations: {
    key: Generated<number>
    id: string
    organization_key: number
    email: string
    folded_email: string
    role: Role
    secret_hash: string
    created_at: number
    expires_at: number
  }
  /** Links that set another password. */
  password_resets: {
    user_key: number
    secret_hash: string
    expires_at: number
  }
}
