// Titles, prompts and options need a visible character, equal options are refused with both places, and lines are normalized, by
// every operation that takes them. What was stored before never fails a change that leaves it alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { startWorkspace, type Workspace } from '../../../test/support/workspace.ts'

const invisible = ' \u200b\n\u2800\u202e'
const ab = [{ text: 'A' }, { text: 'B' }]
const equal = [{ text: 'Caf\u00e9 noir' }, { text: 'B' }, { text: ' Cafe\u0301  noir' }]
const choice = { type: 'MULTIPLE_CHOICE', prompt: 'Which?' }

interface Refused {
  status: number
  body: { invalid_fields: string[]; details: { rule: string }[] }
}

onBothEngines('texts of presenters', newConfig => {
  let workspace: Workspace
  let api: ApiClient
  beforeAll(async () => {
    workspace = await startWorkspace(await newConfig())
    const { app, organization } = workspace
    api = await apiClient(app, { organization })
  })
  afterAll(() => workspace.app.close())

  /** The fields that a response refuses, and why. */
  function refusedBy({ status, body }: Refused) {
    expect(status).toBe(400)
    expect(body.invalid_fields).toHaveLength(body.details.length)
    return body.details.map(({ rule }, i) => `${body.invalid_fields[i]} ${rule}`)
  }

  async function newDeck(questions: readonly object[] = [{ ...choice, options: ab }]) {
    const { body: deck } = await api.post('/presentations', { title: 'Deck', questions })
    const path = `/presentations/${deck.id}`
    const { body } = await api.get(`${path}/questions`)
    return { path, questions: body.questions, question: `${path}/questions/${body.questions[0].id}` }
  }

  test('titles without visible characters are refused wherever they are given', async () => {
    const { owner, organization } = workspace
    const { path } = await newDeck()
    const own = `/organizations/${organization.id}`
    const title = invisible
    const slides = [{ question: { ...choice, options: ab } }]
    const refusals = await Promise.all([
      api.post('/presentations', { title }),
      api.patch(path, { title }),
      owner.call('PATCH', `${own}${path}`, { title }),
      owner.post(`${own}${path}/duplicate`, { title }),
      owner.post(`${own}/imports`, { title, slides }),
      owner.post(`${own}${path}/slides`, { title, body: 'Something' }),
    ])
    for (const refusal of refusals) expect(refusedBy(refusal)).toEqual(['title visible_text'])
    expect((await api.get(path)).body.title).toBe('Deck')
  })

  test('prompts and options without visible characters, and equal options, are refused with each place', async () => {
    const { owner, organization } = workspace
    const { path, question } = await newDeck()
    const prompt = invisible
    const hidden = ['prompt visible_text', 'options[2].text visible_text']
    const twice = ['options[0].text distinct_texts', 'options[2].text distinct_texts']
    const cases = [
      [{ prompt, options: [...ab, { text: prompt }] }, hidden],
      [{ options: equal }, twice],
    ] as const
    for (const [change, expected] of cases) {
      const body = { ...choice, ...change }
      const nested = (prefix: string) => expected.map(fault => `${prefix}.${fault}`)
      const own = `/organizations/${organization.id}`
      expect(refusedBy(await api.post(`${path}/questions`, body))).toEqual(expected)
      expect(refusedBy(await api.patch(question, change))).toEqual(expected)
      expect(refusedBy(await api.post('/presentations', { title: 'x', questions: [body] }))).toEqual(
        nested('questions[0]'),
      )
      expect(
        refusedBy(await owner.post(`${own}/imports`, { title: 'x', slides: [{ question: body }] })),
      ).toEqual(nested('slides[0].question'))
    }
    expect((await api.get(question)).body).toMatchObject({ prompt: 'Which?', options: ab })
    const wheel = { type: 'SPINNER', prompt: 'Who?', options: equal }
    expect((await api.post(`${path}/questions`, wheel)).status).toBe(200)
  })

  test('lines are stored normalized; bodies and notes stay as they are', async () => {
    const { owner, organization } = workspace
    const tall = `a\vb${'\n \u200b'.repeat(300)}\nc`
    const low = 'a\nb\n\nc'
    const [title, text] = [tall.slice(0, 60) + tall.slice(-4), tall.slice(0, 120) + tall.slice(-4)]
    const { path, question } = await newDeck([
      { ...choice, prompt: text, options: [...ab, { text }], notes: tall },
    ])
    expect((await api.get(question)).body).toMatchObject({
      prompt: low,
      options: [...ab, { text: low }],
      notes: tall,
    })
    expect((await api.patch(path, { title })).body.title).toBe(low)
    const slides = `/organizations/${organization.id}${path}/slides`
    const { body: slide } = await owner.post(slides, { title, body: tall })
    expect(slide).toMatchObject({ title: low, body: tall })
    const renamed = await owner.call('PATCH', `${slides}/${slide.id}`, { title: 'x\fy' })
    expect(renamed.body).toMatchObject({ title: 'x\ny', body: tall })
  })

  test('existing texts never fail a change that leaves them alone', async () => {
    const { owner, organization } = workspace
    const { path, question, questions } = await newDeck()
    const slides = `/organizations/${organization.id}${path}/slides`
    const { body: slide } = await owner.post(slides, { title: 'Old', body: 'Body' })
    const options = [
      { id: 'opt_1', text: 'A' },
      { id: 'opt_2', text: 'A' },
    ]
    await workspace.app.services.storage.transaction(async ({ db }) => {
      await db
        .updateTable('questions')
        .set({ options: JSON.stringify(options) })
        .where('id', '=', questions[0].id)
        .execute()
      await db.updateTable('content_slides').set({ title: ' ' }).where('id', '=', slide.id).execute()
    })
    const changed = await api.patch(question, { prompt: 'And now?', settings: { show_results: false } })
    expect([changed.status, changed.body.options]).toEqual([200, options])
    expect(refusedBy(await api.patch(question, { options }))).toHaveLength(2)
    const edited = await owner.call('PATCH', `${slides}/${slide.id}`, { body: 'Other' })
    expect(edited.body).toMatchObject({ title: ' ', body: 'Other' })
    const copy = await owner.post(`/organizations/${organization.id}${path}/duplicate`, { title: 'Copy' })
    expect(copy.status).toBe(200)
  })
})
