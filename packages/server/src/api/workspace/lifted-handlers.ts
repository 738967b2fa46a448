import type { InputOf, OperationName } from '@roomful/contract/operations/index'
import type { WorkspaceOperationName } from '@roomful/contract/workspace/index'
import type { Organization } from '../../services.ts'
import { type CallContext, handlers } from '../handlers.ts'
import type { HandlersFor, MemberContext } from './workspace-handler.ts'

/** Public operations that members can call too: all but those about the budget and the stream of an API key. */
type LiftedName = Exclude<OperationName & WorkspaceOperationName, 'getLimits' | 'streamSessionEvents'>

/** What handlers of lifted operations may need of a call. */
type LiftedContext = Omit<CallContext, 'allowance' | 'openEvents'>

type AnyHandler = (
  now: unknown,
  organization: Organization,
  input: InputOf<LiftedName>,
  context: LiftedContext,
) => Promise<unknown>

/** The handlers of public operations, as they respond to a member of the organization in the path. */
export function liftedHandlers<N extends LiftedName>(...names: readonly N[]): HandlersFor<N> {
  const table = names.map(name => [name, lifted(handlers[name] as AnyHandler)])
  return Object.fromEntries(table) as unknown as HandlersFor<N>
}

function lifted(handler: AnyHandler) {
  return (now: unknown, input: InputOf<LiftedName>, context: MemberContext) => {
    const { membership, services, prepared, isCurrent } = context
    const { exporter, scoreboards, addresses } = services
    const given = { prepared, isCurrent, exporter, scoreboards, addresses }
    return handler(now, membership.organization, input, given)
  }
}
