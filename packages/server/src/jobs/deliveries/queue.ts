import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { PreparedQuery } from '../../storage/prepared-query.ts'
import type { Database } from '../../storage/schema.ts'
import type { Db } from '../../storage/storage.ts'

/** A delivery whose time has come. */
export interface DueDelivery {
  readonly key: number
  readonly event_id: string
  readonly event_type: string
  /** Of all series; names the attempt that is about to be made. */
  readonly attempts: number
  readonly earlier_attempts: number
  readonly body: string
}

/** An endpoint as its courier needs it. */
export interface DueEndpoint {
  readonly id: string
  readonly target_url: string
  readonly state: string
  readonly failures: number
  readonly sealed_secret: string
  readonly sealed_old_secret: string | null
  readonly old_secret_until: number | null
}

type Waiting = ExpressionBuilder<Database & { d: Database['deliveries'] }, 'd'>

interface DueQuestion {
  readonly endpointKey: number
  readonly now: number
  readonly limit: number
}

/** The endpoint as it is now. */
export async function readDueEndpoint(db: Db, endpointKey: number): Promise<DueEndpoint | undefined> {
  const [endpoint] = await dueEndpoint.execute(db, endpointKey)
  return endpoint
}

const dueEndpoint = new PreparedQuery((db, endpointKey: number) =>
  db
    .selectFrom('endpoints')
    .select(['id', 'target_url', 'state', 'failures'])
    .select(['sealed_secret', 'sealed_old_secret', 'old_secret_until'])
    .where('key', '=', endpointKey),
)

/** The endpoint's deliveries that may go out now, oldest first. */
export async function readDue(
  db: Db,
  { endpointKey, now, limit }: DueQuestion,
  failing: boolean,
): Promise<DueDelivery[]> {
  if (!failing) return due.execute(db, endpointKey, now, limit)
  return dueDeliveries(db, endpointKey, now, limit)
    .where(eb => inTurnWhileFailing(eb as never, endpointKey))
    .execute()
}

const due = new PreparedQuery(dueDeliveries)

function dueDeliveries(db: Db, endpointKey: number, now: number, limit: number) {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('events as e', 'e.key', 'd.event_key')
    .select(['d.key', 'd.event_id', 'd.event_type', 'd.attempts', 'd.earlier_attempts', 'e.body'])
    .where('d.endpoint_key', '=', endpointKey)
    .where('d.next_attempt_at', '<=', now)
    .orderBy('d.key')
    .limit(limit)
}

/** When the endpoint's next delivery may go out; null when none waits. */
export async function nextDue(db: Db, endpointKey: number, failing: boolean): Promise<number | null> {
  const { due } = await db
    .selectFrom('deliveries as d')
    .select(eb => eb.fn.min('d.next_attempt_at').as('due'))
    .where('d.endpoint_key', '=', endpointKey)
    .where('d.next_attempt_at', 'is not', null)
    .$if(failing, q => q.where(eb => inTurnWhileFailing(eb as never, endpointKey)))
    .executeTakeFirstOrThrow()
  return due
}

/** While an endpoint fails, its oldest delivery stands for all of them; pings were asked for and don't wait. */
function inTurnWhileFailing(eb: Waiting, endpointKey: number): Expression<SqlBool> {
  const oldest = eb
    .selectFrom('deliveries as o')
    .select(o => o.fn.min('o.key').as('key'))
    .where('o.endpoint_key', '=', endpointKey)
    .where('o.next_attempt_at', 'is not', null)
    .where('o.event_type', '!=', 'ping')
  return eb.or([eb('d.key', '=', oldest), eb('d.event_type', '=', 'ping')])
}
