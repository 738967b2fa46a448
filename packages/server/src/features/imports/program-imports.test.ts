// Files imported and exported by programs: what the workspace reads and writes, with the conventions of the public API.
import { connect } from 'node:net'
import type { ImportPresentationBody } from '@roomful/contract/features/imports/imports'
import { exportFormats, importFileBytesMax } from '@roomful/contract/features/imports/problems'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFixture } from '../../../../importers/test/support/import-files.ts'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { everyType } from '../../../test/support/every-type.ts'
import { png } from '../../../test/support/pictures.ts'
import { writing } from '../../services.ts'
import { storeImage } from '../images/stored-images.ts'
import { createPresentation } from '../presentations/presentations.ts'
import { importPresentation } from './import-presentation.ts'

const base64 = (content: Buffer | string) => Buffer.from(content).toString('base64')

onBothEngines('imports by programs', newConfig => {
  let api: ApiClient
  beforeAll(async () => {
    api = await startApi(await newConfig())
  })
  afterAll(() => api.app.close())

  const importOf = (content: Buffer | string, more: object = {}, headers = {}) =>
    api.post('/imports', { file: base64(content), ...more }, headers)
  const titles = async () =>
    (await api.get('/presentations?limit=200')).body.presentations.map(
      ({ title }: { title: string }) => title,
    )
  /** As multipart/form-data, which fetch writes. */
  const form = async (fields: Record<string, string | File>, headers: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const response = await fetch(`${api.app.url}/public/v1/imports`, {
      method: 'POST',
      headers: { 'x-api-key': api.key, ...headers },
      body,
    })
    return {
      status: response.status,
      headers: response.headers, // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test finds out
      body: (await response.json()) as any,
    }
  }

  test('a file becomes a presentation, and every part that cannot be imported is listed', async () => {
    const { status, body } = await importOf(importFixture('quiz.csv'), { file_name: 'Quiz of May.csv' })
    expect([status, body.format, body.title]).toEqual([200, 'CSV', 'Quiz of May'])
    expect(body.problems[0]).toMatchObject({ line: 9, cell: 'G9', code: 'TIME_CHANGED', effect: 'CHANGED' })
    expect(body.presentation).toMatchObject({ title: 'Quiz of May', slide_count: body.slides.length })
    const { questions } = (await api.get(`/presentations/${body.presentation.id}/questions`)).body
    expect(questions.map(({ prompt }: { prompt: string }) => prompt)).toEqual(
      body.slides.map(({ question }: { question: { prompt: string } }) => question.prompt),
    )
  })

  test('pictures of a file are stored with the presentation; a preview has them, and stores none', async () => {
    const picture = `<img src="data:image/png;base64,${base64(png(20, 10))}" alt="a map">`
    const file = `<quiz><question type="essay"><name><text>n</text></name><questiontext format="html"><text><![CDATA[Where?${picture}]]></text></questiontext></question></quiz>`
    const { read } = api.app.services.storage
    const preview = await importOf(file, { title: 'Map', preview: true })
    expect(preview.body.pictures).toMatchObject([{ id: 'picture-1', width: 20, height: 10 }])
    expect(await read.selectFrom('images').select('id').execute()).toEqual([])
    const { body } = await importOf(file, { title: 'Map' })
    expect(body.pictures).toEqual([])
    const { questions } = (await api.get(`/presentations/${body.presentation.id}/questions`)).body
    const [image] = await read.selectFrom('images').select('id').execute()
    expect(questions).toMatchObject([{ prompt: 'Where?', image: { id: image!.id, alt: 'a map' } }])
  })

  test('a preview creates nothing and keeps no response; a file without slides creates nothing either', async () => {
    const before = await titles()
    const preview = await importOf('Why?', { preview: true, title: 'Kept?' }, { 'idempotency-key': 'one' })
    expect([preview.status, preview.body.title, preview.body.presentation]).toEqual([200, 'Kept?', null])
    const empty = await importOf('', { file_name: 'a.gift' })
    expect([empty.status, empty.body.presentation, empty.body.problems[0].code]).toEqual([
      200,
      null,
      'NOTHING_FOUND',
    ])
    expect(await titles()).toEqual(before)
    const { read } = api.app.services.storage
    const kept = await read.selectFrom('idempotency_keys').select('id').execute()
    expect(kept).toEqual([])
    // The key is still free.
    const other = await importOf('Who?', { title: 'With the key' }, { 'idempotency-key': 'one' })
    expect([other.status, other.headers.get('idempotency-replayed')]).toEqual([200, null])
  })

  test('a form is the same call as JSON, under the same Idempotency-Key too', async () => {
    const name = { 'idempotency-key': 'form' }
    const text = 'Which planet?\n- Mars\n* Jupiter'
    const fields = { file: new File([text], 'Planets.txt'), format: 'OUTLINE', preview: 'false' }
    const first = await form(fields, name)
    expect([first.status, first.body.presentation.title]).toEqual([200, 'Planets'])
    const again = await importOf(text, { file_name: 'Planets.txt', format: 'OUTLINE', preview: false }, name)
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body])
    const other = await form({ ...fields, title: 'Other' }, name)
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
    const preview = await form({ file: new File([text], 'x'), preview: 'true' })
    expect(preview.body.presentation).toBeNull()
  })

  test('a text is sent as it is', async () => {
    const text = 'Größe?\n- klein\n* groß'
    const { status, body } = await api.post('/imports', { text, title: 'Größen' })
    expect([status, body.presentation.title, body.slides[0].question.options[1]]).toMatchObject([
      200,
      'Größen',
      { text: 'groß', is_correct: true },
    ])
    const sent = await form({ text, title: 'Größen', preview: 'true' })
    expect(sent.body.slides).toEqual(body.slides)
  })

  test('answers that a file does not spell out are in the language asked for', async () => {
    const { body } = await importOf('Die Sonne ist ein Stern.{T}', {
      format: 'GIFT',
      language: 'de',
      preview: true,
    })
    expect(body.slides[0].question.options[0].text).toBe('Wahr')
  })

  test.each([
    ['no file', {}, ['file']],
    ['no base64', { file: 'a b' }, ['file']],
    ['an unknown format', { file: '', format: 'PDF' }, ['format']],
    ['an unknown field', { file: '', slides: [] }, []],
    ['no title at all', { file: base64('Why?') }, ['title']],
    ['a title without visible characters', { file: base64('Why?'), title: '\u200b' }, ['title']],
    ['a file and a text', { file: base64('Why?'), text: 'Why?', title: 'A' }, ['text']],
    ['a text above the limit', { text: 'ä'.repeat(importFileBytesMax / 2 + 1), title: 'A' }, ['text']],
    ['a file above the limit', { file: Buffer.alloc(importFileBytesMax + 1).toString('base64') }, ['file']],
  ])('%s is named, and nothing is created', async (_, body, fields) => {
    const before = await titles()
    const refused = await api.post('/imports', body)
    expect([refused.status, refused.body.code, refused.body.invalid_fields]).toEqual([
      400,
      'INVALID_REQUEST_BODY',
      fields,
    ])
    expect(await titles()).toEqual(before)
  })

  test('a form is refused by name, and only here', async () => {
    const broken = await api.post('/imports', '--x\r\n', {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect([broken.status, broken.body.code, broken.body.invalid_fields]).toEqual([
      400,
      'INVALID_REQUEST_BODY',
      [],
    ])
    const missing = await form({ title: 'A' })
    expect([missing.status, missing.body.invalid_fields]).toEqual([400, ['file']])
    const elsewhere = await api.post('/presentations', '--x--', {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(elsewhere.body).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      error: 'Send the body as application/json.',
    })
    const bare = await api.post('/imports', 'Why?', { 'content-type': 'text/plain' })
    expect(bare.body.error).toBe('Send the body as application/json or multipart/form-data.')
  })

  test('the limit of 1 MiB is exceeded on this path alone', async () => {
    const large = `Why?\n@ notes: ${'x'.repeat(100)}\n// ${'x'.repeat(2 * 1024 * 1024)}`
    expect((await importOf(large, { title: 'Large', preview: true })).status).toBe(200)
    expect((await form({ file: new File([large], 'Large.txt'), preview: 'true' })).status).toBe(200)
    const refused = await api.post('/presentations', { title: large })
    expect([refused.status, refused.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('a form that never ends is cut off at the limit', async () => {
    const { hostname, port } = new URL(api.app.url)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('error', () => {})
    socket.write(
      `POST /public/v1/imports HTTP/1.1\r\nHost: a\r\nX-API-Key: ${api.key}\r\nTransfer-Encoding: chunked\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\n\r\n',
    )
    const chunk = `10000\r\n${'--x\r\n'.padEnd(65_536, 'x')}\r\n`
    let sent = 0
    while (answer === '' && sent < 4 * importFileBytesMax) {
      sent += 65_536
      await new Promise(resolve => socket.write(chunk, resolve))
      await new Promise(setImmediate)
    }
    socket.destroy()
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(sent).toBeGreaterThan(importFileBytesMax)
  })

  test('files count by their size, for all keys of an organization together', async () => {
    // They count for a minute.
    const api = await startApi(await newConfig(), { clock: new FakeClock() })
    const other = await apiClient(api.app)
    const upload = async (key: string) => {
      // A body without a length counts as the largest.
      const body = new Blob(['{"file":"?"}']).stream()
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body, duplex: 'half' }
      return (await fetch(`${api.app.url}/public/v1/imports`, init as RequestInit)).status
    }
    const statuses: number[] = []
    while (!statuses.includes(429) && statuses.length < 60) statuses.push(await upload(other.key))
    expect([statuses.length, statuses.slice(0, -1).every(status => status === 400)]).toEqual([45, true])
    const second = await apiClient(api.app, { organization: other.organization })
    expect(await upload(second.key)).toBe(429)
    expect(await upload(api.key)).toBe(400)
    expect((await other.get('/presentations')).status).toBe(200)
    await api.app.close()
  })

  test('a key needs content:write to import and results:read to export; questions of the plan alone are taken', async () => {
    const { organization } = api
    const reader = await apiClient(api.app, { scopes: ['results:read'], organization })
    const refused = await reader.post('/imports', { file: base64('Why?'), title: 'A' })
    expect([refused.status, refused.body.required_scope]).toEqual([401, 'content:write'])
    const writer = await apiClient(api.app, { scopes: ['content:write'], organization })
    const { body } = await writer.post('/imports', { file: base64('Why?'), title: 'A' })
    const unread = await writer.get(`/presentations/${body.presentation.id}/export`)
    expect([unread.status, unread.body.required_scope]).toEqual([401, 'results:read'])
    const free = await apiClient(api.app, { plan: 'FREE' })
    expect((await free.post('/imports', { file: base64('Why?'), title: 'A' })).status).toBe(402)
    const starter = await apiClient(api.app, { plan: 'STARTER' })
    const some = await starter.post('/imports', { file: base64('Why?\n\nWhich?\n- a\n* b'), title: 'A' })
    expect([some.body.slides.length, some.body.problems[0].code]).toEqual([1, 'NOT_IN_PLAN'])
  })

  describe('exports', () => {
    const content = (title: string) => ({ content: { title, body: 'Text', on_phones: false, notes: '' } })
    const newDeck = async () => {
      const slides = [
        content('Welcome'),
        ...everyType.map(question => ({ question })),
      ] as unknown as ImportPresentationBody['slides']
      const { id } = await writing(api.app.services, tx =>
        importPresentation(tx, api.organization, { title: 'Out', slides }),
      )
      return { id, slides }
    }
    const exported = (id: string, format: string) =>
      fetch(`${api.app.url}/public/v1/presentations/${id}/export?format=${format}`, {
        headers: { 'x-api-key': api.key },
      })

    test.each(exportFormats)(
      '%s is read again as it was, and names the slides that it left out',
      async format => {
        const { id, slides } = await newDeck()
        const response = await exported(id, format)
        expect([response.status, response.headers.get('content-disposition')]).toEqual([
          200,
          expect.stringContaining('filename="Out.'),
        ])
        const leftOut = (response.headers.get('x-left-out-slides') ?? '')
          .split(', ')
          .filter(Boolean)
          .map(Number)
        const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition')!)![1]
        const again = await importOf(Buffer.from(await response.arrayBuffer()), {
          file_name: fileName,
          preview: true,
        })
        const textOf = (slide: { question?: { prompt: string }; content?: { title: string } }) =>
          (slide.question?.prompt ?? slide.content?.title)?.replace(/_+/g, '___')
        expect(again.body.slides.map(textOf)).toEqual(
          slides.filter((_, i) => !leftOut.includes(i + 1)).map(textOf),
        )
        expect(leftOut.length > 0).toBe(!['json', 'outline'].includes(format))
      },
    )

    test.each([
      ['json', 'JSON'],
      ['outline', 'OUTLINE'],
      ['gift', 'GIFT'],
      ['moodle', 'MOODLE_XML'],
      ['qti', 'QTI'],
      ['kahoot', 'XLSX'],
    ])(
      'the format %s of an export is %s of an import, and either takes both names',
      async (own, imported) => {
        const { id } = await newDeck()
        const [response, same] = [await exported(id, own), await exported(id, imported)]
        const file = Buffer.from(await response.arrayBuffer())
        expect([response.status, same.status]).toEqual([200, 200])
        expect(same.headers.get('content-type')).toBe(response.headers.get('content-type'))
        for (const format of [own, imported])
          expect((await importOf(file, { format, preview: true })).body.format).toBe(imported)
      },
    )

    test('a preview without a title lists it under problems, as its import is refused', async () => {
      const file = Buffer.from('Why? {}')
      const preview = await importOf(file, { preview: true })
      expect(preview.body).toMatchObject({
        title: '',
        problems: [
          {
            effect: 'LEFT_OUT',
            code: 'BROKEN_RULE',
            rules: [{ field: 'title', rule: 'required', message: 'is required: the file has none' }],
          },
        ],
      })
      expect((await importOf(file, {})).body).toMatchObject({
        code: 'INVALID_REQUEST_BODY',
        details: preview.body.problems[0].rules,
      })
      expect((await importOf(file, { title: 'Why', preview: true })).body.problems).toEqual([])
      expect((await importOf(Buffer.from(''), { preview: true })).body.problems).toMatchObject([
        { code: 'NOTHING_FOUND' },
      ])
    })

    test('fields that a format does not hold are named with the places of their slides', async () => {
      const image = await writing(api.app.services, tx =>
        storeImage(tx, api.organization, { mediaType: 'image/png', width: 8, height: 8, bytes: png(8, 8) }),
      )
      const choice = (settings: object) => ({
        question: {
          type: 'QUIZ',
          prompt: 'Q',
          options: [{ text: 'a', is_correct: true }, { text: 'b' }],
          settings,
        },
      })
      const slides = [
        choice({ points: 500 }),
        choice({ points: 500 }),
        choice({}),
        choice({ points: 2000 }),
        { question: { type: 'OPEN_TEXT', prompt: 'Why?', image: { id: image.id, alt: '' } } },
        ...Array.from({ length: 40 }, (_, i) => choice(i % 2 ? { speed_bonus: false } : {})),
      ] as unknown as ImportPresentationBody['slides']
      const { id } = await writing(api.app.services, tx =>
        importPresentation(tx, api.organization, { title: 'Out', slides }),
      )
      const lost = async (format: string) => (await exported(id, format)).headers.get('x-left-out-fields')
      const odd = Array.from({ length: 16 }, (_, i) => 7 + 2 * i).join(' ')
      expect(await lost('gift')).toBe(`settings.points=1-2 4, image=5, settings.speed_bonus=${odd} ...`)
      expect(await lost('json')).toBe('image=5')
    })

    test('of another organization or of none, and in no unknown format', async () => {
      const stranger = await apiClient(api.app)
      const { id } = await writing(api.app.services, tx =>
        createPresentation(tx, stranger.organization, { title: 'Theirs' }),
      )
      expect((await exported(id, 'json')).status).toBe(404)
      const { id: own } = await newDeck()
      const refused = await api.get(`/presentations/${own}/export?format=pdf`)
      expect([refused.status, refused.body.code, refused.body.invalid_fields]).toEqual([
        400,
        'INVALID_REQUEST_PARAMETER',
        ['format'],
      ])
    })
  })
})
