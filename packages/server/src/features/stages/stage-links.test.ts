// Stage links become an HttpOnly cookie within 10 minutes; forged cookies and foreign origins open nothing, and a
// revoked link goes dark within 5 seconds.

import { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { writing } from '../../services.ts'
import { createStageLink, revokeStageLink } from './stage-links.ts'

const deck = { questions: [{ type: 'NPS', prompt: 'How likely?' }] }

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('a stage link', newConfig => {
  test('is exchanged for a cookie that no script can read, which opens the stage until a day after the close', async () => {
    const clock = new FakeClock()
    const { room, token, linkId } = await start(clock)
    const answer = await exchange({ token })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ link_id: linkId, session_id: room.sessionId, role: 'remote' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const cookie = answer.headers.get('set-cookie')!
    expect(cookie).toMatch(
      /^roomful_stage_[^=]+=[\w-]{43}; Path=\/room\/v1; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    )
    expect(cookie).not.toContain(token)
    const pair = cookie.split(';')[0]!
    expect(await connect(linkId, pair)).toMatchObject({ type: 'room', room: { role: 'remote' } })
    clock.advance(60 * 60_000)
    expect(await connect(linkId, pair)).toMatchObject({ type: 'room' })
    await api.post(`/sessions/${room.sessionId}/close`)
    clock.advance(24 * 60 * 60_000 - 1)
    expect(await connect(linkId, pair)).toMatchObject({ type: 'room', room: { state: 'CLOSED' } })
    clock.advance(1)
    expect(await connect(linkId, pair)).toBe(4401)
  })

  test('is not exchanged 10 minutes after it was made; its token still opens sockets of programs', async () => {
    const clock = new FakeClock()
    const { token, linkId } = await start(clock)
    clock.advance(10 * 60_000)
    const answer = await exchange({ token })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await Device.connect(api.app.url, token)).closed).toBeUndefined()
    // The token itself is no cookie.
    expect(await connect(linkId, `roomful_stage_${linkId}=${token}`)).toBe(4401)
  })

  test("another link's cookie, a made-up one and none at all open nothing", async () => {
    const { room, token, linkId } = await start(new FakeClock())
    const other = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, 'screen'))
    const pass = (await exchange({ token })).headers.get('set-cookie')!.split(';')[0]!.split('=')[1]!
    expect(await connect(other.id, `roomful_stage_${other.id}=${pass}`)).toBe(4401)
    expect(await connect(linkId, `roomful_stage_${linkId}=${'x'.repeat(43)}`)).toBe(4401)
    expect(await connect(linkId, '')).toBe(4401)
  })

  test('that is revoked goes dark within 5 s, and opens nothing any more', async () => {
    const { token, linkId } = await start(new FakeClock())
    const pair = (await exchange({ token })).headers.get('set-cookie')!.split(';')[0]!
    const stage = await Device.connect(api.app.url, token)
    await writing(api.app.services, tx => revokeStageLink(tx, linkId))
    await stage.until(() => stage.closed !== undefined)
    expect(stage.closed).toEqual({ code: 4401 })
    expect(await connect(linkId, pair)).toBe(4401)
    expect((await exchange({ token })).status).toBe(401)
  })

  test('is not exchanged for pages of other origins, nor for an invalid token', async () => {
    const { token } = await start(new FakeClock())
    const foreign = await exchange({ token }, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('set-cookie')).toBeNull()
    for (const body of [{}, { token: 7 }, { token: '' }, { token, more: 1 }, [token], 'text']) {
      const answer = await exchange(body)
      expect(answer.status, JSON.stringify(body)).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'INVALID_REQUEST_BODY' })
    }
    expect((await exchange({ token: 'unknown' })).status).toBe(401)
  })

  async function start(clock: FakeClock) {
    api = await startApi(await newConfig(), { clock })
    const room = await openRoom(api, deck)
    const link = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, 'remote'))
    return { room, token: link.token, linkId: link.id }
  }
})

function exchange(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${api.app.url}/room/v1/stage/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** @returns the first message, or the code that the socket was closed with */
function connect(linkId: string, cookie: string): Promise<unknown> {
  const url = `${api.app.url.replace('http', 'ws')}/room/v1/socket?stage=${linkId}`
  const socket = new WebSocket(url, ['roomful.v1'], { headers: { cookie } })
  return new Promise(resolve => {
    socket.on('message', raw => {
      resolve(JSON.parse(raw.toString()))
      socket.close()
    })
    socket.on('close', resolve)
  })
}
