// The explanation of a question: stored with it, frozen when asked, copied with decks, in reports and exports, and on devices
// only with the correct answer (secrecy.test.ts has the time before).
import { parse } from 'csv-parse/sync'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { newPerson, startWorkspace } from '../../../test/support/workspace.ts'

const explanation = '**Paris** since 987:\n\n- the seat of kings'
const quiz = {
  type: 'QUIZ',
  prompt: 'Capital of France?',
  options: [{ text: 'Paris', is_correct: true }, { text: 'Lyon' }],
  settings: { time_limit_seconds: null },
}

onBothEngines('an explanation', newConfig => {
  let api: ApiClient
  afterEach(() => api.app.close())

  test('is null by default, changed and removed, and has at most 1,000 characters', async () => {
    api = await startApi(await newConfig())
    const { body: deck } = await api.post('/presentations', { title: 'Deck' })
    const path = `/presentations/${deck.id}/questions`
    const made = await api.post(path, quiz)
    expect([made.status, made.body.explanation]).toEqual([200, null])
    const own = `${path}/${made.body.id}`
    const longest = 'é'.repeat(1_000)
    for (const [sent, stored] of [
      [explanation, explanation],
      [longest, longest],
      ['', null],
      [explanation, explanation],
      [null, null],
    ]) {
      const changed = await api.call('PATCH', own, { explanation: sent })
      expect([changed.status, changed.body.explanation]).toEqual([200, stored])
      expect((await api.get(own)).body.explanation).toBe(stored)
    }
    await api.call('PATCH', own, { explanation })
    expect((await api.call('PATCH', own, { prompt: 'Which?' })).body.explanation).toBe(explanation)
    for (const wrong of [`${longest}x`, 7]) {
      const refused = await api.call('PATCH', own, { explanation: wrong })
      expect([refused.status, refused.body.invalid_fields]).toEqual([400, ['explanation']])
      const created = await api.post(path, { ...quiz, explanation: wrong })
      expect([created.status, created.body.invalid_fields]).toEqual([400, ['explanation']])
    }
    expect((await api.post(path, { ...quiz, explanation })).body.explanation).toBe(explanation)
    expect((await api.get(path)).body.questions.map((one: typeof made.body) => one.explanation)).toEqual([
      explanation,
      explanation,
    ])
  })

  test('is frozen when the question is asked, and is in results, reports and exports', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: [{ ...quiz, explanation }, quiz] })
    const path = `/sessions/${room.sessionId}`
    const own = `/presentations/${room.presentationId}/questions/${room.questions[0]}`
    await room.activate(0)
    await room.activate(1)
    expect((await api.call('PATCH', own, { explanation: 'Other' })).body.code).toBe('QUESTION_LOCKED')
    await api.post(`${path}/close`)
    expect((await api.call('PATCH', own, { explanation: 'Other' })).status).toBe(200)

    const { body: report } = await api.get(`${path}/report`)
    const asked = report.questions.map(({ question }: { question: object }) => question)
    expect(asked[0]).toMatchObject({ explanation })
    expect(asked[1]).not.toHaveProperty('explanation')
    const { body: text } = await api.get(`${path}/report.md`)
    expect(text.split('\n').filter((line: string) => line.includes('Explanation'))).toEqual([
      '- Explanation: \\*\\*Paris\\*\\* since 987: - the seat of kings',
    ])
    const csv = await api.get(`${path}/export?format=csv`)
    const rows: string[][] = parse(csv.body, { record_delimiter: '\r\n' })
    expect(rows.filter(row => row[3]!.startsWith('Explanation'))).toEqual([
      ['Capital of France?', 'QUIZ', '0', `Explanation: ${explanation}`, '', ''],
    ])
  })

  test('of a self-paced question comes with the verdict to those who have answered', async () => {
    api = await startApi(await newConfig())
    const question = {
      ...quiz,
      explanation,
      settings: { ...quiz.settings, reveal_after_answering: true },
    }
    const room = await openRoom(api, { questions: [question] }, { isSelfPaced: true })
    const [id] = room.questions as [string]
    const [ada, ben] = [await room.phone(), await room.phone()]
    await ada.until(() => ada.room!.questions!.length === 1)
    expect(JSON.stringify([ada.messages, ben.messages])).not.toContain('since 987')
    await ada.answer(id, { option_ids: [room.options[0]![1]!] })
    await ada.until(() => ada.room!.revealed?.[id] !== undefined)
    expect(ada.room!.revealed![id]!.question.explanation).toBe(explanation)
    expect(JSON.stringify(ben.messages)).not.toContain('since 987')
  })

  test('is copied by a duplicate, and by an export and import as JSON', async () => {
    const { app, organization } = await startWorkspace(await newConfig())
    api = { app } as ApiClient
    const presenter = await newPerson(app, organization, 'PRESENTER')
    const base = `/organizations/${organization.id}`
    const slides = [{ question: { ...quiz, explanation } }, { question: quiz }]
    const made = await presenter.post(`${base}/imports`, { title: 'Deck', slides })
    const explanationsOf = async (id: string) =>
      (await presenter.get(`${base}/presentations/${id}/slides`)).body.slides.map(
        (slide: { explanation: string | null }) => slide.explanation,
      )
    expect(await explanationsOf(made.body.id)).toEqual([explanation, null])
    const copy = await presenter.post(`${base}/presentations/${made.body.id}/duplicate`, { title: 'Copy' })
    expect(await explanationsOf(copy.body.id)).toEqual([explanation, null])
    const file = await presenter.get(`${base}/presentations/${made.body.id}/export?format=json`)
    const bytes = Buffer.from(typeof file.body === 'string' ? file.body : JSON.stringify(file.body))
    expect(JSON.parse(String(bytes)).slides.map((slide: object) => 'explanation' in slide)).toEqual([
      true,
      false,
    ])
    const { body: preview } = await presenter.post(`${base}/imports/preview`, {
      file_name: 'deck.json',
      data: bytes.toString('base64'),
    })
    expect(preview.problems).toEqual([])
    const taken = preview.slides.map(({ question }: { question: object }) => ({ question }))
    const again = await presenter.post(`${base}/imports`, { title: 'Again', slides: taken })
    expect(await explanationsOf(again.body.id)).toEqual([explanation, null])
  })
})
