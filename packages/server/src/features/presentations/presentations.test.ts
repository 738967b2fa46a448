// Presentations in the workspace: lists that are sorted, searched and in pages, how their sessions start, copies.

import { crc32 } from 'node:zlib'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { beforeEach, expect, test } from 'vitest'
import { apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import {
  newOrganization,
  newPerson,
  startWorkspace,
  type Workspace,
} from '../../../test/support/workspace.ts'
import { writing } from '../../services.ts'
import { setPlan } from '../organizations/organizations.ts'
import { titleKey } from './presentations.ts'

interface Listed {
  readonly id: string
  readonly title: string
  readonly slide_count: number
  readonly first_slide: object | null
  readonly found: { readonly order: number; readonly text: string } | null
  readonly last_run: { readonly session_id: string; readonly state: string } | null
}

onBothEngines('presentations in the workspace', newConfig => {
  const clock = new FakeClock()
  let workspace: Workspace
  let path: string
  beforeEach(async () => {
    workspace = await startWorkspace(await newConfig(), { clock })
    path = `/organizations/${workspace.organization.id}`
    return () => workspace.app.close()
  })

  async function deck(title: string, body: object = {}): Promise<string> {
    clock.advance(1_000)
    const { body: made } = await workspace.owner.post(`${path}/presentations`, { title, ...body })
    return made.id
  }

  async function listed(query: Record<string, string> = {}): Promise<Listed[]> {
    const { status, body } = await workspace.owner.get(
      `${path}/presentations?${new URLSearchParams(query).toString()}`,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    return body.presentations
  }

  const titles = async (query: Record<string, string> = {}) => (await listed(query)).map(({ title }) => title)

  test('are sorted by their last change, their last run or their title, and found by part of it', async () => {
    const first = await deck('zebra 100%')
    await deck('Übungen für alle')
    await deck('Émile')
    await deck('apple_pie')
    clock.advance(1_000)
    await workspace.owner.call('PATCH', `${path}/presentations/${first}`, { title: 'Zebra 100%' })
    expect(await titles()).toEqual(['Zebra 100%', 'apple_pie', 'Émile', 'Übungen für alle'])
    expect(await titles({ sort: 'title' })).toEqual(['apple_pie', 'Émile', 'Übungen für alle', 'Zebra 100%'])
    expect(await titles({ search: 'UBUNG' })).toEqual(['Übungen für alle'])
    expect(await titles({ search: ' zebra ' })).toEqual(['Zebra 100%'])
    // What means something to SQL means itself here.
    expect(await titles({ search: '%' })).toEqual(['Zebra 100%'])
    expect(await titles({ search: 'e_p' })).toEqual(['apple_pie'])
    expect(await titles({ search: '\\' })).toEqual([])
    expect(await titles({ search: '  ' })).toHaveLength(4)
  })

  test('are found by the words on their slides, with the first that has them', async () => {
    const question = { type: 'MULTIPLE_CHOICE', prompt: 'Capital of Australia?' }
    const options = [{ text: 'Sydney' }, { text: 'Canberra "ACT"', is_correct: true }]
    const id = await deck('Geography', {
      questions: [
        { type: 'OPEN_TEXT', prompt: 'Your Übung?', notes: 'Ask Émile\\Zoë' },
        { ...question, options, explanation: 'Since **1913**.' },
      ],
    })
    await workspace.owner.post(`${path}/presentations/${id}/slides`, {
      title: 'Москва',
      body: `${'far '.repeat(30)}- Kangaroos_live here ${'on '.repeat(30)}`,
      notes: '한국어 100%',
    })
    await deck('Canberra')
    const found = async (search: string) =>
      (await listed({ search })).map(one => [one.title, one.found] as const)
    expect(await found('canberra')).toEqual([
      ['Canberra', null],
      ['Geography', { order: 1, text: 'Canberra "ACT"' }],
    ])
    const one = async (search: string) => (await listed({ search }))[0]?.found
    expect(await one('ra "act')).toEqual({ order: 1, text: 'Canberra "ACT"' })
    expect(await one('AUSTRALIA')).toEqual({ order: 1, text: 'Capital of Australia?' })
    expect(await one('1913')).toEqual({ order: 1, text: 'Since **1913**.' })
    expect(await one('ubung')).toEqual({ order: 0, text: 'Your Übung?' })
    expect(await one('emile\\zoe')).toEqual({ order: 0, text: 'Ask Émile\\Zoë' })
    expect(await one('МОСК')).toEqual({ order: 2, text: 'Москва' })
    expect(await one('국어 100%')).toEqual({ order: 2, text: '한국어 100%' })
    expect((await one('kangaroos_'))?.text).toMatch(/^…far far.* - Kangaroos_live here on .*…$/)
    // Ids, names of fields, and parts of two texts are no words.
    for (const other of ['opt_', 'is_correct', 'kangaroosxlive', 'sydney canberra', 'Sydney"', '1_13'])
      expect(await found(other), other).toEqual([])
    const other = await newOrganization(workspace.app)
    const stranger = await newPerson(workspace.app, other)
    const { body } = await stranger.get(`/organizations/${other.id}/presentations?search=canberra`)
    expect(body.presentations).toEqual([])
  })

  test('are found in pages, in every order, also far down the list', async () => {
    const questions = [{ type: 'OPEN_TEXT', prompt: 'A needle' }]
    const some = [2, 3, 120, 230, 231]
    for (let i = 0; i < 240; i++) await deck(`Deck ${i}`, some.includes(i) ? { questions } : {})
    const get = async (query: Record<string, string>) =>
      (
        await workspace.owner.get(
          `${path}/presentations?${new URLSearchParams({ search: 'needle', limit: '2', ...query }).toString()}`,
        )
      ).body
    const titlesOf = (page: { presentations: Listed[] }) => page.presentations.map(({ title }) => title)
    for (const sort of ['updated', 'title', 'run']) {
      const first = await get({ sort })
      const second = await get({ sort, cursor: first.next_cursor })
      const third = await get({ sort, cursor: second.next_cursor })
      const all = [first, second, third].flatMap(titlesOf)
      expect([...all].sort(), sort).toEqual(some.map(i => `Deck ${i}`).sort())
      expect(third.has_more, sort).toBe(false)
      expect(titlesOf(await get({ sort, before: third.prev_cursor })), sort).toEqual(titlesOf(second))
    }
  })

  test('come in pages that have each once, forwards and backwards, also where many are alike', async () => {
    const all = []
    for (let i = 0; i < 7; i++) all.push(await deck(['same', 'Same', 'other'][i % 3]!))
    await writing(workspace.app.services, ({ db }) =>
      db.updateTable('presentations').set({ updated_at: 5 }).execute(),
    )
    for (const id of all.slice(2, 5)) await run(id)
    for (const sort of ['updated', 'run', 'title']) {
      const whole = (await listed({ sort })).map(({ id }) => id)
      expect([...whole].sort(), sort).toEqual([...all].sort())
      const get = async (query: Record<string, string>) =>
        (
          await workspace.owner.get(
            `${path}/presentations?${new URLSearchParams({ sort, limit: '3', ...query }).toString()}`,
          )
        ).body
      const one = await get({})
      const two = await get({ cursor: one.next_cursor })
      const three = await get({ cursor: two.next_cursor })
      expect(
        [one, two, three].flatMap(page => page.presentations.map(({ id }: Listed) => id)),
        sort,
      ).toEqual(whole)
      expect(three.has_more).toBe(false)
      expect((await get({ before: three.prev_cursor })).presentations).toEqual(two.presentations)
      const foreign = await get({ cursor: one.next_cursor, search: 'same' })
      expect(foreign.code).toBe('INVALID_REQUEST_PARAMETER')
    }
  })

  test('a forged cursor with the correct checksum is refused', async () => {
    const { id } = workspace.organization
    for (const sort of ['updated', 'run', 'title']) {
      for (const key of ['\0\nprs_1', `\0\n${await deck('A')}`, '\n', `${'x'.repeat(5_000)}\nprs_1\0`]) {
        const list = JSON.stringify(['workspace presentations', id, sort, false, ''])
        const cursor = Buffer.from(`${crc32(`${list}\n${key}`).toString(36)}.${key}`).toString('base64url')
        const { status, body } = await workspace.owner.get(
          `${path}/presentations?${new URLSearchParams({ sort, cursor }).toString()}`,
        )
        expect([status, body.code], sort).toEqual([400, 'INVALID_REQUEST_PARAMETER'])
      }
    }
  })

  async function run(presentation_id: string): Promise<string> {
    const { body: session } = await workspace.owner.post(`${path}/sessions`, { presentation_id })
    expect((await workspace.owner.post(`${path}/sessions/${session.id}/open`)).status).toBe(200)
    return session.id
  }

  test('are sorted by their last run: those that never ran come last, the newest first', async () => {
    const ids = []
    for (const title of ['A', 'B', 'C', 'D']) ids.push(await deck(title))
    for (const at of [2, 0]) await run(ids[at]!)
    // Not opened yet.
    await workspace.owner.post(`${path}/sessions`, { presentation_id: ids[1] })
    expect(await titles({ sort: 'run' })).toEqual(['A', 'C', 'D', 'B'])
    const old = await workspace.owner.get(`${path}/presentations?sort=created`)
    expect(old.body.code).toBe('INVALID_REQUEST_PARAMETER')
  })

  test('have another last run once that is deleted, and copies have none', async () => {
    const [first, second] = [await deck('First'), await deck('Second')]
    const sessions = [await run(first), await run(second), await run(first), await run(first)]
    const remove = async (at: number) => {
      await workspace.owner.post(`${path}/sessions/${sessions[at]}/close`)
      expect((await workspace.owner.call('DELETE', `${path}/sessions/${sessions[at]}`)).status).toBe(200)
    }
    const lastRuns = async () =>
      (await listed({ sort: 'run' })).map(({ title, last_run }) => [
        title,
        last_run && sessions.indexOf(last_run.session_id),
      ])
    await remove(2)
    expect(await lastRuns()).toEqual([
      ['First', 3],
      ['Second', 1],
    ])
    await remove(3)
    expect(await lastRuns()).toEqual([
      ['Second', 1],
      ['First', 0],
    ])
    await remove(1)
    await workspace.owner.post(`${path}/presentations/${first}/duplicate`, { title: 'Copy' })
    expect(await lastRuns()).toEqual([
      ['First', 0],
      ['Copy', null],
      ['Second', null],
    ])
  })

  test('are in the trash or not, and say what ran last', async () => {
    const id = await deck('Town hall')
    const other = await deck('Other')
    const sessions = `${path}/sessions`
    const session = (await workspace.owner.post(sessions, { presentation_id: id })).body
    expect((await listed()).map(({ last_run }) => last_run)).toEqual([null, null])
    await workspace.owner.post(`${sessions}/${session.id}/open`)
    await workspace.owner.post(sessions, { presentation_id: id })
    const run = { session_id: session.id, state: 'LIVE', started_at: expect.any(String) }
    expect((await listed({ search: 'hall' }))[0]).toMatchObject({ id, slide_count: 0, last_run: run })
    await workspace.owner.call('DELETE', `${path}/presentations/${other}`)
    expect(await titles()).toEqual(['Town hall'])
    expect(await titles({ trashed: 'true' })).toEqual(['Other'])
    await workspace.owner.call('PATCH', `${path}/presentations/${other}`, { trashed: false })
    expect(await titles({ sort: 'title' })).toEqual(['Other', 'Town hall'])
  })

  test('have the content of their first slides in the list, without notes', async () => {
    const question = {
      type: 'QUIZ',
      prompt: 'Right?',
      notes: 'Wait',
      options: [{ text: 'A', is_correct: true }, { text: 'B' }],
    }
    const created = await workspace.owner.post(`${path}/presentations`, {
      title: 'Quiz',
      questions: [question, { type: 'NPS', prompt: 'Well?' }],
    })
    const content = await deck('Welcome')
    await workspace.owner.post(`${path}/presentations/${content}/slides`, {
      title: 'Hello',
      body: 'to *all*',
      notes: 'Wait',
    })
    await deck('Empty')
    const list = await listed({ sort: 'title' })
    expect(list.map(({ first_slide }) => first_slide)).toMatchObject([
      null,
      {
        kind: 'QUESTION',
        type: 'QUIZ',
        prompt: 'Right?',
        options: [{ text: 'A', is_correct: true }, { text: 'B' }],
      },
      { kind: 'CONTENT', title: 'Hello', body: 'to *all*', image: null },
    ])
    expect(JSON.stringify(list)).not.toContain('Wait')
    await workspace.owner.call(
      'DELETE',
      `${path}/presentations/${created.body.id}/questions/${(await workspace.owner.get(`${path}/presentations/${created.body.id}/slides`)).body.slides[0].id}`,
    )
    expect((await listed({ sort: 'title' }))[1]!.first_slide).toMatchObject({ type: 'NPS' })
  })

  test('remember how their sessions start, for every browser and copy, and programs see nothing of it', async () => {
    const id = await deck('Town hall')
    const one = `${path}/presentations/${id}`
    const before = await workspace.owner.get(one)
    expect(before.body).toMatchObject({
      last_run: null,
      session_defaults: { participant_identity_mode: 'ANONYMOUS' },
    })
    const session_defaults = {
      participant_identity_mode: 'IDENTIFIED',
      door_locked: true,
      settings: {
        extra_time: 'FREE',
        reactions: true,
        word_filter: false,
        lobby_names: false,
        keep_final_table: false,
        leaderboard: true,
        rounds: false,
        hands_free_seconds: null,
        qa_beside_slides: false,
        approval: null,
        teams: null,
        participants_max: null,
      },
    }
    const ifMatch = { 'if-match': before.headers.get('etag')! }
    const chosen = await workspace.owner.call('PATCH', one, { session_defaults }, ifMatch)
    expect(chosen.body).toEqual({ ...before.body, session_defaults })
    expect((await workspace.owner.call('PATCH', one, { title: 'Hall' }, ifMatch)).status).toBe(412)
    const current = { 'if-match': chosen.headers.get('etag')! }
    const renamed = await workspace.owner.call('PATCH', one, { title: 'Hall' }, current)
    expect(renamed.body).toMatchObject({ title: 'Hall', session_defaults })
    expect((await workspace.owner.get(one)).body).toEqual(renamed.body)
    expect((await listed())[0]).toEqual({ ...renamed.body, found: null, first_slide: null, scored: false })
    const copy = await workspace.owner.post(`${one}/duplicate`, { title: 'Copy' })
    const copied = await workspace.owner.get(`${path}/presentations/${copy.body.id}`)
    expect(copied.body.session_defaults).toEqual(session_defaults)
    const program = await apiClient(workspace.app, { organization: workspace.organization })
    expect((await program.get(`/presentations/${id}`)).body).not.toHaveProperty('session_defaults')
    const sent = await program.patch(`/presentations/${id}`, { session_defaults })
    expect([sent.status, sent.body.unknown_fields]).toEqual([400, ['session_defaults']])
    const wrong = { session_defaults: { participant_identity_mode: 'SECRETLY' } }
    const refused = await workspace.owner.call('PATCH', one, wrong)
    expect(refused.body.invalid_fields).toEqual(['session_defaults.participant_identity_mode'])
  })

  test('are copied with all slides, which have ids of their own', async () => {
    const questions = [
      {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Which?',
        options: [{ text: 'A' }, { text: 'B', is_correct: true }],
      },
      {
        type: 'MATCHING',
        prompt: 'What goes together?',
        options: [
          { text: 'Oslo', match: 'Norway' },
          { text: 'Rome', match: 'Italy' },
        ],
        notes: 'slowly',
      },
    ]
    const id = await deck('Town hall', { questions })
    const content = { title: 'Welcome', body: '# Hello', order: 0 }
    const made = await workspace.owner.post(`${path}/presentations/${id}/slides`, content)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const copied = await workspace.owner.post(`${path}/presentations/${id}/duplicate`, {
      title: 'Copy of Town hall',
    })
    expect(copied.body).toMatchObject({ title: 'Copy of Town hall', slide_count: 3, trashed_at: null })
    const slides = async (of: string) =>
      (await workspace.owner.get(`${path}/presentations/${of}/slides`)).body.slides
    const [before, after] = [await slides(id), await slides(copied.body.id)]
    const isId = (key: string) => key === 'id' || key === 'match_id'
    const idsOf = (value: object) => JSON.stringify(value).match(/\b(que|opt|sld)_\w+/g)!
    const withoutIds = (value: object) =>
      JSON.stringify(value, (key, part) =>
        isId(key) || key === 'etag' || key.endsWith('_at') ? undefined : part,
      )
    expect(withoutIds(after)).toBe(withoutIds(before))
    expect(idsOf(before)).toHaveLength(9)
    expect(new Set([...idsOf(before), ...idsOf(after)]).size).toBe(18)
    expect(await titles({ search: 'copy' })).toEqual(['Copy of Town hall'])

    await writing(workspace.app.services, tx => setPlan(tx, workspace.organization.id, 'FREE'))
    const refused = await workspace.owner.post(`${path}/presentations/${id}/duplicate`, { title: 'Again' })
    expect([refused.status, refused.body.code]).toEqual([402, 'PLAN_LIMIT_REACHED'])
    expect(await listed()).toHaveLength(2)
  })

  test('with titles whose letters become many are kept', async () => {
    const title = '\ufdfa'.repeat(200)
    await deck(title)
    expect(titleKey(title)).toHaveLength(400)
    expect(await titles({ sort: 'title' })).toEqual([title])
  })
})
