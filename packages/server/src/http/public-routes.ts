import type { Operation } from '@roomful/contract/define-operation'
import { type OperationName, operations } from '@roomful/contract/operations/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../domain/api-error.ts'
import type { Services } from '../domain/domain.ts'
import { isKnown } from '../operations/etag.ts'
import type { FileOutput } from '../operations/file-output.ts'
import type { Rendered } from '../operations/rendered.ts'
import { runOperation } from '../operations/run-operation.ts'
import type { Gate } from './gate.ts'
import { headerOf } from './header-of.ts'
import { receiveJsonBody } from './json-body.ts'
import { presentedKey } from './presented-key.ts'

/** Registers every operation of the table as a route. */
export function registerPublicRoutes(app: FastifyInstance, services: Services, gate: Gate): void {
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      // Not in the handler, before which Fastify reads the body: the credential is judged first.
      onRequest: (request, reply) => serve(services, gate, name, operation, request, reply),
      handler: () => {
        throw new Error('answered before')
      },
    })
  }
}

async function serve(
  services: Services,
  gate: Gate,
  name: OperationName,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
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
    ifMatch: headerOf(request, 'if-match'),
    idempotencyKey: headerOf(request, 'idempotency-key'),
  })
  if (outcome.kind === 'file') return sendFile(reply, outcome.file)
  if (outcome.replayed) reply.header('idempotency-replayed', 'true')
  return sendJson(request, reply, operation, outcome.answer)
}

function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  answer: Rendered,
): FastifyReply {
  reply.header('cache-control', operation.secret ? 'no-store' : 'private, no-cache')
  for (const [name, { value }] of Object.entries(operation.headers ?? {}))
    reply.header(name, filled(value, JSON.parse(answer.text)))
  if (operation.etag) {
    reply.header('etag', answer.etag)
    if (operation.method === 'GET' && isKnown(headerOf(request, 'if-none-match'), answer.etag))
      return reply.code(304).send()
  }
  return reply.type('application/json; charset=utf-8').send(answer.text)
}

function sendFile(reply: FastifyReply, { mediaType, fileName, content }: FileOutput): FastifyReply {
  return reply
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(mediaType)
    .send(content)
}

/** A header's template with the answer's fields in place of the braces. */
function filled(template: string, answer: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(answer[field])))
}
