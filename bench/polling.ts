/**
 * A room of 1,000 phones, 300 of which poll over HTTP: the latency of the other phones' acknowledgements, and the delay of the
 * 300. Rounds with and without polling alternate. Prints figures as JSON.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { PollingDevice } from '@roomful/testkit/polling-device'
import { Crowd, joinPhones, percentile } from './phones.ts'
import { measuringTurns, type ServerProcess, startServer } from './server-process.ts'

export interface PollingFigures {
  /** p95 of acknowledgements over sockets, in milliseconds. */
  readonly ackP95: number
  readonly ackP95WithoutPolling: number
  /** Longest turn of the server's event loop, in milliseconds; the median of the rounds. */
  readonly turnMs: number
  readonly turnMsWithoutPolling: number
  /** Time from activating a question until the last polling phone has it, in milliseconds; worst round. */
  readonly questionMs: number
  /** Time from the last answer until the last polling phone has all results, in milliseconds; worst round. */
  readonly resultsMs: number
}

const [phones, polling, rounds, spreadMs] = [1_000, 300, 5, 2_000]

interface Followers {
  readonly url: string
  readonly tokens: readonly string[]
}
/** Times at which all of them had the question, and all results, on the clock of the machine. */
interface Seen {
  readonly questionAt: number
  readonly resultsAt: number
}
const now = () => performance.timeOrigin + performance.now()

if (process.send) process.once('message', message => void follow(message as Followers))
else await measure()

/**
 * Runs the polling phones in their own process, whose low priority leaves the processor to the server, as if they were on other
 * machines: they answer each question and report when they have its results.
 */
async function follow({ url, tokens }: Followers): Promise<void> {
  setPriority(19)
  const devices: PollingDevice[] = []
  for (const token of tokens) devices.push(await PollingDevice.follow(url, token))
  process.send!('here')
  process.on('message', async ({ question, option }: { question: string; option: string }) => {
    const seen = await Promise.all(
      devices.map(async (device, i) => {
        await device.until(() => device.room!.question?.id === question)
        const questionAt = now()
        await new Promise(resolve => setTimeout(resolve, (spreadMs * i) / devices.length))
        await device.answer(question, { option_ids: [option] })
        await device.until(() => device.room!.results?.total_voters === phones)
        return { questionAt, resultsAt: now() }
      }),
    )
    const all: Seen = {
      questionAt: Math.max(...seen.map(({ questionAt }) => questionAt)),
      resultsAt: Math.max(...seen.map(({ resultsAt }) => resultsAt)),
    }
    process.send!(all)
  })
}

async function measure(): Promise<void> {
  const server = await startServer([measuringTurns])
  const withPolling = await room(server, polling)
  const without = await room(server, 0)
  // JIT warm-up.
  for (const warmUp of [withPolling, without]) await warmUp.round()
  const latencies: Record<'with' | 'without', number[]> = { with: [], without: [] }
  const turns: Record<'with' | 'without', number[]> = { with: [], without: [] }
  const late = { question: 0, results: 0 }
  await server.longestTurnMs()
  for (let n = 0; n < rounds; n++) {
    const round = await withPolling.round()
    latencies.with.push(...round.latencies)
    turns.with.push(await server.longestTurnMs())
    late.question = Math.max(late.question, round.questionMs)
    late.results = Math.max(late.results, round.resultsMs)
    latencies.without.push(...(await without.round()).latencies)
    turns.without.push(await server.longestTurnMs())
  }
  const figures: PollingFigures = {
    ackP95: percentile(latencies.with, 0.95),
    ackP95WithoutPolling: percentile(latencies.without, 0.95),
    turnMs: percentile(turns.with, 0.5),
    turnMsWithoutPolling: percentile(turns.without, 0.5),
    questionMs: late.question,
    resultsMs: late.results,
  }
  await withPolling.close()
  await without.close()
  await server.stop()
  console.log(JSON.stringify(figures))
}

/** A room with this many polling phones; the others have sockets, and 700 of those are measured. */
async function room(server: ServerProcess, pollers: number) {
  const questions = Array.from({ length: rounds + 1 }, (_, n) => ({
    type: 'MULTIPLE_CHOICE',
    prompt: `${n}?`,
    options: [{ text: 'Yes' }, { text: 'No' }],
  }))
  const deck = await server.api('POST', '/presentations', { title: 'Polling', questions })
  const asked = (await server.api('GET', `/presentations/${deck.id}/questions`)).questions
  const session = await server.api('POST', '/sessions', { presentation_id: deck.id })
  await server.api('POST', `/sessions/${session.id}/open`)
  const tokens = await joinPhones(server.url, session.join_code, phones)
  const crowd = await Crowd.connect(server.url, tokens.slice(pollers))
  const followers: Followers = { url: server.url, tokens: tokens.slice(0, pollers) }
  const client = pollers > 0 ? fork(new URL(import.meta.url)) : null
  const nextOf = async (): Promise<Seen> => (await once(client!, 'message'))[0]
  client?.send(followers)
  if (client) await nextOf()
  let at = 0
  return {
    async round() {
      const { id, options } = asked[at++]
      const seen = client && nextOf()
      client?.send({ question: id, option: options[0].id })
      const activatedAt = now()
      await server.api('POST', `/sessions/${session.id}/questions/${id}/activate`)
      const latencies = await answerAll(crowd, id, options[1].id)
      const { questionAt, resultsAt } = (await seen) ?? { questionAt: activatedAt, resultsAt: activatedAt }
      return {
        latencies,
        questionMs: questionAt - activatedAt,
        resultsMs: resultsAt - activatedAt - spreadMs,
      }
    },
    async close() {
      crowd.close()
      client?.kill()
    },
  }
}

/** Each phone with a socket answers once, evenly spread. @returns the latencies of the last 700, in milliseconds */
async function answerAll({ sockets }: Crowd, questionId: string, optionId: string): Promise<number[]> {
  const latencies: number[] = []
  await Promise.all(
    sockets.map(async (socket, i) => {
      await new Promise(resolve => setTimeout(resolve, (spreadMs * i) / sockets.length))
      const began = performance.now()
      const ref = `${questionId} ${i}`
      const acknowledged = new Promise<void>(resolve => {
        socket.on('message', function listen(data) {
          if (!data.toString().includes('"ack"')) return
          socket.off('message', listen)
          resolve()
        })
      })
      const answer = { option_ids: [optionId] }
      socket.send(JSON.stringify({ type: 'answer', ref, question_id: questionId, answer }))
      await acknowledged
      if (i >= sockets.length - (phones - polling)) latencies.push(performance.now() - began)
    }),
  )
  return latencies
}
