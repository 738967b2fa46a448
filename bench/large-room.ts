import { setTimeout as pause } from 'node:timers/promises'
import { Device, readJson, type Stage } from '@roomful/testkit/device'
import { inParallel } from '@roomful/testkit/in-parallel'
import { callRoom } from '../packages/server/test/support/room.ts'
import { type Bench, withStorage } from './bench.ts'
import { Crowd } from './crowd.ts'
import { joinPhones } from './http-load.ts'
import { answerEverything, askEntries, populate } from './populate.ts'
import type { ServerProcess } from './server-process.ts'
import { openSession, type Question } from './sessions.ts'

/** How often each phone does each thing that is measured, after it has done it once. */
const rounds = 4
/** So many phones do something at the same time. */
const atOnce = 20

/**
 * Processor time for each thing that a phone does, in milliseconds: of the server's process with all of its threads, and
 * on PostgreSQL of the database's processes. Waiting for a disk is none.
 */
export type ActCosts = Readonly<Record<string, { acts: number; serverMs: number; databaseMs: number }>>

export type LargeRoom = Awaited<ReturnType<typeof openLargeRoom>>

/**
 * Opens a LIVE session with very many people, a remote and a screen.
 * @param the number of participants; `phones` of them are connected
 */
export async function openLargeRoom(
  bench: Bench,
  server: ServerProcess,
  deckId: string,
  {
    people,
    phones,
    identity = 'IDENTIFIED',
  }: { readonly people: number; readonly phones: number; readonly identity?: 'IDENTIFIED' | 'ANONYMOUS' },
) {
  const session = await openSession(server, deckId, { participant_identity_mode: identity })
  const { id, joinBody, questions } = session
  const keys = await withStorage(server, services =>
    populate(services, id, people - phones, { isHere: false }),
  )
  const join = () =>
    joinPhones(server.url, phones, i => ({ ...joinBody(), display_name: `Phone ${i}` }), atOnce)
  const tokens = await join()
  const connect = () => Crowd.connect(server.url, tokens, { atOnce })
  const connectAndClose = async () => (await connect()).close()
  const crowd = bench.closing(await connect(), one => one.close())
  await Device.connect(server.url, await session.stageToken('screen'))
  const remote: Stage = await Device.connect(server.url, await session.stageToken('remote'))

  /** Every phone does the same once, a few at a time. @returns the responses */
  const all = (method: string, path: string, body?: object) =>
    inParallel(tokens.length, atOnce, async i =>
      readJson(await callRoom(server, tokens[i]!, method, `/${path}`, body)),
    )

  /** @param all what every phone does once, in the i-th round. The first round warms up. */
  const costOf = async (all: (i: number) => Promise<unknown>) => {
    await all(0)
    const before = { server: server.cpu(), database: bench.databaseCpu() }
    for (let i = 1; i <= rounds; i++) await all(i)
    const acts = rounds * tokens.length
    return {
      acts,
      serverMs: (server.cpu() - before.server) / acts,
      databaseMs: (bench.databaseCpu() - before.database) / acts,
    }
  }

  return {
    ...session,
    remote,
    quizzes: questions.filter(({ type }) => type === 'QUIZ'),
    first: (type: string) => questions.find(question => question.type === type)!,

    /** Shows a question and has everybody answer it who is not connected. */
    async answerAll(question: Question): Promise<void> {
      await session.control(question, 'activate')
      await withStorage(server, services => answerEverything(services, id, keys, [question]))
    },

    /** Shows a Q&A and has one of so many people ask something. */
    async askAll(question: Question, peoplePerEntry: number): Promise<void> {
      await session.control(question, 'activate')
      const askers = keys.slice(0, keys.length / peoplePerEntry)
      await withStorage(server, services => askEntries(services, id, askers, question.id))
    },

    /** Cost of joining, connecting, answering an open question, and reading the room. */
    async costsOfAnswering({ id, options }: Question): Promise<ActCosts> {
      const answer = (i: number) => ({ answer: { option_ids: [options[i % options.length]!.id] } })
      return {
        join: await costOf(join),
        connect: await costOf(connectAndClose),
        answer: await costOf(i => all('PUT', `questions/${id}/answer`, answer(i))),
        'read the room': await costOf(() => all('GET', 'state')),
      }
    },

    async costsOfAsking(question: Question): Promise<ActCosts> {
      const ids: string[] = []
      const ask = async (i: number) => {
        const entries = await all('POST', `questions/${question.id}/entries`, { text: `Why ${i}?` })
        ids.push(...entries.map(entry => (entry as { id: string }).id))
      }
      return {
        ask: await costOf(ask),
        upvote: await costOf(i => all('PUT', `entries/${ids[i]}/upvote`)),
        'connect to a Q&A': await costOf(connectAndClose),
      }
    },

    /** Connects and closes another stage. */
    async connectStage(token: string): Promise<void> {
      const stage = await Device.connect(server.url, token)
      stage.drop()
    },

    /** The id of the n-th participant who is not connected. */
    async absentParticipant(n: number): Promise<string> {
      const { id } = await withStorage(server, ({ storage }) =>
        storage.read
          .selectFrom('participants')
          .select('id')
          .where('key', '=', keys[n]!)
          .executeTakeFirstOrThrow(),
      )
      return id
    },

    /** Settles when nothing of a closed anonymous session is left that leads to people. */
    untilAnonymized: () =>
      withStorage(server, async ({ storage }) => {
        const waiting = storage.read.selectFrom('anonymizations').select('session_key')
        while (await waiting.executeTakeFirst()) await pause(100)
      }),

    hangUp: () => crowd.close(),
  }
}
