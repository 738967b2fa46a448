import { retry } from '../lib/backoff.ts'
import { StorageTakenError } from './storage.ts'

const waitMsMax = 3_000
const every100Ms = { firstMs: 100, maxMs: 100 }

/**
 * Takes a lock that may be held for a moment still: by a server that is stopping, by a command that migrates.
 * @throws StorageTakenError when it is not free after three seconds.
 */
export function waitForLock<T>(acquire: () => Promise<T>): Promise<T> {
  return retry(
    acquire,
    every100Ms,
    (error, elapsedMs) => error instanceof StorageTakenError && elapsedMs <= waitMsMax,
  )
}
