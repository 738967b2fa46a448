import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'
import { isKnown } from '../operations/etag.ts'
import type { NewId } from '../random.ts'
import { corsHeaders } from './cors.ts'
import type { Gate } from './gate.ts'
import { rateHeaders } from './rate-headers.ts'
import type { RememberedAnswers } from './remembered-answers.ts'
import { tenths } from './request-log.ts'

const publicPath = '/public/'
const corsLines = Object.entries(corsHeaders).flat()

interface Parts {
  readonly gate: Gate
  readonly remembered: RememberedAnswers
  readonly newId: NewId
  readonly log: Log
}

/** Has the server answer again what it has answered before, ahead of all routes. */
export function answerRemembered(app: FastifyInstance, parts: Parts): void {
  const [handler] = app.server.listeners('request') as RequestListener[]
  let isClosing = false
  app.addHook('preClose', done => {
    isClosing = true
    done()
  })
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (isClosing || !answerAgain(parts, request, response)) handler!(request, response)
  })
}

/**
 * Answers a read that was answered before and has not changed, as `public-routes.ts` would, without the way
 * through it: recognized, counted, recorded and logged all the same. Whatever is not plainly so is left to it.
 * @returns whether the request was answered.
 */
function answerAgain(parts: Parts, request: IncomingMessage, response: ServerResponse): boolean {
  const { gate, remembered, newId, log } = parts
  const begunAt = performance.now()
  const { method, headers } = request
  const url = request.url!
  if (method !== 'GET' || !url.startsWith(publicPath)) return false
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
  const caller = gate.recognized(headers['x-api-key'] as string | undefined)
  if (!caller) return false
  const answer = remembered.find(caller, url)
  if (!answer || !caller.credential.scopes.includes(answer.scope)) return false
  const requestId = newId('request')
  const admitted = gate.admitRecognized(caller, request, requestId)
  if (!admitted) return false

  const { etag, text, bytes, route } = answer
  const isUnchanged = etag !== undefined && isKnown(headers['if-none-match'], etag)
  const status = isUnchanged ? 304 : 200
  const lines = [
    'x-request-id',
    requestId,
    ...corsLines,
    ...Object.entries(rateHeaders(admitted.allowance)).flat(),
  ]
  lines.push('cache-control', 'private, no-cache')
  if (etag !== undefined) lines.push('etag', etag)
  if (!isUnchanged) {
    lines.push('content-type', 'application/json; charset=utf-8')
    lines.push('content-length', String(bytes))
  }
  response.writeHead(status, lines)
  // A text and not bytes: it leaves in one piece with the headers.
  atEndOfTurn(() => response.end(isUnchanged ? undefined : text))
  admitted.use.complete(status)
  const ms = tenths(performance.now() - begunAt)
  log.info('request', { request_id: requestId, method, route, status, ms, ip: admitted.address })
  return true
}

let sends: (() => void)[] = []

/**
 * Answers of one turn of the event loop leave one right after the other: waking whoever waits for them costs
 * more than writing them, and one after the other finds them awake.
 */
function atEndOfTurn(send: () => void): void {
  if (sends.push(send) > 1) return
  setImmediate(() => {
    const due = sends
    sends = []
    for (const one of due) one()
  })
}
