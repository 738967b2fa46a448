import { addressLimits } from '@roomful/contract/features/permanent-rooms/permanent-rooms'
import { invalidField } from '../../lib/api-error.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { isUniqueViolation } from '../../storage/unique-violation.ts'

/** Names that could be mistaken for the installation itself. */
const reservedAddresses: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'demo',
  'docs',
  'help',
  'join',
  'roomful',
  'room',
  'rooms',
  'stage',
  'status',
  'support',
  'workspace',
  'www',
])

/**
 * The stored form of a part of an address: lower case. ASCII alone, as letters of other scripts look like these.
 * @throws ApiError INVALID_REQUEST_BODY
 */
export function readAddressPart(field: string, typed: string, min: number, max: number): string {
  const part = typed.toLowerCase()
  if (part.length < min || part.length > max || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part))
    throw invalidField(
      field,
      'address',
      `${min} to ${max} letters a–z, digits and single hyphens between them`,
    )
  return part
}

/** The part of addresses that names an organization; null: it has none. */
export async function addressOf({ db }: Reading, { key }: Organization): Promise<string | null> {
  const { address } = await db
    .selectFrom('organizations')
    .select('address')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return address
}

/**
 * Sets the address of an organization, unique on the installation.
 * @param typed null: none
 * @returns the stored address
 * @throws ApiError INVALID_REQUEST_BODY, also for one that is reserved or taken
 */
export async function setAddress(
  tx: Writing,
  { key }: Organization,
  typed: string | null,
): Promise<string | null> {
  const { organizationMin, organizationMax } = addressLimits
  const address = typed === null ? null : readAddressPart('address', typed, organizationMin, organizationMax)
  if (address !== null) {
    if (reservedAddresses.has(address))
      throw invalidField('address', 'reserved', 'another, as it is reserved')
    const taken = await tx.db
      .selectFrom('organizations')
      .select('key')
      .where('address', '=', address)
      .where('key', '<>', key)
      .executeTakeFirst()
    if (taken) throw addressTaken()
  }
  await tx.db
    .updateTable('organizations')
    .set({ address })
    .where('key', '=', key)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? addressTaken() : error
    })
  const live = await tx.db
    .selectFrom('sessions')
    .select('key')
    .where('organization_key', '=', key)
    .where('state', '=', 'LIVE')
    .where('room', 'is not', null)
    .execute()
  // Their stages show the address.
  for (const session of live) tx.publish({ type: 'session', sessionKey: session.key })
  return address
}

function addressTaken() {
  return invalidField('address', 'taken', 'another, as an organization of this installation has it')
}
