// Processor time of connecting phones, compared with a bare `ws` server with equally large greetings, in the same run.
//   node bench/connecting.ts [phones] [options of Node for the server…]
import { startPostgres } from '../packages/server/test/support/postgres.ts'
import { Load } from './load.ts'
import { sourceAddress } from './load-phone.ts'
import { populateWithTokens } from './populate.ts'
import { cpuOfFamily, postgresProcess, startBare, startServer } from './server-process.ts'

/** The first connections find code that has not been compiled. */
const rounds = 3
const options = ['Yes', 'No', 'Perhaps', 'Ask me later'].map(text => ({ text }))

export interface ConnectingFigures {
  readonly phones: number
  /** Processor time for each phone in the last round, in microseconds. */
  readonly serverUs: number
  readonly databaseUs: number
  readonly bareUs: number
  /** Processor time of the server ÷ of the bare one. */
  readonly ofBare: number
  /** From the first connection to the last first frame, in the last round. */
  readonly seconds: number
  readonly bareSeconds: number
}

interface Connecting {
  readonly us: number
  readonly databaseUs: number
  readonly seconds: number
  readonly frameBytes: number
}

interface Target {
  readonly url: string
  cpu(): number
}

/** Connects everybody several times, each time with sockets of their own. */
async function connectAll(
  server: Target,
  tokens: readonly string[],
  databaseCpu: () => number = () => 0,
): Promise<Connecting> {
  let last: Connecting | undefined
  for (let round = 0; round < rounds; round++) {
    const route = { url: server.url, localAddress: sourceAddress(tokens.length, round) }
    const { load } = await Load.join([{ route, rooms: [{ joining: null, tokens, stageTokens: [] }] }])
    const [cpu, database] = [server.cpu(), databaseCpu()]
    const { began, ended } = await load.connect()
    const us = ((server.cpu() - cpu) * 1_000) / tokens.length
    const databaseUs = ((databaseCpu() - database) * 1_000) / tokens.length
    const { room } = await load.received()
    last = { us, databaseUs, seconds: (ended - began) / 1_000, frameBytes: room!.bytes / room!.frames }
    load.end()
  }
  return last!
}

async function measureConnecting(phones: number, nodeOptions: string[]): Promise<ConnectingFigures> {
  const postgres = await startPostgres([])
  const databaseUrl = await postgres.createDatabase()
  const database = await postgresProcess(databaseUrl)
  const server = await startServer(nodeOptions, databaseUrl)
  const deck = await server.api('POST', '/presentations', {
    title: 'Everybody',
    questions: [{ type: 'MULTIPLE_CHOICE', prompt: 'Shall we?', options }],
  })
  const { questions } = await server.api('GET', `/presentations/${deck.id}/questions`)
  const session = await server.api('POST', '/sessions', { presentation_id: deck.id })
  await server.api('POST', `/sessions/${session.id}/open`)
  await server.api('POST', `/sessions/${session.id}/questions/${questions[0].id}/activate`)
  const [populated = []] = await populateWithTokens(server, [session.id], phones)
  const tokens = populated.map(({ token }) => token)
  const ours = await connectAll(server, tokens, () => cpuOfFamily(database))
  await server.stop()
  await postgres.stop()

  const bare = await startBare('./bare-server.ts', String(Math.round(ours.frameBytes)))
  const theirs = await connectAll(bare, tokens)
  await bare.stop()
  return {
    phones,
    serverUs: ours.us,
    databaseUs: ours.databaseUs,
    bareUs: theirs.us,
    ofBare: ours.us / theirs.us,
    seconds: ours.seconds,
    bareSeconds: theirs.seconds,
  }
}

const [phones = '10000', ...nodeOptions] = process.argv.slice(2)
console.log(JSON.stringify(await measureConnecting(Number(phones), nodeOptions), null, 2))
process.exit(0)
