// An index serves lookups of deliveries, sessions and codes without sorting.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testConfig } from '../../test/support/engines.ts'
import { closeServices, openServices } from '../app.ts'
import { sessionsWithNames } from '../features/retention/removed-rows.ts'

test.each([
  ['deliveries of one event', sql`select key from deliveries where event_key = 1`, 'deliveries_event_key'],
  [
    'DRAFT sessions of one organization',
    sql`select key from sessions where organization_key = 1 and state = 'DRAFT' limit 1 offset 999`,
    'sessions_organization_key_state_id',
  ],
  [
    'the join code of a session',
    sql`select code from join_codes where session_key = 1`,
    'join_codes_session_key',
  ],
])('an index serves %s, without sorting', async (_, query, index) => {
  const services = await openServices(testConfig())
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(services.storage.read)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.detail).toContain(`INDEX ${index} `)
  await closeServices(services)
})

test('an index serves sessions whose names retention removes, oldest first', async () => {
  const services = await openServices(testConfig())
  const plan = await sessionsWithNames(services.storage.read, 1, 9).explain<{ detail: string }>(
    undefined,
    sql`query plan`,
  )
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('USING INDEX sessions_with_names '),
    expect.stringContaining('SEARCH p USING INTEGER PRIMARY KEY'),
  ])
  await closeServices(services)
})
