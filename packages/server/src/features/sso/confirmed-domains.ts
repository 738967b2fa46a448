import { invalidField } from '../../lib/api-error.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { onlyOrganization, readDomain } from './providers.ts'

/**
 * Confirms that a mail domain belongs to an organization: the sign-in page offers its provider to everybody with an address
 * there. For operators only, since owners may list any domain.
 * @throws ApiError INVALID_REQUEST_BODY for a domain of another organization
 */
export async function confirmDomain(tx: Writing, { key, id }: Organization, typed: string): Promise<string> {
  const domain = readDomain(typed, 'domain')
  await tx.db
    .insertInto('confirmed_domains')
    .values({ domain, organization_key: key })
    .onConflict(c => c.column('domain').doNothing())
    .execute()
  const owner = await tx.db
    .selectFrom('confirmed_domains as d')
    .innerJoin('organizations as o', 'o.key', 'd.organization_key')
    .select('o.id')
    .where('d.domain', '=', domain)
    .executeTakeFirstOrThrow()
  if (owner.id !== id) throw invalidField('domain', 'free', `a domain that is not confirmed for ${owner.id}`)
  return domain
}

/** @returns whether the domain was confirmed for the organization */
export async function withdrawDomain(tx: Writing, { key }: Organization, typed: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('confirmed_domains')
    .where('domain', '=', readDomain(typed, 'domain'))
    .where('organization_key', '=', key)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The provider that an address signs in with, by its domain alone: whether a person has the address makes no difference.
 * @param foldedEmail `MailAddress.folded`
 */
export async function providerOfAddress(
  reading: Reading,
  foldedEmail: string,
): Promise<{ organization_id: string; name: string } | null> {
  const domain = foldedEmail.slice(foldedEmail.lastIndexOf('@') + 1)
  const confirmed = await reading.db
    .selectFrom('confirmed_domains as d')
    .innerJoin('sign_in_providers as p', 'p.organization_key', 'd.organization_key')
    .innerJoin('organizations as o', 'o.key', 'd.organization_key')
    .select(['o.id', 'p.issuer', 'p.domains'])
    .where('d.domain', '=', domain)
    .executeTakeFirst()
  // Those of other domains would not get in.
  if (confirmed && JSON.parse(confirmed.domains).includes(domain))
    return { organization_id: confirmed.id, name: new URL(confirmed.issuer).host }
  const only = await onlyOrganization(reading)
  if (!only?.provider || !JSON.parse(only.provider.domains).includes(domain)) return null
  return { organization_id: only.id, name: new URL(only.provider.issuer).host }
}
