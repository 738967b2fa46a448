import type { Me } from '../api/me.ts'

export type Somebody = Extract<Me, { is: 'somebody' }>

/** What every screen of the account is given. */
export interface AccountProps {
  readonly somebody: Somebody
}
