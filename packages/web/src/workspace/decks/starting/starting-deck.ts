import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import type { ContentDraft } from '@roomful/contract/workspace/imports'

/** A slide before there is a presentation: a question or a content slide. */
export interface SlideBody {
  readonly question?: CreateQuestionBody
  readonly content?: ContentDraft
}

/**
 * A presentation to begin with. Phones and stages address one person, in German and Spanish informally ("du", "tú"), and so does
 * what an audience reads here; title, lead and notes are for whoever presents.
 */
export interface StartingDeck {
  readonly title: string
  /** What it is for, in a sentence. */
  readonly lead: string
  readonly slides: readonly SlideBody[]
}
