import { ApiError, readName } from '../../lib/api-error.ts'
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

/** Gives an organization another name. @returns the name as it is kept. @throws ApiError INVALID_REQUEST_BODY */
export async function renameOrganization(tx: Writing, { key }: Organization, name: string): Promise<string> {
  const clean = readName(name)
  await tx.db.updateTable('organizations').set({ name: clean }).where('key', '=', key).execute()
  return clean
}

/** Says whether every member needs a second factor. */
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
 * Makes transactions that count an organization's resources before they add one wait for each other. Call it before
 * counting; rows that refer to the organization can be written meanwhile.
 */
export async function lockOrganization(tx: Writing, { key }: Organization): Promise<void> {
  if (!tx.rowLocks) return
  await tx.db.selectFrom('organizations').select('key').where('key', '=', key).forNoKeyUpdate().execute()
}

/**
 * Locks an organization, and refuses what would be added to one that has been deleted since the call was found good.
 * @throws ApiError UNAUTHENTICATED, as its keys and members are none any more
 */
export async function holdOrganization(tx: Writing, organization: Organization): Promise<void> {
  await lockOrganization(tx, organization)
  if (await findOrganization(tx, organization.id)) return
  throw new ApiError('UNAUTHENTICATED', 'This organization has been deleted.')
}

/** The organization that a resource belongs to, for what the platform does without a caller. */
export function organizationOf({ db }: Reading, key: number): Promise<Organization> {
  return db
    .selectFrom('organizations')
    .select(['key', 'id', 'plan'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}
