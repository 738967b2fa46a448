import type { PicturedSlide } from '@roomful/contract/features/presentations/pictured-slide'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import { isScored } from '@roomful/contract/question-types/scoring'
import type { NotNull, Selectable } from 'kysely'
import type { Reading } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'

/** The content of the first slides of presentations, by their keys. */
export async function firstSlides(
  { db }: Reading,
  presentationKeys: readonly number[],
): Promise<ReadonlyMap<number, PicturedSlide>> {
  if (presentationKeys.length === 0) return new Map()
  const [questions, contents] = await Promise.all([
    db
      .selectFrom('questions')
      .select(['presentation_key', ...picturedQuestionColumns])
      .$narrowType<{ presentation_key: NotNull }>()
      .where('presentation_key', 'in', presentationKeys)
      .where('position', '=', 0)
      .execute(),
    db
      .selectFrom('content_slides')
      .select(['presentation_key', ...picturedContentColumns])
      .where('presentation_key', 'in', presentationKeys)
      .where('position', '=', 0)
      .execute(),
  ])
  return new Map([
    ...questions.map(row => [row.presentation_key, picturedQuestion(row)] as const),
    ...contents.map(row => [row.presentation_key, picturedContent(row)] as const),
  ])
}

/** Those of the presentations, by their keys, in which answers can earn points to slides that are not skipped. */
export async function scoredPresentations(
  { db }: Reading,
  presentationKeys: readonly number[],
): Promise<ReadonlySet<number>> {
  if (presentationKeys.length === 0) return new Set()
  const rows = await db
    .selectFrom('questions')
    .select(['presentation_key', 'id', 'type', 'prompt', 'options', 'settings'])
    .$narrowType<{ presentation_key: NotNull }>()
    .where('presentation_key', 'in', presentationKeys)
    .where('skipped', '=', 0)
    // Most questions of most presentations have no points.
    .where('settings', 'like', '%"points":%')
    .where('settings', 'not like', '%"points":0%')
    .execute()
  const isRowScored = ({ options, settings, ...row }: (typeof rows)[number]) =>
    isScored({ ...row, options: JSON.parse(options), settings: JSON.parse(settings) })
  return new Set(rows.filter(isRowScored).map(row => row.presentation_key))
}

/** Columns that `picturedQuestion` reads. */
const picturedQuestionColumns = ['type', 'prompt', 'options', 'image', 'settings'] as const
type QuestionRow = Pick<Selectable<Database['questions']>, (typeof picturedQuestionColumns)[number]>

/** A question as far as its picture shows it. */
export function picturedQuestion({ type, prompt, options, image, settings }: QuestionRow): PicturedSlide {
  return {
    kind: 'QUESTION',
    type: type as QuestionTypeName,
    prompt,
    options: JSON.parse(options),
    image: image === null ? null : JSON.parse(image),
    settings: JSON.parse(settings),
  }
}

/** Columns that `picturedContent` reads. */
export const picturedContentColumns = ['layout', 'title', 'body', 'body_2', 'image_id', 'image_alt'] as const
type ContentRow = Pick<Selectable<Database['content_slides']>, (typeof picturedContentColumns)[number]>

/** A content slide as far as its picture shows it. */
export function picturedContent(row: ContentRow): PicturedSlide {
  const { layout, title, body, body_2, image_id, image_alt } = row
  const image = image_id === null ? null : { id: image_id, alt: image_alt ?? '' }
  return { kind: 'CONTENT', layout, title, body, body_2, image }
}
