import { attemptsKeptMax } from '@roomful/contract/workspace/webhooks'
import type { Writing } from '../../../services.ts'
import { MultiRow, type RowColumns } from '../../../storage/multi-row.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Outcome } from './outcome.ts'

type Row = Database['attempts']

/** Of a response: what a person looks for first. The last response of a delivery is kept at more length with it. */
const responseCharactersMax = 1_000

const columns: RowColumns<Row> = {
  delivery_key: 'bigint',
  number: 'bigint',
  at: 'bigint',
  duration_ms: 'bigint',
  status: 'bigint',
  error: 'text',
  response: 'text',
}

const insertRows = new MultiRow<Row>(
  columns,
  (db, rows) =>
    db
      .insertInto('attempts')
      .columns(Object.keys(columns) as (keyof Row)[])
      .expression(rows) as never,
)

/** Stores attempts, and removes those of the same deliveries that are more than are kept. */
export async function storeAttempts(tx: Writing, outcomes: readonly Outcome[]): Promise<void> {
  await insertRows.execute(tx.db, outcomes.map(attemptRow))
  for (const { deliveryKey, attempt } of outcomes) {
    if (attempt < attemptsKeptMax) continue
    await tx.db
      .deleteFrom('attempts')
      .where('delivery_key', '=', deliveryKey)
      .where('number', '<=', attempt + 1 - attemptsKeptMax)
      .execute()
  }
}

function attemptRow(outcome: Outcome): Row {
  return {
    delivery_key: outcome.deliveryKey,
    number: outcome.attempt + 1,
    at: outcome.sentAt,
    duration_ms: outcome.durationMs,
    status: outcome.status,
    error: outcome.error,
    response: outcome.response === null ? null : beginning(outcome.response),
  }
}

/** Without half of a surrogate pair at its end, which PostgreSQL does not store. */
function beginning(text: string): string {
  return text.slice(0, responseCharactersMax).replace(/[\uD800-\uDBFF]$/, '')
}
