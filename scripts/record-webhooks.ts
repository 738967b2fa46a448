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
import { eventTypes } from '@roomful/contract/features/webhooks/events'
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
  event_types: eventTypes,
})
await call('POST', `/webhooks/${webhook.id}/test`)
const deck = await call('POST', '/presentations', {
  title: 'Town hall',
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Shall we?', options: [{ text: 'Yes' }, { text: 'No' }] },
    { type: 'QA', prompt: 'What would you like to know?' },
  ],
})
const { questions } = await call('GET', `/presentations/${deck.id}/questions`)
const session = await call('POST', '/sessions', {
  presentation_id: deck.id,
  participant_identity_mode: 'IDENTIFIED',
})
await call('POST', `/sessions/${session.id}/open`)
await call('POST', `/sessions/${session.id}/questions/${questions[0].id}/activate`)
const people = await Promise.all(['Ada', 'Grace', 'Alan'].map(enter))
for (const [person, choice] of [0, 0, 1].entries())
  await say(people[person]!, 'PUT', `/questions/${questions[0].id}/answer`, {
    answer: { option_ids: [questions[0].options[choice].id] },
  })
await call('POST', `/sessions/${session.id}/questions/${questions[1].id}/activate`)
await say(people[0]!, 'POST', `/questions/${questions[1].id}/entries`, { text: 'When do we start?' })
await call('POST', `/sessions/${session.id}/close`)
for (;;) {
  const { real } = await call('GET', `/webhooks/${webhook.id}/deliveries?state=DELIVERED`)
  // Two questions open and end; participants are announced after two seconds.
  if (real === 10) break
}
await app.close()
receiver.close()
rmSync(folder, { recursive: true })
console.log([`Secret: \`${webhook.signing_secret}\``, ...requests].join('\n\n'))

/** Joins the room. @returns the participant's token */
async function enter(display_name: string): Promise<string> {
  const body = { code: session.join_code, display_name }
  return ((await say(undefined, 'POST', '/join', body)) as { token: string }).token
}

/** Sends what a participant's device sends. */
async function say(token: string | undefined, method: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${app.url}/room/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
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
