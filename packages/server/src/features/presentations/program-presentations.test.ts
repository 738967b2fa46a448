// Presentations by the API beyond single calls: found by part of their title, copied, and their slides.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { everyType } from '../../../test/support/every-type.ts'

onBothEngines('presentations by programs', newConfig => {
  let api: ApiClient
  beforeAll(async () => {
    api = await startApi(await newConfig())
  })
  afterAll(() => api.app.close())

  const created = async (title: string, more: object = {}) =>
    (await api.post('/presentations', { title, ...more })).body as { id: string; etag: string }

  test('pages have cursors only to pages that still have presentations', async () => {
    const client = await apiClient(api.app)
    for (const title of ['1', '2', '3', '4']) await client.post('/presentations', { title })
    const page = async (query: string) => (await client.get(`/presentations?limit=2${query}`)).body
    const newer = await page('')
    const older = await page(`&cursor=${newer.next_cursor}`)
    const remove = async ({ presentations }: { presentations: { id: string }[] }) => {
      for (const { id } of presentations) await client.call('DELETE', `/presentations/${id}`)
    }
    await remove(older)
    const back = await page(`&before=${older.prev_cursor}`)
    expect(back).toEqual({ ...newer, has_more: false, next_cursor: null })
    await remove(newer)
    await client.post('/presentations', { title: '5' })
    const last = await page(`&cursor=${newer.next_cursor}`)
    expect([last.real, last.prev_cursor]).toEqual([0, expect.any(String)])
    await remove(await page(''))
    expect((await page(`&cursor=${newer.next_cursor}`)).prev_cursor).toBeNull()
  })

  test('are found by part of their title, in pages, and in the trash apart', async () => {
    const client = await apiClient(api.app)
    for (const title of ['Übungen A', 'Biology', 'übungen b', 'UBUNGEN C', '50% off', 'e_p'])
      await client.post('/presentations', { title })
    const found = async (query: Record<string, string>) => {
      const { status, body } = await client.get(`/presentations?${new URLSearchParams(query).toString()}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }
    const titlesOf = ({ presentations }: { presentations: { title: string }[] }) =>
      presentations.map(({ title }) => title)
    expect(titlesOf(await found({ search: 'ubung' }))).toEqual(['UBUNGEN C', 'übungen b', 'Übungen A'])
    // What means something to SQL means itself.
    expect(titlesOf(await found({ search: '%' }))).toEqual(['50% off'])
    expect(titlesOf(await found({ search: '_' }))).toEqual(['e_p'])
    expect(titlesOf(await found({ search: ' ' }))).toHaveLength(6)
    const first = await found({ search: 'ubung', limit: '2' })
    const rest = await found({ search: 'ubung', limit: '2', cursor: first.next_cursor })
    expect([first.real, titlesOf(rest), rest.has_more]).toEqual([2, ['Übungen A'], false])
    // A cursor belongs to its search.
    const other = await client.get(`/presentations?search=bio&cursor=${first.next_cursor}`)
    expect([other.status, other.body.invalid_fields]).toEqual([400, ['cursor']])
    const long = await client.get(`/presentations?search=${'x'.repeat(201)}`)
    expect([long.status, long.body.invalid_fields]).toEqual([400, ['search']])
    const { id } = (await found({ search: 'biology' })).presentations[0]
    await client.call('DELETE', `/presentations/${id}`)
    expect(titlesOf(await found({ search: 'biology' }))).toEqual([])
    expect(titlesOf(await found({ search: 'biology', trashed: 'true' }))).toEqual(['Biology'])
  })

  test('are found by the words of their slides, in pages', async () => {
    const client = await apiClient(api.app)
    const questions = [{ type: 'RATING', prompt: 'How was Canberra?' }]
    for (const title of ['1', '2', '3']) await client.post('/presentations', { title, questions })
    await client.post('/presentations', { title: 'Other' })
    const { body: first } = await client.get('/presentations?search=CANB&limit=2')
    const { body: rest } = await client.get(`/presentations?search=CANB&limit=2&cursor=${first.next_cursor}`)
    const { body: back } = await client.get(`/presentations?search=CANB&limit=2&before=${rest.prev_cursor}`)
    const titles = [first, rest, back].map(page =>
      page.presentations.map((one: { title: string }) => one.title),
    )
    expect(titles).toEqual([['3', '2'], ['1'], ['3', '2']])
    expect([first.has_more, rest.has_more]).toEqual([true, false])
  })

  test('are copied with all questions, under ids of their own, once per Idempotency-Key', async () => {
    const metadata = { course: 'BIO-101' }
    const { id } = await created('Original', { questions: everyType, metadata })
    const key = { 'idempotency-key': 'copy' }
    const copy = await api.post(`/presentations/${id}/duplicate`, { title: 'Copy' }, key)
    expect([copy.status, copy.body]).toMatchObject([
      200,
      { title: 'Copy', slide_count: everyType.length, metadata },
    ])
    const again = await api.post(`/presentations/${id}/duplicate`, { title: 'Copy' }, key)
    expect([again.headers.get('idempotency-replayed'), again.body.id]).toEqual(['true', copy.body.id])
    const questionsOf = async (deck: string) =>
      (await api.get(`/presentations/${deck}/questions`)).body.questions
    const [before, after] = [await questionsOf(id), await questionsOf(copy.body.id)]
    const prompts = (questions: { prompt: string }[]) => questions.map(({ prompt }) => prompt)
    expect(prompts(after)).toEqual(prompts(before))
    const ids = [...before, ...after].map((question: { id: string }) => question.id)
    expect(new Set(ids).size).toBe(2 * everyType.length)
  })

  test('are copied by their own organization alone, with the scope, a title and a plan that covers them', async () => {
    const { id } = await created('Original', { questions: everyType })
    const refused = async (client: ApiClient, body: object) => {
      const answer = await client.post(`/presentations/${id}/duplicate`, body)
      return [answer.status, answer.body.code]
    }
    expect(await refused(await apiClient(api.app), { title: 'A' })).toEqual([404, 'NOT_FOUND'])
    const { organization } = api
    const reader = await apiClient(api.app, { organization, scopes: ['results:read'] })
    expect(await refused(reader, { title: 'A' })).toEqual([401, 'INSUFFICIENT_SCOPE'])
    for (const body of [{}, { title: ' ' }, { title: 'A', questions: [] }])
      expect(await refused(api, body)).toEqual([400, 'INVALID_REQUEST_BODY'])
  })

  test('hold questions and content slides in one order, which both kinds move in', async () => {
    const question = (prompt: string) => ({ type: 'OPEN_TEXT', prompt })
    const { id } = await created('Mixed', { questions: [question('A'), question('B')] })
    const path = `/presentations/${id}/slides`
    const slides = async () => (await api.get(path)).body.slides
    const names = async () =>
      (await slides()).map((slide: { title?: string; prompt?: string; order: number }) => [
        slide.title ?? slide.prompt,
        slide.order,
      ])
    const key = { 'idempotency-key': 'slide' }
    const first = await api.post(path, { title: 'Welcome', body: '*Hello*', order: 0 }, key)
    expect([first.status, first.body]).toMatchObject([200, { title: 'Welcome', order: 0, layout: 'TEXT' }])
    expect((await api.post(path, { title: 'Welcome', body: '*Hello*', order: 0 }, key)).body).toEqual(
      first.body,
    )
    const last = await api.post(path, { title: 'Goodbye' })
    expect(await names()).toEqual([
      ['Welcome', 0],
      ['A', 1],
      ['B', 2],
      ['Goodbye', 3],
    ])
    await api.patch(`${path}/${last.body.id}`, { order: 1 })
    const [, , a] = await slides()
    expect(a).toMatchObject({ kind: 'QUESTION', prompt: 'A', locked: false, asked: false })
    await api.patch(`/presentations/${id}/questions/${a.id}`, { order: 3 })
    expect(await names()).toEqual([
      ['Welcome', 0],
      ['Goodbye', 1],
      ['B', 2],
      ['A', 3],
    ])
    const one = await api.get(`${path}/${first.body.id}`)
    const [listed] = await slides()
    expect([one.body, one.headers.get('etag')]).toEqual([first.body, listed.etag])
    const stale = { 'if-match': '"stale"' }
    expect((await api.patch(`${path}/${first.body.id}`, { title: 'Hi' }, stale)).body.code).toBe(
      'PRECONDITION_FAILED',
    )
    const changed = await api.patch(`${path}/${first.body.id}`, { title: 'Hi' }, { 'if-match': listed.etag })
    expect(changed.body).toMatchObject({ title: 'Hi', body: '*Hello*' })
    expect((await api.call('DELETE', `${path}/${last.body.id}`)).body.title).toBe('Goodbye')
    expect(await names()).toEqual([
      ['Hi', 0],
      ['B', 1],
      ['A', 2],
    ])
  })

  test.each([
    ['without content', {}, ['title']],
    ['with a second column in another layout', { title: 'A', body_2: 'B' }, ['body_2']],
    ['at no place', { title: 'A', order: -1 }, ['order']],
    ['with the image of another organization', { image: { id: 'img_x', alt: '' } }, ['image']],
    ['with an unknown field', { title: 'A', text: 'B' }, []],
  ])('a content slide %s is refused by name', async (_, body, fields) => {
    const { id } = await created('Deck')
    const { status, body: refused } = await api.post(`/presentations/${id}/slides`, body)
    expect([status, refused.code, refused.invalid_fields]).toEqual([400, 'INVALID_REQUEST_BODY', fields])
    expect((await api.get(`/presentations/${id}/slides`)).body).toEqual({ slides: [] })
  })

  test('slides of other organizations do not exist, and each scope has its calls', async () => {
    const { id } = await created('Deck')
    const { body: slide } = await api.post(`/presentations/${id}/slides`, { title: 'A' })
    const path = `/presentations/${id}/slides`
    const codes = async (client: ApiClient) => {
      const answers = [
        await client.get(path),
        await client.get(`${path}/${slide.id}`),
        await client.post(path, { title: 'B' }),
        await client.patch(`${path}/${slide.id}`, { title: 'B' }),
        await client.call('DELETE', `${path}/${slide.id}`),
      ]
      return answers.map(({ body }) => body.code ?? 'done')
    }
    expect(await codes(await apiClient(api.app))).toEqual(Array(5).fill('NOT_FOUND'))
    const { organization } = api
    const reader = await apiClient(api.app, { organization, scopes: ['results:read'] })
    expect(await codes(reader)).toEqual(['done', 'done', ...Array(3).fill('INSUFFICIENT_SCOPE')])
    const writer = await apiClient(api.app, { organization, scopes: ['content:write'] })
    expect(await codes(writer)).toEqual([...Array(2).fill('INSUFFICIENT_SCOPE'), 'done', 'done', 'done'])
  })
})
