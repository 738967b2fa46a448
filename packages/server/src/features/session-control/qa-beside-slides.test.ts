// With `qa_beside_slides` the first Q&A of a presentation takes entries from the start of a session, before it is on screen.
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'

const deck = {
  questions: [
    { type: 'RATING', prompt: 'How was it?' },
    { type: 'QA', prompt: 'Ask us anything', settings: { labels: ['Budget'] } },
    { type: 'QA', prompt: 'And now?' },
  ],
}
const [RATING, QA, SECOND] = [0, 1, 2]
const beside = { settings: { qa_beside_slides: true } }

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('questions next to every slide', newConfig => {
  test('are asked from the start, before and after their slide, and are final at the close', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, beside)
    const session = (await api.get(`/sessions/${room.sessionId}`)).body
    expect(session).toMatchObject({ active_question_id: null, settings: { qa_beside_slides: true } })
    const [phone, remote] = [await room.phone(), await room.stage()]
    const question_id = room.questions[QA]!
    expect(phone.room).toMatchObject({ question: null, qa: { id: question_id, labels: ['Budget'] } })
    await phone.send({ type: 'ask', question_id, text: 'Before any slide?', labels: ['Budget'] })
    await room.activate(RATING)
    await phone.until(() => phone.room!.question !== null)
    await phone.send({ type: 'ask', question_id, text: 'Next to another one?' })
    await remote.until(() => remote.room!.entries.length === 2)
    await room.activate(QA)
    await phone.until(() => phone.room!.question?.id === question_id)
    expect(phone.room!.question).toMatchObject({ phase: 'OPEN', prompt: 'Ask us anything' })
    expect((await room.phone()).room!.entries).toHaveLength(2)
    await room.activate(RATING)
    await phone.send({ type: 'ask', question_id, text: 'After it?' })
    await api.post(`/sessions/${room.sessionId}/close`)
    const { body } = await api.get(`/sessions/${room.sessionId}/report`)
    expect(body.entries).toHaveLength(3)
    expect(await phasesOf(room.sessionId)).toEqual([
      [room.questions[RATING], 'REVEALED', 1],
      [question_id, 'REVEALED', 1],
    ])
  })

  test('that never were on screen are final at the close as well', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, beside)
    await api.post(`/sessions/${room.sessionId}/close`)
    expect(await phasesOf(room.sessionId)).toEqual([[room.questions[QA], 'REVEALED', 1]])
  })

  test('are those of the one shown last, where there are several', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, beside)
    await room.activate(SECOND)
    await room.activate(RATING)
    const phone = await room.phone()
    for (const at of [QA, SECOND])
      await phone.send({ type: 'ask', question_id: room.questions[at]!, text: 'Why?' })
  })

  test('need the setting, and a Q&A in the presentation', async () => {
    api = await startApi(await newConfig())
    const without = await openRoom(api, deck)
    const phone = await without.phone()
    expect(phone.room).not.toHaveProperty('qa')
    await expect(
      phone.send({ type: 'ask', question_id: without.questions[QA]!, text: 'Why?' }),
    ).rejects.toMatchObject({ code: 'QUESTION_NOT_OPEN' })
    const none = await openRoom(api, { questions: [deck.questions[RATING]] }, beside)
    expect((await none.phone()).room).not.toHaveProperty('qa')
    await none.activate(0)
  })

  async function phasesOf(sessionId: string): Promise<unknown[][]> {
    const rows = await api.app.services.storage.read
      .selectFrom('session_questions as q')
      .innerJoin('sessions as s', 's.key', 'q.session_key')
      .select(['q.question_id', 'q.phase', 'q.is_final'])
      .where('s.id', '=', sessionId)
      .orderBy('q.position')
      .execute()
    return rows.map(row => [row.question_id, row.phase, Number(row.is_final)])
  }
})
