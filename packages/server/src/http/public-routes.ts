import type { Operation } from '@roomful/contract/define-operation'
import { type OperationName, operations } from '@roomful/contract/operations/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../domain/api-error.ts'
import type { Authenticator, Caller } from '../domain/credentials/authenticate.ts'
import type { Services } from '../domain/domain.ts'
import type { FileOutput } from '../operations/file-output.ts'
import { etagOf, runOperation } from '../operations/run-operation.ts'
import { readJsonBody } from './json-body.ts'
import { serializerOf } from './serialize.ts'

/** Registers every operation of the table as a route. */
export function registerPublicRoutes(
  app: FastifyInstance,
  services: Services,
  authenticator: Authenticator,
): void {
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    const serialize = operation.output && serializerOf(operation.output)
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const caller = await authenticate(authenticator, request, operation)
        const output = await runOperation(services, {
          name,
          caller,
          input: {
            params: request.params as Record<string, unknown>,
            query: request.query as Record<string, unknown>,
            body: operation.lenient ? undefined : readJsonBody(request),
          },
          ifMatch: headerOf(request, 'if-match'),
        })
        return serialize
          ? send(reply, request, operation, output, serialize)
          : sendFile(reply, output as FileOutput)
      },
    })
  }
}

async function authenticate(
  authenticator: Authenticator,
  request: FastifyRequest,
  operation: Operation,
): Promise<Caller> {
  const caller = await authenticator.authenticate(headerOf(request, 'x-api-key'))
  if (caller) return caller
  throw new ApiError('UNAUTHENTICATED', 'Send a valid API key in the header X-API-Key.', {
    required_scope: operation.scope,
  })
}

function send(
  reply: FastifyReply,
  request: FastifyRequest,
  operation: Operation,
  output: unknown,
  serialize: (output: unknown) => string,
): FastifyReply {
  reply.header('cache-control', operation.secret ? 'no-store' : 'private, no-cache')
  if (operation.etag) {
    const etag = etagOf(output)
    reply.header('etag', etag)
    if (operation.method === 'GET' && isKnown(headerOf(request, 'if-none-match'), etag))
      return reply.code(304).send()
  }
  return reply.type('application/json; charset=utf-8').send(serialize(output))
}

function sendFile(reply: FastifyReply, { mediaType, fileName, content }: FileOutput): FastifyReply {
  return reply
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(mediaType)
    .send(content)
}

/** If-None-Match compares weakly (RFC 9110, section 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map(one => one.trim()) ?? []
  return known.some(one => one === '*' || one === etag || one === `W/${etag}`)
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
