// Who else is in the editor of a presentation: on which slide, who edits it, who has taken it over, and when they are gone.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { onBothEngines } from '../../../test/support/engines.ts'
import { newPerson, type Person, startWorkspace, type Workspace } from '../../../test/support/workspace.ts'
import { memoryBus } from '../../bus/memory.ts'
import { type EditorReport, Editors, editorTtlMs } from './editors.ts'

/** Two servers on one bus. */
function servers() {
  const clock = new FakeClock()
  const bus = memoryBus()
  const [first, second] = [new Editors({ bus, clock }), new Editors({ bus, clock })] as const
  return { clock, bus, first, second }
}

const report = (userKey: number, more: Partial<EditorReport> = {}): EditorReport => ({
  presentationKey: 1,
  userKey,
  window: `window of ${userKey}`,
  slideId: 'a',
  isEditing: false,
  takesOver: false,
  ...more,
})
const editing = (userKey: number, more: Partial<EditorReport> = {}) =>
  report(userKey, { isEditing: true, ...more })

test('other members are seen on their slides, by every server; oneself, and who is in another presentation, are not', () => {
  const { first, second } = servers()
  expect(first.report(report(1))).toEqual([])
  expect(first.report(report(1, { window: 'another' }))).toEqual([])
  second.report(report(3, { presentationKey: 2 }))
  // Two windows on one slide are one member there.
  expect(second.report(report(2, { slideId: 'b' }))).toEqual([{ userKey: 1, slideId: 'a', state: 'VIEWING' }])
  expect(first.report(report(1))).toEqual([{ userKey: 2, slideId: 'b', state: 'VIEWING' }])
})

test('a window is on the slide that it reported last, and on none once it has left', () => {
  const { first, second } = servers()
  first.report(report(1))
  second.report(report(1, { slideId: 'b' }))
  expect(first.report(report(2))).toEqual([{ userKey: 1, slideId: 'b', state: 'VIEWING' }])
  first.report(report(1, { slideId: undefined }))
  expect(second.report(report(2))).toEqual([])
})

test('a read without a window announces no one', () => {
  const { first } = servers()
  first.report(editing(1, { window: undefined }))
  expect(first.report(report(2))).toEqual([])
})

test('one member at a time edits a slide, until they stop; other slides are free', () => {
  const { first, second } = servers()
  first.report(editing(1))
  expect(second.report(editing(2))).toEqual([{ userKey: 1, slideId: 'a', state: 'EDITING' }])
  expect(first.report(editing(1))).toEqual([{ userKey: 2, slideId: 'a', state: 'VIEWING' }])
  expect(second.report(editing(2, { slideId: 'b' }))).toEqual([
    { userKey: 1, slideId: 'a', state: 'EDITING' },
  ])
  expect(first.report(report(1))).toEqual([{ userKey: 2, slideId: 'b', state: 'EDITING' }])
  second.report(editing(2))
  expect(first.report(editing(1))).toEqual([{ userKey: 2, slideId: 'a', state: 'EDITING' }])
})

test('a slide that is taken over is edited by that member, and the previous one saves', () => {
  const { first, second } = servers()
  first.report(editing(1))
  expect(second.report(editing(2, { takesOver: true }))).toEqual([
    { userKey: 1, slideId: 'a', state: 'SAVING' },
  ])
  expect(first.report(editing(1))).toEqual([{ userKey: 2, slideId: 'a', state: 'EDITING' }])
  expect(first.report(report(3))).toEqual([
    { userKey: 2, slideId: 'a', state: 'EDITING' },
    { userKey: 1, slideId: 'a', state: 'SAVING' },
  ])
  // The previous one has saved; the next heartbeat of the other keeps the slide, at any server.
  first.report(report(1))
  expect(first.report(editing(2))).toEqual([
    { userKey: 1, slideId: 'a', state: 'VIEWING' },
    { userKey: 3, slideId: 'a', state: 'VIEWING' },
  ])
  expect(second.report(editing(1, { takesOver: true }))).toContainEqual({
    userKey: 2,
    slideId: 'a',
    state: 'SAVING',
  })
})

test('of two who begin at the same moment on two servers, every server names the same one', () => {
  const { bus, first, second } = servers()
  const notice = { type: 'editor', presentationKey: 1, slideId: 'a', turn: 0 } as const
  for (const userKey of [2, 1]) bus.publish({ ...notice, userKey, window: 'one' })
  for (const server of [first, second])
    expect(server.report(report(3))).toEqual([
      { userKey: 1, slideId: 'a', state: 'EDITING' },
      { userKey: 2, slideId: 'a', state: 'SAVING' },
    ])
})

test('a window without a call for 30 s is gone, and its slide is free', () => {
  const { clock, first, second } = servers()
  first.report(editing(1))
  clock.advance(editorTtlMs)
  expect(second.report(editing(2))).toEqual([{ userKey: 1, slideId: 'a', state: 'EDITING' }])
  clock.advance(1)
  expect(second.report(editing(2))).toEqual([])
  expect(first.report(editing(1))).toEqual([{ userKey: 2, slideId: 'a', state: 'EDITING' }])
})

test('a member has ten windows of a presentation: one more takes the place of the one without a call for the longest', () => {
  const { first, second } = servers()
  const windowAt = (i: number) => ({ window: `window ${i}`, slideId: `slide ${i}` })
  const slides = () => second.report(report(2)).map(({ slideId }) => slideId.replace('slide ', ''))
  first.report(report(1, { ...windowAt(0), presentationKey: 2 }))
  for (let i = 1; i <= 10; i++) first.report(report(1, windowAt(i)))
  // The oldest is in use, and stays.
  first.report(editing(1, windowAt(1)))
  for (let i = 11; i <= 12; i++) second.report(report(1, windowAt(i)))
  expect(slides()).toEqual(['1', '12', '11', '10', '9', '8', '7', '6', '5', '4'])
  for (let i = 13; i <= 1_198; i++) first.report(report(1, windowAt(i)))
  expect(slides()).toHaveLength(10)
  expect(first.report(report(3, { presentationKey: 2 }))).toHaveLength(1)
  // One whose place was taken gets it back with its next call, and edits on.
  first.report(editing(1, windowAt(1)))
  expect(second.report(report(2))[0]).toEqual({ userKey: 1, slideId: 'slide 1', state: 'EDITING' })
})

test('a response has one entry for each member and slide, and as many as a presentation has slides, those who edit first', () => {
  const { first } = servers()
  first.report(report(1, { window: 'before' }))
  first.report(editing(1))
  first.report(report(1, { window: 'after' }))
  first.report(editing(2, { slideId: 'b', takesOver: true }))
  for (let userKey = 3; userKey < 50; userKey++)
    for (let i = 0; i < 10; i++) first.report(report(userKey, { window: `${i}`, slideId: `${i}` }))
  const others = first.report(editing(50, { slideId: 'b', takesOver: true }))
  expect(others).toHaveLength(200)
  expect(others.slice(0, 3)).toEqual([
    { userKey: 1, slideId: 'a', state: 'EDITING' },
    { userKey: 2, slideId: 'b', state: 'SAVING' },
    { userKey: 49, slideId: '9', state: 'VIEWING' },
  ])
})

let workspace: Workspace
afterEach(() => workspace?.app.close())

onBothEngines('editors of a presentation', newConfig => {
  async function start() {
    workspace = await startWorkspace(await newConfig())
    const { app, organization, owner } = workspace
    const organizationPath = `/organizations/${organization.id}`
    const deck = `${organizationPath}/presentations/${await newDeck()}`
    const slide = await newSlide(deck)
    const path = `${deck}/editors`
    const presenter = await newPerson(app, organization)
    const announce = (person: Person, more = '', window = 'one') =>
      person.get(`${path}?window=${window}&slide_id=${slide}${more}`)
    return { app, organization, owner, presenter, path, slide, deck, announce, newDeck, newSlide }

    async function newDeck(): Promise<string> {
      return (await owner.post(`${organizationPath}/presentations`, { title: 'Town hall' })).body.id
    }
    async function newSlide(deck: string): Promise<string> {
      return (await owner.post(`${deck}/questions`, { type: 'OPEN_TEXT', prompt: 'Why?' })).body.id
    }
  }

  test('are its members by name, who may edit it', async () => {
    const { app, organization, owner, presenter, path, slide, announce } = await start()
    expect((await announce(owner, '&editing=true')).body).toEqual({ editors: [] })
    const at = { name: 'Person', slide_id: slide }
    expect((await announce(presenter, '&editing=true')).body).toEqual({
      editors: [{ ...at, user_id: owner.user.id, state: 'EDITING' }],
    })
    await announce(presenter, '&take_over=true')
    expect((await owner.get(path)).body).toEqual({
      editors: [{ ...at, user_id: presenter.user.id, state: 'EDITING' }],
    })
    // A removed member is named no more.
    await owner.call('DELETE', `/organizations/${organization.id}/members/${presenter.user.id}`)
    expect((await announce(presenter)).status).toBe(404)
    expect((await owner.get(path)).body).toEqual({ editors: [] })
    const stranger = await newPerson(app, null)
    expect((await announce(stranger)).body.code).toBe('NOT_FOUND')
  })

  test('are of no presentation that does not exist, and have readable parameters', async () => {
    const { owner, path, announce } = await start()
    expect((await owner.get(path.replace(/pres_\w+/, 'pres_none'))).body.code).toBe('NOT_FOUND')
    const wrong = await announce(owner, '&editing=perhaps')
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'editing'])
    const long = await owner.get(`${path}?window=${'w'.repeat(41)}`)
    expect([long.status, long.body.details[0].field]).toEqual([400, 'window'])
  })

  test('are on slides of the presentation alone, questions or content', async () => {
    const { organization, owner, presenter, path, deck, slide, newDeck, newSlide } = await start()
    const other = `/organizations/${organization.id}/presentations/${await newDeck()}`
    const content = (await owner.post(`${deck}/slides`, { title: 'Welcome' })).body.id
    const on = (slideId: string, person = owner) => person.get(`${path}?window=one&slide_id=${slideId}`)
    expect((await on(content)).status).toBe(200)
    expect((await on(slide, presenter)).body.editors).toMatchObject([{ slide_id: content }])
    const deleted = await newSlide(deck)
    await owner.call('DELETE', `${deck}/questions/${deleted}`)
    for (const wrong of ['a', await newSlide(other), deleted, '%00']) {
      const { status, body } = await on(wrong)
      expect([wrong, status, body.code, body.details[0].field]).toEqual([
        wrong,
        400,
        'INVALID_REQUEST_PARAMETER',
        'slide_id',
      ])
    }
    // Nothing of a refused call is noted.
    expect((await on(slide, presenter)).body.editors).toMatchObject([{ slide_id: content }])
  })

  test('with as many windows as a minute allows make no large response', async () => {
    const { owner, presenter, announce } = await start()
    for (let i = 0; i < 200; i++) expect((await announce(owner, '', `${i}`)).status).toBe(200)
    expect((await announce(presenter)).body.editors).toHaveLength(1)
  })

  test('leave no trace in the audit log', async () => {
    const { organization, owner, announce } = await start()
    const logged = () => owner.get(`/organizations/${organization.id}/audit`)
    const before = (await logged()).body
    await announce(owner, '&editing=true&take_over=true')
    expect((await logged()).body).toEqual(before)
  })
})
