import Type from 'typebox'
import { defineOperation } from '../define-operation.ts'
import { Page, PageQuery } from '../page.ts'
import { questionExamples } from '../question-types/question-examples.ts'
import { CreateQuestionBody, furtherFaultsOfAll, slidesMax } from '../question-types/question-input.ts'
import { Nullable, named, OneOf, Timestamp } from '../schema.ts'
import { trashDays } from '../trash-days.ts'
import { changes, creates, ends, none, reads } from './annotations.ts'

export const Presentation = named(
  'Presentation',
  Type.Object({
    id: Type.String({ description: 'Opaque, `pres_…`.' }),
    title: Type.String({ description: 'What presenters call it.' }),
    slide_count: Type.Integer({ description: 'Questions and content slides.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
    trashed_at: Nullable(
      Type.String({
        format: 'date-time',
        description: `Since when it is in the trash, from where it is removed after ${trashDays} days.`,
      }),
    ),
  }),
)
export type Presentation = Type.Static<typeof Presentation>

export const PresentationPage = named('PresentationPage', Page('presentations', Presentation))

export const CreatePresentationBody = named(
  'CreatePresentationBody',
  Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 200, description: 'What presenters call it.' }),
      questions: Type.Optional(
        Type.Array(CreateQuestionBody, { maxItems: slidesMax, description: 'Its questions, in order.' }),
      ),
    },
    { additionalProperties: false },
  ),
)
export type CreatePresentationBody = Type.Static<typeof CreatePresentationBody>

export const listPresentations = defineOperation({
  id: 'list_presentations',
  method: 'GET',
  path: '/public/v1/presentations',
  scope: 'results:read',
  summary: "List the organization's presentations, newest first.",
  params: none,
  query: Type.Object({
    ...PageQuery,
    trashed: Type.Optional(OneOf(['true', 'false'], { description: '`true`: those in the trash instead.' })),
  }),
  body: null,
  output: PresentationPage,
  errors: ['INVALID_REQUEST_PARAMETER'],
  annotations: reads,
})

export const createPresentation = defineOperation({
  id: 'create_presentation',
  method: 'POST',
  path: '/public/v1/presentations',
  scope: 'content:write',
  summary: 'Create a presentation, optionally with its questions: all of it or nothing.',
  examples: [{ title: 'Town hall', questions: questionExamples }, { title: 'Without questions yet' }],
  params: none,
  query: none,
  body: CreatePresentationBody,
  furtherFaults: body => furtherFaultsOfAll(Object(body).questions, i => `questions[${i}]`),
  output: Presentation,
  errors: ['INVALID_REQUEST_BODY'],
  annotations: creates,
})

export const getPresentation = defineOperation({
  id: 'get_presentation',
  method: 'GET',
  path: '/public/v1/presentations/{presentationId}',
  scope: 'results:read',
  summary: 'Read one presentation.',
  params: Type.Object({ presentationId: Type.String() }),
  query: none,
  body: null,
  output: Presentation,
  errors: ['NOT_FOUND'],
  annotations: reads,
  etag: true,
})

export const UpdatePresentationBody = named(
  'UpdatePresentationBody',
  Type.Object(
    {
      title: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The new title.' })),
      trashed: Type.Optional(
        Type.Boolean({ description: 'Puts it in the trash; false takes it out again.' }),
      ),
    },
    { additionalProperties: false },
  ),
)
export type UpdatePresentationBody = Type.Static<typeof UpdatePresentationBody>

export const updatePresentation = defineOperation({
  id: 'update_presentation',
  method: 'PATCH',
  path: '/public/v1/presentations/{presentationId}',
  scope: 'content:write',
  summary: 'Rename a presentation, or take it out of the trash.',
  examples: [{ title: 'Town hall, spring' }, { trashed: false }],
  params: Type.Object({ presentationId: Type.String() }),
  query: none,
  body: UpdatePresentationBody,
  output: Presentation,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'PRECONDITION_FAILED'],
  annotations: changes,
  etag: true,
})

export const deletePresentation = defineOperation({
  id: 'delete_presentation',
  method: 'DELETE',
  path: '/public/v1/presentations/{presentationId}',
  scope: 'content:write',
  summary: `Put a presentation in the trash, for ${trashDays} days; its sessions stay.`,
  params: Type.Object({ presentationId: Type.String() }),
  query: none,
  body: null,
  output: Presentation,
  errors: ['NOT_FOUND'],
  annotations: ends,
})
