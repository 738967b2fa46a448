import type { FastifyInstance } from 'fastify'
import { unavailable } from '../../domain/api-error.ts'
import type { Services } from '../../domain/domain.ts'
import { Readiness } from './readiness.ts'

/** `/healthz`: the process runs. `/readyz`: something can be stored now, and whether notices get through. */
export function registerHealthRoutes(app: FastifyInstance, services: Services): void {
  const readiness = new Readiness(services)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    const failure = await readiness.check()
    if (failure !== null) throw unavailable(failure)
    return { status: 'ready', notices: (await services.bus.healthy()) ? 'live' : 'delayed' }
  })
}
