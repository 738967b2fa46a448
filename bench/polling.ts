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
  const polled: Round[] = []
  const others: Round[] = []
  for (let n = 0; n <= rounds; n++)
    for (const [ask, kept] of [
      [withPolling, polled],
      [without, others],
    ] as const) {
      await server.longestTurnMs()
      const round = { ...(await ask()), turnMs: await server.longestTurnMs() }
      // The first round warms up.
      if (n > 0) kept.push(round)
    }
  const latencies = (of: Round[], from = 0) => of.flatMap(({ latenciesMs }) => latenciesMs.slice(from))
  const turns = (of: Round[]) => of.map(({ turnMs }) => turnMs)
  return {
    ackP95: percentile(latencies(polled), 0.95),
    // Of as many phones.
    ackP95WithoutPolling: percentile(latencies(others, polling), 0.95),
    // Medians of the rounds.
    turnMs: median(turns(polled)),
    turnMsWithoutPolling: median(turns(others)),
    // Of the last polling phone in the worst round: from activating a question until it has it, from the last answer
    // until it has all results.
    questionMs: Math.max(...polled.map(({ questionMs }) => questionMs)),
    resultsMs: Math.max(...polled.map(({ resultsMs }) => resultsMs)),
  }
}

interface Round {
  readonly latenciesMs: readonly number[]
  readonly turnMs: number
  readonly questionMs: number
  readonly resultsMs: number
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
