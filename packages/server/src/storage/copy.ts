import { OperatorError } from '../lib/operator-error.ts'

/** A database could not be copied; the message tells what to change. */
export class CopyError extends OperatorError {
  override readonly name = 'CopyError'
  readonly code = 'COPY_REFUSED'
}

/** Progress of a table. */
export interface CopyProgress {
  readonly phase: 'copying' | 'comparing'
  readonly table: string
  readonly rows: number
  /** All rows of the table. */
  readonly of: number
}

export interface Copied {
  readonly tables: number
  readonly rows: number
  /** Whether a server was using the source: what it stores later is not in the copy. */
  readonly isServed: boolean
}
