import type { CreateQuestionBody } from '../question-types/question-input.ts'
import type { Option, Settings } from '../question-types/question-type.ts'
import type { ContentDraft } from '../workspace/imports.ts'

export interface QuestionSlide {
  readonly kind: 'QUESTION'
  readonly type: CreateQuestionBody['type']
  readonly prompt: string
  readonly options: readonly Option[]
  readonly settings: Settings
  readonly notes: string
}

export interface ContentSlide extends ContentDraft {
  readonly kind: 'CONTENT'
}

/** A presentation as a file says it. */
export interface DeckFile {
  readonly title: string
  readonly slides: readonly (QuestionSlide | ContentSlide)[]
}
