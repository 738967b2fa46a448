import type { ContentDraft } from '@roomful/contract/features/imports/imports'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'

/** A slide before there is a presentation: a question or a content slide. */
export interface SlideBody {
  readonly question?: CreateQuestionBody
  readonly content?: ContentDraft
}
