import type {
  WorkspaceInputOf,
  WorkspaceOperationName,
  WorkspaceOperations,
  WorkspaceOutputOf,
} from '@roomful/contract/workspace/index'
import type { Membership } from '../../features/people/members.ts'
import type { SignedIn } from '../../features/people/sign-ins.ts'
import type { FileOutput, PagedOutput } from '../../lib/output.ts'
import type { Reading, Writing } from '../../services.ts'
import type { SentToProvider, SignedInAs } from './signed-in-as.ts'
import type { WorkspaceCall } from './workspace-call.ts'
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

/** Of operations that anybody may call. */
export interface VisitorContext extends AnybodyContext {
  /** Who has signed in here, if anybody has. */
  readonly visitor: SignedIn | undefined
}

export interface UserContext extends AnybodyContext {
  readonly signedIn: SignedIn
}

export interface MemberContext extends UserContext {
  readonly membership: Membership
}

export interface WorkspaceContext extends MemberContext, VisitorContext {}

type ContextOf<N extends WorkspaceOperationName> = WorkspaceOperations[N]['access'] extends 'anybody'
  ? VisitorContext
  : WorkspaceOperations[N]['access'] extends 'user'
    ? UserContext
    : MemberContext

type OutputOf<N extends WorkspaceOperationName> = WorkspaceOperations[N]['output'] extends null
  ? FileOutput
  : WorkspaceOutputOf<N>

type ReadHandler<N extends WorkspaceOperationName> = (
  reading: Reading,
  input: WorkspaceInputOf<N>,
  context: ContextOf<N>,
) => Promise<OutputOf<N> | (OutputOf<N> extends object ? PagedOutput<OutputOf<N>> : never)>

type WriteHandler<N extends WorkspaceOperationName> = (
  tx: Writing,
  input: WorkspaceInputOf<N>,
  context: ContextOf<N>,
) => Promise<OutputOf<N> | SignedInAs<OutputOf<N>> | SentToProvider<OutputOf<N>>>

/** Handlers of some operations. GETs read; everything else runs in one transaction with whatever must be kept beside its change. */
export type HandlersFor<Name extends WorkspaceOperationName> = {
  readonly [N in Name]: WorkspaceOperations[N]['method'] extends 'GET' ? ReadHandler<N> : WriteHandler<N>
}
