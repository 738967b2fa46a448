import Type from 'typebox'
import { changes, creates, ends, none, reads } from '../../lib/annotations.ts'
import { Page } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { operation } from '../../operation.ts'
import { questionTypeNames } from '../../question-types/index.ts'
import { questionExamples } from '../../question-types/question-examples.ts'
import {
  CreateQuestionBody,
  furtherCreateFaults,
  furtherUpdateFaults,
  skippedSchema,
  slidesMax,
  UpdateQuestionBody,
} from '../../question-types/question-input.ts'
import { ImageRef } from '../images/image-ref.ts'

export const QuestionOut = named(
  'QuestionOut',
  Type.Object({
    id: Type.String({ description: 'Opaque, `que_…`.' }),
    type: OneOf(questionTypeNames, {
      description: 'Question type, which determines how it is answered. Cannot be changed.',
    }),
    prompt: Type.String({ description: 'Text shown to participants.' }),
    order: Type.Integer({
      description: 'Zero-based position among all slides.',
    }),
    inactive: Type.Boolean({ description: 'Whether the plan excludes this question.' }),
    inactive_reason: Nullable(
      Type.String({ description: '`QUESTION_TYPE_NOT_IN_PLAN` if inactive; otherwise null.' }),
    ),
    upgrade_to: Nullable(Type.String({ description: 'The lowest plan that includes it.' })),
    options: Type.Array(
      Type.Object({
        id: Type.String({ description: 'ID in answers and results.' }),
        text: Type.String({ description: 'Text shown to participants.' }),
        is_correct: Type.Optional(Type.Boolean({ description: 'Whether the option is correct.' })),
        match: Type.Optional(Type.String({ description: 'The matching text.' })),
        match_id: Type.Optional(Type.String({ description: 'ID of the matching text.' })),
        image: Type.Optional({ ...ImageRef, description: 'Image shown with the text.' }),
      }),
      { description: 'Options in order; empty for types without options.' },
    ),
    image: { ...Nullable(ImageRef), description: 'Image shown with the prompt.' },
    settings: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'All settings of the type, including defaults.',
    }),
    explanation: Nullable(
      Type.String({ description: 'Markdown shown with the correct answer, never before.' }),
    ),
    notes: Type.String({ description: 'Speaker notes.' }),
    skipped: skippedSchema,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)
export type QuestionOut = Type.Static<typeof QuestionOut>

export const QuestionPage = named('QuestionPage', Page('questions', QuestionOut))

const inPresentation = Type.Object({ presentationId: Type.String() })
const questionParams = Type.Object({ presentationId: Type.String(), questionId: Type.String() })
const questionsPath = '/presentations/{presentationId}/questions'

export const listQuestions = operation({
  id: 'list_questions',
  method: 'GET',
  path: questionsPath,
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'questions',
  summary: 'List questions',
  description: 'Lists all questions of a presentation in order, on one page.',
  params: inPresentation,
  query: none,
  body: null,
  output: QuestionPage,
  errors: ['NOT_FOUND'],
  annotations: reads,
})

/** Position of a slide. */
export const slideOrder = Type.Integer({
  minimum: 0,
  maximum: slidesMax - 1,
  description: 'Zero-based position among all slides of the presentation.',
  [toolText]: 'new place, from 0',
})

export const CreatePlacedQuestionBody = named(
  'CreatePlacedQuestionBody',
  Type.Object(
    { ...CreateQuestionBody.properties, order: Type.Optional(slideOrder) },
    { additionalProperties: false, description: 'Without `order` the question is added at the end.' },
  ),
)
export type CreatePlacedQuestionBody = Type.Static<typeof CreatePlacedQuestionBody>

export const createQuestion = operation({
  id: 'create_question',
  method: 'POST',
  path: questionsPath,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'questions',
  audit: 'PRESENTATIONS',
  summary: 'Create question',
  description: 'Adds a question at the end of a presentation.',
  examples: questionExamples,
  params: inPresentation,
  query: none,
  body: CreateQuestionBody,
  furtherFaults: furtherCreateFaults,
  output: QuestionOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'UPGRADE_IN_PROGRESS'],
  annotations: creates,
  etag: true,
  member: { body: CreatePlacedQuestionBody },
})

export const getQuestion = operation({
  id: 'get_question',
  method: 'GET',
  path: `${questionsPath}/{questionId}`,
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'questions',
  summary: 'Get question',
  description: 'Returns a question with its options, settings and notes.',
  params: questionParams,
  query: none,
  body: null,
  output: QuestionOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
  etag: true,
})

export const updateQuestion = operation({
  id: 'update_question',
  method: 'PATCH',
  path: `${questionsPath}/{questionId}`,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'questions',
  audit: 'PRESENTATIONS',
  summary: 'Update question',
  description:
    'Changes or moves a question. While a LIVE session has asked it, only `order`, `notes`, `skipped` and `settings.show_results` can change.',
  examples: [
    { prompt: 'Where shall we meet next spring?', settings: { show_results: false } },
    { options: [{ text: 'Lisbon' }, { text: 'Oslo' }], order: 0 },
  ],
  params: questionParams,
  query: none,
  body: UpdateQuestionBody,
  furtherFaults: furtherUpdateFaults,
  output: QuestionOut,
  errors: [
    'INVALID_REQUEST_BODY',
    'NOT_FOUND',
    'QUESTION_LOCKED',
    'PRECONDITION_FAILED',
    'UPGRADE_IN_PROGRESS',
  ],
  annotations: changes,
  etag: true,
})

export const deleteQuestion = operation({
  id: 'delete_question',
  method: 'DELETE',
  path: `${questionsPath}/{questionId}`,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'questions',
  audit: 'PRESENTATIONS',
  summary: 'Delete question',
  description: 'Deletes a question that no session has asked.',
  params: questionParams,
  query: none,
  body: null,
  output: QuestionOut,
  errors: ['NOT_FOUND', 'QUESTION_ASKED'],
  annotations: ends,
})
