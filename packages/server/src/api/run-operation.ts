import type { Readable } from 'node:stream'
import type { Operation } from '@roomful/contract/operations/index'
import { type OperationName, operations } from '@roomful/contract/operations/index'
import type { Allowance } from '../budget/budget.ts'
import type { AuditedUse } from '../features/audit/audit-log.ts'
import type { Caller } from '../features/credentials/authenticate.ts'
import { openEventStream } from '../features/events/event-stream.ts'
import { requireApi } from '../features/organizations/plans.ts'
import { ApiError } from '../lib/api-error.ts'
import { etagOf, ifMatchAllows, serializerOf } from '../lib/serialize.ts'
import { type Organization, type Reading, reading, type Writing } from '../services.ts'
import type { RenderInTurn } from './admitted.ts'
import type { ApiServices } from './api-services.ts'
import { compileReaders, type Input, type OperationCallParts, readCall } from './call-input.ts'
import { type CallContext, handlers } from './handlers.ts'
import { makeChange } from './make-change.ts'
import type { Outcome } from './outcome.ts'
import { preparations } from './preparations.ts'
import { readOutcome } from './read-outcome.ts'

/** One call of an operation, from whichever surface. */
export interface OperationCall extends OperationCallParts {
  readonly name: OperationName
  readonly caller: Caller
  /** What the budget allows after this call was counted. */
  readonly allowance: Allowance
  /** Makes a signal that is aborted when the client no longer waits for the response; few calls need one. */
  readonly gone: () => AbortSignal
  readonly renderInTurn: RenderInTurn
  /** Whether the credential, looked at again, still admits this call; calls that end at once need none. */
  readonly recognize?: () => Promise<Caller | null>
  /** The Last-Event-ID header, or undefined. */
  readonly lastEventId?: string | undefined
  /** This use of the credential: a change appends its audit row in its own transaction. */
  readonly use: AuditedUse
}

type Preparation = (services: ApiServices, input: Input, organization: Organization) => Promise<unknown>
type Read = (
  reading: Reading,
  organization: Organization,
  input: Input,
  context: CallContext,
) => Promise<unknown>
type Write = (tx: Writing, organization: Organization, input: Input, context: CallContext) => Promise<unknown>

compileReaders(Object.values(operations))

/**
 * Runs an operation for a recognized caller: scope → plan → parameters → body → transaction. REST and the
 * agents' tools come through here, so that both apply the same checks.
 * @throws ApiError
 */
export async function runOperation(services: ApiServices, call: OperationCall): Promise<Outcome> {
  const operation: Operation = operations[call.name]
  const { organization, credential } = call.caller
  requireRight(operation, call.caller)
  const { input, idempotencyKey } = await readCall(operation, call)
  const prepared = await (preparations[call.name] as Preparation | undefined)?.(services, input, organization)
  const text = (output: unknown) => serializerOf(operation.output!)(output)
  const context: CallContext = {
    allowance: call.allowance,
    prepared,
    exporter: services.exporter,
    scoreboards: services.scoreboards,
    addresses: services.addresses,
    openEvents: (sessionId, after) =>
      openEventStream(services, {
        organization,
        sessionId,
        after,
        lastEventId: call.lastEventId,
        gone: call.gone(),
        isAllowed: () => isStillAllowed(operation, call),
      }),
    isCurrent: resource => ifMatchAllows(call.ifMatch, etagOf(text(resource))),
  }

  if (operation.method === 'GET') {
    const read = (now: Input) => (handlers[call.name] as Read)(reading(services), organization, now, context)
    if (operation.streams) return { kind: 'events', content: (await read(input)) as Readable | null }
    return readOutcome(
      services,
      operation,
      input,
      { organization, gone: call.gone, renderInTurn: call.renderInTurn },
      read,
    )
  }
  return makeChange(services, operation, input, { callerId: credential.id, idempotencyKey }, async tx => {
    const output = await (handlers[call.name] as Write)(tx, organization, input, context)
    call.use.appendAuditRow(tx, 200)
    return output
  })
}

/** @throws ApiError INSUFFICIENT_SCOPE, PLAN_LIMIT_REACHED */
export function requireRight({ scope }: Operation, { organization, credential }: Caller): void {
  if (!credential.scopes.includes(scope)) {
    throw new ApiError(
      'INSUFFICIENT_SCOPE',
      `This credential lacks the scope ${scope}: use one that has it.`,
      {
        required_scope: scope,
      },
    )
  }
  requireApi(organization)
}

/** Whether a call that is under way would still be admitted: keys are revoked, plans change. */
async function isStillAllowed(operation: Operation, { recognize }: OperationCall): Promise<boolean> {
  const caller = await recognize?.()
  if (!caller) return false
  try {
    requireRight(operation, caller)
    return true
  } catch {
    return false
  }
}
