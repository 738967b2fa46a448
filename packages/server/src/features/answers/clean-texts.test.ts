// Invisible and direction-changing characters are stripped from answers, Q&A entries and names, over WebSocket and HTTP:
// texts that look the same count as one, and empty-looking ones are refused.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { callRoom, type OpenRoom, openRoom } from '../../../test/support/room.ts'

const deck = {
  questions: [
    { type: 'WORD_CLOUD', prompt: 'One word?' },
    { type: 'OPEN_TEXT', prompt: 'Anything to add?', settings: { max_length: 5 } },
    { type: 'FILL_IN_BLANK', prompt: 'An ___ a day', settings: { blanks: [{ accepted: ['ap\u00adple'] }] } },
    { type: 'QA', prompt: 'Ask us' },
  ],
}

/** Ways of saying the same, which only a program tells apart. */
const apples = ['apple', 'ap\u200bple', '\u202eapple\u202c', 'a\u2060pp\ufeffle', 'app\u2066le']
const invisible = '\u200b\u202e \u2066\ufeff'

onBothEngines('texts of participants', newConfig => {
  let api: ApiClient
  let room: OpenRoom
  beforeAll(async () => {
    api = await startApi(await newConfig())
    room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
  })
  afterAll(() => api.app.close())

  /** Sends an answer each way, from a new participant each time. */
  async function answerBothWays(question: number, answer: unknown): Promise<string[]> {
    const phone = await room.phone({ display_name: 'Ann' })
    const overSocket = phone.answer(room.questions[question]!, answer).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )
    const { token } = await room.join({ display_name: 'Bob' })
    const path = `/questions/${room.questions[question]}/answer`
    const response = await callRoom(api.app, token, 'PUT', path, { answer })
    const { code = 'ok' } = (await response.json()) as { code?: string }
    return [await overSocket, code]
  }

  test('words that look the same are counted as one, and one that is empty is refused', async () => {
    await room.activate(0)
    for (const word of apples) expect(await answerBothWays(0, { words: [word] })).toEqual(['ok', 'ok'])
    const refused = await answerBothWays(0, { words: [invisible] })
    expect(refused).toEqual(['INVALID_ANSWER', 'INVALID_ANSWER'])
    expect(await room.results(0)).toMatchObject({
      words: [{ text: 'apple', count: 2 * apples.length }],
      words_total: 1,
    })
  })

  test('open texts are cleaned before their length is validated', async () => {
    await room.activate(1)
    for (const text of apples) expect(await answerBothWays(1, { text })).toEqual(['ok', 'ok'])
    expect(await answerBothWays(1, { text: invisible })).toEqual(['INVALID_ANSWER', 'INVALID_ANSWER'])
    const { texts } = (await room.results(1)) as { texts: { text: string }[] }
    expect([...new Set(texts.map(({ text }) => text))]).toEqual(['apple'])
  })

  test('of empty lines one in a row is kept, and vertical tabs and form feeds are line breaks', async () => {
    await room.activate(1)
    for (const text of [`a${'\n \t'.repeat(480)}\nb`, 'a\v\f\r\nb'])
      expect(await answerBothWays(1, { text })).toEqual(['ok', 'ok'])
    const { texts } = (await room.results(1)) as { texts: { text: string }[] }
    expect(texts.filter(({ text }) => text === 'a\n\nb')).toHaveLength(4)
  })

  test('a text in a blank is correct if it looks like an accepted one', async () => {
    await room.activate(2)
    for (const text of apples) expect(await answerBothWays(2, { blanks: [text] })).toEqual(['ok', 'ok'])
    expect(await room.results(2)).toMatchObject({
      blank_stats: [{ correct: 2 * apples.length, answers: [{ text: 'apple', is_correct: true }] }],
    })
  })

  test('entries, public answers and names', async () => {
    await room.activate(3)
    const qa = room.questions[3]!
    const phone = await room.phone({ display_name: ' \u202eA\u200bnn\ufeff', email: 'ann\u200b@example.com' })
    await phone.send({ type: 'ask', question_id: qa, text: 'Wh\u200by \u202enot?' })
    await expect(phone.send({ type: 'ask', question_id: qa, text: invisible })).rejects.toMatchObject({
      code: 'INVALID_ANSWER',
    })
    const ask = (text: string) => callRoom(api.app, phone.token, 'POST', `/questions/${qa}/entries`, { text })
    expect(await (await ask('\u2066Why\u2069 too?')).json()).toMatchObject({ text: 'Why too?' })
    expect(await (await ask(invisible)).json()).toMatchObject({ code: 'INVALID_ANSWER' })
    const list = (await api.get(`/sessions/${room.sessionId}/qa`)).body.entries
    expect(list).toMatchObject([{ text: 'Why not?', asker_name: 'Ann' }, { text: 'Why too?' }])
    const entry = `/sessions/${room.sessionId}/qa/${list[0].id}`
    const answered = await api.patch(entry, { public_answer: 'Be\u200bcause\u202e' })
    expect(answered.body).toMatchObject({ public_answer: 'Because' })
    const refused = await api.patch(entry, { public_answer: invisible })
    expect([refused.status, refused.body.invalid_fields]).toEqual([400, ['public_answer']])
    await expect(room.join({ display_name: invisible })).rejects.toThrow()
    const { participants } = (await api.get(`/sessions/${room.sessionId}/participants`)).body
    expect(participants.at(-1)).toMatchObject({ display_name: 'Ann', email: 'ann@example.com' })
  })
})
