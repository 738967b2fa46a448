import type { Readable } from 'node:stream'

/** The output of an operation without an output schema: a file, written as it is read. */
export interface FileOutput {
  readonly mediaType: string
  /** For Content-Disposition. */
  readonly fileName: string
  readonly content: Readable
}
