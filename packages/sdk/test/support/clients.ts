import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach } from 'vitest'
import { type ApiClient, startApi } from '../../../server/test/support/api.ts'
import { testConfig } from '../../../server/test/support/engines.ts'
import { type RoomfulOptions, roomful } from '../../src/index.ts'

export const clock = new FakeClock()
const closing: (() => unknown)[] = []
/** The server of the running test. */
export let api: ApiClient

/** Starts a server for each test of the calling file: files of one worker share this module. */
export function startServerForEachTest(): void {
  beforeEach(async () => {
    api = await startApi(testConfig(), { clock })
    closing.push(() => api.app.close())
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })
}

/** A client of the server that does not pause between attempts. */
export function connect(options: Partial<RoomfulOptions> = {}) {
  return roomful({ apiKey: api.key, baseUrl: api.app.url, sleep: async () => {}, ...options })
}

/** A client of a server that is not Roomful, and the requests that reached it. */
export async function connectTo(listener: RequestListener, options: Partial<RoomfulOptions> = {}) {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  // Below a path, so that the tests do not compare it with the OpenAPI document.
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/elsewhere`
  return { client: connect({ baseUrl, ...options }), requests: () => requests }
}

/** Requests that reach the server while the first responses get lost. */
export function losing(responses: number): { fetch: typeof fetch; sent: Request[] } {
  const sent: Request[] = []
  return {
    sent,
    fetch: async (input, init) => {
      sent.push(new Request(input as string, init))
      const response = await fetch(input, init)
      if (sent.length <= responses) throw new TypeError('the connection was lost')
      return response
    },
  }
}

/** Never responds. */
export const silent: typeof fetch = (_input, init) =>
  new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)))

/** The error of a call; undefined when it succeeds. */
export function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  )
}
