import type { ContentSlideOut } from '@roomful/contract/features/presentations/content-slides'
import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import type { Organization, Reading } from '../../services.ts'
import { contentSlideOut } from './content-slides.ts'
import { findPresentation } from './presentations.ts'
import { questionOut } from './question-row.ts'
import { askedQuestions, lockedQuestions } from './questions.ts'
import { slidePages } from './slide-pages.ts'

/** A slide of a presentation; for a question also whether sessions prevent its change or deletion. */
export type Slide =
  | {
      readonly kind: 'QUESTION'
      readonly slide: QuestionOut
      readonly locked: boolean
      readonly asked: boolean
    }
  | { readonly kind: 'CONTENT'; readonly slide: ContentSlideOut }

/** All slides of a presentation, in order, page by page. @throws ApiError NOT_FOUND */
export async function listSlides(
  reading: Reading,
  organization: Organization,
  presentationId: string,
): Promise<AsyncGenerator<Slide[]>> {
  const { key } = await findPresentation(reading, organization, presentationId)
  const [asked, locked] = [await askedQuestions(reading, key), await lockedQuestions(reading, key)]
  const { pages } = await slidePages(reading, key)
  return slidesIn()

  async function* slidesIn(): AsyncGenerator<Slide[]> {
    for await (const page of pages)
      yield page.map(({ kind, row }): Slide => {
        if (kind === 'CONTENT') return { kind, slide: contentSlideOut(row) }
        const sessions = { locked: locked.has(row.key), asked: asked.has(row.key) }
        return { kind, slide: questionOut(row, organization), ...sessions }
      })
  }
}
