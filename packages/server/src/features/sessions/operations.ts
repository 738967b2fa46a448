import { isAtLeast } from '@roomful/contract/workspace/roles'
import type { Handlers } from '../../handler.ts'
import { findSession, sessionOut } from './session-row.ts'
import { createSession, deleteSession, listSessions } from './sessions.ts'
import { getWorkspaceSession, listWorkspaceSessions } from './workspace-sessions.ts'

export const sessionHandlers = {
  listSessions: {
    credential: (r, { query }, { organization }) => listSessions(r, organization, query),
    member: (r, { query }, { organization }) => listWorkspaceSessions(r, organization, query),
  },
  createSession: {
    credential: (tx, { body }, { organization }) => createSession(tx, organization, body),
    member: (tx, { body }, { organization, signedIn }) => {
      const { door_locked: isDoorLocked = false, ...rest } = body
      return createSession(tx, organization, rest, { createdBy: signedIn.user.key, isDoorLocked })
    },
  },
  getSession: {
    credential: async (r, { params }, { organization }) =>
      sessionOut(await findSession(r, organization, params.id)),
    member: (r, { params }, { organization }) => getWorkspaceSession(r, organization, params.id),
  },
  // Presenters may delete their own sessions, administrators and keys any.
  deleteSession: (tx, { params }, caller) =>
    deleteSession(
      tx,
      caller.organization,
      params.id,
      session =>
        caller.kind === 'credential' ||
        isAtLeast(caller.membership.role, 'ADMIN') ||
        session.created_by === caller.signedIn.user.key,
    ),
} satisfies Partial<Handlers>
