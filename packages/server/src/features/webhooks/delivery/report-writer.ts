import { BatchWriter } from '../../../lib/batch-writer.ts'
import { type Services, writing } from '../../../services.ts'
import { type Report, type Standing, storeReports } from './store-reports.ts'

const reportsPerCommitMax = 512

/** How long reports wait for others to share their commit: a crash meanwhile only repeats their attempts. */
const gatherMs = 20

interface Waiting {
  readonly report: Report
  readonly resolve: (standing: Standing) => void
  readonly reject: (error: unknown) => void
}

/** Writes couriers' reports; those that come while one commit is under way share the next. */
export class ReportWriter {
  readonly #services: Services
  readonly #holder: string
  readonly #batches: BatchWriter<Waiting>

  constructor(services: Services, holder: string) {
    this.#services = services
    this.#holder = holder
    this.#batches = new BatchWriter({
      gather: gatherMs,
      itemsMax: reportsPerCommitMax,
      write: batch => this.#commit(batch),
    })
  }

  /** Settles when the report is on disk; rejects when it could not be put there. */
  report(report: Report): Promise<Standing> {
    return new Promise((resolve, reject) => {
      this.#batches.add({ report, resolve, reject })
    })
  }

  /** Settles when every report so far is on disk, or could not be put there. */
  idle(): Promise<void> {
    return this.#batches.flush()
  }

  /** Never rejects: failures reject the promises of the reports. */
  async #commit(batch: readonly Waiting[]): Promise<void> {
    const reports = batch.map(waiting => waiting.report)
    try {
      const standings = await writing(this.#services, tx => storeReports(tx, this.#holder, reports))
      for (const { outcome } of reports)
        if (outcome) this.#services.metrics.delivery(outcome.state.toLowerCase())
      for (const [i, { resolve }] of batch.entries()) resolve(standings[i]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
