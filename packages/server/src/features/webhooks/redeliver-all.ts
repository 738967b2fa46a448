import type { Organization, Writing } from '../../services.ts'
import { requireActive } from './deliveries.ts'
import { holdEndpoint } from './endpoint-row.ts'
import { wake } from './fan-out.ts'

/** Of one transaction. */
const deliveriesMax = 500

/**
 * Puts the oldest dead letters of an endpoint back into the queue: the same events, fresh series of attempts.
 * @throws ApiError NOT_FOUND; WEBHOOK_NOT_ACTIVE
 */
export async function redeliverAll(
  tx: Writing,
  organization: Organization,
  webhookId: string,
): Promise<{ redelivered: number; has_more: boolean }> {
  const endpoint = await holdEndpoint(tx, organization, webhookId)
  requireActive(endpoint)
  const found = await tx.db
    .selectFrom('deliveries')
    .select('key')
    .where('endpoint_key', '=', endpoint.key)
    .where('state', '=', 'DEAD_LETTERED')
    .orderBy('id')
    .limit(deliveriesMax + 1)
    .execute()
  const keys = found.slice(0, deliveriesMax).map(({ key }) => key)
  if (keys.length > 0) {
    await tx.db
      .updateTable('deliveries')
      .set(eb => ({
        state: 'PENDING' as const,
        earlier_attempts: eb.ref('attempts'),
        next_attempt_at: tx.now,
        updated_at: tx.now,
      }))
      .where('key', 'in', keys)
      .execute()
    await wake(tx, [endpoint.key], { retry_at: null })
  }
  return { redelivered: keys.length, has_more: found.length > deliveriesMax }
}
