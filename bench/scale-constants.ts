// Constants of docs/scale.md, in addition to other benches: bytes sent and stored, commits and notices a second.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { roomSubprotocol, tokenSubprotocolPrefix } from '@roomful/contract/room/protocol'
import { WebSocket } from 'ws'
import { payloadsOf } from '../packages/server/src/bus/notice-batch.ts'
import { postgresBus } from '../packages/server/src/bus/postgres.ts'
import { jsonLog } from '../packages/server/src/json-log.ts'
import { cryptoRandom } from '../packages/server/src/lib/random.ts'
import { textFrame } from '../packages/server/src/room/socket/frame.ts'
import { rowsOf, startPostgres } from '../packages/server/test/support/postgres.ts'
import { maskedFrame } from './load-phone.ts'
import { type FanOutFigures, measureFanOut, measureNotices } from './notices.ts'
import { answerEverything, type PopulatedQuestion, populateWithTokens, stageToken } from './populate.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const people = 50_000
/** Whose answers have a commit each. */
const alone = 500
const noticesMs = 2_000
/** Such as a million phones need. */
const manyServers = 50
/** As many as a server stores with one commit at most. */
const keysOfNotice = 2_000
const notifyBytesMax = 7_999

/** Bytes of a participant's rows, with their indexes. */
interface RowBytes {
  /** Somebody who has joined, with a token. */
  readonly participant: number
  /** An answer to a question with options; a participant's first one takes another row. */
  readonly firstAnswer: number
  readonly furtherAnswer: number
}

export interface ScaleConstants {
  /** Whole WebSocket frames of a room with one question of four options; bytes. */
  readonly frames: {
    readonly room: number
    readonly question: number
    readonly answer: number
    readonly ack: number
    readonly results: number
  }
  readonly rows: { readonly sqlite: RowBytes; readonly postgres: RowBytes }
  /** WAL bytes per answer: 2,000 in a commit, and one. */
  readonly walBytes: { readonly together: number; readonly alone: number }
  /** Of one writer, each with an answer of its own, one after the other. */
  readonly commitsPerSecond: { readonly sqlite: number; readonly postgres: number }
  /** Over PostgreSQL, of different rooms. */
  readonly noticesPerSecond: number
  readonly noticeP50Ms: number
  readonly fanOut: FanOutFigures
  /** A notice of 2,000 answers, per answer. */
  readonly noticeBytesPerAnswer: number
}

interface Opened {
  readonly sessionId: string
  readonly joinCode: string
  readonly questions: readonly PopulatedQuestion[]
}

async function openSession(server: ServerProcess): Promise<Opened> {
  const deck = await server.api('POST', '/presentations', {
    title: 'Scale',
    questions: Array.from({ length: 3 }, (_, i) => ({
      type: 'MULTIPLE_CHOICE',
      prompt: `Question ${i}: shall we?`,
      options: ['Yes', 'No', 'Perhaps', 'Ask me later'].map(text => ({ text })),
    })),
  })
  const { questions } = await server.api('GET', `/presentations/${deck.id}/questions`)
  const session = await server.api('POST', '/sessions', { presentation_id: deck.id })
  await server.api('POST', `/sessions/${session.id}/open`)
  return { sessionId: session.id, joinCode: session.join_code, questions }
}

function activate(server: ServerProcess, { sessionId }: Opened, { id }: PopulatedQuestion): Promise<void> {
  return server.api('POST', `/sessions/${sessionId}/questions/${id}/activate`)
}

async function measureRows(
  server: ServerProcess,
): Promise<{ bytes: RowBytes; walBytes: { together: number; alone: number }; commitsPerSecond: number }> {
  const opened = await openSession(server)
  const [first, second, third] = opened.questions as [PopulatedQuestion, PopulatedQuestion, PopulatedQuestion]
  const { sessionId } = opened
  const empty = await sizeOf(server)
  const [populated = []] = await populateWithTokens(server, [sessionId], people)
  const keys = populated.map(({ key }) => key)
  const joined = await sizeOf(server)
  await activate(server, opened, first)
  await answerEverything(server, sessionId, keys, [first])
  const once = await sizeOf(server)
  await activate(server, opened, second)
  const before = await sizeOf(server)
  await answerEverything(server, sessionId, keys, [second])
  const twice = await sizeOf(server)
  await activate(server, opened, third)
  const few = await sizeOf(server)
  const began = performance.now()
  await answerEverything(server, sessionId, keys.slice(0, alone), [third], 1)
  const seconds = (performance.now() - began) / 1_000
  return {
    bytes: {
      participant: (joined.bytes - empty.bytes) / people,
      firstAnswer: (once.bytes - joined.bytes) / people,
      furtherAnswer: (twice.bytes - before.bytes) / people,
    },
    walBytes: {
      together: (twice.walBytes - before.walBytes) / people,
      alone: ((await sizeOf(server)).walBytes - few.walBytes) / alone,
    },
    commitsPerSecond: alone / seconds,
  }
}

/** Bytes of a server's database, and of what PostgreSQL has written to its log so far. */
async function sizeOf(server: ServerProcess): Promise<{ bytes: number; walBytes: number }> {
  const url = server.environment.DATABASE_URL
  if (url === undefined) {
    const database = new DatabaseSync(join(server.dataDir, 'roomful.db'), { readOnly: true })
    const query = database.prepare(
      'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
    )
    const bytes = Number(query.get()!.bytes)
    database.close()
    return { bytes, walBytes: 0 }
  }
  const [row] = await rowsOf(
    url,
    `select pg_database_size(current_database()) as bytes, pg_current_wal_lsn() - '0/0'::pg_lsn as wal`,
  )
  return { bytes: Number(row.bytes), walBytes: Number(row.wal) }
}

/** Sizes of the frames of phones and stages. */
async function measureFrames(server: ServerProcess): Promise<ScaleConstants['frames']> {
  const opened = await openSession(server)
  const [question] = opened.questions as [PopulatedQuestion]
  const response = await fetch(`${server.url}/room/v1/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: opened.joinCode }),
  })
  const { token } = (await response.json()) as { token: string }
  const phone = new Listener(server.url, token)
  const stage = new Listener(server.url, await stageToken(server, opened.sessionId, 'screen'))
  await Promise.all([phone.frame('room'), stage.frame('room')])
  await activate(server, opened, question)
  const asked = await phone.frame('question')
  const answer = JSON.stringify({
    type: 'answer',
    question_id: question.id,
    answer: { option_ids: [question.options[0]!.id] },
    seq: Date.now(),
    ref: '0123456789abcdef0123456789abcdef',
  })
  phone.socket.send(answer)
  const ack = await phone.frame('ack')
  const results = await stage.frame('results')
  const late = new Listener(server.url, token)
  // For phones that connect while the question is on screen.
  const room = await late.frame('room')
  for (const { socket } of [phone, stage, late]) socket.terminate()
  return { room, question: asked, answer: maskedFrame(Buffer.from(answer)).length, ack, results }
}

/** A device that keeps how many bytes the last frame of each type had. */
class Listener {
  readonly socket: WebSocket
  readonly #bytes = new Map<string, number>()
  readonly #waiting = new Map<string, (bytes: number) => void>()

  constructor(url: string, token: string) {
    const protocols = [roomSubprotocol, tokenSubprotocolPrefix + token]
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}/room/v1/socket`, protocols, {
      perMessageDeflate: false,
    })
    this.socket.on('message', data => {
      const { type } = JSON.parse(data.toString())
      const { length } = textFrame(data as Buffer)
      this.#bytes.set(type, length)
      this.#waiting.get(type)?.(length)
    })
  }

  async frame(type: string): Promise<number> {
    return this.#bytes.get(type) ?? new Promise(resolve => this.#waiting.set(type, resolve))
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

async function measureConstants(): Promise<ScaleConstants> {
  const postgres = await startPostgres([])
  const url = await postgres.createDatabase()
  const onSqlite = await startServer()
  const onPostgres = await startServer([], url)
  const frames = await measureFrames(onSqlite)
  const sqlite = await measureRows(onSqlite)
  const ours = await measureRows(onPostgres)
  await Promise.all([onSqlite.stop(), onPostgres.stop()])
  const log = jsonLog('error', 2)
  const open = () => postgresBus(url, { random: cryptoRandom, log })
  const notices = await measureNotices(open, noticesMs)
  const fanOut = await measureFanOut(open, manyServers, noticesMs)
  await postgres.stop()
  return {
    frames,
    rows: { sqlite: sqlite.bytes, postgres: ours.bytes },
    walBytes: ours.walBytes,
    commitsPerSecond: { sqlite: sqlite.commitsPerSecond, postgres: ours.commitsPerSecond },
    noticesPerSecond: notices.perSecond,
    noticeP50Ms: notices.p50,
    fanOut,
    noticeBytesPerAnswer: noticeBytesPerAnswer(),
  }
}

if (import.meta.main) {
  console.log(JSON.stringify(await measureConstants(), null, 2))
  process.exit(0)
}
