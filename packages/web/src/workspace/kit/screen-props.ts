import type { Me, Membership } from '../api/me.ts'

export type SignedIn = Extract<Me, { status: 'signed-in' }>

/** The props of every screen of the account. */
export interface AccountProps {
  readonly session: SignedIn
}

/** The props of every screen of an organization. */
export interface OrganizationProps {
  readonly organization: Membership
}

/** Props of a screen with several addresses. */
export interface ScreenProps extends OrganizationProps {
  /** The path after the section's own; may be empty. */
  readonly part: string
}
