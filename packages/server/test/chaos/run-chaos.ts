import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'csv-parse/sync'
import { closeServices, openServices } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { writing } from '../../src/domain/domain.ts'
import { createStageLink } from '../../src/domain/stages/stage-links.ts'
import { Chance } from '../../src/simulation/chance.ts'
import { join } from '../../src/simulation/device.ts'
import { inParallel } from '../../src/simulation/in-parallel.ts'
import { answerableRoom } from '../support/answerable-room.ts'
import { recountFromAnswers } from '../support/recount.ts'
import type { TestRedis } from '../support/redis.ts'
import { apiOfProcess, install } from '../support/server-process.ts'
import { faultsOf } from './faults.ts'
import { answerOverHttp, answerOverSocket, type Phone } from './phones.ts'
import { Servers } from './servers.ts'
import { Stages } from './stages.ts'
import { until } from './until.ts'

export interface ChaosOptions {
  readonly seed: string
  readonly faults: number
  readonly phones: number
  /** More than one on PostgreSQL only. */
  readonly servers: number
  /** What carries notices and counts calls, where that is not PostgreSQL. */
  readonly redis?: TestRedis | undefined
  readonly say: (line: string) => void
}

const calmMsMax = 600
const faultMsMax = 1_500
/** One of so many phones has no socket. */
const httpEvery = 3
/** How long after the last answer stages may take, with every server well again. */
const stagesMsMax = 60_000

/**
 * Lets phones answer through any of the servers while one thing after the other goes wrong, and then compares: what was
 * acknowledged is stored, what is stored was sent, results count what is stored, on the stages and in the API of every
 * server, and the export says the same.
 * @throws Error naming what differs.
 */
export async function runChaos(config: Config, options: ChaosOptions): Promise<{ acknowledged: number }> {
  const { seed, faults, phones: count, redis, say } = options
  const { databaseUrl } = config
  const chance = new Chance(seed)
  const installation = await install(
    config.dataDir,
    databaseUrl
      ? {
          DATABASE_URL: databaseUrl,
          ROOMFUL_SECRET: config.secrets![0]!,
          ...(redis && { REDIS_URL: redis.urls.join() }),
        }
      : {},
  )
  const servers = new Servers(installation)
  let stages: Stages | undefined
  try {
    await servers.start(options.servers)
    const room = await answerableRoom(apiOfProcess(servers.all[0]!))
    const phones: Phone[] = await inParallel(count, 10, async () => {
      const { participant_id: id, token } = await join(servers.any(chance).url, { code: room.code })
      return { id, token, sent: 0, acknowledged: 0 }
    })
    stages = new Stages(servers, await stageTokens(config, room.sessionId, options.servers))
    let goesOn = true
    const answering = phones.map((phone, i) => {
      const answer = i % httpEvery === 0 ? answerOverHttp : answerOverSocket
      const { questionId } = room
      return answer(phone, { servers, questionId, chance: new Chance(`${seed} ${i}`), goesOn: () => goesOn })
    })
    await until(() => phones.every(phone => phone.acknowledged > 0))
    const possible = [...faultsOf({ databaseUrl, servers, redis })]
    for (let i = 0; i < faults; i++) {
      await setTimeout(chance.below(calmMsMax))
      const [name, fault] = chance.pick(possible)
      const chosen = servers.any(chance)
      const ms = chance.below(faultMsMax)
      say(`${i + 1}/${faults} ${name}, ${ms} ms`)
      await fault({ dataDir: config.dataDir, databaseUrl, servers, redis, chosen }, ms)
    }
    await servers.ready()
    goesOn = false
    await Promise.all(answering)
    const quietSince = performance.now()
    const { results } = await compare(config, room, phones)
    await until(() => stages!.show(results) || performance.now() > quietSince + stagesMsMax, 20)
    for (const shown of stages.shown) differ('a stage', shown, results)
    say(
      `stages of ${servers.all.length} servers right after ${Math.round(performance.now() - quietSince)} ms`,
    )
    const path = `/sessions/${room.sessionId}`
    for (const server of servers.all) {
      differ('results', await server.api('GET', `${path}/results?question_id=${room.questionId}`), results)
      const { participants, voters } = await server.api('GET', `${path}/kpis`)
      differ('key figures', { participants, voters }, { participants: count, voters: count })
      const exported = await (await server.fetch('GET', `${path}/export?format=csv`)).text()
      differ('export', countsIn(exported), results.value_distribution)
    }
    const acknowledged = phones.reduce((sum, phone) => sum + phone.acknowledged, 0)
    say(`${acknowledged} answers acknowledged = stored = shown = exported`)
    return { acknowledged }
  } finally {
    await servers.end()
    await stages?.stop()
  }
}

async function stageTokens(config: Config, sessionId: string, count: number): Promise<string[]> {
  const services = await openServices(config)
  const tokens: string[] = []
  for (let i = 0; i < count; i++) {
    const { token } = await writing(services, tx => createStageLink(tx, sessionId, 'remote'))
    tokens.push(token)
  }
  await closeServices(services)
  return tokens
}

async function compare(
  config: Config,
  { sessionId, questionId }: { sessionId: string; questionId: string },
  phones: readonly Phone[],
) {
  const services = await openServices(config)
  try {
    const rows = await services.storage.read
      .selectFrom('answers')
      .innerJoin('participants', 'participants.key', 'answers.participant_key')
      .select(['participants.id', 'answers.seq'])
      .execute()
    const stored = new Map(rows.map(({ id, seq }) => [id, seq ?? 0]))
    for (const { id, sent, acknowledged } of phones) {
      const seq = stored.get(id) ?? 0
      if (seq < acknowledged || seq > sent)
        throw new Error(`${id}: sent ${sent}, acknowledged ${acknowledged}, stored ${seq}`)
    }
    return await recountFromAnswers(services.storage.read, sessionId, questionId)
  } finally {
    await closeServices(services)
  }
}

/** How often each value was answered, as an export has it: a question without answers has one row with no value. */
function countsIn(csv: string): Record<string, number> {
  const rows = parse(csv, { columns: true, bom: true }) as { Answer: string; Count: string }[]
  return Object.fromEntries(rows.filter(row => row.Answer !== '').map(row => [row.Answer, Number(row.Count)]))
}

function differ(what: string, found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
}
