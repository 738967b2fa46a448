/** Web storage that never throws. */
export interface GuardedStorage {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}

/**
 * Wraps a storage with an in-memory fallback, for when it is blocked (private windows) or full.
 * @param open may throw
 */
function guarded(open: () => Storage): GuardedStorage {
  const unstored = new Map<string, string>()
  function attempt<T>(act: (storage: Storage) => T, otherwise: T): T {
    try {
      return act(open())
    } catch {
      return otherwise
    }
  }
  return {
    read: key => unstored.get(key) ?? attempt(storage => storage.getItem(key), null),
    write(key, value) {
      unstored.delete(key)
      const isStored = attempt(storage => {
        storage.setItem(key, value)
        return true
      }, false)
      if (!isStored) unstored.set(key, value)
    },
    remove(key) {
      unstored.delete(key)
      attempt(storage => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...unstored.keys(), ...attempt(storage => Object.keys(storage), [])])],
  }
}

/** Persists between visits. */
export const deviceStorage = guarded(() => localStorage)
/** Persists over reloads of this tab. */
export const tabStorage = guarded(() => sessionStorage)
