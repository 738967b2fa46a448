// Retention: events, finished deliveries, tokens, stage passes and join codes are deleted when their time is over, in
// small slices, and nothing that is open or still waits.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { createTestSession, joinTestRoom } from '../../../test/support/test-session.ts'
import { startDeliveries } from '../../../test/support/webhooks.ts'
import { closeServices, openServices } from '../../app.ts'
import { silentLog } from '../../lib/log.ts'
import { type Services, writing } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'
import { emptyTrash } from '../presentations/presentations.ts'
import { createStageLink, openStageLink } from '../stages/stage-links.ts'
import { sliceRows } from './removals.ts'
import { sweepExpired } from './retention.ts'

const dayMs = 24 * 60 * 60_000
const days = { auditDays: 365, eventDays: 30 }

const count = async (services: Services, table: keyof Database): Promise<number> => {
  const { n } = await services.storage.read
    .selectFrom(table)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

onBothEngines('retention', newConfig => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  test('removes events and ended deliveries after their days, and none that still waits', async () => {
    const deliveries = await startDeliveries(await newConfig())
    closing.push(() => deliveries.close())
    const { services, clock } = deliveries
    await deliveries.worker.stop()
    const { id } = await deliveries.register('http://127.0.0.1:1/')
    await deliveries.emit(3)
    const [delivered, dead, waiting] = await deliveries.list(id)
    for (const [delivery, state] of [
      [delivered!, 'DELIVERED'],
      [dead!, 'DEAD_LETTERED'],
    ] as const)
      await writing(services, ({ db }) =>
        db
          .updateTable('deliveries')
          .set({ state, next_attempt_at: null })
          .where('id', '=', delivery.id)
          .execute(),
      )
    // Closing a draft writes a report.ready too, which nobody is registered for.
    expect(await count(services, 'events')).toBe(6)
    clock.advance(30 * dayMs)
    await deliveries.emit(1)
    await sweepExpired(services, days)
    expect([await count(services, 'events'), await count(services, 'deliveries')]).toEqual([8, 4])
    clock.advance(1)
    await sweepExpired(services, days)
    expect((await deliveries.list(id)).map(delivery => delivery.id)).toEqual([
      waiting!.id,
      expect.any(String),
    ])
    const events = await services.storage.read.selectFrom('events').select('id').orderBy('key').execute()
    expect(events.map(event => event.id)).toEqual([waiting!.event_id, expect.any(String), expect.any(String)])
  })

  test('removes what sessions leave behind a day after their end, and leaves those that are open', async () => {
    const clock = new FakeClock()
    const config = await newConfig()
    const api = await startApi(config, { clock })
    const made = []
    for (let i = 0; i < 3; i++) {
      const session = await createTestSession(api, [{ type: 'WORD_CLOUD', prompt: 'Word?' }])
      await api.post(`${session.path}/open`)
      const { token } = await joinTestRoom(api.app.services, { code: session.code })
      await writing(api.app.services, async tx => {
        const { token: stageToken } = await createStageLink(tx, session.id, 'screen')
        await openStageLink(tx, stageToken)
      })
      made.push({ ...session, token })
    }
    await api.post(`${made[0]!.path}/close`)
    clock.advance(1)
    await api.post(`${made[1]!.path}/close`)
    await api.app.close()
    const services = await openServices(config, { clock })
    closing.push(() => closeServices(services))
    const left = async () => [
      await count(services, 'participant_tokens'),
      await count(services, 'stage_passes'),
      await count(services, 'join_codes'),
    ]
    clock.advance(dayMs - 2)
    await sweepExpired(services, days)
    expect(await left()).toEqual([3, 3, 3])
    clock.advance(1)
    await sweepExpired(services, days)
    expect(await left()).toEqual([2, 2, 2])
    clock.advance(100 * dayMs)
    await sweepExpired(services, days)
    expect(await left()).toEqual([1, 1, 1])
    expect(await count(services, 'participants')).toBe(3)
  })

  test('goes on with everything else when one removal fails, which is logged', async () => {
    const errors: string[] = []
    const log = { ...silentLog, error: (msg: string) => void errors.push(msg) }
    const deliveries = await startDeliveries(await newConfig(), { log })
    closing.push(() => deliveries.close())
    const { services, clock } = deliveries
    await deliveries.worker.stop()
    await deliveries.emit(1)
    await writing(services, ({ db }) => sql`alter table audit rename to audit_away`.execute(db))
    clock.advance(30 * dayMs + 1)
    await sweepExpired(services, days)
    expect(errors).toEqual(['failed to remove expired data'])
    expect(await count(services, 'events')).toBe(0)
  })

  test('goes in slices, however much there is', async () => {
    const clock = new FakeClock()
    const api = await startApi(await newConfig(), { clock })
    // Nothing of it is left to do after the close, which would write events.
    const { path, code } = await createTestSession(api, [{ type: 'WORD_CLOUD', prompt: 'Word?' }], {
      participant_identity_mode: 'IDENTIFIED',
    })
    await api.post(`${path}/open`)
    await joinTestRoom(api.app.services, { code, display_name: 'Ann' })
    await api.post(`${path}/close`)
    const { services } = api.app
    closing.push(() => api.app.close())
    const { storage } = services
    const many = 3 * sliceRows
    await storage.transaction(async ({ db }) => {
      const { key: _, ...person } = await db.selectFrom('participants').selectAll().executeTakeFirstOrThrow()
      const { key: __, ...event } = await db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
      const numbers = Array.from({ length: sliceRows }, (_, i) => i)
      for (let from = 0; from < many; from += sliceRows) {
        const people = await db
          .insertInto('participants')
          .values(numbers.map(i => ({ ...person, id: `par_${from + i}`, join_key_hash: null })))
          .returning('key')
          .execute()
        await db
          .insertInto('participant_tokens')
          .values(people.map(({ key }) => ({ hash: `${key}`, participant_key: key })))
          .execute()
        await db
          .insertInto('events')
          .values(numbers.map(i => ({ ...event, id: `evt_${from + i}` })))
          .execute()
      }
    })
    clock.advance(31 * dayMs)
    let mostAtOnce = 0
    const watched: Services = {
      ...services,
      storage: {
        ...storage,
        transaction: async work => {
          const rows = async () =>
            (await count(services, 'participant_tokens')) + (await count(services, 'events'))
          const before = await rows()
          const result = await storage.transaction(work)
          mostAtOnce = Math.max(mostAtOnce, before - (await rows()))
          return result
        },
      },
    }
    await sweepExpired(watched, days)
    expect(mostAtOnce).toBe(sliceRows)
    expect(await count(services, 'participant_tokens')).toBe(0)
    expect(await count(services, 'events')).toBe(0)
  })

  test('empties a presentation of the trash once, and removes it with its last session', async () => {
    const clock = new FakeClock()
    const api = await startApi(await newConfig(), { clock })
    closing.push(() => api.app.close())
    const { services } = api.app
    const { body: deck } = await api.post('/presentations', {
      title: 'Deck',
      questions: [{ type: 'NPS', prompt: 'How likely?' }],
    })
    const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
    await api.post(`/sessions/${session.id}/close`)
    await writing(services, ({ db, now }) =>
      db.updateTable('presentations').set({ trashed_at: now }).execute(),
    )
    clock.advance(31 * dayMs)
    const empty = () => writing(services, tx => emptyTrash(tx.db, tx.now, 0))
    await empty()
    expect([await count(services, 'questions'), await count(services, 'presentations')]).toEqual([0, 1])
    expect(await empty()).toBe(null)
    await writing(services, async ({ db }) => {
      for (const table of ['join_codes', 'anonymizations', 'sessions'] as const)
        await db.deleteFrom(table).execute()
    })
    await empty()
    expect(await count(services, 'presentations')).toBe(0)
  })
})
