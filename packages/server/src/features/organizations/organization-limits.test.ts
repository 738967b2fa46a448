// Limits per organization: at most 100 webhook endpoints and 1,000 DRAFT sessions, also under concurrent requests; very
// many endpoints or ids never exceed what one SQL statement takes.
import { afterEach, expect, test } from 'vitest'
import { type ApiAnswer, type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { ChangeReader } from '../../room/reads/change-reader.ts'
import { writing } from '../../services.ts'
import { markSeen } from '../participants/seats.ts'
import { revokedAmong } from '../stages/stage-links.ts'

let api: ApiClient
afterEach(() => api.app.close())

/** More than one statement can say on either engine. */
const many = 70_000

onBothEngines('an organization', newConfig => {
  const registration = { target_url: 'https://example.com/hook', event_types: ['session.ended'] }
  const register = (client = api) => client.post('/webhooks', registration)
  const codes = (answers: readonly ApiAnswer[]) => answers.map(({ body }) => body.code ?? 'OK').sort()

  test('has at most 100 webhook endpoints, also when several are registered at once', async () => {
    api = await startApi(await newConfig())
    const other = await apiClient(api.app)
    for (let i = 0; i < 97; i++) expect((await register()).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 8 }, () => register()))
    expect(codes(answers)).toEqual([...Array(5).fill('LIMIT_REACHED'), 'OK', 'OK', 'OK'])
    const { status, body } = await register()
    expect(status).toBe(409)
    expect(body).toEqual({
      error: 'An organization can have at most 100 webhook endpoints: remove one first.',
      code: 'LIMIT_REACHED',
      limit: 100,
      doc_url: expect.stringContaining('/docs/reference/api-conventions#'),
      request_id: expect.any(String),
    })
    expect((await register(other)).status).toBe(200)

    const { body: listed } = await api.get('/webhooks?limit=200')
    expect(listed.webhooks).toHaveLength(100)
    await api.call('DELETE', `/webhooks/${listed.webhooks[0].id}`)
    expect(codes([await register(), await register()])).toEqual(['LIMIT_REACHED', 'OK'])
    await api.patch(`/webhooks/${listed.webhooks[1].id}`, { active: false })
    expect((await register()).body.code, 'one that is switched off counts').toBe('LIMIT_REACHED')
  })

  test('has at most 1,000 DRAFT sessions, also when several are created at once, and codes keep six digits', async () => {
    api = await startApi(await newConfig())
    const other = await apiClient(api.app)
    const { body: deck } = await api.post('/presentations', { title: 'Deck' })
    const create = () => api.post('/sessions', { presentation_id: deck.id })
    const first = (await create()).body
    await addDrafts(996)
    const answers = await Promise.all(Array.from({ length: 8 }, create))
    expect(codes(answers)).toEqual([...Array(5).fill('LIMIT_REACHED'), 'OK', 'OK', 'OK'])
    for (const { body } of answers) if (!body.code) expect(body.join_code).toMatch(/^\d{6}$/)
    const { status, body } = await create()
    expect([status, body.code, body.limit]).toEqual([409, 'LIMIT_REACHED', 1_000])
    const { body: otherDeck } = await other.post('/presentations', { title: 'Deck' })
    expect((await other.post('/sessions', { presentation_id: otherDeck.id })).status).toBe(200)

    await api.post(`/sessions/${first.id}/close`)
    const draft = (await create()).body
    expect(draft.state).toBe('DRAFT')
    expect((await create()).body.code).toBe('LIMIT_REACHED')
    await api.post(`/sessions/${draft.id}/open`)
    expect((await create()).body.state, 'one that is LIVE is no draft').toBe('DRAFT')

    async function addDrafts(count: number): Promise<void> {
      await api.app.services.storage.transaction(async ({ db }) => {
        const { key: _, ...row } = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
        const rows = Array.from({ length: count }, (_, i) => ({
          ...row,
          id: `ses_${i}`,
          join_code: `${i}`,
          join_secret: `${i}`,
        }))
        for (const some of [rows.slice(0, 500), rows.slice(500)])
          await db.insertInto('sessions').values(some).execute()
      })
    }
  })

  test('that has more endpoints than one statement can say closes its sessions all the same', async () => {
    api = await startApi(await newConfig())
    const { id } = (await register()).body
    const { storage } = api.app.services
    // From before there was a limit; paused, so that nothing goes out.
    await storage.transaction(async ({ db }) => {
      const { key: _, ...row } = await db.selectFrom('endpoints').selectAll().executeTakeFirstOrThrow()
      for (let from = 0; from < 5_000; from += 500) {
        const rows = Array.from({ length: 500 }, (_, i) => ({ ...row, id: `whk_${from + i}` }))
        await db.insertInto('endpoints').values(rows).execute()
      }
      await db.updateTable('endpoints').set({ state: 'PAUSED' }).execute()
    })
    const { body: deck } = await api.post('/presentations', { title: 'Deck' })
    const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
    expect((await api.post(`/sessions/${session.id}/close`)).body.state).toBe('CLOSED')
    const { n } = await storage.read
      .selectFrom('deliveries')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(5_001)
    expect((await api.get(`/webhooks/${id}/deliveries`)).body.deliveries).toMatchObject([
      { state: 'DEAD_LETTERED' },
    ])
  })

  test('is served however many keys a statement is about', async () => {
    api = await startApi(await newConfig())
    const { services } = api.app
    const keys = Array.from({ length: many }, (_, i) => i + 1)
    expect(await revokedAmong({ db: services.storage.read, now: 0 }, keys)).toEqual(new Set())
    expect(await new ChangeReader(services).entriesOf(keys)).toEqual([])
    const { body: deck } = await api.post('/presentations', { title: 'Deck' })
    const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
    await api.post(`/sessions/${session.id}/open`)
    const { key } = await services.storage.read.selectFrom('sessions').select('key').executeTakeFirstOrThrow()
    await expect(writing(services, tx => markSeen(tx, key, keys))).resolves.toBeUndefined()
  })
})
