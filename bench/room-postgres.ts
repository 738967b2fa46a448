import { startPostgres } from '../packages/server/test/support/postgres.ts'
import { percentile } from './phones.ts'
import { answersPerSecond, type Measured, measureOurs } from './room.ts'

/** Figures of a crowd on PostgreSQL, compared with SQLite in the same minutes. Times in milliseconds. */
export interface RoomOnPostgresFigures {
  phones: number
  ackP50: number
  ackP95: number
  ackP99: number
  /** Of the first question that a server asks after its start. */
  coldAckP95: number
  /** Answers on disk per second. */
  answersPerSecond: number
  sqliteAckP95: number
  sqliteAnswersPerSecond: number
  /** Answers on disk per second ÷ those of SQLite. */
  ofSqlite: number
  /** Processor time of the server for each answer, in microseconds; the database's is not in it. */
  cpuPerAnswerUs: number
}

/** Everybody answers at once, on both engines in turn, twice: machines are faster at one time than at another. */
async function measureRoomOnPostgres(phones: number): Promise<RoomOnPostgresFigures> {
  // As it is run: with autovacuum, and with commits that wait for the disk.
  const postgres = await startPostgres([])
  const ours: Measured[] = []
  const onSqlite: Measured[] = []
  try {
    for (let i = 0; i < 2; i++) {
      onSqlite.push(await measureOurs(phones))
      ours.push(await measureOurs(phones, [], await postgres.createDatabase()))
    }
  } finally {
    await postgres.stop()
  }
  const latencies = ours.flatMap(one => one.latencies)
  const perSecond = answersPerSecond(ours)
  const sqlitePerSecond = answersPerSecond(onSqlite)
  return {
    phones,
    ackP50: percentile(latencies, 0.5),
    ackP95: percentile(latencies, 0.95),
    ackP99: percentile(latencies, 0.99),
    coldAckP95: percentile(
      ours.flatMap(one => one.coldLatencies),
      0.95,
    ),
    answersPerSecond: perSecond,
    sqliteAckP95: percentile(
      onSqlite.flatMap(one => one.latencies),
      0.95,
    ),
    sqliteAnswersPerSecond: sqlitePerSecond,
    ofSqlite: perSecond / sqlitePerSecond,
    cpuPerAnswerUs: (ours.reduce((sum, { cpuMs }) => sum + cpuMs, 0) * 1000) / latencies.length,
  }
}

if (import.meta.main) {
  const figures = await measureRoomOnPostgres(Number(process.argv[2] ?? 1_000))
  console.log(JSON.stringify(figures, null, 2))
  process.exit(0)
}
