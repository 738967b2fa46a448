import type { Me } from '../api/me.ts'

export type Somebody = Extract<Me, { is: 'somebody' }>

/** The props of every screen of the account. */
export interface AccountProps {
  readonly somebody: Somebody
}
