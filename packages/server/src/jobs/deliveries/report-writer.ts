import { type Services, writing } from '../../domain/domain.ts'
import { type OutcomeWriter, outcomeWriter } from './outcome.ts'
import { type Report, type Standing, storeReports } from './store-reports.ts'

const reportsPerCommitMax = 512

/** How long reports wait for others to share their commit: nobody waits for them but the next crash. */
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
  readonly #write: OutcomeWriter
  #waiting: Waiting[] = []
  #running: Promise<void> | undefined

  constructor(services: Services, holder: string) {
    this.#services = services
    this.#holder = holder
    this.#write = outcomeWriter()
  }

  /** Settles when the report is on disk; rejects when it could not be put there. */
  report(report: Report): Promise<Standing> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ report, resolve, reject })
      this.#running ??= this.#run()
    })
  }

  /** Settles when nothing is waiting or under way. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await new Promise(resolve => setTimeout(resolve, gatherMs))
      const batch = this.#waiting.splice(0, reportsPerCommitMax)
      const reports = batch.map(waiting => waiting.report)
      try {
        const standings = await writing(this.#services, tx =>
          storeReports(tx, { holder: this.#holder, write: this.#write }, reports),
        )
        for (const { outcome } of reports)
          if (outcome) this.#services.metrics.delivery(outcome.state.toLowerCase())
        for (const [i, { resolve }] of batch.entries()) resolve(standings[i]!)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#running = undefined
  }
}
