// Join links and QR codes lead into the session; stage links show their secret once, can be listed and revoked, and
// read-only keys see nothing of them.
import { inflateSync } from 'node:zlib'
import { join } from '@roomful/testkit/device'
import { encode } from 'uqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines, testConfig } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'

onBothEngines('links of a session', newConfig => {
  let api: ApiClient
  beforeAll(async () => {
    api = await startApi(await newConfig({ ROOMFUL_PUBLIC_URL: 'https://rooms.example' }))
  })
  afterAll(() => api.app.close())

  test('lead into its room, by code and by secret', async () => {
    const room = await openRoom(api, { questions: [] })
    const { body } = await api.get(`/sessions/${room.sessionId}/links`)
    expect(body.join_url).toBe(`https://rooms.example/${room.code}`)
    const [, secret] = /^https:\/\/rooms\.example\/j\/(\S+)$/.exec(body.secret_url)!
    expect((await join(api.app.url, { secret: secret! })).room.session_id).toBe(room.sessionId)
  })

  test('stages are given links, which are listed without their secret and revoked', async () => {
    const room = await openRoom(api, { questions: [] })
    const path = `/sessions/${room.sessionId}/stage-links`
    const screen = await api.post(path, { role: 'screen' })
    const { body: remote } = await api.post(path, { role: 'remote' })
    expect(screen.headers.get('cache-control')).toBe('no-store')
    const token = remote.url.split('#')[1]
    expect(remote.url).toBe(`https://rooms.example/stage/${room.sessionId}#${token}`)
    const exchange = () =>
      fetch(`${api.app.url}/room/v1/stage/exchange`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      })
    expect(await (await exchange()).json()).toMatchObject({ link_id: remote.id, role: 'remote' })

    const { body: list } = await api.get(path)
    const { url: _, ...listed } = remote
    expect(list.stage_links[0]).toEqual(listed)
    expect(list.stage_links.map(({ id }: { id: string }) => id)).toEqual([remote.id, screen.body.id])
    const { body: revoked } = await api.call('DELETE', `${path}/${remote.id}`)
    expect(revoked.revoked_at).not.toBeNull()
    expect((await api.call('DELETE', `${path}/${remote.id}`)).body).toEqual(revoked)
    expect((await exchange()).status).toBe(401)

    const other = await openRoom(api, { questions: [] })
    const elsewhere = `/sessions/${other.sessionId}/stage-links/${screen.body.id}`
    expect((await api.call('DELETE', elsewhere)).status).toBe(404)
    expect((await api.post(path, { role: 'owner' })).body.details).toEqual([
      { field: 'role', rule: 'enum', message: 'one of screen, remote, moderator, embed' },
    ])
    await api.post(`/sessions/${room.sessionId}/close`)
    expect((await api.post(path, { role: 'screen' })).body.code).toBe('INVALID_SESSION_STATE')
  })

  test('a key that only reads sees which stage links there are, and makes none', async () => {
    const { organization } = api
    const reader = await apiClient(api.app, { organization, scopes: ['results:read'] })
    const room = await openRoom(api, { questions: [] })
    const path = `/sessions/${room.sessionId}/stage-links`
    const { body: link } = await api.post(path, { role: 'screen' })
    expect((await reader.get(path)).body.stage_links).toMatchObject([{ id: link.id, role: 'screen' }])
    expect((await reader.post(path, { role: 'screen' })).body).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      required_scope: 'content:write',
    })
  })
})

test('the QR codes hold the secret address: the SVG and each pixel of the PNG', async () => {
  const api = await startApi(testConfig())
  const room = await openRoom(api, { questions: [] })
  const { body } = await api.get(`/sessions/${room.sessionId}/links`)
  const { data } = encode(body.secret_url, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
  const drawn = [...body.qr_svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`)
  expect(drawn).toEqual(dark)
  const { width, isWhite } = readPng(Buffer.from(body.qr_png, 'base64'))
  const scale = width / data.length
  expect(Number.isInteger(scale)).toBe(true)
  const seen = data.map((row, y) => row.map((_, x) => !isWhite((x + 0.5) * scale, (y + 0.5) * scale)))
  expect(seen).toEqual(data)
  await api.app.close()
})

/** A grey PNG of one bit a pixel. */
function readPng(png: Buffer) {
  const width = png.readUInt32BE(16)
  expect([png[24], png[25]]).toEqual([1, 0])
  const at = png.indexOf('IDAT')
  const lines = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const stride = 1 + Math.ceil(width / 8)
  return {
    width,
    isWhite: (x: number, y: number) =>
      (lines[Math.floor(y) * stride + 1 + (Math.floor(x) >> 3)]! & (0x80 >> (Math.floor(x) & 7))) !== 0,
  }
}
