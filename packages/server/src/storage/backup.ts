import { OperatorError } from '../lib/operator-error.ts'

/** A backup could not be made or restored; the message says what to change. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError'
  readonly code = 'BACKUP_REFUSED'
}
