// Entries have up to three labels of a list that their question names: from askers or moderators, in rooms, lists, exports
// and reports.
import type { Device } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'

const labels = ['Budget', 'People', 'Offices', 'Other']
const deck = { questions: [{ type: 'QA', prompt: 'Ask us anything', settings: { labels } }] }

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('labels of entries', newConfig => {
  async function start() {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    await room.activate(0)
    const [question_id] = room.questions as [string]
    const phone = await room.phone()
    await phone.until(() => phone.room!.question !== null)
    return { room, question_id, phone, path: `/sessions/${room.sessionId}/qa` }
  }

  test('are chosen while asking, and shown to everyone, by socket and by request', async () => {
    const { room, question_id, phone, path } = await start()
    const screen = await room.stage('screen')
    await phone.send({ type: 'ask', question_id, text: 'How much?', labels: ['Budget', 'Offices'] })
    await phone.send({ type: 'ask', question_id, text: 'Why?' })
    await screen.until(() => screen.room!.entries.length === 2)
    const shown = (device: Device) =>
      Object.fromEntries(device.room!.entries.map(({ text, labels }) => [text, labels]))
    const expected = { 'How much?': ['Budget', 'Offices'], 'Why?': undefined }
    expect(shown(screen)).toEqual(expected)
    expect(shown(await room.phone())).toEqual(expected)
    const { token } = await room.join()
    const asked = await fetch(`${api.app.url}/room/v1/questions/${question_id}/entries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Who?', labels: ['People'] }),
    })
    expect(await asked.json()).toMatchObject({ text: 'Who?', labels: ['People'] })
    const { body } = await api.get(path)
    const listed = body.entries.map(({ text, labels }: { text: string; labels: string[] }) => [text, labels])
    expect(Object.fromEntries(listed)).toEqual({
      'How much?': ['Budget', 'Offices'],
      'Why?': [],
      'Who?': ['People'],
    })
  })

  test('are those of the question, three at most, each once: others are refused with the list', async () => {
    const { question_id, phone, path } = await start()
    const ask = (labels: string[]) => phone.send({ type: 'ask', question_id, text: 'Why?', labels })
    await expect(ask(['Food'])).rejects.toMatchObject({
      code: 'INVALID_ANSWER',
      message: 'Invalid question: labels: labels of the question: Budget, People, Offices, Other.',
    })
    await expect(ask(labels)).rejects.toMatchObject({ code: 'INVALID_MESSAGE' })
    await expect(ask(['Budget', 'Budget'])).rejects.toMatchObject({ code: 'INVALID_MESSAGE' })
    await phone.send({ type: 'ask', question_id, text: 'Why?' })
    const { id } = (await api.get(path)).body.entries[0]
    for (const [wrong, rule] of [
      [['Food'], 'known_label'],
      [labels, 'max_items'],
      [['Budget', 'Budget'], 'unique_items'],
    ] as const) {
      const { status, body } = await api.patch(`${path}/${id}`, { labels: wrong })
      expect(status).toBe(400)
      expect(body, rule).toMatchObject({ code: 'INVALID_REQUEST_BODY', details: [{ field: 'labels' }] })
    }
    expect((await api.get(path)).body.entries[0].labels).toEqual([])
  })

  test('are set and removed by moderators and by the API, which leave the state of the entry', async () => {
    const { room, question_id, phone, path } = await start()
    await phone.send({ type: 'ask', question_id, text: 'Why?' })
    const moderator = await room.stage('moderator')
    const entry_id = moderator.room!.entries[0]!.id
    await moderator.send({ type: 'moderate', entry_id, labels: ['Other'] })
    await phone.until(() => phone.room!.entries[0]!.labels?.[0] === 'Other')
    const set = await api.patch(`${path}/${entry_id}`, { labels: ['People'] })
    expect(set.body).toMatchObject({ labels: ['People'], lifecycle: 'PUBLISHED' })
    await moderator.until(() => moderator.room!.entries[0]!.labels?.[0] === 'People')
    await moderator.send({ type: 'moderate', entry_id, lifecycle: 'ANSWERED' })
    expect((await api.get(path)).body.entries[0]).toMatchObject({ labels: ['People'] })
    await moderator.send({ type: 'moderate', entry_id, labels: [] })
    await phone.until(() => phone.room!.entries[0]!.labels === undefined)
    expect((await api.get(path)).body.entries[0]).toMatchObject({ labels: [], lifecycle: 'ANSWERED' })
  })

  test('are in exports and reports, and those of the question in its deck', async () => {
    const { room, question_id, phone } = await start()
    await phone.send({ type: 'ask', question_id, text: 'How much?', labels: ['Budget', 'Offices'] })
    await api.post(`/sessions/${room.sessionId}/close`)
    const report = await api.get(`/sessions/${room.sessionId}/report`)
    expect(report.body.entries).toMatchObject([{ labels: ['Budget', 'Offices'] }])
    const { body: question } = await api.get(`/presentations/${room.presentationId}/questions/${question_id}`)
    expect(question.settings.labels).toEqual(labels)
  })
})
