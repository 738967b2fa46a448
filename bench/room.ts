// Everybody in a room answers at once.
//   node bench/room.ts [phones] [--engine postgres] [options of Node for the server…]
import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, run } from './bench.ts'
import { now } from './clock.ts'
import { answerMessage, Crowd } from './crowd.ts'
import { acknowledgements, median, percentile } from './figures.ts'
import { joinPhones } from './http-load.ts'
import { type ServerProcess, startBare, startServers } from './server-process.ts'
import { choices, openSession, type Question } from './sessions.ts'

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
  const bare = await measureBare(phones, before.questionText)
  const measured = [before, await measureOurs(phones, nodeOptions)]
  const ours = togetherOf(measured)
  const newQuestionMs = median(measured.flatMap(one => one.newQuestionMs))
  const echoesPerSecond = bare.echoes / (bare.burstMs / 1_000)
  return {
    phones,
    ...ours,
    echoesPerSecond,
    ofBareEcho: ours.answersPerSecond / echoesPerSecond,
    resultFrames: measured.reduce((sum, { resultFrames }) => sum + resultFrames, 0),
    cpuPerEchoUs: (bare.cpuMs * 1_000) / bare.echoes,
    memoryPerPhoneKiB: Math.max(...measured.map(one => one.memoryPerPhone)) / 1_024,
    newQuestionMs,
    bareBroadcastMs: bare.broadcastMs,
    // Of the same bytes.
    ofBareBroadcast: newQuestionMs / bare.broadcastMs,
  }
}

/** On both engines in turn, twice. The database's processor time is not in the server's. */
async function measureRoomOnPostgres(bench: Bench, phones: number) {
  const postgres = await bench.postgres()
  const measured: Measured[] = []
  const onSqlite: Measured[] = []
  for (let i = 0; i < 2; i++) {
    onSqlite.push(await measureOurs(phones, bench.nodeOptions))
    measured.push(await measureOurs(phones, bench.nodeOptions, await postgres.createDatabase()))
  }
  const ours = togetherOf(measured)
  const sqlite = togetherOf(onSqlite)
  return {
    phones,
    ...ours,
    sqliteAckP95: sqlite.ackP95,
    sqliteAnswersPerSecond: sqlite.answersPerSecond,
    ofSqlite: ours.answersPerSecond / sqlite.answersPerSecond,
  }
}

type Measured = Awaited<ReturnType<typeof measureOurs>>

/** Latencies in milliseconds from each answer to its acknowledgement, and answers on disk per second. */
function togetherOf(measured: readonly Measured[]) {
  const latencies = measured.flatMap(one => one.latencies)
  const sum = (of: (one: Measured) => number) => measured.reduce((total, one) => total + of(one), 0)
  return {
    ...acknowledgements(latencies),
    // Of the first question that a server asks after its start.
    coldAckP95: percentile(
      measured.flatMap(one => one.coldLatencies),
      0.95,
    ),
    answersPerSecond: latencies.length / (sum(({ burstMs }) => burstMs) / 1_000),
    cpuPerAnswerUs: (sum(({ cpuMs }) => cpuMs) * 1_000) / latencies.length,
  }
}

function warmUps(phones: number): number {
  return Math.ceil(warmUpAnswers / phones)
}

function answersTo({ id, options }: Question, phones: number) {
  const answer = (i: number) => ({ option_ids: [options[i % options.length]!.id] })
  return Array.from({ length: phones }, (_, i) => answerMessage(id, answer(i)))
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
  const crowd = await Crowd.connect(server.url, await joinPhones(server.url, phones, session.joinBody))
  const latencies: number[] = []
  let coldLatencies: readonly number[] = []
  let [burstMs, cpuMs, resultFrames, memoryPerPhone, questionText] = [0, 0, 0, 0, '']
  const newQuestionMs: number[] = []
  for (const [n, question] of session.questions.entries()) {
    const received = crowd.everybodyReceives('question', text => {
      questionText = text.toString()
    })
    const began = now()
    await session.control(question, 'activate')
    const tookMs = (await received) - began
    const before = { cpu: server.cpu(), resultFrames: crowd.resultFrames }
    const burst = await crowd.burst(answersTo(question, phones))
    const after = { cpu: server.cpu(), resultFrames: crowd.resultFrames }
    await pause(700)
    if (n === 0) {
      memoryPerPhone = (server.memory() - memoryBefore) / phones
      coldLatencies = burst.latenciesMs
    }
    if (n >= warmUps(phones)) {
      newQuestionMs.push(tookMs)
      burstMs += burst.ended - burst.began
      cpuMs += after.cpu - before.cpu
      latencies.push(...burst.latenciesMs)
      resultFrames += after.resultFrames - before.resultFrames
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
    questionText,
    memoryPerPhone,
    newQuestionMs,
  }
}

/** @param questionText which is broadcast; answers to it are echoed */
async function measureBare(phones: number, questionText: string) {
  const server = await startBare('./bare-server.ts')
  const crowd = await Crowd.connect(server.url, new Array(phones).fill('none'))
  const { question } = JSON.parse(questionText)
  let [burstMs, cpuMs] = [0, 0]
  const broadcasts: number[] = []
  for (let n = 0; n < questions + warmUps(phones); n++) {
    const received = crowd.everybodyReceives('question')
    const broadcast = now()
    server.send(questionText)
    const broadcastMs = (await received) - broadcast
    const cpuBefore = server.cpu()
    const { began, ended } = await crowd.burst(answersTo(question, phones), { reply: 'answer' })
    if (n >= warmUps(phones)) {
      broadcasts.push(broadcastMs)
      burstMs += ended - began
      cpuMs += server.cpu() - cpuBefore
    }
    await pause(300)
  }
  crowd.close()
  await server.stop()
  return { echoes: phones * questions, burstMs, cpuMs, broadcastMs: median(broadcasts) }
}

await run((bench: Bench, phones = 1_000) =>
  bench.engine === 'postgres' ? measureRoomOnPostgres(bench, phones) : measureRoom(bench, phones),
)
