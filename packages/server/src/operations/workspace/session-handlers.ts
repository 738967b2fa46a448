import { isAtLeast } from '@roomful/contract/workspace/define-workspace-operation'
import { createSession } from '../../domain/sessions/create-session.ts'
import { deleteSession } from '../../domain/sessions/delete-session.ts'
import { liftedHandlers } from './lifted-handlers.ts'
import type { HandlersFor } from './workspace-handler.ts'

const ofTheCaller: HandlersFor<'createSession' | 'deleteSession'> = {
  createSession: (tx, { body }, { membership, signedIn }) =>
    createSession(tx, membership.organization, body, signedIn.user.key),
  deleteSession: (tx, { params }, { membership: { organization, role }, signedIn: { user } }) => {
    const isAdmin = isAtLeast(role, 'ADMIN')
    return deleteSession(tx, organization, params.id, session => isAdmin || session.created_by === user.key)
  },
}

/** Sessions, their links, results and files. */
export const sessionHandlers = {
  ...liftedHandlers(
    'listSessions',
    'getSession',
    'openSession',
    'scheduleSession',
    'closeSession',
    'getSessionKpis',
    'getSessionResults',
    'getLeaderboard',
    'listParticipants',
    'exportSession',
    'getSessionLinks',
    'createStageLink',
    'listEntries',
  ),
  ...ofTheCaller,
}
