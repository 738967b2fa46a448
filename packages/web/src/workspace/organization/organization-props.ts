import type { Membership } from '../api/me.ts'

/** What every screen of an organization is given. */
export interface OrganizationProps {
  readonly organization: Membership
}
