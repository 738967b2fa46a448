import type { ImportFormat } from '@roomful/contract/imports'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { ImportPreview } from '@roomful/contract/workspace/imports'
import type { Words } from './true-false.ts'

interface ImportFile {
  /** Empty for text that was pasted. */
  readonly name: string
  readonly bytes: Buffer
  /** Guessed from name and content unless given. */
  readonly format?: ImportFormat | undefined
}

export interface ImportJob {
  readonly file: ImportFile
  readonly words: Words
  /** Of questions that the organization's plan covers. */
  readonly types: readonly QuestionTypeName[]
}

/** Reads files without delaying answers. */
export interface ImportReader {
  /**
   * Says what a file becomes; given up when `gone` is aborted.
   * @throws ApiError RATE_LIMITED when too many files of the organization are read or wait; UNAVAILABLE
   */
  read(job: ImportJob, organization: { readonly key: number }, gone: AbortSignal): Promise<ImportPreview>
  /** Ends whatever is under way. */
  close(): Promise<void>
}
