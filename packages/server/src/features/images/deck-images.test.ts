// Images of decks: uploaded by people, served to everybody who knows an id, and not more than an organization may have.
import { imageLimits } from '@roomful/contract/features/images/limits'
import { organizationLimits } from '@roomful/contract/features/organizations/organization-limits'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { gif, noisyPng, png, pngChunk } from '../../../test/support/pictures.ts'
import { newPerson, type Person, startWorkspace, type Workspace } from '../../../test/support/workspace.ts'
import { writing } from '../../services.ts'
import { sweepExpired } from '../retention/retention.ts'
import { unusedImageTtlMs } from './image-uses.ts'
import { readImage } from './read-image.ts'
import { imageChunkBytes } from './stored-images.ts'

const base64 = (file: Buffer) => file.toString('base64')
/** A PNG of about so many bytes. */
const heavy = (bytes: number) => png(64, 32, [pngChunk('IDAT', Buffer.alloc(bytes, 7))])

onBothEngines('images of decks', newConfig => {
  const clock = new FakeClock()
  let workspace: Workspace
  beforeAll(async () => {
    workspace = await startWorkspace(await newConfig(), { clock })
  })
  afterAll(() => workspace.app.close())

  async function newPresenter(): Promise<{ api: ApiClient; presenter: Person; path: string }> {
    const api = await apiClient(workspace.app)
    const presenter = await newPerson(workspace.app, api.organization, 'PRESENTER')
    return { api, presenter, path: `/organizations/${api.organization.id}/images` }
  }
  const load = (url: string, init: RequestInit = {}) => fetch(`${workspace.app.url}${url}`, init)
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

  test('are served to everybody, as pictures and nothing else, for good', async () => {
    const { presenter, path } = await newPresenter()
    const sent = png(64, 32, [pngChunk('tEXt', Buffer.from('GPS'))])
    const { status, body: image } = await presenter.post(path, { file: base64(sent) })
    expect([status, image]).toEqual([
      200,
      {
        id: expect.stringMatching(/^img_[0-9a-z]{26}$/),
        url: `/images/${image.id}`,
        width: 64,
        height: 32,
        media_type: 'image/png',
        bytes: png(64, 32).length,
        created_at: new Date(clock.now()).toISOString(),
      },
    ])
    const response = await load(image.url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png(64, 32).length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${image.id}"`,
    })
    expect((await bytesOf(response)).equals(png(64, 32))).toBe(true)
    const head = await load(image.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([
      200,
      String(png(64, 32).length),
      0,
    ])
    for (const tags of [`"${image.id}"`, `W/"${image.id}"`, `"another", "${image.id}"`, '*'])
      for (const method of ['GET', 'HEAD']) {
        const again = await load(image.url, { method, headers: { 'if-none-match': tags } })
        expect([tags, again.status, (await bytesOf(again)).length]).toEqual([tags, 304, 0])
        expect(again.headers.get('cache-control')).toContain('immutable')
      }
    // Whoever asks for a part is given all of it.
    for (const headers of [
      { range: 'bytes=0-3' },
      { range: 'bytes=9-1' },
      { 'if-none-match': '"another"' },
    ]) {
      const whole = await load(image.url, { headers })
      expect([whole.status, (await bytesOf(whole)).equals(png(64, 32))]).toEqual([200, true])
    }
  })

  test.each([
    ['in one piece', gif(9, 7, { frames: 3 }), gif(9, 7)],
    [
      'in many pieces',
      gif(9, 7, { frames: 3, frameBytes: 3 * imageChunkBytes }),
      gif(9, 7, { frameBytes: 3 * imageChunkBytes }),
    ],
  ])('animated images have their first frame too, %s', async (_, moving, still) => {
    const { presenter, path } = await newPresenter()
    const { body: image } = await presenter.post(path, { file: base64(moving) })
    expect((await bytesOf(await load(image.url))).equals(moving)).toBe(true)
    // At once, and again when it is known where the frame ends.
    for (const response of await Promise.all(
      ['?still', '?still', '?still=1'].map(q => load(image.url + q)),
    )) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/gif',
        'content-length': String(still.length),
        'content-security-policy': "default-src 'none'; sandbox",
        etag: `"${image.id}-still"`,
      })
      expect((await bytesOf(response)).equals(still)).toBe(true)
    }
    const tags = { 'if-none-match': `"${image.id}"` }
    expect((await load(image.url, { headers: tags })).status).toBe(304)
    expect((await load(`${image.url}?still`, { headers: tags })).status).toBe(200)
    const head = await load(`${image.url}?still`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(still.length)])
  })

  test('still images stay as they are', async () => {
    const { presenter, path } = await newPresenter()
    const { body: image } = await presenter.post(path, { file: base64(png(8, 8)) })
    expect((await bytesOf(await load(`${image.url}?still`))).equals(png(8, 8))).toBe(true)
    expect((await load('/images/img_none?still')).status).toBe(404)
  })

  test('a wide one has scaled copies for phones and stages, which go with it', async () => {
    const { presenter, path } = await newPresenter()
    const { body: image } = await presenter.post(path, { file: base64(noisyPng(2_000, 50)) })
    const original = await bytesOf(await load(image.url))
    for (const [width, height] of [
      [800, 20],
      [1_920, 48],
    ]) {
      const response = await load(`${image.url}?width=${width}`)
      const file = await bytesOf(response)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(file.length),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${image.id}-${width}"`,
      })
      expect(readImage(file)).toMatchObject({ width, height })
      expect(file.length).toBeLessThan(original.length / 2)
      const again = { headers: { 'if-none-match': response.headers.get('etag')! } }
      expect((await load(`${image.url}?width=${width}`, again)).status).toBe(304)
    }
    expect(original.equals(noisyPng(2_000, 50))).toBe(true)
    for (const query of ['?width=801', '?width=', '?width=800&width=800', '?still'])
      expect([query, (await bytesOf(await load(image.url + query))).length]).toEqual([query, original.length])
    const keys = workspace.app.services.storage.read
      .selectFrom('images')
      .select('key')
      .where('id', '=', image.id)
    const { key } = await keys.executeTakeFirstOrThrow()
    clock.advance(unusedImageTtlMs)
    await sweepExpired(workspace.app.services, { auditDays: 400, eventDays: 400 })
    const chunks = workspace.app.services.storage.read.selectFrom('image_chunks').where('image_key', '=', key)
    expect(await chunks.select('place').execute()).toEqual([])
  })

  test.each<[what: string, file: Buffer, widths: (800 | 1920)[]]>([
    ['one of medium width has a copy for phones', noisyPng(900, 50), [800]],
    ['a narrow one has none', noisyPng(800, 50), []],
    ['one that is smaller than its copies has none', png(2_000, 50), []],
    ['a GIF has none', gif(2_000, 5, { frames: 2, frameBytes: 50_000 }), []],
    [
      'one whose pixels cannot be read has none',
      png(2_000, 50, [pngChunk('IDAT', Buffer.alloc(50_000, 7))]),
      [],
    ],
  ])('%s; the file itself is sent in its place', async (_, file, widths) => {
    const { presenter, path } = await newPresenter()
    const { status, body: image } = await presenter.post(path, { file: base64(file) })
    expect(status).toBe(200)
    for (const width of [800, 1920] as const) {
      const response = await load(`${image.url}?width=${width}`)
      const isScaled = widths.some(one => one === width)
      expect([width, response.headers.get('content-type')]).toEqual([
        width,
        isScaled ? 'image/webp' : image.media_type,
      ])
      if (!isScaled) expect((await bytesOf(response)).equals(file)).toBe(true)
    }
  })

  test.each(['img_00000000000000000000000000', 'img_', 'x'.repeat(5_000), '%00', '..%2f..'])(
    'nothing is at another id: %s',
    async id => {
      const response = await load(`/images/${id}`)
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        404,
        'NOT_FOUND',
      ])
    },
  )

  test.each([
    ['a GIF that moves', gif(9, 7, { frames: 3 }), 'image/gif'],
    ['as many bytes as there may be', heavy(imageLimits.bytesMax - 5_000), 'image/png'],
    ['as many as fit into one piece', heavy(imageChunkBytes - heavy(0).length), 'image/png'],
    ['one more', heavy(imageChunkBytes - heavy(0).length + 1), 'image/png'],
  ])('%s comes back whole', async (_, file, type) => {
    const { presenter, path } = await newPresenter()
    const { body: image } = await presenter.post(path, { file: base64(file) })
    const response = await load(image.url)
    expect([response.headers.get('content-type'), image.media_type]).toEqual([type, type])
    const bytes = await bytesOf(response)
    expect(bytes.length).toBe(Number(response.headers.get('content-length')))
    expect(bytes.equals(file)).toBe(true)
  })

  test.each<[what: string, body: unknown, status: number, code: string]>([
    ['a page', { file: base64(Buffer.from('<script>alert(1)</script>')) }, 400, 'INVALID_REQUEST_BODY'],
    ['too many bytes', { file: base64(Buffer.alloc(imageLimits.bytesMax + 1)) }, 400, 'INVALID_REQUEST_BODY'],
    ['far too many', { file: base64(Buffer.alloc(imageLimits.bytesMax + 4_096)) }, 413, 'PAYLOAD_TOO_LARGE'],
    ['nothing', {}, 400, 'INVALID_REQUEST_BODY'],
    ['a name with it', { data: base64(png(3, 2)), name: 'a.php' }, 400, 'INVALID_REQUEST_BODY'],
  ])('%s is refused by name', async (_, body, status, code) => {
    const { presenter, path } = await newPresenter()
    const refused = await presenter.post(path, body)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('an organization has so many bytes of them, and uploads so many in an hour', async () => {
    const { api, presenter, path } = await newPresenter()
    const upload = () => presenter.post(path, { file: base64(png(8, 8)) })
    const has = (images: number, bytes: number) =>
      writing(workspace.app.services, async ({ db, newId, now }) => {
        await db.deleteFrom('image_chunks').execute()
        await db.deleteFrom('images').where('organization_key', '=', api.organization.key).execute()
        const size = { width: 1, height: 1, scaled: '{}' }
        const row = { organization_key: api.organization.key, media_type: 'image/png', ...size }
        const rows = Array.from({ length: images }, () => ({
          ...row,
          id: newId('image'),
          bytes,
          created_at: now,
          unused_since: now,
        }))
        await db.insertInto('images').values(rows).execute()
      })
    await has(1, organizationLimits.imageMebibytes * 1024 * 1024 - 10)
    expect((await upload()).body).toMatchObject({
      code: 'LIMIT_REACHED',
      limit: organizationLimits.imageMebibytes,
    })
    await has(organizationLimits.imagesPerHour - 1, 100)
    const uploads = await Promise.all([upload(), upload(), upload()])
    expect(uploads.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
    expect((await upload()).body).toMatchObject({ code: 'RATE_LIMITED', retry_after_seconds: 3_600 })
    clock.advance(3_600_001)
    expect((await upload()).status).toBe(200)
    const other = await newPresenter()
    expect((await other.presenter.post(other.path, { file: base64(png(8, 8)) })).status).toBe(200)
  })

  test('many who load one at once get all of it, also while others are stored', async () => {
    const { presenter, path } = await newPresenter()
    const file = heavy(1_000_000)
    const { body: image } = await presenter.post(path, { file: base64(file) })
    const loads = Array.from({ length: 100 }, async () => (await bytesOf(await load(image.url))).equals(file))
    const more = presenter.post(path, { file: base64(png(8, 8)) })
    expect(new Set(await Promise.all(loads))).toEqual(new Set([true]))
    expect((await more).status).toBe(200)
  })

  test('those of a deleted organization are gone at once', async () => {
    const { api, presenter, path } = await newPresenter()
    const { body: image } = await presenter.post(path, { file: base64(png(8, 8)) })
    const owner = await newPerson(workspace.app, api.organization, 'OWNER')
    await load(image.url)
    await owner.post(`/organizations/${api.organization.id}/delete`, { name: 'Test' })
    expect((await load(image.url)).status).toBe(404)
  })
})
