import { isAtLeast } from '@roomful/contract/workspace/roles'
import { getResultsWithQuestions } from '../../features/results/results.ts'
import { createSession, deleteSession } from '../../features/sessions/sessions.ts'
import { getWorkspaceSession, listWorkspaceSessions } from '../../features/sessions/workspace-sessions.ts'
import { createSessionStageLink, listUsableStageLinks } from '../../features/stages/stage-links.ts'
import { fileNameOf } from '../../lib/output.ts'
import { liftedHandlers } from './lifted-handlers.ts'
import type { HandlersFor } from './workspace-handler.ts'

const { exportSession: exported } = liftedHandlers('exportSession')

const workspaceOnly: HandlersFor<
  | 'listSessions'
  | 'getSession'
  | 'createSession'
  | 'deleteSession'
  | 'getSessionResults'
  | 'exportSession'
  | 'createStageLink'
  | 'listStageLinks'
> = {
  listSessions: (r, { query }, { membership }) => listWorkspaceSessions(r, membership.organization, query),
  getSession: (r, { params }, { membership }) => getWorkspaceSession(r, membership.organization, params.id),
  createSession: (tx, { body }, { membership, signedIn }) => {
    const { door_locked: isDoorLocked = false, ...rest } = body
    return createSession(tx, membership.organization, rest, { createdBy: signedIn.user.key, isDoorLocked })
  },
  deleteSession: (tx, { params }, { membership: { organization, role }, signedIn: { user } }) => {
    const isAdmin = isAtLeast(role, 'ADMIN')
    return deleteSession(tx, organization, params.id, session => isAdmin || session.created_by === user.key)
  },
  // People keep these files beside others: they are named by what was presented, and when.
  exportSession: async (r, input, context) => {
    const { title, started_at, created_at } = await getWorkspaceSession(
      r,
      context.membership.organization,
      input.params.id,
    )
    // They open them with a double click, and Excel takes CSV without the mark for Latin-1.
    const file = await exported(r, { ...input, query: { bom: '1', ...input.query } }, context)
    const name = `${fileNameOf(title)} ${(started_at ?? created_at).slice(0, 10)}`.trim()
    return { ...file, fileName: `${name}.${input.query.format ?? 'csv'}` }
  },
  createStageLink: (tx, { params, body }, { membership, signedIn, services }) =>
    createSessionStageLink(
      tx,
      membership.organization,
      services.addresses,
      params.id,
      body.role,
      signedIn.user.key,
    ),
  listStageLinks: (r, { params, query }, { membership }) =>
    listUsableStageLinks(r, membership.organization, params.id, query),
  getSessionResults: (r, { params }, { membership }) =>
    getResultsWithQuestions(r, membership.organization, params.id),
}

/** Sessions, their links, results and files. */
export const sessionHandlers = {
  ...liftedHandlers(
    'openSession',
    'scheduleSession',
    'closeSession',
    'getSessionKpis',
    'getLeaderboard',
    'listParticipants',
    'getSessionLinks',
    'revokeStageLink',
    'listEntries',
  ),
  ...workspaceOnly,
}
