import type { WorkspaceOperation } from '@roomful/contract/workspace/index'
import { workspaceOperations } from '@roomful/contract/workspace/index'
import type { AuditedUse } from '../../features/audit/audit-log.ts'
import { lockOrganization } from '../../features/organizations/organizations.ts'
import { sealKnownBrowser } from '../../features/people/known-browser.ts'
import { listMemberships } from '../../features/people/members.ts'
import { findSignedIn, isUseDue, recordUse, type SignedIn } from '../../features/people/sign-ins.ts'
import type { User } from '../../features/people/users.ts'
import { etagOf, ifMatchAllows, serializerOf } from '../../lib/serialize.ts'
import { reading, type Writing, writing } from '../../services.ts'
import { compileReaders, type Input, readCall } from '../call-input.ts'
import { makeChange } from '../make-change.ts'
import type { Outcome } from '../outcome.ts'
import { publicError } from '../public-error.ts'
import { readOutcome } from '../read-outcome.ts'
import { SentToProvider, SignedInAs } from './signed-in-as.ts'
import { requireCaller, type WorkspaceCall, type WorkspaceCaller } from './workspace-call.ts'
import type { WorkspaceContext } from './workspace-handler.ts'
import { workspaceHandlers } from './workspace-handlers.ts'
import { workspacePreparations } from './workspace-preparations.ts'
import type { WorkspaceServices } from './workspace-services.ts'

/** The outcome of an operation, and what the browser is to prove itself with from now on, where that changes. */
export interface WorkspaceOutcome {
  readonly outcome: Outcome
  /** Null: with nothing. */
  readonly token?: string | null
  /** What the browser is to come back with from a provider. */
  readonly begun?: string
  /** What the browser is known by from now on. */
  readonly known?: string
}

type Handler<T> = (now: T, input: Input, context: WorkspaceContext) => Promise<unknown>
type Preparation = (
  services: WorkspaceServices,
  input: Input,
  call: WorkspaceCall,
  caller: WorkspaceCaller,
) => Promise<unknown>

compileReaders(Object.values(workspaceOperations))

/**
 * Runs an operation of the workspace: who calls → their budget → their organization and role → parameters → body → transaction, in which who
 * calls is looked at again.
 * @throws ApiError
 */
export async function runWorkspaceOperation(
  services: WorkspaceServices,
  call: WorkspaceCall,
): Promise<WorkspaceOutcome> {
  const operation: WorkspaceOperation = workspaceOperations[call.name]
  const signedIn = await findSignedIn(reading(services), call.token)
  if (signedIn) {
    await services.userBudget.draw(signedIn.user.id, call.bodyBytes)
    await call.countUnsentOf(signedIn.user.id)
    await recordUseNowAndThen(services, signedIn, call)
  }
  const caller = await requireCaller(reading(services), operation, signedIn, call.params.organizationId)
  const use = isAudited(services, operation, call, caller) ? useOf(call, caller) : undefined
  try {
    const userId = caller.access === 'anybody' ? '' : caller.signedIn.user.id
    const { input, idempotencyKey } = await readCall(operation, { ...call, body: () => call.body(userId) })
    const prepare = (workspacePreparations as Readonly<Record<string, unknown>>)[call.name] as
      | Preparation
      | undefined
    const prepared = await prepare?.(services, input, call, caller)
    const text = (output: unknown) => serializerOf(operation.output!)(output)
    const contextOf = (current: WorkspaceCaller): WorkspaceContext => ({
      ...(current as WorkspaceCaller & { access: 'member' } & { visitor: undefined }),
      call,
      services,
      prepared,
      isCurrent: resource => ifMatchAllows(call.ifMatch, etagOf(text(resource))),
    })
    const handler = workspaceHandlers[call.name]
    if (operation.method === 'GET') {
      const read = (now: Input) => (handler as Handler<unknown>)(reading(services), now, contextOf(caller))
      const organization = caller.access === 'member' ? caller.membership.organization : undefined
      const reader = { organization, gone: call.gone, renderInTurn: call.renderInTurn }
      const outcome = await readOutcome(services, operation, input, reader, read)
      use?.complete(200)
      return { outcome }
    }
    let token: string | null | undefined
    let begun: string | undefined
    let known: string | undefined
    const repetition = {
      callerId: userId,
      idempotencyKey: caller.access === 'anybody' ? undefined : idempotencyKey,
    }
    const outcome = await makeChange(services, operation, input, repetition, async tx => {
      const current = await requireCallerStill(tx, operation, call, caller)
      const made = await (handler as Handler<Writing>)(tx, input, contextOf(current))
      const output = made instanceof SignedInAs || made instanceof SentToProvider ? made.output : made
      if (made instanceof SignedInAs) {
        token = made.token
        if (made.user && made.isKnown)
          known = sealKnownBrowser(services, made.user.foldedEmail, call.knownBrowser)
      }
      if (made instanceof SentToProvider) begun = made.begun
      const user =
        made instanceof SignedInAs ? made.user : caller.access === 'user' ? caller.signedIn.user : null
      const own = use ?? (user && (await ownUse(tx, call, user)))
      own?.appendAuditRow(tx, 200)
      return output
    })
    use?.complete(200)
    return {
      outcome,
      ...(token !== undefined && { token }),
      ...(begun !== undefined && { begun }),
      ...(known !== undefined && { known }),
    }
  } catch (error) {
    use?.complete(publicError(error).status)
    throw error
  }
}

/**
 * Who calls, as it is in the transaction of the change. Changes of one organization happen one after the other, so that whoever
 * has lost a role before changes nothing with it after.
 * @throws ApiError UNAUTHENTICATED; NOT_FOUND; SIGN_IN_REQUIRED; TWO_FACTOR_REQUIRED; FORBIDDEN
 */
async function requireCallerStill(
  tx: Writing,
  operation: WorkspaceOperation,
  call: WorkspaceCall,
  caller: WorkspaceCaller,
): Promise<WorkspaceCaller> {
  if (caller.access === 'anybody') return caller
  if (caller.access === 'member') await lockOrganization(tx, caller.membership.organization)
  return requireCaller(tx, operation, await findSignedIn(tx, call.token), call.params.organizationId)
}

/** Changes are, and reads that say so: files each time, reports once in a while, as pages that show one read it every few seconds. */
function isAudited(
  { reportReads }: WorkspaceServices,
  operation: WorkspaceOperation,
  { name, params }: WorkspaceCall,
  caller: WorkspaceCaller,
): boolean {
  if (operation.method !== 'GET') return true
  if (!operation.audited || caller.access !== 'member') return false
  if (!operation.output) return true
  return reportReads.draw(`${caller.signedIn.user.id} ${name} ${params.id}`).count === 1
}

/** The audit row of a call in an organization; a refused one has one too. */
function useOf(call: WorkspaceCall, caller: WorkspaceCaller): AuditedUse | undefined {
  if (caller.access !== 'member') return undefined
  return call.audit(caller.signedIn.user.id, [caller.membership.organization.key])
}

/** The audit rows of a change to somebody's own account: one in each of their organizations. */
async function ownUse(tx: Writing, call: WorkspaceCall, user: User): Promise<AuditedUse> {
  const memberships = await listMemberships(tx, user)
  return call.audit(
    user.id,
    memberships.map(({ organization }) => organization.key),
  )
}

/** A use that cannot be recorded is logged, and the call goes on. */
async function recordUseNowAndThen(
  services: WorkspaceServices,
  signedIn: SignedIn,
  { device }: WorkspaceCall,
): Promise<void> {
  if (!isUseDue(signedIn, services.clock.now())) return
  try {
    await writing(services, tx => recordUse(tx, signedIn, device))
  } catch (error) {
    services.log.error('failed to record the use of a sign-in', error)
  }
}
