import type { QuestionOut } from '@roomful/contract/operations/questions'
import type { ContentSlideOut } from '@roomful/contract/workspace/content-slides'
import type { Organization, Reading } from '../domain.ts'
import { findPresentation } from '../presentations/presentations.ts'
import { askedLiveOf } from '../questions/asked-live.ts'
import { questionOut } from '../questions/question-row.ts'
import { deckOf } from '../questions/questions.ts'
import { contentSlideOut, contentSlidesOf } from './content-slide.ts'
import { slidePlaces } from './slide-places.ts'

/** A slide of a deck, with what sessions keep from being changed of a question. */
export type Slide =
  | {
      readonly kind: 'QUESTION'
      readonly slide: QuestionOut
      readonly locked: boolean
      readonly asked: boolean
    }
  | { readonly kind: 'CONTENT'; readonly slide: ContentSlideOut }

/** All slides of a deck, in order. @throws ApiError NOT_FOUND */
export async function listSlides(
  reading: Reading,
  organization: Organization,
  presentationId: string,
): Promise<Slide[]> {
  const { key } = await findPresentation(reading, organization, presentationId)
  const places = await slidePlaces(reading, key)
  const questions = new Map((await deckOf(reading, key)).map(row => [row.id, row]))
  const contents = new Map((await contentSlidesOf(reading, key)).map(row => [row.id, row]))
  const [asked, locked] = [await askedOf(reading, key), await askedLiveOf(reading, key)]
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

/** The questions of a deck that any session has asked. */
async function askedOf({ db }: Reading, presentationKey: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('questions')
    .select('key')
    .where('presentation_key', '=', presentationKey)
    .where(eb =>
      eb.exists(eb.selectFrom('asked').select('asked.key').whereRef('question_key', '=', 'questions.key')),
    )
    .execute()
  return new Set(rows.map(({ key }) => key))
}
