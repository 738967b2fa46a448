// The logo of an organization: what may be one, how it is served, and that devices in its rooms show it at once.
import { logoLimits } from '@roomful/contract/features/organizations/look'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writing } from '../src/services.ts'
import { type ApiClient, apiClient } from './support/api.ts'
import { onBothEngines } from './support/engines.ts'
import { jpeg, png, pngChunk, webps } from './support/pictures.ts'
import { openRoom } from './support/room.ts'
import { newPerson, type Person, startWorkspace, type Workspace } from './support/workspace.ts'

const base64 = (file: Buffer) => file.toString('base64')

onBothEngines('the logo of an organization', newConfig => {
  let workspace: Workspace
  beforeAll(async () => {
    workspace = await startWorkspace(await newConfig())
  })
  afterAll(() => workspace.app.close())

  async function newAdmin(): Promise<{ api: ApiClient; admin: Person; path: string }> {
    const api = await apiClient(workspace.app)
    const admin = await newPerson(workspace.app, api.organization, 'ADMIN')
    return { api, admin, path: `/organizations/${api.organization.id}/look` }
  }
  const fetchLogo = (url: string) => fetch(`${workspace.app.url}${url}`)
  const bytesOf = async (url: string) => base64(Buffer.from(await (await fetchLogo(url)).arrayBuffer()))

  test('is served below its hash, as a picture and nothing else, without what it said besides', async () => {
    const { admin, path } = await newAdmin()
    const file = png(64, 32, [pngChunk('tEXt', Buffer.from('GPS'))])
    const set = await admin.call('PATCH', `${path}/logo`, { image: base64(file) })
    expect(set.body).toEqual({
      name: null,
      accent: null,
      logo: { url: expect.stringMatching(/^\/room\/v1\/logos\/[\w-]{43}$/), width: 64, height: 32 },
    })
    const { url } = set.body.logo
    const response = await fetchLogo(url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(png(64, 32))).toBe(true)
    expect((await admin.get(path)).body).toEqual(set.body)
    // Names and colours are changed beside it.
    expect((await admin.call('PATCH', path, { name: 'Acme' })).body).toEqual({ ...set.body, name: 'Acme' })
    const tiny = await admin.call('PATCH', `${path}/logo`, { image: webps.lossless })
    expect(tiny.body.invalid_fields).toEqual(['image'])
    const other = await admin.call('PATCH', `${path}/logo`, { image: base64(jpeg(32, 64)) })
    expect(other.body).toMatchObject({ name: 'Acme', logo: { width: 32, height: 64 } })
    expect((await fetchLogo(url)).status).toBe(404)
    expect((await fetchLogo(other.body.logo.url)).headers.get('content-type')).toBe('image/jpeg')
    const removed = await admin.call('DELETE', `${path}/logo`)
    expect(removed.body).toEqual({ name: 'Acme', accent: null, logo: null })
    expect((await fetchLogo(other.body.logo.url)).status).toBe(404)
    expect((await admin.call('DELETE', `${path}/logo`)).status).toBe(200)
  })

  const { bytesMax, pixelsMin, pixelsMax } = logoLimits
  const noise = Buffer.from(Array.from({ length: bytesMax }, (_, i) => (i * 7919) % 251))
  test.each<[what: string, image: unknown]>([
    ['an SVG', base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a page', base64(Buffer.from('<script>alert(1)</script>'))],
    ['no base64', `${base64(png(64, 64))} `],
    ['base64 of URLs', base64(png(64, 64)).replaceAll('/', '_').replaceAll('+', '-')],
    ['nothing', ''],
    ['a number', 5],
    ['more bytes than phones should load', base64(png(64, 64, [pngChunk('tEXt', noise)]))],
    ['too many pixels', base64(png(pixelsMax + 1, 64))],
    ['a picture that takes gigabytes to draw', base64(Buffer.from(jpeg(65_535, 65_535)))],
    ['too few pixels', base64(png(64, pixelsMin - 1))],
  ])('%s is refused, and nothing changes', async (_, image) => {
    const { admin, path } = await newAdmin()
    const set = await admin.call('PATCH', `${path}/logo`, { image: base64(png(pixelsMax, pixelsMin)) })
    const refused = await admin.call('PATCH', `${path}/logo`, { image })
    expect([refused.status, refused.body.invalid_fields]).toEqual([400, ['image']])
    expect((await admin.get(path)).body).toEqual(set.body)
  })

  test('is its own: the same picture elsewhere stays when one organization has another, or has ended', async () => {
    const [one, two] = [await newAdmin(), await newAdmin()]
    const image = base64(png(48, 48))
    const { url } = (await one.admin.call('PATCH', `${one.path}/logo`, { image })).body.logo
    expect((await two.admin.call('PATCH', `${two.path}/logo`, { image })).body.logo.url).toBe(url)
    await one.admin.call('DELETE', `${one.path}/logo`)
    expect((await fetchLogo(url)).status).toBe(200)
    const owner = await newPerson(workspace.app, two.api.organization, 'OWNER')
    await owner.post(`/organizations/${two.api.organization.id}/delete`, { name: 'Test' })
    expect((await fetchLogo(url)).status).toBe(404)
  })

  test('is read once for all who load it, and gone for all of them once nobody has it', async () => {
    const { api, admin, path } = await newAdmin()
    const set = await admin.call('PATCH', `${path}/logo`, { image: base64(png(33, 34)) })
    const { url } = set.body.logo
    const first = await bytesOf(url)
    await writing(api.app.services, ({ db }) =>
      db.updateTable('logos').set({ content: '' }).where('hash', '=', url.split('/').at(-1)!).execute(),
    )
    const others = await Promise.all(Array.from({ length: 5 }, () => bytesOf(url)))
    expect(others).toEqual(Array(5).fill(first))
    await admin.call('DELETE', `${path}/logo`)
    expect((await fetchLogo(url)).status).toBe(404)
    expect((await fetchLogo(url)).status).toBe(404)
  })

  test('is shown at once by phones, screens and remotes, as names and colours are', async () => {
    const { api, admin, path } = await newAdmin()
    const room = await openRoom(api, { questions: [{ type: 'OPEN_TEXT', prompt: 'What?' }] })
    const devices = [await room.phone(), await room.stage('screen'), await room.stage('remote')]
    const allShow = async (look: unknown) => {
      for (const device of devices)
        await device.until(() => JSON.stringify(device.room?.look ?? null) === JSON.stringify(look))
    }
    const accent = { light: '#2233aa', dark: '#99aaff' }
    await admin.call('PATCH', path, { accent })
    await allShow({ name: null, accent, logo: null })
    const set = await admin.call('PATCH', `${path}/logo`, { image: base64(png(64, 32)) })
    await allShow(set.body)
    await admin.call('PATCH', path, { accent: null })
    await admin.call('DELETE', `${path}/logo`)
    await allShow(null)
    // Nobody was sent the room again.
    for (const { messages } of devices) expect(messages.filter(({ type }) => type === 'room')).toHaveLength(1)
    for (const device of devices) device.drop()
  })
})
