import type { ImportFormat } from '@roomful/contract/imports'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { Words } from './import-preview.ts'

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
