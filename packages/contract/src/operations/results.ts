import Type from 'typebox'
import { operation } from '../operation.ts'
import { Page, PageQuery } from '../page.ts'
import { QuestionResultsOut } from '../question-types/results.ts'
import type { RoomQuestion } from '../room-views.ts'
import { Nullable, named, OneOf, Timestamp } from '../schema.ts'
import { none, reads } from './annotations.ts'
import { IdentityMode, sessionParams } from './sessions.ts'
import { WaitQuery } from './waiting.ts'

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

export const getQuestionResults = operation({
  id: 'get_question_results',
  method: 'GET',
  path: '/sessions/{id}/results',
  access: { scope: 'results:read' },
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

/** A question asked in a session, with the correct answer. */
export type RevealedQuestion = Omit<RoomQuestion, 'server_time' | 'number'>

export const getSessionResults = operation({
  id: 'get_session_results',
  method: 'GET',
  path: '/sessions/{id}/results/all',
  access: { scope: 'results:read', role: 'PRESENTER' },
  summary: 'Read the results of all questions that a session has asked, in one response.',
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
        questions: Type.Array(Type.Unsafe<RevealedQuestion>({ type: 'object', additionalProperties: true }), {
          description: 'One for each of the results, in their order, with what is right.',
        }),
      }),
    ),
  },
  audited: true,
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

export const getLeaderboard = operation({
  id: 'get_leaderboard',
  method: 'GET',
  path: '/sessions/{id}/leaderboard',
  access: { scope: 'results:read', role: 'PRESENTER' },
  summary: 'List who has earned how many points with the questions revealed so far, best first.',
  params: sessionParams,
  query: Type.Object(PageQuery),
  body: null,
  output: LeaderboardOut,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
})

export const listParticipants = operation({
  id: 'list_participants',
  method: 'GET',
  path: '/sessions/{id}/participants',
  access: { scope: 'results:read', role: 'PRESENTER' },
  summary: 'List who joined a session; for an anonymous one only how many.',
  params: sessionParams,
  query: none,
  body: null,
  output: ParticipantsOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
  etag: true,
  audited: true,
})

export const exportSession = operation({
  id: 'export_session',
  method: 'GET',
  path: '/sessions/{id}/export',
  access: { scope: 'results:read', role: 'PRESENTER' },
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
  audited: true,
})
