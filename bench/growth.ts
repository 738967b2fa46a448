// How costs grow with an organization's sessions, from ten to ten thousand, at equally full pages; in milliseconds.
//   node bench/growth.ts [few] [many] [--engine postgres]
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { closeServices, openServices } from '../packages/server/src/app.ts'
import { AnswerWriter } from '../packages/server/src/features/answers/answer-writer.ts'
import { listAudit } from '../packages/server/src/features/audit/list-audit.ts'
import { Joins } from '../packages/server/src/features/participants/joins.ts'
import {
  listWorkspacePresentations,
  titleColumns,
} from '../packages/server/src/features/presentations/presentations.ts'
import { sweepExpired } from '../packages/server/src/features/retention/retention.ts'
import { activateQuestion } from '../packages/server/src/features/session-control/question-phases.ts'
import { closeSession } from '../packages/server/src/features/session-control/session-states.ts'
import { listWorkspaceSessions } from '../packages/server/src/features/sessions/workspace-sessions.ts'
import { type Organization, reading, type Services, writing } from '../packages/server/src/services.ts'
import type { Database } from '../packages/server/src/storage/tables.ts'
import { insertRows, type Row } from '../packages/server/test/support/insert-rows.ts'
import { rowsOf } from '../packages/server/test/support/postgres.ts'
import { type Bench, run, withBench } from './bench.ts'
import { durations } from './clock.ts'
import { median } from './figures.ts'
import { answerEverything, populate } from './populate.ts'
import { choices, openStoredSession } from './sessions.ts'

const people = 10
const page = 10
const auditRowsPerSession = 10
const main = new URL('../packages/server/src/main.js', import.meta.url).pathname

async function measureGrowth(bench: Bench, few = 10, many = 10_000) {
  const measured = (sessions: number) => withBench(bench.engine, [], own => costsWith(own, sessions))
  // Compiled and warm.
  await measured(few)
  const [small, large] = [await measured(few), await measured(many)]
  const grown = (what: string) => ({
    fewMs: small[what],
    manyMs: large[what],
    growth: large[what]! / small[what]!,
  })
  const { backup, ...costs } = Object.fromEntries(Object.keys(large).map(what => [what, grown(what)]))
  // A backup has all rows.
  return { engine: bench.engine, sessions: [few, many], costs, ...(backup && { backup }) }
}

/** Medians, by what is done. */
async function costsWith(bench: Bench, sessions: number): Promise<Record<string, number>> {
  const { services, config, organization } = await bench.services()
  await fill(services, organization, sessions)
  // As autovacuum does within minutes.
  if (config.databaseUrl) await rowsOf(config.databaseUrl, 'analyze')
  const read = reading(services)
  const request = { limit: page }
  const live = await openStoredSession(services, organization, choices(1))
  const [{ id: questionId, options }] = live.questions as [(typeof live.questions)[0]]
  await writing(services, tx => activateQuestion(tx, organization, { sessionId: live.id, questionId }))
  const { join_code: code } = await services.storage.read
    .selectFrom('sessions')
    .select('join_code')
    .where('id', '=', live.id)
    .executeTakeFirstOrThrow()
  const joins = new Joins(services)
  const writer = new AnswerWriter(services)
  const work: Record<string, readonly [times: number, () => Promise<unknown>]> = {
    sessions: [200, () => listWorkspaceSessions(read, organization, request)],
    presentations: [200, () => listWorkspacePresentations(read, organization, request)],
    presentationsByTitle: [
      200,
      () => listWorkspacePresentations(read, organization, { ...request, sort: 'title' }),
    ],
    audit: [200, () => listAudit(read, organization, {}, request)],
    auditOfFailures: [200, () => listAudit(read, organization, { statuses: [400, 599] }, request)],
    joinAndAnswer: [
      200,
      async () => {
        const { participant } = await joins.join({ code })
        await writer.submit(participant, questionId, { option_ids: [options[0]!.id] }, undefined)
      },
    ],
    open: [5, async () => closeServices(await openServices(config))],
    sweep: [3, () => sweepExpired(services, { auditDays: 365, eventDays: 30 })],
  }
  const costs: Record<string, number> = {}
  for (const [what, [times, once]] of Object.entries(work)) {
    // Statements are prepared and caches filled.
    await once()
    costs[what] = median(await durations(times, once))
  }
  if (bench.engine === 'sqlite') {
    const env = { ...process.env, ROOMFUL_DATA_DIR: config.dataDir }
    const file = join(config.dataDir, 'copy')
    costs.backup = median(
      await durations(3, async () =>
        execFileSync(process.execPath, [main, 'backup', `${file}${Math.random()}`], { env }),
      ),
    )
  }
  return costs
}

/** Closed sessions with names and answers, a presentation of each, and rows of the audit log: copies of the first of each. */
async function fill(services: Services, organization: Organization, sessions: number): Promise<void> {
  const settings = { participant_identity_mode: 'IDENTIFIED' }
  const { id, questions } = await openStoredSession(services, organization, choices(1), settings)
  const [question] = questions
  await writing(services, tx =>
    activateQuestion(tx, organization, { sessionId: id, questionId: question!.id }),
  )
  const keys = await populate(services, id, people, { isHere: false })
  await answerEverything(services, id, keys, questions)
  await writing(services, tx => closeSession(tx, organization, id))
  const [at, started] = [services.clock.now(), services.clock.now() - 60_000]
  const idOf = (prefix: string, i: number) => `${prefix}_${String(i).padStart(26, '0')}`
  const first: Partial<Record<keyof Database, number>> = {}
  const copies = async (
    table:
      | 'presentations'
      | 'questions'
      | 'sessions'
      | 'session_questions'
      | 'participants'
      | 'answers'
      | 'session_counts',
    count: number,
    changeOf: (i: number) => Row,
  ) => {
    const { key, ...row } = (await services.storage.read
      .selectFrom(table)
      .selectAll()
      .executeTakeFirstOrThrow()) as Row
    await insertRows(services, table, count, i => ({ ...row, ...changeOf(i) }))
    if (key === undefined) return
    const keyed = table as 'sessions'
    const { last } = await services.storage.read
      .selectFrom(keyed)
      .select(eb => eb.fn.max<number | string>('key').as('last'))
      .executeTakeFirstOrThrow()
    first[table] = Number(last) - count + 1
  }
  await copies('presentations', sessions, i => ({
    id: idOf('pres', i),
    ...titleColumns(`Presentation ${i}`),
    updated_at: started + i,
    last_session_id: idOf('ses', i),
  }))
  const presentation_key = (i: number) => first.presentations! + i
  await copies('questions', sessions, i => ({ id: idOf('que', i), presentation_key: presentation_key(i) }))
  await copies('sessions', sessions, i => ({
    id: idOf('ses', i),
    presentation_key: presentation_key(i),
    presentation_id: idOf('pres', i),
    join_code: `${i}`,
    join_secret: `${i}`,
    started_at: started + i,
  }))
  const session_key = (i: number) => first.sessions! + i
  await copies('session_counts', sessions, i => ({ session_key: session_key(i) }))
  await copies('session_questions', sessions, i => ({
    session_key: session_key(i),
    question_id: idOf('que', i),
  }))
  await copies('participants', sessions * people, i => ({
    id: idOf('par', i),
    session_key: session_key(Math.floor(i / people)),
  }))
  await copies('answers', sessions * people, i => ({
    session_question_key: first.session_questions! + Math.floor(i / people),
    participant_key: first.participants! + i,
  }))
  await insertRows(services, 'audit', sessions * auditRowsPerSession, i => ({
    organization_key: organization.key,
    credential_id: '',
    user_id: idOf('usr', i % 10),
    operation: 'list_sessions',
    request_id: idOf('req', i),
    at,
    method: 'GET',
    path: `/app/v1/organizations/${organization.id}/sessions`,
    status: i % 10 === 0 ? 404 : 200,
    ip: '127.0.0.1',
    user_agent: null,
  }))
}

await run(measureGrowth)
