import type { QuestionOut } from '@roomful/contract/operations/questions'
import type { ContentSlideOut } from '@roomful/contract/workspace/content-slides'
import type { Organization, Reading } from '../domain.ts'
import { findPresentation } from '../presentations/presentations.ts'
import { askedQuestions, lockedQuestions } from '../questions/asked-questions.ts'
import { questionOut } from '../questions/question-row.ts'
import { questionsOf } from '../questions/questions.ts'
import { contentSlideOut, contentSlidesOf } from './content-slide.ts'
import { slidePlaces } from './slide-places.ts'

/** A slide of a presentation; of a question also whether sessions keep it from being changed or deleted. */
export type Slide =
  | {
      readonly kind: 'QUESTION'
      readonly slide: QuestionOut
      readonly locked: boolean
      readonly asked: boolean
    }
  | { readonly kind: 'CONTENT'; readonly slide: ContentSlideOut }

/** All slides of a presentation, in order. @throws ApiError NOT_FOUND */
export async function listSlides(
  reading: Reading,
  organization: Organization,
  presentationId: string,
): Promise<Slide[]> {
  const { key } = await findPresentation(reading, organization, presentationId)
  const places = await slidePlaces(reading, key)
  const questions = new Map((await questionsOf(reading, key)).map(row => [row.id, row]))
  const contents = new Map((await contentSlidesOf(reading, key)).map(row => [row.id, row]))
  const [asked, locked] = [await askedQuestions(reading, key), await lockedQuestions(reading, key)]
  return places.flatMap(({ kind, id }): Slide[] => {
    if (kind === 'CONTENT') {
      const row = contents.get(id)
      return row ? [{ kind, slide: contentSlideOut(row) }] : []
    }
    const row = questions.get(id)
    if (!row) return []
    const sessions = { locked: locked.has(row.key), asked: asked.has(row.key) }
    return [{ kind, slide: questionOut(row, organization), ...sessions }]
  })
}
