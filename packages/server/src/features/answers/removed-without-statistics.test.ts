// Each batch of answers reads who was removed: PostgreSQL finds them with an index although it knows nothing yet about a
// table that has just grown.
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { writing } from '../../services.ts'
import { removalsFrom } from '../participants/remove-participant.ts'
import { createSession } from '../sessions/sessions.ts'

const peopleOfEach = 100
let api: ApiClient

onBothEngines('the removed participants of a session', newConfig => {
  afterEach(() => api.app.close())

  test('are read without reading all others', async () => {
    api = await startApi(await newConfig())
    const { services } = api.app
    const question = { type: 'MULTIPLE_CHOICE', prompt: 'Well?', options: [{ text: 'A' }, { text: 'B' }] }
    const { body: deck } = await api.post('/presentations', { title: 'Deck', questions: [question] })
    await writing(services, async tx => {
      for (let i = 0; i < 50; i++) await createSession(tx, api.organization, { presentation_id: deck.id })
    })
    await writing(services, async ({ db }) => {
      const sessions = await db.selectFrom('sessions').select('key').execute()
      const people = sessions.flatMap(({ key }) =>
        Array.from({ length: peopleOfEach }, (_, i) => ({
          id: `p-${key}-${i}`,
          session_key: key,
          seal: 'GUEST' as const,
          joined_at: 1,
          last_seen_at: 1,
          removed_at: i === 7 ? 1 : null,
        })),
      )
      for (let from = 0; from < people.length; from += 1_000)
        await db
          .insertInto('participants')
          .values(people.slice(from, from + 1_000))
          .execute()
    })
    await writing(services, async tx => {
      const keys = (await tx.db.selectFrom('sessions').select('key').execute()).map(({ key }) => key)
      const removals = await removalsFrom(tx, keys)
      expect(removals.size).toBe(50)
      for (const { count, participants } of removals.values())
        expect([count, participants.size]).toEqual([0, 1])
      if (services.storage.engine.name !== 'postgres') return
      const { rows } = await sql<{ seq_scan: number }>`
        select seq_scan::int from pg_stat_xact_user_tables where relname = 'participants'`.execute(tx.db)
      expect(rows).toEqual([{ seq_scan: 0 }])
    })
  })
})
