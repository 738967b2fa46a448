const votersMax = 200_000

/** Caches whose row among the voters is on disk already, so that it is not written with each of their answers. */
export class CachedVoters {
  /** By session, with how often answers had been removed from it: what was cached before is outdated. */
  readonly #bySession = new Map<number, { readonly removals: number; readonly keys: Set<number> }>()
  #count = 0

  /** Those of some participants who are not in the cache. @param removals how often answers were removed */
  missing(sessionKey: number, removals: number, participantKeys: readonly number[]): readonly number[] {
    const cached = this.#bySession.get(sessionKey)
    if (cached?.removals !== removals) return participantKeys
    return participantKeys.filter(key => !cached.keys.has(key))
  }

  /** Call it once their rows are on disk. */
  add(sessionKey: number, removals: number, participantKeys: readonly number[]): void {
    this.#count += participantKeys.length
    if (this.#count > votersMax) {
      this.#bySession.clear()
      this.#count = participantKeys.length
    }
    const cached = this.#bySession.get(sessionKey)
    if (cached && cached.removals > removals) return
    if (cached?.removals === removals) for (const key of participantKeys) cached.keys.add(key)
    else this.#bySession.set(sessionKey, { removals, keys: new Set(participantKeys) })
  }
}
