import Type from 'typebox'
import { changes, creates, ends, none, reads } from '../../lib/annotations.ts'
import { isVisible } from '../../lib/clean-text.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { type Violation, visibleText } from '../../lib/violation.ts'
import { operation } from '../../operation.ts'
import { notesSchema, skippedSchema } from '../../question-types/question-input.ts'
import { ImageRef } from '../images/image-ref.ts'
import { QuestionOut, slideOrder } from './questions.ts'
import { slideLayouts } from './slide-layouts.ts'

export const contentSlideLimits = { titleLengthMax: 200, bodyLengthMax: 5_000, altLengthMax: 500 } as const

const image = { ...Nullable(ImageRef), description: 'Image of the slide.' }

const layout = OneOf(slideLayouts, {
  description:
    'COLUMNS: `body` and `body_2`. PICTURE_…: the image fills a side, or the slide. QUOTE: `title` says who. NUMBER: `title` is the figure.',
  [toolText]: true,
})

const content = {
  layout,
  title: Type.String({ maxLength: contentSlideLimits.titleLengthMax, description: 'Heading of the slide.' }),
  body: Type.String({
    maxLength: contentSlideLimits.bodyLengthMax,
    description: 'Markdown: headings, lists, quotes, emphasis, links and code; anything else is plain text.',
    [toolText]: true,
  }),
  body_2: Type.String({
    maxLength: contentSlideLimits.bodyLengthMax,
    description: 'The second column, as `body`. Only with layout COLUMNS.',
    [toolText]: true,
  }),
  stepwise: Type.Boolean({
    description:
      'Whether stages and phones show the items of its lists one by one, in layouts TEXT, COLUMNS and PICTURE_….',
    [toolText]: true,
  }),
  image,
  on_phones: Type.Boolean({
    description: 'Whether phones show the slide while it is on screen.',
    [toolText]: true,
  }),
  notes: notesSchema,
  skipped: skippedSchema,
}

/** A slide without a question. */
export const ContentSlideOut = named(
  'ContentSlideOut',
  Type.Object({
    id: Type.String({ description: 'Opaque, `sld_…`.' }),
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
    {
      ...Type.Partial(Type.Object(content)).properties,
      layout: Type.Optional({ ...layout, default: 'TEXT' }),
      order: Type.Optional(slideOrder),
    },
    { additionalProperties: false, description: 'Without `order` the slide is added at the end.' },
  ),
)
export type CreateContentSlideBody = Type.Static<typeof CreateContentSlideBody>

export const UpdateContentSlideBody = named('UpdateContentSlideBody', {
  ...CreateContentSlideBody,
  properties: { ...CreateContentSlideBody.properties, layout: Type.Optional(layout) },
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

const kind = { description: 'Kind of slide.' }

const QuestionSlide = Type.Object({
  kind: Type.Literal('QUESTION', kind),
  ...QuestionOut.properties,
  etag,
  locked: Type.Boolean({
    description:
      'Whether a LIVE session has asked it. If so, only `order`, `notes`, `skipped` and `settings.show_results` can change.',
  }),
  asked: Type.Boolean({ description: 'Whether a session has asked it. If so, it cannot be deleted.' }),
})
const ContentSlide = Type.Object({
  kind: Type.Literal('CONTENT', kind),
  ...ContentSlideOut.properties,
  etag,
})
export type SlideOut = Type.Static<typeof QuestionSlide> | Type.Static<typeof ContentSlide>

const presentationParams = Type.Object({ presentationId: Type.String() })
const slideParams = Type.Object({ ...presentationParams.properties, slideId: Type.String() })
const slidesPath = '/presentations/{presentationId}/slides'

/** All slides of a presentation. */
export const SlideList = named(
  'SlideList',
  Type.Object({
    slides: Type.Array(Type.Union([QuestionSlide, ContentSlide]), {
      description: 'Questions and content slides, in order.',
    }),
  }),
)

export const listSlides = operation({
  id: 'list_slides',
  method: 'GET',
  path: slidesPath,
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'presentations',
  summary: 'List slides',
  description: 'Lists the slides of a presentation in order: questions and content slides.',
  params: presentationParams,
  query: none,
  body: null,
  output: SlideList,
  errors: ['NOT_FOUND'],
  annotations: reads,
  listedByGroupOnly: true,
})

export const createContentSlide = operation({
  id: 'create_content_slide',
  method: 'POST',
  path: slidesPath,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'presentations',
  audit: 'PRESENTATIONS',
  summary: 'Create content slide',
  description: 'Adds a slide without a question, at a place or at the end.',
  examples: [
    { title: 'Welcome', body: 'Join with your *phone*.', on_phones: true },
    { layout: 'COLUMNS', title: 'Agenda', body: '- Review', body_2: '- Plans', order: 0 },
  ],
  params: presentationParams,
  query: none,
  body: CreateContentSlideBody,
  output: ContentSlideOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'UPGRADE_IN_PROGRESS'],
  annotations: creates,
  listedByGroupOnly: true,
  etag: true,
})

export const getContentSlide = operation({
  id: 'get_content_slide',
  method: 'GET',
  path: `${slidesPath}/{slideId}`,
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'presentations',
  summary: 'Get content slide',
  description: 'Returns a content slide; list_slides has all.',
  params: slideParams,
  query: none,
  body: null,
  output: ContentSlideOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
  listedByGroupOnly: true,
  etag: true,
})

export const updateContentSlide = operation({
  id: 'update_content_slide',
  method: 'PATCH',
  path: `${slidesPath}/{slideId}`,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'presentations',
  audit: 'PRESENTATIONS',
  summary: 'Update content slide',
  description: 'Changes or moves a content slide. Stages that show it are updated.',
  examples: [{ order: 0 }, { title: 'Welcome back', stepwise: true }],
  params: slideParams,
  query: none,
  body: UpdateContentSlideBody,
  output: ContentSlideOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'PRECONDITION_FAILED', 'UPGRADE_IN_PROGRESS'],
  annotations: changes,
  listedByGroupOnly: true,
  etag: true,
})

export const deleteContentSlide = operation({
  id: 'delete_content_slide',
  method: 'DELETE',
  path: `${slidesPath}/{slideId}`,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'presentations',
  audit: 'PRESENTATIONS',
  summary: 'Delete content slide',
  description: 'Deletes a content slide; later slides move up. Stages that show it return to the lobby.',
  params: slideParams,
  query: none,
  body: null,
  output: ContentSlideOut,
  errors: ['NOT_FOUND'],
  annotations: ends,
  listedByGroupOnly: true,
})
