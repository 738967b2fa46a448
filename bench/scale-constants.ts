// Constants of docs/scale.md, in addition to other benches: bytes sent and stored, commits and notices a second.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { payloadsOf } from '../packages/server/src/bus/notice-batch.ts'
import { postgresBus } from '../packages/server/src/bus/postgres.ts'
import { jsonLog } from '../packages/server/src/json-log.ts'
import { cryptoRandom } from '../packages/server/src/lib/random.ts'
import { textFrame } from '../packages/server/src/room/socket/frame.ts'
import { rowsOf } from '../packages/server/test/support/postgres.ts'
import { type Bench, type Postgres, run, withStorage } from './bench.ts'
import { timed } from './clock.ts'
import { answerMessage } from './crowd.ts'
import { joinPhones } from './http-load.ts'
import { LoadPhone, maskedFrame } from './load-phone.ts'
import { measureFanOut, measureNotices } from './notices.ts'
import { answerEverything, populateWithTokens } from './populate.ts'
import { type ServerProcess, startServers } from './server-process.ts'
import { choices, openSession, type Question } from './sessions.ts'

/** Whose answers have a commit each. */
const alone = 500
/** Such as a million phones need. */
const manyServers = 50
/** As many as a server stores with one commit at most. */
const keysOfNotice = 2_000
const notifyBytesMax = 7_999

export type ScaleConstants = Awaited<ReturnType<typeof measureConstants>>

async function measureConstants(bench: Bench, people = 50_000, noticesMs = 2_000) {
  const postgres = await bench.postgres()
  const url = await postgres.createDatabase()
  const onSqlite = await bench.server()
  const [onPostgres] = (await startServers(1, url)) as [ServerProcess]
  const frames = await measureFrames(onSqlite)
  const sqlite = await measureRows(onSqlite, people)
  const ours = await measureRows(onPostgres, people, postgres)
  await onPostgres.stop()
  const log = jsonLog('error', 2)
  const open = () => postgresBus(url, { random: cryptoRandom, log })
  const notices = await measureNotices(open, noticesMs)
  const fanOut = await measureFanOut(open, manyServers, noticesMs)
  return {
    frames,
    rows: { sqlite: sqlite.bytes, postgres: ours.bytes },
    // Of an answer: 2,000 in a commit, and one.
    walBytes: ours.walBytes,
    // Of one writer, each with an answer of its own, one after the other.
    commitsPerSecond: { sqlite: sqlite.commitsPerSecond, postgres: ours.commitsPerSecond },
    noticesPerSecond: notices.perSecond,
    noticeP50Ms: notices.p50,
    fanOut,
    // Of a notice of 2,000 answers.
    noticeBytesPerAnswer: noticeBytesPerAnswer(),
  }
}

/** Bytes of a participant's rows, with their indexes. */
async function measureRows(server: ServerProcess, people: number, postgres?: Postgres) {
  const session = await openSession(server, ['Scale', choices(3)])
  const [first, second, third] = session.questions as [Question, Question, Question]
  const empty = await sizeOf(server, postgres)
  const keys = await withStorage(server, async services =>
    (await populateWithTokens(services, session.id, people)).map(({ key }) => key),
  )
  const joined = await sizeOf(server, postgres)
  const answer = (question: Question, some: readonly number[], answersPerCommit: number) =>
    withStorage(server, services =>
      answerEverything(services, session.id, some, [question], { answersPerCommit }),
    )
  await session.control(first, 'activate')
  await answer(first, keys, 2_000)
  const once = await sizeOf(server, postgres)
  await session.control(second, 'activate')
  const before = await sizeOf(server, postgres)
  await answer(second, keys, 2_000)
  const twice = await sizeOf(server, postgres)
  await session.control(third, 'activate')
  const few = await sizeOf(server, postgres)
  const oneByOne = await timed(() => answer(third, keys.slice(0, alone), 1))
  return {
    bytes: {
      participant: (joined.bytes - empty.bytes) / people,
      // Takes another row of the participant.
      firstAnswer: (once.bytes - joined.bytes) / people,
      furtherAnswer: (twice.bytes - before.bytes) / people,
    },
    walBytes: {
      together: (twice.wal - before.wal) / people,
      alone: ((await sizeOf(server, postgres)).wal - few.wal) / alone,
    },
    commitsPerSecond: (alone * 1_000) / oneByOne.ms,
  }
}

/** Bytes of a server's database, and of what PostgreSQL has written to its log so far. */
async function sizeOf(server: ServerProcess, postgres?: Postgres): Promise<{ bytes: number; wal: number }> {
  const url = server.environment.DATABASE_URL
  if (postgres && url) {
    const [{ bytes }] = await rowsOf(url, 'select pg_database_size(current_database()) as bytes')
    return { bytes: Number(bytes), wal: await postgres.walBytes() }
  }
  const database = new DatabaseSync(join(server.dataDir, 'roomful.db'), { readOnly: true })
  const query = 'select page_count * page_size as bytes from pragma_page_count, pragma_page_size'
  const { bytes } = database.prepare(query).get()!
  database.close()
  return { bytes: Number(bytes), wal: 0 }
}

/** Sizes of the whole frames of phones and stages; the room's is that of phones that connect during the question. */
async function measureFrames(server: ServerProcess) {
  const session = await openSession(server, ['Scale', choices(3)])
  const [question] = session.questions as [Question]
  const [token] = (await joinPhones(server.url, 1, session.joinBody)) as [string]
  const phone = new Listener(server.url, token)
  const stage = new Listener(server.url, await session.stageToken('screen'))
  await Promise.all([phone.frame('room'), stage.frame('room')])
  await session.control(question, 'activate')
  const asked = await phone.frame('question')
  const { text } = answerMessage(question.id, { option_ids: [question.options[0]!.id] })
  phone.socket.send(text)
  const ack = await phone.frame('ack')
  const results = await stage.frame('results')
  const late = new Listener(server.url, token)
  const room = await late.frame('room')
  for (const { socket } of [phone, stage, late]) socket.destroy()
  return { room, question: asked, answer: maskedFrame(Buffer.from(text)).length, ack, results }
}

/** A device that keeps how many bytes the last frame of each type had. */
class Listener {
  readonly socket: LoadPhone
  readonly #bytes = new Map<string, number>()

  constructor(url: string, token: string) {
    this.socket = new LoadPhone(url, token)
    this.socket.onText = (text, type) => void this.#bytes.set(type, textFrame(text).length)
  }

  async frame(type: string): Promise<number> {
    while (!this.#bytes.has(type)) await pause(5)
    return this.#bytes.get(type)!
  }
}

function noticeBytesPerAnswer(): number {
  const participantKeys = Array.from({ length: keysOfNotice }, (_, i) => 1_000_000 + i)
  const notice = {
    type: 'answers',
    sessionKey: 1,
    sessionQuestionKey: 1,
    answered: { participantKeys },
  } as const
  const payloads = payloadsOf([notice], '0123456789abcdef', notifyBytesMax)
  return payloads.reduce((sum, { length }) => sum + length, 0) / keysOfNotice
}

await run(measureConstants)
