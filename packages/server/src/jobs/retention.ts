import type { Services } from '../domain/domain.ts'

const sweepEveryMs = 60 * 60_000
const rowsPerTransaction = 2_000
const dayMs = 24 * 60 * 60_000

/** Removes what is kept for a time only: audit rows past their days, answers of ended Idempotency-Keys. */
export async function sweepExpired(services: Services, auditDays: number): Promise<void> {
  const now = services.clock.now()
  const oldestKept = now - auditDays * dayMs
  await inSteps(services, async db => {
    // Rows stand in about the order of their time, so that the oldest are found without an index on it.
    const oldest = db.selectFrom('audit').select('key').orderBy('key').limit(rowsPerTransaction)
    return db.deleteFrom('audit').where('key', 'in', oldest).where('at', '<', oldestKept).executeTakeFirst()
  })
  await inSteps(services, async db => {
    const ended = db
      .selectFrom('idempotency_keys')
      .select('id')
      .where('expires_at', '<=', now)
      .limit(rowsPerTransaction)
    return db.deleteFrom('idempotency_keys').where('id', 'in', ended).executeTakeFirst()
  })
}

/** Sweeps on start and once an hour until it is stopped. */
export function startRetention(services: Services, auditDays: number): { stop(): Promise<void> } {
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = sweeping
      .then(() => sweepExpired(services, auditDays))
      .catch(error => services.log.error('expired rows were not removed', error))
  }
  sweep()
  const timer = setInterval(sweep, sweepEveryMs).unref()
  return {
    stop() {
      clearInterval(timer)
      return sweeping
    },
  }
}

type Db = Services['storage']['read']

/** Short transactions, so that nobody waits long for one. */
async function inSteps(
  services: Services,
  step: (db: Db) => Promise<{ numDeletedRows: bigint }>,
): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await services.storage.transaction(tx => step(tx.db))
    if (numDeletedRows < rowsPerTransaction) return
  }
}
