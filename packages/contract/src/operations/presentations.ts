import Type from 'typebox'
import { defineOperation } from '../define-operation.ts'
import { Page, PageQuery } from '../page.ts'
import { questionExamples } from '../question-types/question-examples.ts'
import { CreateQuestionBody, deckQuestionsMax } from '../question-types/question-input.ts'
import { named, Timestamp } from '../schema.ts'
import { creates, none, reads } from './annotations.ts'

export const Presentation = named(
  'Presentation',
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    slide_count: Type.Integer(),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)
export type Presentation = Type.Static<typeof Presentation>

export const PresentationPage = named('PresentationPage', Page('presentations', Presentation))

export const CreatePresentationBody = named(
  'CreatePresentationBody',
  Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 200 }),
      questions: Type.Optional(Type.Array(CreateQuestionBody, { maxItems: deckQuestionsMax })),
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
  query: Type.Object(PageQuery),
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
  examples: [{ title: 'Town hall', questions: questionExamples }, { title: 'An empty deck' }],
  params: none,
  query: none,
  body: CreatePresentationBody,
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
