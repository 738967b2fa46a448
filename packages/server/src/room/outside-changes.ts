import type { Services } from '../domain/domain.ts'
import { chunks } from '../storage/chunks.ts'
import type { Hub } from './hub.ts'

/** What a command does is noticed within 5 s. */
const checkEveryMs = 2_000

/**
 * Publishes changes of a session's state that another process made: a command on the same storage has no bus to this
 * server. @returns how to stop it
 */
export function watchOutsideChanges({ storage, bus, log }: Services, hub: Hub): { stop(): void } {
  async function check(): Promise<void> {
    for (const some of chunks(hub.sessionStates())) {
      const rows = await storage.read
        .selectFrom('sessions')
        .select(['key', 'state'])
        .where(
          'key',
          'in',
          some.map(({ sessionKey }) => sessionKey),
        )
        .execute()
      const stored = new Map(rows.map(({ key, state }) => [key, state]))
      for (const { sessionKey, state } of some)
        if (stored.get(sessionKey) !== state) bus.publish({ type: 'session', sessionKey })
    }
  }
  const timer = setInterval(() => {
    check().catch(error => log.error('failed to look for changes of other processes', error))
  }, checkEveryMs)
  return { stop: () => clearInterval(timer) }
}
