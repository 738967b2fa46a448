import pg from 'pg'
import { connectionFailure } from '../lib/connection-failure.ts'
import { connectionOptions, cutOff } from '../storage/postgres-pool.ts'
import type { Bus } from './bus.ts'
import {
  type BusConnection,
  type BusListener,
  type BusParts,
  type BusTiming,
  SharedBus,
  type Transport,
} from './shared-bus.ts'

/**
 * The channel of the schema `public`; other schemas in the same database have their own. Reading the usage of the notification
 * queue also frees what every listener has read: PostgreSQL frees it only while notifying, so a queue once full remains full.
 */
const channelOfSchema = `
  select case current_schema() when 'public' then 'roomful_notices'
    else 'roomful_notices_' || md5(current_schema()) end as channel, pg_notification_queue_usage()`

/** NOTIFY takes less than 8,000 bytes. */
const payloadBytesMax = 7_999

const connectMsMax = 5_000
const endMsMax = 500

/** The bus of servers that share a PostgreSQL database: LISTEN and NOTIFY on a dedicated connection. */
export function postgresBus(connectionString: string, parts: BusParts, timing?: BusTiming): Bus {
  return new SharedBus(new PostgresTransport(connectionString), parts, timing)
}

class PostgresTransport implements Transport {
  readonly payloadBytesMax = payloadBytesMax
  readonly #connectionString: string

  constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  async connect({ onPayload, onLost }: BusListener): Promise<BusConnection> {
    const failure = (why: unknown) => connectionFailure('DATABASE_URL', [this.#connectionString], why)
    const lost = (why: Error) => onLost(failure(why))
    const client = new pg.Client(connectionOptions(this.#connectionString))
    client.on('error', lost)
    client.on('end', () => lost(new Error('the database closed the connection')))
    client.on('notification', ({ payload = '' }) => onPayload(payload))
    const tooLate = setTimeout(() => cutOff(client, 'the database timed out'), connectMsMax)
    let channel: string
    try {
      await client.connect()
      const { rows } = await client.query(channelOfSchema)
      channel = rows[0].channel
      await client.query(`listen ${channel}`)
    } catch (error) {
      void end(client)
      throw failure(error)
    } finally {
      clearTimeout(tooLate)
    }
    return {
      async send(payloads) {
        // A separate transaction: NOTIFY takes a lock that serializes all commits with notices.
        await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
          channel,
          payloads,
        ])
      },
      close: () => end(client),
    }
  }
}

async function end(client: pg.Client): Promise<void> {
  const tooLate = setTimeout(() => cutOff(client, 'the database timed out'), endMsMax)
  await client.end().catch(() => {})
  clearTimeout(tooLate)
}
