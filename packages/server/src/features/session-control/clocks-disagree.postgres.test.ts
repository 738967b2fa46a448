// Servers that disagree about the time, as in the seconds after the clock of the database was set, neither lock a question
// early nor shorten it for their phones.
import { Device, join } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { sharedPostgres, testConfig } from '../../../test/support/engines.ts'
import { createTestSession } from '../../../test/support/test-session.ts'
import { Scheduler } from './scheduler.ts'

const postgres = sharedPostgres()
afterAll(() => postgres.stop())
const apis: ApiClient[] = []
afterEach(async () => {
  for (const api of apis.splice(0)) await api.app.close()
})

test.each([
  ['ahead', 40_000],
  ['2 s ahead', 2_000],
  ['behind', -40_000],
])('a timed question runs its time on a server whose clock is %s', async (_, aheadMs) => {
  const config = testConfig({ DATABASE_URL: await postgres.createDatabase() })
  const clocks = [new FakeClock(), new FakeClock(Date.parse('2026-03-02T09:00:00Z') + aheadMs)] as const
  const first = await startApi(config, { clock: clocks[0] })
  apis.push(first)
  const second = await startApi(config, { clock: clocks[1] })
  apis.push(second)
  const session = await createTestSession(first, [
    { type: 'RATING', prompt: 'How was it?', settings: { time_limit_seconds: 30 } },
  ])
  await first.post(`${session.path}/open`)
  const phone = await Device.connect(
    second.app.url,
    (await join(second.app.url, { code: session.code })).token,
  )
  await first.post(`${session.path}/questions/${session.questionIds[0]}/activate`)
  await phone.until(() => phone.room!.question !== null)
  const { deadline_at, server_time } = phone.room!.question!
  expect(Date.parse(deadline_at!) - Date.parse(server_time)).toBe(30_000)
  const scheduler = new Scheduler(second.app.services)
  const phase = async () =>
    (
      await second.app.services.storage.read
        .selectFrom('session_questions')
        .select('phase')
        .executeTakeFirstOrThrow()
    ).phase
  for (const clock of clocks) clock.advance(31_000)
  await scheduler.runDue()
  expect(await phase()).toBe('OPEN')
  for (const clock of clocks) clock.advance(1)
  await scheduler.runDue()
  expect(await phase()).toBe('LOCKED')
})
