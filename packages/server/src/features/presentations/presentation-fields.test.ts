// Each column of a presentation is set by clients, or its own; whichever is set is published, copied, and kept by files.

import type { ImportPreview } from '@roomful/contract/features/imports/imports'
import { isDeckField } from '@roomful/contract/features/presentations/deck-fields'
import { PresentationFile } from '@roomful/contract/features/presentations/presentation-file'
import { Errors } from 'typebox/value'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { newPerson, startWorkspace, type Workspace } from '../../../test/support/workspace.ts'
import type { Database } from '../../storage/tables.ts'

type Column = keyof Database['presentations']

/** A value other than the default of each column that clients set. */
const values = {
  description: 'What we ask in spring,\nand why',
  theme: { preset: 'VIOLET', background: null, text: null, accent: null, font: 'SERIF' },
  metadata: { course: 'BIO-101' },
  session_defaults: { participant_identity_mode: 'IDENTIFIED', settings: { reactions: false } },
}

const explanation = 'As **Darwin** found:\n\n- by chance'

/** Columns that a copy has of its own, or that say where it is. */
const own: readonly Column[] = [
  'key',
  'id',
  'title',
  'title_key',
  'created_at',
  'updated_at',
  'trashed_at',
  'last_session_id',
]

onBothEngines('fields of a presentation', newConfig => {
  let workspace: Workspace
  let api: ApiClient
  afterEach(() => workspace.app.close())

  const start = async () => {
    workspace = await startWorkspace(await newConfig())
    api = await apiClient(workspace.app)
    const presenter = await newPerson(workspace.app, api.organization, 'PRESENTER')
    return { presenter, base: `/organizations/${api.organization.id}` }
  }
  const rowOf = (id: string) =>
    api.app.services.storage.read
      .selectFrom('presentations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const filled = async ({ presenter, base }: Awaited<ReturnType<typeof start>>) => {
    const questions = [
      {
        type: 'QUIZ',
        prompt: 'Why?',
        explanation,
        options: [{ text: 'So', is_correct: true }, { text: 'No' }],
      },
    ]
    const { body } = await api.post('/presentations', { title: 'Deck', questions })
    const [{ id: before }] = (await api.get(`/presentations/${body.id}/questions`)).body.questions
    const sections = [{ title: 'Opening', before }]
    await presenter.call('PATCH', `${base}/presentations/${body.id}`, { ...values, sections })
    return { id: body.id as string, sections }
  }

  test('are all set, published and copied', async () => {
    const { presenter, base } = await start()
    const empty = await rowOf((await api.post('/presentations', { title: 'Empty' })).body.id)
    const { id, sections } = await filled({ presenter, base })
    const row = await rowOf(id)
    const set = (Object.keys(row) as Column[]).filter(column => row[column] !== empty[column])
    const unset = Object.keys(row).filter(column => !set.includes(column as Column))
    expect(unset).toEqual(['organization_key', 'trashed_at', 'last_session_id'])
    expect(set.filter(column => !own.includes(column)).toSorted()).toEqual(
      ['slide_count', 'sections', ...Object.keys(values)].toSorted(),
    )

    const { session_defaults: _, ...copiedFields } = values
    const published = { ...copiedFields, sections }
    expect((await api.get(`/presentations/${id}`)).body).toMatchObject(published)
    expect((await presenter.get(`${base}/presentations/${id}`)).body).toMatchObject({ ...values, sections })
    const listed = (await api.get('/presentations')).body.presentations
    expect(listed.find((one: { id: string }) => one.id === id)).toMatchObject(published)

    const copy = await presenter.post(`${base}/presentations/${id}/duplicate`, { title: 'Copy' })
    expect(copy.body).toMatchObject({ title: 'Copy', ...copiedFields })
    const [{ id: before }] = (await api.get(`/presentations/${copy.body.id}/questions`)).body.questions
    expect(copy.body.sections).toEqual([{ title: 'Opening', before }])
    expect(before).not.toBe(sections[0]!.before)
    const copied = await rowOf(copy.body.id)
    for (const column of Object.keys(row) as Column[])
      if (!own.includes(column) && column !== 'sections')
        expect([column, copied[column]]).toEqual([column, row[column]])
  })

  test('go through files and back', async () => {
    const { presenter, base } = await start()
    const { id } = await filled({ presenter, base })
    const kept = Object.fromEntries(Object.entries(values).filter(([name]) => isDeckField(name)))
    expect(Object.keys(kept)).toEqual(['description', 'theme'])
    for (const format of ['json', 'outline']) {
      const { body } = await presenter.get(`${base}/presentations/${id}/export?format=${format}`)
      if (format === 'json') expect([...Errors(PresentationFile, JSON.parse(body))]).toEqual([])
      const data = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)).toString('base64')
      const preview = await presenter.post(`${base}/imports/preview`, { file_name: 'deck', data })
      const { slides, problems, pictures: __, format: _, ...head } = preview.body as ImportPreview
      expect([format, problems, head]).toEqual([format, [], { title: 'Deck', ...kept }])
      expect(slides).toMatchObject([{ question: { explanation }, section: 'Opening' }])
      const bodies = slides.map(slide =>
        slide.kind === 'QUESTION' ? { question: slide.question, section: slide.section } : slide,
      )
      const imported = await presenter.post(`${base}/imports`, { ...head, slides: bodies })
      expect(imported.body).toMatchObject({
        title: 'Deck',
        slide_count: 1,
        ...kept,
        sections: [{ title: 'Opening' }],
      })
    }
  })

  test('a description is null by default, changed and removed, and has at most 500 characters', async () => {
    await start()
    const { body: deck } = await api.post('/presentations', { title: 'Deck' })
    expect(deck.description).toBeNull()
    const path = `/presentations/${deck.id}`
    const longest = 'é'.repeat(500)
    for (const [sent, stored] of [
      ['Spring', 'Spring'],
      [longest, longest],
      ['two\u000Blines', 'two\nlines'],
      ['', null],
      ['Spring', 'Spring'],
      [null, null],
    ]) {
      const changed = await api.patch(path, { description: sent })
      expect([changed.status, changed.body.description]).toEqual([200, stored])
      expect((await api.get(path)).body.description).toBe(stored)
    }
    await api.patch(path, { description: 'Spring' })
    expect((await api.patch(path, { title: 'Renamed' })).body.description).toBe('Spring')
    for (const wrong of [`${longest}x`, 7]) {
      const refused = await api.patch(path, { description: wrong })
      expect([refused.status, refused.body.invalid_fields]).toEqual([400, ['description']])
      const created = await api.post('/presentations', { title: 'Deck', description: wrong })
      expect([created.status, created.body.invalid_fields]).toEqual([400, ['description']])
    }
    const created = await api.post('/presentations', { title: 'Deck', description: 'Spring' })
    expect(created.body.description).toBe('Spring')
  })
})
