/** Storage of a browser that never throws. */
export interface GuardedStorage {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}

/**
 * Guards a storage: where the browser blocks it, as in some private windows, or it is full, values last as long as the page.
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

/** What this device keeps between visits. */
export const deviceStorage = guarded(() => localStorage)
/** What this tab keeps over reloads. */
export const tabStorage = guarded(() => sessionStorage)
