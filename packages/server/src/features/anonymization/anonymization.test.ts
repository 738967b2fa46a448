// Anonymizing a session removes every link between people and answers and changes no number; crashes or two
// servers at once lose and double nothing, and report.ready is sent once.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answeredRoom } from '../../../test/support/answered-room.ts'
import { startApi } from '../../../test/support/api.ts'
import { onBothEngines, sharedPostgres, testConfig, testOnPostgres } from '../../../test/support/engines.ts'
import { eventsOf, joinTestRoom, type TestSession } from '../../../test/support/test-session.ts'
import { closeServices, openServices } from '../../app.ts'
import type { Config } from '../../config.ts'
import { type Log, silentLog } from '../../lib/log.ts'
import { acquireLease, releaseLease } from '../../servers/leases.ts'
import { type Organization, reading, type Services, writing } from '../../services.ts'
import { listEntries } from '../qa/list-entries.ts'
import { getSessionKpis } from '../results/read-kpis.ts'
import { getQuestionResults } from '../results/results.ts'
import { storedAnswers } from '../results/stored-answers.ts'
import { sweepExpired } from '../retention/retention.ts'
import { getLeaderboard } from '../scores/leaderboard.ts'
import { Scoreboards } from '../scores/scoreboard.ts'
import { closeSession } from '../session-control/session-states.ts'
import { deleteSession } from '../sessions/sessions.ts'
import { Anonymizer, finalStandingMs } from './anonymizer.ts'
import { anonymizedTables } from './steps.ts'

/** Jobs log what fails and go on; here it is not meant to fail. */
const failingLog: Log = {
  ...silentLog,
  error: (msg, error) => {
    throw new Error(msg, { cause: error })
  },
}

/** A closed session whose answers have not been parted from their people, on a storage that no server runs on. */
async function closedRoom(config: Config, participants: number) {
  const clock = new FakeClock()
  const api = await startApi(config, { clock })
  const session = await answeredRoom(api, 'ANONYMOUS', participants)
  await api.app.close()
  const services = await openServices(config, { clock, log: failingLog })
  await writing(services, tx => closeSession(tx, api.organization, session.id))
  clock.advance(finalStandingMs)
  return { services, session, organization: api.organization }
}

/** Everything that anybody may still read of a session: results, key figures, every answer. */
async function readable(services: Services, organization: Organization, session: TestSession) {
  const look = reading(services)
  const results = []
  const answers = []
  for (const questionId of session.questionIds) {
    results.push(await getQuestionResults(look, organization, session.id, questionId))
    const { key } = await services.storage.read
      .selectFrom('session_questions')
      .select('key')
      .where('question_id', '=', questionId)
      .executeTakeFirstOrThrow()
    answers.push((await storedAnswers(look.db, key).execute()).map(({ value }) => value).sort())
  }
  const { total, average_percent } = await getLeaderboard(
    look,
    organization,
    new Scoreboards(),
    session.id,
    {},
  )
  return {
    kpis: await getSessionKpis(look, organization, session.id),
    results,
    answers,
    entries: (await listEntries(look, organization, session.id, { limit: 200 })).entries,
    points: { total, average_percent },
  }
}

async function reportsOf(services: Services) {
  return (await eventsOf(services)).filter(event => event.type === 'report.ready')
}

/** What is left that names a participant of a session beside what they did. */
async function linksLeft(services: Services) {
  const { read } = services.storage
  return {
    answers: await read.selectFrom('answers').selectAll().execute(),
    voters: await read.selectFrom('voters').selectAll().execute(),
    upvotes: await read.selectFrom('upvotes').selectAll().execute(),
    qaVoters: await read.selectFrom('qa_voters').selectAll().execute(),
    askers: await read
      .selectFrom('entries')
      .select('id')
      .where(eb => eb.or([eb('participant_key', '<>', 0), eb('ask_key', 'is not', null)]))
      .execute(),
    waiting: await read.selectFrom('anonymizations').selectAll().execute(),
    traces: await read
      .selectFrom('participants')
      .innerJoin('sessions', 'sessions.key', 'participants.session_key')
      .select('participants.id')
      .where(eb =>
        eb.or([
          eb('join_key_hash', 'is not', null),
          eb('joined_at', '<>', eb.ref('sessions.started_at')),
          eb('last_seen_at', '<>', eb.ref('sessions.ended_at')),
          eb('time_factor', '<>', 1),
        ]),
      )
      .execute(),
  }
}

const nothing = {
  answers: [],
  voters: [],
  upvotes: [],
  qaVoters: [],
  askers: [],
  waiting: [],
  traces: [],
}

onBothEngines('anonymization', newConfig => {
  test('takes every link away and leaves every number as it was, then says that the report is ready', async () => {
    const { services, session, organization } = await closedRoom(await newConfig(), 30)
    const before = await readable(services, organization, session)
    expect(await reportsOf(services)).toEqual([])
    expect((await linksLeft(services)).answers.length).toBe(before.kpis.total_responses)
    expect(before.points.total).toBeGreaterThan(20)
    expect(before.points.average_percent).toBeGreaterThan(10)
    expect(before.entries.length).toBeGreaterThan(5)
    await new Anonymizer(services).runDue()
    expect(await linksLeft(services)).toEqual(nothing)
    expect(await readable(services, organization, session)).toEqual(before)
    expect(await reportsOf(services)).toMatchObject([{ data: { session_id: session.id, kpis: before.kpis } }])
    await new Anonymizer(services).runDue()
    expect(await reportsOf(services)).toHaveLength(1)
    await closeServices(services)
  })

  test('a crash anywhere loses nothing, doubles nothing, and the report is published once', async () => {
    const config = await newConfig()
    const { services, session, organization } = await closedRoom(config, 6)
    const before = await readable(services, organization, session)
    let crashes = 0
    for (; (await linksLeft(services)).waiting.length > 0; crashes++) {
      // The first attempts do little, so that each of them ends at another place.
      let changes = 1 + (crashes % 7)
      const crashing: Services = {
        ...services,
        log: { ...services.log, error: () => {} },
        storage: {
          ...services.storage,
          transaction: work => {
            if (changes-- <= 0) throw new Error('crashed')
            return services.storage.transaction(work)
          },
        },
      }
      await new Anonymizer(crashing).runDue()
      expect(await readable(services, organization, session)).toEqual(before)
      if (crashes === 20) await new Anonymizer(services).runDue()
    }
    expect(crashes).toBeGreaterThan(5)
    expect(await linksLeft(services)).toEqual(nothing)
    expect(await readable(services, organization, session)).toEqual(before)
    expect(await reportsOf(services)).toHaveLength(1)
    await closeServices(services)
  })

  test('a session that has failed here and is held by another server stays failed here', async () => {
    const { services } = await closedRoom(await newConfig(), 3)
    const messages: string[] = []
    const record = (msg: string) => void messages.push(msg)
    const log: Log = { ...silentLog, info: record, warn: record, error: record }
    let fails = true
    const storage = Object.create(services.storage, {
      scrubDeletedRows: {
        value: () => (fails ? Promise.reject(new Error('disk')) : services.storage.scrubDeletedRows([])),
      },
    })
    const anonymizer = new Anonymizer({ ...services, log, storage })
    await anonymizer.runDue()
    expect(messages).toEqual(['failed to anonymize a session'])
    fails = false
    ;(services.clock as FakeClock).advance(10_000)
    const { session_key } = await services.storage.read
      .selectFrom('anonymizations')
      .select('session_key')
      .executeTakeFirstOrThrow()
    const other = { ...services, server: { number: 2, holder: 'another server' } }
    const name = `anonymization ${session_key}`
    await writing(other, tx => acquireLease(tx, name))
    await anonymizer.runDue()
    expect(messages).toEqual(['failed to anonymize a session'])
    await writing(other, tx => releaseLease(tx, name))
    await anonymizer.runDue()
    expect(messages).toEqual(['failed to anonymize a session', 'recovered from a failure'])
    await closeServices(services)
  })

  test('two servers at once do it once', async () => {
    const config = await newConfig()
    const { services, session, organization } = await closedRoom(config, 20)
    const other = await openServices(config)
    const before = await readable(services, organization, session)
    const anonymizers = [new Anonymizer(services), new Anonymizer(other)]
    await Promise.all(anonymizers.map(anonymizer => anonymizer.runDue()))
    await anonymizers[0]!.runDue()
    expect(await readable(services, organization, session)).toEqual(before)
    expect(await linksLeft(services)).toEqual(nothing)
    expect(await reportsOf(services)).toHaveLength(1)
    await closeServices(other)
    await closeServices(services)
  })

  test('a question with many answers is moved batch by batch', async () => {
    const { services, session, organization } = await closedRoom(await newConfig(), 5)
    const { key } = await services.storage.read
      .selectFrom('session_questions')
      .select('key')
      .where('question_id', '=', session.questionIds[3]!)
      .executeTakeFirstOrThrow()
    const many = 5_000
    await writing(services, async tx => {
      for (let from = 0; from < many; from += 500) {
        const rows = Array.from({ length: 500 }, (_, i) => ({
          session_question_key: key,
          participant_key: 1_000_000 + from + i,
          value: JSON.stringify({ text: `text ${((from + i) * 7919) % 10_007}` }),
          seq: null,
          accepted_at: 0,
          elapsed_ms: 0,
          text_at: 0,
        }))
        await tx.db.insertInto('answers').values(rows).execute()
      }
    })
    const before = await readable(services, organization, session)
    let rowsAtOnce = 0
    const { storage } = services
    const watched: Services = {
      ...services,
      storage: {
        ...storage,
        transaction: async work => {
          const count = async () => {
            const { n } = await storage.read
              .selectFrom('anonymized_answers')
              .select(eb => eb.fn.countAll<number>().as('n'))
              .executeTakeFirstOrThrow()
            return n
          }
          const earlier = await count()
          const result = await storage.transaction(work)
          rowsAtOnce = Math.max(rowsAtOnce, (await count()) - earlier)
          return result
        },
      },
    }
    await new Anonymizer(watched).runDue()
    expect(rowsAtOnce).toBe(512)
    expect(await readable(services, organization, session)).toEqual(before)
    expect(await linksLeft(services)).toEqual(nothing)
    await closeServices(services)
  })

  test('a running server does it by itself, and a phone still reads the closed room', async () => {
    const clock = new FakeClock()
    const api = await startApi(await newConfig(), { clock })
    const session = await answeredRoom(api, 'ANONYMOUS', 8)
    const { token } = await joinTestRoom(api.app.services, { code: session.code })
    await api.post(`${session.path}/close`)
    await expect
      .poll(() => {
        clock.advance(finalStandingMs)
        return reportsOf(api.app.services)
      })
      .toHaveLength(1)
    expect(await linksLeft(api.app.services)).toEqual(nothing)
    const state = await fetch(`${api.app.url}/room/v1/state`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await state.json()).toMatchObject({ state: 'CLOSED', my_answers: {} })
    const types = (await eventsOf(api.app.services)).map(event => event.type)
    expect(types.slice(-2)).toEqual(['session.ended', 'report.ready'])
    await api.app.close()
  })

  test('an IDENTIFIED session keeps who said what, and its report is ready at the close', async () => {
    const api = await startApi(await newConfig())
    const session = await answeredRoom(api, 'IDENTIFIED', 5)
    await api.post(`${session.path}/close`)
    expect(await reportsOf(api.app.services)).toHaveLength(1)
    await new Anonymizer(api.app.services).runDue()
    expect((await linksLeft(api.app.services)).answers.length).toBeGreaterThan(0)
    await api.app.close()
  })

  test('a session that is deleted before its first step fails nothing', async () => {
    const { services, session, organization } = await closedRoom(await newConfig(), 3)
    let isDeleted = false
    const read = services.storage.read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // It has just been seen to wait for this.
        if (!isDeleted && result.rows.some(row => 'session_key' in row)) {
          isDeleted = true
          await writing(services, one => deleteSession(one, organization, session.id))
        }
        return result
      },
    })
    await new Anonymizer({ ...services, storage: { ...services.storage, read } }).runDue()
    expect(isDeleted).toBe(true)
    await closeServices(services)
  })

  test('knows every table that names a participant', async () => {
    const services = await openServices(await newConfig())
    const tables = await services.storage.read.introspection.getTables()
    const naming = tables.filter(({ columns }) => columns.some(({ name }) => /participant/.test(name)))
    // A token opens the closed room for a day and stands beside nothing that its participant did.
    // What a provider is for says whether participants may sign in with it.
    const known: string[] = ['participant_tokens', 'sign_in_providers', ...anonymizedTables]
    expect(naming.map(({ name }) => name).filter(name => !known.includes(name))).toEqual([])
    await closeServices(services)
  })
})

testOnPostgres(
  'a session that is deleted while its answers are being copied leaves no row behind (postgres)',
  async () => {
    const postgres = sharedPostgres()
    const config = testConfig({ DATABASE_URL: await postgres.createDatabase() })
    const { services, session, organization } = await closedRoom(config, 3)
    const keepFor = { auditDays: 400, eventDays: 30 }
    let deleting: Promise<unknown> | undefined
    const deletedMeanwhile: Services = {
      ...services,
      storage: {
        ...services.storage,
        transaction: work =>
          services.storage.transaction(async tx => {
            const value = await work(tx)
            const copied = await tx.db.selectFrom('anonymized_answers').select('place').execute()
            if (copied.length === 0 || deleting) return value
            deleting = writing(services, one => deleteSession(one, organization, session.id)).then(() =>
              sweepExpired(services, keepFor),
            )
            // Until it waits for this transaction.
            await expect.poll(() => isWaitingForLock(services)).toBe(true)
            return value
          }),
      },
    }
    await new Anonymizer(deletedMeanwhile).runDue()
    await deleting
    await sweepExpired(services, keepFor)
    const { read } = services.storage
    expect(deleting).toBeDefined()
    for (const table of ['answers', 'anonymized_answers', 'tallies', 'entries', 'session_questions'] as const)
      expect(await read.selectFrom(table).selectAll().execute(), table).toEqual([])
    await closeServices(services)
    await postgres.stop()
  },
)

async function isWaitingForLock({ storage }: Services): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    storage.read,
  )
  return rows.length > 0
}
