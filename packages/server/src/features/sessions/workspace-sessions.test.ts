// Sessions in the workspace: presenters run them as programs do, with the same events and files, and may delete their own.

import { Device, join } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { eventsOf, joinTestRoom } from '../../../test/support/test-session.ts'
import {
  newOrganization,
  newPerson,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../test/support/workspace.ts'
import { reading, writing } from '../../services.ts'
import { AnswerWriter } from '../answers/answer-writer.ts'
import { addMember } from '../people/members.ts'
import { sweepExpired } from '../retention/retention.ts'
import { addSessionQuestion } from '../session-control/add-question.ts'
import { activateQuestion } from '../session-control/question-phases.ts'
import { createStageLink } from '../stages/stage-links.ts'
import { listWorkspaceSessions } from './workspace-sessions.ts'

const question = { type: 'OPEN_TEXT', prompt: 'Well?' }

/** Somebody of a workspace, with their organization's path. */
function inOrganization({ organization }: Workspace, person: Person) {
  const path = `/organizations/${organization.id}`
  return {
    get: (below: string) => person.get(path + below),
    post: (below: string, body?: object, headers = {}) => person.post(path + below, body, headers),
    call: (method: string, below: string, body?: object, headers = {}) =>
      person.call(method, path + below, body, headers),
  }
}

/** A session that is open, and remotes of it. */
async function runningSession({ app }: Workspace, by: ReturnType<typeof inOrganization>) {
  const deck = (await by.post('/presentations', { title: 'Town hall' })).body
  await by.post(`/presentations/${deck.id}/questions`, question)
  const path = `/sessions/${(await by.post('/sessions', { presentation_id: deck.id })).body.id}`
  await by.post(`${path}/open`)
  return {
    path,
    async stageOf(who: ReturnType<typeof inOrganization>) {
      const { body: link } = await who.post(`${path}/stage-links`, { role: 'remote' })
      const stage = await Device.connect(app.url, link.url.split('#')[1])
      return { link, stage }
    },
  }
}

onBothEngines('sessions in the workspace', newConfig => {
  test('are listed in as many statements, however many have skipped slides and added questions', async () => {
    const workspace = await startWorkspace(await newConfig())
    const { app, organization } = workspace
    const presenter = inOrganization(workspace, workspace.owner)
    const counted = async () => {
      let statements = 0
      const counting = { ...reading(app.services) }
      counting.db = counting.db.withPlugin({
        transformQuery: ({ node }) => {
          statements++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const { sessions } = await listWorkspaceSessions(counting, organization, { limit: 50 })
      return { statements, shown: sessions.map(({ on_screen }) => on_screen) }
    }
    const start = async () => {
      const questions = [question, { ...question, prompt: 'Skipped' }, question]
      const { body: deck } = await presenter.post('/presentations', { title: 'Deck', questions })
      const { questions: stored } = (await presenter.get(`/presentations/${deck.id}/questions`)).body
      const skipped = `/presentations/${deck.id}/questions/${stored[1].id}`
      expect((await presenter.call('PATCH', skipped, { skipped: true })).status).toBe(200)
      const session = (await presenter.post('/sessions', { presentation_id: deck.id })).body
      await presenter.post(`/sessions/${session.id}/open`)
      await writing(app.services, async tx => {
        await activateQuestion(tx, organization, { sessionId: session.id, questionId: stored[0].id })
        const added = { question: { type: 'OPEN_TEXT' as const, prompt: 'Added' } }
        await addSessionQuestion(tx, organization, session.id, added)
        await activateQuestion(tx, organization, { sessionId: session.id, questionId: stored[2].id })
      })
    }
    await start()
    const one = await counted()
    await start()
    await start()
    const three = await counted()
    const last = expect.objectContaining({ place: 3, slide_count: 3 })
    expect([one.shown, three.shown]).toEqual([[last], [last, last, last]])
    expect(three.statements).toBe(one.statements)
    await app.close()
  })

  test('are run by a presenter from the deck to the file, and their events are those of the public API', async () => {
    const workspace = await startWorkspace(await newConfig())
    const { app, organization } = workspace
    const member = await newPerson(app, organization)
    const presenter = inOrganization(workspace, member)
    const deck = (await presenter.post('/presentations', { title: 'Town hall' })).body
    const questions = `/presentations/${deck.id}/questions`
    expect((await presenter.post(questions, question)).status).toBe(200)
    const session = (await presenter.post('/sessions', { presentation_id: deck.id })).body
    const path = `/sessions/${session.id}`
    expect((await presenter.post(`${path}/open`)).body.state).toBe('LIVE')
    const opened = await writing(app.services, tx => createStageLink(tx, session.id, 'screen'))
    const { body: link } = await presenter.post(`${path}/stage-links`, { role: 'screen' })
    expect(link.url).toContain(`/stage/${session.id}#`)
    expect((await presenter.get(`${path}/stage-links`)).body.stage_links).toMatchObject([
      { id: link.id, created_by: { id: member.user.id, name: 'Person' } },
      { id: opened.id, created_by: null },
    ])
    await presenter.call('DELETE', `${path}/stage-links/${link.id}`)
    expect((await presenter.get(`${path}/stage-links`)).body.stage_links).toMatchObject([{ id: opened.id }])
    expect((await presenter.get(`${path}/links`)).body.join_code).toBe(session.join_code)
    expect((await presenter.post(`${path}/close`)).body.state).toBe('CLOSED')

    const ended = (await eventsOf(app.services)).find(({ type }) => type === 'session.ended')
    expect(ended?.data).toMatchObject({ id: session.id, presentation_id: deck.id })
    const participants = await presenter.get(`${path}/participants`)
    expect(participants.body).toMatchObject({ session_id: session.id, total: 0, participants: [] })
    const file = await presenter.get(`${path}/export?format=csv`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const named = file.headers.get('content-disposition')
    expect(named).toBe(`attachment; filename="Town hall ${session.created_at.slice(0, 10)}.csv"`)
    const address = `${app.url}/app/v1/organizations/${organization.id}${path}/export`
    const bytes = await (await fetch(address, { headers: { cookie: member.cookie! } })).bytes()
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    await app.close()
  })

  test('name the slide on screen with its place and who has answered, and the theme', async () => {
    const workspace = await startWorkspace(await newConfig())
    const { app } = workspace
    const presenter = inOrganization(workspace, workspace.owner)
    const options = [{ text: 'A' }, { text: 'B' }]
    const { body: deck } = await presenter.post('/presentations', {
      title: 'Town hall',
      theme: { preset: 'VIOLET' },
      questions: [
        { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options },
        { type: 'SPINNER', prompt: 'Who?', options },
      ],
    })
    const { body: welcome } = await presenter.post(`/presentations/${deck.id}/slides`, {
      title: 'Welcome',
      body: 'to all',
      order: 0,
    })
    const { body: session } = await presenter.post('/sessions', { presentation_id: deck.id })
    const path = `/sessions/${session.id}`
    const onScreen = async () => (await presenter.get('/sessions?state=LIVE')).body.sessions[0].on_screen
    expect((await presenter.get(path)).body).toMatchObject({ on_screen: null, theme: { preset: 'VIOLET' } })
    await presenter.post(`${path}/open`)
    expect(await onScreen()).toBeNull()
    const { body: link } = await presenter.post(`${path}/stage-links`, { role: 'remote' })
    const stage = await Device.connect(app.url, link.url.split('#')[1])
    await stage.send({ type: 'next' })
    await expect.poll(onScreen).toMatchObject({
      place: 1,
      slide_count: 3,
      slide: { kind: 'CONTENT', title: 'Welcome', body: 'to all', image: null },
      answered: null,
    })
    await stage.send({ type: 'next' })
    await expect.poll(onScreen).toMatchObject({
      place: 2,
      slide: { kind: 'QUESTION', type: 'MULTIPLE_CHOICE', prompt: 'Which?', options },
      answered: 0,
    })
    const { token } = await join(app.url, { code: session.join_code })
    const phone = await Device.connect(app.url, token)
    await phone.until(() => phone.room?.question != null)
    const { id, options: shown } = phone.room!.question!
    await phone.answer(id, { option_ids: [shown![0]!.id] })
    await expect.poll(onScreen).toMatchObject({ place: 2, answered: 1 })
    await stage.send({ type: 'next' })
    await expect.poll(onScreen).toMatchObject({ place: 3, slide: { type: 'SPINNER' }, answered: null })
    await stage.send({ type: 'previous' })
    await stage.send({ type: 'previous' })
    await expect.poll(onScreen).toMatchObject({ place: 1 })
    await presenter.call('PATCH', `/presentations/${deck.id}/slides/${welcome.id}`, { skipped: true })
    await stage.send({ type: 'next' })
    await expect.poll(onScreen).toMatchObject({ place: 1, slide_count: 2, slide: { prompt: 'Which?' } })
    await stage.send({ type: 'show_slide', slide_id: welcome.id })
    await expect.poll(onScreen).toMatchObject({ place: 1, slide_count: 2, slide: { title: 'Welcome' } })
    const { questions } = (await presenter.get(`/presentations/${deck.id}/questions`)).body
    for (const { id } of questions)
      await presenter.call('PATCH', `/presentations/${deck.id}/questions/${id}`, { skipped: true })
    expect(await onScreen()).toMatchObject({ place: 1, slide_count: 1, slide: { title: 'Welcome' } })
    await presenter.call('DELETE', `/presentations/${deck.id}/slides/${welcome.id}`)
    expect(await onScreen()).toBeNull()
    await presenter.post(`${path}/close`)
    expect((await presenter.get(path)).body.on_screen).toBeNull()
    await app.close()
  })

  test('remotes of a member who is removed, demoted or leaves end; those of others and of other organizations stay', async () => {
    const workspace = await startWorkspace(await newConfig())
    const { app, organization, owner } = workspace
    const elsewhere = { ...workspace, organization: await newOrganization(app, 'Elsewhere') }
    const ofOwner = inOrganization(workspace, owner)
    const kept = await (await runningSession(workspace, ofOwner)).stageOf(ofOwner)
    const path = `/organizations/${organization.id}`
    const ways: ((member: Person) => Promise<{ status: number }>)[] = [
      member => owner.call('DELETE', `${path}/members/${member.user.id}`),
      member => owner.call('PATCH', `${path}/members/${member.user.id}`, { role: 'PRESENTER' }),
      member => member.post(`${path}/leave`),
    ]
    for (const leave of ways) {
      const member = await newPerson(app, organization, 'ADMIN')
      await writing(app.services, tx => addMember(tx, elsewhere.organization, member.user, 'OWNER'))
      const own = inOrganization(workspace, member)
      const lost = await (await runningSession(workspace, own)).stageOf(own)
      const other = inOrganization(elsewhere, member)
      const keptElsewhere = await (await runningSession(elsewhere, other)).stageOf(other)
      expect((await leave(member)).status).toBe(200)
      await lost.stage.until(() => lost.stage.closed !== undefined)
      expect(lost.stage.closed).toEqual({ code: 4401 })
      for (const { stage, link } of [kept, keptElsewhere]) {
        expect(stage.closed).toBeUndefined()
        expect((await Device.connect(app.url, link.url.split('#')[1]!)).closed).toBeUndefined()
      }
    }
    await app.close()
  })

  test('are deleted by presenters who have created them, and by admins', async () => {
    const workspace = await startWorkspace(await newConfig())
    const { app, organization } = workspace
    const [presenter, other, admin] = await Promise.all(
      (['PRESENTER', 'PRESENTER', 'ADMIN'] as const).map(async role =>
        inOrganization(workspace, await newPerson(app, organization, role)),
      ),
    )
    const deck = (await presenter!.post('/presentations', { title: 'Town hall' })).body
    const created = async () =>
      `/sessions/${(await presenter!.post('/sessions', { presentation_id: deck.id })).body.id}`
    const own = await created()
    const refused = await other!.call('DELETE', own)
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await presenter!.get(own)).status).toBe(200)
    expect((await presenter!.call('DELETE', own)).status).toBe(200)
    expect((await presenter!.get(own)).status).toBe(404)
    expect((await admin!.call('DELETE', await created())).status).toBe(200)

    // Those of programs are nobody's own.
    const api = await apiClient(app, { organization })
    const ofProgram = `/sessions/${(await api.post('/sessions', { presentation_id: deck.id })).body.id}`
    expect((await presenter!.call('DELETE', ofProgram)).body.code).toBe('FORBIDDEN')
    expect((await admin!.call('DELETE', ofProgram)).status).toBe(200)
    await app.close()
  })

  test('are listed with title, creator, people and response rate, and show what they asked', async () => {
    const workspace = await startWorkspace(await newConfig())
    const { app, organization, owner } = workspace
    await owner.call('PATCH', '/me', { name: 'Ada' })
    const presenter = inOrganization(workspace, owner)
    const matching = {
      type: 'MATCHING',
      prompt: 'What goes together?',
      options: [
        { text: 'Oslo', match: 'Norway' },
        { text: 'Rome', match: 'Italy' },
      ],
    }
    const questions = [
      question,
      { type: 'NPS', prompt: 'How likely?' },
      { type: 'QA', prompt: 'Ask!' },
      matching,
    ]
    const deck = (await presenter.post('/presentations', { title: 'Town hall', questions })).body
    const settings = { participant_identity_mode: 'IDENTIFIED', settings: { reactions: true } }
    const body = { presentation_id: deck.id, ...settings, door_locked: true }
    const session = (await presenter.post('/sessions', body)).body
    expect(session).toMatchObject({ participant_identity_mode: 'IDENTIFIED', settings: { reactions: true } })
    const path = `/sessions/${session.id}`
    await presenter.post(`${path}/open`)
    const locked = joinTestRoom(app.services, { code: session.join_code, display_name: 'Ann' })
    await expect(locked).rejects.toMatchObject({ code: 'ROOM_LOCKED' })
    await writing(app.services, ({ db }) =>
      db.updateTable('sessions').set({ door_locked: 0 }).where('id', '=', session.id).execute(),
    )
    const api = await apiClient(app, { organization })
    const asked = (await api.get(`/presentations/${deck.id}/questions`)).body.questions
    const writer = new AnswerWriter(app.services)
    const people = []
    for (const display_name of ['Ann', 'Bo', 'Cy'])
      people.push(await joinTestRoom(app.services, { code: session.join_code, display_name }))
    for (const { id } of asked) {
      await api.post(`${path}/questions/${id}/activate`)
      if (id === asked[0].id) await writer.submit(people[0]!, id, { text: 'Fine' }, undefined)
      if (id === asked[1].id) for (const one of people) await writer.submit(one, id, { value: 9 }, undefined)
    }
    const kpis = (await presenter.get(`${path}/kpis`)).body
    expect(kpis.response_rate_avg).toBeCloseTo(4 / 9)
    const run = {
      id: session.id,
      title: 'Town hall',
      created_by: { id: owner.user.id, name: 'Ada' },
      participants: 3,
      response_rate: expect.closeTo(kpis.response_rate_avg),
    }
    expect((await presenter.get(path)).body).toMatchObject(run)
    const other = (await api.post('/sessions', { presentation_id: deck.id })).body
    const ofProgram = { id: other.id, created_by: null, participants: 0, response_rate: 0 }
    expect((await presenter.get('/sessions')).body.sessions).toMatchObject([ofProgram, run])
    expect((await presenter.get('/sessions?state=LIVE')).body.sessions).toMatchObject([run])

    const { results, questions: shown } = (await presenter.get(`${path}/results/all`)).body
    const types = ['OPEN_TEXT', 'NPS', 'QA', 'MATCHING']
    expect(shown.map(({ type }: { type: string }) => type)).toEqual(types)
    expect(results.map(({ question_type }: { question_type: string }) => question_type)).toEqual(types)
    expect(shown[3]).toMatchObject({ prompt: 'What goes together?', has_right_answer: true })
    expect(shown[3].matches.map(({ text }: { text: string }) => text).sort()).toEqual(['Italy', 'Norway'])
    await app.close()
  })

  test('keep their response rate when their presentation is removed from the trash: slides without answers are left out', async () => {
    const clock = new FakeClock()
    const workspace = await startWorkspace(await newConfig(), { clock })
    const { app, organization, owner } = workspace
    const presenter = inOrganization(workspace, owner)
    const wheel = { type: 'SPINNER', prompt: 'Who?', options: [{ text: '"type":"QA"' }, { text: 'Bo' }] }
    const questions = [
      { ...question, prompt: 'What is {"type":"QA"}?' },
      { type: 'QA', prompt: 'Ask!' },
      wheel,
    ]
    const deck = (await presenter.post('/presentations', { title: 'Town hall', questions })).body
    const session = (await presenter.post('/sessions', { presentation_id: deck.id })).body
    const path = `/sessions/${session.id}`
    await presenter.post(`${path}/open`)
    const phones = [1, 2].map(() => joinTestRoom(app.services, { code: session.join_code }))
    const [phone] = await Promise.all(phones)
    const api = await apiClient(app, { organization })
    const asked = (await api.get(`/presentations/${deck.id}/questions`)).body.questions
    for (const { id } of asked) {
      expect((await api.post(`${path}/questions/${id}/activate`)).status).toBe(200)
      if (id === asked[0].id)
        await new AnswerWriter(app.services).submit(phone!, id, { text: 'Fine' }, undefined)
    }
    expect((await presenter.post(`${path}/close`)).status).toBe(200)
    expect((await presenter.get(path)).body.response_rate).toBe(0.5)
    expect((await presenter.call('DELETE', `/presentations/${deck.id}`)).status).toBe(200)
    clock.advance(31 * 24 * 60 * 60_000)
    await sweepExpired(app.services, { auditDays: 365, eventDays: 365 })
    const left = await app.services.storage.read.selectFrom('questions').select('id').execute()
    expect(left).toEqual([])
    await owner.signIn(owner.user.email)
    expect((await presenter.get(`${path}/kpis`)).body.response_rate_avg).toBe(0.5)
    expect((await presenter.get('/sessions')).body.sessions).toMatchObject([{ response_rate: 0.5 }])
    await app.close()
  })
})
