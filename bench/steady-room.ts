import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, withStorage } from './bench.ts'
import { now, timed } from './clock.ts'
import { answerMessage, Crowd } from './crowd.ts'
import { percentile } from './figures.ts'
import { joinPhones } from './http-load.ts'
import { answerEverything, populate } from './populate.ts'
import type { ServerProcess } from './server-process.ts'
import { choices, fourOptions, type LiveSession, openSession } from './sessions.ts'

export type SteadyRoom = Awaited<ReturnType<typeof openSteadyRoom>>

/** Opens a room whose people go on answering, each so often, whatever else the server does. */
export async function openSteadyRoom(bench: Bench, server: ServerProcess, phones: number) {
  const session = await openSession(server, ['Steady', choices(1)])
  const [question] = session.questions
  const crowd = await Crowd.connect(server.url, await joinPhones(server.url, phones, session.joinBody))
  bench.closing(crowd, one => one.close())
  await session.control(question!, 'activate')
  const changed = (n: number) => {
    const option_ids = [question!.options[Math.floor(n / phones) % 2]!.id]
    return answerMessage(question!.id, { option_ids })
  }
  return {
    session,
    /**
     * Everybody changes their answer once in `everyMs`, evenly spread, until `work` has settled.
     * @returns milliseconds from an answer's sending to its acknowledgement
     */
    async during(everyMs: number, work: Promise<unknown>) {
      const sentAt = new Map<string, number>()
      const latencies: number[] = []
      crowd.onText = (text, type) => {
        if (type !== 'ack') return
        const { ref } = JSON.parse(text.toString())
        latencies.push(now() - sentAt.get(ref)!)
        sentAt.delete(ref)
      }
      const began = now()
      let sent = 0
      let isWorking = true
      work.finally(() => {
        isWorking = false
      })
      while (isWorking) {
        const due = Math.floor(((now() - began) / everyMs) * phones)
        for (; sent < due; sent++) {
          const { ref, text } = changed(sent)
          sentAt.set(ref, now())
          crowd.phones[sent % phones]!.send(text)
        }
        await pause(1)
      }
      await work
      // Those that were held up longest come last.
      while (sentAt.size > 0) await pause(1)
      return {
        p95: percentile(latencies, 0.95),
        p99: percentile(latencies, 0.99),
        max: percentile(latencies, 1),
        answers: latencies.length,
      }
    },
  }
}

/** Ten questions that people answer in different ways. */
const questions = [
  { type: 'MULTIPLE_CHOICE', prompt: 'Shall we?', options: fourOptions },
  { type: 'OPEN_TEXT', prompt: 'Why?' },
  { type: 'WORD_CLOUD', prompt: 'In three words?' },
  { type: 'RATING', prompt: 'How was it?' },
  { type: 'NPS', prompt: 'Would you recommend it?' },
  { type: 'RANKING', prompt: 'Best first?', options: fourOptions },
  { type: 'NUMERIC', prompt: 'How many?' },
  { type: 'OPEN_TEXT', prompt: 'What else?' },
  { type: 'POINT_ALLOCATION', prompt: 'Where to?', options: fourOptions },
  { type: 'MULTIPLE_CHOICE', prompt: 'Again?', options: fourOptions },
]

/** A LIVE self-paced ANONYMOUS session, all of whose questions so many people have answered. */
async function answeredSession(server: ServerProcess, people: number): Promise<LiveSession> {
  const schedule = { opens_at: '2026-01-01T00:00:00Z', closes_at: '2099-01-01T00:00:00Z', timezone: 'UTC' }
  const session = await openSession(server, ['Bench', questions], { schedule })
  await withStorage(server, async services => {
    const keys = await populate(services, session.id, people, { isHere: false })
    await answerEverything(services, session.id, keys, session.questions)
  })
  return session
}

const phones = 200
const everyMs = 500
const quietMs = 8_000
const memoryEveryMs = 20

/**
 * Does something to a session with ten answers of so many people while 200 phones of another room answer twice a second.
 * @returns latencies of that room before and in the meantime, and the most that the server's memory rose
 */
export async function nextToSteadyRoom<T>(
  bench: Bench,
  people: number,
  work: (server: ServerProcess, session: LiveSession) => Promise<T>,
) {
  const server = await bench.server()
  const session = await answeredSession(server, people)
  const room = await openSteadyRoom(bench, server, phones)
  await room.during(everyMs, pause(2_000))
  const quiet = await room.during(everyMs, pause(quietMs))
  const before = server.memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, server.memory())
  }, memoryEveryMs)
  const working = timed(() => work(server, session))
  const busy = await room.during(everyMs, working)
  clearInterval(watch)
  const { value, ms } = await working
  const memoryRiseMiB = (most - before) / 2 ** 20
  return {
    result: value,
    answers: people * questions.length,
    quiet,
    busy,
    seconds: ms / 1_000,
    memoryRiseMiB,
  }
}
