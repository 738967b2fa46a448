import type { FastifyInstance } from 'fastify'
import { unavailable } from '../../../lib/api-error.ts'
import type { Services } from '../../../services.ts'
import type { Readiness } from './readiness.ts'

/** `/healthz`: the process runs. `/readyz`: the storage accepts writes, and whether notices get through. */
export function registerHealthRoutes(app: FastifyInstance, services: Services, readiness: Readiness): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    const failure = await readiness.check()
    if (failure !== null) throw unavailable(failure)
    const notices = (await services.bus.healthy()) ? 'live' : 'delayed'
    return { status: 'ready', notices, problems: await readiness.problems() }
  })
}
