import type { ListedPresentation } from '@roomful/contract/features/presentations/presentations'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { Reading } from '../../services.ts'

type FirstSlide = NonNullable<ListedPresentation['first_slide']>

/** The content of the first slides of presentations, by their keys. */
export async function firstSlides(
  { db }: Reading,
  presentationKeys: readonly number[],
): Promise<ReadonlyMap<number, FirstSlide>> {
  if (presentationKeys.length === 0) return new Map()
  const [questions, contents] = await Promise.all([
    db
      .selectFrom('questions')
      .select(['presentation_key', 'type', 'prompt', 'options', 'image', 'settings'])
      .where('presentation_key', 'in', presentationKeys)
      .where('position', '=', 0)
      .execute(),
    db
      .selectFrom('content_slides')
      .select(['presentation_key', 'title', 'body', 'image_id', 'image_alt'])
      .where('presentation_key', 'in', presentationKeys)
      .where('position', '=', 0)
      .execute(),
  ])
  return new Map<number, FirstSlide>([
    ...questions.map(({ presentation_key, type, prompt, options, image, settings }) => {
      const slide = {
        kind: 'QUESTION' as const,
        type: type as QuestionTypeName,
        prompt,
        options: JSON.parse(options),
        image: image === null ? null : JSON.parse(image),
        settings: JSON.parse(settings),
      }
      return [presentation_key, slide] as const
    }),
    ...contents.map(({ presentation_key, title, body, image_id, image_alt }) => {
      const image = image_id === null ? null : { id: image_id, alt: image_alt ?? '' }
      return [presentation_key, { kind: 'CONTENT' as const, title, body, image }] as const
    }),
  ])
}
