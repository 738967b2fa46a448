import { domainToASCII } from 'node:url'
import type { SetProviderBody, SignInProviderOut } from '@roomful/contract/features/sso/provider'
import { asIdentifier } from '@roomful/contract/lib/ids'
import type { Selectable } from 'kysely'
import type { Proofs } from '../../caller.ts'
import { invalidField } from '../../lib/api-error.ts'
import { reseal, type Seal } from '../../lib/seal.ts'
import type { ProviderAccess } from '../../oidc/oidc-client.ts'
import { requireKnownByAllServers } from '../../servers/server-number.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'

/** An organization's OpenID Connect provider. */
export type Provider = Selectable<Database['sign_in_providers']>

const purposeOf = ({ id }: { readonly id: string }) => `client secret of ${id}`

/** @returns null if the organization has none */
export async function findProvider(
  { db }: Reading,
  { key }: { readonly key: number },
): Promise<Provider | null> {
  const row = await db
    .selectFrom('sign_in_providers')
    .selectAll()
    .where('organization_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** Connection data of a provider, with its secret unsealed. @throws SealError */
export function accessOf(
  seal: Seal,
  organization: { readonly id: string },
  provider: Provider,
): ProviderAccess {
  const clientSecret = seal.open(provider.sealed_client_secret, purposeOf(organization))
  return { issuer: provider.issuer, clientId: provider.client_id, clientSecret }
}

/** Whose redirect URI a provider has; null: the shared one. */
export function returnOf(
  organization: { readonly id: string },
  provider: Pick<Provider, 'own_return'> | null,
): string | null {
  return provider?.own_return === 0 ? null : organization.id
}

/** The provider as shown to owners. */
export function providerOut(provider: Provider): SignInProviderOut {
  return {
    issuer: provider.issuer,
    client_id: provider.client_id,
    domains: JSON.parse(provider.domains),
    participants: provider.participants,
    members_required: provider.members_required === 1,
  }
}

/**
 * Sets the provider of an organization. Only an owner who has signed in with it can require it, so that a
 * mistake cannot lock everyone out.
 * @param proofs how the owner has signed in.
 * @throws ApiError INVALID_REQUEST_BODY; UPGRADE_IN_PROGRESS for a new provider while a server would not know its redirect URI
 */
export async function setProvider(
  tx: Writing,
  organization: Organization,
  input: SetProviderBody,
  proofs: Proofs,
): Promise<void> {
  const { issuer, client_id, client_secret, participants } = input
  const before = await findProvider(tx, organization)
  const isSame = before !== null && before.issuer === issuer && before.client_id === client_id
  // A client secret must not be sent to another issuer.
  if (client_secret === undefined && !isSame)
    throw invalidField('client_secret', 'required', 'required for a new issuer or client')
  if (input.members_required && (proofs.vouching?.issuer !== issuer || !isSame))
    throw invalidField(
      'members_required',
      'proven',
      'requires a sign-in with this provider: save it, sign in with it, then enable this',
    )
  if (!isSame) await requireKnownByAllServers(tx, '0005_provider_returns')
  const row = {
    own_return: isSame ? before.own_return : 1,
    issuer,
    client_id,
    sealed_client_secret:
      client_secret === undefined
        ? before!.sealed_client_secret
        : tx.seal.seal(client_secret, purposeOf(organization)),
    domains: JSON.stringify(readDomains(input.domains)),
    participants,
    members_required: input.members_required ? 1 : 0,
  }
  await tx.db
    .insertInto('sign_in_providers')
    .values({ organization_key: organization.key, ...row })
    .onConflict(c => c.column('organization_key').doUpdateSet(row))
    .execute()
}

/** Removes the provider; users without a password then need one. */
export async function removeProvider(tx: Writing, { key }: Organization): Promise<void> {
  await tx.db.deleteFrom('sign_in_providers').where('organization_key', '=', key).execute()
}

/** Makes SSO optional for members again, for an operator. @returns whether it was required */
export async function allowPasswords(tx: Writing, { key }: Organization): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('sign_in_providers')
    .set({ members_required: 0 })
    .where('organization_key', '=', key)
    .where('members_required', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a verified address belongs to an allowed domain. */
export function hasAllowedDomain({ domains }: Provider, foldedEmail: string): boolean {
  const allowed: readonly string[] = JSON.parse(domains)
  return allowed.includes(foldedEmail.slice(foldedEmail.lastIndexOf('@') + 1))
}

function readDomains(typed: readonly string[]): string[] {
  return [...new Set(typed.map((text, i) => readDomain(text, `domains[${i}]`)))]
}

/** A mail domain as it is compared: ASCII and lower case. @throws ApiError INVALID_REQUEST_BODY */
export function readDomain(text: string, field: string): string {
  const domain = domainToASCII(text.trim().replace(/^@/, ''))
  if (!/^[^.\s]+(\.[^.\s]+)+$/.test(domain))
    throw invalidField(field, 'domain', 'email domains such as example.com')
  return domain
}

/**
 * Reseals client secrets sealed with an older entry of ROOMFUL_SECRET's list.
 * @returns the number that no entry opens.
 */
export async function resealProviders(tx: Writing): Promise<number> {
  let unopened = 0
  const outdated = await tx.db
    .selectFrom('sign_in_providers as p')
    .innerJoin('organizations as o', 'o.key', 'p.organization_key')
    .select(['o.key', 'o.id', 'p.sealed_client_secret as sealed'])
    .where('p.sealed_client_secret', 'not like', `${tx.seal.newestPrefix}%`)
    .execute()
  for (const row of outdated) {
    const sealed_client_secret = reseal(tx.seal, row.sealed, purposeOf(row))
    if (sealed_client_secret === null) {
      unopened++
      continue
    }
    await tx.db
      .updateTable('sign_in_providers')
      .set({ sealed_client_secret })
      .where('organization_key', '=', row.key)
      .where('sealed_client_secret', '=', row.sealed)
      .execute()
  }
  return unopened
}

/** The provider and name of an organization, by id. */
export async function findProviderOf(
  { db }: Reading,
  organizationId: string,
): Promise<{ name: string; issuer: string } | undefined> {
  return db
    .selectFrom('sign_in_providers as p')
    .innerJoin('organizations as o', 'o.key', 'p.organization_key')
    .select(['o.name', 'p.issuer'])
    .where('o.id', '=', asIdentifier(organizationId))
    .executeTakeFirst()
}

/** The only organization, and its provider if it has one; null where there are several, whose owners do not trust each other. */
export async function onlyOrganization(
  reading: Reading,
): Promise<{ id: string; provider: Provider | null } | null> {
  const [only, other] = await reading.db
    .selectFrom('organizations')
    .select(['key', 'id'])
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()
  return only && !other ? { id: only.id, provider: await findProvider(reading, only) } : null
}

/** The provider of the only organization, by its host. */
export async function onlyProvider(
  reading: Reading,
): Promise<{ organization_id: string; name: string } | null> {
  const only = await onlyOrganization(reading)
  return only?.provider ? { organization_id: only.id, name: new URL(only.provider.issuer).host } : null
}
