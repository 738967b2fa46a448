// Images uploaded, listed and used by programs, with the checks and limits of the workspace.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { imageLimits } from '@roomful/contract/features/images/limits'
import { organizationLimits } from '@roomful/contract/features/organizations/organization-limits'
import type { StageRoom } from '@roomful/contract/room/protocol'
import { publicOperations } from '@roomful/contract/table'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { exif, gif, jpeg, noisyPng, png, pngChunk, segment } from '../../../test/support/pictures.ts'
import { openRoom } from '../../../test/support/room.ts'
import { newPerson, startWorkspace } from '../../../test/support/workspace.ts'

const base64 = (file: Buffer | string) => Buffer.from(file).toString('base64')

onBothEngines('images of programs', newConfig => {
  const clock = new FakeClock()
  let api: ApiClient
  beforeAll(async () => {
    api = await startApi(await newConfig(), { clock })
  })
  afterAll(() => api.app.close())

  const upload = (by: ApiClient, file: Buffer | string, headers = {}) =>
    by.post('/images', { file: base64(file) }, headers)
  const idsOf = async (by: ApiClient) =>
    (await by.get('/images')).body.images.map(({ id }: { id: string }) => id)
  const form = async (body: FormData, headers: Record<string, string> = {}) => {
    const response = await fetch(`${api.app.url}/public/v1/images`, {
      method: 'POST',
      headers: { 'x-api-key': api.key, ...headers },
      body,
    })
    // biome-ignore lint/suspicious/noExplicitAny: what a response holds is what the test finds out
    return { status: response.status, headers: response.headers, body: (await response.json()) as any }
  }
  const formOf = (file: Buffer) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(file)], 'map.png'))
    return body
  }

  test('an upload returns the image, which is read again and whose bytes anyone may load', async () => {
    const sent = png(64, 32, [pngChunk('tEXt', Buffer.from('GPS'))])
    const { status, body: image } = await upload(api, sent)
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
    expect((await api.get(`/images/${image.id}`)).body).toEqual(image)
    const bytes = await (await fetch(api.app.url + image.url)).bytes()
    expect(Buffer.from(bytes).equals(png(64, 32))).toBe(true)
  })

  test('an upload by curl is shown by the presentation that is created with it, on stage too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'roomful-images-'))
    const file = join(folder, 'harbour.jpg')
    writeFileSync(file, jpeg(60, 40, [segment(0xe1, exif(1))]))
    const { stdout } = await promisify(execFile)('curl', [
      '--silent',
      `${api.app.url}/public/v1/images`,
      ...['--header', `X-API-Key: ${api.key}`, '--form', `file=@${file}`],
    ])
    rmSync(folder, { recursive: true })
    const { id } = JSON.parse(stdout)
    const image = { id, alt: 'The harbour' }
    const room = await openRoom(api, {
      questions: [{ type: 'OPEN_TEXT', prompt: 'Where?', image }],
    })
    const slide = await api.post(`/presentations/${room.presentationId}/slides`, {
      title: 'Here',
      image,
    })
    expect([slide.status, slide.body.image]).toEqual([200, image])
    const stage = await room.stage()
    await room.activate(0)
    await stage.until(() => (stage.room as StageRoom | null)?.question != null)
    const shown = (stage.room as StageRoom).question!.image!
    expect(shown).toEqual({ url: `/images/${id}`, alt: 'The harbour', width: 60, height: 40 })
    const loaded = await fetch(api.app.url + shown.url)
    expect(loaded.headers.get('content-type')).toBe('image/jpeg')
    stage.drop()
  })

  test('are listed newest first, page by page and back, whatever their ids', async () => {
    const own = await apiClient(api.app)
    const uploaded: string[] = []
    for (let i = 0; i < 5; i++) {
      uploaded.unshift((await upload(own, png(8 + i, 8))).body.id)
      clock.advance(1_000)
    }
    expect(await idsOf(own)).toEqual(uploaded)
    const first = (await own.get('/images?limit=2')).body
    const second = (await own.get(`/images?limit=2&cursor=${first.next_cursor}`)).body
    const last = (await own.get(`/images?limit=2&cursor=${second.next_cursor}`)).body
    expect([first, second, last].map(({ real, has_more }) => [real, has_more])).toEqual([
      [2, true],
      [2, true],
      [1, false],
    ])
    expect([first, second, last].flatMap(({ images }) => images.map(({ id }: { id: string }) => id))).toEqual(
      uploaded,
    )
    const back = (await own.get(`/images?limit=2&before=${second.prev_cursor}`)).body
    expect(back.images).toEqual(first.images)
    const foreign = await api.get(`/images?cursor=${first.next_cursor}`)
    expect([foreign.status, foreign.body.invalid_fields]).toEqual([400, ['cursor']])
  })

  test('those of one moment are on one page each', async () => {
    const own = await apiClient(api.app)
    for (let i = 0; i < 3; i++) await upload(own, png(8, 8))
    const seen: string[] = []
    let query = '?limit=1'
    for (;;) {
      const { images, next_cursor } = (await own.get(`/images${query}`)).body
      seen.push(images[0].id)
      if (next_cursor === null) break
      query = `?limit=1&cursor=${next_cursor}`
    }
    expect(new Set(seen).size).toBe(3)
    expect(seen).toEqual(await idsOf(own))
  })

  test('a form is the same call as JSON, and an Idempotency-Key stores one image', async () => {
    const own = { 'idempotency-key': 'one' }
    const first = await form(formOf(png(9, 9)), own)
    expect([first.status, first.body.width]).toEqual([200, 9])
    const again = await upload(api, png(9, 9), own)
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body])
    expect((await idsOf(api)).filter((id: string) => id === first.body.id)).toHaveLength(1)
    const other = await upload(api, png(9, 10), own)
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
  })

  test.each<[what: string, body: object, rule: string]>([
    ['nothing', {}, 'required'],
    ['no base64', { file: 'a b' }, 'base64'],
    ['a page', { file: base64('<script>alert(1)</script>') }, 'image'],
    ['an SVG', { file: base64('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') }, 'image'],
    ['half a PNG', { file: base64(png(30, 20).subarray(0, 60)) }, 'image'],
    ['a GIF of ten thousand frames', { file: base64(gif(3, 2, { frames: 10_000 })) }, 'image'],
    ['too many pixels', { file: base64(png(imageLimits.sideMax + 1, 1)) }, 'pixels'],
    ['too many bytes', { file: base64(Buffer.alloc(imageLimits.bytesMax + 1)) }, 'size'],
    ['the field of an import', { file: base64(png(3, 2)), file_name: 'a.png' }, 'unknown'],
  ])('%s is refused by name, and not stored', async (_, body, rule) => {
    const own = await apiClient(api.app)
    const refused = await own.post('/images', body)
    expect([refused.status, refused.body.code, refused.body.details[0].rule]).toEqual([
      400,
      'INVALID_REQUEST_BODY',
      rule,
    ])
    expect(await idsOf(own)).toEqual([])
  })

  test('a form has the file alone', async () => {
    const body = formOf(png(3, 2))
    body.set('alt', 'A map')
    const refused = await form(body)
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'alt'])
    const none = await form(new FormData())
    expect([none.status, none.body.invalid_fields]).toEqual([400, ['file']])
    const large = await form(formOf(Buffer.alloc(2 * imageLimits.bytesMax)))
    expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test("a key needs content:write to upload, results:read to list, and sees its organization's images alone", async () => {
    const { organization } = api
    const { body: image } = await upload(api, png(4, 4))
    const reader = await apiClient(api.app, { scopes: ['results:read'], organization })
    const refused = await upload(reader, png(3, 2))
    expect([refused.status, refused.body.required_scope]).toEqual([401, 'content:write'])
    expect((await reader.get(`/images/${image.id}`)).body).toEqual(image)
    const writer = await apiClient(api.app, { scopes: ['content:write'], organization })
    expect((await upload(writer, png(3, 2))).status).toBe(200)
    for (const path of ['/images', `/images/${image.id}`]) {
      const unread = await writer.get(path)
      expect([unread.status, unread.body.required_scope]).toEqual([401, 'results:read'])
    }
    const stranger = await apiClient(api.app)
    expect((await stranger.get(`/images/${image.id}`)).status).toBe(404)
    expect(await idsOf(stranger)).toEqual([])
    const free = await apiClient(api.app, { plan: 'FREE' })
    expect((await upload(free, png(3, 2))).status).toBe(402)
  })

  test('members and keys share the limits of their organization', async () => {
    const workspace = await startWorkspace(await newConfig(), { clock })
    const own = await apiClient(workspace.app)
    const presenter = await newPerson(workspace.app, own.organization, 'PRESENTER')
    const byMember = () =>
      presenter.post(`/organizations/${own.organization.id}/images`, { file: base64(png(8, 8)) })
    const { status, body } = await byMember()
    expect(status).toBe(200)
    expect(await idsOf(own)).toEqual([body.id])
    const { services } = workspace.app
    await services.storage.transaction(async ({ db }) => {
      const rows = Array.from({ length: organizationLimits.imagesPerHour - 1 }, (_, i) => ({
        organization_key: own.organization.key,
        media_type: 'image/png',
        width: 1,
        height: 1,
        scaled: '{}',
        id: `img_${i}`,
        bytes: 1,
        created_at: clock.now(),
        unused_since: clock.now(),
      }))
      await db.insertInto('images').values(rows).execute()
    })
    for (const refused of [await upload(own, png(8, 8)), await byMember()])
      expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', retry_after_seconds: 3_600 })
    await services.storage.transaction(({ db }) =>
      db
        .updateTable('images')
        .set({ bytes: organizationLimits.imageMebibytes * 1024 * 1024, created_at: 0 })
        .where('id', '=', body.id)
        .execute(),
    )
    expect((await upload(own, png(8, 8))).body).toMatchObject({
      code: 'LIMIT_REACHED',
      limit: organizationLimits.imageMebibytes,
    })
    const xml = `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[Why? <img src="data:image/png;base64,${base64(png(8, 8))}">]]></text></questiontext></question></quiz>`
    const imported = await own.post('/imports', { text: xml, title: 'With a picture' })
    expect(imported.body).toMatchObject({ code: 'LIMIT_REACHED', limit: organizationLimits.imageMebibytes })
    for (const { errors } of [publicOperations.uploadImage, publicOperations.importFile])
      expect(errors).toContain('LIMIT_REACHED')
    await workspace.app.close()
  })

  test('a wide one has scaled copies, as those of the workspace do', async () => {
    const { body: image } = await upload(api, noisyPng(900, 50))
    const scaled = await fetch(`${api.app.url}${image.url}?width=800`)
    expect(scaled.headers.get('content-type')).toBe('image/webp')
  })
})
