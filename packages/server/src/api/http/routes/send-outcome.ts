import type { Readable } from 'node:stream'
import type { Operation } from '@roomful/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerOf } from '../../../lib/http/headers.ts'
import { attachmentOf, type FileOutput } from '../../../lib/output.ts'
import { matchesEtag } from '../../../lib/serialize.ts'
import type { Outcome } from '../../outcome.ts'
import type { Rendered } from '../../rendered.ts'

const jsonType = 'application/json; charset=utf-8'

/**
 * Sends the outcome of an operation, with its declared headers.
 * @param caching of responses without a secret: programs may keep them, browsers keep nothing of a sign-in.
 */
export function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  outcome: Outcome,
  caching: 'private, no-cache' | 'no-store',
): void {
  reply.header('cache-control', operation.secret ? 'no-store' : caching)
  if (outcome.type === 'events') sendEvents(reply, outcome.content)
  else if (outcome.type === 'file') sendFile(reply, outcome.file)
  else if (outcome.type === 'serialized') reply.type(jsonType).send(outcome.output.content)
  else if (outcome.type === 'paged-json') {
    // Without an ETag, which would need the whole response first.
    reply.type(jsonType).send(outcome.content)
  } else {
    if (outcome.replayed) reply.header('idempotency-replayed', 'true')
    sendJson(request, reply, operation, outcome.response)
  }
}

function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  response: Rendered,
): void {
  for (const [name, { value }] of Object.entries(operation.headers ?? {}))
    reply.header(name, filled(value, JSON.parse(response.text)))
  if (operation.etag) {
    reply.header('etag', response.etag)
    if (operation.method === 'GET' && matchesEtag(headerOf(request, 'if-none-match'), response.etag))
      return void reply.code(304).send()
  }
  reply.type(jsonType).send(response.text)
}

/** A browser's EventSource stops reconnecting on status 204. */
function sendEvents(reply: FastifyReply, content: Readable | null): void {
  reply.header('cache-control', 'no-store')
  if (content === null) return void reply.code(204).send()
  // Keeps proxies such as nginx from buffering events.
  reply.header('x-accel-buffering', 'no').type('text/event-stream').send(content)
}

function sendFile(
  reply: FastifyReply,
  { mediaType, fileName, leftOut = [], lostFields = {}, content }: FileOutput,
): void {
  if (leftOut.length > 0) reply.header('x-left-out-slides', leftOut.join(', '))
  const fields = Object.entries(lostFields).map(([name, places]) => `${name}=${rangesOf(places)}`)
  if (fields.length > 0) reply.header('x-left-out-fields', fields.join(', '))
  reply.header('content-disposition', attachmentOf(fileName)).type(mediaType).send(content)
}

/** Proxies reject long headers. */
const rangesMax = 16

/** Numbers in order as ranges, such as `1-3 7`. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: { readonly from: number; to: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  const texts = ranges.slice(0, rangesMax).map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`))
  return [...texts, ...(ranges.length > rangesMax ? ['...'] : [])].join(' ')
}

/** Fills the placeholders of a header template from the response. */
function filled(template: string, response: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(response[field])))
}
