// Sections begin with a slide of their presentation, follow it when it moves, and go on to the next slide when it is deleted.
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { newPerson, startWorkspace, type Workspace } from '../../../test/support/workspace.ts'

onBothEngines('sections of a presentation', newConfig => {
  let workspace: Workspace
  let api: ApiClient
  afterEach(() => workspace.app.close())

  /** A deck of questions a, b, c and, last, a content slide d. */
  const start = async () => {
    workspace = await startWorkspace(await newConfig())
    api = await apiClient(workspace.app)
    const presenter = await newPerson(workspace.app, api.organization, 'PRESENTER')
    const base = `/organizations/${api.organization.id}`
    const questions = ['a', 'b', 'c'].map(prompt => ({ type: 'OPEN_TEXT', prompt }))
    const { body: deck } = await api.post('/presentations', { title: 'Deck', questions })
    const listed = (await api.get(`/presentations/${deck.id}/questions`)).body.questions
    const path = `/presentations/${deck.id}`
    const content = await presenter.post(`${base}${path}/slides`, { title: 'd' })
    const ids: string[] = [...listed.map(({ id }: { id: string }) => id), content.body.id]
    const [a, b, c, d] = ids as [string, string, string, string]
    const set = (sections: unknown) => api.patch(path, { sections })
    const stored = async () => {
      const { sections } = (await api.get(path)).body
      return sections.map(({ title, before }: { title: string; before: string }) => [
        title,
        'abcd'[ids.indexOf(before)],
      ])
    }
    return { presenter, base, path, deck, a, b, c, d, set, stored }
  }

  test('are none by default, sorted by slide, replaced and removed', async () => {
    const { deck, a, c, d, set, stored, path } = await start()
    expect(deck.sections).toEqual([])
    const changed = await set([
      { title: 'End', before: d },
      { title: ' Opening\u200b  words ', before: a },
    ])
    expect(changed.body.sections).toEqual([
      { title: 'Opening words', before: a },
      { title: 'End', before: d },
    ])
    expect(await stored()).toEqual([
      ['Opening words', 'a'],
      ['End', 'd'],
    ])
    await api.patch(path, { title: 'Renamed' })
    expect(await stored()).toHaveLength(2)
    await set([{ title: 'Middle', before: c }])
    expect(await stored()).toEqual([['Middle', 'c']])
    expect((await set([])).body.sections).toEqual([])
  })

  test('that are invalid are refused by name', async () => {
    const { a, b, set, stored } = await start()
    await set([{ title: 'Opening', before: a }])
    const { body: other } = await api.post('/presentations', {
      title: 'Other',
      questions: [{ type: 'OPEN_TEXT', prompt: 'x' }],
    })
    const [{ id: strange }] = (await api.get(`/presentations/${other.id}/questions`)).body.questions
    const longest = 'é'.repeat(80)
    const many = Array.from({ length: 41 }, () => ({ title: 'x', before: a }))
    for (const [sections, field, message] of [
      [[{ title: ' \u200b', before: a }], 'sections[0].title', 'must contain visible characters'],
      [[{ title: '', before: a }], 'sections[0].title', ''],
      [[{ title: `${longest}x`, before: a }], 'sections[0].title', ''],
      [[{ title: 'x' }], 'sections[0].before', ''],
      [
        [{ title: 'x', before: strange }],
        'sections[0].before',
        'must be the id of a slide of this presentation',
      ],
      [
        [
          { title: 'x', before: b },
          { title: 'y', before: b },
        ],
        'sections[1].before',
        'another section begins before this slide: choose another slide',
      ],
      [many, 'sections', '40'],
      [null, 'sections', ''],
    ] as const) {
      const { status, body } = await set(sections)
      expect([status, body.invalid_fields]).toEqual([400, [field]])
      expect(body.error).toContain(message)
    }
    expect(await stored()).toEqual([['Opening', 'a']])
    expect((await set([{ title: longest, before: a }])).status).toBe(200)
  })

  test('follow their slides', async () => {
    const { path, b, c, set, stored } = await start()
    await set([
      { title: 'B', before: b },
      { title: 'C', before: c },
    ])
    await api.patch(`${path}/questions/${c}`, { order: 0 })
    expect(await stored()).toEqual([
      ['C', 'c'],
      ['B', 'b'],
    ])
  })

  test('begin with the next slide once their first one is deleted, unless that begins another', async () => {
    const { presenter, base, path, a, b, c, d, set, stored } = await start()
    await set([
      { title: 'A', before: a },
      { title: 'C', before: c },
    ])
    await api.call('DELETE', `${path}/questions/${a}`)
    expect(await stored()).toEqual([
      ['A', 'b'],
      ['C', 'c'],
    ])
    await api.call('DELETE', `${path}/questions/${b}`)
    expect(await stored()).toEqual([['C', 'c']])
    await api.call('DELETE', `${path}/questions/${c}`)
    expect(await stored()).toEqual([['C', 'd']])
    await presenter.call('DELETE', `${base}${path}/slides/${d}`)
    expect(await stored()).toEqual([])
  })

  test('survive the trash', async () => {
    const { path, a, set, stored } = await start()
    await set([{ title: 'A', before: a }])
    await api.call('DELETE', path)
    await api.patch(path, { trashed: false })
    expect(await stored()).toEqual([['A', 'a']])
  })

  test('are imported with their slides, at most 40 with visible titles', async () => {
    const { presenter, base } = await start()
    const slide = (section?: string) => ({
      content: { title: 'x', body: '', on_phones: false, notes: '' },
      section,
    })
    const send = (slides: unknown) => presenter.post(`${base}/imports`, { title: 'Deck', slides })
    const { body } = await send([slide(), slide('One'), slide(), slide('Two')])
    expect(body.sections).toMatchObject([{ title: 'One' }, { title: 'Two' }])
    const invisible = await send([slide(), slide('\u200b')])
    expect(invisible.body.invalid_fields).toEqual(['slides[1].section'])
    expect((await send(Array.from({ length: 40 }, () => slide('x')))).status).toBe(200)
    const tooMany = await send(Array.from({ length: 41 }, () => slide('x')))
    expect([tooMany.status, tooMany.body.invalid_fields]).toEqual([400, ['slides']])
  })
})
