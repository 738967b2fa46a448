import { setTimeout } from 'node:timers/promises'
import { StorageTakenError } from './storage.ts'

const waitMsMax = 3_000
const retryEveryMs = 100

/**
 * Takes a lock that may be held for a moment still: by a server that is stopping, by a command that migrates.
 * @throws StorageTakenError when it is not free after three seconds.
 */
export async function waitForLock<T>(acquire: () => Promise<T>): Promise<T> {
  const until = performance.now() + waitMsMax
  for (;;) {
    try {
      return await acquire()
    } catch (error) {
      if (!(error instanceof StorageTakenError) || performance.now() > until) throw error
    }
    await setTimeout(retryEveryMs)
  }
}
