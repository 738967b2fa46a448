import type { IncomingMessage } from 'node:http'
import { faultFinder } from '@roomful/contract/lib/faults'
import type { FileForm } from '@roomful/contract/operation'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { ApiError, invalidBody, unavailable } from '../api-error.ts'
import { isCostlyJson } from './costly-json.ts'
import { isForm, readForm } from './form.ts'

/** Default cap of bodies. */
const bodyBytesMax = 1024 * 1024

/** Minimum upload rate of files, since a slow upload occupies its sender's slot. */
const pace = { bytes: 64 * 1024, everyMs: 10_000 }
/** Bodies up to this length parse in a few milliseconds, whatever their content. */
const trustedBytesMax = 16 * 1024

/** Requests whose body was malformed HTTP. */
const broken = new WeakSet<IncomingMessage>()

/**
 * Reads and parses a request's unread body.
 * @returns undefined without one
 * @param bytesMax cap of the body; files, which have a higher one, must arrive at 64 KiB in 10 s
 * @param form accepts multipart/form-data as well
 * @throws ApiError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST_BODY; UNAVAILABLE for a file that arrives too slowly
 */
export async function receiveJsonBody(
  request: IncomingMessage,
  bytesMax = bodyBytesMax,
  form?: FileForm,
): Promise<unknown> {
  const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return undefined
  if (Number(length) > bytesMax) throw tooLarge(bytesMax)
  const bytes = await receive(request, bytesMax)
  return form && isForm(type) ? readForm(type, bytes, form) : parseJson(type, bytes, form !== undefined)
}

/** The declared length of a body, or else its cap. */
export function announcedBytes({ headers }: IncomingMessage, bytesMax = bodyBytesMax): number {
  if (headers['transfer-encoding'] !== undefined) return bytesMax
  return Math.min(Number(headers['content-length'] ?? 0), bytesMax)
}

/** Fails the current or next read of a malformed body. */
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
      refuse(unavailable('The upload was too slow: try again over a better connection.'))
    }
    /** Discards the rest: otherwise the client would never read the response. */
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

async function parseJson(
  contentType: string | undefined,
  bytes: Buffer,
  takesForm: boolean,
): Promise<unknown> {
  if (bytes.length === 0) return undefined
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    const types = takesForm ? 'application/json or multipart/form-data' : 'application/json'
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Send the body as ${types}.`)
  }
  if (bytes.length > trustedBytesMax && (await isCostlyJson(bytes))) throw invalidBody()
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidBody()
  }
}

function tooLarge(bytesMax: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `The body exceeds the limit of ${bytesMax} bytes for this path.`)
}

/**
 * Returns a reader of JSON bodies that validates against a schema.
 * @throws ApiError (the reader) PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST_BODY
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
