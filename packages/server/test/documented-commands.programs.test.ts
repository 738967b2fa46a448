// Promise: the commands of docs/webhooks.md and of the reference run as they are written, with the variables of the quickstart.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from './support/api.ts'
import { testConfig } from './support/engines.ts'
import { needs } from './support/needs.ts'
import { jpeg } from './support/pictures.ts'
import { answer, startReceiver } from './support/receiver.ts'
import { openTargets } from './support/webhooks.ts'

const docs = join(import.meta.dirname, '../../../docs')
const commandsOf = (page: string) =>
  [...readFileSync(join(docs, page), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text!)

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(environment: Record<string, string> = {}): Promise<ApiClient> {
  const api = await startApi(testConfig(environment))
  closing.push(() => api.app.close())
  return api
}

/** Begins a command as the reader would, in a folder with an image. */
function begin(api: ApiClient, command: string, variables: Record<string, string> = {}) {
  const cwd = mkdtempSync(join(tmpdir(), 'roomful-reader-'))
  closing.push(async () => rmSync(cwd, { recursive: true }))
  writeFileSync(join(cwd, 'harbour.jpg'), jpeg(40, 30))
  const env = { ...process.env, ROOMFUL_URL: api.app.url, ROOMFUL_KEY: api.key, ...variables }
  return promisify(execFile)('bash', ['-euc', command], { env, cwd })
}

/** Runs a command to its end. @returns what it answers. */
async function shell(api: ApiClient, command: string, variables?: Record<string, string>) {
  const { stdout } = await begin(api, command, variables)
  return JSON.parse(stdout)
}

needs('curl', 'documented commands', () => {
  test('an endpoint is registered, revived after it failed, and gets what it missed', async () => {
    const api = await start({ ...openTargets, ROOMFUL_WEBHOOK_BACKOFF_SECONDS: '0,0,0,0,0,0,0,0' })
    const receiver = await startReceiver()
    closing.push(() => receiver.close())
    receiver.behave(answer(500))
    const [register, recovery] = commandsOf('webhooks.md')
    const target = 'https://example.com/hooks/roomful'
    expect(register).toContain(target)
    const registered = await shell(api, register!.replace(target, receiver.url))
    expect(registered).toMatchObject({ active: true, signing_secret: expect.stringMatching(/^whsec_/) })

    const { id: presentation_id } = (await api.post('/presentations', { title: 'Deck' })).body
    const { id } = (await api.post('/sessions', { presentation_id })).body
    expect((await api.post(`/sessions/${id}/close`)).status).toBe(200)
    const path = `/webhooks/${registered.id}`
    await expect.poll(async () => (await api.get(path)).body).toMatchObject({ auto_disabled: true })

    receiver.behave(answer(204))
    const [enable, ping, list, redeliver, ...others] = recovery!.trim().split('\n')
    expect(others).toEqual([])
    const ID = registered.id
    expect(await shell(api, enable!, { ID })).toMatchObject({ active: true, auto_disabled: false })
    expect(await shell(api, ping!, { ID })).toMatchObject({ event_type: 'ping' })
    const { deliveries } = await shell(api, list!, { ID })
    const missed = deliveries.find(({ event_type }: { event_type: string }) => event_type === 'session.ended')
    expect(missed).toMatchObject({ state: 'DEAD_LETTERED', last_status: 500 })
    const again = await shell(api, redeliver!, { ID, DELIVERY: missed.id })
    expect(again).toMatchObject({ id: missed.id, state: 'PENDING' })
    await expect
      .poll(async () => (await api.get(`${path}/deliveries?state=DELIVERED`)).body.deliveries)
      .toEqual(expect.arrayContaining([expect.objectContaining({ id: missed.id })]))
  })

  test('an image is uploaded; the events of a session are followed until there can be no more', async () => {
    const api = await start()
    const { id: presentation_id } = (await api.post('/presentations', { title: 'Deck' })).body
    const { id: ID } = (await api.post('/sessions', { presentation_id })).body
    const [upload, follow, ...others] = commandsOf('reference/api-conventions.md')
    expect(others).toEqual([])
    expect(await shell(api, upload!)).toMatchObject({ media_type: 'image/jpeg', width: 40, height: 30 })
    const following = begin(api, follow!, { ID })
    await once(following.child.stdout!, 'data')
    expect((await api.post(`/sessions/${ID}/close`)).status).toBe(200)
    const lines = (await following).stdout.split('\n')
    expect(lines.filter(line => line.startsWith('event: '))).toEqual([
      'event: session.changed',
      'event: session.changed',
      'event: session.ended',
      'event: report.ready',
    ])
  })
})
