// Open texts are listed in the same order on SQLite and PostgreSQL, before and after anonymization; an index serves lookups of
// deliveries, sessions and codes without sorting.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines, testConfig } from '../../../test/support/engines.ts'
import { createTestSession, joinTestRoom } from '../../../test/support/test-session.ts'
import { closeServices, openServices } from '../../app.ts'
import { reading, writing } from '../../services.ts'
import type { AppServices } from '../../serving.ts'
import { Anonymizer } from '../anonymization/anonymizer.ts'
import { AnswerWriter } from '../answers/answer-writer.ts'
import { sessionsWithNames } from '../retention/removed-rows.ts'
import { closeSession } from '../session-control/session-states.ts'
import { getQuestionResults } from './results.ts'

const minute = 60_000
const long = 'x'.repeat(300)

onBothEngines('texts', newConfig => {
  let api: ApiClient | undefined
  let services: AppServices
  afterEach(() => closeServices(services))

  test('are listed newest minute first, then by their bytes, before and after anonymization', async () => {
    const clock = new FakeClock()
    const config = await newConfig()
    api = await startApi(config, { clock })
    const session = await createTestSession(api, [{ type: 'OPEN_TEXT', prompt: 'Well?' }])
    await api.post(`${session.path}/open`)
    const [questionId] = session.questionIds
    await api.post(`${session.path}/questions/${questionId}/activate`)
    const writer = new AnswerWriter(api.app.services)
    const say = async (texts: readonly string[]) => {
      for (const text of texts) {
        const who = await joinTestRoom(api!.app.services, { code: session.code })
        await writer.submit(who, questionId!, { text }, undefined)
      }
    }
    await say(['an older one'])
    clock.advance(minute)
    await say(['b', `${long}2`, 'Ä', 'a', `${long}1`, 'Z', '😀', 'ａ'])
    const { organization } = api
    await api.app.close()
    services = await openServices(config, { clock })
    const texts = async () => {
      const found = await getQuestionResults(reading(services), organization, session.id, questionId!)
      return found.texts!.map(({ text }) => text)
    }
    const expected = ['Z', 'a', 'b', `${long}1`, `${long}2`, 'Ä', 'ａ', '😀', 'an older one']
    expect(await texts()).toEqual(expected)
    await writing(services, tx => closeSession(tx, organization, session.id))
    await new Anonymizer(services).runDue()
    expect(await services.storage.read.selectFrom('answers').selectAll().execute()).toEqual([])
    expect(await texts()).toEqual(expected)
  })
})

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
