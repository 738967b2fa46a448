import type { IncomingMessage } from 'node:http'
import { faultFinder } from '@roomful/contract/lib/faults'
import { type FileForm, ordinaryBodyBytesMax } from '@roomful/contract/operation'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { ApiError, invalidBody } from '../api-error.ts'
import { isCostlyJson } from './costly-json.ts'
import { isForm, readForm } from './form.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Begins to receive the body. @param refuse called if it is too slow, or unfinished bodies take too much memory */
    receiving(isFile: boolean, refuse: (error: ApiError) => void): Receiving
  }
}

/** A body that is being received. */
export interface Receiving {
  /** Counts received bytes, which may refuse the body. */
  count(bytes: number): void
  end(): void
}

/** Bodies up to this length parse in a few milliseconds, whatever their content. */
const trustedBytesMax = 16 * 1024

/** Requests whose body was malformed HTTP. */
const broken = new WeakSet<IncomingMessage>()

/**
 * Reads and parses a request's unread body.
 * @returns undefined without one
 * @param bytesMax cap of the body
 * @param form accepts multipart/form-data as well
 * @throws ApiError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST_BODY; REQUEST_TIMEOUT below 64 KiB in 10 s;
 *   UNAVAILABLE when unfinished bodies take too much memory
 */
export async function receiveJsonBody(
  request: FastifyRequest,
  bytesMax = ordinaryBodyBytesMax,
  form?: FileForm,
): Promise<unknown> {
  const { 'content-length': length, 'content-type': type } = request.headers
  if (!hasBody(request.raw)) return undefined
  if (Number(length) > bytesMax) throw tooLarge(bytesMax)
  const bytes = await receive(request, bytesMax)
  return form && isForm(type) ? readForm(type, bytes, form) : parseJson(type, bytes, form !== undefined)
}

/** Whether a body follows the headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return encoding !== undefined || (length !== undefined && length !== '0')
}

/** The declared length of a body, or else its cap. */
export function announcedBytes({ headers }: IncomingMessage, bytesMax: number): number {
  if (headers['transfer-encoding'] !== undefined) return bytesMax
  return Math.min(Number(headers['content-length'] ?? 0), bytesMax)
}

/** Fails the current or next read of a malformed body. */
export function breakBody(request: IncomingMessage): void {
  broken.add(request)
  if (request.listenerCount('error') > 0) request.emit('error', new Error('the body is not valid HTTP'))
}

function receive(request: FastifyRequest, bytesMax: number): Promise<Buffer> {
  const { raw } = request
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const receiving = request.receiving(bytesMax > ordinaryBodyBytesMax, refuse)
    const fail = () => refuse(invalidBody())
    // A client that has gone by now sends no further event.
    if (broken.has(raw) || raw.destroyed) {
      fail()
      return
    }
    raw.on('data', collect)
    function collect(chunk: Buffer): void {
      bytes += chunk.length
      if (bytes > bytesMax) {
        refuse(tooLarge(bytesMax))
        return
      }
      chunks.push(chunk)
      receiving.count(chunk.length)
    }
    /** Discards the rest: otherwise the client would never read the response. */
    function refuse(error: ApiError): void {
      raw.off('data', collect)
      chunks.length = 0
      raw.resume()
      receiving.end()
      reject(error)
    }
    raw.on('end', () => {
      receiving.end()
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    })
    raw.on('error', fail)
    raw.on('close', fail)
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
 * @throws ApiError (the reader) as `receiveJsonBody`
 */
export function bodyReader<T>(schema: TSchema, bytesMax: number): (request: FastifyRequest) => Promise<T> {
  const findFaults = faultFinder(schema)
  return async request => {
    const body = await receiveJsonBody(request, bytesMax)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidBody()
    const faults = findFaults(body)
    if (faults) throw invalidBody(faults)
    return body as T
  }
}
