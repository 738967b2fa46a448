import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ApiError } from '../domain/api-error.ts'
import type { Services } from '../domain/domain.ts'

/** `/healthz`: the process runs. `/readyz`: storage and bus answer. */
export function registerHealthRoutes(app: FastifyInstance, { storage, bus, log }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    const stored = await sql`select 1`.execute(storage.read).then(
      () => true,
      (error: unknown) => {
        log.error('storage is out of reach', error)
        return false
      },
    )
    if (!stored) throw new ApiError('UNAVAILABLE', 'The storage is out of reach.')
    if (!(await bus.healthy())) throw new ApiError('UNAVAILABLE', 'The bus is out of reach.')
    return { status: 'ready' }
  })
}
