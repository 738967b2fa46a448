// One session of very many phones on several servers that share a PostgreSQL.
//   node bench/large-session.ts [phones] [servers] [options of Node for servers…]
// With 20,000 open files a process, 150,000 phones take nine servers: node bench/large-session.ts 150000 9

import { plans } from '../packages/server/src/features/organizations/plans.ts'
import { createStageLink } from '../packages/server/src/features/stages/stage-links.ts'
import { writing } from '../packages/server/src/services.ts'
import { rowsOf, startPostgres } from '../packages/server/test/support/postgres.ts'
import { Load } from './load.ts'
import { sourceAddress } from './load-phone.ts'
import { percentile } from './phones.ts'
import { populateWithTokens, withStorage } from './populate.ts'
import { cpuOfFamily, postgresProcess, startServers } from './server-process.ts'

const options = ['Yes', 'No', 'Perhaps', 'Ask me later'].map(text => ({ text }))
/** So many join over HTTP, to see how long that takes. The others have joined: rows like theirs are put into the database. */
const joiningMax = 1_000
/** More phones than the largest plan allows show the servers overloaded: no seat is left to join, so all are rows. */
const seatsMax = Math.max(...plans.map(({ participantsPerSession }) => participantsPerSession))
/** The first one finds servers that have asked nothing yet. */
const questions = 2

/** One question to everybody, and everybody's answer to it. Times in milliseconds. */
interface Round {
  /** From the presenter's call until the last phone had the question. */
  readonly questionMs: number
  /** From the first answer sent to the last acknowledgement. */
  readonly acknowledgedMs: number
  readonly ackP50: number
  readonly ackP95: number
  /** Of the phone that waited longest: from 30 s of silence on, phones hang up and send again. */
  readonly ackMax: number
  /** From the last acknowledgement until a stage of every server shows every answer. */
  readonly stagesRightMs: number
  /** Processor time of all servers, and of the database, for each answer; microseconds. */
  readonly serverUs: number
  readonly databaseUs: number
  /** WAL bytes per answer. */
  readonly walBytes: number
}

export interface LargeSessionFigures {
  readonly phones: number
  readonly servers: number
  /** Over HTTP, at all servers together, until each has its response; 0 if none joined. */
  readonly joinsPerSecond: number
  readonly connectSeconds: number
  /** Connects that a server refused, and that were repeated. */
  readonly repeatedConnects: number
  readonly rounds: readonly Round[]
  /** Frames of results that a phone got for a question. */
  readonly resultsPerPhone: number
  /** By how much the servers' memory grew, all together, for each phone, from when some had joined until all had answered. */
  readonly memoryPerPhoneKiB: number
}

/** Most that a server opens; PostgreSQL's default is enough for six. */
const connectionsOfServer = 14

async function measureLargeSession(
  phones: number,
  serverCount: number,
  nodeOptions: string[],
): Promise<LargeSessionFigures> {
  const postgres = await startPostgres(['-c', `max_connections=${connectionsOfServer * serverCount + 30}`])
  const databaseUrl = await postgres.createDatabase()
  const database = await postgresProcess(databaseUrl)
  const servers = await startServers(serverCount, databaseUrl, nodeOptions)
  const [first] = servers as [(typeof servers)[number]]
  const deck = await first.api('POST', '/presentations', {
    title: 'Everybody',
    questions: Array.from({ length: questions }, (_, i) => ({
      type: 'MULTIPLE_CHOICE',
      prompt: `Question ${i}: shall we?`,
      options,
    })),
  })
  const { questions: asked } = await first.api('GET', `/presentations/${deck.id}/questions`)
  const session = await first.api('POST', '/sessions', { presentation_id: deck.id })
  await first.api('POST', `/sessions/${session.id}/open`)
  const { secret, stageTokens } = await withStorage(first, async services => {
    const { join_secret } = await services.storage.read
      .selectFrom('sessions')
      .select('join_secret')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow()
    const links = await writing(services, tx =>
      Promise.all(servers.map(() => createStageLink(tx, session.id, 'screen'))),
    )
    return { secret: join_secret, stageTokens: links.map(({ token }) => token) }
  })

  const memory = () => servers.reduce((sum, server) => sum + server.memory(), 0)
  const cpu = () => servers.reduce((sum, server) => sum + server.cpu(), 0)
  const wal = async () =>
    Number((await rowsOf(databaseUrl, "select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes"))[0].bytes)
  const joining = phones > seatsMax ? 0 : Math.min(phones, joiningMax)
  const [populated = []] = await populateWithTokens(first, [session.id], phones - joining)
  const { load, joined } = await Load.join(
    servers.map(({ url }, i) => ({
      route: { url, localAddress: sourceAddress(phones / serverCount, i) },
      rooms: [
        {
          joining: { secret, phones: Math.floor((joining + i) / serverCount) },
          tokens: populated.filter((_, n) => n % serverCount === i).map(({ token }) => token),
          stageTokens: [stageTokens[i]!],
        },
      ],
    })),
  )
  // Servers that have done nothing yet would have phones pay for what any server holds.
  const memoryBefore = memory()
  progress(`${joining} joined in ${joined.ended - joined.began} ms`)
  const connected = await load.connect()
  progress(
    `connected in ${connected.ended - connected.began} ms, ${connected.repeatedConnects} refused and repeated`,
  )

  const rounds: Round[] = []
  let memoryPerPhoneKiB = 0
  for (const [n, question] of asked.entries()) {
    const asking = performance.timeOrigin + performance.now()
    const [everybody] = await Promise.all([
      load.everybodyHasQuestion(n + 1),
      first.api('POST', `/sessions/${session.id}/questions/${question.id}/activate`),
    ])
    const before = { cpu: cpu(), database: cpuOfFamily(database), wal: await wal() }
    const optionIds = question.options.map((option: { id: string }) => option.id)
    const burst = await load.answer({
      questions: [{ questionId: question.id, optionIds }],
      overMs: 0,
      expected: [phones],
    })
    rounds.push({
      questionMs: everybody - asking,
      acknowledgedMs: burst.ended - burst.began,
      ackP50: percentile(burst.latencies, 0.5),
      ackP95: percentile(burst.latencies, 0.95),
      ackMax: percentile(burst.latencies, 1),
      stagesRightMs: Math.max(0, burst.stagesRightAt - burst.ended),
      serverUs: ((cpu() - before.cpu) * 1_000) / phones,
      databaseUs: ((cpuOfFamily(database) - before.database) * 1_000) / phones,
      walBytes: ((await wal()) - before.wal) / phones,
    })
    progress(JSON.stringify(rounds.at(-1)))
    if (n === 0) memoryPerPhoneKiB = (memory() - memoryBefore) / phones / 1_024

    const path = `/sessions/${session.id}/results?question_id=${question.id}`
    const read = await Promise.all(servers.map(server => server.api('GET', path)))
    const shown = (await load.stages()).map(({ results }) => results)
    const [{ stored }] = await rowsOf(
      databaseUrl,
      `select count(*)::int as stored from answers join session_questions on session_questions.key = session_question_key
       where question_id = '${question.id}'`,
    )
    requireEqual('answers stored', [stored], phones)
    requireEqual('voters read through each server', read.map(voters), phones)
    requireEqual('voters on the stages', shown.map(voters), phones)
    requireEqual('options on the stages', shown.map(optionsOf), optionsOf(read[0]))
  }
  const { results } = await load.received()
  load.end()
  await Promise.all(servers.map(server => server.stop()))
  await postgres.stop()
  return {
    phones,
    servers: serverCount,
    joinsPerSecond: (joining * 1_000) / (joined.ended - joined.began),
    connectSeconds: (connected.ended - connected.began) / 1_000,
    repeatedConnects: connected.repeatedConnects,
    rounds,
    // Those of the stages, ten a second each, do not matter among them.
    resultsPerPhone: (results?.frames ?? 0) / phones / rounds.length,
    memoryPerPhoneKiB,
  }
}

function voters(results: { readonly total_voters: number } | null): number {
  return results?.total_voters ?? 0
}

function optionsOf(results: { readonly option_counts: unknown } | null): string {
  return JSON.stringify(results?.option_counts)
}

function requireEqual<T>(what: string, values: readonly T[], expected: T): void {
  if (values.some(value => value !== expected)) throw new Error(`${what}: ${values}, not ${expected}`)
}

function progress(text: string): void {
  process.stderr.write(`  ${text}\n`)
}

const [phones = '100000', servers = '6', ...nodeOptions] = process.argv.slice(2)
console.log(JSON.stringify(await measureLargeSession(Number(phones), Number(servers), nodeOptions), null, 2))
process.exit(0)
