import { type Group, groupNames } from '@roomful/contract/groups'
import { unknownText } from '@roomful/contract/lib/violation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, invalidBody, invalidParameters } from '../../../lib/api-error.ts'
import { receiveJsonBody } from '../../../lib/http/body.ts'
import { goneSignal, headerOf } from '../../../lib/http/headers.ts'
import type { ToolCaller } from '../../admitted.ts'
import type { ToolServer } from '../../tool-server.ts'
import { completingUse } from '../guards/complete-use.ts'
import type { Gate } from '../guards/gate.ts'
import { presentedKey } from '../guards/presented-key.ts'
import { ignoredParameterWarning } from './ignored-parameters.ts'
import { acceptedByTools, inAcceptedForm } from './mcp-media-type.ts'

/** `POST /mcp`: the MCP tools. @param originAllowed checks the Origin header of browser requests */
export function registerMcp(
  app: FastifyInstance,
  tools: ToolServer,
  gate: Gate,
  originAllowed: (origin: string) => boolean,
): void {
  app.addHook('onClose', () => tools.close())
  app.route({
    method: 'POST',
    url: '/mcp',
    // As on the public API, the credential is checked before the body is read.
    onRequest: (request, reply, done) => {
      completingUse(request, reply, () => serve(request, reply)).catch(done)
    },
    handler: () => {
      throw new Error('already responded')
    },
  })

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const identified = await gate.identify(request, reply, presentedKey(request))
    const refusal = gate.refusalOf(identified.allowance)
    if (identified.caller === null) {
      if (refusal) throw refusal
      reply.header('www-authenticate', 'Bearer')
      throw new ApiError('UNAUTHENTICATED', 'Send a valid API key as a bearer token.', {
        required_scope: 'results:read',
      })
    }
    const origin = headerOf(request, 'origin')
    if (origin !== undefined && !originAllowed(origin)) {
      throw new ApiError(
        'FORBIDDEN',
        'Tool calls from pages of this origin are not allowed: the operator can add it to ROOMFUL_ALLOWED_ORIGINS.',
      )
    }
    await request.countTransfersOf(identified.caller.organization.id)
    const message = await receiveJsonBody(request)
    // Several messages in one body would be several calls for the price of one.
    if (typeof message !== 'object' || message === null || Array.isArray(message)) throw invalidBody()
    if (refusal && (message as { method?: unknown }).method !== 'tools/call') throw refusal
    const caller: ToolCaller = {
      ...identified,
      requestId: request.id,
      list: { ...listedGroups(request), withFullSchemas: asksForFullSchemas(request) },
      refusal,
      gone: () => goneSignal(reply),
      renderInTurn: render => request.renderInTurn(render),
    }
    const warning = ignoredParameterWarning(['tools', 'schemas'], request.query as Record<string, unknown>)
    if (warning !== undefined) reply.header('warning', warning)
    const response = await tools.respond(webRequest(request), message, caller)
    await send(reply, await inAcceptedForm(headerOf(request, 'accept'), response))
  }
}

/** `?tools=sessions,results`: the groups of tools to list, for clients that take few. @throws ApiError for unknown ones */
function listedGroups(request: FastifyRequest): { groups?: readonly Group[] } {
  const { tools } = request.query as { tools?: string | string[] }
  if (tools === undefined) return {}
  const names = [tools].flat().flatMap(list => list.split(',').map(name => name.trim()))
  const unknown = names.find(name => !(groupNames as readonly string[]).includes(name))
  if (unknown === undefined) return { groups: names as Group[] }
  const isMisspelt = unknownText(unknown, groupNames).endsWith('?')
  const message = isMisspelt ? unknownText(unknown, groupNames) : `one of ${groupNames.join(', ')}`
  throw invalidParameters([{ field: 'tools', rule: 'enum', message }])
}

/** `?schemas=full`: whether tools are listed with all arguments, bounds and schemas of outputs. @throws ApiError for other values */
function asksForFullSchemas(request: FastifyRequest): boolean {
  const { schemas } = request.query as { schemas?: unknown }
  if (schemas === undefined || schemas === 'full') return schemas === 'full'
  throw invalidParameters([{ field: 'schemas', rule: 'enum', message: 'full, or none for short ones' }])
}

function webRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'authorization') headers.set(name, [value].flat().join(', '))
  }
  headers.set('accept', acceptedByTools(headers.get('accept')))
  return new Request('http://localhost/mcp', { method: 'POST', headers })
}

async function send(reply: FastifyReply, response: Response): Promise<void> {
  // Bytes, since a string would be encoded again for the socket: results may have 16 MiB.
  const body = Buffer.from(await response.arrayBuffer())
  reply.code(response.status).header('cache-control', 'no-store')
  for (const [name, value] of response.headers) if (name !== 'cache-control') reply.header(name, value)
  reply.send(body)
}
