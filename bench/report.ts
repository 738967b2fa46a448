// The report of a session with a hundred questions, by how many answers there are, and the trends of ten thousand sessions;
// in milliseconds.
//   node bench/report.ts [--engine postgres]
import { getSessionReport } from '../packages/server/src/features/reports/read-report.ts'
import { reportText } from '../packages/server/src/features/reports/report-text.ts'
import { countTrends, getTrends } from '../packages/server/src/features/results/trends.ts'
import { Scoreboards } from '../packages/server/src/features/scores/scoreboard.ts'
import { activateQuestion } from '../packages/server/src/features/session-control/question-phases.ts'
import { closeSession } from '../packages/server/src/features/session-control/session-states.ts'
import { findSession } from '../packages/server/src/features/sessions/session-row.ts'
import { type Organization, reading, type Services, writing } from '../packages/server/src/services.ts'
import { answerTo, everyType, seededNumbers } from '../packages/server/test/support/every-type.ts'
import { type Bench, run } from './bench.ts'
import { durations, timed } from './clock.ts'
import { median } from './figures.ts'
import { answerEverything, populate } from './populate.ts'
import { openStoredSession } from './sessions.ts'

const questions = Array.from({ length: 100 }, (_, i) => {
  const question = everyType[i % everyType.length]!
  return { ...question, prompt: `${question.prompt} ${i}` }
})
const repetitions = 20
const sessionsPerCommit = 500
const monthMs = 30 * 24 * 60 * 60_000

async function measureReports(bench: Bench, few = 12, many = 1_200, trendSessions = 10_000) {
  const { services, organization } = await bench.services()
  const reports = []
  let sessionId = ''
  for (const people of [few, many]) {
    sessionId = await answeredSession(services, organization, people)
    const scoreboards = new Scoreboards()
    const read = () => getSessionReport(services, organization, scoreboards, sessionId, {})
    // With the leaderboard computed from the answers, which later readings share.
    const { value: report, ms: firstMs } = await timed(read)
    reports.push({
      answers: report.kpis.total_responses,
      firstMs,
      againMs: median(await durations(repetitions, read)),
      textBytes: Buffer.byteLength(reportText(report)),
      jsonBytes: Buffer.byteLength(JSON.stringify(report)),
    })
  }

  // The same session again and again, in one month after the other.
  const session = await findSession(reading(services), organization, sessionId)
  const counting = await timed(async () => {
    for (let from = 0; from < trendSessions; from += sessionsPerCommit)
      await writing(services, async tx => {
        for (let i = from; i < from + sessionsPerCommit; i++)
          await countTrends(tx, organization, { ...session, started_at: tx.now - (i % 12) * monthMs })
      })
  })
  const read = () => getTrends(reading(services), organization, { months: 36 })
  return {
    engine: bench.engine,
    reports,
    trendsMs: median(await durations(repetitions, read)),
    // Added to a close by counting.
    countMs: counting.ms / trendSessions,
  }
}

/** A closed session with names, of all types, which everybody has answered. @returns its id */
async function answeredSession(
  services: Services,
  organization: Organization,
  people: number,
): Promise<string> {
  const opened = await openStoredSession(services, organization, questions, {
    participant_identity_mode: 'IDENTIFIED',
  })
  const sessionId = opened.id
  const keys = await populate(services, sessionId, people, { isHere: true })
  const number = seededNumbers(1)
  for (const question of opened.questions) {
    await writing(services, tx => activateQuestion(tx, organization, { sessionId, questionId: question.id }))
    await answerEverything(services, sessionId, keys, [question], {
      answerOf: question => answerTo(question, number),
    })
  }
  await writing(services, tx => closeSession(tx, organization, sessionId))
  return sessionId
}

await run(measureReports)
