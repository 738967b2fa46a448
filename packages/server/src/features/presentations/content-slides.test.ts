// Content slides: they share one order with the questions of their deck, through the workspace and the public API.

import { Chance } from '@roomful/testkit/chance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '../../../test/support/engines.ts'
import {
  newOrganization,
  newPerson,
  startWorkspace,
  type Workspace,
} from '../../../test/support/workspace.ts'
import { type Writing, writing } from '../../services.ts'
import { activateQuestion } from '../session-control/question-phases.ts'
import { closeSession, openSession } from '../session-control/session-states.ts'
import { createSession } from '../sessions/sessions.ts'
import { createPresentation } from './presentations.ts'
import { createQuestion, deleteQuestion, listQuestions, updateQuestion } from './questions.ts'

const question = (prompt: string) => ({ type: 'OPEN_TEXT', prompt }) as const

onBothEngines('content slides', newConfig => {
  let workspace: Workspace
  beforeAll(async () => {
    workspace = await startWorkspace(await newConfig())
  })
  afterAll(() => workspace.app.close())

  const change = <T>(work: (tx: Writing) => Promise<T>) => writing(workspace.app.services, work)

  /** A deck of questions with these prompts, as its editor sees it. */
  async function newDeck(...prompts: string[]) {
    const { organization, owner } = workspace
    const { id } = await change(tx =>
      createPresentation(tx, organization, { title: 'Deck', questions: prompts.map(question) }),
    )
    const path = `/organizations/${organization.id}/presentations/${id}/slides`
    const slides = async () => (await owner.get(path)).body.slides
    return {
      id,
      path,
      slides,
      /** What its slides say, in order; the places that they say stand in that order too. */
      async titles(): Promise<string[]> {
        const listed = await slides()
        expect(listed.map(({ order }: { order: number }) => order)).toEqual(
          listed.map((_: unknown, i: number) => i),
        )
        return listed.map(({ title, prompt }: { title?: string; prompt?: string }) => title ?? prompt)
      },
      add: async (title: string, order?: number) =>
        (await owner.post(path, { title, ...(order !== undefined && { order }) })).body,
      questionOrders: async () => {
        const { questions } = await change(tx => listQuestions(tx, organization, id))
        return questions.map(({ prompt, order }) => [prompt, order])
      },
      slideCount: async () =>
        (
          await workspace.app.services.storage.read
            .selectFrom('presentations')
            .select('slide_count')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).slide_count,
    }
  }

  test('stand between questions, which keep their places among all slides', async () => {
    const { owner, organization } = workspace
    const deck = await newDeck('one', 'two')
    const created = await owner.post(deck.path, {
      title: 'Welcome',
      body: '# Hello\n- you',
      image: null,
      on_phones: true,
      notes: 'Wait for the back rows.',
      order: 0,
    })
    expect(created.body).toEqual({
      id: expect.stringMatching(/^sld_/),
      layout: 'TEXT',
      title: 'Welcome',
      body: '# Hello\n- you',
      body_2: '',
      stepwise: false,
      skipped: false,
      image: null,
      on_phones: true,
      notes: 'Wait for the back rows.',
      order: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    await deck.add('Break', 2)
    await deck.add('Goodbye')
    expect(await deck.titles()).toEqual(['Welcome', 'one', 'Break', 'two', 'Goodbye'])
    expect(await deck.questionOrders()).toEqual([
      ['one', 1],
      ['two', 3],
    ])
    await change(tx => createQuestion(tx, organization, deck.id, question('three')))
    expect(await deck.questionOrders()).toContainEqual(['three', 5])
    expect(await deck.slideCount()).toBe(6)
    const [welcome] = await deck.slides()
    expect(welcome).toMatchObject({ kind: 'CONTENT', etag: created.headers.get('etag') })
    const read = await owner.get(`${deck.path}/${welcome.id}`)
    expect([read.body, read.headers.get('etag')]).toEqual([created.body, welcome.etag])
  })

  test('have a layout, a second column in that of columns alone, and points that are shown one by one', async () => {
    const { owner, organization } = workspace
    const deck = await newDeck('one')
    const columns = {
      layout: 'COLUMNS',
      title: 'Before and after',
      body: '- Four tools',
      body_2: '- One form',
      stepwise: true,
    }
    const { body } = await owner.post(deck.path, columns)
    expect(body).toMatchObject(columns)
    const path = `${deck.path}/${body.id}`
    for (const [change, field] of [
      [{ layout: 'QUOTE' }, 'body_2'],
      [{ layout: 'ROWS' }, 'layout'],
      [{ body_2: 'x'.repeat(5_001) }, 'body_2'],
      [{ stepwise: 'yes' }, 'stepwise'],
    ] as const) {
      const refused = await owner.call('PATCH', path, change)
      expect([refused.status, refused.body.invalid_fields]).toEqual([400, [field]])
    }
    const quote = { layout: 'QUOTE', body_2: '' }
    expect((await owner.call('PATCH', path, quote)).body).toMatchObject({ ...columns, ...quote })
    await owner.call('PATCH', path, columns)

    const copy = await owner.post(`/organizations/${organization.id}/presentations/${deck.id}/duplicate`, {
      title: 'Copy',
    })
    const copied = await owner.get(`/organizations/${organization.id}/presentations/${copy.body.id}/slides`)
    expect(copied.body.slides[1]).toMatchObject(columns)
    for (const format of ['json', 'outline']) {
      const file = await owner.get(
        `/organizations/${organization.id}/presentations/${deck.id}/export?format=${format}`,
      )
      const text = typeof file.body === 'string' ? file.body : JSON.stringify(file.body)
      const preview = await owner.post(`/organizations/${organization.id}/imports/preview`, {
        file_name: '',
        data: Buffer.from(text).toString('base64'),
      })
      expect(preview.body.problems).toEqual([])
      expect(preview.body.slides[1].content).toMatchObject(columns)
    }
  })

  test('are changed and moved as they are now, and deleted', async () => {
    const { owner } = workspace
    const deck = await newDeck('one', 'two')
    const { id } = await deck.add('Break', 1)
    const path = `${deck.path}/${id}`
    const [, { etag }] = await deck.slides()
    const changed = await owner.call(
      'PATCH',
      path,
      { body: 'Back at *four*', order: 2 },
      { 'if-match': etag },
    )
    expect(changed.body).toMatchObject({ title: 'Break', body: 'Back at *four*', order: 2 })
    expect(await deck.titles()).toEqual(['one', 'two', 'Break'])
    const late = await owner.call('PATCH', path, { title: 'Pause' }, { 'if-match': etag })
    expect([late.status, late.body.code]).toEqual([412, 'PRECONDITION_FAILED'])
    const tooFar = await owner.call('PATCH', path, { order: 3 })
    expect(tooFar.body.details).toMatchObject([{ field: 'order', rule: 'place_in_deck' }])
    await owner.call('PATCH', path, { order: 0 })
    expect(await deck.titles()).toEqual(['Break', 'one', 'two'])
    expect((await owner.call('DELETE', path)).body).toMatchObject({ id, title: 'Break' })
    expect((await owner.call('DELETE', path)).status).toBe(404)
    expect(await deck.titles()).toEqual(['one', 'two'])
    expect(await deck.slideCount()).toBe(2)
  })

  test('say something, and no more than a slide holds', async () => {
    const { owner } = workspace
    const deck = await newDeck('one')
    const refusal = async (body: object) =>
      (await owner.post(deck.path, body)).body.details.map(({ field }: { field: string }) => field)
    expect(await refusal({})).toEqual(['title'])
    expect(await refusal({ title: ' ', body: '\n' })).toEqual(['title'])
    expect(await refusal({ title: 'x'.repeat(201), body: 'x'.repeat(5_001) })).toEqual(['title', 'body'])
    expect(await refusal({ title: 'x', order: 2 })).toEqual(['order'])
    expect(await refusal({ title: 'x', image: { id: 'img_0', alt: '' } })).toEqual(['image'])
    const only = await owner.post(deck.path, { body: 'Only a body' })
    const emptied = await owner.call('PATCH', `${deck.path}/${only.body.id}`, { body: '' })
    expect(emptied.body.invalid_fields).toEqual(['title'])
    expect(await deck.titles()).toEqual(['one', ''])
  })

  test('leave room for a question that is put among them', async () => {
    const { owner } = workspace
    const deck = await newDeck('one', 'two')
    await deck.add('Break', 1)
    const path = deck.path.replace(/slides$/, 'questions')
    const put = await owner.post(path, { ...question('between'), order: 1 })
    expect([put.status, put.body.order]).toEqual([200, 1])
    expect((await owner.post(path, question('last'))).body.order).toBe(4)
    expect(await deck.titles()).toEqual(['one', 'between', 'Break', 'two', 'last'])
    const tooFar = await owner.post(path, { ...question('nowhere'), order: 6 })
    expect(tooFar.body.details).toMatchObject([{ field: 'order', rule: 'place_in_deck' }])
    expect((await owner.post(path, { ...question('before'), order: -1 })).body.invalid_fields).toEqual([
      'order',
    ])
    expect(await deck.slideCount()).toBe(5)
  })

  test('count among the 200 slides of a deck', async () => {
    const { owner, organization } = workspace
    const deck = await newDeck(...Array.from({ length: 199 }, (_, i) => `${i}`))
    await deck.add('the last')
    const over = await owner.post(deck.path, { title: 'one more' })
    expect(over.body).toMatchObject({ code: 'INVALID_REQUEST_BODY', invalid_fields: [], limit: 200 })
    await expect(change(tx => createQuestion(tx, organization, deck.id, question('more')))).rejects.toThrow(
      'at most 200 slides',
    )
    expect(await deck.slideCount()).toBe(200)
  })

  test('of other organizations, and of other decks, are absent', async () => {
    const { app, owner } = workspace
    const stranger = await newPerson(app, await newOrganization(app), 'OWNER')
    const [deck, other] = [await newDeck('one'), await newDeck('two')]
    const { id } = await deck.add('Break')
    expect((await stranger.get(`${deck.path}/${id}`)).status).toBe(404)
    expect((await stranger.post(deck.path, { title: 'x' })).status).toBe(404)
    for (const [method, body] of [['GET'], ['PATCH', { title: 'x' }], ['DELETE']] as const)
      expect((await owner.call(method, `${other.path}/${id}`, body)).status).toBe(404)
    expect(await deck.titles()).toEqual(['one', 'Break'])
  })

  test('are listed with questions, of which the list says what sessions keep from being changed', async () => {
    const { organization } = workspace
    const deck = await newDeck('one', 'two')
    await deck.add('Break', 1)
    const states = async () =>
      (await deck.slides()).map(({ asked, locked }: Record<string, unknown>) => [asked, locked])
    expect(await states()).toEqual([
      [false, false],
      [undefined, undefined],
      [false, false],
    ])
    const [{ id }] = await deck.slides()
    const session = await change(tx => createSession(tx, organization, { presentation_id: deck.id }))
    await change(tx => openSession(tx, organization, session.id))
    await change(tx => activateQuestion(tx, organization, { sessionId: session.id, questionId: id }))
    expect((await states())[0]).toEqual([true, true])
    await change(tx => closeSession(tx, organization, session.id))
    expect((await states())[0]).toEqual([true, false])
    expect((await states())[2]).toEqual([false, false])
  })

  test('stay where they were put, whatever is added, moved and deleted around them', async () => {
    const { owner, organization } = workspace
    const chance = new Chance('slides')
    const deck = await newDeck('q0')
    const model = ['q0']
    for (let i = 1; i <= 60; i++) {
      const listed = await deck.slides()
      const at = chance.below(model.length)
      const to = chance.below(model.length)
      const slide = listed[at]
      switch (model.length < 3 ? 0 : chance.below(5)) {
        case 0:
          await deck.add(`c${i}`, to)
          model.splice(to, 0, `c${i}`)
          break
        case 1:
          await change(tx => createQuestion(tx, organization, deck.id, question(`q${i}`)))
          model.push(`q${i}`)
          break
        case 2:
          if (slide.kind === 'CONTENT') await owner.call('DELETE', `${deck.path}/${slide.id}`)
          else
            await change(tx =>
              deleteQuestion(tx, organization, { presentationId: deck.id, questionId: slide.id }),
            )
          model.splice(at, 1)
          break
        default:
          if (slide.kind === 'CONTENT') await owner.call('PATCH', `${deck.path}/${slide.id}`, { order: to })
          else
            await change(tx =>
              updateQuestion(
                tx,
                organization,
                { presentationId: deck.id, questionId: slide.id },
                { order: to },
              ),
            )
          model.splice(to, 0, ...model.splice(at, 1))
      }
      expect(await deck.titles(), `after ${i} changes`).toEqual(model)
      expect(await deck.slideCount()).toBe(model.length)
    }
  })
})
