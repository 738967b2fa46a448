// Decks that people and programs change at the same time: places stay 0 to n - 1, of two who change the same only one
// wins, nothing is kept of a deck that is being removed, and questions asked by a LIVE session are locked for every caller.
import type { SlideOut } from '@roomful/contract/features/presentations/content-slides'
import { Chance } from '@roomful/testkit/chance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiAnswer, type ApiClient, apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { png } from '../../../test/support/pictures.ts'
import {
  browser,
  cheapPasswords,
  newPerson,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../test/support/workspace.ts'
import { startApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { type Writing, writing } from '../../services.ts'
import { emptyTrash, updatePresentation } from './presentations.ts'

const rounds = 8
const atOnce = 12
const day = 24 * 60 * 60_000
const question = { type: 'OPEN_TEXT', prompt: 'Why?' } as const
const always = { opens_at: '2026-01-01T00:00:00Z', closes_at: '2099-01-01T00:00:00Z', timezone: 'UTC' }

onBothEngines('decks that many change at once', newConfig => {
  let config: Config
  let workspace: Workspace
  let editor: Person
  let program: ApiClient
  let base: string
  beforeAll(async () => {
    config = await newConfig()
    workspace = await startWorkspace(config)
    const { app, organization } = workspace
    editor = await newPerson(app, organization)
    program = await apiClient(app, { organization })
    base = `/organizations/${organization.id}`
  })
  afterAll(() => workspace.app.close())

  async function newDeck(questions: readonly object[] = [question]): Promise<string> {
    const { status, body } = await program.post('/presentations', { title: 'Deck', questions })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.id
  }
  const slidesPath = (deck: string) => `${base}/presentations/${deck}/slides`
  const slidesOf = async (deck: string): Promise<SlideOut[]> =>
    (await editor.get(slidesPath(deck))).body.slides
  const addSlide = async (deck: string, slide: object): Promise<SlideOut> =>
    (await editor.post(slidesPath(deck), slide)).body

  /** Its slides have the places 0 to n - 1, each once, also among the questions alone, and are counted. */
  async function requireOrder(deck: string): Promise<void> {
    const slides = await slidesOf(deck)
    expect(slides.map(({ order }) => order)).toEqual(slides.map((_, i) => i))
    const { questions } = (await program.get(`/presentations/${deck}/questions`)).body
    const asListed = slides.filter(({ kind }) => kind === 'QUESTION').map(({ id, order }) => [id, order])
    expect(questions.map(({ id, order }: SlideOut) => [id, order])).toEqual(asListed)
    expect((await program.get(`/presentations/${deck}`)).body.slide_count).toBe(slides.length)
  }

  test('slides have the places 0 to n - 1, each once, whatever is done at the same time', async () => {
    const chance = new Chance('decks at once')
    const deck = await newDeck([question, question, question, question])
    const [asQuestions, asSlides] = [`/presentations/${deck}/questions`, slidesPath(deck)]
    const copies: string[] = []
    for (let round = 0; round < rounds; round++) {
      const slides = await slidesOf(deck)
      const order = () => chance.below(slides.length)
      const any = (kind: SlideOut['kind']) =>
        chance.pick([...slides.filter(slide => slide.kind === kind).map(({ id }) => id), 'none'])
      const changes: (() => Promise<ApiAnswer>)[] = [
        () => program.post(asQuestions, question),
        () => program.patch(`${asQuestions}/${any('QUESTION')}`, { order: order() }),
        () => program.call('DELETE', `${asQuestions}/${any('QUESTION')}`),
        () =>
          editor.call('PATCH', `${base}${asQuestions}/${any('QUESTION')}`, {
            order: order(),
            prompt: 'Who?',
          }),
        () => editor.post(asSlides, { title: `${round}`, order: order() }),
        () => editor.post(asSlides, { title: `${round}` }),
        () => editor.call('PATCH', `${asSlides}/${any('CONTENT')}`, { order: order() }),
        () => editor.call('DELETE', `${asSlides}/${any('CONTENT')}`),
        () => editor.post(`${base}/presentations/${deck}/duplicate`, { title: 'Copy' }),
        async () => {
          const { body } = await editor.post(`${base}/sessions`, { presentation_id: deck })
          await program.post(`/sessions/${body.id}/schedule`, always)
          return program.post(`/sessions/${body.id}/open`)
        },
      ]
      const answers = await Promise.all(Array.from({ length: atOnce }, () => chance.pick(changes)()))
      for (const { status, body } of answers) {
        // Deleted meanwhile; a place that there is no more; asked by a session that was opened meanwhile.
        expect([200, 400, 404, 409], JSON.stringify(body)).toContain(status)
        if (body.title === 'Copy') copies.push(body.id)
      }
      await requireOrder(deck)
    }
    for (const copy of copies) await requireOrder(copy)
    const asked = await workspace.app.services.storage.read
      .selectFrom('session_questions')
      .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
      .select(['session_key', 'session_questions.position'])
      .where('presentation_id', '=', deck)
      .execute()
    for (const [, of] of Map.groupBy(asked, ({ session_key }) => session_key))
      expect(new Set(of.map(({ position }) => position)).size).toBe(of.length)
    expect([copies.length, asked.length].every(count => count > 0)).toBe(true)
    // At most so many are LIVE at once.
    const { sessions } = (await program.get('/sessions?state=LIVE')).body
    for (const { id } of sessions) await program.post(`/sessions/${id}/close`)
  })

  test('of an editor and a program who change the same version, one wins and the other is told', async () => {
    const deck = await newDeck()
    const [{ id, etag } = await Promise.reject(new Error('no slide'))] = await slidesOf(deck)
    const path = `/presentations/${deck}/questions/${id}`
    const doors = [
      (prompt: string, ifMatch: string) => program.patch(path, { prompt }, { 'if-match': ifMatch }),
      (prompt: string, ifMatch: string) =>
        editor.call('PATCH', `${base}${path}`, { prompt }, { 'if-match': ifMatch }),
    ]
    let current = etag
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(doors.map((change, i) => change(`${round}, ${i}`, current)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
      const winner = answers.findIndex(({ status }) => status === 200)
      const read = await program.get(path)
      expect(read.body.prompt).toBe(`${round}, ${winner}`)
      expect(answers[winner]!.headers.get('etag')).toBe(read.headers.get('etag'))
      expect(answers[1 - winner]!.body.code).toBe('PRECONDITION_FAILED')
      current = read.headers.get('etag')!
    }
  })

  test.each<[what: string, ifMatch: (etag: string) => string, status: number]>([
    ['the ETag', etag => etag, 200],
    ['one of a list', etag => `"none" , ${etag}`, 200],
    ['*', () => '*', 200],
    // Proxies that compress weaken tags.
    ['its weak form', etag => `W/${etag}`, 200],
    ['another weak one', () => 'W/"none"', 412],
    ['one without its quotes', etag => etag.slice(1, -1), 412],
    ['another', () => '"none"', 412],
    ['nothing', () => '', 412],
  ])('If-Match with %s is compared, for slides of either kind', async (_, ifMatch, status) => {
    const deck = await newDeck()
    await addSlide(deck, { title: 'Break' })
    for (const { kind, id, etag } of await slidesOf(deck)) {
      const path =
        kind === 'CONTENT' ? `${slidesPath(deck)}/${id}` : `${base}/presentations/${deck}/questions/${id}`
      const headers = { 'if-match': ifMatch(etag) }
      const answer = await editor.call('PATCH', path, { notes: 'Slowly' }, headers)
      expect([kind, answer.status]).toEqual([kind, status])
    }
    const notes = (await slidesOf(deck)).map(slide => slide.notes)
    expect(notes).toEqual(status === 200 ? ['Slowly', 'Slowly'] : ['', ''])
  })

  /** Does one thing in a transaction, and begins another before it ends. */
  async function beginDuring<T>(
    first: (tx: Writing) => Promise<unknown>,
    other: () => Promise<T>,
  ): Promise<T> {
    let begun: Promise<T> | undefined
    await writing(workspace.app.services, async tx => {
      await first(tx)
      begun = other()
      // As much as the other does where nothing holds it up.
      for (let i = 0; i < 30; i++) await program.get('/limits')
    })
    return begun!
  }
  /** A deck that has been in the trash for as long as it stays there. */
  async function expiredDeck(): Promise<string> {
    const deck = await newDeck()
    await addSlide(deck, { title: 'Break' })
    await program.call('DELETE', `/presentations/${deck}`)
    await writing(workspace.app.services, ({ db, now }) =>
      db
        .updateTable('presentations')
        .set({ trashed_at: now - 31 * day })
        .where('id', '=', deck)
        .execute(),
    )
    return deck
  }
  const empty = async ({ db, now }: Writing) => {
    for (let after: number | null = 0; after !== null; ) after = await emptyTrash(db, now, after)
  }

  test('one that is taken out of the trash while the trash is emptied stays whole', async () => {
    const deck = await expiredDeck()
    const { organization, app } = workspace
    await beginDuring(
      tx => updatePresentation(tx, organization, deck, { trashed: false }),
      () => writing(app.services, empty),
    )
    await requireOrder(deck)
    expect(await slidesOf(deck)).toHaveLength(2)
  })

  test.each<[what: string, change: (deck: string) => Promise<ApiAnswer>]>([
    ['copied', deck => editor.post(`${base}/presentations/${deck}/duplicate`, { title: 'Copy of nothing' })],
    ['given a question', deck => program.post(`/presentations/${deck}/questions`, question)],
    ['given a content slide', deck => editor.post(slidesPath(deck), { title: 'Late' })],
    ['taken out', deck => program.patch(`/presentations/${deck}`, { trashed: false })],
  ])('one that is %s while the trash is emptied is absent, and nothing is kept of it', async (_, change) => {
    const deck = await expiredDeck()
    const { status, body } = await beginDuring(empty, () => change(deck))
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    const { read } = workspace.app.services.storage
    const titles = await read.selectFrom('presentations').select('title').where('id', '=', deck).execute()
    expect(titles).toEqual([])
    const late = await editor.get(`${base}/presentations?search=nothing`)
    expect(late.body.presentations).toEqual([])
  })

  test('one that is put in the trash while a session of it is made gets none', async () => {
    const deck = await newDeck()
    const { status, body } = await beginDuring(
      tx => updatePresentation(tx, workspace.organization, deck, { trashed: true }),
      () => program.post('/sessions', { presentation_id: deck }),
    )
    expect([status, body.invalid_fields]).toEqual([400, ['presentation_id']])
  })

  test('questions asked by a LIVE session are locked for every caller, and all else of its deck goes on', async () => {
    const deck = await newDeck([question, question])
    await addSlide(deck, { title: 'Break', order: 1 })
    const [first, slide] = await slidesOf(deck)
    const { body: session } = await editor.post(`${base}/sessions`, { presentation_id: deck })
    await program.post(`/sessions/${session.id}/open`)
    await program.post(`/sessions/${session.id}/questions/${first!.id}/activate`)
    const path = `/presentations/${deck}/questions/${first!.id}`
    const doors = [program.patch, (at: string, body: object) => editor.call('PATCH', base + at, body)]
    for (const patch of doors) {
      for (const change of [{ prompt: 'Who?' }, { image: null, order: 2 }]) {
        const { status, body } = await patch(path, change)
        expect([status, body.code], JSON.stringify(change)).toEqual([409, 'QUESTION_LOCKED'])
      }
      expect((await patch(path, { order: 2, notes: 'Slowly' })).body).toMatchObject({
        order: 2,
        notes: 'Slowly',
      })
      expect((await patch(path, { order: 0, settings: { show_results: false } })).status).toBe(200)
    }
    for (const refused of [await program.call('DELETE', path), await editor.call('DELETE', base + path)])
      expect([refused.status, refused.body.code]).toEqual([409, 'QUESTION_ASKED'])
    expect((await editor.call('PATCH', `${slidesPath(deck)}/${slide!.id}`, { body: 'Now' })).status).toBe(200)
    const copy = await editor.post(`${base}/presentations/${deck}/duplicate`, { title: 'Copy' })
    const [free] = await slidesOf(copy.body.id)
    const freed = await program.patch(`/presentations/${copy.body.id}/questions/${free!.id}`, {
      prompt: 'Free',
    })
    expect(freed.body.prompt).toBe('Free')
    // The trash unlocks nothing.
    await program.call('DELETE', `/presentations/${deck}`)
    expect((await program.patch(path, { prompt: 'Who?' })).body.code).toBe('QUESTION_LOCKED')
    await program.patch(`/presentations/${deck}`, { trashed: false })
    expect((await program.patch(path, { prompt: 'Who?' })).body.code).toBe('QUESTION_LOCKED')
    await requireOrder(deck)
    await program.post(`/sessions/${session.id}/close`)
    expect((await program.patch(path, { prompt: 'Who?' })).status).toBe(200)
  })

  test('a repeated request happens once for each person, and its response outlives a restart', async () => {
    const deck = await newDeck()
    const other = await newPerson(workspace.app, workspace.organization)
    const key = { 'idempotency-key': 'the same' }
    const calls: [path: string, body: object, different: object][] = [
      [slidesPath(deck), { title: 'Break' }, { title: 'Pause' }],
      [`${base}/presentations/${deck}/duplicate`, { title: 'Copy' }, { title: 'Other' }],
      [`${base}/imports`, { title: 'New', slides: [{ question }] }, { title: 'New', slides: [] }],
      [`${base}/images`, { file: png(8, 8).toString('base64') }, { file: png(8, 9).toString('base64') }],
    ]
    const first: ApiAnswer[] = []
    for (const [path, body, different] of calls) {
      first.push(await editor.post(path, body, key))
      expect((await editor.post(path, body, key)).body).toEqual(first.at(-1)!.body)
      const conflict = await editor.post(path, different, key)
      expect([conflict.status, conflict.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
      const theirs = await other.post(path, body, key)
      expect(theirs.status).toBe(200)
      expect(theirs.body.id).not.toBe(first.at(-1)!.body.id)
    }
    expect(await slidesOf(deck)).toHaveLength(3)
    await workspace.app.close()
    const app = await startApp(config, { resolveName: async () => [], passwords: cheapPasswords() })
    workspace = { ...workspace, app }
    program = await apiClient(app, { organization: workspace.organization })
    editor = Object.assign(browser(app), { user: editor.user, cookie: editor.cookie })
    for (const [i, [path, body]] of calls.entries()) {
      const again = await editor.post(path, body, key)
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
      expect(again.body).toEqual(first[i]!.body)
    }
    expect(await slidesOf(deck)).toHaveLength(3)
  })
})
