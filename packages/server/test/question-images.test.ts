// Images of questions, options and content slides: only an organization's own, frozen into what sessions ask, and removed a day after
// nothing refers to them any more, never before.
import type { StageRoom } from '@roomful/contract/room/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unusedImageTtlMs } from '../src/features/images/image-uses.ts'
import { sweepExpired } from '../src/features/retention/retention.ts'
import { writing } from '../src/services.ts'
import { apiClient } from './support/api.ts'
import { onBothEngines } from './support/engines.ts'
import { FakeClock } from './support/fake-clock.ts'
import { png } from './support/pictures.ts'
import { openRoom } from './support/room.ts'
import { newPerson, startWorkspace, type Workspace } from './support/workspace.ts'

const days = { auditDays: 400, eventDays: 400 }

onBothEngines('images of questions', newConfig => {
  const clock = new FakeClock()
  let workspace: Workspace
  beforeAll(async () => {
    workspace = await startWorkspace(await newConfig(), { clock })
  })
  afterAll(() => workspace.app.close())

  async function newDeck() {
    const api = await apiClient(workspace.app)
    const presenter = await newPerson(workspace.app, api.organization, 'PRESENTER')
    const base = `/organizations/${api.organization.id}`
    const upload = async (width = 60, height = 40): Promise<string> => {
      const { body } = await presenter.post(`${base}/images`, { data: png(width, height).toString('base64') })
      return body.id
    }
    const { body: deck } = await api.post('/presentations', { title: 'Deck' })
    return { api, presenter, base, upload, deck, questions: `/presentations/${deck.id}/questions` }
  }
  const isThere = async (id: string) => (await fetch(`${workspace.app.url}/images/${id}`)).status === 200
  const sweep = () => sweepExpired(workspace.app.services, days)
  /** The image goes with the second sweep, a day after the first. */
  async function aDayLater(): Promise<void> {
    await sweep()
    clock.advance(unusedImageTtlMs)
    await sweep()
  }

  test('stand on a question and its options over the public API, are replaced and removed', async () => {
    const { api, upload, questions } = await newDeck()
    const [one, two] = [await upload(), await upload(30, 90)]
    const options = [{ text: 'a', image: { id: one, alt: 'A map' } }, { text: 'b' }]
    const { status, body: question } = await api.post(questions, {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Which?',
      image: { id: two, alt: '' },
      options,
    })
    expect(status).toBe(200)
    expect(question.image).toEqual({ id: two, alt: '' })
    expect(question.options).toMatchObject(options)
    expect(question.options[1]).not.toHaveProperty('image')
    const path = `${questions}/${question.id}`
    expect((await api.get(path)).body).toEqual(question)
    // What is left out stays; options are replaced as a whole, with or without their images.
    const renamed = await api.patch(path, { prompt: 'Which one?' })
    expect(renamed.body).toMatchObject({ image: { id: two, alt: '' }, options: question.options })
    const kept = await api.patch(path, { options: question.options })
    expect(kept.body.options).toEqual(question.options)
    const { image: _, ...bare } = question.options[0]
    const changed = await api.patch(path, { options: [bare, question.options[1]], image: null })
    expect([changed.body.image, changed.body.options[0].image]).toEqual([null, undefined])
    const plain = await api.post(questions, { type: 'OPEN_TEXT', prompt: 'Why?' })
    expect(plain.body.image).toBeNull()
  })

  test.each<[what: string, body: (own: string, foreign: string) => object, field: string]>([
    ['an image of nobody', () => ({ image: { id: 'img_none', alt: '' } }), 'image'],
    ["another organization's", (_, foreign) => ({ image: { id: foreign, alt: '' } }), 'image'],
    [
      "another organization's on an option",
      (own, foreign) => ({
        options: [
          { text: 'a', image: { id: own, alt: '' } },
          { text: 'b', image: { id: foreign, alt: '' } },
        ],
      }),
      'options[1].image',
    ],
    ['no alternative text', own => ({ image: { id: own } }), 'image.alt'],
    ['too long a text', own => ({ image: { id: own, alt: 'x'.repeat(501) } }), 'image.alt'],
    ['an address', own => ({ image: { id: own, alt: '', url: 'https://example.com/' } }), 'image.url'],
    ['a text in its place', () => ({ image: 'img' }), 'image'],
  ])('%s is refused by the name of the field, and nothing changes', async (_, body, field) => {
    const { api, upload, questions } = await newDeck()
    const [own, foreign] = [await upload(), await (await newDeck()).upload()]
    const options = [{ text: 'a' }, { text: 'b' }]
    const created = await api.post(questions, {
      type: 'RANKING',
      prompt: '?',
      options,
      ...body(own, foreign),
    })
    const { body: question } = await api.post(questions, { type: 'RANKING', prompt: '?', options })
    const updated = await api.patch(`${questions}/${question.id}`, body(own, foreign))
    for (const refused of [created, updated]) {
      const { invalid_fields = [], unknown_fields = [] } = refused.body
      expect([refused.status, ...invalid_fields, ...unknown_fields]).toEqual([400, field])
    }
    expect((await api.get(questions)).body.questions).toEqual([question])
  })

  test('types whose options are words alone take none on them', async () => {
    const { api, upload, questions } = await newDeck()
    const image = { id: await upload(), alt: '' }
    const options = [{ text: 'a', image }, { text: 'b' }]
    const refused = await api.post(questions, { type: 'SPINNER', prompt: '?', options })
    expect(refused.body.unknown_fields).toEqual(['options[0].image'])
    expect(
      (
        await api.post(questions, {
          type: 'SPINNER',
          prompt: '?',
          image,
          options: [{ text: 'a' }, { text: 'b' }],
        })
      ).status,
    ).toBe(200)
  })

  test.each(['MULTIPLE_CHOICE', 'QUIZ', 'RANKING', 'ORDERING', 'POINT_ALLOCATION', 'MATCHING'])(
    'devices in a room get those of %s with where they are and how large, as they were when it was asked',
    async type => {
      const { api, upload } = await newDeck()
      const [one, two, later] = [await upload(60, 40), await upload(30, 90), await upload()]
      const extra =
        type === 'QUIZ'
          ? [{ is_correct: true }, {}]
          : type === 'MATCHING'
            ? [{ match: 'x' }, { match: 'y' }]
            : [{}, {}]
      const question = {
        type,
        prompt: 'Which?',
        image: { id: one, alt: 'A map' },
        options: [
          { text: 'a', image: { id: two, alt: 'A tower' }, ...extra[0] },
          { text: 'b', ...extra[1] },
        ],
      }
      const room = await openRoom(api, { questions: [question] })
      const [phone, stage] = [await room.phone(), await room.stage('screen')]
      await room.activate(0)
      for (const device of [phone, stage]) {
        await device.until(() => device.room?.question != null)
        const shown = (device.room as StageRoom).question!
        expect(shown.image).toEqual({ url: `/images/${one}`, alt: 'A map', width: 60, height: 40 })
        const byText = new Map(shown.options.map(({ text, image }) => [text, image]))
        expect([...byText.keys()].toSorted()).toEqual(['a', 'b'])
        expect(byText.get('a')).toEqual({ url: `/images/${two}`, alt: 'A tower', width: 30, height: 90 })
        expect(byText.get('b')).toBeUndefined()
      }
      await api.post(`/sessions/${room.sessionId}/close`)
      // The deck goes on; what was asked keeps what it showed.
      const { body } = await api.get(`/presentations/${room.presentationId}/questions`)
      await api.patch(`/presentations/${room.presentationId}/questions/${body.questions[0].id}`, {
        image: { id: later, alt: '' },
        options: body.questions[0].options.map(({ image: _, ...option }: { image?: object }) => option),
      })
      await aDayLater()
      expect(await Promise.all([one, two, later].map(isThere))).toEqual([true, true, true])
      await api.call('DELETE', `/sessions/${room.sessionId}`)
      clock.advance(unusedImageTtlMs)
      await aDayLater()
      expect(await Promise.all([one, two, later].map(isThere))).toEqual([false, false, true])
      for (const device of [phone, stage]) device.drop()
    },
  )

  test('a content slide has one, which stays as long as the slide', async () => {
    const { presenter, base, upload, deck } = await newDeck()
    const slides = `${base}/presentations/${deck.id}/slides`
    const [id, other] = [await upload(), await upload()]
    const foreign = await (await newDeck()).upload()
    const created = await presenter.post(slides, { title: 'Map', image: { id, alt: 'A map' } })
    expect([created.status, created.body.image]).toEqual([200, { id, alt: 'A map' }])
    const path = `${slides}/${created.body.id}`
    const refused = await presenter.call('PATCH', path, { image: { id: foreign, alt: '' } })
    expect(refused.body.invalid_fields).toEqual(['image'])
    await aDayLater()
    expect(await Promise.all([id, other].map(isThere))).toEqual([true, false])
    expect((await presenter.call('PATCH', path, { title: 'A map' })).body.image).toEqual({ id, alt: 'A map' })
    expect((await presenter.call('PATCH', path, { image: null })).body.image).toBeNull()
    await aDayLater()
    expect(await isThere(id)).toBe(false)
  })

  test('an upload goes a day later, not before, and one that is put back in time stays', async () => {
    const { api, upload, questions } = await newDeck()
    const [unused, undone, kept] = [await upload(), await upload(), await upload()]
    const { body: question } = await api.post(questions, {
      type: 'OPEN_TEXT',
      prompt: '?',
      image: { id: undone, alt: '' },
    })
    const path = `${questions}/${question.id}`
    const all = () => Promise.all([unused, undone, kept].map(isThere))
    clock.advance(unusedImageTtlMs - 1)
    await sweep()
    expect(await all()).toEqual([true, true, true])
    await api.patch(path, { image: { id: kept, alt: '' } })
    clock.advance(1)
    await sweep()
    expect(await all()).toEqual([false, true, true])
    clock.advance(unusedImageTtlMs - 1)
    await sweep()
    await api.patch(path, { image: { id: undone, alt: '' } })
    clock.advance(1)
    await sweep()
    expect(await all()).toEqual([false, true, true])
    clock.advance(unusedImageTtlMs)
    await sweep()
    expect(await all()).toEqual([false, true, false])
    // It cannot be taken up any more.
    const refused = await api.patch(path, { image: { id: kept, alt: '' } })
    expect(refused.body.invalid_fields).toEqual(['image'])
    await api.call('DELETE', path)
    await aDayLater()
    expect(await all()).toEqual([false, false, false])
    const { db } = { db: workspace.app.services.storage.read }
    const left = await db
      .selectFrom('image_chunks')
      .where('image_key', 'not in', db.selectFrom('images').select('key'))
      .select('image_key')
      .execute()
    expect(left).toEqual([])
  })

  test('taken up while it is being removed, an image stays or is refused, and no question has one that is gone', async () => {
    const { api, upload, questions } = await newDeck()
    for (let round = 0; round < 8; round++) {
      const ids = [await upload(), await upload(), await upload()]
      clock.advance(unusedImageTtlMs)
      const made = ids.map(id =>
        api.post(questions, { type: 'OPEN_TEXT', prompt: '?', image: { id, alt: '' } }),
      )
      const [responses] = await Promise.all([Promise.all(made), sweep()])
      await aDayLater()
      for (const [i, { status }] of responses.entries())
        expect([status, await isThere(ids[i]!)], `${round}`).toEqual(
          status === 200 ? [200, true] : [400, false],
        )
    }
  })

  test('a copy of a deck shares them, and keeps them when the original goes', async () => {
    const { presenter, api, base, upload, deck, questions } = await newDeck()
    const [ofQuestion, ofOption, ofSlide] = [await upload(), await upload(), await upload()]
    await api.post(questions, {
      type: 'QUIZ',
      prompt: '?',
      image: { id: ofQuestion, alt: '' },
      options: [{ text: 'a', is_correct: true, image: { id: ofOption, alt: '' } }, { text: 'b' }],
    })
    await presenter.post(`${base}/presentations/${deck.id}/slides`, { image: { id: ofSlide, alt: '' } })
    const path = `${base}/presentations/${deck.id}`
    const { body: copy } = await presenter.post(`${path}/duplicate`, { title: 'Copy' })
    await writing(workspace.app.services, async ({ db }) => {
      const original = db.selectFrom('presentations').select('key').where('id', '=', deck.id)
      for (const table of ['questions', 'content_slides'] as const)
        await db.deleteFrom(table).where('presentation_key', 'in', original).execute()
    })
    await aDayLater()
    expect(await Promise.all([ofQuestion, ofOption, ofSlide].map(isThere))).toEqual([true, true, true])
    const { body } = await presenter.get(`${base}/presentations/${copy.id}/slides`)
    expect(body.slides.map((slide: { image: { id: string } }) => slide.image.id)).toEqual([
      ofQuestion,
      ofSlide,
    ])
  })

  test('those of a deck in the trash can come back with it, and go a day after it is deleted for good', async () => {
    const { api, base, presenter, upload, deck, questions } = await newDeck()
    const [ofQuestion, ofOption, ofSlide, asked] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ]
    const options = [{ text: 'a', image: { id: ofOption, alt: '' } }, { text: 'b' }]
    await api.post(questions, { type: 'RANKING', prompt: '?', image: { id: ofQuestion, alt: '' }, options })
    await presenter.post(`${base}/presentations/${deck.id}/slides`, { image: { id: ofSlide, alt: '' } })
    const other = { type: 'OPEN_TEXT', prompt: '?', image: { id: asked, alt: '' } }
    const { body: question } = await api.post(questions, other)
    const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
    await api.post(`/sessions/${session.id}/open`)
    expect((await api.post(`/sessions/${session.id}/questions/${question.id}/activate`)).status).toBe(200)
    await api.post(`/sessions/${session.id}/close`)
    const all = () => Promise.all([ofQuestion, ofOption, ofSlide, asked].map(isThere))
    expect(
      (await presenter.call('PATCH', `${base}/presentations/${deck.id}`, { trashed: true })).status,
    ).toBe(200)
    await aDayLater()
    expect(await all()).toEqual([true, true, true, true])
    clock.advance(30 * unusedImageTtlMs)
    await sweep()
    await aDayLater()
    // What the session has asked is still seen in its report.
    expect(await all()).toEqual([false, false, false, true])
  })

  test('files of a deleted organization are removed', async () => {
    const { api, upload } = await newDeck()
    await upload()
    const owner = await newPerson(workspace.app, api.organization, 'OWNER')
    await owner.post(`/organizations/${api.organization.id}/delete`, { name: 'Test' })
    await sweep()
    const left = await workspace.app.services.storage.read
      .selectFrom('images')
      .select('key')
      .where('organization_key', '=', api.organization.key)
      .execute()
    expect(left).toEqual([])
  })
})
