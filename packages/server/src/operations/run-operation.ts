import { createHash } from 'node:crypto'
import type { Operation } from '@roomful/contract/define-operation'
import { type OperationName, operations } from '@roomful/contract/operations/index'
import { ApiError } from '../domain/api-error.ts'
import type { Caller } from '../domain/credentials/authenticate.ts'
import {
  type Organization,
  type Reading,
  reading,
  type Services,
  type Writing,
  writing,
} from '../domain/domain.ts'
import { requireApi } from '../domain/plans/gates.ts'
import { handlers, type Preconditions, type ReadServices } from './handlers.ts'
import { inputReader, type RawInput } from './read-input.ts'

/** One call of an operation, from whichever surface. */
export interface OperationCall {
  readonly name: OperationName
  readonly caller: Caller
  readonly input: RawInput
  /** The If-Match header, or undefined. */
  readonly ifMatch?: string | undefined
}

type Read = (
  reading: Reading,
  organization: Organization,
  input: unknown,
  services: ReadServices,
) => Promise<unknown>
type Write = (
  tx: Writing,
  organization: Organization,
  input: unknown,
  preconditions: Preconditions,
) => Promise<unknown>

const readers = new Map(
  Object.entries(operations).map(([name, operation]) => [name, inputReader(operation as Operation)]),
)

/**
 * Runs an operation for a recognized caller: scope → plan → parameters → body → transaction. REST and the
 * agents' tools come through here, so that they can never judge differently.
 * @throws ApiError
 */
export async function runOperation(services: Services, call: OperationCall): Promise<unknown> {
  const operation: Operation = operations[call.name]
  const { organization, credential } = call.caller
  if (!credential.scopes.includes(operation.scope)) {
    throw new ApiError('INSUFFICIENT_SCOPE', `This credential lacks the scope ${operation.scope}.`, {
      required_scope: operation.scope,
    })
  }
  requireApi(organization)
  const input = readers.get(call.name)!(call.input)
  if (operation.method === 'GET') {
    return (handlers[call.name] as Read)(reading(services), organization, input, services)
  }
  const preconditions = { isCurrent: (resource: unknown) => matches(call.ifMatch, etagOf(resource)) }
  return writing(services, tx => (handlers[call.name] as Write)(tx, organization, input, preconditions))
}

/** The strong ETag of a resource: a digest of what it says. */
export function etagOf(resource: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 27)}"`
}

/** Whether an If-Match header (RFC 9110, section 13.1.1) allows this version; true without one. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined || header.trim() === '*') return true
  return header.split(',').some(candidate => candidate.trim() === etag)
}
