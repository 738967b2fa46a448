// Looking a room up by code creates no participant, shows no title while joining would be refused, and shares the
// wrong-code limit with joining, so it is no way around it.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { createTestSession } from '../../../test/support/test-session.ts'
import { writing } from '../../services.ts'
import { setLook } from '../organizations/look.ts'

const questions = [{ type: 'NPS', prompt: 'Would you?' }]
const wrongMax = 300

onBothEngines('looking a room up before joining', newConfig => {
  let api: ApiClient
  beforeEach(async () => {
    api = await startApi(await newConfig({ ROOMFUL_TRUST_PROXY: '127.0.0.0/8' }), { clock: new FakeClock() })
  })
  afterEach(() => api.app.close())

  const post = async (path: string, address: string, body: unknown) => {
    const response = await fetch(`${api.app.url}/room/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as object }
  }
  const lookUp = (body: unknown, address = '203.0.113.1') => post('lookup', address, body)

  async function secretOf(sessionId: string): Promise<string> {
    const { join_secret } = await api.app.services.storage.read
      .selectFrom('sessions')
      .select('join_secret')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    return join_secret
  }

  test('shows the session, the title and who gives more time, by code and by secret, and makes no participant', async () => {
    for (const extra_time of ['FREE', 'GRANTED']) {
      const room = await openRoom(api, { title: 'Town hall', questions }, { settings: { extra_time } })
      const secret = await secretOf(room.sessionId)
      for (const body of [
        { code: room.code },
        { code: ` ${room.code.slice(0, 3)}-${room.code.slice(3)}` },
        { code: room.code.replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!) },
        { secret },
      ]) {
        const answer = await lookUp(body)
        expect(answer.status).toBe(200)
        expect(answer.body).toEqual({
          session_id: room.sessionId,
          title: 'Town hall',
          extra_time,
          identity_mode: 'ANONYMOUS',
        })
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
      expect((await api.get(`/sessions/${room.sessionId}/kpis`)).body.participants).toBe(0)
    }
  })

  test('shows the look of the room, as joining does, and none while joining would be refused', async () => {
    const room = await openRoom(api, { title: 'Town hall', questions })
    const accent = { light: '#a8390f', dark: '#ffb08f' }
    await writing(api.app.services, tx => setLook(tx, api.organization, { name: 'Nordwind', accent }))
    const { look } = (await room.phone()).room!
    expect(look).toMatchObject({ name: 'Nordwind', accent })
    expect((await lookUp({ code: room.code })).body).toMatchObject({ title: 'Town hall', look })
    await (await room.stage()).send({ type: 'lock_door', locked: true })
    expect((await lookUp({ code: room.code })).body).not.toHaveProperty('look')
  })

  test('shows no title while joining would be refused: before the opening, behind a closed door, when it is full', async () => {
    const draft = await createTestSession(api, questions)
    const withoutTitle = { status: 200, body: { title: null, extra_time: 'FREE' } }
    expect(await lookUp({ code: draft.code })).toMatchObject(withoutTitle)

    const room = await openRoom(api, { title: 'Town hall', questions })
    const remote = await room.stage()
    await remote.send({ type: 'lock_door', locked: true })
    expect(await lookUp({ code: room.code })).toMatchObject(withoutTitle)
    await remote.send({ type: 'lock_door', locked: false })

    await writing(api.app.services, async ({ db }) => {
      const { key } = await db
        .selectFrom('sessions')
        .select('key')
        .where('id', '=', room.sessionId)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('session_counts')
        .values({ session_key: key, server: 999, participants: 0, voters: 0, seats: 1_000_000 })
        .execute()
    })
    expect(await lookUp({ code: room.code })).toMatchObject(withoutTitle)

    await api.post(`/sessions/${room.sessionId}/close`)
    expect(await lookUp({ code: room.code })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await lookUp({ secret: 'x'.repeat(22) })).status).toBe(404)
  })

  test('draws wrong codes from the allowance of joining: neither is a way around the other, and right ones cost nothing', async () => {
    const room = await openRoom(api, { questions })
    const wrong = (i: number) => ({ code: String(Number(room.code) === i ? 999_999 : i).padStart(6, '0') })
    for (let i = 0; i < 3; i++) expect((await lookUp({ code: room.code })).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: wrongMax + 100 }, (_, i) =>
        post(i % 2 === 0 ? 'lookup' : 'join', '203.0.113.1', wrong(i)),
      ),
    )
    const lookedUp = answers.filter(({ status }) => status === 404).length
    // Those that are looked up at once when the limit is reached.
    expect(lookedUp).toBeGreaterThanOrEqual(wrongMax)
    expect(lookedUp).toBeLessThan(wrongMax + 50)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(answers.length - lookedUp)
    const { code } = await openRoom(api, { questions })
    const refused = await lookUp({ code })
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await lookUp({ secret: await secretOf(room.sessionId) })).status).toBe(200)
    expect((await lookUp({ code: room.code }, '203.0.113.2')).status).toBe(200)
  })

  test('takes one code or one secret and nothing else', async () => {
    for (const body of [
      {},
      { code: '1', secret: 'x' },
      { code: 7 },
      { code: '' },
      { code: '1', join_key: 'k' },
      [],
      'x',
    ])
      expect(await lookUp(body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST_BODY' },
      })
  })
})
