import { asIdentifier } from '@roomful/contract/ids'
import type { Operation } from '@roomful/contract/operation'
import type { AuditRow, Browser, Caller, CredentialCaller, SignedIn } from '../caller.ts'
import { lockOrganization } from '../features/organizations/organizations.ts'
import { findMembership } from '../features/people/members.ts'
import { findSignedIn, isUseDue, recordUse } from '../features/people/sign-ins.ts'
import { type Reading, reading, type Writing, writing } from '../services.ts'
import { admit } from './access.ts'
import type { ApiServices } from './api-services.ts'

/** An admitted caller of an operation. */
export interface Identity {
  readonly caller: Caller
  /** Whose Idempotency-Keys theirs are; undefined: nobody's, and they do not count. */
  readonly id: string | undefined
  /** The row of this call in the audit log, where it has one. */
  readonly use: AuditRow | undefined
  /** Begins a row in the logs of organizations. */
  readonly audit: (userId: string, organizationKeys: readonly number[]) => AuditRow
  /** The caller as they are in the transaction of a change. @throws ApiError as `admit` */
  again(tx: Writing): Promise<Caller>
  /** Whether a call that is under way would still be admitted. */
  isStillAllowed(): Promise<boolean>
}

/**
 * A program with an API key, which the gate has counted.
 * @param recognize looks at the key again
 * @throws ApiError INSUFFICIENT_SCOPE, PLAN_LIMIT_REACHED
 */
export function credentialIdentity(
  { access }: Operation,
  given: CredentialCaller,
  use: AuditRow,
  recognize: () => Promise<Pick<CredentialCaller, 'organization' | 'credential'> | null> = async () => null,
): Identity {
  const caller = admit(access, given)
  return {
    caller,
    id: given.credential.id,
    use,
    audit: () => use,
    // Keys are cached for a second: they are not looked at again.
    again: async () => caller,
    async isStillAllowed() {
      const found = await recognize()
      if (!found) return false
      try {
        admit(access, { ...given, ...found })
        return true
      } catch {
        return false
      }
    },
  }
}

/** A request from a page. */
export interface PageRequest {
  readonly browser: Browser
  /** The organization in the path, if it has one. */
  readonly organizationId: unknown
  /** Tells reads of one thing from those of another. */
  readonly subject: string
  readonly bodyBytes: number
  /** Counts what is unsent as this person's. */
  readonly countUnsentOf: (userId: string) => Promise<void>
  readonly audit: Identity['audit']
}

/**
 * Whoever calls from a page: their sign-in → their budget → their role in the organization of the path.
 * @throws ApiError RATE_LIMITED; UNAUTHENTICATED; NOT_FOUND; SIGN_IN_REQUIRED; TWO_FACTOR_REQUIRED; FORBIDDEN
 */
export async function pageIdentity(
  services: ApiServices,
  operation: Operation,
  { browser, organizationId, subject, bodyBytes, countUnsentOf, audit }: PageRequest,
): Promise<Identity> {
  const { access } = operation
  const signedIn = await findSignedIn(reading(services), browser.token)
  if (signedIn) {
    await services.userBudget.draw(signedIn.user.id, bodyBytes)
    await countUnsentOf(signedIn.user.id)
    await recordUseNowAndThen(services, signedIn, browser)
  }
  const admitted = async (now: Reading, found: SignedIn | undefined) => {
    const isOfMembers = found && typeof access === 'object'
    const membership = isOfMembers && (await findMembership(now, found.user, asIdentifier(organizationId)))
    return admit(access, { kind: 'visitor', signedIn: found, membership: membership || undefined, browser })
  }
  const caller = await admitted(reading(services), signedIn)
  const again = async (tx: Writing) => {
    if (access === 'anyone') return caller
    // Changes of one organization happen one after the other: whoever has lost a role before changes nothing with it after.
    if (caller.kind === 'member') await lockOrganization(tx, caller.organization)
    return admitted(tx, await findSignedIn(tx, browser.token))
  }
  const isLogged =
    caller.kind === 'member' && isAudited(services, operation, caller.signedIn.user.id, subject)
  return {
    caller,
    id: idOf(caller, access === 'anyone'),
    use: isLogged ? audit(caller.signedIn.user.id, [caller.organization.key]) : undefined,
    audit,
    again,
    // No stream is a page's.
    isStillAllowed: async () => true,
  }
}

function idOf(caller: Caller, isForAnyone: boolean): string | undefined {
  if (isForAnyone || !('signedIn' in caller)) return undefined
  const { id } = caller.signedIn.user
  return caller.kind === 'member' ? `${id} ${caller.organization.id}` : id
}

/** Changes are, and reads that say so: files each time, reports once in a while, as pages that show one read it every few seconds. */
function isAudited(
  { reportReads }: ApiServices,
  { id, method, audited, output }: Operation,
  userId: string,
  subject: string,
): boolean {
  if (method !== 'GET') return true
  if (!audited) return false
  return !output || reportReads.draw(`${userId} ${id} ${subject}`).count === 1
}

/** A use that cannot be recorded is logged, and the call goes on. */
async function recordUseNowAndThen(
  services: ApiServices,
  signedIn: SignedIn,
  { device }: Browser,
): Promise<void> {
  if (!isUseDue(signedIn, services.clock.now())) return
  try {
    await writing(services, tx => recordUse(tx, signedIn, device))
  } catch (error) {
    services.log.error('failed to record the use of a sign-in', error)
  }
}
