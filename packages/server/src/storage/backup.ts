/** A backup could not be made or restored; the message says what to change. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
