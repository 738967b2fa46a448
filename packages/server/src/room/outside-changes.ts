import { closeCodes } from '@roomful/contract/room-protocol'
import { reading, type Services } from '../domain/domain.ts'
import { revokedAmong } from '../domain/stages/stage-links.ts'
import { JobLoop } from '../jobs/job-loop.ts'
import { chunks } from '../storage/chunks.ts'
import type { Hub } from './hub.ts'

/** What a command does, such as revoking a stage link, takes effect within 5 s. */
export const pollMs = 2_000

/** Polls for what other processes do to the rooms of this server: a command on the same storage has no bus to it. */
export function followOutsideChanges(services: Services, hub: Hub): JobLoop {
  const { log } = services
  return new JobLoop({
    pollMs,
    run: async () => {
      await sendRevokedStagesAway(services, hub)
      await publishChangedSessions(services, hub)
      return null
    },
    onError: error => log.error('failed to look for changes of other processes', error),
    onRun: () => {},
  })
}

async function sendRevokedStagesAway(services: Services, hub: Hub): Promise<void> {
  const stages = hub.stages()
  const linkKeys = new Set(stages.map(({ visitor }) => visitor.holder.linkKey))
  const revoked = await revokedAmong(reading(services), [...linkKeys])
  for (const stage of stages)
    if (revoked.has(stage.visitor.holder.linkKey)) stage.close(closeCodes.badToken, 'revoked')
}

/** Has rooms read their sessions again when the stored state is not the one that their devices were sent. */
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
