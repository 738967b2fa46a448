// Stage remotes: they open sessions within the plan, spin, blank, hide, enlarge and review for every stage, late ones
// too; screens may do none of it, and hidden or removed texts disappear.
import type { StageRoom } from '@roomful/contract/room/protocol'
import { Device, type Stage } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { writing } from '../../services.ts'
import { setPlan } from '../organizations/organizations.ts'
import { createStageLink, type StageRole } from './stage-links.ts'

const deck = {
  questions: [{ type: 'SPINNER', prompt: 'Who begins?', options: [{ text: 'Ann' }, { text: 'Bob' }] }],
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('a remote', newConfig => {
  async function draft(presentationId: string, client = api) {
    const { body } = await client.post('/sessions', { presentation_id: presentationId })
    const stage = async (role: StageRole) => {
      const { token } = await writing(api.app.services, tx => createStageLink(tx, body.id, role))
      return Device.connect<StageRoom>(api.app.url, token)
    }
    return { id: body.id as string, remote: await stage('remote'), screen: await stage('screen') }
  }

  test('opens a DRAFT, which a screen may not; one that is open stays as it is, one that is over stays over', async () => {
    api = await startApi(await newConfig())
    const { presentationId } = await openRoom(api, deck)
    const { id, remote, screen } = await draft(presentationId)
    await expect(screen.send({ type: 'open' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await api.get(`/sessions/${id}`)).body.state).toBe('DRAFT')
    await remote.send({ type: 'open' })
    await screen.until(() => screen.room!.state === 'LIVE')
    const { started_at } = (await api.get(`/sessions/${id}`)).body
    expect(started_at).not.toBeNull()
    await remote.send({ type: 'open' })
    expect((await api.get(`/sessions/${id}`)).body).toMatchObject({ state: 'LIVE', started_at })
    await remote.send({ type: 'close' })
    await expect(remote.send({ type: 'open' })).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
  })

  test('alone is told which options of the question on screen are correct, before they are revealed', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, {
      questions: [
        { type: 'QUIZ', prompt: 'When?', options: [{ text: '1998' }, { text: '2004', is_correct: true }] },
        { type: 'OPEN_TEXT', prompt: 'What else?' },
      ],
    })
    const [remote, screen, phone] = [await room.stage(), await room.stage('screen'), await room.phone()]
    expect(remote.room!.right_options).toEqual([])
    await room.activate(0)
    await remote.until(() => remote.room!.right_options!.length > 0)
    expect(remote.room!.right_options).toEqual([room.options[0]![1]])
    expect((await room.stage()).room!.right_options).toEqual([room.options[0]![1]])
    for (const device of [screen, phone]) {
      await device.until(() => device.room!.question !== null)
      expect(JSON.stringify(device.messages)).not.toContain('right_options')
    }
    await room.activate(1)
    await remote.until(() => remote.room!.right_options!.length === 0)
  })

  test('opens no session beyond the plan', async () => {
    api = await startApi(await newConfig())
    const starter = await apiClient(api.app, { plan: 'STARTER' })
    const questions = [{ type: 'OPEN_TEXT', prompt: 'What else?' }]
    for (let i = 0; i < 2; i++) await openRoom(starter, { questions })
    const { presentationId } = await openRoom(starter, { questions })
    const { remote } = await draft(presentationId, starter)
    await expect(remote.send({ type: 'open' })).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
  })

  test('is held to the plan as it is now, not as it was when it connected', async () => {
    api = await startApi(await newConfig())
    const { presentationId, questions } = await openRoom(api, deck)
    const { id, remote } = await draft(presentationId)
    await remote.send({ type: 'open' })
    const planIs = (plan: string) => writing(api.app.services, tx => setPlan(tx, api.organization.id, plan))
    await planIs('STARTER')
    const activate = { type: 'activate', question_id: questions[0]! } as const
    await expect(remote.send(activate)).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
    await planIs('PRO')
    await remote.send(activate)
    expect((await api.get(`/sessions/${id}`)).body.active_question_id).toBe(questions[0])
  })

  test('spins a wheel, and phones see what it drew: those in the room and those that come later', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    const [remote, phone] = [await room.stage(), await room.phone()]
    await room.activate(0)
    await remote.send({ type: 'spin' })
    const drawn = (device: Device) => device.room!.results?.spin_outcomes?.[0]?.option_id
    await phone.until(() => drawn(phone) !== undefined)
    expect(room.options[0]).toContain(drawn(phone))
    expect(drawn(await room.phone())).toBe(drawn(phone))
  })
})

/** As long as a text may be, of letters that no database can pack. */
const long = Array.from({ length: 2_000 }, (_, i) =>
  String.fromCodePoint(0x4e00 + ((i * 7_919) % 20_000)),
).join('')
const talk = {
  questions: [
    { type: 'OPEN_TEXT', prompt: 'What else?', settings: { max_length: 2000 } },
    { type: 'QA', prompt: 'What would you like to know?' },
    { type: 'NPS', prompt: 'How likely?' },
  ],
}
const [TEXT, QA, SCALE] = [0, 1, 2]

onBothEngines('a change of the stages by the presenter', newConfig => {
  test('is the same on every stage, for those that come later too, and no screen may do it', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, talk)
    const [remote, screen, phone] = [await room.stage(), await room.stage('screen'), await room.phone()]
    await room.activate(SCALE)
    await remote.send({ type: 'screen', results_hidden: true })
    await remote.send({ type: 'screen', page: { of: room.questions[SCALE]!, at: 2 } })
    await remote.send({ type: 'screen', blank: true })
    const screens = { results_hidden: true, blank: true, page: { of: room.questions[SCALE], at: 2 } }
    await screen.until(() => screen.room!.screen.blank)
    for (const stage of [screen, await room.stage(), await room.stage('screen')])
      expect(stage.room!.screen).toEqual({ ...screens, enlarged: null, reviewed: null })
    expect(phone.room).not.toHaveProperty('screen')
    await expect(screen.send({ type: 'screen', results_hidden: false })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    // Another question begins at its first page; results stay hidden until they are shown.
    await remote.send({ type: 'previous' })
    await screen.until(() => screen.room!.screen.page === null)
    expect(screen.room!.screen).toMatchObject({ results_hidden: true, blank: false })
  })

  test('is sent before it is acknowledged, and nothing older after that, however fast pages are turned', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, talk)
    const remote = await room.stage()
    await room.activate(TEXT)
    const pages = Array.from({ length: 8 }, (_, at) => ({ of: room.questions[TEXT]!, at }))
    await Promise.all(
      pages.map(async page => {
        await remote.send({ type: 'screen', page })
        expect(remote.room!.screen.page!.at).toBeGreaterThanOrEqual(page.at)
      }),
    )
    const sent = remote.messages.flatMap(message =>
      message.type === 'stage' ? [message.screen.page?.at ?? -1] : [],
    )
    expect(sent).toEqual(sent.toSorted((a, b) => a - b))
    expect(sent.at(-1)).toBe(pages.at(-1)!.at)
  })

  test('a text is enlarged whole, however it was cut, until it is hidden, dismissed or its author removed', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, talk, { participant_identity_mode: 'IDENTIFIED' })
    const [remote, screen] = [await room.stage(), await room.stage('screen')]
    const phone = await room.phone({ display_name: 'Ada' })
    await room.activate(TEXT)
    await phone.until(() => phone.room!.question !== null)
    await phone.answer(room.questions[TEXT]!, { text: long })
    await remote.until(() => (remote.room!.results?.texts ?? []).length > 0)
    const shown = remote.room!.results!.texts![0]!.text
    expect(shown).toHaveLength(280)
    await expect(remote.send({ type: 'screen', enlarged: 'never said' })).rejects.toMatchObject({
      code: 'INVALID_SESSION_STATE',
    })
    const enlarge = async (text: string, whole: string) => {
      await remote.send({ type: 'screen', enlarged: text })
      await screen.until(() => screen.room!.screen.enlarged === whole)
    }
    const isGone = () => screen.until(() => screen.room!.screen.enlarged === null)
    await enlarge(shown, long)
    await remote.send({ type: 'hide', text: shown, hidden: true })
    await isGone()
    await screen.until(() => screen.room!.results!.texts!.length === 0)
    expect((await room.stage()).room!.hidden_texts).toEqual([long])
    expect((await room.stage('screen')).room).not.toHaveProperty('hidden_texts')
    await expect(remote.send({ type: 'screen', enlarged: shown })).rejects.toMatchObject({
      code: 'INVALID_SESSION_STATE',
    })
    await remote.send({ type: 'hide', text: shown, hidden: false })
    await screen.until(() => screen.room!.results!.texts!.length === 1)
    expect((await room.stage()).room!.hidden_texts).toEqual([])

    await room.activate(QA)
    await phone.until(() => phone.room!.question?.type === 'QA')
    await phone.send({ type: 'ask', question_id: room.questions[QA]!, text: 'Is there cake?' })
    await enlarge('Is there cake?', 'Is there cake?')
    const [entry] = (await room.stage()).room!.entries
    const answered = (public_answer: string | null) =>
      remote.send({ type: 'moderate', entry_id: entry!.id, public_answer })
    await answered('With cherries.')
    await enlarge('With cherries.', 'With cherries.')
    await answered('Without.')
    await isGone()
    await enlarge('Without.', 'Without.')
    await answered(null)
    await isGone()
    await enlarge('Is there cake?', 'Is there cake?')
    await remote.send({ type: 'moderate', entry_id: entry!.id, lifecycle: 'DISMISSED' })
    await isGone()

    await room.activate(TEXT)
    await enlarge(shown, long)
    const [ada] = (await room.stage()).room!.people
    await remote.send({ type: 'remove', participant_id: ada!.participant_id, keep_answers: false })
    await isGone()
  })

  test('after the close stages are sent how the session went, as its key figures say it, and not before', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, {
      questions: [
        { type: 'RATING', prompt: 'How was it?' },
        { type: 'OPEN_TEXT', prompt: 'What else?' },
      ],
    })
    const [remote, phone] = [await room.stage(), await room.phone()]
    await room.join()
    await room.activate(0)
    await phone.answer(room.questions[0]!, { value: 4 })
    await room.activate(1)
    expect(remote.room!.participation).toBeNull()
    await remote.send({ type: 'close' })
    await remote.until(() => remote.room!.participation !== null)
    const { body: kpis } = await api.get(`/sessions/${room.sessionId}/kpis`)
    for (const one of [remote, await room.stage('screen')]) {
      expect(one.room!.participation).toEqual({
        participants: 2,
        voters: 1,
        total_responses: 1,
        response_rate_avg: 0.25,
      })
      expect(kpis).toMatchObject(one.room!.participation!)
    }
    expect(phone.room).not.toHaveProperty('participation')
  })

  test('asked from one place one after the other, questions stand in the order of their ids, whichever came first', async () => {
    api = await startApi(await newConfig())
    const prompts = ['One?', 'Two?', 'Three?', 'Four?']
    const room = await openRoom(api, { questions: prompts.map(prompt => ({ type: 'OPEN_TEXT', prompt })) })
    const remote = await room.stage()
    const inOrder = room.questions.toSorted()
    const questionsPath = `/presentations/${room.presentationId}/questions`
    for (const question_id of inOrder.toReversed()) {
      await api.patch(`${questionsPath}/${question_id}`, { order: 0 })
      await remote.send({ type: 'activate', question_id })
    }
    const { body } = await api.get(`/sessions/${room.sessionId}/results?all=true`)
    expect(body.results.map((one: { question_id: string }) => one.question_id)).toEqual(inOrder)
    await remote.send({ type: 'close' })
    await remote.until(() => remote.room!.questions?.length === prompts.length)
    expect(remote.room!.questions!.map(({ id, order }) => [id, order])).toEqual(inOrder.map(id => [id, 0]))
  })

  test('is shown next to notes, however long those of the deck are: of the slide on screen and the next one', async () => {
    api = await startApi(await newConfig())
    const notesOf = (remote: Stage) => remote.room!.deck.map(({ notes }) => notes?.slice(0, 2))
    const questions = Array.from({ length: 40 }, (_, i) => ({
      type: 'RATING',
      prompt: `${i}?`,
      notes: `${i}`.padEnd(2_000, '漢'),
    }))
    const short = await openRoom(api, { questions: questions.slice(0, 30) })
    expect(notesOf(await short.stage())).not.toContain(undefined)
    const room = await openRoom(api, { questions })
    const [remote, screen] = [await room.stage(), await room.stage('screen')]
    const expectNotes = async (...at: number[]) => {
      const expected = questions.map(({ notes }, i) => (at.includes(i) ? notes.slice(0, 2) : undefined))
      for (const one of [remote, await room.stage()]) expect(notesOf(one)).toEqual(expected)
    }
    await expectNotes(0)
    for (const at of [0, 20, 39, 20]) {
      await remote.send({ type: 'activate', question_id: room.questions[at]! })
      await expectNotes(at, at + 1)
    }
    await remote.send({ type: 'reveal' })
    await remote.send({ type: 'close' })
    await remote.send({ type: 'screen', reviewed: room.questions[39]! })
    await expectNotes(0, 39)
    expect(JSON.stringify(screen.messages)).not.toContain('漢漢')
  })

  test('after the close any question is looked at again, on every stage, for a day', async () => {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const room = await openRoom(api, talk)
    const [remote, screen, phone] = [await room.stage(), await room.stage('screen'), await room.phone()]
    for (const at of [SCALE, TEXT]) {
      await room.activate(at)
      await phone.until(() => phone.room!.question?.id === room.questions[at])
      await phone.answer(room.questions[at]!, at === SCALE ? { value: 9 } : { text: long })
    }
    const reviewed = room.questions[SCALE]!
    await expect(remote.send({ type: 'screen', reviewed })).rejects.toMatchObject({
      code: 'INVALID_SESSION_STATE',
    })
    await remote.send({ type: 'close' })
    await screen.until(() => screen.room!.questions?.length === 2)
    await remote.send({ type: 'screen', reviewed })
    await expect(remote.send({ type: 'screen', reviewed: 'que_none' })).rejects.toMatchObject({
      code: 'INVALID_SESSION_STATE',
    })
    await screen.until(() => screen.room!.screen.reviewed === reviewed)
    const late = await room.stage('screen')
    expect(late.room!.screen.reviewed).toBe(reviewed)
    expect(late.room!.questions!.map(question => question.id)).toEqual([
      room.questions[TEXT],
      room.questions[SCALE],
    ])
    expect(phone.room).not.toHaveProperty('questions')
    clock.advance(24 * 60 * 60_000)
    expect(late.closed).toBeUndefined()
    expect((await room.stage('screen')).closed).toEqual({ code: 4401 })
  })
})
