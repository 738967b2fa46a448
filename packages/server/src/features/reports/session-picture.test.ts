// The picture of a session: of the questions that it has asked, the one with the most answers, without what is hidden.
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { newPerson } from '../../../test/support/workspace.ts'

const questions = [
  { type: 'QA', prompt: 'Anything?' },
  { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] },
  { type: 'WORD_CLOUD', prompt: 'In a word?' },
  { type: 'OPEN_TEXT', prompt: 'Why?' },
]

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('the picture of a session', newConfig => {
  test('is the question with the most answers, the first of several with its results, and is not audited', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions })
    const member = await newPerson(api.app, api.organization)
    const path = `/organizations/${api.organization.id}/sessions/${room.sessionId}/picture`
    const picture = async () => (await member.get(path)).body
    expect(await picture()).toEqual({ asked: null })
    const [ada, ben, kim] = [await room.phone(), await room.phone(), await room.phone()]
    const [qa, choice, cloud] = room.questions as [string, string, string]
    const option_ids = [room.options[1]![1]!]
    await room.activate(0)
    await ada.send({ type: 'ask', question_id: qa, text: 'When?' })
    await room.activate(2)
    await ada.answer(cloud, { words: ['calm', 'rude'] })
    expect(await picture()).toMatchObject({
      asked: { question: { id: qa, prompt: 'Anything?' }, entries: [{ text: 'When?' }] },
    })
    await room.activate(1)
    await ada.answer(choice, { option_ids })
    await ben.answer(choice, { option_ids })
    await room.activate(2)
    await ben.answer(cloud, { words: ['calm'] })
    expect(await picture()).toMatchObject({
      asked: {
        question: { id: choice, options: [{ text: 'A' }, { text: 'B' }] },
        results: { total_voters: 2 },
        entries: [],
      },
    })
    await kim.answer(cloud, { words: ['calm'] })
    const remote = await room.stage()
    await remote.send({ type: 'hide', text: 'rude', hidden: true })
    await api.post(`/sessions/${room.sessionId}/close`)
    const { asked } = await picture()
    expect(asked).toMatchObject({ question: { id: cloud }, results: { total_voters: 3, words_total: 1 } })
    expect(JSON.stringify(asked.results)).not.toContain('rude')
    const audited = api.app.services.storage.read.selectFrom('audit').select('path')
    expect((await audited.execute()).filter(row => row.path.endsWith('/picture'))).toEqual([])
  })
})
