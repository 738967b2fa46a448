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
        description: 'Of a session in state DRAFT, LIVE, CLOSED.',
      }),
      participants: Type.Integer({ description: 'Who joined.' }),
      voters: Type.Integer({ description: 'Of them, who answered anything.' }),
      questions_asked: Type.Integer({ description: 'Questions that were activated.' }),
      total_responses: Type.Integer({ description: 'Answers that count.' }),
      response_rate_avg: Type.Number({ description: 'Fraction, 0 to 1.' }),
      duration_seconds: Type.Integer({ description: 'From the start to the end, or until now.' }),
      has_quiz: Type.Boolean({
        description: 'A question has a right answer; once CLOSED: one that was asked.',
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
  audit: 'RESULTS',
  summary: 'Read the key figures of a session.',
  params: sessionParams,
  query: Type.Object(WaitQuery),
  body: null,
  output: SessionKpisOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
  etag: true,
  // While the session is LIVE its duration alone is no change.
  etagIgnores: ['duration_seconds'],
  lenient: true,
})
