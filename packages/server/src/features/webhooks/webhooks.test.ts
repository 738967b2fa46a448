// Webhook endpoints over the API: registration shows the secret once, private targets are refused, and update, removal,
// test, enable and redeliver work within scope, plan and organization.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { answer, type Receiver, startReceiver } from '../../../test/support/receiver.ts'
import { openTargets } from '../../../test/support/webhooks.ts'
import type { Overrides } from '../../app.ts'
import type { Config } from '../../config.ts'
import { readConfig } from '../../config.ts'
import { writing } from '../../services.ts'
import { newDelivery, storeEvent } from '../event-log/event-log.ts'

const all = ['session.ended', 'report.ready', 'question.results.finalized']
const publicName = async () => ['93.184.215.14']

onBothEngines('webhooks over the public API', newConfig => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  async function start(overrides: Overrides = {}): Promise<ApiClient> {
    const { webhookAllowHttp, webhookAllowCidrs } = readConfig(openTargets)
    const config: Config = { ...(await newConfig()), webhookAllowHttp, webhookAllowCidrs }
    const api = await startApi(config, { resolveName: publicName, ...overrides })
    closing.push(() => api.app.close())
    return api
  }

  async function receive(): Promise<Receiver> {
    const receiver = await startReceiver()
    closing.push(() => receiver.close())
    return receiver
  }

  const register = (api: ApiClient, target_url = 'https://example.com/hook', event_types = all) =>
    api.post('/webhooks', { target_url, event_types })

  test('registration answers 200 with the secret, this once, and where to cancel', async () => {
    const api = await start()
    const registered = await register(api)
    expect(registered.status).toBe(200)
    const { id, signing_secret } = registered.body
    expect(registered.headers.get('location')).toBe(`/public/v1/webhooks/${id}`)
    expect(registered.headers.get('cache-control')).toBe('no-store')
    expect(registered.body).toEqual({
      id: expect.stringMatching(/^whk_[0-9a-z]{26}$/),
      target_url: 'https://example.com/hook',
      event_types: all,
      active: true,
      auto_disabled: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
    const { signing_secret: _, ...rest } = registered.body
    const read = await api.get(`/webhooks/${id}`)
    expect(read.body).toEqual(rest)
    expect(read.headers.get('etag')).toBeTruthy()
    expect((await api.get('/webhooks')).body).toMatchObject({ real: 1, has_more: false, webhooks: [rest] })
    const rows = await api.app.services.storage.read.selectFrom('endpoints').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(signing_secret.slice('whsec_'.length))
  })

  test.each([
    [{}, ['target_url', 'event_types'], undefined],
    [{ url: 'https://example.com', event_types: all }, ['target_url'], ['url']],
    [{ target_url: 7, event_types: all }, ['target_url'], undefined],
    [{ target_url: 'https://example.com', event_types: [] }, ['event_types'], undefined],
    [{ target_url: 'https://example.com', event_types: 'session.ended' }, ['event_types'], undefined],
    [
      { target_url: 'https://example.com', event_types: ['session.ended', 'ping'] },
      ['event_types[1]'],
      undefined,
    ],
    [
      { target_url: 'https://example.com', event_types: ['session.ended', 'session.ended'] },
      ['event_types'],
      undefined,
    ],
    [{ target_url: 'example.com/hook', event_types: all }, ['target_url'], undefined],
    [{ target_url: 'ftp://example.com', event_types: all }, ['target_url'], undefined],
    [{ target_url: 'https://me:secret@example.com', event_types: all }, ['target_url'], undefined],
    [{ target_url: 'https://10.0.0.1/', event_types: all }, ['target_url'], undefined],
    [{ target_url: 'https://[::1]:8443/', event_types: all }, ['target_url'], undefined],
  ])('registration refuses %j and names the fields', async (body, invalid_fields, unknown_fields) => {
    const api = await start()
    const refused = await api.post('/webhooks', body)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'INVALID_REQUEST_BODY', invalid_fields })
    expect(refused.body.unknown_fields).toEqual(unknown_fields)
    expect((await api.get('/webhooks')).body.real).toBe(0)
  })

  test('a name that resolves to a private address is refused, one that does not resolve is not', async () => {
    const api = await start({
      resolveName: async name => {
        if (name === 'inside.example') return ['93.184.215.14', '192.168.1.1']
        throw new Error('no such name')
      },
    })
    expect((await register(api, 'https://inside.example/')).body.invalid_fields).toEqual(['target_url'])
    const { status, body } = await register(api, 'https://later.example/')
    expect(status).toBe(200)
    const change = await api.patch(`/webhooks/${body.id}`, { target_url: 'https://inside.example/' })
    expect(change.body.invalid_fields).toEqual(['target_url'])
    expect((await api.get(`/webhooks/${body.id}`)).body.target_url).toBe('https://later.example/')
  })

  test('scopes, plan and organization are checked on every operation', async () => {
    const api = await start()
    const { body: webhook } = await register(api)
    const path = `/webhooks/${webhook.id}`
    const body = { target_url: 'https://example.com', event_types: all }
    const writes: [string, string, unknown?][] = [
      ['POST', '/webhooks', body],
      ['PATCH', path, { active: false }],
      ['DELETE', path],
      ['POST', `${path}/enable`],
      ['POST', `${path}/rotate-secret`],
      ['POST', `${path}/test`],
      ['POST', `${path}/deliveries/dlv_none/redeliver`],
    ]
    const reads: [string, string][] = [
      ['GET', '/webhooks'],
      ['GET', path],
      ['GET', `${path}/deliveries`],
    ]
    const reader = await apiClient(api.app, { scopes: ['results:read'] })
    const writer = await apiClient(api.app, { scopes: ['content:write'] })
    const free = await apiClient(api.app, { plan: 'FREE' })
    const stranger = await apiClient(api.app)
    for (const [method, at, sent] of [...writes, ...reads]) {
      const lacking = reads.some(read => read[0] === method) ? writer : reader
      const scope = lacking === writer ? 'results:read' : 'content:write'
      expect(await lacking.call(method, at, sent)).toMatchObject({
        status: 401,
        body: { code: 'INSUFFICIENT_SCOPE', required_scope: scope },
      })
      expect(await free.call(method, at, sent)).toMatchObject({
        status: 402,
        body: { code: 'PLAN_LIMIT_REACHED', upgrade_to: 'STARTER' },
      })
      if (at === '/webhooks') continue
      expect(await stranger.call(method, at, sent)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
    }
    expect((await api.get(path)).body).toMatchObject({ active: true, event_types: all })
  })

  test('where texts and people are sent is decided by keys that may also read them', async () => {
    const api = await start()
    const writer = await apiClient(api.app, { scopes: ['content:write'], organization: api.organization })
    const refusal = { status: 401, body: { code: 'INSUFFICIENT_SCOPE', required_scope: 'results:read' } }
    const elsewhere = { target_url: 'https://elsewhere.example/' }
    for (const type of ['entry.created', 'participant.joined']) {
      const both = { ...elsewhere, event_types: ['session.ended', type] }
      expect(await writer.post('/webhooks', both)).toMatchObject(refusal)
      expect(await writer.post('/webhooks', { ...both, target_url: 'https://10.0.0.1/' })).toMatchObject(
        refusal,
      )
      const { id } = (await register(api, undefined, ['session.ended', type])).body
      const path = `/webhooks/${id}`
      const before = (await api.get(path)).body
      for (const change of [
        elsewhere,
        { target_url: 'https://10.0.0.1/' },
        { ...elsewhere, active: false },
        { event_types: ['session.ended'] },
        { active: true },
      ])
        expect(await writer.patch(path, change), JSON.stringify(change)).toMatchObject(refusal)
      for (const action of ['enable', 'rotate-secret', 'test', 'deliveries/dlv_none/redeliver'])
        expect(await writer.post(`${path}/${action}`), action).toMatchObject(refusal)
      expect((await api.get(path)).body).toEqual(before)
      expect(await writer.patch(path, { active: 0 })).toMatchObject({ status: 400 })
      expect(await writer.patch(path, { active: false })).toMatchObject({
        status: 200,
        body: { active: false },
      })
      expect(await api.patch(path, elsewhere)).toMatchObject({ status: 200, body: elsewhere })
      expect(await writer.call('DELETE', path)).toMatchObject({ status: 200 })
      expect((await writer.post(`${path}/enable`)).body.code).toBe('WEBHOOK_NOT_AUTO_DISABLED')
      expect((await writer.patch(path, elsewhere)).body.code).toBe('NOT_FOUND')
    }
    const others = ['session.opened', 'question.opened']
    const { status, body: other } = await register(writer, undefined, others)
    expect(status).toBe(200)
    const path = `/webhooks/${other.id}`
    expect(await writer.patch(path, { event_types: ['entry.created'] })).toMatchObject(refusal)
    expect((await writer.patch(path, elsewhere)).body).toMatchObject({ ...elsewhere, event_types: others })
    expect((await writer.post(`${path}/rotate-secret`)).status).toBe(200)
  })

  test('an endpoint that has undelivered texts is changed by keys that may read them, whatever its types are', async () => {
    const api = await start()
    const writer = await apiClient(api.app, { scopes: ['content:write'], organization: api.organization })
    const path = `/webhooks/${(await register(api)).body.id}`
    const store = (state: 'DEAD_LETTERED' | 'DELIVERED') =>
      writing(api.app.services, async tx => {
        const { key } = await tx.db.selectFrom('endpoints').select('key').executeTakeFirstOrThrow()
        const event = await storeEvent(tx, api.organization, null, 'ping', { webhook_id: 'whk_none' })
        const delivery = newDelivery(tx, key, { ...event, type: 'entry.created' }, false)
        await tx.db
          .insertInto('deliveries')
          .values({ ...delivery, state })
          .execute()
        return delivery.id
      })
    await store('DELIVERED')
    expect((await writer.patch(path, { active: true })).status).toBe(200)
    const id = await store('DEAD_LETTERED')
    const redeliver = `${path}/deliveries/${id}/redeliver`
    const change = { target_url: 'https://elsewhere.example/' }
    for (const refused of [await writer.patch(path, change), await writer.post(redeliver)])
      expect(refused).toMatchObject({ status: 401, body: { required_scope: 'results:read' } })
    expect((await api.patch(path, change)).status).toBe(200)
    expect((await api.post(redeliver)).body).toMatchObject({ id, state: 'PENDING' })
  })

  test('the list is paged, newest first, without removed ones', async () => {
    const api = await start()
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.unshift((await register(api)).body.id)
    await api.call('DELETE', `/webhooks/${ids[4]}`)
    const first = (await api.get('/webhooks?limit=2')).body
    expect(first.webhooks.map((webhook: { id: string }) => webhook.id)).toEqual(ids.slice(0, 2))
    const second = (await api.get(`/webhooks?limit=2&cursor=${first.next_cursor}`)).body
    expect(second.webhooks.map((webhook: { id: string }) => webhook.id)).toEqual(ids.slice(2, 4))
    expect(second.has_more).toBe(false)
    const back = (await api.get(`/webhooks?limit=2&before=${second.prev_cursor}`)).body
    expect(back.webhooks).toEqual(first.webhooks)
    expect((await api.get('/webhooks?limit=0')).body).toMatchObject({
      code: 'INVALID_REQUEST_PARAMETER',
      invalid_fields: ['limit'],
    })
  })

  test('a removed endpoint leaves the list, still answers GET, and cannot be revived', async () => {
    const api = await start()
    const path = `/webhooks/${(await register(api)).body.id}`
    const removed = await api.call('DELETE', path)
    expect(removed).toMatchObject({ status: 200, body: { active: false, auto_disabled: false } })
    expect((await api.call('DELETE', path)).body).toEqual(removed.body)
    expect((await api.get(path)).body).toEqual(removed.body)
    expect((await api.get(`${path}/deliveries`)).body.real).toBe(0)
    expect((await api.post(`${path}/enable`)).body.code).toBe('WEBHOOK_NOT_AUTO_DISABLED')
    for (const gone of [
      await api.patch(path, { active: true }),
      await api.post(`${path}/rotate-secret`),
      await api.post(`${path}/test`),
    ])
      expect(gone).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  test('PATCH changes what it names and nothing else', async () => {
    const api = await start()
    const { id } = (await register(api)).body
    const path = `/webhooks/${id}`
    const before = (await api.get(path)).body
    expect((await api.patch(path, {})).body).toEqual(before)
    const changed = await api.patch(path, {
      target_url: 'https://example.org/new',
      event_types: ['report.ready'],
      active: false,
    })
    expect(changed.body).toMatchObject({
      target_url: 'https://example.org/new',
      event_types: ['report.ready'],
      active: false,
      auto_disabled: false,
    })
    expect((await api.patch(path, { active: true })).body.active).toBe(true)
    expect((await api.patch(path, { active: 'yes', color: 1 })).body).toMatchObject({
      invalid_fields: ['active'],
      unknown_fields: ['color'],
    })
    expect((await api.post(`${path}/enable`)).body.code).toBe('WEBHOOK_NOT_AUTO_DISABLED')
  })

  test('closing a session delivers its three events, each to the endpoints that want it', async () => {
    const api = await start()
    const everything = await receive()
    const reports = await receive()
    await register(api, everything.url)
    await register(api, reports.url, ['report.ready'])
    const { body: presentation } = await api.post('/presentations', {
      title: 'Town hall',
      questions: [{ type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] }],
    })
    const { body: deck } = await api.get(`/presentations/${presentation.id}/questions`)
    const { body: session } = await api.post('/sessions', { presentation_id: presentation.id })
    await api.post(`/sessions/${session.id}/open`)
    await api.post(`/sessions/${session.id}/questions/${deck.questions[0].id}/activate`)
    const { body: closed } = await api.post(`/sessions/${session.id}/close`)
    await expect.poll(() => everything.received.length).toBe(3)
    await expect.poll(() => reports.received.length).toBe(1)
    const bodies = everything.received.map(received => JSON.parse(received.body))
    const [finalized, ended, report] = ['question.results.finalized', 'session.ended', 'report.ready'].map(
      type => bodies.find(body => body.type === type),
    )
    expect(finalized).toMatchObject({
      type: 'question.results.finalized',
      organization_id: api.organization.id,
      data: { session_id: session.id, question_id: deck.questions[0].id, revision: 1 },
    })
    const { body: results } = await api.get(
      `/sessions/${session.id}/results?question_id=${deck.questions[0].id}`,
    )
    expect(finalized.data.results).toEqual(results)
    expect(ended).toMatchObject({ type: 'session.ended', data: closed })
    expect(report).toMatchObject({
      type: 'report.ready',
      data: {
        session_id: session.id,
        presentation_id: presentation.id,
        kpis: (await api.get(`/sessions/${session.id}/kpis`)).body,
      },
    })
    expect(JSON.parse(reports.received[0]!.body)).toEqual(report)
  })

  test('a test sends one ping that no failure counter sees', async () => {
    const api = await start()
    const receiver = await receive()
    receiver.behave(answer(500))
    const { id } = (await register(api, receiver.url)).body
    const sent = await api.post(`/webhooks/${id}/test`)
    expect(sent).toMatchObject({
      status: 200,
      body: { webhook_id: id, event_type: 'ping', state: 'PENDING', attempts: 0, last_status: null },
    })
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      id: sent.body.event_id,
      type: 'ping',
      data: { webhook_id: id },
    })
    await expect
      .poll(async () => (await api.get(`/webhooks/${id}/deliveries`)).body.deliveries[0])
      .toMatchObject({ id: sent.body.id, state: 'PENDING', attempts: 1, last_status: 500 })
    const row = await api.app.services.storage.read
      .selectFrom('endpoints')
      .select('failures')
      .executeTakeFirstOrThrow()
    expect(row.failures).toBe(0)
    await api.patch(`/webhooks/${id}`, { active: false })
    expect((await api.post(`/webhooks/${id}/test`)).body.code).toBe('WEBHOOK_NOT_ACTIVE')
  })

  test('deliveries are listed newest first, by state, in pages of that same list', async () => {
    const api = await start()
    const receiver = await receive()
    const { id } = (await register(api, receiver.url)).body
    const sent: string[] = []
    for (let i = 0; i < 5; i++) sent.unshift((await api.post(`/webhooks/${id}/test`)).body.id)
    const path = `/webhooks/${id}/deliveries`
    await expect.poll(async () => (await api.get(`${path}?state=DELIVERED`)).body.real).toBe(5)
    expect((await api.get(`${path}?state=PENDING`)).body.real).toBe(0)
    const first = (await api.get(`${path}?state=DELIVERED&limit=3`)).body
    expect(first.deliveries.map((delivery: { id: string }) => delivery.id)).toEqual(sent.slice(0, 3))
    const second = (await api.get(`${path}?state=DELIVERED&limit=3&cursor=${first.next_cursor}`)).body
    expect(second.deliveries.map((delivery: { id: string }) => delivery.id)).toEqual(sent.slice(3))
    expect((await api.get(`${path}?cursor=${first.next_cursor}`)).body.invalid_fields).toEqual(['cursor'])
    expect((await api.get(`${path}?state=LOST`)).body).toMatchObject({
      code: 'INVALID_REQUEST_PARAMETER',
      invalid_fields: ['state'],
    })
  })

  test('a paused endpoint is enabled with enable alone, and its dead letters are redelivered one by one', async () => {
    const clock = new FakeClock()
    const api = await start({ clock })
    const receiver = await receive()
    receiver.behave(answer(500))
    const { id } = (await register(api, receiver.url, ['session.ended'])).body
    const path = `/webhooks/${id}`
    const { id: presentation_id } = (await api.post('/presentations', { title: 'Deck' })).body
    for (let i = 0; i < 2; i++) {
      const { body: session } = await api.post('/sessions', { presentation_id })
      await api.post(`/sessions/${session.id}/close`)
    }
    const attempts = () => receiver.received.length
    const pending = async () => (await api.get(`${path}/deliveries?state=PENDING`)).body.deliveries
    for (let made = attempts(); made < 10; made = attempts()) {
      clock.advance(15 * 60 * 60 * 1000)
      api.app.services.bus.publish({ type: 'deliveries', endpointKeys: [-1] })
      await expect.poll(attempts).toBeGreaterThan(made)
      const now = attempts()
      await expect
        .poll(async () => (await pending()).every((one: { attempts: number }) => one.attempts <= now))
        .toBe(true)
    }
    await expect
      .poll(async () => (await api.get(path)).body)
      .toMatchObject({ active: false, auto_disabled: true })
    expect(await pending()).toEqual([])
    expect((await api.patch(path, { active: true })).body.invalid_fields).toEqual(['active'])
    expect((await api.patch(path, { active: false })).body.invalid_fields).toEqual(['active'])
    const dead = (await api.get(`${path}/deliveries?state=DEAD_LETTERED`)).body.deliveries
    expect(dead).toHaveLength(2)
    const again = (delivery: { id: string }) => api.post(`${path}/deliveries/${delivery.id}/redeliver`)
    expect((await again(dead[0])).body.code).toBe('WEBHOOK_NOT_ACTIVE')
    receiver.behave(answer(200))
    expect((await api.post(`${path}/enable`)).body).toMatchObject({ active: true, auto_disabled: false })
    expect((await api.post(`${path}/enable`)).body.code).toBe('WEBHOOK_NOT_AUTO_DISABLED')
    const before = attempts()
    expect((await again(dead[0])).body).toMatchObject({ id: dead[0].id, state: 'PENDING', attempts: 0 })
    await expect.poll(attempts).toBe(before + 1)
    expect(receiver.received.at(-1)!.id).toBe(dead[0].event_id)
    await expect.poll(async () => (await again(dead[0])).body.code).toBe('DELIVERY_NOT_DEAD_LETTERED')
    expect((await again({ id: 'dlv_none' })).status).toBe(404)
  })
})
