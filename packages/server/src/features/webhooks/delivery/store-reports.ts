import { attemptsKeptMax } from '@roomful/contract/features/webhooks/webhooks'
import { BatchWriter } from '../../../lib/batch-writer.ts'
import { type Services, type Writing, writing } from '../../../services.ts'
import { isDataError } from '../../../storage/failure.ts'
import { MultiRow, type RowColumns } from '../../../storage/multi-row.ts'
import type { Database } from '../../../storage/tables.ts'
import type { EndpointRow } from '../endpoints.ts'
import { type Outcome, outcomeRow, writeOutcomes } from './outcome.ts'
import { type DueTimes, dueTimes, nextDue } from './queue.ts'

type Row = Database['attempts']

/** Excerpt of a response; the last response of a delivery is kept at greater length. */
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

/** Stores attempts, and removes older ones beyond the limit per delivery. */
async function storeAttempts(tx: Writing, outcomes: readonly Outcome[]): Promise<void> {
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

/** A prefix without half a surrogate pair at its end, which PostgreSQL does not store. */
function beginning(text: string): string {
  return text.slice(0, responseCharactersMax).replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * Consecutive failures after which the platform pauses an endpoint (docs/reference/webhooks.md,
 * "Endpoints").
 */
const failuresMax = 10

/** A courier's report. */
export interface Report {
  readonly endpointKey: number
  readonly outcome: Outcome | null
  /** The courier is idle and would release the lease. */
  readonly leaves: boolean
}

/** State of an endpoint once a report is on disk. */
export interface Standing {
  readonly failing: boolean
  /** The lease is released or lost. */
  readonly left: boolean
}

type LockedEndpoint = Pick<EndpointRow, 'key' | 'state' | 'lease_holder'> & Counter
type Counter = Pick<EndpointRow, 'failures' | 'failed_probes' | 'retry_at'>

interface Counted extends Counter {
  /** Whether the endpoint is to be paused. */
  isTooMany: boolean
  /** Consecutive failures ended by a probe: deliveries delayed by them are due at once. */
  recoveredFrom: number
}

/**
 * Stores reports in one transaction: outcomes, then the endpoints' counters with the pause and its dead
 * letters, then leases.
 * @returns the standing of each report's endpoint, in the order of the reports.
 */
export async function storeReports(
  tx: Writing,
  { holder, stepsSeconds }: { readonly holder: string; readonly stepsSeconds: readonly number[] },
  reports: readonly Report[],
): Promise<Standing[]> {
  const times = dueTimes(tx.now, stepsSeconds)
  const own = Map.groupBy(reports, report => report.endpointKey)
  const outcomes = reports.flatMap(({ outcome }) => (outcome ? outcomeRow(outcome, tx.now) : []))
  const endpoints = await lockEndpoints(tx, [...own.keys()])
  const written = new Set((await writeOutcomes.execute(tx.db, outcomes)).map(row => row.key))
  await storeAttempts(
    tx,
    reports.flatMap(({ outcome }) => (outcome && written.has(outcome.deliveryKey) ? [outcome] : [])),
  )
  const standings = new Map<number, Standing>()
  for (const endpoint of endpoints) {
    standings.set(
      endpoint.key,
      await settle(tx, { holder, times }, endpoint, own.get(endpoint.key)!, written),
    )
  }
  return reports.map(report => standings.get(report.endpointKey)!)
}

/** Updates one endpoint by its outcomes. */
async function settle(
  tx: Writing,
  { holder, times }: { readonly holder: string; readonly times: DueTimes },
  endpoint: LockedEndpoint,
  reports: readonly Report[],
  written: ReadonlySet<number>,
): Promise<Standing> {
  const { key } = endpoint
  const counted = count(
    endpoint,
    reports.flatMap(({ outcome }) => (outcome && written.has(outcome.deliveryKey) ? [outcome] : [])),
  )
  const failing = counted.failures > 0
  const isActive = endpoint.state === 'ACTIVE'
  if (isActive && counted.isTooMany) {
    await pause(tx, key, counted.failures)
    return { failing, left: true }
  }
  if (counted.failures !== endpoint.failures) {
    const { failures, failed_probes, retry_at } = counted
    const counter = { failures, failed_probes, retry_at }
    await tx.db.updateTable('endpoints').set(counter).where('key', '=', key).execute()
  }
  if (counted.recoveredFrom > 0) await followAtOnce(tx, key, counted.recoveredFrom)
  if (endpoint.lease_holder !== holder) return { failing, left: true }
  const leaves = reports.some(report => report.leaves)
  const retryAt = counted.retry_at
  return { failing, left: leaves && (await tryToLeave(tx, key, { times, retryAt, isActive })) }
}

/** In key order, to avoid deadlocks. */
function lockEndpoints(tx: Writing, keys: readonly number[]): Promise<LockedEndpoint[]> {
  return tx.db
    .selectFrom('endpoints')
    .select(['key', 'state', 'failures', 'failed_probes', 'retry_at', 'lease_holder'])
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute()
}

/** Counts consecutive failures; pings do not count. */
function count({ failures, failed_probes, retry_at }: Counter, outcomes: readonly Outcome[]): Counted {
  const counted: Counted = { failures, failed_probes, retry_at, isTooMany: false, recoveredFrom: 0 }
  for (const { isPing, state, isProbe, retryAt } of outcomes) {
    if (isPing) continue
    if (state === 'DELIVERED') {
      if (isProbe) counted.recoveredFrom = Math.max(counted.recoveredFrom, counted.failures)
      Object.assign(counted, { failures: 0, failed_probes: 0, retry_at: null })
    } else {
      // Concurrent failures count as one for the backoff.
      if (counted.failures === 0 || isProbe) counted.retry_at = retryAt(++counted.failed_probes)
      counted.failures++
    }
    if (counted.failures >= failuresMax) return { ...counted, isTooMany: true }
  }
  return counted
}

async function pause(tx: Writing, endpointKey: number, failures: number): Promise<void> {
  await tx.db
    .updateTable('endpoints')
    .set({
      state: 'PAUSED',
      failures,
      due_at: null,
      lease_holder: null,
      lease_until: null,
      updated_at: tx.now,
    })
    .where('key', '=', endpointKey)
    .execute()
  await tx.db
    .updateTable('deliveries')
    .set({ state: 'DEAD_LETTERED', next_attempt_at: null, updated_at: tx.now })
    .where('endpoint_key', '=', endpointKey)
    .where('next_attempt_at', 'is not', null)
    .execute()
}

/** A delivery that failed more often than its endpoint is rejected individually: it keeps its own backoff. */
async function followAtOnce(tx: Writing, endpointKey: number, failures: number): Promise<void> {
  await tx.db
    .updateTable('deliveries')
    .set({ next_attempt_at: tx.now })
    .where('endpoint_key', '=', endpointKey)
    .where('next_attempt_at', '>', tx.now)
    .where('event_type', '!=', 'ping')
    .where(eb => eb(eb('attempts', '-', eb.ref('earlier_attempts')), '<=', failures))
    .execute()
}

/** Releases the lease unless something has become due in the meantime. */
async function tryToLeave(
  tx: Writing,
  endpointKey: number,
  { times, retryAt, isActive }: { times: DueTimes; retryAt: number | null; isActive: boolean },
): Promise<boolean> {
  const due = isActive ? await nextDue(tx.db, { endpointKey, times, retryAt }) : null
  if (due !== null && due <= tx.now) return false
  await tx.db
    .updateTable('endpoints')
    .set({ lease_holder: null, lease_until: null, due_at: due })
    .where('key', '=', endpointKey)
    .execute()
  return true
}

const reportsPerCommitMax = 512

/** How long reports wait to share a commit: a crash before it only repeats their attempts. */
const gatherMs = 20

interface Waiting {
  readonly report: Report
  readonly resolve: (standing: Standing) => void
  readonly reject: (error: unknown) => void
}

/** Writes couriers' reports; those that arrive during one commit share the next. */
export class ReportWriter {
  readonly #services: Services
  readonly #sender: { readonly holder: string; readonly stepsSeconds: readonly number[] }
  readonly #batches: BatchWriter<Waiting>

  constructor(services: Services, holder: string, stepsSeconds: readonly number[]) {
    this.#services = services
    this.#sender = { holder, stepsSeconds }
    this.#batches = new BatchWriter({
      gather: gatherMs,
      itemsMax: reportsPerCommitMax,
      write: batch => this.#commit(batch),
      isDataError,
    })
  }

  /** Settles when the report is on disk; rejects if storing it failed. */
  report(report: Report): Promise<Standing> {
    return new Promise((resolve, reject) => {
      this.#batches.add({ report, resolve, reject })
    })
  }

  /** Settles when every report so far is stored or has failed. */
  idle(): Promise<void> {
    return this.#batches.flush()
  }

  /**
   * Failures reject the promises of the reports.
   * @throws the error of one report's data, which the batch is divided for
   */
  async #commit(batch: readonly Waiting[]): Promise<void> {
    const reports = batch.map(waiting => waiting.report)
    try {
      const standings = await writing(this.#services, tx => storeReports(tx, this.#sender, reports))
      for (const { outcome } of reports)
        if (outcome) this.#services.metrics.delivery(outcome.state.toLowerCase())
      for (const [i, { resolve }] of batch.entries()) resolve(standings[i]!)
    } catch (error) {
      if (batch.length > 1 && isDataError(error)) throw error
      for (const { reject } of batch) reject(error)
    }
  }
}
