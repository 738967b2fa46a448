import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'csv-parse/sync'
import { closeServices, openServices } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { Chance } from '../../src/simulation/chance.ts'
import { Device, join } from '../../src/simulation/device.ts'
import { inParallel } from '../../src/simulation/in-parallel.ts'
import { answerableRoom } from '../support/answerable-room.ts'
import { recountFromAnswers } from '../support/recount.ts'
import { apiOfProcess, install, startServerProcess } from '../support/server-process.ts'
import { faultsOf, type Scene } from './faults.ts'

export interface ChaosOptions {
  readonly seed: string
  readonly faults: number
  readonly phones: number
  readonly say: (line: string) => void
}

interface Phone {
  readonly id: string
  readonly token: string
  sent: number
  acknowledged: number
}

const answerEveryMs = 50
/** Connects of one token are limited to 20 a minute. */
const comeBackAfterMs = 1_000
const calmMsMax = 600
const faultMsMax = 1_500
const values = 1_000

/**
 * Lets phones answer while one thing after the other goes wrong, and then compares: what was acknowledged is stored,
 * what is stored was sent, results count what is stored, and the export says the same.
 * @throws Error naming what differs.
 */
export async function runChaos(config: Config, { seed, faults, phones: count, say }: ChaosOptions) {
  const chance = new Chance(seed)
  const installation = await install(
    config.dataDir,
    config.databaseUrl ? { DATABASE_URL: config.databaseUrl, ROOMFUL_SECRET: config.secrets![0]! } : {},
  )
  let server = await startServerProcess(installation)
  const scene: Scene = {
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    server: () => server,
    async restart() {
      // A database that is still recovering refuses it: it is started again, as whatever runs it would.
      const started = async () => {
        server = await startServerProcess(installation)
        return true
      }
      await until(started)
    },
  }
  try {
    const room = await answerableRoom(apiOfProcess(server))
    const phones: Phone[] = await inParallel(count, 10, async () => {
      const { participant_id: id, token } = await join(server.url, { code: room.code })
      return { id, token, sent: 0, acknowledged: 0 }
    })
    let goesOn = true
    const answering = phones.map(phone =>
      answerOn(
        phone,
        room.questionId,
        () => server.url,
        () => goesOn,
      ),
    )
    await until(async () => phones.every(phone => phone.acknowledged > 0))
    const possible = [...faultsOf(scene)]
    for (let i = 0; i < faults; i++) {
      await setTimeout(chance.below(calmMsMax))
      const [name, fault] = possible[chance.below(possible.length)]!
      const ms = chance.below(faultMsMax)
      say(`${i + 1}/${faults} ${name}, ${ms} ms`)
      await fault(scene, ms)
    }
    goesOn = false
    await Promise.all(answering)
    await until(async () => (await fetch(`${server.url}/readyz`)).ok)
    const { results } = await compare(config, room, phones)
    const path = `/sessions/${room.sessionId}`
    differ('results', await server.api('GET', `${path}/results?question_id=${room.questionId}`), results)
    const exported = await (await server.fetch('GET', `${path}/export?format=csv`)).text()
    differ('export', countsIn(exported), results.value_distribution)
    const acknowledged = phones.reduce((sum, phone) => sum + phone.acknowledged, 0)
    say(`${acknowledged} answers acknowledged = stored = exported`)
    return { acknowledged }
  } finally {
    await server.end('SIGKILL')
  }
}

/** Answers again and again, each answer with the next number, and comes back whenever it is cut off. */
async function answerOn(
  phone: Phone,
  questionId: string,
  url: () => string,
  goesOn: () => boolean,
): Promise<void> {
  while (goesOn()) {
    const device = await Device.connect(url(), phone.token).catch(() => undefined)
    while (device?.room && !device.closed && goesOn()) {
      const value = ++phone.sent
      await device.answer(questionId, { value: value % values }, value).then(
        () => {
          phone.acknowledged = value
        },
        () => {},
      )
      await setTimeout(answerEveryMs)
    }
    device?.drop()
    if (goesOn()) await setTimeout(comeBackAfterMs)
  }
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

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds().catch(() => false))) await setTimeout(200)
}
