// Metadata of presentations and sessions: kept exactly, replaced whole, in every response and event that holds the resource, and
// in none that participants, stages or holders of links get.

import { Device } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { connectAgent } from '../../../test/support/agent.ts'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { eventsOf } from '../../../test/support/test-session.ts'
import { browser, newPerson } from '../../../test/support/workspace.ts'
import { writing } from '../../services.ts'
import { createStageLink } from '../stages/stage-links.ts'

const metadata = { course: 'BIO-101', 'external id': 'é😀 "quoted"\n' }
/** Names that objects have a meaning for, as own keys. */
const oddKeys = JSON.parse('{"__proto__": "a", "constructor": "b", "toString": "", "0": "c", "a/b~c.d": "e"}')

onBothEngines('metadata', newConfig => {
  let api: ApiClient
  afterEach(() => api.app.close())

  const start = async () => {
    api = await startApi(await newConfig())
    const { body } = await api.post('/presentations', { title: 'Deck' })
    return body
  }
  /** A presentation and a session of it: where each is made, and with what. */
  const kinds = [
    ['/presentations', () => ({ title: 'Deck' })],
    ['/sessions', (presentation_id: string) => ({ presentation_id })],
  ] as const

  test.each(kinds)('of %s is set on creation, replaced whole and emptied', async (list, bodyOf) => {
    const body = bodyOf((await start()).id)
    const plain = await api.post(list, body)
    expect([plain.status, plain.body.metadata]).toEqual([200, {}])
    expect((await api.post(list, { ...body, metadata: null })).body.metadata).toEqual({})
    const made = await api.post(list, { ...body, metadata })
    expect([made.status, made.body.metadata]).toEqual([200, metadata])
    const own = `${list}/${made.body.id}`
    const largest = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`${i}`.padEnd(40, 'k'), '💯'.repeat(500)]),
    )
    for (const [sent, stored] of [
      [{ other: '' }, { other: '' }],
      [largest, largest],
      [oddKeys, oddKeys],
      [{}, {}],
      [metadata, metadata],
      [null, {}],
      [metadata, metadata],
      [undefined, metadata],
    ]) {
      const changed = await api.patch(own, { metadata: sent })
      expect(changed.status).toBe(200)
      expect(JSON.stringify(changed.body.metadata)).toBe(JSON.stringify(stored))
      expect(JSON.stringify((await api.get(own)).body.metadata)).toBe(JSON.stringify(stored))
    }
    const { body: page } = await api.get(list)
    expect(page[list.slice(1)].map((one: typeof made.body) => one.metadata)).toContainEqual(metadata)
  })

  test.each(kinds)('of %s that is wrong is refused by its place', async (list, bodyOf) => {
    const body = bodyOf((await start()).id)
    const { id } = (await api.post(list, { ...body, metadata })).body
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, '']))
    const storable = 'must not contain NUL characters or unpaired surrogates'
    for (const [wrong, ...details] of [
      ['text', ['metadata', 'type', 'an object or null']],
      [['a'], ['metadata', 'type', 'an object or null']],
      [
        { a: 7, b: null, c: ['x'], d: { e: 'x' } },
        ...['a', 'b', 'c', 'd'].map(key => [`metadata.${key}`, 'type', 'a text']),
      ],
      [{ a: 'x'.repeat(501) }, ['metadata.a', 'max_length', 'at most 500 characters']],
      [keys(21), ['metadata', 'max_properties', 'at most 20 keys']],
      [keys(50_000), ['metadata', 'max_properties', 'at most 20 keys']],
      [
        { ['k'.repeat(41)]: '' },
        [`metadata.${'k'.repeat(41)}`, 'max_length', 'a key of at most 40 characters'],
      ],
      [
        { ['k'.repeat(100_000)]: '' },
        [`metadata.${'k'.repeat(191)}`, 'max_length', 'a key of at most 40 characters'],
      ],
      [{ '': 'x' }, ['metadata.', 'min_length', 'a key of at least 1 character']],
      [JSON.parse('{"__proto__": {"a": 1}}'), ['metadata.__proto__', 'type', 'a text']],
      [{ a: 'x\0' }, ['metadata.a', 'storable_text', storable]],
      [{ a: 'x\ud83d' }, ['metadata.a', 'storable_text', storable]],
      [{ 'a\0': 'x' }, ['metadata', 'storable_text', storable]],
      [{ '\udc00a': 'x' }, ['metadata', 'storable_text', storable]],
    ] as [unknown, ...string[][]][]) {
      const expected = {
        code: 'INVALID_REQUEST_BODY',
        details: details.map(([field, rule, message]) => ({ field, rule, message })),
      }
      const created = await api.post(list, { ...body, metadata: wrong })
      expect([created.status, created.body]).toEqual([400, expect.objectContaining(expected)])
      const changed = await api.patch(`${list}/${id}`, { metadata: wrong })
      expect([changed.status, changed.body]).toEqual([400, expect.objectContaining(expected)])
    }
    expect((await api.get(`${list}/${id}`)).body.metadata).toEqual(metadata)
  })

  test('of a session can be changed in any state, with a writing key and a current ETag', async () => {
    const { id } = await start()
    const session = (await api.post('/sessions', { presentation_id: id })).body
    const own = `/sessions/${session.id}`
    for (const state of ['open', 'close']) {
      expect((await api.post(`${own}/${state}`)).status).toBe(200)
      expect((await api.patch(own, { metadata: { state } })).body.metadata).toEqual({ state })
    }
    const etag = (await api.get(own)).headers.get('etag')!
    expect((await api.patch(own, { metadata }, { 'if-match': etag })).status).toBe(200)
    const late = await api.patch(own, { metadata: {} }, { 'if-match': etag })
    expect([late.status, late.body.code]).toEqual([412, 'PRECONDITION_FAILED'])
    expect((await api.patch(own, {})).body.metadata).toEqual(metadata)
    expect((await api.patch(own, { title: 'x' })).body.unknown_fields).toEqual(['title'])

    const reader = await apiClient(api.app, { organization: api.organization, scopes: ['results:read'] })
    expect((await reader.patch(own, { metadata: {} })).body.code).toBe('INSUFFICIENT_SCOPE')
    const stranger = await apiClient(api.app)
    expect((await stranger.patch(own, { metadata: {} })).status).toBe(404)
    expect((await api.get(own)).body.metadata).toEqual(metadata)
    await api.call('DELETE', own)
    expect((await api.patch(own, { metadata: {} })).status).toBe(404)
  })

  test('is copied by a duplicate, not by a session or into files, and is read in the workspace', async () => {
    const { id } = await start()
    await api.patch(`/presentations/${id}`, { metadata })
    const session = (await api.post('/sessions', { presentation_id: id })).body
    expect(session.metadata).toEqual({})
    await api.patch(`/sessions/${session.id}`, { metadata: { of: 'session' } })
    const person = await newPerson(api.app, api.organization, 'PRESENTER')
    const base = `/organizations/${api.organization.id}`
    const copy = (await person.post(`${base}/presentations/${id}/duplicate`, { title: 'Copy' })).body
    expect(copy.metadata).toEqual(metadata)
    for (const one of [id, copy.id])
      expect((await person.get(`${base}/presentations/${one}`)).body.metadata).toEqual(metadata)
    const { presentations } = (await person.get(`${base}/presentations`)).body
    expect(presentations).toMatchObject([{ metadata }, { metadata }])
    expect((await person.get(`${base}/sessions`)).body.sessions).toMatchObject([
      { metadata: { of: 'session' } },
    ])
    expect((await person.get(`${base}/sessions/${session.id}`)).body.metadata).toEqual({ of: 'session' })
    await person.post(`${base}/presentations/${id}/slides`, { title: 'Slide' })
    for (const format of ['json', 'outline'])
      expect(
        JSON.stringify((await person.get(`${base}/presentations/${id}/export?format=${format}`)).body),
      ).not.toContain('BIO-101')
    const renamed = await person.call('PATCH', `${base}/presentations/${id}`, { title: 'Renamed' })
    expect(renamed.body).toMatchObject({ title: 'Renamed', metadata })
  })

  test('is in the events of a session, and a change of it ends a wait', async () => {
    const { id } = await start()
    const { body: session } = await api.post('/sessions', { presentation_id: id, metadata })
    const own = `/sessions/${session.id}`
    const etag = (await api.get(own)).headers.get('etag')!
    const waited = api.get(`${own}?wait=30&since=${encodeURIComponent(etag)}`)
    const stream = await fetch(`${api.app.url}/public/v1${own}/events`, { headers: { 'x-api-key': api.key } })
    const read = stream.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
    let streamed = ''
    const streams = async (text: string) => {
      while (!streamed.includes(text)) streamed += (await read.next()).value
    }
    await streams('"BIO-101"')
    await api.patch(own, { metadata: { ...metadata, ticket: '4711' } })
    expect((await waited).body.metadata).toEqual({ ...metadata, ticket: '4711' })
    await streams('"4711"')
    await api.post(`${own}/close`)
    await streams('report.ready')
    const ended = (await eventsOf(api.app.services)).find(({ type }) => type === 'session.ended')
    expect(ended).toMatchObject({ data: { id: session.id, metadata: { ...metadata, ticket: '4711' } } })
  })

  test('is an argument and a result of tools', async () => {
    await start()
    const client = await connectAgent(api)
    const call = async (name: string, given: object) => {
      const result = await client.callTool({ name, arguments: { ...given } })
      expect([name, result.isError]).toEqual([name, undefined])
      // biome-ignore lint/suspicious/noExplicitAny: results of several tools
      return result.structuredContent as any
    }
    const deck = await call('create_presentation', { title: 'Deck', metadata: oddKeys })
    expect(JSON.stringify(deck.metadata)).toBe(JSON.stringify(oddKeys))
    const presentation_id = deck.id
    expect((await call('update_presentation', { presentation_id, metadata: null })).metadata).toEqual({})
    const { id: session_id } = await call('create_session', { presentation_id, metadata })
    expect((await call('get_session', { session_id })).metadata).toEqual(metadata)
    expect((await call('update_session', { session_id, metadata: { a: 'b' } })).metadata).toEqual({ a: 'b' })
    expect((await call('list_sessions', {})).sessions[0].metadata).toEqual({ a: 'b' })
    const refused = await client.callTool({
      name: 'update_session',
      arguments: { session_id, metadata: { a: null } },
    })
    expect([refused.isError, JSON.stringify(refused.content)]).toEqual([
      true,
      expect.stringContaining('metadata.a: a text'),
    ])
    await client.close()
  })

  test('reaches no participant, stage, embedded page or holder of a report link', async () => {
    api = await startApi(await newConfig())
    const hidden = { CANARYKEY: 'CANARYVALUE' }
    const questions = [
      { type: 'OPEN_TEXT', prompt: 'Why?' },
      { type: 'QA', prompt: 'Anything?' },
    ]
    const deck = { questions, metadata: hidden }
    const room = await openRoom(api, deck, { metadata: hidden })
    const own = `/sessions/${room.sessionId}`
    expect((await api.get(own)).body.metadata).toEqual(hidden)
    expect((await api.get(`/presentations/${room.presentationId}`)).body.metadata).toEqual(hidden)
    const received: string[] = []
    const fetched = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`${api.app.url}${path}`, init)
      expect(response.ok).toBe(true)
      received.push(await response.text())
    }
    const json = { 'content-type': 'application/json' }
    const posted = (path: string, body: object) =>
      fetched(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    await posted('/room/v1/lookup', { code: room.code })
    await posted('/room/v1/join', { code: room.code })
    const [phone, screen] = [await room.phone(), await room.stage('screen')]
    const remote = await room.stage('remote')
    const link = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, 'embed'))
    const embed = await Device.connect(api.app.url, link.token)
    await room.activate(0)
    await phone.answer(room.questions[0]!, { text: 'Because' })
    await api.patch(own, { metadata: { ...hidden, again: 'CANARY' } })
    await room.activate(1)
    await phone.send({ type: 'ask', question_id: room.questions[1]!, text: 'Really?' })
    await fetched('/room/v1/state', { headers: { authorization: `Bearer ${phone.token}` } })
    const { url } = (await api.post(`${own}/report-links`, { names: true })).body
    await api.post(`${own}/close`)
    await Promise.all(
      [phone, screen, remote, embed].map(device => device.until(() => device.room?.state === 'CLOSED')),
    )
    const token = url.split('#')[1]
    const opened = await browser(api.app).post('/shared-reports/open', { token })
    const texts = await browser(api.app).post('/shared-reports/texts', {
      token,
      question_id: room.questions[0],
    })
    expect([opened.status, texts.status]).toEqual([200, 200])
    for (const { body } of [opened, texts, await api.get(`${own}/report`), await api.get(`${own}/report.md`)])
      received.push(JSON.stringify(body))
    received.push((await api.get(`${own}/export?format=csv`)).body)
    for (const { messages } of [phone, screen, remote, embed]) {
      expect(messages.length).toBeGreaterThan(1)
      received.push(JSON.stringify(messages))
    }
    expect(received).toHaveLength(12)
    expect(received.filter(text => /CANARY|metadata/i.test(text))).toEqual([])
  })
})
