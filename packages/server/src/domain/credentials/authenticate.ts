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

/**
 * A revocation, or a change of plan, holds everywhere after this time at the latest; for so long a key is good
 * without asking, and for as long as nothing at all has been committed.
 */
const rememberedMs = 2_000
const rememberedMax = 10_000

/** A caller whose key was found good. */
export interface Recognized {
  readonly caller: Caller
  /** Of the storage, before it was asked: as long as it is the same the caller is. */
  readonly version: number | null
}

interface Remembered extends Recognized {
  readonly until: number
}

/**
 * Recognizes API keys. Good ones are remembered, so that most calls need no query; unknown ones never are, so
 * that a new key holds at once.
 */
export class Authenticator {
  readonly #storage: Storage
  readonly #clock: Clock
  readonly #remembered = new Map<string, Remembered>()

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage
    this.#clock = clock
  }

  /** @returns null for a key that is missing, malformed, unknown or revoked. */
  async authenticate(key: string | undefined): Promise<Caller | null> {
    const publicId = key === undefined ? null : publicIdOf(key)
    if (key === undefined || publicId === null) return null
    const hash = keyHash(key)
    const recognized = this.#recognized(hash)
    if (recognized) return recognized.caller
    this.#remembered.delete(hash)
    const version = this.#storage.version()
    const caller = await this.#find(publicId, hash)
    if (!caller) return null
    if (this.#remembered.size >= rememberedMax) this.#remembered.clear()
    this.#remembered.set(hash, { caller, version, until: this.#clock.now() + rememberedMs })
    return caller
  }

  /** The caller, if the key was found good a moment ago; null says nothing. */
  recognized(key: string | undefined): Recognized | null {
    return key === undefined ? null : this.#recognized(keyHash(key))
  }

  #recognized(hash: string): Recognized | null {
    const remembered = this.#remembered.get(hash)
    if (!remembered) return null
    const { until, version } = remembered
    if (version !== null && version === this.#storage.version()) return remembered
    const leftMs = until - this.#clock.now()
    // More is left than there ever was where the clock has been put back.
    return leftMs > 0 && leftMs <= rememberedMs ? remembered : null
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
