/**
 * Why nobody comes in with a provider, besides what goes wrong there. EXPIRED: what was begun has ended, was used, or is
 * another browser's; UNVERIFIED: the provider vouches for no mail address; NOT_INVITED: neither the domain nor an invitation
 * lets them in; HAS_ACCOUNT: somebody has the address, and has to link it; LINKED_ELSEWHERE: the account there is another
 * person's here.
 */
export type RefusalReason = 'EXPIRED' | 'UNVERIFIED' | 'NOT_INVITED' | 'HAS_ACCOUNT' | 'LINKED_ELSEWHERE'

/** Nobody comes in with a provider, and nothing was stored. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`the sign-in is refused: ${reason}`)
    this.reason = reason
  }
}
