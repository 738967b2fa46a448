import type { ImportFormat } from '@roomful/contract/features/imports/problems'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { Words } from './import-preview.ts'

interface ImportFile {
  /** Empty for pasted text. */
  readonly name: string
  readonly bytes: Buffer
  /** Guessed from name and content unless given. */
  readonly format?: ImportFormat | undefined
}

export interface ImportJob {
  readonly file: ImportFile
  readonly words: Words
  /** Question types of the organization's plan. */
  readonly types: readonly QuestionTypeName[]
}
