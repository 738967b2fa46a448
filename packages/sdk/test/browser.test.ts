// The published SDK works in Chromium from a page of another origin: pagination, typed errors, readable headers, and
// waiting out a rate limit for as long as the server says; rooms over WebSockets and HTTP, also in workers.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker as Thread } from 'node:worker_threads'
import { FakeClock } from '@roomful/testkit/fake-clock'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../../../e2e/support/browser.ts'
import { type ApiClient, apiClient, startApi } from '../../server/test/support/api.ts'
import { testConfig } from '../../server/test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../server/test/support/room.ts'
import { buildSdk } from '../scripts/build-sdk.ts'
import type * as Sdk from '../src/index.ts'

/** What the page has imported. */
declare const sdk: typeof Sdk
declare const takePart: (given: TakePart) => Promise<unknown>
declare const takePartInWorker: (given: TakePart) => Promise<unknown>
const html = `<!doctype html><script type="module">
import * as sdk from '/index.js'
import { takePart } from '/take-part.js'
const takePartInWorker = given =>
  new Promise((resolve, reject) => {
    const worker = new Worker('/worker.js', { type: 'module' })
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(given)
  })
Object.assign(globalThis, { sdk, takePart, takePartInWorker })
</script>`

interface Access {
  readonly apiKey: string
  readonly baseUrl: string
}
interface TakePart extends Access {
  readonly code: string
}

/** What the page, its worker and a thread of Node run: both entries of the package, the room over both of its transports. */
const takePartText = `
import { roomful } from './index.js'
import { joinRoom, lookUpRoom } from './room.js'
export async function takePart({ apiKey, baseUrl, code }) {
  const { title } = await lookUpRoom({ code }, { baseUrl })
  const answered = []
  for (const sockets of [{}, { WebSocket: null }]) {
    const client = await joinRoom({ code }, { baseUrl, ...sockets })
    const { question } = await client.until(() => client.connection !== 'connecting')
    await client.answer(question.id, { option_ids: [question.options[0].id] })
    await client.until(() => question.id in client.room.my_answers)
    answered.push(client.connection)
    client.leave()
  }
  const { sessions } = await roomful({ apiKey, baseUrl }).listSessions({ state: 'LIVE' })
  return { title, answered, sessions: sessions.length, hasDocument: 'document' in globalThis }
}
`
const programs = {
  'take-part.js': takePartText,
  'worker.js': `
import { takePart } from './take-part.js'
onmessage = ({ data }) => takePart(data).then(postMessage, error => postMessage(String(error)))
`,
  'thread.js': `
import { parentPort, workerData } from 'node:worker_threads'
import { takePart } from './take-part.js'
parentPort.postMessage(await takePart(workerData))
`,
}

const built = mkdtempSync(join(tmpdir(), 'roomful-sdk-browser-'))
const clock = new FakeClock()

let api: ApiClient
let files: Server
let browser: TestBrowser
let page: Page
beforeAll(async () => {
  buildSdk(built)
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(built, 'esm', name), text)
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

test('in Chromium error responses are typed errors, and headers of responses can be read', async () => {
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

test('in Chromium a spent budget is waited for, as long as the response states', async () => {
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

describe('rooms', () => {
  let room: OpenRoom
  let given: TakePart
  beforeEach(async () => {
    const client = await apiClient(api.app)
    const options = [{ text: 'A' }, { text: 'B' }]
    room = await openRoom(client, { questions: [{ type: 'MULTIPLE_CHOICE', prompt: 'Which?', options }] })
    await room.activate(0)
    given = { ...accessOf(client), code: room.code }
  })

  async function expectTakenPart(outcome: unknown, hasDocument: boolean): Promise<void> {
    expect(outcome).toEqual({ title: 'Deck', answered: ['socket', 'polling'], sessions: 1, hasDocument })
    expect(await room.results(0)).toMatchObject({ total_voters: 2 })
  }

  test('a page of another origin joins and answers, over a WebSocket and over HTTP', async () => {
    const outcome = await page.evaluate(given => takePart(given), given)
    await expectTakenPart(outcome, true)
  })

  test('a module worker of such a page does', async () => {
    const outcome = await page.evaluate(given => takePartInWorker(given), given)
    await expectTakenPart(outcome, false)
  })

  test('a worker thread of Node does', async () => {
    const thread = new Thread(join(built, 'esm', 'thread.js'), { workerData: given })
    const [outcome] = await once(thread, 'message')
    await thread.terminate()
    await expectTakenPart(outcome, false)
  })

  test('such a page reads nothing of what it asks for with cookies, nor of a stage', async () => {
    const failures = await page.evaluate(async ({ baseUrl, code }) => {
      const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const lookup = { ...post, body: JSON.stringify({ code }) }
      const outcomeOf = (path: string, init: RequestInit) =>
        fetch(`${baseUrl}/room/v1/${path}`, init).then(
          ({ status }) => status,
          ({ name }) => name,
        )
      return [
        await outcomeOf('lookup', lookup),
        await outcomeOf('lookup', { ...lookup, credentials: 'include' }),
        await outcomeOf('state?stage=lnk_1', { credentials: 'include' }),
        await outcomeOf('state?stage=lnk_1', {}),
        await outcomeOf('stage/exchange', { ...post, body: JSON.stringify({ token: 'x' }) }),
      ]
    }, given)
    expect(failures).toEqual([200, 'TypeError', 'TypeError', 'TypeError', 'TypeError'])
  })
})
