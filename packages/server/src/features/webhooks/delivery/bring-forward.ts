import { sql } from 'kysely'
import { type Services, writing } from '../../../services.ts'
import { chunks } from '../../../storage/chunks.ts'

/**
 * Brings retries forward that were planned by a wall clock that has been set back since, so that none waits longer
 * than it was meant to: by what the clock was set back, or by what their row is from the future, whichever is more.
 * @param setBackMs 0 where only the rows show it, as after a restart.
 */
export async function bringForward(services: Services, setBackMs: number): Promise<void> {
  const endpoints = await services.storage.read
    .selectFrom('endpoints')
    .select('key')
    .where('state', 'in', ['ACTIVE', 'SWITCHED_OFF'])
    .orderBy('key')
    .execute()
  for (const some of chunks(endpoints.map(row => row.key))) {
    await writing(services, async ({ db, now }) => {
      const at = sql<number>`cast(${now} as bigint)`
      const setBack = sql<number>`cast(${setBackMs} as bigint)`
      const ahead = sql<number>`case when updated_at - ${at} > ${setBack} then updated_at - ${at} else ${setBack} end`
      const { newest } = await db
        .selectFrom('deliveries')
        .select(eb => eb.fn.max('updated_at').as('newest'))
        .where('endpoint_key', 'in', some)
        .where('next_attempt_at', '>', now)
        .executeTakeFirstOrThrow()
      await db
        .updateTable('deliveries')
        .set({
          next_attempt_at: sql<number>`case when next_attempt_at - ${ahead} > ${at} then next_attempt_at - ${ahead} else ${at} end`,
          updated_at: sql<number>`case when updated_at > ${at} then ${at} else updated_at end`,
        })
        .where('endpoint_key', 'in', some)
        .where('next_attempt_at', '>', now)
        .execute()
      // Looked at now, endpoints get the time of their next delivery.
      await db
        .updateTable('endpoints')
        .set({ due_at: now, ...((setBackMs > 0 || (newest ?? 0) > now) && { retry_at: null }) })
        .where('key', 'in', some)
        .where('due_at', '>', now)
        .execute()
    })
  }
}
