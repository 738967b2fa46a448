import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import type { Option, Settings } from '@roomful/contract/question-types/question-type'
import type { ContentDraft } from '@roomful/contract/workspace/imports'

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
