import { retry } from '../lib/backoff.ts'
import { StorageTakenError } from './storage.ts'

const waitMsMax = 3_000
const every100Ms = { firstMs: 100, maxMs: 100 }

/**
 * Takes a lock that may be held briefly by a stopping server or a migrating command.
 * @throws StorageTakenError if it is still held after three seconds
 */
export function waitForLock<T>(acquire: () => Promise<T>): Promise<T> {
  return retry(
    acquire,
    every100Ms,
    (error, elapsedMs) => error instanceof StorageTakenError && elapsedMs <= waitMsMax,
  )
}
