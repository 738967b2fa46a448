import type { Readable } from 'node:stream'

/** What an operation without an output schema answers: a file, written as it is read. */
export interface FileOutput {
  readonly mediaType: string
  /** For Content-Disposition. */
  readonly fileName: string
  readonly content: Readable
}
