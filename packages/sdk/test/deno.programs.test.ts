// The published SDK type-checks and runs in Deno, allowed to reach the server alone, and verifies webhooks there.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../server/test/support/api.ts'
import { testConfig } from '../../server/test/support/engines.ts'
import { buildSdk } from '../scripts/build-sdk.ts'

const deno = new URL('../../../node_modules/.bin/deno', import.meta.url).pathname
const project = mkdtempSync(join(tmpdir(), 'roomful-deno-'))

let api: ApiClient
beforeAll(async () => {
  const folder = join(project, 'node_modules/@roomful/sdk')
  mkdirSync(folder, { recursive: true })
  buildSdk(folder)
  writeFileSync(join(project, 'package.json'), '{"dependencies":{"@roomful/sdk":"*"}}')
  api = await startApi(testConfig())
})
afterAll(async () => {
  await api.app.close()
  rmSync(project, { recursive: true, force: true })
})

/** Type-checks and runs a program in Deno, which may talk to the server and do nothing else. */
async function inDeno(program: string): Promise<unknown> {
  const file = join(project, 'main.ts')
  writeFileSync(file, program)
  const { stdout } = await promisify(execFile)(
    deno,
    [
      'run',
      '--check',
      '--no-remote',
      '--no-prompt',
      '--node-modules-dir=manual',
      `--allow-net=${new URL(api.app.url).host}`,
      file,
    ],
    {
      cwd: project,
      env: {
        PATH: process.env.PATH,
        HOME: project,
        DENO_DIR: join(project, 'cache'),
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
      },
    },
  )
  return JSON.parse(stdout)
}

test('in Deno the published client, its types included, makes, pages and refuses', async () => {
  const reader = await apiClient(api.app, { scopes: ['results:read'] })
  const printed = await inDeno(`
import { roomful, ApiError } from '@roomful/sdk'
const client = roomful({ apiKey: '${api.key}', baseUrl: '${api.app.url}' })
for (let i = 0; i < 5; i++) await client.createPresentation({ title: \`Deck \${i}\` })
const titles: string[] = []
for await (const { title } of client.all('listPresentations', { limit: 2 })) titles.push(title)
const refused: unknown = await roomful({ apiKey: '${reader.key}', baseUrl: '${api.app.url}' })
  .createPresentation({ title: 'x' })
  .catch((error: unknown) => error instanceof ApiError && { code: error.code, scope: error.requiredScope })
console.log(JSON.stringify({ titles, refused }))
`)
  expect(printed).toEqual({
    titles: ['Deck 4', 'Deck 3', 'Deck 2', 'Deck 1', 'Deck 0'],
    refused: { code: 'INSUFFICIENT_SCOPE', scope: 'content:write' },
  })
})

test('in Deno webhooks are verified', async () => {
  // The test vector of Standard Webhooks.
  const printed = await inDeno(`
import { verifyWebhook } from '@roomful/sdk'
const headers = new Headers({
  'webhook-id': 'msg_loFOjxBNrRLzqYUf',
  'webhook-timestamp': '1731705121',
  'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
})
const body = '{"event_type":"ping","data":{"success":true}}'
const fault = (body: string) =>
  verifyWebhook(headers, body, 'whsec_plJ3nmyCDGBKInavdOK15jsl', { now: 1731705121_000 }).catch(error => error.fault)
console.log(JSON.stringify([await fault(body), await fault(body + ' ')]))
`)
  expect(printed).toEqual(['BODY_NOT_AN_EVENT', 'SIGNATURE_MISMATCH'])
})
