import { readFileSync } from 'node:fs'
import { closeServices, openServices } from '../../../packages/server/src/app.ts'
import type { Config } from '../../../packages/server/src/config.ts'
import { findOrganization } from '../../../packages/server/src/features/organizations/organizations.ts'
import { reading } from '../../../packages/server/src/services.ts'
import { newPerson, type Person } from '../../../packages/server/test/support/workspace.ts'
import type { AttackedServer } from './attacked-server.ts'
import { RawConnection } from './raw-connection.ts'
import { rawRequest } from './requests.ts'

/** Presenters of the organization of a server, signed in. @param config of the server */
export async function newPresenters(
  server: AttackedServer,
  config: Config,
  count: number,
): Promise<Person[]> {
  const services = await openServices(config)
  try {
    const organization = (await findOrganization(reading(services), server.organizationId))!
    const app = { services, url: server.url }
    return await Promise.all(Array.from({ length: count }, () => newPerson(app, organization)))
  } finally {
    await closeServices(services)
  }
}

/**
 * Calls /healthz all the time while an attack goes on.
 * @returns for the call that waited longest, how long the event loop computed in the meantime, in milliseconds of its processor
 * time: how busy the machine is does not count
 */
export async function longestHoldMs(server: AttackedServer, attack: () => Promise<unknown>): Promise<number> {
  const pid = server.process.pid!
  const computedMs = () =>
    Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  let isOver = false
  let longest = 0
  const watch = async () => {
    while (!isOver) {
      const connection = await RawConnection.open(server.url)
      const before = computedMs()
      await connection.send(rawRequest('GET', '/healthz', { connection: 'close' }))
      await connection.allResponses()
      connection.destroy()
      longest = Math.max(longest, computedMs() - before)
    }
  }
  const watching = watch()
  await attack().finally(() => {
    isOver = true
  })
  await watching
  return Math.round(longest)
}
