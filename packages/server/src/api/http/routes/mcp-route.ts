import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, invalidBody } from '../../../lib/api-error.ts'
import { receiveJsonBody } from '../../../lib/http/body.ts'
import { goneSignal, headerOf } from '../../../lib/http/headers.ts'
import type { ToolCaller } from '../../admitted.ts'
import type { ToolServer } from '../../tool-server.ts'
import { completingUse } from '../guards/complete-use.ts'
import type { Gate } from '../guards/gate.ts'
import { presentedKey } from '../guards/presented-key.ts'

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
    await request.countUnsentOf(identified.caller.organization.id)
    const message = await receiveJsonBody(request.raw)
    // Several messages in one body would be several calls for the price of one.
    if (typeof message !== 'object' || message === null || Array.isArray(message)) throw invalidBody()
    if (refusal && (message as { method?: unknown }).method !== 'tools/call') throw refusal
    const caller: ToolCaller = {
      ...identified,
      requestId: request.id,
      refusal,
      gone: () => goneSignal(reply),
      renderInTurn: render => request.renderInTurn(render),
    }
    await send(reply, await tools.respond(webRequest(request), message, caller))
  }
}

function webRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'authorization') headers.set(name, [value].flat().join(', '))
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers })
}

/** Older clients get a stream, which ends with the call. */
async function send(reply: FastifyReply, response: Response): Promise<void> {
  const body = await response.text()
  reply.code(response.status).header('cache-control', 'no-store')
  for (const [name, value] of response.headers) if (name !== 'cache-control') reply.header(name, value)
  reply.send(body)
}
