import Type from 'typebox'
import { defineOperation } from '../define-operation.ts'
import { Page, PageQuery } from '../page.ts'
import { QuestionResultsOut } from '../question-types/results.ts'
import { Nullable, named, OneOf, Timestamp } from '../schema.ts'
import { none, reads } from './annotations.ts'
import { IdentityMode, sessionParams } from './sessions.ts'
import { WaitQuery } from './waiting.ts'

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

export const ParticipantsOut = named(
  'ParticipantsOut',
  Type.Object({
    session_id: Type.String({ description: 'The session.' }),
    identity_mode: IdentityMode,
    total: Type.Integer({ description: 'How many joined.' }),
    participants: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Opaque, `par_…`.' }),
        display_name: Type.String({ description: 'As they gave it.' }),
        email: Nullable(Type.String({ description: 'Verified where they signed in.' })),
        joined_at: Timestamp,
        identity_seal: OneOf(['SSO_VERIFIED', 'GUEST'], {
          description: 'Whether they signed in or typed a name.',
        }),
        score: Nullable(
          Type.Object(
            {
              points: Type.Integer({ description: 'Over questions that are revealed.' }),
              place: Type.Integer({ description: 'From 1.' }),
            },
            { description: 'Null while no scored question is revealed.' },
          ),
        ),
      }),
      { description: 'Empty for an anonymous session: only the total counts.' },
    ),
  }),
)
export type ParticipantsOut = Type.Static<typeof ParticipantsOut>

export const getSessionKpis = defineOperation({
  id: 'get_session_kpis',
  method: 'GET',
  path: '/public/v1/sessions/{id}/kpis',
  scope: 'results:read',
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

export const getQuestionResults = defineOperation({
  id: 'get_question_results',
  method: 'GET',
  path: '/public/v1/sessions/{id}/results',
  scope: 'results:read',
  summary: 'Read the results of one question in a session.',
  params: sessionParams,
  query: Type.Object({ question_id: Type.String(), ...WaitQuery }),
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
      description: 'Of every question that the session has asked, in the order of the presentation.',
    }),
  }),
)
export type SessionResultsOut = Type.Static<typeof SessionResultsOut>

export const getSessionResults = defineOperation({
  id: 'get_session_results',
  method: 'GET',
  path: '/public/v1/sessions/{id}/results/all',
  scope: 'results:read',
  summary: 'Read the results of all questions that a session has asked, in one response.',
  params: sessionParams,
  query: Type.Object(WaitQuery),
  body: null,
  output: SessionResultsOut,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
  etag: true,
})

const place = Type.Object({
  place: Type.Integer({ description: 'From 1; equal points and times share a place.' }),
  points: Type.Integer({ description: 'Over questions that are revealed.' }),
  participant_id: Nullable(Type.String({ description: 'Null in an anonymous session.' })),
  display_name: Nullable(Type.String({ description: 'Null in an anonymous session.' })),
})
const leaderboardPage = Page('leaderboard', place)

export const LeaderboardOut = named(
  'LeaderboardOut',
  Type.Object({
    ...leaderboardPage.properties,
    session_id: Type.String({ description: 'The session.' }),
    identity_mode: IdentityMode,
    total: Type.Integer({ description: 'How many have answered a question that earns points.' }),
  }),
)
export type LeaderboardOut = Type.Static<typeof LeaderboardOut>

export const getLeaderboard = defineOperation({
  id: 'get_leaderboard',
  method: 'GET',
  path: '/public/v1/sessions/{id}/leaderboard',
  scope: 'results:read',
  summary: 'List who has earned how many points with the questions revealed so far, best first.',
  params: sessionParams,
  query: Type.Object(PageQuery),
  body: null,
  output: LeaderboardOut,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
})

export const listParticipants = defineOperation({
  id: 'list_participants',
  method: 'GET',
  path: '/public/v1/sessions/{id}/participants',
  scope: 'results:read',
  summary: 'List who joined a session; for an anonymous one only how many.',
  params: sessionParams,
  query: none,
  body: null,
  output: ParticipantsOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
  etag: true,
})

export const exportSession = defineOperation({
  id: 'export_session',
  method: 'GET',
  path: '/public/v1/sessions/{id}/export',
  scope: 'results:read',
  summary: 'Download everything that a session gathered, as CSV or as an Excel workbook.',
  params: sessionParams,
  query: Type.Object({
    format: Type.Optional(OneOf(['csv', 'xlsx'], { default: 'csv' })),
    bom: Type.Optional(
      OneOf(['0', '1'], {
        default: '0',
        description: '1 begins CSV with a byte order mark, by which Excel knows that it is UTF-8.',
      }),
    ),
  }),
  body: null,
  output: null,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
})
