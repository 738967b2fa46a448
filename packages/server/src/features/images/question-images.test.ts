// Images of questions, options and content slides: only an organization's own, frozen into what sessions ask, and removed a day after
// nothing refers to them any more, never before.
import type { StageRoom } from '@roomful/contract/room/protocol'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { parseHere } from '../../../test/support/parse-here.ts'
import { png } from '../../../test/support/pictures.ts'
import { openRoom } from '../../../test/support/room.ts'
import { newPerson, startWorkspace, type Workspace } from '../../../test/support/workspace.ts'
import { writing } from '../../services.ts'
import { sweepExpired } from '../retention/retention.ts'
import { unusedImageTtlMs } from './image-uses.ts'

const days = { auditDays: 400, eventDays: 400 }

onBothEngines('images of questions', newConfig => {
  const clock = new FakeClock()
  let workspace: Workspace
  beforeAll(async () => {
    workspace = await startWorkspace(await newConfig(), { clock, fileParser: parseHere })
  })
  afterAll(() => workspace.app.close())

  async function newDeck() {
    const api = await apiClient(workspace.app)
    const presenter = await newPerson(workspace.app, api.organization, 'PRESENTER')
    const base = `/organizations/${api.organization.id}`
    const upload = async (width = 60, height = 40): Promise<string> => {
      const { body } = await presenter.post(`${base}/images`, { file: png(width, height).toString('base64') })
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

  test('a question with a time limit and images opens after a countdown, however it is activated; others open at once', async () => {
    const { api, upload } = await newDeck()
    const image = { id: await upload(), alt: '' }
    const quiz = (limit: number | null, own: object, ofOption: object) => ({
      type: 'QUIZ',
      prompt: 'Which?',
      ...own,
      options: [{ text: 'a', is_correct: true, ...ofOption }, { text: 'b' }],
      settings: { time_limit_seconds: limit },
    })
    const timedPoll = { ...quiz(20, { image }, {}), type: 'MULTIPLE_CHOICE' }
    const room = await openRoom(api, {
      questions: [
        quiz(20, { image }, {}),
        quiz(20, {}, { image }),
        { ...timedPoll, options: [{ text: 'a' }, { text: 'b' }] },
        quiz(20, {}, {}),
        quiz(null, { image }, {}),
      ],
    })
    const [phone, remote] = [await room.phone(), await room.stage()]
    /** Milliseconds until the question on screen opens. */
    const leadMs = async (question: number) => {
      await phone.until(() => phone.room!.question?.id === room.questions[question])
      const { opened_at, deadline_at } = phone.room!.question!
      const limit = question === 4 ? null : Date.parse(opened_at) + 20_000
      expect(deadline_at && Date.parse(deadline_at)).toBe(limit)
      return Date.parse(opened_at) - clock.now()
    }
    await room.activate(0)
    expect(await leadMs(0)).toBe(3_000)
    await remote.send({ type: 'next' })
    expect(await leadMs(1)).toBe(3_000)
    await room.activate(2)
    expect(await leadMs(2)).toBe(3_000)
    await room.activate(3)
    expect(await leadMs(3)).toBe(0)
    await room.activate(4)
    expect(await leadMs(4)).toBe(0)
    // A question that is opened a second time has its countdown again.
    clock.advance(60_000)
    await room.activate(2)
    expect(await leadMs(2)).toBe(3_000)
    for (const device of [phone, remote]) device.drop()
  })

  test('nothing is taken during that countdown, and time, points and a lock are measured from its end', async () => {
    const { api, upload } = await newDeck()
    const room = await openRoom(api, {
      questions: [
        {
          type: 'QUIZ',
          prompt: 'Which?',
          image: { id: await upload(), alt: '' },
          options: [{ text: 'a', is_correct: true }, { text: 'b' }],
          settings: { time_limit_seconds: 20 },
        },
      ],
    })
    const [early, late, remote] = [await room.phone(), await room.phone(), await room.stage()]
    await room.activate(0)
    const openedAt = clock.now() + 3_000
    const right = { option_ids: [room.options[0]![0]] }
    await early.until(() => early.room!.question !== null)
    clock.advance(1_000)
    // Locked and opened again during the countdown, the question still opens at the end of it, for its whole limit.
    await remote.send({ type: 'lock' })
    await remote.send({ type: 'reopen' })
    await early.until(() => early.room!.question!.limit_from !== undefined)
    expect(early.room!.question).toMatchObject({
      opened_at: new Date(openedAt).toISOString(),
      limit_from: new Date(openedAt).toISOString(),
      deadline_at: new Date(openedAt + 20_000).toISOString(),
    })
    clock.advance(1_999)
    await expect(early.answer(room.questions[0]!, right)).rejects.toMatchObject({ code: 'QUESTION_NOT_OPEN' })
    clock.advance(1)
    await early.answer(room.questions[0]!, right)
    clock.advance(20_000 + 1_000)
    await late.answer(room.questions[0]!, right)
    const answers = await workspace.app.services.storage.read
      .selectFrom('answers')
      .innerJoin('session_questions', 'session_questions.key', 'answers.session_question_key')
      .where('session_questions.question_id', '=', room.questions[0]!)
      .select('elapsed_ms')
      .orderBy('elapsed_ms')
      .execute()
    expect(answers.map(({ elapsed_ms }) => elapsed_ms)).toEqual([0, 21_000])
    await remote.send({ type: 'reveal' })
    await early.until(() => early.room!.score?.points === 1000)
    for (const device of [early, late, remote]) device.drop()
  })

  test('stages get the images of the next slide to load early, phones nothing that was not shown', async () => {
    const { presenter, base, api, upload } = await newDeck()
    const [ofSlide, ofQuestion, ofOption, newer] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ]
    const quiz = {
      type: 'QUIZ',
      prompt: 'Which?',
      image: { id: ofQuestion, alt: '' },
      options: [{ text: 'a', is_correct: true, image: { id: ofOption, alt: '' } }, { text: 'b' }],
    }
    const plain = { type: 'OPEN_TEXT', prompt: 'Why?' }
    const room = await openRoom(api, { questions: [plain, quiz] })
    const slides = `${base}/presentations/${room.presentationId}/slides`
    const slide = { title: 'Map', image: { id: ofSlide, alt: '' }, order: 1 }
    const { body: created } = await presenter.post(slides, slide)
    const [phone, stage, remote] = [await room.phone(), await room.stage('screen'), await room.stage()]
    const addresses = (...ids: string[]) => ids.map(id => `/images/${id}`)
    const imagesOfPhone = () => JSON.stringify(phone.messages).match(/img_\w+/g) ?? []
    const ahead = (...ids: string[]) =>
      stage.until(() => JSON.stringify(stage.room!.next_images) === JSON.stringify(addresses(...ids)))
    await ahead()
    await remote.send({ type: 'next' })
    await ahead(ofSlide)
    expect(remote.room!.next_images).toEqual(addresses(ofSlide))
    // An edit of the next slide counts at once.
    await presenter.call('PATCH', `${slides}/${created.id}`, { image: { id: newer, alt: '' } })
    await ahead(newer)
    await remote.send({ type: 'next' })
    await ahead(ofQuestion, ofOption)
    await phone.until(() => phone.room!.question === null)
    expect(imagesOfPhone()).toEqual([])
    await remote.send({ type: 'next' })
    await ahead()
    await phone.until(() => phone.room!.question?.id === room.questions[1])
    expect(new Set(imagesOfPhone())).toEqual(new Set([ofQuestion, ofOption]))
    for (const device of [phone, stage, remote]) device.drop()
  })

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
