import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import type { ContentDraft } from '@roomful/contract/workspace/imports'

/** A slide before there is a presentation: a question or a content slide. */
export interface SlideBody {
  readonly question?: CreateQuestionBody
  readonly content?: ContentDraft
}

/**
 * A presentation to begin with. It addresses the audience as phones and stages do: "Sie" in German, "tú" in Spanish. Title, lead
 * and notes are for the presenter.
 */
export interface StartingDeck {
  readonly title: string
  /** What it is for, in a sentence. */
  readonly lead: string
  readonly slides: readonly SlideBody[]
}
