import type { ContentDraft } from '@roomful/contract/features/imports/imports'
import { emptyContent } from '@roomful/contract/features/presentations/slide-layouts'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import type { EditorSlide } from '../presentations/editor/document/deck.ts'

/** A slide before there is a presentation: a question or a content slide. */
export interface SlideBody {
  readonly question?: CreateQuestionBody
  readonly content?: ContentDraft
}

/** A slide before there is a presentation, as the editor would show it. */
export function slideOfBody({ question, content }: SlideBody): EditorSlide {
  return question ? questionOf(question) : contentOf(content!)
}

function contentOf(content: ContentDraft): EditorSlide {
  return { kind: 'CONTENT', key: 'draft', ...emptyContent, ...content }
}

function questionOf({
  type,
  prompt,
  options = [],
  settings = {},
  explanation = null,
  notes = '',
  skipped = false,
}: CreateQuestionBody): EditorSlide {
  return {
    kind: 'QUESTION',
    key: 'draft',
    type,
    prompt,
    options: options.map(({ text, is_correct, match }, i) => ({
      key: String(i),
      text,
      ...(is_correct === true && { is_correct }),
      ...(typeof match === 'string' && { match }),
    })),
    settings,
    explanation,
    notes,
    skipped,
    image: null,
  }
}
