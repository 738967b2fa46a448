import type {
  WorkspaceInputOf,
  WorkspaceOperationName,
  WorkspaceOperations,
  WorkspaceOutputOf,
} from '@roomful/contract/workspace/index'
import type { Reading, Writing } from '../../domain/domain.ts'
import { renameOrganization } from '../../domain/organizations/organizations.ts'
import { membershipOut, meOut, updateMe } from '../../domain/people/me.ts'
import type { Membership } from '../../domain/people/memberships.ts'
import {
  endSignIn,
  endSignInOf,
  endSignIns,
  listSignIns,
  type SignedIn,
  startSignIn,
} from '../../domain/people/sign-ins.ts'
import { setPasswordHash } from '../../domain/people/users.ts'
import type { FileOutput } from '../file-output.ts'
import { SignedInAs } from './signed-in-as.ts'
import type { WorkspaceCall } from './workspace-call.ts'
import type { Prepared } from './workspace-preparations.ts'
import type { WorkspaceServices } from './workspace-services.ts'

/** What a call brings beside its input. */
export interface AnybodyContext {
  readonly call: WorkspaceCall
  readonly services: WorkspaceServices
  /** What was prepared before the transaction of this call (`workspace-preparations.ts`). */
  readonly prepared: unknown
  /** Compares If-Match with the resource as it is now; true without one. */
  readonly isCurrent: (resource: unknown) => boolean
}

export interface UserContext extends AnybodyContext {
  readonly signedIn: SignedIn
}

export interface WorkspaceContext extends UserContext {
  readonly membership: Membership
}

type ContextOf<N extends WorkspaceOperationName> = WorkspaceOperations[N]['access'] extends 'anybody'
  ? AnybodyContext
  : WorkspaceOperations[N]['access'] extends 'user'
    ? UserContext
    : WorkspaceContext

type Answer<N extends WorkspaceOperationName> = WorkspaceOperations[N]['output'] extends null
  ? FileOutput
  : WorkspaceOutputOf<N>

type ReadHandler<N extends WorkspaceOperationName> = (
  reading: Reading,
  input: WorkspaceInputOf<N>,
  context: ContextOf<N>,
) => Promise<Answer<N>>

type WriteHandler<N extends WorkspaceOperationName> = (
  tx: Writing,
  input: WorkspaceInputOf<N>,
  context: ContextOf<N>,
) => Promise<Answer<N> | SignedInAs<Answer<N>>>

/** GETs read; everything else runs in one transaction with whatever must be kept beside its change. */
export type WorkspaceHandlers = {
  readonly [N in WorkspaceOperationName]: WorkspaceOperations[N]['method'] extends 'GET'
    ? ReadHandler<N>
    : WriteHandler<N>
}

/** What each operation of the workspace does. An operation without a handler does not compile. */
export const workspaceHandlers: WorkspaceHandlers = {
  signIn: async (tx, _input, { prepared, call }) => {
    const { user, newHash } = prepared as Prepared<'signIn'>
    // Who was signed in here before is not any more: a browser proves one thing at a time.
    await endSignInOf(tx, call.token)
    if (newHash !== undefined) await setPasswordHash(tx, user, newHash)
    return new SignedInAs(await meOut(tx, user), user, await startSignIn(tx, user, call.device))
  },
  signOut: async (tx, _input, { call }) => {
    await endSignInOf(tx, call.token)
    return new SignedInAs({ done: true }, null, null)
  },
  getMe: (r, _input, { signedIn }) => meOut(r, signedIn.user),
  updateMe: (tx, { body }, { signedIn, isCurrent }) => updateMe(tx, signedIn.user, body, isCurrent),
  changePassword: async (tx, _input, { signedIn: { user }, prepared, call }) => {
    await setPasswordHash(tx, user, prepared as Prepared<'changePassword'>)
    await endSignIns(tx, user)
    return new SignedInAs(await meOut(tx, user), user, await startSignIn(tx, user, call.device))
  },
  listSignIns: (r, { query }, { signedIn }) => listSignIns(r, signedIn, query),
  endSignIn: (tx, { params }, { signedIn }) => endSignIn(tx, signedIn, params.signInId),
  endOtherSignIns: async (tx, _input, { signedIn }) => {
    await endSignIns(tx, signedIn.user, signedIn.key)
    return { done: true }
  },
  getOrganization: async (_r, _input, { membership }) => membershipOut(membership),
  renameOrganization: async (tx, { body }, { membership, isCurrent }) =>
    membershipOut({
      ...membership,
      name: await renameOrganization(tx, membership.organization, body.name, name =>
        isCurrent(membershipOut({ ...membership, name })),
      ),
    }),
}
