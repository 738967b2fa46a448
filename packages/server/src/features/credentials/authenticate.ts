import { timingSafeEqual } from 'node:crypto'
import type { Scope } from '@roomful/contract/operation'
import type { Organization, Services } from '../../services.ts'
import { keyHash, publicIdOf } from './credentials.ts'

export interface Caller {
  readonly organization: Organization
  readonly credential: { readonly key: number; readonly id: string; readonly scopes: readonly Scope[] }
}

/** Longest delay of a revocation whose notice is lost, and of every change of plan. */
const cachedMs = 1_000
const cachedMax = 10_000

/** Authenticates API keys. Valid ones are cached; unknown ones never are, so that a new key works at once. */
export class Authenticator {
  readonly #services: Pick<Services, 'storage' | 'clock' | 'bus'>
  /** By key hash. */
  readonly #cache = new Map<string, { readonly caller: Caller; readonly until: number }>()
  /** Counts revocations, so that a row read before one is not cached after it. */
  #revocations = 0

  constructor(services: Pick<Services, 'storage' | 'clock' | 'bus'>) {
    this.#services = services
    services.bus.subscribe(notice => {
      if (notice.type === 'credential') this.#forget(notice.credentialKey)
    })
  }

  /** @returns null for a key that is missing, malformed, unknown or revoked. */
  async authenticate(key: string | undefined): Promise<Caller | null> {
    const publicId = key === undefined ? null : publicIdOf(key)
    if (key === undefined || publicId === null) return null
    const hash = keyHash(key)
    const cached = this.#cached(hash)
    if (cached) return cached
    const revocations = this.#revocations
    const caller = await this.#find(publicId, hash)
    if (!caller) this.#cache.delete(hash)
    if (!caller || revocations !== this.#revocations) return caller
    if (this.#cache.size >= cachedMax) this.#cache.clear()
    this.#cache.set(hash, { caller, until: this.#services.clock.monotonic() + cachedMs })
    return caller
  }

  /** The organization of a key when it was last looked up; the key may have been revoked since. */
  lastOrganizationOf(key: string | undefined): Organization | null {
    return (key !== undefined && this.#cache.get(keyHash(key))?.caller.organization) || null
  }

  #forget(credentialKey: number): void {
    this.#revocations++
    for (const [hash, { caller }] of this.#cache)
      if (caller.credential.key === credentialKey) this.#cache.delete(hash)
  }

  #cached(hash: string): Caller | null {
    const cached = this.#cache.get(hash)
    return cached && cached.until > this.#services.clock.monotonic() ? cached.caller : null
  }

  async #find(publicId: string, hash: string): Promise<Caller | null> {
    const row = await this.#services.storage.read
      .selectFrom('credentials as c')
      .innerJoin('organizations as o', 'o.key', 'c.organization_key')
      .select([
        'c.key',
        'c.id',
        'c.hash',
        'c.scopes',
        'o.key as organization_key',
        'o.id as organization_id',
        'o.plan',
      ])
      .where('c.public_id', '=', publicId)
      .where('c.revoked_at', 'is', null)
      .executeTakeFirst()
    if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash))) return null
    return {
      organization: { key: row.organization_key, id: row.organization_id, plan: row.plan },
      credential: { key: row.key, id: row.id, scopes: JSON.parse(row.scopes) },
    }
  }
}
