/** Whose export is made. */
export interface ExportedSession {
  readonly key: number
  readonly id: string
  readonly identity_mode: 'ANONYMOUS' | 'IDENTIFIED'
}

export type ExportFormat = 'csv' | 'xlsx'

/** What one export is made of. */
export interface ExportJob {
  readonly session: ExportedSession
  readonly format: ExportFormat
  /** Whether a CSV file begins with a byte order mark. */
  readonly bom: boolean
  /** Unix ms. */
  readonly now: number
}
