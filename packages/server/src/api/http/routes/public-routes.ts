import type { Operation } from '@roomful/contract/operations/index'
import { type OperationName, operations } from '@roomful/contract/operations/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../../lib/api-error.ts'
import { receiveJsonBody } from '../../../lib/http/body.ts'
import { goneSignal, headerOf } from '../../../lib/http/headers.ts'
import type { ApiServices } from '../../api-services.ts'
import { runOperation } from '../../run-operation.ts'
import { completingUse } from '../guards/complete-use.ts'
import type { Gate } from '../guards/gate.ts'
import { presentedKey } from '../guards/presented-key.ts'
import { sendOutcome } from './send-outcome.ts'

/** Registers every operation of the table as a route. */
export function registerPublicRoutes(app: FastifyInstance, services: ApiServices, gate: Gate): void {
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      // In a hook, because Fastify reads the body before the handler, and the credential is checked first.
      // The response is sent by it; `done` would go on to the handler.
      onRequest: (request, reply, done) => {
        const called = aliased(name, request.query as Record<string, unknown>)
        const respond = () => serve(services, gate, called, operations[called], request, reply)
        completingUse(request, reply, respond).catch(done)
      },
      handler: () => {
        throw new Error('responded before')
      },
    })
  }
}

/** The operation that is called; a query parameter may make it another one than the path says. */
function aliased(name: OperationName, query: Record<string, unknown>): OperationName {
  const { alias, query: own }: Operation = operations[name]
  const isMissing = (own.required as readonly string[] | undefined)?.some(needed => !(needed in query))
  if (!alias || !isMissing || query[alias.query] !== 'true') return name
  const all = Object.entries(operations) as [OperationName, Operation][]
  return all.find(([, { id }]) => id === alias.operation)![0]
}

async function serve(
  services: ApiServices,
  gate: Gate,
  name: OperationName,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { caller, allowance, use } = await gate.admit(
    request,
    reply,
    presentedKey(request),
    () =>
      new ApiError('UNAUTHENTICATED', 'Send a valid API key in the header X-API-Key.', {
        required_scope: operation.scope,
      }),
  )
  await request.countUnsentOf(caller.organization.id)
  const outcome = await runOperation(services, {
    name,
    caller,
    allowance,
    use,
    params: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
    body: () => receiveJsonBody(request.raw),
    gone: () => goneSignal(reply),
    renderInTurn: render => request.renderInTurn(render),
    recognize: () => gate.recognize(presentedKey(request)),
    lastEventId: headerOf(request, 'last-event-id'),
    ifMatch: headerOf(request, 'if-match'),
    idempotencyKey: headerOf(request, 'idempotency-key'),
  })
  sendOutcome(request, reply, operation, outcome)
}
