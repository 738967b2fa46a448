import Type from 'typebox'
import { reads } from '../../lib/annotations.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { WaitQuery } from '../../lib/waiting.ts'
import { operation } from '../../operation.ts'
import { sessionParams } from '../sessions/sessions.ts'

export const SessionKpisOut = named(
  'SessionKpisOut',
  Type.Object(
    {
      session_id: Type.String({ description: 'The session.' }),
      status: OneOf(['PENDING', 'RUNNING', 'READY'], {
        description: 'PENDING, RUNNING or READY while the session is DRAFT, LIVE or CLOSED.',
      }),
      participants: Type.Integer({ description: 'Number of participants who joined.' }),
      voters: Type.Integer({ description: 'Number of participants with at least one answer.' }),
      questions_asked: Type.Integer({ description: 'Number of activated questions.' }),
      total_responses: Type.Integer({ description: 'Number of current answers.' }),
      response_rate_avg: Type.Number({ description: 'Average response rate, 0 to 1.' }),
      duration_seconds: Type.Integer({ description: 'Seconds from start to end, or until now.' }),
      has_quiz: Type.Boolean({
        description:
          'Whether a question has a correct answer; once CLOSED, whether such a question was asked.',
      }),
      started_at: Nullable(Timestamp),
      ended_at: Nullable(Timestamp),
    },
    { description: 'Key figures of the session.' },
  ),
)

export type SessionKpisOut = Type.Static<typeof SessionKpisOut>

export const getSessionKpis = operation({
  id: 'get_session_kpis',
  method: 'GET',
  path: '/sessions/{id}/kpis',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'results',
  audit: 'RESULTS',
  summary: 'Get session key figures',
  description: 'Returns the participants, answers, response rate and duration of a session.',
  params: sessionParams,
  query: Type.Object(WaitQuery),
  body: null,
  output: SessionKpisOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
  etag: true,
  // The duration alone is not a change while the session is LIVE.
  etagIgnores: ['duration_seconds'],
  lenient: true,
})
