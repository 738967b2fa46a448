/**
 * What a command or a start can fail by, besides the codes of the API, with its exit code.
 * See docs/reference/command-line.md, "Errors".
 */
export const operatorErrorCodes = {
  USAGE: { exitCode: 2 },
  INVALID_CONFIGURATION: { exitCode: 2 },
  DATA_FOLDER_UNUSABLE: { exitCode: 1 },
  STORAGE_IN_USE: { exitCode: 1 },
  NEWER_DATABASE: { exitCode: 1 },
  ADDRESS_UNUSABLE: { exitCode: 1 },
  BACKUP_REFUSED: { exitCode: 1 },
} as const

export type OperatorErrorCode = keyof typeof operatorErrorCodes

/** What whoever runs Roomful can mend: the message says what to change, and a stack trace would add nothing. */
export abstract class OperatorError extends Error {
  abstract readonly code: OperatorErrorCode
}
