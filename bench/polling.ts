/**
 * A room of 1,000 phones, 300 of which poll over HTTP: the latency of the other phones' acknowledgements, and the delay of the
 * 300. Rounds with and without polling alternate. Times in milliseconds.
 */
import { type Bench, run } from './bench.ts'
import { now } from './clock.ts'
import { answerMessage, Crowd } from './crowd.ts'
import { median, percentile } from './figures.ts'
import { joinPhones } from './http-load.ts'
import { measuringTurns, type ServerProcess, startScript } from './server-process.ts'
import { choices, openSession } from './sessions.ts'

const rounds = 5
const spreadMs = 2_000

async function measurePolling(bench: Bench, phones = 1_000, polling = 300) {
  const server = await bench.server(measuringTurns)
  const withPolling = await openRoom(bench, server, phones, polling)
  const without = await openRoom(bench, server, phones, 0)
  const latencies: Record<'with' | 'without', number[]> = { with: [], without: [] }
  const turns: Record<'with' | 'without', number[]> = { with: [], without: [] }
  let [questionMs, resultsMs] = [0, 0]
  for (let n = 0; n <= rounds; n++) {
    await server.longestTurnMs()
    const polled = await withPolling()
    const turnMs = await server.longestTurnMs()
    const { latenciesMs } = await without()
    const turnMsWithoutPolling = await server.longestTurnMs()
    // The first round warms up.
    if (n === 0) continue
    latencies.with.push(...polled.latenciesMs)
    // Of as many phones.
    latencies.without.push(...latenciesMs.slice(polling))
    turns.with.push(turnMs)
    turns.without.push(turnMsWithoutPolling)
    questionMs = Math.max(questionMs, polled.questionMs)
    resultsMs = Math.max(resultsMs, polled.resultsMs)
  }
  return {
    ackP95: percentile(latencies.with, 0.95),
    ackP95WithoutPolling: percentile(latencies.without, 0.95),
    // Medians of the rounds.
    turnMs: median(turns.with),
    turnMsWithoutPolling: median(turns.without),
    // Of the last polling phone in the worst round: from activating a question until it has it, from the last answer
    // until it has all results.
    questionMs,
    resultsMs,
  }
}

/** @returns a function that asks the next question, which all phones answer within two seconds */
async function openRoom(bench: Bench, server: ServerProcess, phones: number, polling: number) {
  const session = await openSession(server, ['Polling', choices(rounds + 1)])
  const tokens = await joinPhones(server.url, phones, session.joinBody)
  const crowd = await Crowd.connect(server.url, tokens.slice(polling))
  bench.closing(crowd, one => one.close())
  const pollers = bench.closing(startScript('./polling-phones.ts'), one => one.stop())
  await pollers.ask({ url: server.url, tokens: tokens.slice(0, polling) })
  let at = 0
  return async () => {
    const question = session.questions[at++]!
    const [yes, no] = question.options.map(({ id }) => id)
    const args = { question: question.id, option: yes, spreadMs, voters: phones }
    const seen = polling > 0 ? pollers.ask(args) : undefined
    const activatedAt = now()
    await session.control(question, 'activate')
    const answers = crowd.phones.map(() => answerMessage(question.id, { option_ids: [no] }))
    const { latenciesMs } = await crowd.burst(answers, { overMs: spreadMs })
    const { questionAt, resultsAt } = (await seen) ?? { questionAt: activatedAt, resultsAt: activatedAt }
    return {
      latenciesMs,
      questionMs: questionAt - activatedAt,
      resultsMs: resultsAt - activatedAt - spreadMs,
    }
  }
}

await run(measurePolling)
