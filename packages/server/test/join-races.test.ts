// Concurrent joins: a device that joins ten times at once is one participant, and nobody gets into a closing session.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writing } from '../src/domain/domain.ts'
import { joinRoom } from '../src/domain/participants/join-room.ts'
import { closeSession } from '../src/domain/sessions/close-session.ts'
import type { Storage } from '../src/storage/storage.ts'
import { type ApiClient, startApi } from './support/api.ts'
import { onBothEngines } from './support/engines.ts'
import { createTestSession, type TestSession } from './support/test-session.ts'

onBothEngines('joining at once', newConfig => {
  let api: ApiClient
  let session: TestSession
  beforeEach(async () => {
    api = await startApi(await newConfig())
    session = await createTestSession(api, [{ type: 'NPS', prompt: 'Would you?' }])
    await api.post(`${session.path}/open`)
  })
  afterEach(() => api.app.close())

  const join = (device = {}) =>
    writing(api.app.services, tx => joinRoom(tx, { code: session.code, ...device }))

  test('one device that joins ten times at once is one participant, with ten tokens', async () => {
    for (let round = 0; round < 10; round++) {
      const join_key = `device ${round}`.padEnd(22)
      const joined = await Promise.all(Array.from({ length: 10 }, () => join({ join_key })))
      expect(new Set(joined.map(({ participantId }) => participantId)).size).toBe(1)
      expect(new Set(joined.map(({ token }) => token)).size).toBe(10)
    }
    expect((await api.get(`${session.path}/kpis`)).body.participants).toBe(10)
  })

  test('who asks to join while the session is closing does not get in', async () => {
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
