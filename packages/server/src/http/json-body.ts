import type { IncomingMessage } from 'node:http'
import { ApiError, invalidBody } from '../domain/api-error.ts'

/** Bodies larger than this are refused, unless a route takes less. */
const bodyBytesMax = 1024 * 1024

/** Requests whose body was malformed HTTP, so that its rest cannot be read. */
const broken = new WeakSet<IncomingMessage>()

/**
 * Reads and parses the body of a request that nobody has touched yet.
 * @returns undefined when there is none.
 * @throws ApiError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST_BODY
 */
export async function receiveJsonBody(request: IncomingMessage, bytesMax = bodyBytesMax): Promise<unknown> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return undefined
  if (Number(length) > bytesMax) throw tooLarge(bytesMax)
  return parseJson(request.headers['content-type'], await receive(request, bytesMax))
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
    const fail = () => reject(invalidBody())
    if (broken.has(request)) fail()
    request.on('data', collect)
    function collect(chunk: Buffer): void {
      bytes += chunk.length
      if (bytes <= bytesMax) chunks.push(chunk)
      else {
        request.off('data', collect)
        // The rest is read and dropped, or the client would never get to read the response.
        request.resume()
        reject(tooLarge(bytesMax))
      }
    }
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', fail)
    request.on('close', fail)
  })
}

function parseJson(contentType: string | undefined, bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidBody()
  }
}

function tooLarge(bytesMax: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `This path takes bodies of at most ${bytesMax} bytes.`)
}
