import type { Socket } from 'node:net'
import type { ErrorCode } from '@roomful/contract/lib/errors'
import { ApiError } from '../../lib/api-error.ts'
import { breakBody } from '../../lib/http/body.ts'
import type { Services } from '../../services.ts'
import { errorEnvelope } from '../public-error.ts'
import { corsHeaders, isOpenToAllOrigins } from './cors.ts'
import type { Gate } from './guards/gate.ts'
import type { PendingResponses } from './guards/pending-responses.ts'
import { isMetered } from './guards/rate-headers.ts'
import { normalizeTarget } from './request-target.ts'

/** A client that neither reads the response nor hangs up is disconnected after this time. */
const hangUpTimeoutMs = 2_000

/** Node's error for a request that its parser rejected; `rawPacket` is the received data, if available. */
interface ParseError {
  readonly code?: string | undefined
  readonly rawPacket?: unknown
}

/**
 * Responds to malformed HTTP with the usual envelope and headers, then hangs up. Earlier requests on the
 * connection still get their responses; malformed bodies are rejected where the body is read.
 */
export function respondToMalformed(
  { newId, log }: Services,
  gate: Gate,
  pending: PendingResponses,
  {
    commonHeaders,
    publicUrl,
  }: { readonly commonHeaders: Readonly<Record<string, string>>; readonly publicUrl: string },
) {
  return (error: ParseError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const last = pending.lastOn(socket)
    if (last && !last.req.complete) breakBody(last.req)
    if (last && pending.isPendingOn(socket)) {
      if (!last.headersSent) last.shouldKeepAlive = false
      last.once('close', () => socket.destroySoon())
      return
    }
    if (last && !last.req.complete) {
      socket.destroySoon()
      return
    }
    const cutOff = setTimeout(() => socket.destroy(), hangUpTimeoutMs)
    socket.once('close', () => clearTimeout(cutOff))
    const start = error.rawPacket instanceof Buffer ? error.rawPacket.toString('latin1', 0, 2048) : ''
    const url = normalizeTarget(/^[A-Z]+ (\S+)/.exec(start)?.[1] ?? '')
    write(url).catch(failure => {
      log.error('failed to respond to a malformed request', failure)
      socket.destroy()
    })

    async function write(url: string): Promise<void> {
      const requestId = newId('request')
      const refusal = refusalOf(error.code)
      const body = JSON.stringify(errorEnvelope(refusal, requestId, publicUrl))
      const headers = {
        ...commonHeaders,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'cache-control': 'no-store',
        'x-request-id': requestId,
        connection: 'close',
        ...(isOpenToAllOrigins(url) && corsHeaders),
        ...(isMetered(url) && (await gate.countUnreadable(socket.remoteAddress ?? ''))),
      }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${refusal.status} ${reasons[refusal.code] ?? ''}\r\n${lines.join('')}\r\n${body}`)
    }
  }
}

const reasons: Partial<Record<ErrorCode, string>> = {
  INVALID_REQUEST_BODY: 'Bad Request',
  REQUEST_TIMEOUT: 'Request Timeout',
  PAYLOAD_TOO_LARGE: 'Payload Too Large',
}

function refusalOf(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ApiError('PAYLOAD_TOO_LARGE', 'The headers of this request are too large.')
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ApiError('REQUEST_TIMEOUT', 'The headers of this request arrived too slowly.')
  }
  return new ApiError('INVALID_REQUEST_BODY', 'This is not valid HTTP/1.1.', { invalid_fields: [] })
}
