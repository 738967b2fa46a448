/** Exit codes of failed commands and starts by error code, besides the API's (docs/reference/command-line.md, "Errors"). */
export const operatorErrorCodes = {
  USAGE: { exitCode: 2 },
  INVALID_CONFIGURATION: { exitCode: 2 },
  DATA_FOLDER_UNUSABLE: { exitCode: 1 },
  STORAGE_IN_USE: { exitCode: 1 },
  NEWER_DATABASE: { exitCode: 1 },
  SCHEMA_MISMATCH: { exitCode: 1 },
  ADDRESS_UNUSABLE: { exitCode: 1 },
  BACKUP_REFUSED: { exitCode: 1 },
  COPY_REFUSED: { exitCode: 1 },
} as const

export type OperatorErrorCode = keyof typeof operatorErrorCodes

/** An error that the operator can fix: its message tells what to change, without a stack trace. */
export abstract class OperatorError extends Error {
  abstract readonly code: OperatorErrorCode
}
