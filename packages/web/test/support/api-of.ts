import { addressOf, Problem, problemOf } from '../../src/workspace/api/call.ts'
import { operations } from '../../src/workspace/api/operations.at-build.ts'
import type { Api } from '../../src/workspace/presentations/editor/document/deck-server.ts'

/** Calls operations as a page does, without one. @param cookie of somebody who has signed in */
export function apiOf(url: string, cookie: () => string): Api {
  return async (name, input = {}, { ifMatch, idempotencyKey } = {}) => {
    const [method = ''] = operations[name].split(' ')
    const { body } = input as { readonly body?: unknown }
    const response = await fetch(url + addressOf(name, input), {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: cookie(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Problem('NETWORK')
    })
    if (!response.ok) throw await problemOf(response)
    return { body: await response.json(), etag: response.headers.get('etag') ?? undefined }
  }
}
