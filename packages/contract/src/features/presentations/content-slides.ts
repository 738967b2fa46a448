import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { isVisible } from '../../lib/clean-text.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { type Violation, visibleText } from '../../lib/violation.ts'
import { operation } from '../../operation.ts'
import { notesSchema } from '../../question-types/question-input.ts'
import { ImageRef } from '../images/image-ref.ts'
import { QuestionOut, slideOrder } from './questions.ts'
import { slideLayouts } from './slide-layouts.ts'

export const contentSlideLimits = { titleLengthMax: 200, bodyLengthMax: 5_000, altLengthMax: 500 } as const

const image = Nullable(ImageRef)

const layout = OneOf(slideLayouts, {
  default: 'TEXT',
  description:
    'COLUMNS: `body` and `body_2`. PICTURE_…: the image fills a side, or the slide. QUOTE: `title` says who. NUMBER: `title` is the figure.',
})

const content = {
  layout,
  title: Type.String({ maxLength: contentSlideLimits.titleLengthMax }),
  body: Type.String({
    maxLength: contentSlideLimits.bodyLengthMax,
    description: 'Markdown: headings, lists, quotes, emphasis, links and code; anything else is plain text.',
  }),
  body_2: Type.String({
    maxLength: contentSlideLimits.bodyLengthMax,
    description: 'The second column, as `body`. Only with layout COLUMNS.',
  }),
  stepwise: Type.Boolean({
    description:
      'Whether stages and phones show the items of its lists one by one, in layouts TEXT, COLUMNS and PICTURE_….',
  }),
  image,
  on_phones: Type.Boolean({
    description: 'Whether phones show the slide while it is on screen.',
  }),
  notes: notesSchema,
}

/** A slide without a question. */
export const ContentSlideOut = named(
  'ContentSlideOut',
  Type.Object({
    id: Type.String(),
    ...content,
    order: slideOrder,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)
export type ContentSlideOut = Type.Static<typeof ContentSlideOut>

export const CreateContentSlideBody = named(
  'CreateContentSlideBody',
  Type.Object(
    { ...Type.Partial(Type.Object(content)).properties, order: Type.Optional(slideOrder) },
    { additionalProperties: false, description: 'Without `order` the slide is added at the end.' },
  ),
)
export type CreateContentSlideBody = Type.Static<typeof CreateContentSlideBody>

export const UpdateContentSlideBody = named('UpdateContentSlideBody', {
  ...CreateContentSlideBody,
  description: 'Omitted fields are unchanged.',
})
export type UpdateContentSlideBody = CreateContentSlideBody

type ContentTexts = Pick<ContentSlideOut, 'title' | 'body' | 'image'> &
  Partial<Pick<ContentSlideOut, 'body_2' | 'layout'>>

/**
 * Rules of content slides beyond the schema.
 * @param isTitleSent whether the title is validated as well: an update that leaves it alone never fails for it
 */
export function contentSlideFaults(
  { title, body, body_2 = '', layout, image }: ContentTexts,
  isTitleSent = true,
): Violation[] {
  if (body_2 !== '' && layout !== 'COLUMNS')
    return [{ field: 'body_2', rule: 'layout', message: 'only with layout COLUMNS: move the text to body' }]
  if (!isVisible(title) && !isVisible(body) && !isVisible(body_2) && image === null)
    return [{ field: 'title', rule: 'content', message: 'requires a title, a body or an image' }]
  return isTitleSent && title !== '' && !isVisible(title) ? [visibleText('title')] : []
}

const etag = Type.String({ description: 'Version for `If-Match`.' })

const QuestionSlide = Type.Object({
  kind: Type.Literal('QUESTION'),
  ...QuestionOut.properties,
  etag,
  locked: Type.Boolean({
    description:
      'Whether a LIVE session has asked it. If so, only `order`, `notes` and `settings.show_results` can be changed.',
  }),
  asked: Type.Boolean({ description: 'Whether a session has asked it. If so, it cannot be deleted.' }),
})
const ContentSlide = Type.Object({ kind: Type.Literal('CONTENT'), ...ContentSlideOut.properties, etag })
export type SlideOut = Type.Static<typeof QuestionSlide> | Type.Static<typeof ContentSlide>

const presentationParams = Type.Object({ presentationId: Type.String() })
const slideParams = Type.Object({ ...presentationParams.properties, slideId: Type.String() })
const slidesPath = '/presentations/{presentationId}/slides'

export const listSlides = operation({
  id: 'list_slides',
  method: 'GET',
  path: slidesPath,
  access: { role: 'PRESENTER' },
  summary: 'List slides',
  description: 'Lists the slides of a presentation in order: questions and content slides.',
  params: presentationParams,
  query: none,
  body: null,
  output: Type.Object({ slides: Type.Array(Type.Union([QuestionSlide, ContentSlide])) }),
  errors: [],
})

export const createContentSlide = operation({
  id: 'create_content_slide',
  method: 'POST',
  path: slidesPath,
  access: { role: 'PRESENTER' },
  audit: 'PRESENTATIONS',
  summary: 'Create content slide',
  params: presentationParams,
  query: none,
  body: CreateContentSlideBody,
  output: ContentSlideOut,
  errors: [],
  etag: true,
})

export const getContentSlide = operation({
  id: 'get_content_slide',
  method: 'GET',
  path: `${slidesPath}/{slideId}`,
  access: { role: 'PRESENTER' },
  summary: 'Get content slide',
  params: slideParams,
  query: none,
  body: null,
  output: ContentSlideOut,
  errors: [],
  etag: true,
})

export const updateContentSlide = operation({
  id: 'update_content_slide',
  method: 'PATCH',
  path: `${slidesPath}/{slideId}`,
  access: { role: 'PRESENTER' },
  audit: 'PRESENTATIONS',
  summary: 'Update content slide',
  description: 'Changes or moves a content slide. Stages that show it are updated.',
  params: slideParams,
  query: none,
  body: UpdateContentSlideBody,
  output: ContentSlideOut,
  errors: ['PRECONDITION_FAILED'],
  etag: true,
})

export const deleteContentSlide = operation({
  id: 'delete_content_slide',
  method: 'DELETE',
  path: `${slidesPath}/{slideId}`,
  access: { role: 'PRESENTER' },
  audit: 'PRESENTATIONS',
  summary: 'Delete content slide',
  description: 'Stages that show it return to the lobby.',
  params: slideParams,
  query: none,
  body: null,
  output: ContentSlideOut,
  errors: [],
})
