import type { Access, Scope } from '@roomful/contract/operation'
import type { Language } from '@roomful/contract/workspace/account'
import type { Role } from '@roomful/contract/workspace/roles'
import type { Allowance } from './budget/budget.ts'
import type { Organization } from './services.ts'
import type { Tx } from './storage/storage.ts'

/** A workspace user. */
export interface User {
  readonly key: number
  readonly id: string
  readonly email: string
  readonly foldedEmail: string
  readonly name: string
  readonly language: Language
  readonly hasTwoFactor: boolean
}

/** Origin of a call. */
export interface Device {
  readonly ip: string
  readonly userAgent: string | undefined
}

/** A signed-in user and their sign-in. */
export interface SignedIn {
  readonly user: User
  readonly key: number
  readonly id: string
  /** Unix ms. */
  readonly lastUsedAt: number
  readonly proofs: Proofs
}

/** How a user has signed in. */
export interface Proofs {
  readonly withPassword: boolean
  /** The issuer that vouches for the user, and until when (Unix ms); null: none, or expired. */
  readonly vouching: { readonly issuer: string; readonly until: number } | null
}

/** A user's membership in an organization. */
export interface Membership {
  readonly organization: Organization
  /** Of the organization. */
  readonly name: string
  readonly role: Role
  readonly isTwoFactorRequired: boolean
  /** The SSO provider for its members, optional or required. */
  readonly provider: MembersProvider | null
}

export interface MembersProvider {
  readonly issuer: string
  readonly isRequired: boolean
  /** Whether the member's identity there is known. */
  readonly isLinked: boolean
}

/**
 * A browser in which a correct password was entered before, proven by a sealed cookie. Its failures are
 * counted separately: strangers cannot lock it out of the account (OWASP, "Slow Down Online Guessing Attacks
 * with Device Cookies").
 */
export interface KnownBrowser {
  /** Renewed by every successful sign-in. */
  readonly id: string
  /** Digests of the folded addresses of its users, most recent first. */
  readonly accounts: readonly string[]
}

/** The row of a call in the audit log. */
export interface AuditRow {
  /** In the transaction of the change: both are committed or neither. */
  appendAuditRow(tx: Tx, status: number): void
  complete(status: number): void
}

/** The browser of whoever calls from a page. */
export interface Browser {
  /** Of its sign-in, or undefined. */
  readonly token: string | undefined
  readonly device: Device
  /** The networks that it comes from, the narrowest last: by that one attempts are counted. */
  readonly networks: readonly string[]
  /** What it is known as to accounts that were signed in to with it. */
  readonly known: KnownBrowser | undefined
}

/** A program with an API key. */
export interface CredentialCaller {
  readonly kind: 'credential'
  readonly organization: Organization
  readonly credential: { readonly key: number; readonly id: string; readonly scopes: readonly Scope[] }
  /** What the request budget allows after this call. */
  readonly allowance: Allowance
}

/** A member of the organization in the path. */
export interface MemberCaller {
  readonly kind: 'member'
  readonly organization: Organization
  readonly membership: Membership
  readonly signedIn: SignedIn
  readonly browser: Browser
}

/** A signed-in user. */
export interface UserCaller {
  readonly kind: 'user'
  readonly signedIn: SignedIn
  readonly browser: Browser
}

export interface AnonymousCaller {
  readonly kind: 'anonymous'
  readonly browser: Browser
}

export type Caller = CredentialCaller | MemberCaller | UserCaller | AnonymousCaller

/** Who can be the caller of an operation. */
export type CallerOf<A extends Access> = A extends 'anyone'
  ? UserCaller | AnonymousCaller
  : A extends 'user'
    ? UserCaller
    :
        | (A extends { readonly scope: Scope } ? CredentialCaller : never)
        | (A extends { readonly role: Role } ? MemberCaller : never)

/** The key of the person who calls; null: a program does. */
export function userKeyOf(caller: CredentialCaller | MemberCaller): number | null {
  return caller.kind === 'member' ? caller.signedIn.user.key : null
}
