// Plan limits: question types and LIVE sessions beyond the plan are refused, however many try at once, naming the plan
// to take; a downgrade makes questions inactive and deletes nothing.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { newPerson, startWorkspace } from '../../../test/support/workspace.ts'
import { writing } from '../../services.ts'
import { setPlan } from './organizations.ts'

const quiz = { type: 'QUIZ', prompt: 'Which?', options: [{ text: 'A', is_correct: true }, { text: 'B' }] }
const cloud = { type: 'WORD_CLOUD', prompt: 'One word?' }

async function newSession(api: ApiClient, deck: string): Promise<string> {
  return (await api.post('/sessions', { presentation_id: deck })).body.id
}

onBothEngines('plans', newConfig => {
  test('a question of an uncovered type is refused, alone and within a presentation, which is then not made', async () => {
    const admin = await startApi(await newConfig())
    const api = await apiClient(admin.app, { plan: 'STARTER' })
    const refused = await api.post('/presentations', { title: 'A', questions: [cloud, quiz] })
    expect(refused.status).toBe(402)
    expect(refused.body).toMatchObject({ code: 'PLAN_LIMIT_REACHED', upgrade_to: 'PRO' })
    expect((await api.get('/presentations')).body.presentations).toEqual([])
    const { body: deck } = await api.post('/presentations', { title: 'A', questions: [cloud] })
    expect((await api.post(`/presentations/${deck.id}/questions`, quiz)).body.upgrade_to).toBe('PRO')
    await admin.app.close()
  })

  test.each([
    ['STARTER', 3, 'PRO'],
    ['PRO', 10, 'TEAM'],
  ])('%s opens %i sessions however many try at once, and names %s', async (plan, limit, upgrade) => {
    const admin = await startApi(await newConfig())
    const api = await apiClient(admin.app, { plan })
    const { body: deck } = await api.post('/presentations', { title: 'A' })
    const ids = await Promise.all(Array.from({ length: limit + 5 }, () => newSession(api, deck.id)))
    const opened = await Promise.all(ids.map(id => api.post(`/sessions/${id}/open`)))
    const live = opened.filter(answer => answer.status === 200)
    expect(live).toHaveLength(limit)
    for (const { status, body } of opened.filter(answer => answer.status !== 200))
      expect([status, body.upgrade_to]).toEqual([402, upgrade])
    const [first] = live
    expect((await api.post(`/sessions/${first!.body.id}/open`)).status).toBe(200)
    await api.post(`/sessions/${first!.body.id}/close`)
    const waiting = opened.findIndex(answer => answer.status !== 200)
    expect((await api.post(`/sessions/${ids[waiting]}/open`)).status).toBe(200)
    await admin.app.close()
  })

  test('after a downgrade questions stay, inactive, and come back with the plan', async () => {
    const clock = new FakeClock()
    const admin = await startApi(await newConfig(), { clock })
    const api = await apiClient(admin.app, { plan: 'PRO' })
    const { body: deck } = await api.post('/presentations', { title: 'A', questions: [quiz, cloud] })
    const id = await newSession(api, deck.id)
    await api.post(`/sessions/${id}/open`)
    const questions = async () => (await api.get(`/presentations/${deck.id}/questions`)).body.questions
    const [first, second] = await questions()
    expect(first).toMatchObject({ inactive: false, inactive_reason: null, upgrade_to: null })

    await writing(api.app.services, tx => setPlan(tx, api.organization.id, 'STARTER'))
    clock.advance(5_000)
    expect(await questions()).toEqual([
      { ...first, inactive: true, inactive_reason: 'QUESTION_TYPE_NOT_IN_PLAN', upgrade_to: 'PRO' },
      second,
    ])
    const refused = await api.post(`/sessions/${id}/questions/${first.id}/activate`)
    expect([refused.status, refused.body.upgrade_to]).toEqual([402, 'PRO'])
    expect((await api.post(`/sessions/${id}/questions/${second.id}/activate`)).status).toBe(200)

    await writing(api.app.services, tx => setPlan(tx, api.organization.id, 'PRO'))
    clock.advance(5_000)
    expect(await questions()).toEqual([first, second])
    expect((await api.post(`/sessions/${id}/questions/${first.id}/activate`)).status).toBe(200)
    await admin.app.close()
  })

  test('the plan, and what each plan gives, is shown to all people of an organization', async () => {
    const { app, organization } = await startWorkspace(await newConfig())
    const member = await newPerson(app, organization)
    const { id } = organization
    await writing(app.services, tx => setPlan(tx, id, 'PRO'))
    const { body } = await member.get(`/organizations/${id}/plan`)
    expect(body).toMatchObject({ plan: 'PRO', live_sessions: 0 })
    expect(body.plans.map(({ plan }: { plan: string }) => plan)).toContain('FREE')
    expect(body.plans[0]).toMatchObject({ api_included: false, participants_per_session: 50 })
    await app.close()
  })
})
