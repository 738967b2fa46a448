// A sign-in provider that is down: it is asked once for all who want to sign in, and again a few seconds later; requests to one
// provider are bounded.
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { AddressGuard, readCidr } from '../lib/address-guard.ts'
import { GuardedFetch, OpenIdClient } from './openid.ts'

const guard = new AddressGuard({
  allowHttp: true,
  allowedRanges: [readCidr('127.0.0.0/8')],
  resolve: async () => [],
})
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function startProvider(respond: (response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer((_, response) => respond(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a provider that fails is asked once in five seconds, and at once when its owner tests it', async () => {
  let asked = 0
  const issuer = await startProvider(response => {
    asked++
    response.writeHead(503).end()
  })
  const clock = new FakeClock()
  const client = new OpenIdClient(guard, clock)
  closing.push(() => client.close())
  const access = { issuer, clientId: 'a', clientSecret: 'b' }
  const challenge = { state: 's'.repeat(32), nonce: 'n'.repeat(32), codeVerifier: 'v'.repeat(43) }
  const outcomes = async (times: number) => {
    const begun = Array.from({ length: times }, () =>
      client.begin(access, 'https://rooms.example/', challenge),
    )
    const all = await Promise.allSettled(begun)
    return new Set(all.map(one => (one.status === 'rejected' ? one.reason.kind : one.status)))
  }
  expect(await outcomes(100)).toEqual(new Set(['AWAY']))
  expect(await outcomes(100)).toEqual(new Set(['AWAY']))
  clock.advance(4_999)
  expect(await outcomes(10)).toEqual(new Set(['AWAY']))
  expect(asked).toBe(1)
  clock.advance(1)
  await outcomes(10)
  expect(asked).toBe(2)
  client.forget(issuer)
  await outcomes(10)
  expect(asked).toBe(3)
})

test('one provider gets sixteen requests at a time, and all waiting ones have their turn', async () => {
  const waiting: ServerResponse[] = []
  let most = 0
  const url = await startProvider(response => {
    waiting.push(response)
    most = Math.max(most, waiting.length)
  })
  const fetches = new GuardedFetch(guard)
  closing.push(() => fetches.close())
  const responses = Array.from({ length: 40 }, () => fetches.fetch(url, {}))
  let answered = 0
  while (answered < 40) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()!.end('{}')
    answered++
  }
  for (const response of await Promise.all(responses)) expect(response.status).toBe(200)
  expect(most).toBeLessThanOrEqual(16)
})
