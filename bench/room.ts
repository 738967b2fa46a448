// Everybody in a room answers at once.
//   node bench/room.ts [phones] [--engine postgres] [options of Node for the server…]
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, run } from './bench.ts'
import { percentile } from './figures.ts'
import { Crowd, joinPhones } from './phones.ts'
import { type ServerProcess, startBare, startServers } from './server-process.ts'
import { choices, openSession } from './sessions.ts'

const questions = 5
/** So many answers come first, for both servers to be as fast as they get. */
const warmUpAnswers = 20_000

export type RoomFigures = Awaited<ReturnType<typeof measureRoom>>

/**
 * Several questions in a row, before and after a bare server is measured with the same crowd: machines are faster at one
 * time than at another.
 */
async function measureRoom({ nodeOptions }: Bench, phones: number) {
  const before = await measureOurs(phones, nodeOptions)
  const bare = await measureBare(phones, before.messages, before.questionText)
  const after = await measureOurs(phones, nodeOptions)
  const ours = togetherOf([before, after])
  const newQuestionMs = percentile([...before.newQuestionMs, ...after.newQuestionMs], 0.5)
  const echoesPerSecond = bare.echoes / (bare.burstMs / 1_000)
  return {
    phones,
    ackP50: ours.ackP50,
    ackP95: ours.ackP95,
    ackP99: ours.ackP99,
    coldAckP95: ours.coldAckP95,
    answersPerSecond: ours.answersPerSecond,
    echoesPerSecond,
    ofBareEcho: ours.answersPerSecond / echoesPerSecond,
    resultFrames: before.resultFrames + after.resultFrames,
    cpuPerAnswerUs: ours.cpuPerAnswerUs,
    cpuPerEchoUs: (bare.cpuMs * 1_000) / bare.echoes,
    memoryPerPhoneKiB: Math.max(before.memoryPerPhone, after.memoryPerPhone) / 1_024,
    newQuestionMs,
    bareBroadcastMs: bare.broadcastMs,
    // Of the same bytes.
    ofBareBroadcast: newQuestionMs / bare.broadcastMs,
  }
}

/** On both engines in turn, twice. */
async function measureRoomOnPostgres(bench: Bench, phones: number) {
  const postgres = await bench.postgres()
  const ours: Measured[] = []
  const onSqlite: Measured[] = []
  for (let i = 0; i < 2; i++) {
    onSqlite.push(await measureOurs(phones, bench.nodeOptions))
    ours.push(await measureOurs(phones, bench.nodeOptions, await postgres.createDatabase()))
  }
  const sqlite = togetherOf(onSqlite)
  // The database's processor time is not in the server's.
  const { ackP50, ackP95, ackP99, coldAckP95, answersPerSecond, cpuPerAnswerUs } = togetherOf(ours)
  return {
    phones,
    ackP50,
    ackP95,
    ackP99,
    coldAckP95,
    answersPerSecond,
    sqliteAckP95: sqlite.ackP95,
    sqliteAnswersPerSecond: sqlite.answersPerSecond,
    ofSqlite: answersPerSecond / sqlite.answersPerSecond,
    cpuPerAnswerUs,
  }
}

type Measured = Awaited<ReturnType<typeof measureOurs>>

/** Latencies in milliseconds from each answer to its acknowledgement, and answers on disk per second. */
function togetherOf(measured: readonly Measured[]) {
  const latencies = measured.flatMap(one => one.latencies)
  const sum = (of: (one: Measured) => number) => measured.reduce((total, one) => total + of(one), 0)
  return {
    ackP50: percentile(latencies, 0.5),
    ackP95: percentile(latencies, 0.95),
    ackP99: percentile(latencies, 0.99),
    // Of the first question that a server asks after its start.
    coldAckP95: percentile(
      measured.flatMap(one => one.coldLatencies),
      0.95,
    ),
    answersPerSecond: latencies.length / (sum(({ burstMs }) => burstMs) / 1_000),
    cpuPerAnswerUs: (sum(({ cpuMs }) => cpuMs) * 1_000) / latencies.length,
  }
}

/** An answer as sent by phones: `ref` is unique, and `seq` nearly so. */
function answerOfPhone(question_id: string, answer: object): string {
  const seq = Date.now() + Math.floor(Math.random() * 3_000)
  return JSON.stringify({ type: 'answer', question_id, answer, seq, ref: randomBytes(16).toString('hex') })
}

function warmUps(phones: number): number {
  return Math.ceil(warmUpAnswers / phones)
}

/**
 * Has all phones answer several questions at once, after a warm-up, on an engine of its own.
 * @returns times in milliseconds, memory in bytes
 * @throws Error if stored and acknowledged answers differ
 */
async function measureOurs(phones: number, nodeOptions: readonly string[], databaseUrl?: string) {
  const [server] = (await startServers(1, databaseUrl, nodeOptions)) as [ServerProcess]
  const session = await openSession(server, ['Bench', choices(questions + warmUps(phones))])
  const memoryBefore = server.memory()
  const crowd = await Crowd.connect(server.url, await joinPhones(server.url, session.joinCode, phones))
  const latencies: number[] = []
  let coldLatencies: readonly number[] = []
  let [burstMs, cpuMs, resultFrames, memoryPerPhone, questionText] = [0, 0, 0, 0, '']
  let messages: string[] = []
  const newQuestionMs: number[] = []
  for (const [n, question] of session.questions.entries()) {
    const received = crowd.everybodyReceives(text => {
      if (!text.includes('"type":"question"')) return false
      questionText = text.toString()
      return true
    })
    const began = performance.now()
    await session.control(question, 'activate')
    const tookMs = (await received) - began
    messages = Array.from({ length: phones }, (_, i) => {
      const option_ids = [question.options[i % question.options.length]!.id]
      return answerOfPhone(question.id, { option_ids })
    })
    const cpuBefore = server.cpu()
    const done = await crowd.burst(messages)
    const cpuOfBurst = server.cpu() - cpuBefore
    await pause(700)
    if (n === 0) {
      memoryPerPhone = (server.memory() - memoryBefore) / phones
      coldLatencies = done.latenciesMs
    }
    if (n >= warmUps(phones)) {
      newQuestionMs.push(tookMs)
      burstMs += done.tookMs
      cpuMs += cpuOfBurst
      latencies.push(...done.latenciesMs)
      resultFrames += done.otherFrames
    }
    const { total_voters } = await server.api('GET', `${session.path}/results?question_id=${question.id}`)
    if (total_voters !== phones) throw new Error(`${total_voters} of ${phones} answers are stored`)
  }
  crowd.close()
  await server.stop()
  return {
    latencies,
    coldLatencies,
    burstMs,
    cpuMs,
    resultFrames,
    messages,
    questionText,
    memoryPerPhone,
    newQuestionMs,
  }
}

async function measureBare(phones: number, messages: readonly string[], question: string) {
  const server = await startBare('./bare-server.ts')
  const crowd = await Crowd.connect(server.url, phones)
  let [burstMs, cpuMs] = [0, 0]
  const broadcasts: number[] = []
  for (let n = 0; n < questions + warmUps(phones); n++) {
    const received = crowd.everybodyReceives(() => true)
    const began = performance.now()
    server.send(question)
    broadcasts.push((await received) - began)
    const cpuBefore = server.cpu()
    const done = await crowd.burst(messages, { isAnswer: () => true })
    if (n >= warmUps(phones)) {
      burstMs += done.tookMs
      cpuMs += server.cpu() - cpuBefore
    }
    await pause(300)
  }
  crowd.close()
  await server.stop()
  const broadcastMs = percentile(broadcasts.slice(warmUps(phones)), 0.5)
  return { echoes: phones * questions, burstMs, cpuMs, broadcastMs }
}

await run((bench: Bench, phones = 1_000) =>
  bench.engine === 'postgres' ? measureRoomOnPostgres(bench, phones) : measureRoom(bench, phones),
)
