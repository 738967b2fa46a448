import Type from 'typebox'
import * as links from '../operations/links.ts'
import * as qa from '../operations/qa.ts'
import * as results from '../operations/results.ts'
import * as sessions from '../operations/sessions.ts'
import { Page } from '../page.ts'
import type { RoomQuestion } from '../room-protocol.ts'
import { Nullable, named } from '../schema.ts'
import { inWorkspace } from './in-workspace.ts'

/** A session in the workspace, with presentation, creator and number of participants. */
export const WorkspaceSession = named(
  'WorkspaceSession',
  Type.Object({
    ...sessions.SessionOut.properties,
    title: Type.String({ description: 'Of its presentation.' }),
    created_by: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
    participants: Type.Integer(),
    response_rate: Type.Number({ description: 'As `response_rate_avg` of its key figures: 0 to 1.' }),
  }),
)
export type WorkspaceSession = Type.Static<typeof WorkspaceSession>

export const listSessions = {
  ...inWorkspace(sessions.listSessions, 'PRESENTER'),
  output: Page('sessions', WorkspaceSession),
}

const { presentation_id, ...publicChoices } = sessions.CreateSessionBody.properties

/** Start settings of a session, including the lock. */
export const SessionChoices = named(
  'SessionChoices',
  Type.Object(
    {
      ...publicChoices,
      door_locked: Type.Optional(
        Type.Boolean({ description: 'Whether joining has to wait until the presenter unlocks the room.' }),
      ),
    },
    { additionalProperties: false },
  ),
)
export type SessionChoices = Type.Static<typeof SessionChoices>

export const createSession = {
  ...inWorkspace(sessions.createSession, 'PRESENTER'),
  body: Type.Object({ presentation_id, ...SessionChoices.properties }, { additionalProperties: false }),
}
export const getSession = { ...inWorkspace(sessions.getSession, 'PRESENTER'), output: WorkspaceSession }
export const openSession = inWorkspace(sessions.openSession, 'PRESENTER')
export const scheduleSession = inWorkspace(sessions.scheduleSession, 'PRESENTER')
export const closeSession = inWorkspace(sessions.closeSession, 'PRESENTER')

/** Presenters may delete their own sessions, administrators any. */
export const deleteSession = inWorkspace(sessions.deleteSession, 'PRESENTER')
export const getSessionKpis = inWorkspace(results.getSessionKpis, 'PRESENTER')

/** A question asked in a session, with the correct answer. */
export type RevealedQuestion = Omit<RoomQuestion, 'server_time' | 'number'>

export const getSessionResults = {
  ...inWorkspace(results.getSessionResults, 'PRESENTER'),
  output: named(
    'ResultsWithQuestions',
    Type.Object({
      ...results.SessionResultsOut.properties,
      questions: Type.Array(Type.Unsafe<RevealedQuestion>({ type: 'object', additionalProperties: true }), {
        description: 'One for each of the results, in their order, with what is right.',
      }),
    }),
  ),
  audited: true,
} as const
export const getLeaderboard = inWorkspace(results.getLeaderboard, 'PRESENTER')
export const listParticipants = {
  ...inWorkspace(results.listParticipants, 'PRESENTER'),
  audited: true,
} as const
export const exportSession = { ...inWorkspace(results.exportSession, 'PRESENTER'), audited: true } as const
export const getSessionLinks = inWorkspace(links.getSessionLinks, 'PRESENTER')
export const createStageLink = inWorkspace(links.createStageLink, 'PRESENTER')

export const WorkspaceStageLink = named(
  'WorkspaceStageLink',
  Type.Object({
    ...links.StageLinkOut.properties,
    created_by: Nullable(
      Type.Object(
        { id: Type.String(), name: Type.String() },
        { description: 'Null where a program or a command has made it.' },
      ),
    ),
  }),
)
export type WorkspaceStageLink = Type.Static<typeof WorkspaceStageLink>

export const listStageLinks = {
  ...inWorkspace(links.listStageLinks, 'PRESENTER'),
  summary: 'List the stage links of a session that are not revoked, newest first, with who has made them.',
  output: Page('stage_links', WorkspaceStageLink),
}
export const revokeStageLink = inWorkspace(links.revokeStageLink, 'PRESENTER')
export const listEntries = inWorkspace(qa.listEntries, 'PRESENTER')
