import { OperatorError } from '../lib/operator-error.ts'

/** A database could not be copied; the message says what to change. */
export class CopyError extends OperatorError {
  override readonly name = 'CopyError'
  readonly code = 'COPY_REFUSED'
}

/** Progress of one table. */
export interface CopyProgress {
  readonly phase: 'copying' | 'comparing'
  readonly table: string
  readonly rows: number
  /** Total rows of the table. */
  readonly of: number
}

export interface Copied {
  readonly tables: number
  readonly rows: number
  /** Whether a server was using the source; its later writes are not in the copy. */
  readonly isServed: boolean
}
