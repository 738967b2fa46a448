import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { ApiError, invalidBody } from '../domain/api-error.ts'

/** Bodies larger than this are refused (contract section 2). */
export const bodyBytesMax = 1024 * 1024

/**
 * Parses a request's body, which the server has read as bytes.
 * @returns undefined when there is none.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST_BODY
 */
export function readJsonBody(request: FastifyRequest): unknown {
  return parseJson(request.headers['content-type'], request.body as Buffer | null | undefined)
}

/**
 * Reads and parses the body of a request that nobody has touched yet.
 * @returns undefined when there is none.
 * @throws ApiError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST_BODY
 */
export async function receiveJsonBody(request: IncomingMessage): Promise<unknown> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return undefined
  if (Number(length) > bodyBytesMax) throw tooLarge()
  return parseJson(request.headers['content-type'], await receive(request))
}

function receive(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= bodyBytesMax) chunks.push(chunk)
      else {
        request.removeAllListeners('data')
        // What still comes is read and forgotten, or the client would never get to read the answer.
        request.resume()
        reject(tooLarge())
      }
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', () => reject(invalidBody({ invalid: [], unknown: [] })))
    request.on('close', () => reject(invalidBody({ invalid: [], unknown: [] })))
  })
}

function parseJson(contentType: string | undefined, bytes: Buffer | null | undefined): unknown {
  if (!bytes || bytes.length === 0) return undefined
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidBody({ invalid: [], unknown: [] })
  }
}

function tooLarge(): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `Bodies take at most ${bodyBytesMax} bytes.`)
}
