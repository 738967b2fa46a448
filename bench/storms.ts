// Everybody joins, and after ten revealed questions and a restart of the server comes back, at once.
import type { Room } from '@roomful/contract/room/protocol'
import { type Bench, run } from './bench.ts'
import { timed } from './clock.ts'
import { answerMessage, Crowd } from './crowd.ts'
import { percentile } from './figures.ts'
import { joinPhones } from './http-load.ts'
import { openSession, quiz } from './sessions.ts'

const questions = 10
/** A hall that comes, or comes back, does so within moments. */
const atOnce = 1_000

async function measureStorms(bench: Bench, phones = 1_000) {
  const server = await bench.server()
  const quizzes = Array.from({ length: questions }, (_, i) => quiz(`Question ${i}: which?`))
  const session = await openSession(server, ['Quiz', quizzes])

  /** Cost of what every phone does once. */
  const measured = async <T>(work: () => Promise<T>) => {
    const cpu = server.cpu()
    const { value, ms } = await timed(work)
    return { value, seconds: ms / 1_000, cpuUs: ((server.cpu() - cpu) * 1_000) / phones }
  }

  const joined = await measured(() => joinPhones(server.url, phones, session.joinBody, atOnce))
  const tokens = joined.value

  const crowd = await Crowd.connect(server.url, tokens)
  for (const question of session.questions) {
    await session.control(question, 'activate')
    const answer = (i: number) => ({ option_ids: [question.options[i % 3]!.id] })
    await crowd.burst(tokens.map((_, i) => answerMessage(question.id, answer(i))))
    await session.control(question, 'reveal')
  }
  crowd.close()

  await server.restart()
  const latencies: number[] = []
  const onFirst = (text: Buffer, tookMs: number) => {
    const { room } = JSON.parse(text.toString()) as { room: Room }
    const isWhole = room.score !== null && Object.keys(room.my_answers).length === questions
    if (!isWhole) throw new Error(`a phone came back without its points or answers: ${text}`)
    latencies.push(tookMs)
  }
  // Until every phone has its place, points and answers again.
  const reconnected = await measured(() => Crowd.connect(server.url, tokens, { atOnce, onFirst }))
  reconnected.value.close()
  return {
    phones,
    joinSeconds: joined.seconds,
    reconnectSeconds: reconnected.seconds,
    cpuPerJoinUs: joined.cpuUs,
    cpuPerReconnectUs: reconnected.cpuUs,
    roomP95: percentile(latencies, 0.95),
  }
}

await run(measureStorms)
