import type { User } from '../../features/people/users.ts'

/** The output of an operation that signs somebody in or out. */
export class SignedInAs<Output> {
  readonly output: Output
  /** Who has made the change; null: nobody. */
  readonly user: User | null
  /** What the browser is to prove itself with from now on; null: with nothing; undefined: as before. */
  readonly token: string | null | undefined
  /** Whether this browser has proven itself to the user's account: by the password, or by a link to its mail address. */
  readonly isKnown: boolean

  constructor(
    output: Output,
    user: User | null,
    token: string | null | undefined,
    { isKnown = typeof token === 'string' } = {},
  ) {
    this.output = output
    this.user = user
    this.token = token
    this.isKnown = isKnown
  }
}

/** The output of an operation that sends the browser to a provider. */
export class SentToProvider<Output> {
  readonly output: Output
  /** What the browser has to come back with. */
  readonly begun: string

  constructor(output: Output, begun: string) {
    this.output = output
    this.begun = begun
  }
}
