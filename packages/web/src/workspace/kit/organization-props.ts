import type { Membership } from '../api/me.ts'

/** The props of every screen of an organization. */
export interface OrganizationProps {
  readonly organization: Membership
}

/** The props of a screen that has more than one address. */
export interface ScreenProps extends OrganizationProps {
  /** What follows the section's own path; empty: nothing. */
  readonly part: string
}
