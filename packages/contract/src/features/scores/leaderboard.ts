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

/** Kept nicknames and places. */
export const finalTable = Type.Array(
  Type.Object({
    place: Type.Integer({
      description: 'From 1; some may be missing, and equal points and times share one.',
    }),
    name: Type.String({ description: 'The nickname.' }),
  }),
  {
    description:
      'CLOSED sessions with `settings.keep_final_table`: at most ten nicknames by place; otherwise empty.',
  },
)

/** Figures of an ANONYMOUS session, whose points of single people stay in the room (docs/reference/anonymity.md). */
export const scoreFigures = {
  average_percent: Nullable(
    Type.Integer({
      description:
        'ANONYMOUS sessions: mean of the points in percent of those that were possible; null below five people.',
    }),
  ),
  team_places: Type.Array(
    Type.Object({
      place: TeamStanding.properties.place,
      name: TeamStanding.properties.name,
    }),
    {
      description:
        'ANONYMOUS sessions: the teams by place, if five or more people answered a question with points in each, and none or five or more without a team; otherwise empty.',
    },
  ),
}

export const LeaderboardOut = named(
  'LeaderboardOut',
  Type.Object({
    ...leaderboardPage.properties,
    session_id: Type.String({ description: 'The session.' }),
    identity_mode: IdentityMode,
    total: Type.Integer({ description: 'Number of participants who answered a question with points.' }),
    teams: Type.Array(TeamStanding, {
      description:
        'All teams of the session, highest points first; empty without any, and in an ANONYMOUS session.',
    }),
    ...scoreFigures,
    final_table: finalTable,
  }),
)

export type LeaderboardOut = Type.Static<typeof LeaderboardOut>

export const getLeaderboard = operation({
  id: 'get_leaderboard',
  method: 'GET',
  path: '/sessions/{id}/leaderboard',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'results',
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
