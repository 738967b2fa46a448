// Content slides in rooms: stages step through all slides, phones show those that are meant for them, and every
// server, each device that comes later and a restart show the same one.
import type { Room, StageRoom } from '@roomful/contract/room/protocol'
import { Device } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { png } from '../../../test/support/pictures.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { startApp } from '../../app.ts'
import { type Writing, writing } from '../../services.ts'
import { readImage } from '../images/read-image.ts'
import { storeImage } from '../images/stored-images.ts'
import { setPlan } from '../organizations/organizations.ts'
import { createStageLink } from '../stages/stage-links.ts'
import { createContentSlide, deleteContentSlide, updateContentSlide } from './content-slides.ts'
import { updatePresentation } from './presentations.ts'

const deck = {
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] },
    { type: 'QUIZ', prompt: 'Right?', options: [{ text: 'A', is_correct: true }, { text: 'B' }] },
  ],
}

let api: ApiClient
afterEach(() => api.app.close())

const change = <T>(work: (tx: Writing) => Promise<T>) => writing(api.app.services, work)

/** A room whose deck is: Welcome (on phones too), Which?, Break, Right? */
async function roomWithSlides(settings = {}): Promise<OpenRoom & { welcome: string; pause: string }> {
  const room = await openRoom(api, deck, settings)
  const add = (slide: object) =>
    change(tx => createContentSlide(tx, api.organization, room.presentationId, slide))
  const { id: welcome } = await add({ title: 'Welcome', body: 'To *all*', on_phones: true, order: 0 })
  const { id: pause } = await add({ body: '# Break\nuntil four', notes: 'Ten minutes', order: 2 })
  return { ...room, welcome, pause }
}

/** The slide that a device shows, whatever its kind. */
function shown({ room }: { readonly room: Room | undefined }): string | undefined {
  return room?.question?.prompt ?? (room?.content_slide?.title || room?.content_slide?.body)
}

onBothEngines('content slides in a room', newConfig => {
  test('a remote reads all slides in order, as stages show them before the first answer; no other device does', async () => {
    api = await startApi(await newConfig())
    const room = await roomWithSlides()
    const read = async (token: string) => {
      const response = await fetch(`${api.app.url}/room/v1/slides`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return { status: response.status, body: (await response.json()) as { slides?: object[] } }
    }
    const link = (role: 'screen' | 'remote') =>
      change(tx => createStageLink(tx, room.sessionId, role)).then(({ token }) => read(token))
    const { status, body } = await link('remote')
    expect(status).toBe(200)
    expect(body.slides).toMatchObject([
      { content_slide: { id: room.welcome, title: 'Welcome', body: 'To *all*' } },
      {
        question: { id: room.questions[0], type: 'MULTIPLE_CHOICE', number: 1, order: 1, phase: 'OPEN' },
        results: { total_voters: 0 },
      },
      { content_slide: { id: room.pause, body: '# Break\nuntil four' } },
      { question: { id: room.questions[1], number: 2, has_right_answer: true } },
    ])
    for (const secret of ['is_correct', 'Ten minutes', 'on_phones'])
      expect(JSON.stringify(body)).not.toContain(secret)
    expect(await link('screen')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await read((await room.join()).token)).status).toBe(403)
  })

  test('remotes are sent the titles of sections, at once when they change; stages are not', async () => {
    api = await startApi(await newConfig())
    const room = await roomWithSlides()
    const set = (sections: object[]) =>
      change(tx => updatePresentation(tx, api.organization, room.presentationId, { sections } as never))
    await set([{ title: 'Morning', before: room.welcome }])
    const [remote, screen] = [await room.stage(), await room.stage('screen')]
    expect(remote.room!.sections).toEqual([{ title: 'Morning', before: room.welcome }])
    const later = { title: 'Afternoon', before: room.questions[1]! }
    await set([later])
    await remote.until(() => remote.room!.sections![0]!.title === 'Afternoon')
    expect(remote.room!.sections).toEqual([later])
    await screen.until(() => screen.messages.some(({ type }) => type === 'stage'))
    expect(JSON.stringify([screen.room, screen.messages])).not.toMatch(/"sections"|Morning|Afternoon/)
  })

  test('are stepped through with the questions; phones show those that are meant for them', async () => {
    api = await startApi(await newConfig())
    const room = await roomWithSlides()
    const [remote, screen, phone] = [await room.stage(), await room.stage('screen'), await room.phone()]
    const slides = [
      { slide_id: room.welcome, order: 0, label: 'Welcome', on_phones: true },
      { slide_id: room.pause, order: 2, label: 'Break', on_phones: false },
    ]
    expect(screen.room!.content_slides).toEqual(slides)
    expect(remote.room!.content_slides[1]).toEqual({ ...slides[1], notes: 'Ten minutes' })
    expect(screen.room!.deck.map(({ prompt }) => prompt)).toEqual(['Which?', 'Right?'])
    const step = async (type: 'next' | 'previous', expected: string) => {
      await remote.send({ type })
      await screen.until(() => shown(screen) === expected)
    }
    await step('next', 'Welcome')
    const { token } = await change(tx => createStageLink(tx, room.sessionId, 'embed'))
    const embed = await Device.connect(api.app.url, token)
    expect(shown(embed)).toBe('Welcome')
    await phone.until(() => shown(phone) === 'Welcome')
    expect(phone.room!.content_slide).toEqual({
      id: room.welcome,
      layout: 'TEXT',
      title: 'Welcome',
      body: 'To *all*',
      body_2: '',
    })
    await step('next', 'Which?')
    await phone.until(() => shown(phone) === 'Which?')
    expect(phone.room).toMatchObject({ content_slide: null, question: { order: 1, number: 1 } })
    await step('next', '# Break\nuntil four')
    await embed.until(() => shown(embed) === '# Break\nuntil four')
    await phone.until(() => phone.room!.question === null)
    expect(phone.room!.content_slide).toBeNull()
    await step('next', 'Right?')
    expect(screen.room!.question).toMatchObject({ order: 3, number: 2 })
    await expect(remote.send({ type: 'next' })).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
    await step('previous', '# Break\nuntil four')
    await step('previous', 'Which?')
    await step('previous', 'Welcome')
    await expect(remote.send({ type: 'previous' })).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
    await expect(screen.send({ type: 'show_slide', slide_id: room.pause })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await remote.send({ type: 'show_slide', slide_id: room.pause })
    await screen.until(() => shown(screen) === '# Break\nuntil four')
    await remote.send({ type: 'close' })
    await screen.until(() => screen.room!.state === 'CLOSED')
    expect(screen.room!.content_slide).toBeNull()
    expect((await room.phone().catch(() => null))?.room?.content_slide ?? null).toBeNull()
  })

  test('show their points one by one: every stage the same ones, phones those that are shown', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    const add = (slide: object) =>
      change(tx => createContentSlide(tx, api.organization, room.presentationId, slide))
    const { id: slideId } = await add({
      layout: 'COLUMNS',
      title: 'Plan',
      body: 'Today:\n\n- first\n  - and more\n- second\n\nLunch',
      body_2: '1. third',
      stepwise: true,
      on_phones: true,
      order: 1,
    })
    const [remote, other, screen, phone] = [
      await room.stage(),
      await room.stage(),
      await room.stage('screen'),
      await room.phone(),
    ]
    await room.activate(0)
    const points = ({ room }: typeof screen) => room?.content_slide?.points
    const onPhone = () => [phone.room?.content_slide?.body, phone.room?.content_slide?.body_2]
    const first = 'Today:\n\n- first\n  - and more'
    const steps = [
      ['Today:\n\n\n\n\n\nLunch', ''],
      [`${first}\n\n\nLunch`, ''],
      [`${first}\n- second\n\nLunch`, ''],
      [`${first}\n- second\n\nLunch`, '1. third'],
    ]
    const expectPoints = async (shown: number) => {
      for (const stage of [remote, other, screen]) {
        await stage.until(() => points(stage)?.shown === shown)
        expect(points(stage)).toEqual({ shown, of: 3 })
        expect(stage.room!.content_slide).toMatchObject({ body_2: '1. third' })
      }
      await phone.until(() => String(onPhone()) === String(steps[shown]))
      expect(phone.room!.content_slide).not.toHaveProperty('points')
    }
    await remote.send({ type: 'next' })
    await expectPoints(0)
    for (const shown of [1, 2, 3]) {
      await (shown === 2 ? other : remote).send({ type: 'next' })
      await expectPoints(shown)
      // For those that come later, too.
      expect(points(await room.stage('screen'))).toEqual({ shown, of: 3 })
      expect((await room.phone()).room!.content_slide).toMatchObject({ body_2: steps[shown]![1] })
    }
    await remote.send({ type: 'next' })
    await screen.until(() => shown(screen) === 'Right?')
    // Back from the next slide all of them are there, and are taken away.
    await remote.send({ type: 'previous' })
    await expectPoints(3)
    for (const shown of [2, 1, 0]) {
      await remote.send({ type: 'previous' })
      await expectPoints(shown)
    }
    await remote.send({ type: 'previous' })
    await screen.until(() => shown(screen) === 'Which?')

    // The leaderboard and what is done to stages leave them as they are; the step ends it.
    await remote.send({ type: 'show_slide', slide_id: slideId })
    await remote.send({ type: 'next' })
    await remote.send({ type: 'leaderboard', shown: true })
    await remote.send({ type: 'screen', blank: true })
    await remote.send({ type: 'next' })
    await expectPoints(2)
    await screen.until(() => screen.room!.leaderboard === null)
    expect(screen.room!.screen.blank).toBe(false)
    await remote.send({ type: 'show_slide', slide_id: slideId })
    await expectPoints(2)

    // Fewer points than were shown, and other slides around it.
    const path = { presentationId: room.presentationId, slideId }
    const edit = (body: object) =>
      change(tx => updateContentSlide(tx, api.organization, path, body, () => true))
    await add({ title: 'Early', order: 0 })
    await edit({ body: '- only', body_2: '' })
    await screen.until(() => points(screen)?.of === 1)
    expect(points(screen)).toEqual({ shown: 1, of: 1 })
    await remote.send({ type: 'previous' })
    await screen.until(() => points(screen)?.shown === 0)
    await edit({ title: '', body: '- only' })
    // Nothing is left of it on phones.
    await phone.until(() => phone.room!.content_slide === null)
    await edit({ layout: 'QUOTE' })
    await screen.until(() => screen.room!.content_slide?.layout === 'QUOTE')
    expect(points(screen)).toBeUndefined()
    await phone.until(() => phone.room!.content_slide?.body === '- only')
  })

  test('leave the question that was open, whose results are final', async () => {
    api = await startApi(await newConfig())
    const room = await roomWithSlides()
    const [remote, phone] = [await room.stage(), await room.phone()]
    await room.activate(1)
    await phone.until(() => phone.room!.question?.id === room.questions[1])
    await phone.answer(room.questions[1]!, { option_ids: [room.options[1]![0]] })
    await remote.send({ type: 'show_slide', slide_id: room.pause })
    await remote.until(() => shown(remote) === '# Break\nuntil four')
    expect(remote.room!.deck[1]!.phase).toBe('REVEALED')
    expect((await api.get(`/sessions/${room.sessionId}`)).body.active_question_id).toBeNull()
    await expect(
      phone.answer(room.questions[1]!, { option_ids: [room.options[1]![1]] }),
    ).rejects.toMatchObject({ code: 'QUESTION_NOT_OPEN' })
    const events = await api.app.services.storage.read
      .selectFrom('events')
      .select('type')
      .where('type', '=', 'question.results.finalized')
      .execute()
    expect(events).toHaveLength(1)
    for (const type of ['lock', 'reveal', 'reopen'] as const)
      await expect(remote.send({ type })).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
    // As it is on screen already, nothing comes of it.
    await remote.send({ type: 'show_slide', slide_id: room.pause })
    expect(await room.results(1)).toMatchObject({
      total_voters: 1,
      correct_option_ids: [room.options[1]![0]],
    })
  })

  test('show their image with its size, as long as there is one', async () => {
    api = await startApi(await newConfig())
    const room = await roomWithSlides()
    const [remote, phone] = [await room.stage(), await room.phone()]
    const { id, url } = await change(tx => storeImage(tx, api.organization, readImage(png(60, 40))!))
    const path = { presentationId: room.presentationId, slideId: room.welcome }
    const edit = (body: object) =>
      change(tx => updateContentSlide(tx, api.organization, path, body, () => true))
    await remote.send({ type: 'show_slide', slide_id: room.welcome })
    await edit({ image: { id, alt: 'The harbour' }, title: '', body: '' })
    const image = { url, alt: 'The harbour', width: 60, height: 40 }
    await phone.until(() => phone.room!.content_slide?.image !== undefined)
    for (const device of [phone, remote, await room.stage('screen')])
      expect(device.room!.content_slide).toEqual({
        id: room.welcome,
        layout: 'TEXT',
        title: '',
        body: '',
        body_2: '',
        image,
      })
    await expect(edit({ image: null })).rejects.toMatchObject({ code: 'INVALID_REQUEST_BODY' })
    await edit({ image: null, title: 'Welcome' })
    await phone.until(() => phone.room!.content_slide?.image === undefined)
  })

  test('of other decks, and where there is no screen, are refused', async () => {
    api = await startApi(await newConfig())
    const [room, other] = [await roomWithSlides(), await roomWithSlides()]
    const remote = await room.stage()
    const show = (slide_id: string, on = remote) => on.send({ type: 'show_slide', slide_id })
    for (const id of [other.welcome, room.questions[0]!, 'sld_none', ''])
      await expect(show(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(remote.room!.content_slide).toBeNull()
    const paced = await roomWithSlides({ isSelfPaced: true })
    const [stage, phone] = [await paced.stage(), await paced.phone()]
    await expect(show(paced.welcome, stage)).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
    const numbers = ({ room: shown }: typeof phone) => shown!.questions!.map(({ id, number }) => [id, number])
    const asAsked = paced.questions.map((id, i) => [id, i + 1])
    expect([phone.room!.content_slide, numbers(phone)]).toEqual([null, asAsked])
    // It asks what it has asked, whatever becomes of the deck.
    await api.patch(`/presentations/${paced.presentationId}/questions/${paced.questions[1]}`, { order: 0 })
    expect(numbers(await paced.phone())).toEqual(asAsked)
  })

  test('stay on screen below the leaderboard and through what is done to stages', async () => {
    api = await startApi(await newConfig())
    const room = await roomWithSlides()
    const [remote, phone] = [await room.stage(), await room.phone()]
    await remote.send({ type: 'show_slide', slide_id: room.welcome })
    await remote.send({ type: 'screen', page: { of: room.welcome, at: 1 } })
    await remote.send({ type: 'screen', blank: true })
    await remote.until(() => remote.room!.screen.blank)
    expect(remote.room!.screen).toEqual({
      blank: true,
      results_hidden: false,
      page: { of: room.welcome, at: 1 },
      enlarged: null,
      reviewed: null,
    })
    await remote.send({ type: 'leaderboard', shown: true })
    await remote.send({ type: 'leaderboard', shown: false })
    await remote.until(() => !remote.room!.screen.blank)
    expect([shown(remote), shown(phone)]).toEqual(['Welcome', 'Welcome'])
    await remote.send({ type: 'next' })
    await remote.until(() => shown(remote) === 'Which?')
  })

  test('show what they have become, and leave their place to the next one when they are deleted', async () => {
    api = await startApi(await newConfig())
    const room = await roomWithSlides()
    const [remote, phone] = [await room.stage(), await room.phone()]
    const path = { presentationId: room.presentationId, slideId: room.pause }
    await remote.send({ type: 'show_slide', slide_id: room.pause })
    const edit = (body: object) =>
      change(tx => updateContentSlide(tx, api.organization, path, body, () => true))
    await edit({ title: 'Pause', on_phones: true })
    await phone.until(() => shown(phone) === 'Pause')
    await remote.until(() => shown(remote) === 'Pause')
    expect(remote.room!.content_slides[1]!.label).toBe('Pause')
    await edit({ title: '', body: '> *Ask* anything' })
    await remote.until(() => remote.room!.content_slides[1]!.label === 'Ask anything')
    const picture = { mediaType: 'image/png', width: 64, height: 32, bytes: png(64, 32) } as const
    const { id } = await change(tx => storeImage(tx, api.organization, picture))
    await edit({ title: '', body: '', image: { id, alt: 'A bench by the water' } })
    await remote.until(() => remote.room!.content_slides[1]!.label === 'A bench by the water')
    await edit({ title: 'Pause', body: '# Break', image: null })
    await phone.until(() => shown(phone) === 'Pause')
    await edit({ on_phones: false })
    await phone.until(() => phone.room!.content_slide === null)
    await change(tx => deleteContentSlide(tx, api.organization, path))
    await remote.until(() => remote.room!.content_slide === null)
    expect(remote.room!.content_slides).toHaveLength(1)
    await remote.send({ type: 'next' })
    await remote.until(() => shown(remote) === 'Right?')
  })

  test('leave the place that they had last to the next one, which keeps it whatever becomes of the slides around', async () => {
    api = await startApi(await newConfig())
    const room = await roomWithSlides()
    const remote = await room.stage()
    const { presentationId } = room
    const add = (title: string, order: number) =>
      change(tx => createContentSlide(tx, api.organization, presentationId, { title, order }))
    const move = (slideId: string, order: number) =>
      change(tx =>
        updateContentSlide(tx, api.organization, { presentationId, slideId }, { order }, () => true),
      )
    const remove = (slideId: string) =>
      change(tx => deleteContentSlide(tx, api.organization, { presentationId, slideId }))
    const step = async (type: 'next' | 'previous', expected: string) => {
      await remote.send({ type })
      await remote.until(() => shown(remote) === expected)
    }
    // Welcome, Which?, Break, Right?: it is moved to the end, and back to the second place, while it is on screen.
    await remote.send({ type: 'show_slide', slide_id: room.pause })
    await move(room.pause, 3)
    await move(room.pause, 1)
    await remove(room.pause)
    await step('next', 'Which?')

    const { id: gone } = await add('Gone', 2)
    await remote.send({ type: 'show_slide', slide_id: gone })
    await remove(gone)
    // Welcome, Which?, (gone), Right?: slides come and go before it, and change sides.
    const { id: early } = await add('Early', 0)
    const { id: late } = await add('Late', 4)
    await remove(room.welcome)
    await move(late, 0)
    await move(early, 3)
    // Late, Which?, (gone), Right?, Early
    await step('previous', 'Which?')
    await remote.send({ type: 'show_slide', slide_id: late })
    await remote.until(() => shown(remote) === 'Late')
    await remove(late)
    await add('Earliest', 0)
    await step('next', 'Earliest')
    await step('next', 'Which?')
    await step('next', 'Right?')
    await step('next', 'Early')
  })

  test('keep their places in the lists of stages, whatever programs do to the questions next to them', async () => {
    api = await startApi(await newConfig())
    const room = await roomWithSlides()
    const [remote, screen] = [await room.stage(), await room.stage('screen')]
    const path = `/presentations/${room.presentationId}/questions`
    const listed = async (prompts: string[], orders: number[]) => {
      for (const stage of [remote, screen])
        await stage.until(
          () =>
            stage.room!.deck.map(({ prompt }) => prompt).join() === prompts.join() &&
            stage.room!.content_slides.map(({ order }) => order).join() === orders.join(),
        )
    }
    const { body: late } = await api.post(path, { type: 'OPEN_TEXT', prompt: 'Why?' })
    await listed(['Which?', 'Right?', 'Why?'], [0, 2])
    await api.patch(`${path}/${late.id}`, { order: 0, prompt: 'Why not?' })
    await listed(['Why not?', 'Which?', 'Right?'], [1, 3])
    await api.call('DELETE', `${path}/${late.id}`)
    await listed(['Which?', 'Right?'], [0, 2])
  })

  test('are left out of neither step by a plan that does not cover the question next to them', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, {
      questions: [
        { type: 'SPINNER', prompt: 'Who?', options: [{ text: 'A' }, { text: 'B' }] },
        deck.questions[0],
      ],
    })
    await change(tx => createContentSlide(tx, api.organization, room.presentationId, { title: 'Last' }))
    const remote = await room.stage()
    await change(tx => setPlan(tx, api.organization.id, 'STARTER'))
    await remote.send({ type: 'next' })
    await remote.until(() => shown(remote) === 'Which?')
    await remote.send({ type: 'next' })
    await remote.until(() => shown(remote) === 'Last')
  })

  test('are next to a question that was on screen before the plan left it out', async () => {
    api = await startApi(await newConfig())
    const spinner = { type: 'SPINNER', prompt: 'Who?', options: [{ text: 'A' }, { text: 'B' }] }
    const room = await openRoom(api, { questions: [deck.questions[0], spinner] })
    await change(tx => createContentSlide(tx, api.organization, room.presentationId, { title: 'Last' }))
    const remote = await room.stage()
    await room.activate(1)
    await change(tx => setPlan(tx, api.organization.id, 'STARTER'))
    await remote.send({ type: 'next' })
    await remote.until(() => shown(remote) === 'Last')
    await remote.send({ type: 'previous' })
    await remote.until(() => shown(remote) === 'Which?')
  })

  test.each([
    ['nothing', []],
    ['content slides alone', ['Welcome', 'Goodbye']],
  ])(
    'sessions of a deck of %s are held to their end, presented or not, also from the trash',
    async (_, titles) => {
      api = await startApi(await newConfig())
      for (const isSelfPaced of [false, true]) {
        const room = await openRoom(api, { questions: [] }, { isSelfPaced })
        for (const title of titles)
          await change(tx =>
            createContentSlide(tx, api.organization, room.presentationId, { title, on_phones: true }),
          )
        const [remote, phone] = [await room.stage(), await room.phone()]
        expect((await api.call('DELETE', `/presentations/${room.presentationId}`)).status).toBe(200)
        for (const title of isSelfPaced ? [] : titles) {
          await remote.send({ type: 'next' })
          await phone.until(() => shown(phone) === title)
        }
        for (const type of ['next', 'lock', 'reveal', 'reopen', 'spin'] as const)
          await expect(remote.send({ type }), type).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
        await remote.send({ type: 'leaderboard', shown: true })
        await remote.send({ type: 'close' })
        await phone.until(() => phone.room!.state === 'CLOSED')
        const path = `/sessions/${room.sessionId}`
        expect((await api.get(`${path}/kpis`)).body).toMatchObject({ participants: 1, total_responses: 0 })
        expect((await api.get(`${path}/results?all=true`)).body.results).toEqual([])
        for (const format of ['csv', 'xlsx'])
          expect((await api.get(`${path}/export?format=${format}`)).status, format).toBe(200)
      }
    },
  )

  test('are the same on every server, for those that come later, and after a restart', async () => {
    const config = await newConfig()
    api = await startApi(config)
    const room = await roomWithSlides()
    const remote = await room.stage()
    const path = { presentationId: room.presentationId, slideId: room.welcome }
    const points = { stepwise: true, body: '- one\n- two' }
    await change(tx => updateContentSlide(tx, api.organization, path, points, () => true))
    await remote.send({ type: 'show_slide', slide_id: room.welcome })
    await remote.send({ type: 'next' })
    await remote.until(() => shown(remote) === 'Welcome')
    expect([shown(await room.phone()), shown(await room.stage('screen'))]).toEqual(['Welcome', 'Welcome'])
    const { token: link } = await change(tx => createStageLink(tx, room.sessionId, 'screen'))
    const { token } = await room.join()
    const { organization } = api
    await api.app.close()
    const app = await startApp(config)
    api = Object.assign(await apiClient(app), { organization })
    const stage = await Device.connect<StageRoom>(app.url, link)
    const phone = await Device.connect(app.url, token)
    expect([shown(stage), shown(phone)]).toEqual(['Welcome', 'Welcome'])
    expect([stage.room!.content_slide!.points, phone.room!.content_slide!.body]).toEqual([
      { shown: 1, of: 2 },
      '- one',
    ])
    if (!api.app.services.bus.isShared) return
    const other = await startApp(config)
    try {
      const { token: another } = await change(tx => createStageLink(tx, room.sessionId, 'remote'))
      const elsewhere = await Device.connect<StageRoom>(other.url, another)
      expect(shown(elsewhere)).toBe('Welcome')
      await elsewhere.send({ type: 'show_slide', slide_id: room.pause })
      await stage.until(() => shown(stage) === '# Break\nuntil four')
      await phone.until(() => phone.room!.content_slide === null)
    } finally {
      await other.close()
    }
  })
})
