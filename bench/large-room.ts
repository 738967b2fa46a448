import { Device, type Stage } from '@roomful/testkit/device'
import { Crowd, joinPhones } from './phones.ts'
import {
  answerEverything,
  askEntries,
  type PopulatedQuestion,
  populate,
  stageToken,
  withStorage,
} from './populate.ts'
import { cpuOfFamily, postgresProcess, type ServerProcess } from './server-process.ts'

/** How often each phone does each thing that is measured, after it has done it once. */
const rounds = 4
/** So many phones do something at the same time. */
const atOnce = 20

/**
 * Processor time for one thing that a phone does, in milliseconds: of the server's process with all of its threads, and
 * on PostgreSQL of the database's processes. Waiting for a disk is none.
 */
export interface ActCost {
  readonly acts: number
  readonly serverMs: number
  readonly databaseMs: number
}

/** By what it is called. */
export type ActCosts = Readonly<Record<string, ActCost>>

interface OpenSession {
  readonly id: string
  readonly join_code: string
}

/** A LIVE session with very many people, some of whom are connected, a remote and a screen. */
export class LargeRoom {
  readonly #server: ServerProcess
  readonly #session: OpenSession
  readonly #keys: readonly number[]
  readonly #tokens: readonly string[]
  readonly #crowd: Crowd
  readonly #database: number | undefined
  readonly asked: readonly PopulatedQuestion[]
  readonly remote: Stage
  #removed = 0

  private constructor(
    server: ServerProcess,
    session: OpenSession,
    asked: readonly PopulatedQuestion[],
    present: {
      readonly keys: readonly number[]
      readonly tokens: readonly string[]
      readonly crowd: Crowd
      readonly remote: Stage
      readonly database: number | undefined
    },
  ) {
    this.#server = server
    this.#session = session
    this.asked = asked
    this.#keys = present.keys
    this.#tokens = present.tokens
    this.#crowd = present.crowd
    this.#database = present.database
    this.remote = present.remote
  }

  /** @param people who have joined, of whom `phones` are connected */
  static async open(
    server: ServerProcess,
    presentation_id: string,
    {
      people,
      phones,
      identity = 'IDENTIFIED',
    }: { readonly people: number; readonly phones: number; readonly identity?: 'IDENTIFIED' | 'ANONYMOUS' },
  ): Promise<LargeRoom> {
    const body = { presentation_id, participant_identity_mode: identity }
    const session: OpenSession = await server.api('POST', '/sessions', body)
    await server.api('POST', `/sessions/${session.id}/open`)
    const { questions } = await server.api('GET', `/presentations/${presentation_id}/questions`)
    const keys = await populate(server, session.id, people - phones)
    const tokens = await joinPhones(server.url, session.join_code, phones, { atOnce, named: true })
    const crowd = await Crowd.connect(server.url, tokens, { atOnce })
    await Device.connect(server.url, await stageToken(server, session.id, 'screen'))
    const remote: Stage = await Device.connect(server.url, await stageToken(server, session.id, 'remote'))
    const databaseUrl = server.environment.DATABASE_URL
    const database = databaseUrl === undefined ? undefined : await postgresProcess(databaseUrl)
    return new LargeRoom(server, session, questions, { keys, tokens, crowd, remote, database })
  }

  /** Where the public API has it. */
  get path(): string {
    return `/sessions/${this.#session.id}`
  }

  first(type: string): PopulatedQuestion {
    return this.asked.find(one => one.type === type)!
  }

  get quizzes(): readonly PopulatedQuestion[] {
    return this.asked.filter(({ type }) => type === 'QUIZ')
  }

  control(question: PopulatedQuestion, what: 'activate' | 'lock' | 'reveal' | 'reopen'): Promise<void> {
    return this.#server.api('POST', `${this.path}/questions/${question.id}/${what}`)
  }

  /** Shows a question and has everybody answer it who is not connected. */
  async answerAll(question: PopulatedQuestion): Promise<void> {
    await this.control(question, 'activate')
    await answerEverything(this.#server, this.#session.id, this.#keys, [question])
  }

  /** Shows a Q&A and has one of so many people ask something. */
  async askAll(question: PopulatedQuestion, peoplePerEntry: number): Promise<void> {
    await this.control(question, 'activate')
    const askers = this.#keys.slice(0, this.#keys.length / peoplePerEntry)
    await askEntries(this.#server, this.#session.id, askers, question.id)
  }

  /** Cost of connecting, answering an open question, and reading the room. */
  async costsOfAnswering(question: PopulatedQuestion): Promise<ActCosts> {
    const options = question.options.map(({ id }) => id)
    const answer = (i: number) =>
      this.#all('PUT', `questions/${question.id}/answer`, {
        answer: { option_ids: [options[i % options.length]] },
      })
    const join = () =>
      joinPhones(this.#server.url, this.#session.join_code, this.#tokens.length, { atOnce, named: true })
    const connect = async () => (await Crowd.connect(this.#server.url, this.#tokens, { atOnce })).close()
    return {
      join: await this.#costOf(join),
      connect: await this.#costOf(connect),
      answer: await this.#costOf(answer),
      'read the room': await this.#costOf(() => this.#all('GET', 'state')),
    }
  }

  async costsOfAsking(question: PopulatedQuestion): Promise<ActCosts> {
    const ids: string[] = []
    const ask = async (i: number) => {
      for (const text of await this.#all('POST', `questions/${question.id}/entries`, { text: `Why ${i}?` }))
        ids.push(JSON.parse(text).id)
    }
    return {
      ask: await this.#costOf(ask),
      upvote: await this.#costOf(i => this.#all('PUT', `entries/${ids[i]}/upvote`)),
      'connect to a Q&A': await this.#costOf(async () =>
        (await Crowd.connect(this.#server.url, this.#tokens, { atOnce })).close(),
      ),
    }
  }

  remoteToken(): Promise<string> {
    return stageToken(this.#server, this.#session.id, 'remote')
  }

  /** Connects and closes another stage. */
  async connectStage(token: string): Promise<void> {
    const stage = await Device.connect(this.#server.url, token)
    stage.drop()
  }

  /** The id of a participant who is not connected, a new one each time. */
  async absentParticipant(): Promise<string> {
    const key = this.#keys[this.#removed++]!
    const { id } = await withStorage(this.#server, ({ storage }) =>
      storage.read.selectFrom('participants').select('id').where('key', '=', key).executeTakeFirstOrThrow(),
    )
    return id
  }

  remove(participant_id: string): Promise<void> {
    return this.remote.say({ type: 'remove', participant_id, keep_answers: false })
  }

  /** Settles when nothing of a closed anonymous session is left that leads to people. */
  isAnonymized(): Promise<void> {
    return withStorage(this.#server, async ({ storage }) => {
      const waiting = storage.read.selectFrom('anonymizations').select('session_key')
      while (await waiting.executeTakeFirst()) await new Promise(resolve => setTimeout(resolve, 100))
    })
  }

  close(): void {
    this.#crowd.close()
  }

  /** Every phone does the same once, a few at a time. @returns what each was answered */
  async #all(method: string, path: string, body?: object): Promise<string[]> {
    const answers: string[] = []
    for (let from = 0; from < this.#tokens.length; from += atOnce) {
      const some = this.#tokens.slice(from, from + atOnce).map(async token => {
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

  /** @param all what every phone does once, in the i-th round. The first round warms up. */
  async #costOf(all: (i: number) => Promise<unknown>): Promise<ActCost> {
    await all(0)
    const server = this.#server.cpu()
    const database = this.#databaseCpu()
    for (let i = 1; i <= rounds; i++) await all(i)
    const acts = rounds * this.#tokens.length
    return {
      acts,
      serverMs: (this.#server.cpu() - server) / acts,
      databaseMs: (this.#databaseCpu() - database) / acts,
    }
  }

  #databaseCpu(): number {
    return this.#database === undefined ? 0 : cpuOfFamily(this.#database)
  }
}
