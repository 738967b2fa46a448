// Decks from files and as files: a preview stores nothing, what it took is created as a whole, and an export is read as it was.

import type { ImportPreview } from '@roomful/contract/features/imports/imports'
import { importFileBytesMax } from '@roomful/contract/features/imports/problems'
import { organizationLimits } from '@roomful/contract/features/organizations/organization-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFixture } from '../../../../importers/test/support/import-files.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { everyType } from '../../../test/support/every-type.ts'
import { parseHere } from '../../../test/support/parse-here.ts'
import { png } from '../../../test/support/pictures.ts'
import { storedChanges } from '../../../test/support/stored-changes.ts'
import {
  newOrganization,
  newPerson,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../test/support/workspace.ts'
import { reading, writing } from '../../services.ts'
import { storeImage } from '../images/stored-images.ts'
import { setPlan } from '../organizations/organizations.ts'
import { listPresentations } from '../presentations/presentations.ts'

const sizeOf = ({ width, height }: { width: number; height: number }) => `${width}x${height}`
const base64 = (content: Buffer | string) => Buffer.from(content).toString('base64')

onBothEngines('imports', newConfig => {
  let workspace: Workspace
  let presenter: Person
  let path: string
  beforeAll(async () => {
    workspace = await startWorkspace(await newConfig(), { fileParser: parseHere })
    presenter = await newPerson(workspace.app, workspace.organization, 'PRESENTER')
    path = `/organizations/${workspace.organization.id}`
  })
  afterAll(() => workspace.app.close())

  const preview = (file_name: string, content: Buffer | string, more: object = {}) =>
    presenter.post(`${path}/imports/preview`, { file_name, data: base64(content), ...more })
  const presentations = () => listPresentations(reading(workspace.app.services), workspace.organization, {})
  const slidesOf = async (id: string) =>
    (await presenter.get(`${path}/presentations/${id}/slides`)).body.slides as Record<string, unknown>[]

  const exported = (id: string, format: string) =>
    fetch(`${workspace.app.url}/app/v1${path}/presentations/${id}/export?format=${format}`, {
      headers: { cookie: presenter.cookie! },
    })
  /** Creates what a preview shows. */
  const taken = ({ title, slides }: ImportPreview) =>
    presenter.post(`${path}/imports`, {
      title,
      slides: slides.map(slide =>
        slide.kind === 'QUESTION' ? { question: slide.question } : { content: slide.content },
      ),
    })
  /** A slide without what is another deck's own. */
  const bare = (slide: Record<string, unknown>) =>
    JSON.stringify(slide, (key, value) =>
      /^(?:id|match_id|etag|created_at|updated_at)$/.test(key) ? undefined : value,
    )

  test('content slides come with images that were uploaded before, or nothing is created', async () => {
    const { body: image } = await presenter.post(`${path}/images`, { file: base64(png(64, 32)) })
    const content = { layout: 'PICTURE_FULL', title: '', body: '', on_phones: false, notes: '' }
    const slides = (...ids: string[]) =>
      ids.map(id => ({ content: { ...content, image: { id, alt: 'Our plan' } } }))
    const before = (await presentations()).presentations.length
    const refused = await presenter.post(`${path}/imports`, {
      title: 'Plan',
      slides: slides(image.id, 'img_x'),
    })
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [expect.objectContaining({ field: 'slides[1].content.image', rule: 'own_image' })],
    ])
    const empty = await presenter.post(`${path}/imports`, { title: 'Plan', slides: [{ content }] })
    expect([empty.status, empty.body.details[0].field]).toEqual([400, 'slides[0].content.title'])
    expect((await presentations()).presentations.length).toBe(before)
    const { body: deck } = await presenter.post(`${path}/imports`, {
      title: 'Plan',
      slides: slides(image.id),
    })
    expect(await slidesOf(deck.id)).toMatchObject([
      { layout: 'PICTURE_FULL', title: '', image: { id: image.id, alt: 'Our plan' } },
    ])
  })

  const pictured = `<quiz><question type="multichoice"><name><text>n</text></name><questiontext format="html"><text><![CDATA[Which?<img src="@@PLUGINFILE@@/a.png" alt="a map">]]></text><file name="a.png" path="/" encoding="base64">${base64(png(64, 32))}</file></questiontext><single>true</single><answer fraction="100" format="html"><text><![CDATA[<img src="data:image/png;base64,${base64(png(20, 20))}">]]></text></answer><answer fraction="0" format="html"><text>b</text></answer></question></quiz>`
  const imageCount = async () =>
    (await workspace.app.services.storage.read.selectFrom('images').select('id').execute()).length

  test('pictures of a file are stored with the presentation, or not at all', async () => {
    const before = await imageCount()
    const { body: read } = await preview('moodle.xml', pictured)
    expect([read.pictures.map(sizeOf), read.problems]).toEqual([['64x32', '20x20'], []])
    expect(await imageCount()).toBe(before)
    const pictures = read.pictures.map(({ id, data }: { id: string; data: string }) => ({ id, data }))
    const [{ question }] = read.slides
    const send = (more: object) =>
      presenter.post(`${path}/imports`, { title: 'Pictures', slides: [{ question }], pictures, ...more })
    const decks = (await presentations()).presentations.length
    const refused = [
      await send({ slides: [{ question }, { question: { ...question, options: [] } }] }),
      await send({ pictures: [pictures[0], { ...pictures[1], data: base64('<svg/>') }] }),
      await send({ pictures: [pictures[0]] }),
    ]
    expect(refused.map(({ status, body }) => [status, body.details[0].field])).toEqual([
      [400, 'slides[1].question.options'],
      [400, 'pictures[1].data'],
      [400, 'slides[0].question.options[0].image'],
    ])
    expect([await imageCount(), (await presentations()).presentations.length]).toEqual([before, decks])
    const { body: deck } = await send({})
    const [slide] = await slidesOf(deck.id)
    expect(slide).toMatchObject({
      image: { alt: 'a map', id: expect.stringMatching(/^img_/) },
      options: [{ text: 'A', image: { alt: '', id: expect.stringMatching(/^img_/) } }, { text: 'b' }],
    })
    expect(await imageCount()).toBe(before + 2)
    const { id } = (slide as { image: { id: string } }).image
    const image = await fetch(`${workspace.app.url}/images/${id}`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('pictures that no slide refers to are not stored; further ones count toward the hourly limit', async () => {
    const organization = await newOrganization(workspace.app)
    const person = await newPerson(workspace.app, organization, 'PRESENTER')
    const open = { type: 'OPEN_TEXT', prompt: 'Anything?' }
    const pictures = [{ id: 'picture-1', data: base64(png(20, 20)) }]
    const send = (question: object) =>
      person.post(`/organizations/${organization.id}/imports`, {
        title: 'Pictures',
        slides: [{ question }],
        pictures,
      })
    const stored = await imageCount()
    expect((await send(open)).status).toBe(200)
    expect(await imageCount()).toBe(stored)
    await writing(workspace.app.services, async tx => {
      const image = { mediaType: 'image/png' as const, width: 1, height: 1, bytes: Buffer.from('x') }
      for (let i = 0; i < organizationLimits.imagesPerHour; i++) await storeImage(tx, organization, image)
    })
    const full = await send({ ...open, image: { id: 'picture-1', alt: '' } })
    expect([full.status, full.body.code]).toEqual([429, 'RATE_LIMITED'])
    const { body } = await person.get(`/organizations/${organization.id}/presentations`)
    expect(body.presentations.length).toBe(1)
  })

  test('a preview says what a file becomes and what it cannot, by line; nothing is stored', async () => {
    const before = await storedChanges(workspace.app.services)
    const { status, body } = await preview('quiz.csv', importFixture('quiz.csv'))
    expect([status, body.format, body.title, body.slides.length]).toEqual([200, 'CSV', 'quiz', 11])
    expect(body.problems[0]).toEqual({
      line: 9,
      part: null,
      cell: 'G9',
      effect: 'CHANGED',
      code: 'TIME_CHANGED',
      about: '3',
      used: '5',
      message:
        '“3” is not a valid time limit; it was set to 5 seconds. The limit must be 5 to 3,600 seconds.',
      quote: '4 | Too quick | yes | no |  |  | 3 | 1',
      rules: [],
    })
    expect((await preview('', 'Which?\n* a\n- b')).body).toMatchObject({ format: 'OUTLINE', title: '' })
    expect((await preview('x.txt', 'Is it? {T}', { format: 'OUTLINE' })).body.format).toBe('OUTLINE')
    // No response is kept either, which may be megabytes.
    const keyed = { 'idempotency-key': 'one' }
    await presenter.post(`${path}/imports/preview`, { file_name: '', data: base64('Why?') }, keyed)
    const { read } = workspace.app.services.storage
    expect(await read.selectFrom('idempotency_keys').select('id').execute()).toEqual([])
    // The audit log has a row for each of the calls, and nothing else is stored.
    const changes = (await storedChanges(workspace.app.services)) - before
    expect(changes).toBeLessThanOrEqual(4)
  })

  test.each([
    ['gift', 'text/plain; charset=utf-8', 'gift', 'GIFT'],
    ['moodle', 'application/xml', 'xml', 'MOODLE_XML'],
    ['qti', 'application/zip', 'zip', 'QTI'],
    ['kahoot', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx', 'XLSX'],
  ])('a presentation is exported for other programs: %s', async (format, type, ending, readAs) => {
    const question = {
      type: 'QUIZ',
      prompt: 'Which?',
      options: [{ text: 'a', is_correct: true }, { text: 'b' }],
    }
    const { body } = await presenter.post(`${path}/imports`, { title: 'Out', slides: [{ question }] })
    const file = await exported(body.id, format)
    expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      type,
      expect.stringContaining(`Out.${ending}`),
    ])
    const again = await preview(`Out.${ending}`, Buffer.from(await file.arrayBuffer()))
    expect(again.body).toMatchObject({
      format: readAs,
      slides: [{ question: { type: 'QUIZ', prompt: 'Which?' } }],
    })
  })

  test('answers that a file does not spell out are in the language of who imports it', async () => {
    const person = await newPerson(workspace.app, workspace.organization, 'PRESENTER')
    await person.call('PATCH', '/me', { language: 'de' })
    const data = base64('Die Sonne ist ein Stern.{T}')
    const { body } = await person.post(`${path}/imports/preview`, { file_name: 'x.gift', data })
    expect(body.slides[0].question.options).toEqual([{ text: 'Wahr', is_correct: true }, { text: 'Falsch' }])
  })

  test.each([
    ['no base64', { file_name: '', data: 'a b' }, 400, ['data']],
    ['base64 of URLs', { file_name: '', data: '_-8=' }, 400, ['data']],
    ['no format', { file_name: '', data: '', format: 'PDF' }, 400, ['format']],
    [
      'too many bytes',
      { file_name: '', data: 'A'.repeat(4 * Math.ceil(importFileBytesMax / 3) + 4) },
      400,
      ['data'],
    ],
    ['far too many bytes', { file_name: '', data: 'A'.repeat(importFileBytesMax * 2) }, 413, undefined],
  ])('%s is refused', async (_, sent, status, fields) => {
    const { body, ...response } = await presenter.post(`${path}/imports/preview`, sent)
    expect([response.status, body.invalid_fields]).toEqual([status, fields])
  })

  test('a file of the largest size is taken', async () => {
    const { status, body } = await preview('x.txt', `${'\n'.repeat(importFileBytesMax - 4)}Why?`)
    expect([status, body.slides.length, body.problems]).toEqual([200, 1, []])
  })

  test('the slides of a preview become a presentation, content slides at their places', async () => {
    const { body } = await preview('outline.txt', importFixture('outline.txt'))
    const { slides }: ImportPreview = body
    const created = await taken(body)
    expect(created.body).toMatchObject({ title: 'An outline of everything', slide_count: 10 })
    const stored = await slidesOf(created.body.id)
    expect(stored.map(({ kind, order }) => [kind, order])).toEqual(slides.map(({ kind }, i) => [kind, i]))
    expect(stored[0]).toMatchObject({ title: 'Welcome', on_phones: true })
    expect(stored[1]).toMatchObject({ type: 'QUIZ', notes: 'Wait for them.' })
  })

  const hello = { title: 'Hello', body: '', on_phones: false, notes: '' }
  const open = { type: 'OPEN_TEXT', prompt: 'Anything?' }
  test.each([
    [
      'a question breaks a rule',
      [{ content: hello }, { question: open }, { question: { ...open, type: 'QUIZ' } }],
      'slides[2].question.options',
    ],
    [
      'a slide is empty',
      [{ question: open }, { content: { ...hello, title: ' ' } }],
      'slides[1].content.title',
    ],
    ['a slide is nothing', [{}], 'slides[0]'],
    ['a slide is both', [{ question: open, content: hello }], 'slides[0]'],
    ['there are too many', Array.from({ length: 201 }, () => ({ question: open })), 'slides'],
  ])('where %s, nothing is created', async (_, slides, field) => {
    const before = await presentations()
    const { status, body } = await presenter.post(`${path}/imports`, { title: 'Bad', slides })
    expect([status, body.invalid_fields]).toEqual([400, [field]])
    expect(await presentations()).toEqual(before)
  })

  test('slides beyond the plan are named in the preview, and refused as a whole', async () => {
    const organization = await newOrganization(workspace.app)
    const person = await newPerson(workspace.app, organization, 'PRESENTER')
    await writing(workspace.app.services, tx => setPlan(tx, organization.id, 'STARTER'))
    const own = `/organizations/${organization.id}`
    const data = base64('Which?\n* a\n- b\n\nAnything?')
    const { body: read } = await person.post(`${own}/imports/preview`, { file_name: '', data })
    expect(read).toMatchObject({
      slides: [{ line: 5, question: { type: 'OPEN_TEXT' } }],
      problems: [{ line: 1, code: 'NOT_IN_PLAN', about: 'QUIZ', quote: 'Which?' }],
    })
    const { status, body } = await person.post(`${own}/imports`, {
      title: 'Too much',
      slides: [
        { question: { type: 'OPEN_TEXT', prompt: 'Anything?' } },
        ...everyType.map(question => ({ question })),
      ],
    })
    expect([status, body.code]).toEqual([402, 'PLAN_LIMIT_REACHED'])
    expect((await person.get(`${own}/presentations`)).body.presentations).toEqual([])
  })

  test('two imports at once become two presentations; the same one sent again becomes none', async () => {
    const organization = await newOrganization(workspace.app)
    const person = await newPerson(workspace.app, organization, 'PRESENTER')
    const send = (title: string, key?: string) =>
      person.post(
        `/organizations/${organization.id}/imports`,
        { title, slides: everyType.map(question => ({ question })) },
        key ? { 'idempotency-key': key } : {},
      )
    const made = await Promise.all([send('A'), send('B'), send('C', 'one-key')])
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = await send('C', 'one-key')
    expect([again.status, again.body.id]).toEqual([200, made[2]!.body.id])
    const { body } = await person.get(`/organizations/${organization.id}/presentations`)
    const found = body.presentations.map((deck: Record<string, unknown>) => [deck.title, deck.slide_count])
    expect(found.toSorted()).toEqual(['A', 'B', 'C'].map(title => [title, everyType.length]))
  })

  test.each(['json', 'outline'])(
    'a presentation of megabytes, with slides of every type, comes in again from %s',
    async format => {
      const accepted = Array.from({ length: 20 }, (_, i) => String(i).padEnd(200, '"ü'))
      const question = {
        type: 'FILL_IN_BLANK',
        prompt: '___ '.repeat(10).trim(),
        settings: { blanks: Array.from({ length: 10 }, () => ({ accepted })) },
      }
      const content = {
        title: 'All of it',
        body: `${'\u0001"'.repeat(2_499)}\nx`,
        on_phones: true,
        notes: '',
      }
      const slides = [
        ...everyType.map(question => ({ question })),
        ...Array.from({ length: 70 }, (_, i) => (i % 3 === 2 ? { content } : { question })),
      ]
      const first = await presenter.post(`${path}/imports`, { title: 'Large', slides })
      expect([first.status, first.body.slide_count]).toEqual([200, slides.length])
      const response = await exported(first.body.id, format)
      expect(response.headers.get('content-disposition')).toContain(format === 'json' ? '.json' : '.txt')
      const file = Buffer.from(await response.arrayBuffer())
      expect(file.length).toBeGreaterThan(2 * 1024 ** 2)
      expect(file.length).toBeLessThanOrEqual(importFileBytesMax)
      const read = await preview(format === 'json' ? 'x.json' : '', file)
      expect([read.status, read.body.title, read.body.problems]).toEqual([200, 'Large', []])
      const again = await taken(read.body)
      expect((await slidesOf(again.body.id)).map(bare)).toEqual((await slidesOf(first.body.id)).map(bare))
    },
  )
})
