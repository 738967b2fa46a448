import { closeCodes } from '@roomful/contract/room-protocol'
import { reading, type Services } from '../domain/domain.ts'
import { revokedAmong } from '../domain/stages/stage-links.ts'
import type { Hub } from './hub.ts'

/** Revocation holds within 5 s, whichever process it came from (contract section 9). */
const checkEveryMs = 2_000

/** Sends the stages of revoked links away. @returns how to stop it */
export function startRevocations(services: Services, hub: Hub): { stop(): void } {
  async function check(): Promise<void> {
    const stages = hub
      .stages()
      .flatMap(connection =>
        connection.visitor.kind === 'stage'
          ? [{ connection, linkKey: connection.visitor.holder.linkKey }]
          : [],
      )
    const revoked = await revokedAmong(reading(services), [...new Set(stages.map(({ linkKey }) => linkKey))])
    for (const { connection, linkKey } of stages)
      if (revoked.has(linkKey)) connection.close(closeCodes.badToken, 'revoked')
  }
  const timer = setInterval(() => {
    check().catch(error => services.log.error('revoked stage links could not be looked up', error))
  }, checkEveryMs)
  return { stop: () => clearInterval(timer) }
}
