import { setTimeout as pause } from 'node:timers/promises'
import { Crowd, joinPhones, percentile } from './phones.ts'
import type { ServerProcess } from './server-process.ts'

/** A room whose people go on answering, each so often, whatever else the server does. */
export class SteadyRoom {
  readonly sessionId: string
  readonly #crowd: Crowd
  readonly #questionId: string
  readonly #optionIds: readonly string[]

  private constructor(
    sessionId: string,
    crowd: Crowd,
    { id, options }: { readonly id: string; readonly options: readonly { readonly id: string }[] },
  ) {
    this.sessionId = sessionId
    this.#crowd = crowd
    this.#questionId = id
    this.#optionIds = options.map(option => option.id)
  }

  static async open(server: ServerProcess, phones: number): Promise<SteadyRoom> {
    const deck = await server.api('POST', '/presentations', {
      title: 'Steady',
      questions: [{ type: 'MULTIPLE_CHOICE', prompt: 'Now?', options: [{ text: 'Yes' }, { text: 'No' }] }],
    })
    const [question] = (await server.api('GET', `/presentations/${deck.id}/questions`)).questions
    const session = await server.api('POST', '/sessions', { presentation_id: deck.id })
    await server.api('POST', `/sessions/${session.id}/open`)
    const crowd = await Crowd.connect(server.url, await joinPhones(server.url, session.join_code, phones))
    await server.api('POST', `/sessions/${session.id}/questions/${question.id}/activate`)
    return new SteadyRoom(session.id, crowd, question)
  }

  /**
   * Everybody changes their answer once in `everyMs`, evenly spread, until `work` has settled.
   * @returns milliseconds from an answer's sending to its acknowledgement.
   */
  async during(
    everyMs: number,
    work: Promise<unknown>,
  ): Promise<{ p50: number; p95: number; p99: number; max: number; answers: number }> {
    const { sockets } = this.#crowd
    const sentAt = new Map<string, number>()
    const latencies: number[] = []
    this.#crowd.onMessage = text => {
      const { type, ref } = JSON.parse(text.toString())
      if (type !== 'ack') return
      latencies.push(performance.now() - sentAt.get(ref)!)
      sentAt.delete(ref)
    }
    const began = performance.now()
    let sent = 0
    let working = true
    work.finally(() => {
      working = false
    })
    while (working) {
      const due = Math.floor(((performance.now() - began) / everyMs) * sockets.length)
      for (; sent < due; sent++) {
        const ref = String(sent)
        sentAt.set(ref, performance.now())
        const option_ids = [this.#optionIds[Math.floor(sent / sockets.length) % 2]]
        sockets[sent % sockets.length]!.send(
          JSON.stringify({ type: 'answer', ref, question_id: this.#questionId, answer: { option_ids } }),
        )
      }
      await new Promise(resolve => setTimeout(resolve, 1))
    }
    await work
    // Those that were held up longest come last.
    while (sentAt.size > 0) await new Promise(resolve => setTimeout(resolve, 1))
    return {
      p50: percentile(latencies, 0.5),
      p95: percentile(latencies, 0.95),
      p99: percentile(latencies, 0.99),
      max: percentile(latencies, 1),
      answers: latencies.length,
    }
  }

  close(): void {
    this.#crowd.close()
  }
}

const phones = 200
const everyMs = 500
const quietMs = 8_000
const memoryEveryMs = 20

/**
 * Does something to a server while 200 phones of another room answer twice a second.
 * @returns latencies of that room before and in the meantime, and the most that the server's memory rose
 */
export async function nextToSteadyRoom<T>(server: ServerProcess, work: () => Promise<T>) {
  const room = await SteadyRoom.open(server, phones)
  await room.during(everyMs, pause(2_000))
  const quiet = await room.during(everyMs, pause(quietMs))
  const before = server.memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, server.memory())
  }, memoryEveryMs)
  const began = performance.now()
  const working = work()
  const busy = await room.during(everyMs, working)
  const seconds = (performance.now() - began) / 1_000
  clearInterval(watch)
  room.close()
  return { result: await working, quiet, busy, seconds, memoryRiseMiB: (most - before) / 2 ** 20 }
}
