import Type from 'typebox'
import { changes, creates, ends, none, reads } from '../../lib/annotations.ts'
import { Page } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { questionTypeNames } from '../../question-types/index.ts'
import { questionExamples } from '../../question-types/question-examples.ts'
import {
  CreateQuestionBody,
  furtherCreateFaults,
  furtherUpdateFaults,
  slidesMax,
  UpdateQuestionBody,
} from '../../question-types/question-input.ts'
import { ImageRef } from '../images/image-ref.ts'

export const QuestionOut = named(
  'QuestionOut',
  Type.Object({
    id: Type.String({ description: 'Opaque, `que_…`.' }),
    type: OneOf(questionTypeNames, {
      description: 'What is asked for, and how it is answered. Never changes.',
    }),
    prompt: Type.String({ description: 'What participants read.' }),
    order: Type.Integer({
      description: 'Zero-based place among all slides of the presentation, content slides included.',
    }),
    inactive: Type.Boolean({ description: 'The question cannot be used under the plan.' }),
    inactive_reason: Nullable(
      Type.String({ description: 'Why, when inactive: `QUESTION_TYPE_NOT_IN_PLAN`.' }),
    ),
    upgrade_to: Nullable(Type.String({ description: 'The lowest plan that lifts the restriction.' })),
    options: Type.Array(
      Type.Object({
        id: Type.String({ description: 'What answers and results name it by.' }),
        text: Type.String({ description: 'What participants read.' }),
        is_correct: Type.Optional(Type.Boolean({ description: 'It is right.' })),
        match: Type.Optional(Type.String({ description: 'What belongs to it.' })),
        match_id: Type.Optional(Type.String({ description: 'The id of what stands on the right.' })),
        image: Type.Optional({ ...ImageRef, description: 'Shown with its text.' }),
      }),
      { description: 'In their order; empty for types without options.' },
    ),
    image: { ...Nullable(ImageRef), description: 'Shown with the prompt.' },
    settings: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'All settings of the type, defaults included.',
    }),
    notes: Type.String({ description: "The presenter's own." }),
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
  summary: 'List the questions of a presentation in order, all in one page.',
  params: inPresentation,
  query: none,
  body: null,
  output: QuestionPage,
  errors: ['NOT_FOUND'],
  annotations: reads,
})

/** The place of a slide. */
export const slideOrder = Type.Integer({
  minimum: 0,
  maximum: slidesMax - 1,
  description: 'Place among all slides of the presentation, from 0.',
})

export const CreatePlacedQuestionBody = named(
  'CreatePlacedQuestionBody',
  Type.Object(
    { ...CreateQuestionBody.properties, order: Type.Optional(slideOrder) },
    { additionalProperties: false, description: 'Without `order` it becomes the last slide.' },
  ),
)
export type CreatePlacedQuestionBody = Type.Static<typeof CreatePlacedQuestionBody>

export const createQuestion = operation({
  id: 'create_question',
  method: 'POST',
  path: questionsPath,
  access: { scope: 'content:write', role: 'PRESENTER' },
  audit: 'PRESENTATIONS',
  summary: 'Add a question at the end of a presentation.',
  examples: questionExamples,
  params: inPresentation,
  query: none,
  body: CreateQuestionBody,
  furtherFaults: furtherCreateFaults,
  output: QuestionOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND'],
  annotations: creates,
  etag: true,
  member: { body: CreatePlacedQuestionBody },
})

export const getQuestion = operation({
  id: 'get_question',
  method: 'GET',
  path: `${questionsPath}/{questionId}`,
  access: { scope: 'results:read', role: 'PRESENTER' },
  summary: 'Read one question.',
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
  audit: 'PRESENTATIONS',
  summary: 'Change a question or move it; sessions that asked it keep the revision that they asked.',
  examples: [
    { prompt: 'Where shall we meet next spring?', settings: { show_results: false } },
    { options: [{ text: 'Lisbon' }, { text: 'Oslo' }], order: 0 },
  ],
  params: questionParams,
  query: none,
  body: UpdateQuestionBody,
  furtherFaults: furtherUpdateFaults,
  output: QuestionOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'QUESTION_LOCKED', 'PRECONDITION_FAILED'],
  annotations: changes,
  etag: true,
})

export const deleteQuestion = operation({
  id: 'delete_question',
  method: 'DELETE',
  path: `${questionsPath}/{questionId}`,
  access: { scope: 'content:write', role: 'PRESENTER' },
  audit: 'PRESENTATIONS',
  summary: 'Delete a question that no session has asked.',
  params: questionParams,
  query: none,
  body: null,
  output: QuestionOut,
  errors: ['NOT_FOUND', 'QUESTION_ASKED'],
  annotations: ends,
})
