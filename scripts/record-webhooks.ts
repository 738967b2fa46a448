/**
 * Runs a session on a throw-away server and prints the webhook requests that it caused, as docs/webhooks.md
 * shows them, with the secret that they are signed with: `node scripts/record-webhooks.ts`.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { createCredential } from '../packages/server/src/features/credentials/credentials.ts'
import {
  createOrganization,
  findOrganization,
} from '../packages/server/src/features/organizations/organizations.ts'
import { reading, writing } from '../packages/server/src/services.ts'

const shown = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type', 'user-agent']
const requests: string[] = []
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const headers = shown.map(name => `${name}: ${request.headers[name]}`)
  requests.push(['```http', `POST ${request.url} HTTP/1.1`, ...headers, '', body, '```'].join('\n'))
  response.end()
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')

const folder = mkdtempSync(join(tmpdir(), 'roomful-record-'))
const app = await startApp(
  readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ROOMFUL_DATA_DIR: folder,
    ROOMFUL_WEBHOOK_ALLOW_HTTP: '1',
    ROOMFUL_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  }),
)
const { id } = await writing(app.services, tx => createOrganization(tx, { name: 'Example' }))
const organization = (await findOrganization(reading(app.services), id))!
const { secret: key } = await writing(app.services, tx =>
  createCredential(tx, organization, { name: 'record', scopes: ['results:read', 'content:write'] }),
)
const webhook = await call('POST', '/webhooks', {
  target_url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/roomful`,
  event_types: ['session.ended', 'report.ready', 'question.results.finalized'],
})
await call('POST', `/webhooks/${webhook.id}/test`)
const deck = await call('POST', '/presentations', {
  title: 'Town hall',
  questions: [{ type: 'MULTIPLE_CHOICE', prompt: 'Shall we?', options: [{ text: 'Yes' }, { text: 'No' }] }],
})
const { questions } = await call('GET', `/presentations/${deck.id}/questions`)
const session = await call('POST', '/sessions', { presentation_id: deck.id })
await call('POST', `/sessions/${session.id}/open`)
await call('POST', `/sessions/${session.id}/questions/${questions[0].id}/activate`)
for (const choice of [0, 0, 1]) await vote(questions[0].options[choice].id)
await call('POST', `/sessions/${session.id}/close`)
for (;;) {
  const { real } = await call('GET', `/webhooks/${webhook.id}/deliveries?state=DELIVERED`)
  if (real === 4) break
}
await app.close()
receiver.close()
rmSync(folder, { recursive: true })
console.log([`Secret: \`${webhook.signing_secret}\``, ...requests].join('\n\n'))

/** Joins the room and answers its question. */
async function vote(option: string): Promise<void> {
  const joined = await fetch(`${app.url}/room/v1/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: session.join_code }),
  })
  const { token } = (await joined.json()) as { token: string }
  await fetch(`${app.url}/room/v1/questions/${questions[0].id}/answer`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ answer: { option_ids: [option] } }),
  })
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function call(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${app.url}/public/v1${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}
