import { closeServices, openServices } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { reading, writing } from '../packages/server/src/domain/domain.ts'
import { organizationOf } from '../packages/server/src/domain/organizations/organizations.ts'
import { closeSession } from '../packages/server/src/domain/sessions/close-session.ts'
import { createSession } from '../packages/server/src/domain/sessions/create-session.ts'
import { openSession } from '../packages/server/src/domain/sessions/open-session.ts'
import { Crowd, joinPhones } from './phones.ts'
import { answerEverything, type PopulatedQuestion, populate } from './populate.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const sessions = 5_000
const phones = 200
/** How often each phone does each thing that is measured. */
const rounds = 4
/** What the event loop's own timer adds to each delay that the server reports. */
const timerMs = 10
const sessionsPerCommit = 100

/** What an organization of thousands of sessions costs, and a room of a hundred thousand people in it. */
export interface LargeOrganizationFigures {
  readonly people: number
  readonly sessions: number
  /** Processor time of the server for each thing that a phone does, in milliseconds. */
  readonly phone: Readonly<Record<'join' | 'connect' | 'answer' | 'state' | 'ask' | 'upvote', number>>
  /** The longest time for which each operation held up everything else, and how long it took; in milliseconds. */
  readonly operations: Readonly<Record<string, { readonly heldUpMs: number; readonly tookMs: number }>>
}

const questions = [
  { type: 'MULTIPLE_CHOICE', prompt: 'Shall we?', options: [{ text: 'Yes' }, { text: 'No' }] },
  { type: 'OPEN_TEXT', prompt: 'Why?' },
  { type: 'WORD_CLOUD', prompt: 'In two words?' },
  { type: 'QA', prompt: 'Your questions' },
  {
    type: 'QUIZ',
    prompt: 'Which?',
    options: [{ text: 'This', is_correct: true }, { text: 'That' }, { text: 'Neither' }],
    settings: { time_limit_seconds: 3_600 },
  },
]

/** Measures both. @param people in the room, of whom 200 are there. */
export async function measureLargeOrganization(people: number): Promise<LargeOrganizationFigures> {
  const server = await startServer()
  await manySessions(server)
  const deck = await server.api('POST', '/presentations', { title: 'Large', questions })
  const asked: PopulatedQuestion[] = (await server.api('GET', `/presentations/${deck.id}/questions`))
    .questions
  const open = async (participant_identity_mode: string) => {
    const body = { presentation_id: deck.id, participant_identity_mode }
    const session = await server.api('POST', '/sessions', body)
    await server.api('POST', `/sessions/${session.id}/open`)
    return session as { id: string; join_code: string }
  }
  const identified = await open('IDENTIFIED')
  const anonymous = await open('ANONYMOUS')
  for (const session of [identified, anonymous]) {
    const keys = await populate(server, session.id, people - phones)
    for (const question of asked) {
      await server.api('POST', `/sessions/${session.id}/questions/${question.id}/activate`)
      if (question.type !== 'QA') await answerEverything(server, session.id, keys, [question])
    }
  }
  const room = new Room(server, identified, asked)
  const phone = await room.costs()
  const operations: Record<string, { heldUpMs: number; tookMs: number }> = {}
  const measure = async (name: string, work: () => Promise<unknown>) => {
    await heldUpMs(server)
    const began = performance.now()
    await work()
    const tookMs = performance.now() - began
    operations[name] = { heldUpMs: await heldUpMs(server), tookMs }
  }
  const [choice, text, words, qa, quiz] = asked.map(({ id }) => id)
  const path = `/sessions/${identified.id}`
  const read = (what: string) => async () => void (await (await server.get(what)).arrayBuffer())
  await measure('list of sessions', read('/sessions?limit=200'))
  await measure('lock', () => server.api('POST', `${path}/questions/${quiz}/lock`))
  await measure('reveal', () => server.api('POST', `${path}/questions/${quiz}/reveal`))
  await measure('standings after the reveal', () => room.connectOnce())
  await measure('results of a choice', read(`${path}/results?question_id=${choice}`))
  await measure('results of texts', read(`${path}/results?question_id=${text}`))
  await measure('results of words', read(`${path}/results?question_id=${words}`))
  await measure('Q&A', read(`${path}/questions/${qa}/qa?limit=200`))
  await measure('participants', read(`${path}/participants`))
  await measure('KPIs', read(`${path}/kpis`))
  await measure('export as CSV', read(`${path}/export?format=csv`))
  await measure('export as XLSX', read(`${path}/export?format=xlsx`))
  await measure('close', () => server.api('POST', `${path}/close`))
  room.leave()
  await measure('close and unlink', async () => {
    await server.api('POST', `/sessions/${anonymous.id}/close`)
    while ((await server.api('GET', `/sessions/${anonymous.id}/kpis`)).status !== 'READY')
      await new Promise(resolve => setTimeout(resolve, 250))
  })
  await server.stop()
  return { people, sessions, phone, operations }
}

/** Sessions that have been held, straight into the storage. */
async function manySessions(server: ServerProcess): Promise<void> {
  const deck = await server.api('POST', '/presentations', { title: 'Held before', questions })
  const services = await openServices(readConfig({ ROOMFUL_DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' }))
  const { key } = await services.storage.read
    .selectFrom('organizations')
    .select('key')
    .executeTakeFirstOrThrow()
  const organization = await organizationOf(reading(services), key)
  for (let from = 0; from < sessions; from += sessionsPerCommit) {
    await writing(services, async tx => {
      for (let i = 0; i < sessionsPerCommit; i++) {
        const { id } = await createSession(tx, organization, { presentation_id: deck.id })
        await openSession(tx, organization, id)
        await closeSession(tx, organization, id)
      }
    })
  }
  await closeServices(services)
}

/** Phones in the large room, and what each thing that they do costs the server. */
class Room {
  readonly #server: ServerProcess
  readonly #session: { readonly id: string; readonly join_code: string }
  readonly #asked: readonly PopulatedQuestion[]
  #tokens: string[] = []
  #crowd: Crowd | undefined

  constructor(
    server: ServerProcess,
    session: { readonly id: string; readonly join_code: string },
    asked: readonly PopulatedQuestion[],
  ) {
    this.#server = server
    this.#session = session
    this.#asked = asked
  }

  async costs(): Promise<LargeOrganizationFigures['phone']> {
    const join = await this.#costOf(phones, async () => {
      this.#tokens = await joinPhones(this.#server.url, this.#session.join_code, phones, {
        atOnce: 20,
        named: true,
      })
    })
    this.#crowd = await this.#connect()
    const connect = await this.#costOf(rounds * phones, async () => {
      for (let i = 0; i < rounds; i++) (await this.#connect()).close()
    })
    const quiz = this.#asked.at(-1)!
    const option_ids = [quiz.options[0]!.id]
    const answer = await this.#costOf(rounds * phones, () =>
      this.#each('PUT', `questions/${quiz.id}/answer`, { answer: { option_ids } }),
    )
    const state = await this.#costOf(rounds * phones, () => this.#each('GET', 'state'))
    await this.#server.api('POST', `/sessions/${this.#session.id}/questions/${this.#asked[3]!.id}/activate`)
    const ids: string[] = []
    const ask = await this.#costOf(rounds * phones, async () => {
      for (let i = 0; i < rounds; i++) {
        for (const text of await this.#once('POST', `questions/${this.#asked[3]!.id}/entries`, {
          text: `Why ${i}?`,
        }))
          ids.push(JSON.parse(text).id)
      }
    })
    const upvote = await this.#costOf(rounds * phones, async () => {
      for (let i = 0; i < rounds; i++) await this.#once('PUT', `entries/${ids[i]}/upvote`)
    })
    await this.#server.api('POST', `/sessions/${this.#session.id}/questions/${quiz.id}/activate`)
    return { join, connect, answer, state, ask, upvote }
  }

  /** One more comes in. */
  async connectOnce(): Promise<void> {
    const crowd = await Crowd.connect(this.#server.url, this.#tokens.slice(0, 1))
    crowd.close()
  }

  leave(): void {
    this.#crowd?.close()
  }

  #connect(): Promise<Crowd> {
    return Crowd.connect(this.#server.url, this.#tokens, { atOnce: 20 })
  }

  async #each(method: string, path: string, body?: object): Promise<void> {
    for (let i = 0; i < rounds; i++) await this.#once(method, path, body)
  }

  /** Every phone does the same once, a few at a time. @returns what each was answered */
  async #once(method: string, path: string, body?: object): Promise<string[]> {
    const answers: string[] = []
    for (let from = 0; from < this.#tokens.length; from += 20) {
      const some = this.#tokens.slice(from, from + 20).map(async token => {
        const response = await fetch(`${this.#server.url}/room/v1/${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
        return text
      })
      answers.push(...(await Promise.all(some)))
    }
    return answers
  }

  async #costOf(times: number, work: () => Promise<unknown>): Promise<number> {
    const before = this.#server.cpu()
    await work()
    return (this.#server.cpu() - before) / times
  }
}

/** The longest delay of the server's event loop since this was asked last. */
async function heldUpMs(server: ServerProcess): Promise<number> {
  // What was begun before is over.
  await new Promise(resolve => setTimeout(resolve, 100))
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const seconds = Number(/^roomful_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)![1])
  return Math.max(0, seconds * 1_000 - timerMs)
}

if (import.meta.main) {
  console.log(JSON.stringify(await measureLargeOrganization(Number(process.argv[2] ?? 100_000)), null, 2))
  process.exit(0)
}
