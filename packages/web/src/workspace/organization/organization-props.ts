import type { Membership } from '../api/me.ts'

/** What every screen of an organization is given. */
export interface OrganizationProps {
  readonly organization: Membership
}

/** What a screen is given that has more than one address. */
export interface ScreenProps extends OrganizationProps {
  /** What follows the section's own path; empty: nothing. */
  readonly part: string
}
