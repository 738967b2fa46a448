import { faultFinder } from '@roomful/contract/faults'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { invalidBody } from '../api-error.ts'
import { receiveJsonBody } from './json-body.ts'

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
