import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Scope, scopes } from '@roomful/contract/operation'
import type { User } from '../../caller.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import type { Random } from '../../lib/random.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import type { Db } from '../../storage/storage.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const publicIdCharacters = 8
const secretCharacters = 32
const checksumCharacters = 6

/**
 * Makes an API key: `rmf_`, a public id, `_`, a secret, and a CRC32 of the preceding text, by which secret
 * scanners recognize a real key offline (docs/reference/api-conventions.md, "Requests").
 */
export function newKey(random: Random): { publicId: string; key: string } {
  const publicId = text(random, publicIdCharacters)
  const body = `rmf_${publicId}_${text(random, secretCharacters)}`
  return { publicId, key: body + checksum(body) }
}

/** The public id of a well-formed key, or null. */
export function publicIdOf(key: string): string | null {
  const match = /^(rmf_([0-9A-Za-z]{8})_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(key)
  return match && checksum(match[1]!) === match[3] ? match[2]! : null
}

/** The stored hash of a key. */
export function keyHash(key: string): string {
  return hash('sha256', key)
}

function text(random: Random, length: number): string {
  let out = ''
  while (out.length < length) out += base62[random.below(base62.length)]
  return out
}

function checksum(body: string): string {
  let rest = crc32(body)
  let out = ''
  while (out.length < checksumCharacters) {
    out = base62[rest % base62.length] + out
    rest = Math.floor(rest / base62.length)
  }
  return out
}

export interface CredentialOut {
  id: string
  name: string
  scopes: Scope[]
  created_at: string
  /** Null: the operator, on the command line. */
  created_by: { id: string; name: string } | null
  last_used_at: string | null
  revoked_at: string | null
}

/** Creates a credential. Its secret is returned here and nowhere else. */
export async function createCredential(
  tx: Writing,
  organization: Organization,
  input: { name: string; scopes: readonly Scope[]; createdBy?: User },
): Promise<CredentialOut & { secret: string }> {
  const { publicId, key } = newKey(tx.random)
  const row = {
    id: tx.newId('credential'),
    organization_key: organization.key,
    public_id: publicId,
    hash: keyHash(key),
    name: input.name,
    scopes: JSON.stringify(scopes.filter(scope => input.scopes.includes(scope))),
    created_at: tx.now,
    created_by: input.createdBy?.key ?? null,
    last_used_at: null,
    revoked_at: null,
  }
  await tx.db.insertInto('credentials').values(row).execute()
  const { id: creator_id = null, name: creator_name = null } = input.createdBy ?? {}
  return { ...credentialOut({ ...row, creator_id, creator_name }), secret: key }
}

/** Credentials of an organization, including revoked ones, oldest first. */
export async function listCredentials(
  reading: Reading,
  organization: Organization,
): Promise<CredentialOut[]> {
  const rows = await credentialsOf(reading, organization).orderBy('c.id').execute()
  return rows.map(credentialOut)
}

/** As `listCredentials`, paged and newest first. @throws ApiError INVALID_REQUEST_PARAMETER */
export async function pageOfCredentials(
  reading: Reading,
  organization: Organization,
  request: PageRequest,
): Promise<Envelope & { credentials: CredentialOut[] }> {
  const window = readPageRequest(`credentials ${organization.id}`, request)
  const page = await readPage(window, credentialsOf(reading, organization), 'c.id', row => row.id)
  return { ...page.envelope, credentials: page.rows.map(credentialOut) }
}

function credentialsOf({ db }: Reading, { key }: Organization) {
  return credentials(db).where('c.organization_key', '=', key)
}

function credentials(db: Db) {
  return db
    .selectFrom('credentials as c')
    .leftJoin('users as u', 'u.key', 'c.created_by')
    .selectAll('c')
    .select(['u.id as creator_id', 'u.name as creator_name'])
}

/**
 * Revokes a credential for good; undefined when there is none with this id.
 * @param organization its owner; the operator may revoke any.
 */
export async function revokeCredential(
  tx: Writing,
  id: string,
  organization?: Organization,
): Promise<CredentialOut | undefined> {
  const row = await tx.db
    .updateTable('credentials')
    .set(eb => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(tx.now)) }))
    .where('id', '=', id)
    .$if(organization !== undefined, q => q.where('organization_key', '=', organization!.key))
    .returning('key')
    .executeTakeFirst()
  if (!row) return undefined
  tx.publish({ type: 'credential', credentialKey: row.key })
  return credentialOut(await credentials(tx.db).where('c.key', '=', row.key).executeTakeFirstOrThrow())
}

function credentialOut(row: {
  id: string
  name: string
  scopes: string
  created_at: number
  creator_id: string | null
  creator_name: string | null
  last_used_at: number | null
  revoked_at: number | null
}): CredentialOut {
  return {
    id: row.id,
    name: row.name,
    scopes: JSON.parse(row.scopes),
    created_at: timestamp(row.created_at),
    created_by: row.creator_id === null ? null : { id: row.creator_id, name: row.creator_name! },
    last_used_at: timestamp(row.last_used_at),
    revoked_at: timestamp(row.revoked_at),
  }
}
