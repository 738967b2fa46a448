import Type from 'typebox'
import { reads } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { IdentityMode, sessionParams } from '../sessions/sessions.ts'
import { TeamStanding } from '../sessions/teams.ts'

const place = Type.Object({
  place: Type.Integer({ description: 'From 1; participants with equal points and times share a place.' }),
  points: Type.Integer({ description: 'Points from revealed questions.' }),
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
    total: Type.Integer({ description: 'Number of participants who answered a question with points.' }),
    teams: Type.Array(TeamStanding, {
      description: 'All teams of the session, highest points first; empty without any.',
    }),
  }),
)

export type LeaderboardOut = Type.Static<typeof LeaderboardOut>

export const getLeaderboard = operation({
  id: 'get_leaderboard',
  method: 'GET',
  path: '/sessions/{id}/leaderboard',
  access: { scope: 'results:read', role: 'PRESENTER' },
  audit: 'RESULTS',
  summary: 'Get leaderboard',
  description: 'Lists participants with points from revealed questions, highest first.',
  params: sessionParams,
  query: Type.Object(PageQuery),
  body: null,
  output: LeaderboardOut,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
})
