import { closeServices, openServices } from '../../../packages/server/src/app.ts'
import type { Config } from '../../../packages/server/src/config.ts'
import { reading } from '../../../packages/server/src/domain/domain.ts'
import { findOrganization } from '../../../packages/server/src/domain/organizations/organizations.ts'
import { newPerson, type Person } from '../../../packages/server/test/support/workspace.ts'
import type { AttackedServer } from './attacked-server.ts'

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

/** Calls /healthz all the time while an attack goes on. @returns the longest that it took, in milliseconds. */
export async function longestHealthzMs(
  server: AttackedServer,
  attack: () => Promise<unknown>,
): Promise<number> {
  let isOver = false
  let longest = 0
  const watch = async () => {
    while (!isOver) {
      const began = performance.now()
      await (await fetch(`${server.url}/healthz`)).text()
      longest = Math.max(longest, performance.now() - began)
    }
  }
  const watching = watch()
  await attack().finally(() => {
    isOver = true
  })
  await watching
  return Math.round(longest)
}
