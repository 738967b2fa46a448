import Type from 'typebox'
import { reads } from '../../lib/annotations.ts'
import { named } from '../../lib/schema.ts'
import { WaitQuery } from '../../lib/waiting.ts'
import { operation } from '../../operation.ts'
import type { AskedQuestion } from '../../question-types/asked-question.ts'
import { QuestionResultsOut } from '../../question-types/results.ts'
import { sessionParams } from '../sessions/sessions.ts'

export const getQuestionResults = operation({
  id: 'get_question_results',
  method: 'GET',
  path: '/sessions/{id}/results',
  access: { scope: 'results:read' },
  group: 'results',
  audit: 'RESULTS',
  summary: 'Get question results',
  description: 'Returns the current results of one question of a session.',
  params: sessionParams,
  query: Type.Object({ question_id: Type.String({ minLength: 1 }), ...WaitQuery }),
  body: null,
  output: QuestionResultsOut,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
  etag: true,
  alias: { query: 'all', operation: 'get_session_results' },
})

export const SessionResultsOut = named(
  'SessionResultsOut',
  Type.Object({
    session_id: Type.String({ description: 'The session.' }),
    results: Type.Array(QuestionResultsOut, {
      description: 'Results of all asked questions in presentation order.',
    }),
  }),
)
export type SessionResultsOut = Type.Static<typeof SessionResultsOut>

export const getSessionResults = operation({
  id: 'get_session_results',
  method: 'GET',
  path: '/sessions/{id}/results/all',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'results',
  audit: 'RESULTS',
  summary: 'Get session results',
  description: 'Returns the results of all questions that a session has asked.',
  params: sessionParams,
  query: Type.Object(WaitQuery),
  body: null,
  output: SessionResultsOut,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
  etag: true,
  member: {
    output: named(
      'ResultsWithQuestions',
      Type.Object({
        ...SessionResultsOut.properties,
        questions: Type.Array(Type.Unsafe<AskedQuestion>({ type: 'object', additionalProperties: true }), {
          description: 'Questions in the order of the results, with correct answers.',
        }),
      }),
    ),
  },
  audited: true,
})
