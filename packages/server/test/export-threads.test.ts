import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { Turns } from '../src/threads/turns.ts'
import { type ApiClient, startApi } from './support/api.ts'
import { onBothEngines } from './support/engines.ts'
import { createTestSession } from './support/test-session.ts'

const answers = 20_000

/** A LIVE session with more texts than fit into any buffer on the way to a client. */
async function roomWithTexts(api: ApiClient) {
  const session = await createTestSession(api, [{ type: 'OPEN_TEXT', prompt: 'Anything to add?' }])
  await api.post(`${session.path}/open`)
  await api.post(`${session.path}/questions/${session.questionIds[0]}/activate`)
  const { storage } = api.app.services
  const { key } = await storage.read.selectFrom('asked').select('key').executeTakeFirstOrThrow()
  await storage.transaction(async ({ db }) => {
    for (let from = 0; from < answers; from += 500) {
      const rows = Array.from({ length: 500 }, (_, i) => ({
        asked_key: key,
        participant_key: from + i + 1,
        value: JSON.stringify({ text: `${from + i} ${'abcdefghij'.repeat(50)}` }),
        seq: null,
        accepted_at: 0,
        elapsed_ms: 0,
        text_at: 0,
      }))
      await db.insertInto('answers').values(rows).execute()
    }
  })
  return session
}

/** A download of which only the first bytes have been taken. Not by fetch, which the tests' harness reads whole. */
async function beginDownload(api: ApiClient, path: string): Promise<IncomingMessage> {
  const request = get(`${api.app.url}/public/v1${path}/export`, { headers: { 'x-api-key': api.key } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  await once(response, 'readable')
  return response
}

onBothEngines('an export thread', newConfig => {
  test('ends with its download, and leaves its place to the next', async () => {
    const api = await startApi(await newConfig())
    const { path } = await roomWithTexts(api)
    // More downloads that are given up than there are places.
    for (let i = 0; i < 3; i++) (await beginDownload(api, path)).destroy()
    const whole = await fetch(`${api.app.url}/public/v1${path}/export`, { headers: { 'x-api-key': api.key } })
    expect((await whole.text()).split('\r\n')).toHaveLength(answers + 2)
    await api.app.close()
  })

  test('a server that stops ends the downloads that are under way', async () => {
    const api = await startApi(await newConfig())
    const { path } = await roomWithTexts(api)
    const download = await beginDownload(api, path)
    await api.app.close()
    const ended = once(download, 'end')
    download.resume()
    await expect(ended).rejects.toThrow('aborted')
  })

  test('a storage that is gone is an error of the request, not a broken file', async () => {
    const api = await startApi(await newConfig())
    const { services } = api.app
    const session = { key: 4_711, id: 'ses_x', identity_mode: 'ANONYMOUS' } as const
    await services.exporter.close()
    await expect(services.exporter.begin({ session, format: 'csv', now: 0 }, { key: 1 })).rejects.toThrow(
      'shutting down',
    )
    await api.app.close()
  })
})

test('turns: so many at once, so many each, first come first served', async () => {
  const turns = new Turns({ max: 3, maxEach: 2 })
  const began: string[] = []
  const take = async (who: number, name: string) => {
    const end = await turns.take(who)
    began.push(name)
    return end
  }
  const a = take(1, 'a')
  const b = take(1, 'b')
  const c = take(1, 'c')
  const d = take(2, 'd')
  const e = take(2, 'e')
  await d
  expect(began).toEqual(['a', 'b', 'd'])
  ;(await d)()
  await e
  expect(began).toEqual(['a', 'b', 'd', 'e'])
  const endA = await a
  endA()
  endA()
  await c
  expect(began).toEqual(['a', 'b', 'd', 'e', 'c'])
  await b
})
