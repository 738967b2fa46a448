import { inParallel } from '@roomful/testkit/in-parallel'
import { createStageLink } from '../packages/server/src/features/stages/stage-links.ts'
import type { Services } from '../packages/server/src/services.ts'
import { rowsOf } from '../packages/server/test/support/postgres.ts'
import { type Bench, progress, withStorage } from './bench.ts'
import { now } from './clock.ts'
import { acknowledgements, percentile } from './figures.ts'
import { Load } from './load.ts'
import { populateWithTokens } from './populate.ts'
import { type ServerProcess, startServers } from './server-process.ts'
import { choices, createDeck, openStoredSessions, type Question } from './sessions.ts'

/** The first one finds servers and rooms that have asked nothing yet. */
const questions = 2
/** Most that a server opens; PostgreSQL's default is enough for six. */
const connectionsOfServer = 14
const defaultConnections = 100
const roomsAtOnce = 8
const callsAtOnce = 20

interface Size {
  readonly rooms: number
  readonly phonesPerRoom: number
  readonly servers: number
  /** Everybody answers within this time, evenly spread; at once if it is 0. */
  readonly overMs: number
  /** So many phones of the only room join over HTTP. The others have joined: rows like theirs are put into the database. */
  readonly joining: number
}

interface Room {
  readonly sessionId: string
  readonly secret: string
  /** One for each server. */
  readonly stageTokens: readonly string[]
}

/**
 * Rooms on several servers that share a PostgreSQL. The phones of each room are spread over the servers, and each has a
 * stage on each server. Times in milliseconds.
 * @throws Error unless each answer is stored, and shown by the API and by stages
 */
export async function measureRooms(bench: Bench, size: Size) {
  const { phonesPerRoom, overMs, joining } = size
  const phones = size.rooms * phonesPerRoom
  const connections = Math.max(defaultConnections, connectionsOfServer * size.servers + 30)
  const postgres = await bench.postgres(['-c', `max_connections=${connections}`])
  const databaseUrl = await postgres.createDatabase()
  const servers = await startServers(size.servers, databaseUrl, bench.nodeOptions)
  bench.closing(servers, all => Promise.all(all.map(server => server.stop())))
  const [first] = servers as [ServerProcess]
  const deckId = await createDeck(first, 'Everybody', choices(questions))
  const asked: Question[] = (await first.api('GET', `/presentations/${deckId}/questions`)).questions
  const memory = () => servers.reduce((sum, server) => sum + server.memory(), 0)
  const [rooms, populated] = await withStorage(first, async services => {
    const opened = await openRooms(services, deckId, size)
    const populate = (i: number) =>
      populateWithTokens(services, opened[i]!.sessionId, phonesPerRoom - joining)
    return [opened, await inParallel(opened.length, roomsAtOnce, populate)] as const
  })
  const { load, joined } = await Load.join(
    servers.map(({ url }, i) => ({
      url,
      joining: { secret: rooms[0]!.secret, count: Math.floor((joining + i) / servers.length) },
      phoneTokens: populated.flatMap(people =>
        people.filter((_, n) => n % servers.length === i).map(({ token }) => token),
      ),
      stageTokens: rooms.map(({ stageTokens }) => stageTokens[i]!),
    })),
  )
  bench.closing(load, one => one.end())
  // Servers that have done nothing yet would have phones pay for what any server holds.
  const memoryBefore = memory()
  progress(`${joining} joined in ${joined.ended - joined.began} ms`)
  const connected = await load.connect()
  progress(
    `connected in ${connected.ended - connected.began} ms, ${connected.repeatedConnects} refused and repeated`,
  )

  const spent = async () => ({
    server: servers.reduce((sum, server) => sum + server.cpu(), 0),
    database: postgres.cpu(),
    wal: await postgres.walBytes(),
  })
  const rounds = []
  let memoryPerPhoneKiB = 0
  for (const [n, question] of asked.entries()) {
    const path = `questions/${question.id}/activate`
    let asking = 0
    const everybody = await load.everybodyHasQuestion(() => {
      asking = now()
      return inParallel(rooms.length, callsAtOnce, i =>
        servers[i % servers.length]!.api('POST', `/sessions/${rooms[i]!.sessionId}/${path}`),
      )
    })
    const before = await spent()
    const optionIds = question.options.map(({ id }) => id)
    const answering = { questionId: question.id, optionIds, overMs, voters: phonesPerRoom }
    const { latenciesMs, ...burst } = await load.answer(answering)
    const after = await spent()
    const round = {
      // From the presenters' calls until the last phone had the question.
      questionMs: everybody - asking,
      // From the first answer sent to the last acknowledgement.
      acknowledgedMs: burst.ended - burst.began,
      ...acknowledgements(latenciesMs),
      // Of the phone that waited longest: after 30 s of silence, phones hang up and send again.
      ackMax: percentile(latenciesMs, 1),
      // From the last acknowledgement until a stage of every room on every server shows every answer.
      stagesRightMs: Math.max(0, burst.stagesRightAt - burst.ended),
      // For each answer: processor time of all servers and of the database, in microseconds.
      serverUs: ((after.server - before.server) * 1_000) / phones,
      databaseUs: ((after.database - before.database) * 1_000) / phones,
      walBytes: (after.wal - before.wal) / phones,
    }
    rounds.push(round)
    progress(JSON.stringify(round))
    if (n === 0) memoryPerPhoneKiB = (memory() - memoryBefore) / phones / 1_024
    await requireAllStored(databaseUrl, question.id, size)
    await requireAllShown(load, servers, question.id, rooms, phonesPerRoom)
  }
  const resultFrames = await load.resultFrames()
  return {
    joinsPerSecond: (joining * 1_000) / (joined.ended - joined.began),
    connectSeconds: (connected.ended - connected.began) / 1_000,
    repeatedConnects: connected.repeatedConnects,
    rounds,
    // Those of the stages, ten a second each, do not matter among them.
    resultsPerPhone: resultFrames / phones / rounds.length,
    // By how much the servers' memory grew, all together, from when some had joined until all had answered.
    memoryPerPhoneKiB,
  }
}

async function openRooms(services: Services, deckId: string, size: Size): Promise<Room[]> {
  const rooms: Room[] = []
  await openStoredSessions(services, deckId, size.rooms, async (tx, sessionId) => {
    const { join_secret } = await tx.db
      .selectFrom('sessions')
      .select('join_secret')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const stageTokens: string[] = []
    while (stageTokens.length < size.servers)
      stageTokens.push((await createStageLink(tx, sessionId, 'screen')).token)
    rooms.push({ sessionId, secret: join_secret, stageTokens })
  })
  return rooms
}

async function requireAllStored(
  databaseUrl: string,
  questionId: string,
  { rooms, phonesPerRoom }: Size,
): Promise<void> {
  const complete = await rowsOf(
    databaseUrl,
    `select session_questions.key from session_questions join answers on session_question_key = session_questions.key where question_id = '${questionId}'
     group by session_questions.key having count(*) = ${phonesPerRoom}`,
  )
  if (complete.length !== rooms) throw new Error(`${complete.length} of ${rooms} rooms have all answers`)
}

/** Every stage shows what the API reads: through each server if there is one room, otherwise through another server. */
async function requireAllShown(
  load: Load,
  servers: readonly ServerProcess[],
  questionId: string,
  rooms: readonly Room[],
  phonesPerRoom: number,
): Promise<void> {
  const shown = await load.stages()
  await inParallel(rooms.length, callsAtOnce, async i => {
    const path = `/sessions/${rooms[i]!.sessionId}/results?question_id=${questionId}`
    const readers = rooms.length === 1 ? servers : [servers[(i + 1) % servers.length]!]
    const read = await Promise.all(readers.map(server => server.api('GET', path)))
    const all = [...read, ...shown.map(results => results[i])]
    const isRight = all.every(
      results =>
        results?.total_voters === phonesPerRoom &&
        JSON.stringify(results.option_counts) === JSON.stringify(read[0].option_counts),
    )
    if (!isRight) throw new Error(`room ${i}: ${JSON.stringify(all)}`)
  })
}
