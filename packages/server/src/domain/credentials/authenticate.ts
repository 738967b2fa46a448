import { timingSafeEqual } from 'node:crypto'
import type { Scope } from '@roomful/contract/define-operation'
import type { Clock } from '../../clock.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Organization } from '../domain.ts'
import { keyHash, publicIdOf } from './key-format.ts'

/** Who calls the public API. */
export interface Caller {
  readonly organization: Organization
  readonly credential: { readonly key: number; readonly id: string; readonly scopes: readonly Scope[] }
}

/** A revocation, or a change of plan, takes effect everywhere after this time at the latest. */
const cachedMs = 2_000
const cachedMax = 10_000

/**
 * Authenticates API keys. Valid ones are cached, so that most calls need no query; unknown ones never are, so that
 * a new key is valid at once.
 */
export class Authenticator {
  readonly #storage: Storage
  readonly #clock: Clock
  /** By the hash of the key. */
  readonly #cache = new Map<string, { readonly caller: Caller; readonly until: number }>()

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage
    this.#clock = clock
  }

  /** @returns null for a key that is missing, malformed, unknown or revoked. */
  async authenticate(key: string | undefined): Promise<Caller | null> {
    const publicId = key === undefined ? null : publicIdOf(key)
    if (key === undefined || publicId === null) return null
    const hash = keyHash(key)
    const cached = this.#cached(hash)
    if (cached) return cached
    this.#cache.delete(hash)
    const caller = await this.#find(publicId, hash)
    if (!caller) return null
    if (this.#cache.size >= cachedMax) this.#cache.clear()
    this.#cache.set(hash, { caller, until: this.#clock.now() + cachedMs })
    return caller
  }

  #cached(hash: string): Caller | null {
    const cached = this.#cache.get(hash)
    if (!cached) return null
    const leftMs = cached.until - this.#clock.now()
    // Where the clock was put back an entry would be cached for longer than it should be.
    return leftMs > 0 && leftMs <= cachedMs ? cached.caller : null
  }

  async #find(publicId: string, hash: string): Promise<Caller | null> {
    const row = await this.#storage.read
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
