import type { User } from '../../domain/people/users.ts'

/** The output of an operation that signs somebody in or out. */
export class SignedInAs<Output> {
  readonly output: Output
  /** Who has made the change; null: nobody. */
  readonly user: User | null
  /** What the browser is to prove itself with from now on; null: with nothing; undefined: as before. */
  readonly token: string | null | undefined

  constructor(output: Output, user: User | null, token: string | null | undefined) {
    this.output = output
    this.user = user
    this.token = token
  }
}
