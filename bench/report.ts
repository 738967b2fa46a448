// The report of a session with a hundred questions, by how many answers there are, and the trends of ten thousand sessions.
//   node bench/report.ts [--engine postgres]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { closeServices, openServices } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { AnswerCommitter } from '../packages/server/src/features/answers/commit-answers.ts'
import { GivenAnswer } from '../packages/server/src/features/answers/given-answer.ts'
import {
  createOrganization,
  findOrganization,
} from '../packages/server/src/features/organizations/organizations.ts'
import { createPresentation } from '../packages/server/src/features/presentations/presentations.ts'
import { listQuestions } from '../packages/server/src/features/presentations/questions.ts'
import { getSessionReport } from '../packages/server/src/features/reports/read-report.ts'
import { reportText } from '../packages/server/src/features/reports/report-text.ts'
import { addToCounts } from '../packages/server/src/features/results/tallies.ts'
import { countTrends, getTrends } from '../packages/server/src/features/results/trends.ts'
import { Scoreboards } from '../packages/server/src/features/scores/scoreboard.ts'
import { activateQuestion } from '../packages/server/src/features/session-control/question-phases.ts'
import { closeSession, openSession } from '../packages/server/src/features/session-control/session-states.ts'
import {
  findSessionQuestion,
  frozenDefinition,
} from '../packages/server/src/features/sessions/session-question.ts'
import { findSession } from '../packages/server/src/features/sessions/session-row.ts'
import { createSession } from '../packages/server/src/features/sessions/sessions.ts'
import { type Organization, reading, type Services, writing } from '../packages/server/src/services.ts'
import { answerTo, everyType, seededNumbers } from '../packages/server/test/support/every-type.ts'
import { startPostgres } from '../packages/server/test/support/postgres.ts'
import { percentile } from './phones.ts'

const questions = 100
const repetitions = 20
const trendSessions = 10_000
const sessionsPerCommit = 500
const monthMs = 30 * 24 * 60 * 60_000

/** Milliseconds. */
export interface ReportFigures {
  readonly engine: 'sqlite' | 'postgres'
  readonly reports: readonly {
    readonly answers: number
    /** With the leaderboard computed from the answers, which later readings share. */
    readonly firstMs: number
    readonly againMs: number
    readonly textBytes: number
    readonly jsonBytes: number
  }[]
  /** Of ten thousand sessions. */
  readonly trendsMs: number
  /** Added to a close by counting. */
  readonly countMs: number
}

export async function measureReports(
  people: readonly number[],
  databaseUrl?: string,
): Promise<ReportFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-bench-'))
  const services = await openServices(
    readConfig({
      ROOMFUL_DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, ROOMFUL_SECRET: 'x'.repeat(32) }),
    }),
  )
  const { id } = await writing(services, tx => createOrganization(tx, { name: 'Bench' }))
  const organization = (await findOrganization(reading(services), id))!
  const reports: ReportFigures['reports'][number][] = []
  let sessionId = ''
  for (const count of people) {
    sessionId = await answeredSession(services, organization, count)
    const scoreboards = new Scoreboards()
    const read = async () => {
      const began = performance.now()
      const report = await getSessionReport(services, organization, scoreboards, sessionId, {})
      return { ms: performance.now() - began, report }
    }
    const first = await read()
    const again: number[] = []
    for (let i = 0; i < repetitions; i++) again.push((await read()).ms)
    reports.push({
      answers: first.report.kpis.total_responses,
      firstMs: first.ms,
      againMs: percentile(again, 0.5),
      textBytes: Buffer.byteLength(reportText(first.report)),
      jsonBytes: Buffer.byteLength(JSON.stringify(first.report)),
    })
  }
  const figures = await trends(services, organization, sessionId)
  await closeServices(services)
  rmSync(folder, { recursive: true, force: true })
  return { engine: databaseUrl ? 'postgres' : 'sqlite', reports, ...figures }
}

/** A closed session with names, of all types, which everybody has answered. @returns its id */
async function answeredSession(
  services: Services,
  organization: Organization,
  people: number,
): Promise<string> {
  const deck = await writing(services, tx =>
    createPresentation(tx, organization, {
      title: 'Bench',
      questions: Array.from({ length: questions }, (_, i) => ({
        ...everyType[i % everyType.length]!,
        prompt: `${everyType[i % everyType.length]!.prompt} ${i}`,
      })) as never,
    }),
  )
  const { questions: asked } = await listQuestions(reading(services), organization, deck.id)
  const { id: sessionId } = await writing(services, tx =>
    createSession(tx, organization, {
      presentation_id: deck.id,
      participant_identity_mode: 'IDENTIFIED',
    }),
  )
  await writing(services, tx => openSession(tx, organization, sessionId))
  const session = await findSession(reading(services), organization, sessionId)
  const keys = await writing(services, async tx => {
    await addToCounts(tx, session.key, { participants: people })
    const rows = await tx.db
      .insertInto('participants')
      .values(
        Array.from({ length: people }, (_, i) => ({
          id: tx.newId('participant'),
          session_key: session.key,
          join_key_hash: null,
          display_name: `Person ${i}`,
          email: null,
          seal: 'GUEST' as const,
          time_factor: 1,
          joined_at: tx.now,
          last_seen_at: tx.now,
          present_until: null,
          removed_at: null,
        })),
      )
      .returning('key')
      .execute()
    return rows.map(({ key }) => key)
  })
  const committer = new AnswerCommitter()
  const number = seededNumbers(1)
  for (const question of asked) {
    await writing(services, tx => activateQuestion(tx, organization, { sessionId, questionId: question.id }))
    const row = (await findSessionQuestion(reading(services), session.key, question.id))!
    const sessionQuestion = {
      key: row.key,
      sessionKey: session.key,
      definition: frozenDefinition(row),
      timed: true,
      isFinal: false,
      roundsTimes: false,
      wordsOf: null,
    }
    const batch = keys.flatMap(key => {
      const answer = answerTo(question, number)
      return answer
        ? [
            {
              who: { sessionKey: session.key, key, timeFactor: 1 },
              validated: new GivenAnswer(answer).validateFor(sessionQuestion),
              seq: undefined,
              arrivedAt: services.clock.now(),
              arrived: services.clock.monotonic(),
            },
          ]
        : []
    })
    if (batch.length > 0) await writing(services, tx => committer.commit(tx, batch))
  }
  await writing(services, tx => closeSession(tx, organization, sessionId))
  return sessionId
}

/** Counts the same session again and again, in one month after the other. */
async function trends(services: Services, organization: Organization, sessionId: string) {
  const session = await findSession(reading(services), organization, sessionId)
  const began = performance.now()
  for (let from = 0; from < trendSessions; from += sessionsPerCommit)
    await writing(services, async tx => {
      for (let i = from; i < from + sessionsPerCommit; i++)
        await countTrends(tx, organization, { ...session, started_at: tx.now - (i % 12) * monthMs })
    })
  const countMs = (performance.now() - began) / trendSessions
  const took: number[] = []
  for (let i = 0; i < repetitions; i++) {
    const start = performance.now()
    await getTrends(reading(services), organization, { months: 36 })
    took.push(performance.now() - start)
  }
  return { trendsMs: percentile(took, 0.5), countMs }
}

if (import.meta.main) {
  const { engine } = parseArgs({ options: { engine: { type: 'string', default: 'sqlite' } } }).values
  const people = [12, 1_200]
  if (engine === 'sqlite') console.log(JSON.stringify(await measureReports(people), null, 2))
  else {
    const postgres = await startPostgres([])
    console.log(JSON.stringify(await measureReports(people, await postgres.createDatabase()), null, 2))
    await postgres.stop()
  }
}
