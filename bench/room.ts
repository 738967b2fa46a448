import { randomBytes } from 'node:crypto'
import { burst, Crowd, everybodyReceives, joinPhones, percentile } from './phones.ts'
import { startBare, startServer } from './server-process.ts'

const questions = 5
/** So many answers come first, for both servers to be as fast as they get. */
const warmUpAnswers = 20_000
const options = ['Yes', 'No', 'Perhaps', 'Ask me later']

/** Figures of one crowd. Times in milliseconds, memory in KiB. */
export interface RoomFigures {
  phones: number
  ackP50: number
  ackP95: number
  ackP99: number
  /** Of the first question that a server asks after its start. */
  coldAckP95: number
  answersPerSecond: number
  echoesPerSecond: number
  /** Answers on disk per second ÷ the bare server's echoes per second. */
  ofBareEcho: number
  resultFrames: number
  /** Processor time of the server for each answer, and of the bare one for each echo, in microseconds. */
  cpuPerAnswerUs: number
  cpuPerEchoUs: number
  memoryPerPhoneKiB: number
  newQuestionMs: number
  bareBroadcastMs: number
  /** A new question to everybody ÷ a bare broadcast of the same bytes. */
  ofBareBroadcast: number
}

/**
 * Everybody answers at once, several questions in a row, before and after a bare server is measured with the
 * same crowd: machines are faster at one time than at another.
 */
export async function measureRoom(phones: number, nodeOptions: string[] = []): Promise<RoomFigures> {
  const before = await measureOurs(phones, nodeOptions)
  const bare = await measureBare(phones, before.messages, before.questionText)
  const after = await measureOurs(phones, nodeOptions)
  const latencies = [...before.latencies, ...after.latencies]
  const answers = latencies.length
  const newQuestionMs = percentile([...before.newQuestionMs, ...after.newQuestionMs], 0.5)
  const perSecond = answersPerSecond([before, after])
  const echoesPerSecond = bare.echoes / (bare.burstMs / 1000)
  return {
    phones,
    ackP50: percentile(latencies, 0.5),
    ackP95: percentile(latencies, 0.95),
    ackP99: percentile(latencies, 0.99),
    coldAckP95: percentile([...before.coldLatencies, ...after.coldLatencies], 0.95),
    answersPerSecond: perSecond,
    echoesPerSecond,
    ofBareEcho: perSecond / echoesPerSecond,
    resultFrames: before.resultFrames + after.resultFrames,
    cpuPerAnswerUs: ((before.cpuMs + after.cpuMs) * 1000) / answers,
    cpuPerEchoUs: (bare.cpuMs * 1000) / bare.echoes,
    memoryPerPhoneKiB: Math.max(before.memoryPerPhone, after.memoryPerPhone) / 1024,
    newQuestionMs,
    bareBroadcastMs: bare.broadcastMs,
    ofBareBroadcast: newQuestionMs / bare.broadcastMs,
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

/** Figures of a crowd on one server. Times in milliseconds, memory in bytes. */
export interface Measured {
  /** From each answer to its acknowledgement. */
  latencies: number[]
  /** The same of the first question after the start. */
  coldLatencies: readonly number[]
  /** Total duration of the questions, and the server's processor time for them. */
  burstMs: number
  cpuMs: number
  resultFrames: number
  messages: string[]
  questionText: string
  memoryPerPhone: number
  newQuestionMs: number[]
}

/** Answers on disk per second. */
export function answersPerSecond(measured: readonly Measured[]): number {
  const answers = measured.reduce((sum, { latencies }) => sum + latencies.length, 0)
  return answers / (measured.reduce((sum, { burstMs }) => sum + burstMs, 0) / 1000)
}

/**
 * Has all phones answer several questions at once, after a warm-up.
 * @param databaseUrl an empty PostgreSQL database; SQLite by default
 * @throws Error if stored and acknowledged answers differ
 */
export async function measureOurs(
  phones: number,
  nodeOptions: string[] = [],
  databaseUrl?: string,
): Promise<Measured> {
  const server = await startServer(nodeOptions, databaseUrl)
  const deck = await server.api('POST', '/presentations', {
    title: 'Bench',
    questions: Array.from({ length: questions + warmUps(phones) }, (_, i) => ({
      type: 'MULTIPLE_CHOICE',
      prompt: `Question ${i}: shall we?`,
      options: options.map(text => ({ text })),
    })),
  })
  const { questions: asked } = await server.api('GET', `/presentations/${deck.id}/questions`)
  const session = await server.api('POST', '/sessions', { presentation_id: deck.id })
  await server.api('POST', `/sessions/${session.id}/open`)
  const memoryBefore = server.memory()
  const crowd = await Crowd.connect(server.url, await joinPhones(server.url, session.join_code, phones))
  const latencies: number[] = []
  let coldLatencies: readonly number[] = []
  let [burstMs, cpuMs, resultFrames, questionText] = [0, 0, 0, '']
  let messages: string[] = []
  const newQuestion: number[] = []
  let memoryPerPhone = 0
  for (const [n, question] of asked.entries()) {
    const received = everybodyReceives(crowd, text => {
      if (!text.includes('"type":"question"')) return false
      questionText = text.toString()
      return true
    })
    const path = `/sessions/${session.id}/questions/${question.id}/activate`
    const began = performance.now()
    await server.api('POST', path)
    newQuestion.push((await received) - began)
    messages = Array.from({ length: phones }, (_, i) => {
      const option_ids = [question.options[i % options.length].id]
      return answerOfPhone(question.id, { option_ids })
    })
    const cpuBefore = server.cpu()
    const done = await burst(crowd, messages, text => text.includes('"type":"ack"'))
    const cpuOfBurst = server.cpu() - cpuBefore
    await new Promise(resolve => setTimeout(resolve, 700))
    if (n === 0) {
      memoryPerPhone = (server.memory() - memoryBefore) / phones
      coldLatencies = done.latenciesMs
    }
    if (n >= warmUps(phones)) {
      burstMs += done.tookMs
      cpuMs += cpuOfBurst
      latencies.push(...done.latenciesMs)
      resultFrames += done.otherFrames
    }
    const { total_voters } = await server.api(
      'GET',
      `/sessions/${session.id}/results?question_id=${question.id}`,
    )
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
    newQuestionMs: newQuestion.slice(warmUps(phones)),
  }
}

async function measureBare(phones: number, messages: readonly string[], question: string) {
  const server = await startBare('./bare-server.ts')
  const crowd = await Crowd.connect(server.url, phones)
  let [burstMs, cpuMs] = [0, 0]
  const broadcasts: number[] = []
  for (let n = 0; n < questions + warmUps(phones); n++) {
    const received = everybodyReceives(crowd, () => true)
    const began = performance.now()
    server.send(question)
    broadcasts.push((await received) - began)
    const cpuBefore = server.cpu()
    const done = await burst(crowd, messages, () => true)
    if (n >= warmUps(phones)) {
      burstMs += done.tookMs
      cpuMs += server.cpu() - cpuBefore
    }
    await new Promise(resolve => setTimeout(resolve, 300))
  }
  crowd.close()
  await server.stop()
  const echoes = phones * questions
  return { echoes, burstMs, cpuMs, broadcastMs: percentile(broadcasts.slice(warmUps(phones)), 0.5) }
}

if (import.meta.main) {
  const phones = Number(process.argv[2] ?? 1000)
  console.log(JSON.stringify(await measureRoom(phones, process.argv.slice(3)), null, 2))
  process.exit(0)
}
