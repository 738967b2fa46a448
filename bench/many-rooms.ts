// Many rooms at once on several servers that share a PostgreSQL; half of each room's phones are on another server.
//   node bench/many-rooms.ts [rooms] [phones of a room] [milliseconds within which everybody answers] [options of Node for servers…]

import { organizationOf } from '../packages/server/src/features/organizations/organizations.ts'
import { openSession } from '../packages/server/src/features/session-control/session-states.ts'
import { createSession } from '../packages/server/src/features/sessions/sessions.ts'
import { createStageLink } from '../packages/server/src/features/stages/stage-links.ts'
import { writing } from '../packages/server/src/services.ts'
import { rowsOf, startPostgres } from '../packages/server/test/support/postgres.ts'
import { Load } from './load.ts'
import { sourceAddress } from './load-phone.ts'
import { percentile } from './phones.ts'
import { populateWithTokens, withStorage } from './populate.ts'
import { cpuOfFamily, postgresProcess, type ServerProcess, startServers } from './server-process.ts'

const serverCount = 2
const roomsPerCommit = 50
const callsAtOnce = 20
/** The first one finds rooms that have asked nothing yet. */
const questions = 2
const options = ['Yes', 'No', 'Perhaps', 'Ask me later'].map(text => ({ text }))

/** Every room is asked its own question, and everybody answers. Times in milliseconds. */
interface Round {
  readonly ackP50: number
  readonly ackP95: number
  readonly ackP99: number
  /** From the last acknowledgement until a stage of every room on every server shows every answer. */
  readonly stagesRightMs: number
  /** Processor time of all servers, and of the database, for each answer; microseconds. */
  readonly serverUs: number
  readonly databaseUs: number
}

export interface ManyRoomsFigures {
  readonly rooms: number
  readonly phonesPerRoom: number
  readonly servers: number
  /** Everybody answers within this time, evenly spread. */
  readonly overMs: number
  readonly connectSeconds: number
  readonly rounds: readonly Round[]
}

interface BenchRoom {
  readonly sessionId: string
  /** One for each server. */
  readonly stageTokens: readonly string[]
}

async function measureManyRooms(
  roomCount: number,
  phonesPerRoom: number,
  overMs: number,
  nodeOptions: string[],
): Promise<ManyRoomsFigures> {
  const postgres = await startPostgres([])
  const databaseUrl = await postgres.createDatabase()
  const database = await postgresProcess(databaseUrl)
  const servers = await startServers(serverCount, databaseUrl, nodeOptions)
  const [first] = servers as [ServerProcess]
  const deck = await first.api('POST', '/presentations', {
    title: 'Team',
    questions: Array.from({ length: questions }, (_, i) => ({
      type: 'MULTIPLE_CHOICE',
      prompt: `Question ${i}: shall we?`,
      options,
    })),
  })
  const { questions: asked } = await first.api('GET', `/presentations/${deck.id}/questions`)
  const rooms = await openRooms(first, deck.id, roomCount)
  const populated = await populateWithTokens(
    first,
    rooms.map(({ sessionId }) => sessionId),
    phonesPerRoom,
  )
  progress('the rooms are there')
  const { load } = await Load.join(
    servers.map(({ url }, i) => ({
      route: { url, localAddress: sourceAddress((roomCount * phonesPerRoom) / serverCount, i) },
      rooms: rooms.map(({ stageTokens }, room) => ({
        joining: null,
        tokens: populated[room]!.filter((_, n) => n % serverCount === i).map(({ token }) => token),
        stageTokens: [stageTokens[i]!],
      })),
    })),
  )
  const connected = await load.connect()
  progress(`connected in ${connected.ended - connected.began} ms`)

  const cpu = () => servers.reduce((sum, server) => sum + server.cpu(), 0)
  const rounds: Round[] = []
  for (const [n, question] of asked.entries()) {
    const began = performance.now()
    await Promise.all([
      load.everybodyHasQuestion(n + 1),
      forEach(rooms, ({ sessionId }, i) =>
        servers[i % serverCount]!.api('POST', `/sessions/${sessionId}/questions/${question.id}/activate`),
      ),
    ])
    progress(`everybody has the question after ${performance.now() - began} ms`)
    const before = { cpu: cpu(), database: cpuOfFamily(database) }
    const optionIds = question.options.map((option: { id: string }) => option.id)
    const answered = await load.answer({
      questions: rooms.map(() => ({ questionId: question.id, optionIds })),
      overMs,
      expected: rooms.map(() => phonesPerRoom),
    })
    const answers = answered.latencies.length
    rounds.push({
      ackP50: percentile(answered.latencies, 0.5),
      ackP95: percentile(answered.latencies, 0.95),
      ackP99: percentile(answered.latencies, 0.99),
      stagesRightMs: Math.max(0, answered.stagesRightAt - answered.ended),
      serverUs: ((cpu() - before.cpu) * 1_000) / answers,
      databaseUs: ((cpuOfFamily(database) - before.database) * 1_000) / answers,
    })
    progress(JSON.stringify(rounds.at(-1)))
    await requireAllStored(databaseUrl, question.id, rooms, phonesPerRoom)
    await requireAllShown(load, servers, question.id, rooms, phonesPerRoom)
  }
  await load.received()
  load.end()
  await Promise.all(servers.map(server => server.stop()))
  await postgres.stop()
  return {
    rooms: roomCount,
    phonesPerRoom,
    servers: serverCount,
    overMs,
    connectSeconds: (connected.ended - connected.began) / 1_000,
    rounds,
  }
}

/** LIVE sessions of one deck, straight through the domain: a key may make 3,000 calls a minute. */
function openRooms(server: ServerProcess, presentation_id: string, count: number): Promise<BenchRoom[]> {
  return withStorage(server, async services => {
    const rooms: BenchRoom[] = []
    while (rooms.length < count) {
      await writing(services, async tx => {
        const { organization_key } = await tx.db
          .selectFrom('presentations')
          .select('organization_key')
          .where('id', '=', presentation_id)
          .executeTakeFirstOrThrow()
        const organization = await organizationOf(tx, organization_key)
        for (let i = 0; i < roomsPerCommit && rooms.length < count; i++) {
          const { id } = await createSession(tx, organization, { presentation_id })
          await openSession(tx, organization, id)
          const stageTokens: string[] = []
          for (let link = 0; link < serverCount; link++)
            stageTokens.push((await createStageLink(tx, id, 'screen')).token)
          rooms.push({ sessionId: id, stageTokens })
        }
      })
    }
    return rooms
  })
}

async function requireAllStored(
  databaseUrl: string,
  questionId: string,
  rooms: readonly BenchRoom[],
  phonesPerRoom: number,
): Promise<void> {
  const complete = await rowsOf(
    databaseUrl,
    `select session_questions.key from session_questions join answers on session_question_key = session_questions.key where question_id = '${questionId}'
     group by session_questions.key having count(*) = ${phonesPerRoom}`,
  )
  if (complete.length !== rooms.length)
    throw new Error(`${complete.length} of ${rooms.length} rooms have all answers`)
}

/** Every stage shows what the API reads through the other server. */
async function requireAllShown(
  load: Load,
  servers: readonly ServerProcess[],
  questionId: string,
  rooms: readonly BenchRoom[],
  phonesPerRoom: number,
): Promise<void> {
  const shown = Map.groupBy(await load.stages(), ({ room }) => room)
  await forEach(rooms, async ({ sessionId }, i) => {
    const path = `/sessions/${sessionId}/results?question_id=${questionId}`
    const read = await servers[(i + 1) % servers.length]!.api('GET', path)
    const stages = shown.get(i)!.map(({ results }) => results)
    const isRight = stages.every(
      results =>
        results?.total_voters === phonesPerRoom &&
        JSON.stringify(results.option_counts) === JSON.stringify(read.option_counts),
    )
    if (!isRight || read.total_voters !== phonesPerRoom)
      throw new Error(`room ${i}: ${JSON.stringify(stages)} and ${JSON.stringify(read)}`)
  })
}

async function forEach<T>(
  items: readonly T[],
  work: (item: T, i: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let i = next++; i < items.length; i = next++) await work(items[i]!, i)
  }
  await Promise.all(Array.from({ length: callsAtOnce }, worker))
}

function progress(text: string): void {
  process.stderr.write(`  ${text}\n`)
}

const [rooms = '1000', phones = '30', overMs = '10000', ...nodeOptions] = process.argv.slice(2)
console.log(
  JSON.stringify(await measureManyRooms(Number(rooms), Number(phones), Number(overMs), nodeOptions), null, 2),
)
process.exit(0)
