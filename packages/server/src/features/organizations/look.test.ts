// The look of an organization's rooms: colours that can be read, what may be a logo, how it is served, and that devices show
// changes at once.
import { logoLimits } from '@roomful/contract/features/organizations/look'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { gif, jpeg, png, pngChunk, webps } from '../../../test/support/pictures.ts'
import { openRoom } from '../../../test/support/room.ts'
import { newPerson, type Person, startWorkspace, type Workspace } from '../../../test/support/workspace.ts'
import { unusedImageTtlMs } from '../images/image-uses.ts'
import { readImage } from '../images/read-image.ts'
import { sweepExpired } from '../retention/retention.ts'
import { readLogo } from './look.ts'

const days = { auditDays: 400, eventDays: 400 }
const base64 = (file: Buffer) => file.toString('base64')

onBothEngines('the look of an organization', newConfig => {
  const clock = new FakeClock()
  let workspace: Workspace
  beforeAll(async () => {
    workspace = await startWorkspace(await newConfig(), { clock })
  })
  afterAll(() => workspace.app.close())

  async function newAdmin(): Promise<{ api: ApiClient; admin: Person; path: string }> {
    const api = await apiClient(workspace.app)
    const admin = await newPerson(workspace.app, api.organization, 'ADMIN')
    return { api, admin, path: `/organizations/${api.organization.id}/look` }
  }
  const sweep = () => sweepExpired(workspace.app.services, days)
  /** An unused image goes with the second sweep, a day after the first. */
  const aDayLater = async () => {
    await sweep()
    clock.advance(unusedImageTtlMs)
    await sweep()
  }
  const fetchLogo = (url: string) => fetch(`${workspace.app.url}${url}`)

  test('has a logo, an image: served as a picture and nothing else, without what it said besides', async () => {
    const { admin, path } = await newAdmin()
    const file = png(64, 32, [pngChunk('tEXt', Buffer.from('GPS'))])
    const set = await admin.call('PATCH', `${path}/logo`, { image: base64(file) })
    expect(set.body).toEqual({
      name: null,
      accent: null,
      theme: null,
      logo: { url: expect.stringMatching(/^\/images\/img_[0-9a-z]{26}$/), width: 64, height: 32 },
    })
    const { url } = set.body.logo
    const response = await fetchLogo(url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(png(64, 32))).toBe(true)
    expect((await admin.get(path)).body).toEqual(set.body)
    // Names and colours are changed beside it.
    expect((await admin.call('PATCH', path, { name: 'Acme' })).body).toEqual({ ...set.body, name: 'Acme' })
    const tiny = await admin.call('PATCH', `${path}/logo`, { image: webps.lossless })
    expect([tiny.status, tiny.body.invalid_fields]).toEqual([400, ['image']])
    expect((await admin.get(path)).body).toEqual({ ...set.body, name: 'Acme' })
    const other = await admin.call('PATCH', `${path}/logo`, { image: base64(jpeg(32, 64)) })
    expect(other.body).toMatchObject({ name: 'Acme', logo: { width: 32, height: 64 } })
    expect(other.body.logo.url).not.toBe(url)
    expect((await fetchLogo(other.body.logo.url)).headers.get('content-type')).toBe('image/jpeg')
    const removed = await admin.call('DELETE', `${path}/logo`)
    expect(removed.body).toEqual({ name: 'Acme', accent: null, theme: null, logo: null })
    expect((await admin.call('DELETE', `${path}/logo`)).status).toBe(200)
  })

  test('has no colours that cannot be read: it is refused with ones that can', async () => {
    const { api, admin, path } = await newAdmin()
    const none = { name: null, accent: null, theme: null, logo: null }
    expect((await admin.get(path)).body).toEqual(none)
    const room = await openRoom(api, { questions: [{ type: 'OPEN_TEXT', prompt: 'What?' }] })
    const phone = await room.phone()
    expect(phone.room).not.toHaveProperty('look')
    phone.drop()
    const refused = await admin.call('PATCH', path, { accent: { light: '#FFCC00', dark: '#FFCC00' } })
    expect(refused.body.invalid_fields).toEqual(['accent.light'])
    const [nearest] = /#[0-9a-f]{6}/.exec(refused.body.error)!
    const accent = { light: nearest, dark: '#ffcc00' }
    const set = await admin.call('PATCH', path, { name: '  Acme  ', accent })
    expect(set.body).toEqual({ ...none, name: 'Acme', accent })
    expect((await admin.call('PATCH', path, { name: null })).body).toEqual({ ...none, accent })
  })

  test('has a logo that is kept while it is one, and goes a day later as unused images do', async () => {
    const { admin, path } = await newAdmin()
    const set = async (side: number) =>
      (await admin.call('PATCH', `${path}/logo`, { image: base64(png(side, side)) })).body.logo.url
    const [replaced, url] = [await set(48), await set(49)]
    const statuses = async () => [(await fetchLogo(replaced)).status, (await fetchLogo(url)).status]
    expect(await statuses()).toEqual([200, 200])
    await aDayLater()
    expect(await statuses()).toEqual([404, 200])
    await admin.call('DELETE', `${path}/logo`)
    await aDayLater()
    expect(await statuses()).toEqual([404, 404])
  })

  test('has a logo of its own: the same picture elsewhere stays; that of a deleted organization is gone at once', async () => {
    const [one, two] = [await newAdmin(), await newAdmin()]
    const image = base64(png(48, 48))
    const urlOf = async ({ admin, path }: typeof one) =>
      (await admin.call('PATCH', `${path}/logo`, { image })).body.logo.url
    const [first, second] = [await urlOf(one), await urlOf(two)]
    expect(first).not.toBe(second)
    const owner = await newPerson(workspace.app, two.api.organization, 'OWNER')
    await owner.post(`/organizations/${two.api.organization.id}/delete`, { name: 'Test' })
    expect([(await fetchLogo(first)).status, (await fetchLogo(second)).status]).toEqual([200, 404])
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
    await allShow({ name: null, accent, theme: null, logo: null })
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

const { bytesMax, pixelsMin, pixelsMax } = logoLimits
const noise = Buffer.from(Array.from({ length: bytesMax }, (_, i) => (i * 7919) % 251))
test.each<[what: string, image: string]>([
  ['an SVG', base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['an animation', base64(gif(64, 64, { frames: 2 }))],
  ['no base64', `${base64(png(64, 64))} `],
  ['nothing', ''],
  ['more bytes than phones should load', base64(png(64, 64, [pngChunk('tEXt', noise)]))],
  ['too many pixels', base64(png(pixelsMax + 1, 64))],
  ['a picture that takes gigabytes to draw', base64(jpeg(65_535, 65_535))],
  ['too few pixels', base64(png(64, pixelsMin - 1))],
])('%s is no logo', async (_, image) => {
  const reading = readLogo(image, async file => readImage(file))
  await expect(reading).rejects.toMatchObject({ details: { details: [{ field: 'image' }] } })
})

test('a logo may be as wide and as low as logos may be', async () => {
  const reading = readLogo(base64(png(pixelsMax, pixelsMin)), async file => readImage(file))
  expect(await reading).toMatchObject({ width: pixelsMax, height: pixelsMin })
})
