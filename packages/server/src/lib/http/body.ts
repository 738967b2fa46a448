import type { IncomingMessage } from 'node:http'
import { faultFinder } from '@roomful/contract/faults'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { ApiError, invalidBody, unavailable } from '../api-error.ts'
import { isCostlyJson } from './costly-json.ts'

/** Bodies larger than this are refused, unless a route takes less. */
const bodyBytesMax = 1024 * 1024

/** The pace that files have to keep: one that drips in takes a place of its sender until it is refused. */
const pace = { bytes: 64 * 1024, everyMs: 10_000 }
/** Bodies up to this length are parsed in a few milliseconds, whatever they hold. */
const trustedBytesMax = 16 * 1024

/** Requests whose body was malformed HTTP, so that its rest cannot be read. */
const broken = new WeakSet<IncomingMessage>()

/**
 * Reads and parses the body of a request that nobody has touched yet.
 * @returns undefined when there is none.
 * @param bytesMax files, which may have more than others, have to arrive at 64 KiB in 10 s
 * @throws ApiError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST_BODY; UNAVAILABLE for a file that arrives too slowly
 */
export async function receiveJsonBody(request: IncomingMessage, bytesMax = bodyBytesMax): Promise<unknown> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return undefined
  if (Number(length) > bytesMax) throw tooLarge(bytesMax)
  return parseJson(request.headers['content-type'], await receive(request, bytesMax))
}

/** The length of a body, as far as the request says it, and otherwise what may come. */
export function announcedBytes({ headers }: IncomingMessage, bytesMax = bodyBytesMax): number {
  if (headers['transfer-encoding'] !== undefined) return bytesMax
  return Math.min(Number(headers['content-length'] ?? 0), bytesMax)
}

/** Makes reading a request's body fail, now or later, because the rest cannot be parsed. */
export function breakBody(request: IncomingMessage): void {
  broken.add(request)
  if (request.listenerCount('error') > 0) request.emit('error', new Error('the body is not valid HTTP'))
}

function receive(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const timer = bytesMax > bodyBytesMax ? setInterval(keepPace, pace.everyMs) : undefined
    let bytesBefore = 0
    const fail = () => refuse(invalidBody())
    if (broken.has(request)) fail()
    request.on('data', collect)
    function collect(chunk: Buffer): void {
      bytes += chunk.length
      if (bytes <= bytesMax) chunks.push(chunk)
      else {
        drop()
        refuse(tooLarge(bytesMax))
      }
    }
    function keepPace(): void {
      if (bytes - bytesBefore >= pace.bytes) {
        bytesBefore = bytes
        return
      }
      drop()
      refuse(unavailable('The file arrived too slowly: send it again over a better connection.'))
    }
    /** The rest is read and dropped, or the client would never get to read the response. */
    function drop(): void {
      request.off('data', collect)
      chunks.length = 0
      request.resume()
    }
    function refuse(error: ApiError): void {
      clearInterval(timer)
      reject(error)
    }
    request.on('end', () => {
      clearInterval(timer)
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    })
    request.on('error', fail)
    request.on('close', fail)
  })
}

async function parseJson(contentType: string | undefined, bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return undefined
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  }
  if (bytes.length > trustedBytesMax && (await isCostlyJson(bytes))) throw invalidBody()
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidBody()
  }
}

function tooLarge(bytesMax: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `This path takes bodies of at most ${bytesMax} bytes.`)
}

/**
 * Makes a function that reads a request's JSON body and holds it to a schema.
 * @throws ApiError (the function) PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST_BODY
 */
export function bodyReader<T>(schema: TSchema, bytesMax: number): (request: FastifyRequest) => Promise<T> {
  const findFaults = faultFinder(schema)
  return async request => {
    const body = await receiveJsonBody(request.raw, bytesMax)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidBody()
    const faults = findFaults(body)
    if (faults) throw invalidBody(faults)
    return body as T
  }
}
