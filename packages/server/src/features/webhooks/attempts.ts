import { type AttemptOut, attemptsKeptMax } from '@roomful/contract/workspace/webhooks'
import { timestamp } from '../../lib/clock.ts'
import type { Reading } from '../../services.ts'

/** The attempts of a delivery that are kept, the last one first. */
export async function listAttempts({ db }: Reading, deliveryKey: number): Promise<AttemptOut[]> {
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .where('delivery_key', '=', deliveryKey)
    .orderBy('number', 'desc')
    .limit(attemptsKeptMax)
    .execute()
  return rows.map(({ delivery_key: _, at, ...row }) => ({ ...row, at: timestamp(at) }))
}
