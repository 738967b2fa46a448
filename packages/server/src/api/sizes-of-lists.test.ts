// Lists are bounded by bytes as well as by their limit, decks of megabytes are read page by page, and one owner's responses
// are rendered one after the other.
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { callRoom, openRoom } from '../../test/support/room.ts'
import { newPerson } from '../../test/support/workspace.ts'

const mebibyte = 1024 * 1024
let api: ApiClient
afterEach(() => api.app.close())

/** About 45 kB each. */
const largeQuestion = (i: number) => ({
  type: 'FILL_IN_BLANK',
  prompt: `${i} ${'___ '.repeat(10)}`,
  settings: {
    blanks: Array.from({ length: 10 }, (_, blank) => ({
      accepted: Array.from({ length: 20 }, (_, n) => `${i} ${blank} ${n} `.padEnd(200, 'x')),
    })),
  },
})

/** A presentation of 3 MB, whose every tenth slide is short. */
async function largeDeck() {
  const { body: deck } = await api.post('/presentations', { title: 'Large' })
  const path = `/presentations/${deck.id}/questions`
  for (let i = 0; i < 70; i++) {
    const question = i % 10 === 9 ? { type: 'NPS', prompt: `${i} short` } : largeQuestion(i)
    expect((await api.post(path, question)).status).toBe(200)
  }
  return { id: deck.id as string, path }
}

onBothEngines('a presentation of megabytes', newConfig => {
  test('is listed whole in one page, as each of its questions is read alone', async () => {
    api = await startApi(await newConfig())
    const deck = await largeDeck()
    const { status, body } = await api.get(deck.path)
    expect([status, body.real, body.limit, body.has_more]).toEqual([200, 70, 200, false])
    expect(JSON.stringify(body).length).toBeGreaterThan(2 * mebibyte)
    expect(body.questions.map(({ order }: { order: number }) => order)).toEqual([...Array(70).keys()])
    for (const i of [0, 9, 69])
      expect(body.questions[i]).toEqual((await api.get(`${deck.path}/${body.questions[i].id}`)).body)
  })

  test('is listed and exported in the workspace with all of its slides', async () => {
    api = await startApi(await newConfig())
    const deck = await largeDeck()
    const { body: listed } = await api.get(deck.path)
    const person = await newPerson(api.app, api.organization, 'PRESENTER')
    const path = `/organizations/${api.organization.id}/presentations/${deck.id}`
    await person.post(`${path}/slides`, { title: 'Between', order: 1 })
    const { body } = await person.get(`${path}/slides`)
    expect(body.slides).toHaveLength(71)
    expect(body.slides[1]).toMatchObject({ kind: 'CONTENT', title: 'Between' })
    expect(body.slides[70]).toMatchObject({ kind: 'QUESTION', prompt: '69 short', order: 70, asked: false })
    const { body: file } = await person.get(`${path}/export`)
    const prompts = listed.questions.map(({ prompt }: { prompt: string }) => prompt)
    const { title, slides } = JSON.parse(file)
    expect(title).toBe('Large')
    expect(slides.map((slide: { prompt?: string }) => slide.prompt)).toEqual(
      prompts.toSpliced(1, 0, undefined),
    )
    const { body: outline } = await person.get(`${path}/export?format=outline`)
    expect(outline.match(/^\d+ short$/gm)).toHaveLength(7)
  })
})

onBothEngines('results of megabytes', newConfig => {
  test('of all questions are read one question after the other', async () => {
    api = await startApi(await newConfig())
    const prompts = Array.from({ length: 3 }, (_, i) => ({
      type: 'OPEN_TEXT',
      prompt: `What of ${i}?`,
      settings: { max_length: 2000 },
    }))
    const room = await openRoom(api, { questions: prompts })
    const path = `/sessions/${room.sessionId}/results/all`
    const joined = await Promise.all(Array.from({ length: 100 }, () => room.join()))
    for (const i of [0, 1, 2]) {
      await room.activate(i)
      await Promise.all(
        joined.map(({ token }, n) => answer(token, room.questions[i]!, `${n} `.padEnd(2000, 'ü'))),
      )
    }
    const { status, headers, body } = await api.get(path)
    expect([status, headers.get('etag'), body.results.length]).toEqual([200, null, 3])
    for (const [i, results] of body.results.entries())
      expect(results).toEqual(
        (await api.get(`/sessions/${room.sessionId}/results?question_id=${room.questions[i]}`)).body,
      )
    // A call that waits gets what is too long to be compared at once.
    expect((await api.get(`${path}?wait=30`)).body).toEqual(body)
  })
})

async function answer(token: string, questionId: string, text: string): Promise<void> {
  const response = await callRoom(api.app, token, 'PUT', `/questions/${questionId}/answer`, {
    answer: { text },
  })
  expect(response.status).toBe(200)
}
