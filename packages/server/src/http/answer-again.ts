import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Caller } from '../domain/credentials/authenticate.ts'
import type { Log } from '../log.ts'
import { isKnown } from '../operations/etag.ts'
import type { NewId } from '../random.ts'
import type { Storage } from '../storage/storage.ts'
import { corsHeaders } from './cors.ts'
import { atEndOfTurn } from './end-of-turn.ts'
import type { Gate } from './gate.ts'
import { KnownRequests, type ReadRequest } from './known-requests.ts'
import { rateHeaders } from './rate-headers.ts'
import type { RememberedAnswer, RememberedAnswers } from './remembered-answers.ts'
import { tenths } from './request-log.ts'

const publicPath = '/public/'
const corsLines = Object.entries(corsHeaders).flat()

interface Parts {
  readonly gate: Gate
  readonly remembered: RememberedAnswers
  readonly newId: NewId
  readonly storage: Storage
  readonly clock: Clock
  readonly log: Log
}

/** A request, whose it is and what it was answered. */
interface Found {
  readonly caller: Caller
  readonly answer: RememberedAnswer
  /** Of the storage: all of it holds as long as this is the same. */
  readonly version: number | null
}

interface Again {
  readonly status: 200 | 304
  /** Header names and values in turn. */
  readonly lines: string[]
  readonly text: string
}

/** Has the server answer again what it has answered before, ahead of all routes and, where it can, of the parser. */
export function answerRemembered(app: FastifyInstance, parts: Parts): void {
  const { server } = app
  const [handler] = server.listeners('request') as RequestListener[]
  let isClosing = false
  app.addHook('preClose', done => {
    isClosing = true
    // Connections that are idle are ended next.
    atEndOfTurn(done)
  })
  const known = new KnownRequests((request, socket) => {
    if (isClosing) return null
    let found = request.memo as Found | undefined
    if (found?.version !== parts.storage.version()) {
      found = findAnswer(parts, request) ?? undefined
      request.memo = found
    }
    const again = found && answerAgain(parts, found, request, socket)
    return again ? responseOf(again, parts.clock.now(), server) : null
  })
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    known.begin(request, response)
    const found = isClosing ? null : findAnswer(parts, request)
    const again = found && answerAgain(parts, found, request, request.socket)
    if (!again) {
      handler!(request, response)
      return
    }
    response.writeHead(again.status, again.lines)
    atEndOfTurn(() => {
      response.end(again.text)
      known.learn(request, response)
    })
  })
}

/** Finds what a read was answered before, if nothing has changed since and it is plain who asks. */
function findAnswer({ gate, remembered }: Parts, request: ReadRequest): Found | null {
  const { method, headers } = request
  const url = request.url!
  if (method !== 'GET' || !url.startsWith(publicPath)) return null
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null
  const recognized = gate.recognized(headers['x-api-key'] as string | undefined)
  if (!recognized) return null
  const { caller, version } = recognized
  const answer = remembered.find(caller, url)
  return answer && caller.credential.scopes.includes(answer.scope) ? { caller, answer, version } : null
}

/**
 * Answers a read as `public-routes.ts` would, without the way through it: counted, recorded and logged all the
 * same. Null, and nothing is counted, if its budget is spent.
 */
function answerAgain(
  { gate, newId, log }: Parts,
  { caller, answer }: Found,
  request: ReadRequest,
  socket: Socket,
): Again | null {
  const begunAt = performance.now()
  const requestId = newId('request')
  const admitted = gate.admitRecognized(caller, request, socket, requestId)
  if (!admitted) return null
  const { etag, text, bytes, route } = answer
  const isUnchanged = etag !== undefined && isKnown(request.headers['if-none-match'], etag)
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
  admitted.use.complete(status)
  const ms = tenths(performance.now() - begunAt)
  log.info('request', {
    request_id: requestId,
    method: request.method,
    route,
    status,
    ms,
    ip: admitted.address,
  })
  return { status, lines, text: isUnchanged ? '' : text }
}

/** The response as the HTTP server would write it on a connection that stays open. */
function responseOf({ status, lines, text }: Again, now: number, { keepAliveTimeout }: Server): string {
  let head = status === 200 ? 'HTTP/1.1 200 OK\r\n' : 'HTTP/1.1 304 Not Modified\r\n'
  for (let i = 0; i < lines.length; i += 2) head += `${lines[i]}: ${lines[i + 1]}\r\n`
  const stay = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}`
  return `${head}Date: ${httpDate(now)}\r\n${stay}\r\n\r\n${text}`
}

let date = { second: 0, text: '' }

/** @param now Unix ms. */
function httpDate(now: number): string {
  const second = Math.floor(now / 1000)
  if (second !== date.second) date = { second, text: new Date(now).toUTCString() }
  return date.text
}
