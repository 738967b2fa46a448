import type { User } from '../../caller.ts'
import { ApiError, invalidField, readName } from '../../lib/api-error.ts'
import { newToken, tokenHash } from '../../lib/tokens.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { createOrganization, findOrganization, listOrganizations } from '../organizations/organizations.ts'
import { endedLink } from './links.ts'
import { addMember } from './members.ts'
import { createUser } from './users.ts'

/** The table has at most this row. */
const rowName = 'set-up'
const purpose = 'set-up secret'

/**
 * The secret with which the first user sets up the installation: created on first use, and stable until it is
 * used.
 * @throws ApiError FORBIDDEN once there is a user
 */
export async function setUpSecret(tx: Writing): Promise<string> {
  if (await isSetUp(tx))
    throw new ApiError('FORBIDDEN', 'This installation is already set up: ask a member for an invitation.')
  const secret = newToken(tx.random)
  const row = { secret_hash: tokenHash(secret), sealed_secret: tx.seal.seal(secret, purpose) }
  await tx.db
    .insertInto('set_up')
    .values({ name: rowName, ...row })
    .onConflict(c => c.doNothing())
    .execute()
  const stored = await tx.db.selectFrom('set_up').select('sealed_secret').executeTakeFirstOrThrow()
  try {
    return tx.seal.open(stored.sealed_secret, purpose)
  } catch {
    // ROOMFUL_SECRET has changed.
    await tx.db.updateTable('set_up').set(row).execute()
    return secret
  }
}

/** Organizations that the set-up can take over. @throws ApiError NOT_FOUND for a wrong secret */
export async function readSetUp(reading: Reading, secret: string): Promise<{ id: string; name: string }[]> {
  const row = await reading.db
    .selectFrom('set_up')
    .select('name')
    .where('secret_hash', '=', tokenHash(secret))
    .executeTakeFirst()
  if (!row || (await isSetUp(reading))) throw endedLink()
  const organizations = await listOrganizations(reading)
  return organizations.map(({ id, name }) => ({ id, name }))
}

/**
 * Makes the first user the owner of an organization. Of two concurrent calls one is rejected.
 * @throws ApiError NOT_FOUND once the secret is used; INVALID_REQUEST_BODY
 */
export async function takeSetUp(
  tx: Writing,
  secret: string,
  person: Parameters<typeof createUser>[1],
  organization: { readonly id?: string | undefined; readonly name?: string | undefined },
): Promise<User> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('set_up')
    .where('secret_hash', '=', tokenHash(secret))
    .executeTakeFirst()
  if (numDeletedRows === 0n || (await isSetUp(tx))) throw endedLink()
  const user = await createUser(tx, person)
  await addMember(tx, await organizationToOwn(tx, organization), user!, 'OWNER')
  return user!
}

async function organizationToOwn(
  tx: Writing,
  { id, name }: { readonly id?: string | undefined; readonly name?: string | undefined },
): Promise<Organization> {
  if ((id === undefined) === (name === undefined))
    throw invalidField('organization_name', 'either', 'either organization_name or organization_id, not both')
  const found = id ?? (await createOrganization(tx, { name: readName(name!, 'organization_name') })).id
  const organization = await findOrganization(tx, found)
  if (!organization) throw invalidField('organization_id', 'exists', 'an existing organization')
  return organization
}

/** Whether a user exists, which ends the set-up. */
export async function isSetUp({ db }: Reading): Promise<boolean> {
  return (await db.selectFrom('users').select('key').limit(1).executeTakeFirst()) !== undefined
}
