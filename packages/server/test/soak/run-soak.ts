import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { Device, join } from '@roomful/testkit/device'
import { inParallel } from '@roomful/testkit/in-parallel'
import type { Config } from '../../src/config.ts'
import { install, type ServerProcess, startServerProcess } from '../support/server-process.ts'

export interface SoakOptions {
  /** At least 3: one to warm up, one that is compared, one to compare with it. */
  readonly minutes: number
  readonly phones: number
  readonly say: (line: string) => void
}

/** What a server holds while nothing is under way. */
export interface Held {
  /** Of the V8 heap, right after a collection: the least of a minute. In MiB. */
  readonly heapMiB: number
  readonly residentMiB: number
  readonly descriptors: number
  /** In the data folder, and temporary ones of this server. */
  readonly files: number
}

const minuteMs = 60_000
const sampleMs = 1_000
/** What a heap may have more at the end: caches that fill up, and the spread of its own figure. */
const heapGrowthMax = 1.15
const questions = [
  { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'This' }, { text: 'That' }] },
  { type: 'OPEN_TEXT', prompt: 'Why?' },
  { type: 'WORD_CLOUD', prompt: 'In a word?' },
  {
    type: 'QUIZ',
    prompt: 'What is right?',
    options: [{ text: 'Right', is_correct: true }, { text: 'Wrong' }],
    settings: { time_limit_seconds: 600 },
  },
  { type: 'QA', prompt: 'Ask us' },
]

/**
 * Holds session after session with people who answer, ask, leave and come back, with reads, exports and closes, and
 * compares what the server holds at the end with what it held after its first minute.
 * @returns both, and what has grown
 */
export async function runSoak(
  config: Config,
  { minutes, phones, say }: SoakOptions,
): Promise<{ first: Held; last: Held; faults: string[] }> {
  const installation = await install(config.dataDir, {}, 'ENTERPRISE')
  const server = await startServerProcess(installation)
  const soak = new Soak(server, phones)
  const samples: Held[] = []
  const ends = Date.now() + minutes * minuteMs
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      samples.push(await held(server, config.dataDir))
      await setTimeout(sampleMs)
    }
  })()
  try {
    for (let session = 1; Date.now() < ends; session++) {
      await soak.session()
      const { heapMiB, residentMiB, descriptors } = samples.at(-1)!
      say(`${session} sessions, heap ${heapMiB} MiB, RSS ${residentMiB} MiB, ${descriptors} descriptors`)
    }
    isOver = true
    await sampling
    const perMinute = minuteMs / sampleMs
    const first = least(samples.slice(perMinute, 2 * perMinute))
    const last = least(samples.slice(-perMinute))
    const faults: string[] = []
    if (last.heapMiB > first.heapMiB * heapGrowthMax) faults.push('the heap has grown')
    if (last.descriptors > first.descriptors) faults.push('more descriptors are open')
    if (last.files > first.files) faults.push('more files are there')
    return { first, last, faults }
  } finally {
    isOver = true
    await sampling
    await server.end('SIGTERM')
  }
}

/** Sessions one after the other on one server. */
class Soak {
  readonly #server: ServerProcess
  readonly #phones: number

  constructor(server: ServerProcess, phones: number) {
    this.#server = server
    this.#phones = phones
  }

  async session(): Promise<void> {
    const api = this.#server.api
    const deck = await api('POST', '/presentations', { title: 'Soak', questions })
    const asked = (await api('GET', `/presentations/${deck.id}/questions`)).questions
    const session = await api('POST', '/sessions', { presentation_id: deck.id })
    const path = `/sessions/${session.id}`
    await api('POST', `${path}/open`)
    const tokens = await inParallel(
      this.#phones,
      20,
      async () => (await join(this.#server.url, { code: session.join_code })).token,
    )
    let devices = await this.#connect(tokens)
    for (const question of asked) {
      await api('POST', `${path}/questions/${question.id}/activate`)
      await Promise.all(
        devices.map(async (device, i) => {
          await device.until(() => device.room?.question?.id === question.id)
          if (question.type === 'QA')
            await device.send({ type: 'ask', question_id: question.id, text: `Question ${i}?` })
          else await device.answer(question.id, answerTo(question, i))
        }),
      )
      await api('POST', `${path}/questions/${question.id}/lock`)
      if (question.type !== 'QA') await api('POST', `${path}/questions/${question.id}/reveal`)
      await api('GET', `${path}/results?question_id=${question.id}`)
      // All come back, half of them without having said that they leave.
      for (const [i, device] of devices.entries()) await (i % 2 ? device.leave() : device.drop())
      devices = await this.#connect(tokens)
    }
    for (const format of ['csv', 'xlsx'])
      await (await this.#server.fetch('GET', `${path}/export?format=${format}`)).arrayBuffer()
    await api('POST', `${path}/close`)
    await Promise.all(devices.map(device => device.leave()))
  }

  #connect(tokens: readonly string[]): Promise<Device[]> {
    return inParallel(tokens.length, 20, i => Device.connect(this.#server.url, tokens[i]!))
  }
}

function answerTo({ type, options }: { type: string; options: { id: string }[] }, i: number): unknown {
  if (type === 'OPEN_TEXT') return { text: `For reason ${i}` }
  if (type === 'WORD_CLOUD') return { words: [`word ${i % 50}`] }
  return { option_ids: [options[i % options.length]!.id] }
}

async function held({ url, process: { pid } }: ServerProcess, dataDir: string): Promise<Held> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const mib = (name: string) =>
    Math.round(Number(new RegExp(`^roomful_${name} (\\S+)$`, 'm').exec(metrics)![1]) / 2 ** 20)
  return {
    heapMiB: mib('nodejs_heap_size_used_bytes'),
    residentMiB: mib('process_resident_memory_bytes'),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    files:
      readdirSync(dataDir, { recursive: true }).length +
      readdirSync(tmpdir()).filter(name => name.startsWith(`roomful-export-${pid}-`)).length,
  }
}

/** The least of each: what is under way at other moments does not count. */
function least(samples: readonly Held[]): Held {
  const of = (key: keyof Held) => Math.min(...samples.map(sample => sample[key]))
  return {
    heapMiB: of('heapMiB'),
    residentMiB: of('residentMiB'),
    descriptors: of('descriptors'),
    files: of('files'),
  }
}
