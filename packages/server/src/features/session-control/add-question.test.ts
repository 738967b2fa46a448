// Questions on the fly: one that is added to a LIVE session is next on every stage and a question of that session alone, with answers,
// report and export, until an editor adds it to the presentation; limits, callers and their audit rows.

import type { AddedQuestion } from '@roomful/contract/features/session-control/added-questions'
import type { StageRoom } from '@roomful/contract/room/protocol'
import { Device, type Stage } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { jsonBlocks, referencePage } from '../../../test/support/reference-pages.ts'
import { callRoom, type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { newPerson } from '../../../test/support/workspace.ts'
import { startApp } from '../../app.ts'
import { writing } from '../../services.ts'
import { createContentSlide } from '../presentations/content-slides.ts'
import { createStageLink, type StageRole } from '../stages/stage-links.ts'

const choice = (prompt: string) => ({
  type: 'MULTIPLE_CHOICE',
  prompt,
  options: [{ text: 'Yes' }, { text: 'No' }],
})
const deck = { questions: ['A', 'B', 'C'].map(choice) }

let api: ApiClient
let clock: FakeClock
afterEach(() => api.app.close())

const path = ({ sessionId }: OpenRoom) => `/sessions/${sessionId}/questions`
/** Adds a question with this prompt, a minute after the one before. */
async function add(room: OpenRoom, prompt: string, more: object = {}): Promise<AddedQuestion> {
  clock.advance(60_000)
  const { status, body } = await api.post(path(room), { question: choice(prompt), ...more })
  expect([status, body.message ?? body.error]).toEqual([200, undefined])
  return body
}
const prompts = ({ room }: Stage) => room!.deck.map(({ prompt }) => prompt).join(' ')
const shown = ({ room }: Device) => room!.content_slide?.title ?? room!.question?.prompt ?? 'lobby'

onBothEngines('a question added to a session', newConfig => {
  async function start(questions: object[] = deck.questions, session = {}) {
    clock = new FakeClock(Date.parse('2026-03-02T09:00:00Z'))
    api = await startApi(await newConfig(), { clock })
    const room = await openRoom(api, { questions }, session)
    return { room, remote: await room.stage() }
  }
  async function link(room: OpenRoom, role: StageRole = 'remote') {
    return writing(api.app.services, tx => createStageLink(tx, room.sessionId, role))
  }
  const deckOf = async ({ presentationId }: OpenRoom) =>
    (await api.get(`/presentations/${presentationId}/questions`)).body.questions.map(
      ({ prompt }: { prompt: string }) => prompt,
    )

  test('comes right after the slide on screen for every device, and is no slide of its presentation or of other sessions', async () => {
    const { room, remote } = await start()
    const [screen, phone] = [await room.stage('screen'), await room.phone()]
    await room.activate(0)
    const { body: twin } = await api.post('/sessions', { presentation_id: room.presentationId })
    await api.post(`/sessions/${twin.id}/open`)
    const { token } = await writing(api.app.services, tx => createStageLink(tx, twin.id, 'remote'))
    const elsewhere = await Device.connect<StageRoom>(api.app.url, token)
    const { question, session_id, asked } = await add(room, 'X')
    expect({ session_id, asked, order: question.order }).toEqual({
      session_id: room.sessionId,
      asked: false,
      order: 1,
    })
    for (const stage of [remote, screen, await room.stage()]) {
      await stage.until(() => prompts(stage) === 'A X B C')
      expect(stage.room!.deck.map(({ added }) => added ?? false)).toEqual([false, true, false, false])
    }
    expect(await deckOf(room)).toEqual(['A', 'B', 'C'])
    const resultsIn = (id: string) => api.get(`/sessions/${id}/results?question_id=${question.id}`)
    expect((await resultsIn(room.sessionId)).body).toMatchObject({ total_voters: 0 })
    expect((await resultsIn(twin.id)).status).toBe(404)
    expect(prompts(elsewhere)).toBe('A B C')
    expect((await api.post(`/sessions/${twin.id}/questions/${question.id}/activate`)).status).toBe(404)
    for (const expected of ['X', 'B', 'C']) {
      await remote.send({ type: 'next' })
      await phone.until(() => shown(phone) === expected)
      expect(phone.room!.question!.number).toBe('AXBC'.indexOf(expected) + 1)
    }
    await remote.send({ type: 'previous' })
    await remote.send({ type: 'previous' })
    await phone.until(() => shown(phone) === 'X')
    const { body } = await api.get(`/sessions/${room.sessionId}/report`)
    expect(body.questions.map((one: { question: object }) => one.question)).toMatchObject([
      { prompt: 'A', order: 0 },
      { prompt: 'X', order: 1 },
      { prompt: 'B', order: 2 },
      { prompt: 'C', order: 3 },
    ])
  })

  test('takes answers that results, report, key figures, exports and events have', async () => {
    const { room, remote } = await start()
    const phone = await room.phone()
    const { question, asked } = await add(room, 'Shall we go on?', { activate: true })
    expect(asked).toBe(true)
    await phone.until(() => shown(phone) === 'Shall we go on?')
    await phone.answer(question.id, { option_ids: [question.options[0]!.id] })
    for (const type of ['lock', 'reopen', 'reveal'] as const) await remote.send({ type })
    await remote.send({ type: 'next' })
    await remote.until(() => shown(remote) === 'A')
    await remote.send({ type: 'close' })
    await expect
      .poll(async () => {
        const { rows } = await api.app.services.storage.read
          .selectFrom('anonymizations')
          .select(({ fn }) => fn.countAll().as('rows'))
          .executeTakeFirstOrThrow()
        return Number(rows)
      })
      .toBe(0)
    const session = `/sessions/${room.sessionId}`
    const counts = { [question.options[0]!.id]: 1, [question.options[1]!.id]: 0 }
    const { body: results } = await api.get(`${session}/results?question_id=${question.id}`)
    expect(results).toMatchObject({ total_voters: 1, option_counts: counts })
    const { body: report } = await api.get(`${session}/report`)
    expect(report.questions[0]).toMatchObject({
      question: { prompt: 'Shall we go on?' },
      results: { option_counts: counts },
    })
    expect((await api.get(`${session}/kpis`)).body).toMatchObject({ total_responses: 1, voters: 1 })
    expect((await api.get(`${session}/export?format=csv`)).body).toContain('Shall we go on?')
    const rows = await api.app.services.storage.read.selectFrom('events').select(['type', 'body']).execute()
    expect(rows.filter(({ body }) => body.includes(question.id)).map(({ type }) => type)).toContain(
      'question.results.finalized',
    )
  })

  test('comes first in the lobby, after a content slide, in place of a deleted one, and newest first', async () => {
    const { room, remote } = await start()
    const { id: slideId } = await writing(api.app.services, tx =>
      createContentSlide(tx, api.organization, room.presentationId, {
        layout: 'TEXT',
        title: 'Break',
        order: 1,
      }),
    )
    const slide = `/presentations/${room.presentationId}/slides/${slideId}`
    const until = (expected: string) => remote.until(() => prompts(remote) === expected)
    await add(room, 'first')
    await until('first A B C')
    await remote.send({ type: 'show_slide', slide_id: slideId })
    await add(room, 'older')
    await add(room, 'newer')
    await until('first A newer older B C')
    expect(remote.room!.content_slides).toMatchObject([{ order: 2 }])
    await remote.send({ type: 'next' })
    await remote.until(() => shown(remote) === 'newer')
    await add(room, 'inner')
    await until('first A newer inner older B C')
    await remote.send({ type: 'show_slide', slide_id: slideId })
    expect((await api.call('DELETE', slide)).status).toBe(200)
    await remote.until(() => remote.room!.content_slides.length === 0)
    await add(room, 'last')
    await until('first A last newer inner older B C')
    for (const expected of ['last', 'newer', 'inner', 'older', 'B']) {
      await remote.send({ type: 'next' })
      await remote.until(() => shown(remote) === expected)
    }
    // The deck may change in the meantime: what was added stays with its slide.
    const order = async (question: number, to: number) =>
      api.patch(`/presentations/${room.presentationId}/questions/${room.questions[question]}`, { order: to })
    await order(0, 2)
    await until('first B C A last newer inner older')
    const { token } = await link(room)
    const listed = (await (await callRoom(api.app, token, 'GET', '/slides')).json()) as {
      slides: { question: { prompt: string } }[]
    }
    expect(listed.slides.map(one => one.question.prompt).join(' ')).toBe('first B C A last newer inner older')
  })

  test('is kept with others that arrive at the same time, on all servers, and after a restart', async () => {
    clock = new FakeClock(Date.parse('2026-03-02T09:00:00Z'))
    const config = await newConfig()
    api = await startApi(config, { clock })
    const room = await openRoom(api, deck)
    await room.activate(1)
    const sent = ['one', 'two', 'three'].map(prompt => api.post(path(room), { question: choice(prompt) }))
    const answers = await Promise.all(sent)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { organization } = api
    const newestFirst = answers
      .map(({ body }) => body.question.id as string)
      .toSorted()
      .toReversed()
    const expected = [room.questions[0], room.questions[1], ...newestFirst, room.questions[2]]
    const before = await room.stage()
    const idsOf = (stage: Stage) => stage.room!.deck.map(({ question_id }) => question_id)
    expect(new Set(idsOf(before))).toEqual(new Set(expected))
    const order = idsOf(before)
    await api.app.close()
    const app = await startApp(config, { clock })
    api = Object.assign(await apiClient(app, { organization }), { organization })
    const { token } = await link(room)
    const after = await Device.connect<StageRoom>(app.url, token)
    expect(idsOf(after)).toEqual(order)
    expect((await api.post(`${path(room)}/${order[2]}/activate`)).status).toBe(200)
    if (!app.services.bus.isShared) return
    const other = await startApp(config, { clock })
    try {
      const { token: another } = await link(room)
      const elsewhere = await Device.connect<StageRoom>(other.url, another)
      await add(room, 'late')
      for (const stage of [after, elsewhere]) await stage.until(() => stage.room!.deck[3]?.prompt === 'late')
    } finally {
      await other.close()
    }
  })

  test('is one of four types, with the rules of the editor, in a LIVE session that is presented', async () => {
    const { room } = await start()
    const rejected = async (to: string, question: object, client = api) => {
      const { status, body } = await client.post(to, { question })
      return [status, body.code, ...(body.details ?? []).map((one: { field: string }) => one.field)]
    }
    const bad = { type: 'WORD_CLOUD', prompt: 'One word?', settings: { any: 1 } }
    expect(await rejected(path(room), { type: 'NPS', prompt: 'How likely?' })).toEqual([
      400,
      'INVALID_REQUEST_BODY',
      'question.type',
    ])
    expect(await rejected(path(room), bad)).toEqual([400, 'INVALID_REQUEST_BODY', 'question.settings.any'])
    expect(await rejected(path(room), { ...choice(''), options: [{ text: '' }] })).toEqual([
      400,
      'INVALID_REQUEST_BODY',
      'question.prompt',
      'question.options[0].text',
      'question.options',
    ])
    const stranger = await apiClient(api.app)
    expect(await rejected(path(room), choice('X'), stranger)).toEqual([404, 'NOT_FOUND'])
    const selfPaced = await openRoom(api, deck, { isSelfPaced: true })
    const { body: draft } = await api.post('/sessions', { presentation_id: room.presentationId })
    await api.post(`/sessions/${room.sessionId}/close`)
    for (const sessionId of [selfPaced.sessionId, draft.id, room.sessionId])
      expect(await rejected(`/sessions/${sessionId}/questions`, choice('X'))).toEqual([
        400,
        'INVALID_SESSION_STATE',
      ])
  })

  test('counts among the 200 slides, 60 of a session and 10 of a minute', async () => {
    const { room } = await start(Array.from({ length: 139 }, (_, i) => choice(`Q${i}`)))
    const small = await openRoom(api, deck)
    const post = (to: OpenRoom) => api.post(path(to), { question: choice('X') })
    for (let i = 0; i < 60; i++) {
      if (i % 10 === 0) clock.advance(60_000)
      expect((await post(room)).status).toBe(200)
      if (i % 10 !== 9) continue
      const { status, body, headers } = await post(room)
      expect([status, body.code]).toEqual(i < 59 ? [429, 'RATE_LIMITED'] : [409, 'LIMIT_REACHED'])
      if (i < 59) expect(headers.get('retry-after')).toBe('60')
    }
    // Each session has its own.
    expect((await post(small)).status).toBe(200)
    const full = await openRoom(api, { questions: Array.from({ length: 199 }, (_, i) => choice(`Q${i}`)) })
    expect((await post(full)).status).toBe(200)
    const { status, body } = await post(full)
    expect([status, body.code, body.limit]).toEqual([400, 'INVALID_REQUEST_BODY', 200])
    expect(await deckOf(full)).toHaveLength(199)
  })

  test('is added by keys, members and remotes, each with an audit row, once per Idempotency-Key, and not by screens, phones and other rooms', async () => {
    const { room, remote } = await start()
    const member = await newPerson(api.app, api.organization)
    const [{ id: linkId, token }, { token: screen }] = [await link(room), await link(room, 'screen')]
    const other = await openRoom(api, deck)
    const key = { 'idempotency-key': 'one' }
    const documented = jsonBlocks(referencePage('room-protocol'), 'add-question-body')[0] as object
    const byRemote = (body: object, headers: Record<string, string> = {}, to = room, by = token) =>
      fetch(`${api.app.url}/room/v1${path(to)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const workspace = `/organizations/${api.organization.id}${path(room)}`
    const added = [
      (await api.post(path(room), { question: choice('by key') }, key)).body,
      (await member.post(workspace, { question: choice('by member') }, key)).body,
      await (await byRemote(documented, key)).json(),
    ]
    expect(added.map(({ question }) => question.prompt)).toEqual([
      'by key',
      'by member',
      'Shall we take a break?',
    ])
    expect((await api.post(path(room), { question: choice('by key') }, key)).body).toEqual(added[0])
    expect(await (await byRemote(documented, key)).json()).toEqual(added[2])
    expect(await (await byRemote({ question: choice('another') }, key)).json()).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    })
    await remote.until(() => prompts(remote) === 'Shall we take a break? by member by key A B C')
    const { token: phone } = await room.join()
    const { token: moderator } = await link(room, 'moderator')
    const refusals = [
      [await byRemote({ question: choice('X') }, {}, room, screen), 403],
      [await byRemote({ question: choice('X') }, {}, room, phone), 403],
      [await byRemote({ question: choice('X') }, {}, room, moderator), 403],
      [await byRemote({ question: choice('X') }, {}, other), 404],
      [await byRemote({ question: choice('X') }, {}, room, 'none'), 401],
      [await byRemote({ question: { type: 'NPS', prompt: 'X' } }), 400],
      [await callRoom(api.app, screen, 'GET', `/sessions/${room.sessionId}/recent-questions`), 403],
    ] as const
    for (const [response, status] of refusals) expect(response.status).toBe(status)
    expect(prompts(remote)).toBe('Shall we take a break? by member by key A B C')
    const owner = await newPerson(api.app, api.organization, 'OWNER')
    const log = async () =>
      (await owner.get(`/organizations/${api.organization.id}/audit?operation=add_session_question`)).body
        .entries
    await expect.poll(async () => (await log()).length).toBe(7)
    const succeeded = (await log())
      .filter(({ status }: { status: number }) => status === 200)
      .map(({ credential_id, user_id, path, subject }: Record<string, unknown>) => ({
        by: credential_id ? 'key' : (user_id ?? path),
        subject,
      }))
    const subject = { id: room.sessionId, name: 'Deck' }
    const byLink = `/room/v1${path(room)}?stage=${linkId}`
    expect(succeeded).toEqual([
      { by: byLink, subject },
      { by: 'key', subject },
      { by: byLink, subject },
      { by: member.user.id, subject },
      { by: 'key', subject },
    ])
  })

  test('is offered to editors until one adds it to the presentation, where it keeps its place, id and results', async () => {
    const { room, remote } = await start()
    const member = await newPerson(api.app, api.organization)
    await room.activate(0)
    const added: AddedQuestion[] = []
    for (const prompt of ['W', 'X', 'Y']) added.push(await add(room, prompt))
    await api.post(`${path(room)}/${added[1]!.question.id}/activate`)
    added.push(await add(room, 'inner'), await add(room, 'newer'))
    const order = 'A Y X newer inner W B C'
    await remote.until(() => prompts(remote) === order)
    const phone = await room.phone()
    const { id, options } = added[1]!.question
    await phone.answer(id, { option_ids: [options[0]!.id] })
    const offered = async (query = '') => {
      const { body } = await api.get(`/presentations/${room.presentationId}/added-questions${query}`)
      return body.added_questions.map((one: AddedQuestion) => [
        one.question.prompt,
        one.question.order,
        one.asked,
      ])
    }
    expect(await offered(`?session_id=${room.sessionId}`)).toEqual([
      ['newer', 1, false],
      ['inner', 1, false],
      ['Y', 1, false],
      ['X', 1, true],
      ['W', 1, false],
    ])
    const take = (question: string) =>
      member.post(`/organizations/${api.organization.id}${path(room)}/${question}/add-to-presentation`)
    // A remote has no such route, and its token is none of the API.
    const { token } = await link(room)
    expect((await callRoom(api.app, token, 'POST', `${path(room)}/${id}/add-to-presentation`)).status).toBe(
      404,
    )
    const stranger = await apiClient(api.app)
    expect((await stranger.post(`${path(room)}/${id}/add-to-presentation`)).status).toBe(404)
    expect((await take(id)).body).toMatchObject({ id, prompt: 'X', order: 1 })
    expect((await take(id)).status).toBe(404)
    await remote.until(() => remote.room!.deck[2]!.added === undefined)
    expect(prompts(remote)).toBe(order)
    expect(await deckOf(room)).toEqual(['A', 'X', 'B', 'C'])
    expect((await take(added[3]!.question.id)).body).toMatchObject({ prompt: 'inner', order: 2 })
    expect(prompts(await room.stage())).toBe(order)
    expect(await offered()).toEqual([
      ['newer', 2, false],
      ['Y', 1, false],
      ['W', 3, false],
    ])
    expect((await api.get(`/presentations/${room.presentationId}`)).body.slide_count).toBe(5)
    const { body } = await api.get(`/sessions/${room.sessionId}/results?question_id=${id}`)
    expect(body).toMatchObject({ total_voters: 1 })
    expect(prompts(await (await openTwin(room)).stage())).toBe('A X inner B C')
    // The deck is full: nothing changes.
    const full = await openRoom(api, { questions: Array.from({ length: 199 }, (_, i) => choice(`Q${i}`)) })
    const last = await add(full, 'last')
    await api.post(`/presentations/${full.presentationId}/questions`, choice('meanwhile'))
    expect((await api.post(`${path(full)}/${last.question.id}/add-to-presentation`)).body.limit).toBe(200)
    expect((await api.get(`/presentations/${full.presentationId}/added-questions`)).body.real).toBe(1)
  })

  /** Another LIVE session of the same presentation. */
  async function openTwin(room: OpenRoom): Promise<{ stage(): Promise<Stage> }> {
    const { body } = await api.post('/sessions', { presentation_id: room.presentationId })
    await api.post(`/sessions/${body.id}/open`)
    return {
      async stage() {
        const { token } = await writing(api.app.services, tx => createStageLink(tx, body.id, 'remote'))
        return Device.connect<StageRoom>(api.app.url, token)
      },
    }
  }

  test('is listed once among the recent ones of the organization, which can be added again; a remote sees those of its session', async () => {
    const { room } = await start()
    const other = await openRoom(api, deck)
    const scale = { type: 'RATING', prompt: 'How clear?', settings: { max: 7 }, notes: 'Ask Ann.' }
    for (const question of [scale, choice('again'), choice('again')])
      expect((await api.post(path(room), { question })).status).toBe(200)
    expect((await api.post(path(other), { question: choice('elsewhere') })).status).toBe(200)
    const recent = async (client = api, of = room) =>
      (await client.get(`/sessions/${of.sessionId}/recent-questions`)).body.questions
    expect((await recent()).map(({ prompt }: { prompt: string }) => prompt)).toEqual([
      'elsewhere',
      'again',
      'How clear?',
    ])
    expect(await recent(api, other)).toEqual(await recent())
    const stranger = await apiClient(api.app)
    const theirs = await openRoom(stranger, deck)
    expect(await recent(stranger, theirs)).toEqual([])
    expect((await stranger.get(`/sessions/${room.sessionId}/recent-questions`)).status).toBe(404)
    const { token } = await link(room)
    const own = await callRoom(api.app, token, 'GET', `/sessions/${room.sessionId}/recent-questions`)
    const ofSession = (await own.json()) as { questions: { prompt: string }[] }
    expect(ofSession.questions.map(({ prompt }) => prompt)).toEqual(['again', 'How clear?'])
    for (const question of await recent()) {
      clock.advance(60_000)
      expect((await api.post(path(other), { question })).status).toBe(200)
    }
    clock.advance(60_000)
    for (let i = 0; i < 9; i++) await api.post(path(other), { question: choice(`more ${i}`) })
    expect(await recent()).toHaveLength(10)
  })

  test('is copied with the slides of its session, in their order, if a copy of the presentation is to have it', async () => {
    const { room, remote } = await start()
    await writing(api.app.services, tx =>
      createContentSlide(tx, api.organization, room.presentationId, {
        layout: 'TEXT',
        title: 'Break',
        order: 1,
      }),
    )
    await api.patch(`/presentations/${room.presentationId}`, {
      sections: [{ title: 'Second', before: room.questions[1] }],
    })
    await room.activate(0)
    await add(room, 'X')
    await remote.until(() => prompts(remote) === 'A X B C')
    const duplicate = (body: object) =>
      api.post(`/presentations/${room.presentationId}/duplicate`, { title: 'Copy', ...body })
    const slidesOf = async (id: string) =>
      (await api.get(`/presentations/${id}/slides`)).body.slides.map(
        ({ prompt, title, order }: { prompt?: string; title?: string; order: number }) => [
          prompt ?? title,
          order,
        ],
      )
    const { body: copy } = await duplicate({ session_id: room.sessionId })
    expect(copy.slide_count).toBe(5)
    expect(await slidesOf(copy.id)).toEqual([
      ['A', 0],
      ['X', 1],
      ['Break', 2],
      ['B', 3],
      ['C', 4],
    ])
    expect(copy.sections).toMatchObject([{ title: 'Second' }])
    expect(copy.sections[0].before).toBe(
      (await api.get(`/presentations/${copy.id}/questions`)).body.questions[2].id,
    )
    const { body: plain } = await duplicate({})
    expect((await slidesOf(plain.id)).map(([title]: [string]) => title)).toEqual(['A', 'Break', 'B', 'C'])
    expect(prompts(await room.stage())).toBe('A X B C')
    const other = await openRoom(api, deck)
    const stranger = await apiClient(api.app)
    const theirs = await openRoom(stranger, deck)
    for (const { sessionId } of [other, theirs]) {
      const { status, body } = await duplicate({ session_id: sessionId })
      expect([status, body.details[0]]).toMatchObject([400, { field: 'session_id', rule: 'own_session' }])
    }
  })

  test('is counted in the list of sessions, and belongs to the round of its slide', async () => {
    const quiz = (prompt: string) => ({
      type: 'QUIZ',
      prompt,
      options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
      settings: { time_limit_seconds: null },
    })
    const { room, remote } = await start([quiz('A'), quiz('B')], { settings: { rounds: true } })
    await api.patch(`/presentations/${room.presentationId}`, {
      sections: room.questions.map((before, i) => ({ title: `Round ${i}`, before })),
    })
    const member = await newPerson(api.app, api.organization)
    await room.activate(0)
    await remote.until(() => remote.room!.leaderboard_next)
    await add(room, 'X')
    await remote.until(() => !remote.room!.leaderboard_next)
    await remote.send({ type: 'next' })
    await remote.until(() => shown(remote) === 'X')
    const { body } = await member.get(`/organizations/${api.organization.id}/sessions/${room.sessionId}`)
    expect(body.on_screen).toMatchObject({ place: 2, slide_count: 3, slide: { prompt: 'X' }, answered: 0 })
    await remote.send({ type: 'next' })
    await remote.until(() => remote.room!.leaderboard !== null)
    await remote.send({ type: 'next' })
    await remote.until(() => shown(remote) === 'B')
    const later = (await member.get(`/organizations/${api.organization.id}/sessions/${room.sessionId}`)).body
    expect(later.on_screen).toMatchObject({ place: 3, slide_count: 3 })
  })
})
