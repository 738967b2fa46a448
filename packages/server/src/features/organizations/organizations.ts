import { ApiError, invalidState, readName } from '../../lib/api-error.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { defaultPlan, planNamed } from './plans.ts'

export interface OrganizationOut {
  id: string
  name: string
  plan: string
}

/**
 * Creates an organization, on ENTERPRISE unless a plan is given.
 * @throws RangeError for an unknown plan.
 */
export async function createOrganization(
  tx: Writing,
  input: { name: string; plan?: string | undefined },
): Promise<OrganizationOut> {
  await confirmDomainsOfOnly(tx)
  const organization = {
    id: tx.newId('organization'),
    name: input.name,
    plan: planNamed(input.plan ?? defaultPlan).name,
  }
  await tx.db
    .insertInto('organizations')
    .values({ ...organization, created_at: tx.now })
    .execute()
  return organization
}

/** Mail domains of the only organization count as confirmed: they still do when a second one is made. */
async function confirmDomainsOfOnly({ db }: Writing): Promise<void> {
  const [only, other] = await db
    .selectFrom('organizations as o')
    .leftJoin('sign_in_providers as p', 'p.organization_key', 'o.key')
    .select(['o.key', 'p.domains'])
    .where('o.deleted_at', 'is', null)
    .limit(2)
    .execute()
  const domains: readonly string[] = only && !other ? JSON.parse(only.domains ?? '[]') : []
  if (domains.length === 0) return
  await db
    .insertInto('confirmed_domains')
    .values(domains.map(domain => ({ domain, organization_key: only!.key })))
    .onConflict(c => c.column('domain').doNothing())
    .execute()
}

/** Every organization of this installation, oldest first. */
export function listOrganizations({ db }: Reading): Promise<OrganizationOut[]> {
  return db
    .selectFrom('organizations')
    .select(['id', 'name', 'plan'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Moves an organization to another plan; nothing of its content is lost. */
export async function setPlan(tx: Writing, id: string, plan: string): Promise<OrganizationOut | undefined> {
  return tx.db
    .updateTable('organizations')
    .set({ plan: planNamed(plan).name })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name', 'plan'])
    .executeTakeFirst()
}

/** Renames an organization. @returns the stored name. @throws ApiError INVALID_REQUEST_BODY */
export async function renameOrganization(tx: Writing, { key }: Organization, name: string): Promise<string> {
  const clean = readName(name)
  await tx.db.updateTable('organizations').set({ name: clean }).where('key', '=', key).execute()
  return clean
}

/** Sets whether members need two-factor authentication. */
export async function setTwoFactorRequired(
  tx: Writing,
  { key }: Organization,
  isRequired: boolean,
): Promise<void> {
  await tx.db
    .updateTable('organizations')
    .set({ two_factor_required: isRequired ? 1 : 0 })
    .where('key', '=', key)
    .execute()
}

export function findOrganization({ db }: Reading, id: string): Promise<Organization | undefined> {
  return db
    .selectFrom('organizations')
    .select(['key', 'id', 'plan'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Serializes transactions that count an organization's resources before adding one. Call it before counting;
 * rows that refer to the organization can still be written.
 */
export async function lockOrganization(tx: Writing, { key }: Organization): Promise<void> {
  if (!tx.rowLocks) return
  await tx.db.selectFrom('organizations').select('key').where('key', '=', key).forNoKeyUpdate().execute()
}

/**
 * Locks an organization, and rejects additions to one deleted since the call was authenticated.
 * @throws ApiError UNAUTHENTICATED, as its keys and members are gone
 */
export async function lockPresentOrganization(tx: Writing, organization: Organization): Promise<void> {
  await lockOrganization(tx, organization)
  if (await findOrganization(tx, organization.id)) return
  throw new ApiError('UNAUTHENTICATED', 'This organization has been deleted.')
}

/** The organization that owns a resource, for platform work without a caller. */
export function organizationOf({ db }: Reading, key: number): Promise<Organization> {
  return db
    .selectFrom('organizations')
    .select(['key', 'id', 'plan'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/**
 * Deletes an organization: after the commit its members, keys, links and sessions are gone. Its rows, audit
 * log included, are removed right after (`removals.ts`). Users keep their other organizations.
 * @throws ApiError INVALID_SESSION_STATE while a session is LIVE
 */
export async function deleteOrganization(tx: Writing, { key }: Organization): Promise<void> {
  const { db, now } = tx
  const live = await db
    .selectFrom('sessions')
    .select('key')
    .where('organization_key', '=', key)
    .where('state', '=', 'LIVE')
    .limit(1)
    .executeTakeFirst()
  if (live) throw invalidState('Close all LIVE sessions first.')
  await db
    .updateTable('organizations')
    .set({ deleted_at: now, address: null })
    .where('key', '=', key)
    .execute()
  for (const table of [
    'memberships',
    'invitations',
    'identities',
    'sign_in_providers',
    'confirmed_domains',
  ] as const)
    await db.deleteFrom(table).where('organization_key', '=', key).execute()
  await db
    .updateTable('credentials')
    .set({ revoked_at: now })
    .where('organization_key', '=', key)
    .where('revoked_at', 'is', null)
    .execute()
  await endEndpoints(tx, key)
  await deleteSessions(tx, key)
  // Triggers removal of everything else.
  tx.publish({ type: 'deleted', sessionKey: 0 })
}

async function endEndpoints({ db, now }: Writing, organizationKey: number): Promise<void> {
  const endpoints = db.selectFrom('endpoints').select('key').where('organization_key', '=', organizationKey)
  await db
    .updateTable('deliveries')
    .set({ state: 'TERMINATED', next_attempt_at: null, updated_at: now })
    .where('endpoint_key', 'in', endpoints)
    .where('next_attempt_at', 'is not', null)
    .execute()
  await db
    .updateTable('endpoints')
    .set({ state: 'REMOVED', due_at: null, updated_at: now })
    .where('organization_key', '=', organizationKey)
    .execute()
}

/** As `deleteSession`, for all sessions. */
async function deleteSessions({ db, now }: Writing, organizationKey: number): Promise<void> {
  const deleted = db
    .selectFrom('sessions')
    .select('key')
    .where('organization_key', '=', organizationKey)
    .where('deleted_at', '=', now)
  await db
    .updateTable('sessions')
    .set(eb => ({
      state: 'CLOSED',
      ended_at: eb.fn.coalesce('ended_at', eb.val(now)),
      deleted_at: now,
      cleaned_up: 1,
    }))
    .where('organization_key', '=', organizationKey)
    .where('deleted_at', 'is', null)
    .execute()
  await db
    .updateTable('join_codes')
    .set({ released_at: now })
    .where('session_key', 'in', deleted)
    .where('released_at', 'is', null)
    .execute()
  await db.deleteFrom('anonymizations').where('session_key', 'in', deleted).execute()
}
