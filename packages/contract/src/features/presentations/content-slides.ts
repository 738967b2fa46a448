import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Nullable, named, Timestamp } from '../../lib/schema.ts'
import type { Violation } from '../../lib/violation.ts'
import { operation } from '../../operation.ts'
import { notesSchema } from '../../question-types/question-input.ts'
import { ImageRef } from '../images/image-ref.ts'
import { QuestionOut, slideOrder } from './questions.ts'

export const contentSlideLimits = { titleLengthMax: 200, bodyLengthMax: 5_000, altLengthMax: 500 } as const

const image = Nullable(ImageRef)

const content = {
  title: Type.String({ maxLength: contentSlideLimits.titleLengthMax }),
  body: Type.String({
    maxLength: contentSlideLimits.bodyLengthMax,
    description: 'Markdown: headings, lists, emphasis, links and code; anything else is text.',
  }),
  image,
  on_phones: Type.Boolean({
    description: 'Whether phones show it too while it is on screen; if not, they wait.',
  }),
  notes: notesSchema,
}

/** A slide that asks nothing. */
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
    { additionalProperties: false, description: 'Without `order` it becomes the last slide.' },
  ),
)
export type CreateContentSlideBody = Type.Static<typeof CreateContentSlideBody>

export const UpdateContentSlideBody = named('UpdateContentSlideBody', {
  ...CreateContentSlideBody,
  description: 'What is left out stays.',
})
export type UpdateContentSlideBody = CreateContentSlideBody

/** Rules of content slides beyond the schema. */
export function contentSlideFaults({
  title,
  body,
  image,
}: Pick<ContentSlideOut, 'title' | 'body' | 'image'>): Violation[] {
  if (title.trim() !== '' || body.trim() !== '' || image !== null) return []
  return [{ field: 'title', rule: 'content', message: 'a title, a body or an image' }]
}

const etag = Type.String({ description: 'What `If-Match` takes when it is changed.' })

const QuestionSlide = Type.Object({
  kind: Type.Literal('QUESTION'),
  ...QuestionOut.properties,
  etag,
  locked: Type.Boolean({
    description:
      'A LIVE session has asked it: only `order`, `notes` and `settings.show_results` can be changed.',
  }),
  asked: Type.Boolean({ description: 'A session has asked it: it cannot be deleted.' }),
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
  summary: 'List the slides of a presentation in order: questions and content slides.',
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
  summary: 'Add a content slide to a presentation.',
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
  summary: 'Read one content slide.',
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
  summary: 'Change a content slide or move it; stages that show it show what it has become.',
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
  summary: 'Delete a content slide; stages that show it show the lobby.',
  params: slideParams,
  query: none,
  body: null,
  output: ContentSlideOut,
  errors: [],
})
