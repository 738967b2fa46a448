import { closeCodes } from '@roomful/contract/room/protocol'
import { revokedAmong } from '../../features/stages/stage-links.ts'
import { JobLoop } from '../../lib/job-loop.ts'
import { reading, type Services } from '../../services.ts'
import { chunks } from '../../storage/multi-row.ts'
import type { Hub } from './hub.ts'
import { RepeatedTask } from './repeated-task.ts'

/** Commands, such as revoking a stage link, take effect within 5 s. */
export const pollMs = 2_000

/** Follows changes to this server's rooms by other processes: revoked links and commands. Polls where the bus is local. */
export function followOutsideChanges(services: Services, hub: Hub): { stop(): Promise<void> } {
  const { bus, log } = services
  const onError = (error: unknown) => log.error('failed to poll for changes by other processes', error)
  const links = new RepeatedTask({ run: () => closeRevokedStages(services, hub), onError })
  const unsubscribe = bus.subscribe(({ type }) => {
    if (type === 'links' || type === 'missed') void links.request()
  })
  const polling = bus.isShared ? undefined : poll(services, hub, onError)
  return {
    async stop() {
      unsubscribe()
      links.stop()
      await Promise.all([links.idle(), polling?.stop()])
    },
  }
}

function poll(services: Services, hub: Hub, onError: (error: unknown) => void): JobLoop {
  const loop = new JobLoop({
    pollMs,
    run: async () => {
      await closeRevokedStages(services, hub)
      await publishChangedSessions(services, hub)
      return null
    },
    onError,
    onRun: () => {},
  })
  loop.start()
  return loop
}

async function closeRevokedStages(services: Services, hub: Hub): Promise<void> {
  const stages = hub.stages()
  const linkKeys = new Set(stages.map(({ visitor }) => visitor.holder.linkKey))
  const revoked = await revokedAmong(reading(services), [...linkKeys])
  for (const stage of stages)
    if (revoked.has(stage.visitor.holder.linkKey)) stage.close(closeCodes.badToken, 'revoked')
}

/** Reloads rooms whose stored state differs from the one sent. */
async function publishChangedSessions({ storage, bus }: Services, hub: Hub): Promise<void> {
  for (const some of chunks(hub.sessionStates())) {
    const keys = some.map(({ sessionKey }) => sessionKey)
    const rows = await storage.read
      .selectFrom('sessions')
      .select(['key', 'state'])
      .where('key', 'in', keys)
      .execute()
    const stored = new Map(rows.map(({ key, state }) => [key, state]))
    for (const { sessionKey, state } of some)
      if (stored.get(sessionKey) !== state) bus.publish({ type: 'session', sessionKey })
  }
}
