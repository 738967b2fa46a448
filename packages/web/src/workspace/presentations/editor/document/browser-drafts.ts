import { randomKey } from '@roomful/contract/room/random-key'
import type { Draft } from './draft.ts'
import type { DocumentState } from './state.ts'

const databaseName = 'roomful-drafts'
const store = 'drafts'
const draftsMax = 50

/** A stored draft; may be read by another version of the pages. */
interface KeptDraft {
  readonly version: 1
  readonly state: DocumentState
  readonly savedAt: number
}

/** Drafts locked by editors on this page. */
const held = new Set<string>()

/**
 * Claims the draft an earlier window left for a deck, or a new one. Locked against other windows until released or closed;
 * without Web Locks (http pages), against other editors on this page.
 * @param of person, organization and presentation
 */
export async function openBrowserDraft(of: readonly string[]): Promise<Draft> {
  const prefix = `${of.join(' ')} `
  for (const name of (await namesOfDrafts()).filter(one => one.startsWith(prefix))) {
    const release = await claim(name)
    if (!release) continue
    const kept = await run<KeptDraft | undefined>('readonly', drafts => drafts.get(name))
    if (kept?.version === 1) return draftOf(name, kept.state, release)
    release()
  }
  const name = prefix + randomKey()
  return draftOf(name, null, (await claim(name)) ?? (() => {}))
}

/** Number of decks with edits stored in this browser only. */
export function countDrafts(): Promise<number> {
  return run<number>('readonly', drafts => drafts.count()).catch(() => 0)
}

/** Deletes all unsent edits, for signing out. */
export async function forgetDrafts(): Promise<void> {
  await run('readwrite', drafts => drafts.clear()).catch(() => {})
}

function draftOf(name: string, found: DocumentState | null, release: () => void): Draft {
  return {
    found,
    async write(state) {
      const kept: KeptDraft = { version: 1, state, savedAt: Date.now() }
      await run('readwrite', drafts => drafts.put(kept, name))
    },
    remove: async () => void (await run('readwrite', drafts => drafts.delete(name))),
    release,
  }
}

/** All drafts. Deletes the oldest beyond `draftsMax`. */
async function namesOfDrafts(): Promise<string[]> {
  try {
    const names = (await run<IDBValidKey[]>('readonly', drafts => drafts.getAllKeys())).map(String)
    if (names.length <= draftsMax) return names
    const all = await Promise.all(
      names.map(async name => ({
        name,
        savedAt: (await run<KeptDraft>('readonly', drafts => drafts.get(name))).savedAt,
      })),
    )
    const newest = all.toSorted((a, b) => b.savedAt - a.savedAt).map(({ name }) => name)
    for (const name of newest.slice(draftsMax)) await run('readwrite', drafts => drafts.delete(name))
    return newest.slice(0, draftsMax)
  } catch {
    return []
  }
}

/** @returns the release function; null if already claimed */
async function claim(name: string): Promise<(() => void) | null> {
  if (held.has(name)) return null
  held.add(name)
  const unlock = await lock(name)
  if (!unlock) {
    held.delete(name)
    return null
  }
  return () => {
    held.delete(name)
    unlock()
  }
}

function lock(name: string): Promise<(() => void) | null> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    locks
      .request(`${databaseName} ${name}`, { ifAvailable: true }, granted => {
        if (!granted) return resolve(null)
        return new Promise<void>(release => resolve(release))
      })
      .catch(reject)
  })
}

let database: Promise<IDBDatabase> | null = null

async function run<T>(
  mode: IDBTransactionMode,
  act: (drafts: IDBObjectStore) => IDBRequest<T> | IDBRequest<undefined>,
): Promise<T> {
  const transaction = await begin(mode)
  const request = act(transaction.objectStore(store)) as IDBRequest<T>
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = transaction.onabort = () => reject(transaction.error)
  })
}

async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  try {
    database ??= openDatabase()
    return (await database).transaction(store, mode)
  } catch (thrown) {
    // Opening failed or the browser closed it: the next call reopens.
    database = null
    throw thrown
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
