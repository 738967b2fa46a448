// Concurrent joins: a device that joins ten times at once is one participant, and nobody gets into a closing session.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { createTestSession, type TestSession } from '../../../test/support/test-session.ts'
import { reading, writing } from '../../services.ts'
import type { Storage } from '../../storage/storage.ts'
import { setPlan } from '../organizations/organizations.ts'
import { closeSession } from '../session-control/session-states.ts'
import { findParticipant } from './find-participant.ts'
import { Joins } from './joins.ts'
import { removeParticipant } from './remove-participant.ts'

onBothEngines('joining at once', newConfig => {
  let api: ApiClient
  let session: TestSession
  let joins: Joins
  beforeEach(async () => {
    api = await startApi(await newConfig())
    session = await createTestSession(api, [{ type: 'NPS', prompt: 'Would you?' }])
    await api.post(`${session.path}/open`)
    joins = new Joins(api.app.services)
  })
  afterEach(() => api.app.close())

  const join = (device = {}) => joins.join({ code: session.code, ...device })

  test.each([
    ['one server', () => joins],
    ['ten servers', () => new Joins(api.app.services)],
  ])(
    'one device that joins ten times at once on %s is one participant, with ten tokens',
    async (_, joinsOf) => {
      for (let round = 0; round < 10; round++) {
        const body = { code: session.code, join_key: `device ${round}`.padEnd(22) }
        const joined = await Promise.all(Array.from({ length: 10 }, () => joinsOf().join(body)))
        expect(new Set(joined.map(({ participant }) => participant.id)).size).toBe(1)
        expect(new Set(joined.map(({ participant }) => participant.key)).size).toBe(1)
        expect(new Set(joined.map(({ token }) => token)).size).toBe(10)
        for (const { participant, token } of joined)
          expect(await findParticipant(reading(api.app.services), token)).toEqual(participant)
      }
      expect((await api.get(`${session.path}/kpis`)).body.participants).toBe(10)
    },
  )

  test('those who join at once come in or are refused each for themselves', async () => {
    const { services } = api.app
    const { body: draft } = await api.post('/sessions', {
      presentation_id: (await api.get(session.path)).body.presentation_id,
    })
    const other = await createTestSession(api, [{ type: 'NPS', prompt: 'Would you?' }], {
      participant_identity_mode: 'IDENTIFIED',
    })
    await api.post(`${other.path}/open`)
    const removed = { code: session.code, join_key: 'sent away'.padEnd(22) }
    const { participant } = await joins.join(removed)
    await writing(services, tx => removeParticipant(tx, api.organization, session.id, participant.id, true))
    const outcomes = await Promise.allSettled([
      join(),
      joins.join({ code: '000' }),
      joins.join({ code: draft.join_code }),
      joins.join({ code: other.code, display_name: 'Ada', time_factor: 1.5 }),
      joins.join({ code: other.code, display_name: ' ' }),
      joins.join({ secret: 'unknown' }),
      joins.join(removed),
      joins.join({}),
      join({ join_key: 'again'.padEnd(22) }),
      join({ join_key: 'again'.padEnd(22) }),
    ])
    expect(
      outcomes.map(one => (one.status === 'fulfilled' ? one.value.participant.displayName : one.reason.code)),
    ).toEqual([
      null,
      'NOT_FOUND',
      'SESSION_NOT_OPEN',
      'Ada',
      'INVALID_REQUEST_BODY',
      'NOT_FOUND',
      'FORBIDDEN',
      'INVALID_REQUEST_BODY',
      null,
      null,
    ])
    expect((await api.get(`${session.path}/kpis`)).body.participants).toBe(2)
    expect((await api.get(`${other.path}/kpis`)).body.participants).toBe(1)
    const factors = await services.storage.read.selectFrom('time_factors').select('factor').execute()
    expect(factors).toEqual([{ factor: 1.5 }])
  })

  test('servers that fill a room together let in exactly as many as it has seats', async () => {
    const { services } = api.app
    await writing(services, tx => setPlan(tx, api.organization.id, 'FREE'))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => new Joins(services)).flatMap(server =>
        Array.from({ length: 10 }, () => server.join({ code: session.code })),
      ),
    )
    const refusals = outcomes.flatMap(one => (one.status === 'rejected' ? one.reason.code : []))
    expect(refusals).toEqual(Array(30).fill('ROOM_FULL'))
    // The first plan has the API, which reads the figures.
    await writing(services, tx => setPlan(tx, api.organization.id, api.organization.plan))
    expect((await api.get(`${session.path}/kpis`)).body.participants).toBe(50)
  })

  test('servers that fill a room with a limit of its own let in exactly as many', async () => {
    const { services } = api.app
    const small = await openRoom(api, { questions: [] }, { settings: { participants_max: 7 } })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => new Joins(services)).flatMap(server =>
        Array.from({ length: 5 }, () => server.join({ code: small.code })),
      ),
    )
    const refusals = outcomes.flatMap(one => (one.status === 'rejected' ? one.reason.code : []))
    expect(refusals).toEqual(Array(13).fill('ROOM_FULL'))
  })

  test('joins during the close of the session are rejected', async () => {
    const { services } = api.app
    let late: Promise<unknown> | undefined
    await writing(services, async tx => {
      await closeSession(tx, api.organization, session.id)
      late = join().catch(error => error)
      if (tx.rowLocks) await somebodyWaits(services.storage)
    })
    expect(await late).toMatchObject({ code: 'NOT_FOUND' })
    expect(await services.storage.read.selectFrom('participants').select('key').execute()).toEqual([])
    expect((await api.get(`${session.path}/kpis`)).body.participants).toBe(0)
  })
})

/** Settles once a transaction waits for a lock of another one. */
async function somebodyWaits({ read }: Storage): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(read)
    if (rows.length > 0) return
  }
}
