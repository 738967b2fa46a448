// The published SDK works in Chromium from a page of another origin: pagination, typed errors, readable headers, and
// waiting out a rate limit for as long as the server says.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FakeClock } from '@roomful/testkit/fake-clock'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../../../e2e/support/browser.ts'
import { type ApiClient, apiClient, startApi } from '../../server/test/support/api.ts'
import { testConfig } from '../../server/test/support/engines.ts'
import { buildSdk } from '../scripts/build-sdk.ts'
import type * as Sdk from '../src/index.ts'

/** What the page has imported. */
declare const sdk: typeof Sdk
const html =
  '<!doctype html><script type="module">import * as sdk from "/index.js"; globalThis.sdk = sdk</script>'

const built = mkdtempSync(join(tmpdir(), 'roomful-sdk-browser-'))
const clock = new FakeClock()

let api: ApiClient
let files: Server
let browser: TestBrowser
let page: Page
beforeAll(async () => {
  buildSdk(built)
  api = await startApi(testConfig(), { clock })
  files = createServer((request, response) => {
    const isScript = request.url!.endsWith('.js')
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? readFileSync(join(built, 'esm', request.url!)) : html)
  }).listen(0, '127.0.0.1')
  await once(files, 'listening')
  browser = await startBrowser()
  page = await browser.page()
  // Another origin than the API's: its port is another.
  await page.goto(`http://127.0.0.1:${(files.address() as AddressInfo).port}/`)
})
afterAll(async () => {
  await browser.close()
  files.close()
  await api.app.close()
  rmSync(built, { recursive: true })
})

interface Access {
  readonly apiKey: string
  readonly baseUrl: string
}
const accessOf = ({ key, app }: ApiClient): Access => ({ apiKey: key, baseUrl: app.url })

test('in Chromium, from a page of another origin, the published client makes decks and pages through them', async () => {
  const titles = await page.evaluate(async access => {
    const { roomful } = sdk
    // As on a page that came over plain HTTP from another machine.
    Object.defineProperty(crypto, 'randomUUID', { value: undefined })
    const client = roomful(access)
    for (let i = 0; i < 5; i++) await client.createPresentation({ title: `Deck ${i}` })
    const found: string[] = []
    for await (const { title } of client.all('listPresentations', { limit: 2 })) found.push(title)
    return found
  }, accessOf(api))
  expect(titles).toEqual(['Deck 4', 'Deck 3', 'Deck 2', 'Deck 1', 'Deck 0'])
})

test('in Chromium error responses are typed errors, and the headers beside an answer can be read', async () => {
  const reader = await apiClient(api.app, { scopes: ['results:read'] })
  const thrown = await page.evaluate(async access => {
    const { roomful, ApiError } = sdk
    const client = roomful(access)
    const { headers } = await client.request('listSessions')
    try {
      await client.createPresentation({ title: 'x' })
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) return null
      const { status, code, requiredScope, requestId } = error
      return { status, code, requiredScope, requestId, limit: headers.get('x-ratelimit-limit') }
    }
  }, accessOf(reader))
  expect(thrown).toEqual({
    status: 401,
    code: 'INSUFFICIENT_SCOPE',
    requiredScope: 'content:write',
    requestId: expect.stringMatching(/^req_/),
    limit: '3000',
  })
})

test('in Chromium a spent budget is waited for, as long as the server says', async () => {
  const small = await apiClient(api.app, { plan: 'PRO' })
  const spent = await Promise.all(Array.from({ length: 120 }, () => small.get('/limits')))
  expect(spent.filter(({ status }) => status !== 200)).toEqual([])
  const waits: number[] = []
  await page.exposeFunction('letTimePass', (ms: number) => {
    waits.push(ms)
    clock.advance(ms)
  })
  const remaining = await page.evaluate(async access => {
    const { roomful } = sdk
    const sleep = (globalThis as unknown as { letTimePass: (ms: number) => Promise<void> }).letTimePass
    return (await roomful({ ...access, sleep }).getLimits()).remaining
  }, accessOf(small))
  expect(remaining).toBe(119)
  expect(waits).toEqual([60_000])
})
