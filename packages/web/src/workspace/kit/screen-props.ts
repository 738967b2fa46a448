import type { Me, Membership } from '../api/me.ts'

export type Somebody = Extract<Me, { is: 'somebody' }>

/** The props of every screen of the account. */
export interface AccountProps {
  readonly somebody: Somebody
}

/** The props of every screen of an organization. */
export interface OrganizationProps {
  readonly organization: Membership
}

/** The props of a screen that has more than one address. */
export interface ScreenProps extends OrganizationProps {
  /** What follows the section's own path; empty: nothing. */
  readonly part: string
}
