import type { Readable } from 'node:stream'
import type { ExportJob } from './export-job.ts'

/** Makes exports without delaying answers. */
export interface Exporter {
  /**
   * Begins an export for an organization; settles when its first bytes are there. Whoever destroys the stream
   * ends the export.
   * @throws ApiError RATE_LIMITED when too many exports of the organization wait or have not been downloaded
   */
  begin(job: ExportJob, organization: { readonly key: number }): Promise<Readable>
  /** Ends whatever is under way. */
  close(): Promise<void>
}

/** What exports need besides `Services`. */
export interface ExportParts {
  readonly exporter: Exporter
}
