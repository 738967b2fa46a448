import Type from 'typebox'
import { creates, none, reads } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { named } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { operation } from '../../operation.ts'
import { CreateQuestionBody, furtherCreateFaults } from '../../question-types/question-input.ts'
import { QuestionOut } from '../presentations/questions.ts'
import { sessionParams } from '../sessions/sessions.ts'

/** Types of questions that can be added during a session; none of them earns points. */
export const addedTypes = ['MULTIPLE_CHOICE', 'WORD_CLOUD', 'OPEN_TEXT', 'RATING'] as const

/** Limits of questions added during a session (docs/reference/sessions.md, "Questions on the fly"). */
export const addedQuestionLimits = { perMinute: 10, perSession: 60, recent: 10 } as const

export const AddSessionQuestionBody = named(
  'AddSessionQuestionBody',
  Type.Object(
    {
      question: CreateQuestionBody,
      activate: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Puts it on screen at once, as `activate_question` does.',
          [toolText]: true,
        }),
      ),
    },
    { additionalProperties: false },
  ),
)
export type AddSessionQuestionBody = Type.Static<typeof AddSessionQuestionBody>

export const AddedQuestion = named(
  'AddedQuestion',
  Type.Object(
    {
      question: QuestionOut,
      session_id: Type.String({ description: 'The session to which it was added.' }),
      asked: Type.Boolean({ description: 'Whether the session has asked it.' }),
    },
    { description: 'The `order` is where `add_question_to_presentation` puts the question.' },
  ),
)
export type AddedQuestion = Type.Static<typeof AddedQuestion>

export const AddedQuestionPage = named('AddedQuestionPage', Page('added_questions', AddedQuestion))

/** Further faults of a rejected body, in the question. */
function furtherAddFaults(body: unknown) {
  return furtherCreateFaults(Object(body).question).map(fault => ({
    ...fault,
    field: `question.${fault.field}`,
  }))
}

export const addSessionQuestion = operation({
  id: 'add_session_question',
  method: 'POST',
  path: '/sessions/{id}/questions',
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'live',
  audit: 'SESSIONS',
  summary: 'Add question to session',
  description:
    'Adds a question to a LIVE session, after the slide on screen: MULTIPLE_CHOICE, WORD_CLOUD, OPEN_TEXT or RATING. It belongs to this session only.',
  examples: [
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Shall we take a break?',
        options: [{ text: 'Yes' }, { text: 'No' }],
      },
    },
    { question: { type: 'WORD_CLOUD', prompt: 'One word for today?' }, activate: true },
  ],
  params: sessionParams,
  query: none,
  body: AddSessionQuestionBody,
  furtherFaults: furtherAddFaults,
  output: AddedQuestion,
  errors: [
    'INVALID_REQUEST_BODY',
    'NOT_FOUND',
    'INVALID_SESSION_STATE',
    'LIMIT_REACHED',
    'UPGRADE_IN_PROGRESS',
  ],
  annotations: creates,
  listedByGroupOnly: true,
})

export const RecentQuestions = named(
  'RecentQuestions',
  Type.Object({
    questions: Type.Array(CreateQuestionBody, {
      description: `Newest first, at most ${addedQuestionLimits.recent}, each once.`,
    }),
  }),
)
export type RecentQuestions = Type.Static<typeof RecentQuestions>

export const listRecentQuestions = operation({
  id: 'list_recent_questions',
  method: 'GET',
  path: '/sessions/{id}/recent-questions',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'live',
  summary: 'List recent questions',
  description:
    "Lists the questions last added to the organization's sessions, as `add_session_question` accepts them.",
  params: sessionParams,
  query: none,
  body: null,
  output: RecentQuestions,
  errors: ['NOT_FOUND'],
  annotations: reads,
  listedByGroupOnly: true,
})

export const listAddedQuestions = operation({
  id: 'list_added_questions',
  method: 'GET',
  path: '/presentations/{presentationId}/added-questions',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'questions',
  summary: 'List added questions',
  description:
    'Lists questions added during sessions of a presentation that are not in it, newest first. `add_question_to_presentation` adds one.',
  params: Type.Object({ presentationId: Type.String() }),
  query: Type.Object({
    ...PageQuery,
    session_id: Type.Optional(Type.String({ description: 'Only questions added to this session.' })),
  }),
  body: null,
  output: AddedQuestionPage,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
  listedByGroupOnly: true,
})

export const addQuestionToPresentation = operation({
  id: 'add_question_to_presentation',
  method: 'POST',
  path: '/sessions/{id}/questions/{questionId}/add-to-presentation',
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'questions',
  audit: 'PRESENTATIONS',
  summary: 'Add question to presentation',
  description:
    'Makes a question added during a session a slide of its presentation, after the slide that it followed. It keeps its ID and results.',
  params: Type.Object({ id: Type.String(), questionId: Type.String() }),
  query: none,
  body: null,
  output: QuestionOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND'],
  annotations: creates,
  listedByGroupOnly: true,
})
