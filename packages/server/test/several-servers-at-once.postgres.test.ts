// Random things are done in one room at once through two servers: whatever the order, nothing fails that should not, what is
// counted is what is stored, and the stages of both show it. ROOMFUL_SEEDS=100 plays more, ROOMFUL_SEED=17 one of them.
import type { StageMessage } from '@roomful/contract/room/protocol'
import { Chance } from '@roomful/testkit/chance'
import { Device, join, type RefusedError, type Stage } from '@roomful/testkit/device'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../src/app.ts'
import { getSessionKpis } from '../src/features/results/read-kpis.ts'
import { getQuestionResults } from '../src/features/results/results.ts'
import { createStageLink, type StageRole } from '../src/features/stages/stage-links.ts'
import { reading, writing } from '../src/services.ts'
import { untilStagesAreRight } from './chaos/check-stages.ts'
import { Displays } from './chaos/displays.ts'
import { type ApiClient, startApi } from './support/api.ts'
import { sharedPostgres, testConfig } from './support/engines.ts'
import { recountFromAnswers } from './support/recount.ts'
import { type OpenRoom, openRoom } from './support/room.ts'

const seeds =
  process.env.ROOMFUL_SEED === undefined
    ? Array.from({ length: Number(process.env.ROOMFUL_SEEDS ?? 2) }, (_, i) => i)
    : [Number(process.env.ROOMFUL_SEED)]
const steps = 12
const atOnceMax = 6
const people = 6
const [numeric, quiz, qa] = [0, 1, 2]
const deck = {
  questions: [
    { type: 'NUMERIC', prompt: 'How many?' },
    {
      type: 'NUMERIC',
      prompt: 'How many, exactly?',
      settings: { correct_value: 50, tolerance: 20, points: 100 },
    },
    { type: 'QA', prompt: 'Ask' },
  ],
}

const postgres = sharedPostgres()
let api: ApiClient
let apps: App[]
beforeAll(async () => {
  const DATABASE_URL = await postgres.createDatabase()
  api = await startApi(testConfig({ DATABASE_URL }))
  apps = [api.app, await startApp(testConfig({ DATABASE_URL }), { resolveName: async () => [] })]
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await postgres.stop()
})

type WithoutRef<M> = M extends { ref: string } ? Omit<M, 'ref'> : never
type Command = WithoutRef<StageMessage>

/** A defect whatever came before it; all else may be refused. */
const defects: ReadonlySet<string> = new Set(['INTERNAL_ERROR', 'UNAVAILABLE'])

test.for(seeds)('seed %i', async seed => {
  const chance = new Chance(`at once ${seed}`)
  const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
  for (const question of [qa!, quiz!, numeric!]) await room.activate(question)
  const link = async (role: StageRole) =>
    (await writing(api.app.services, tx => createStageLink(tx, room.sessionId, role))).token
  const tokens = [
    { screen: await link('screen'), remote: await link('remote') },
    { screen: await link('screen'), remote: await link('remote') },
  ]
  const stages = new Displays({ all: apps }, tokens)
  const remotes: Stage[] = []
  for (const app of apps) remotes.push(await Device.connect<never>(app.url, await link('remote')))
  const phones = await Promise.all(
    Array.from({ length: people }, (_, i) => room.join({ display_name: `Phone ${i}` })),
  )
  const failures: string[] = []
  try {
    for (let step = 0; step < steps; step++) {
      const acts = Array.from({ length: 2 + chance.below(atOnceMax - 1) }, () =>
        actIn(chance, room, phones, remotes, stages),
      )
      const outcomes = await Promise.all(acts.map(act => act()))
      failures.push(...outcomes.flatMap(failure => failure ?? []))
    }
    expect(failures).toEqual([])
    await compare(room, stages)
  } finally {
    for (const remote of remotes) remote.drop()
    await stages.stop()
  }
})

test.for(seeds)(
  'dealt teams stay even when phones join both servers with the same key: seed %i',
  async seed => {
    const chance = new Chance(`dealt ${seed}`)
    const settings = { teams: { names: ['Red', 'Blue', 'Green'], assignment: 'DEALT' } }
    const room = await openRoom(api, deck, { settings })
    const [first, second] = chance.happens(0.5) ? apps : apps.toReversed()
    const joinAt = (app: App, i: number) =>
      join(app.url, { code: room.code, join_key: `the-key-of-device-number-${i}` })
    const twice = Array.from({ length: 9 }, (_, i) => i)
    const joined = await Promise.all([
      ...twice.map(i => joinAt(first!, i)),
      ...twice.flatMap(i => [joinAt(second!, i), joinAt(second!, 100 + i), joinAt(second!, 200 + i)]),
    ])
    const teams = new Map(joined.map(one => [one.participant_id, one.room.team]))
    expect(teams.size).toBe(27)
    const sizes = [0, 1, 2].map(team => [...teams.values()].filter(other => other === team).length)
    expect(sizes).toEqual([9, 9, 9])
  },
)

type Joined = Awaited<ReturnType<typeof join>>

/** Something to do, chosen now. It gives what must not happen. */
function actIn(
  chance: Chance,
  room: OpenRoom,
  phones: Joined[],
  remotes: readonly Stage[],
  stages: Displays,
): () => Promise<string | undefined> {
  const app = chance.pick(apps)
  const { participant_id, token } = chance.pick(phones)
  const entryIds = stages.entryIds()
  const entryId = entryIds.length > 0 ? chance.pick(entryIds) : 'ent_none'
  const call = (method: string, path: string, body?: unknown) => () =>
    callRoom(app, token, method, path, body)
  const read = (path: string) => async () => {
    const response = await fetch(`${app.url}/public/v1/sessions/${room.sessionId}${path}`, {
      headers: { 'x-api-key': api.key },
    })
    const text = await response.text()
    return response.ok ? undefined : `${path}: ${text}`
  }
  const command = (message: Command) => () => controlBy(chance.pick(remotes), message)
  const answer = (question: number) =>
    call('PUT', `/questions/${room.questions[question]}/answer`, { answer: { value: chance.below(101) } })
  const lifecycle = chance.pick(['PUBLISHED', 'DISMISSED', 'ANSWERED'] as const)
  const acts = [
    answer(numeric!),
    answer(numeric!),
    answer(quiz!),
    answer(quiz!),
    call('POST', `/questions/${room.questions[qa!]}/entries`, { text: `Why ${chance.below(1_000_000)}?` }),
    call(chance.pick(['PUT', 'DELETE']), `/entries/${entryId}/upvote`),
    command({ type: 'activate', question_id: chance.pick(room.questions) }),
    command({ type: 'activate', question_id: room.questions[quiz!]! }),
    command({ type: 'lock' }),
    command({ type: 'reveal' }),
    command({ type: 'reopen' }),
    command({ type: 'leaderboard', shown: chance.happens(0.7) }),
    command({ type: 'moderate', entry_id: entryId, lifecycle }),
    ...(chance.happens(0.3)
      ? [command({ type: 'remove', participant_id, keep_answers: chance.happens(0.5) })]
      : []),
    read('/kpis'),
    read('/participants'),
    read(`/results?question_id=${room.questions[quiz!]}`),
    ...(chance.happens(0.2) ? [read('/export?format=csv')] : []),
    async () => {
      phones.push(await join(app.url, { code: room.code, display_name: `Late ${phones.length}` }))
      return undefined
    },
  ]
  return chance.pick(acts)
}

async function callRoom(app: App, token: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${app.url}/room/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return response.status >= 500 ? `${method} ${path}: ${text}` : undefined
}

async function controlBy(remote: Stage, message: Command): Promise<string | undefined> {
  try {
    await remote.say(message)
    return undefined
  } catch (error) {
    const { code = 'no code' } = error as Partial<RefusedError>
    return defects.has(code) || code === 'no code' ? `${JSON.stringify(message)}: ${error}` : undefined
  }
}

/** What both servers say is what is stored. */
async function compare(room: OpenRoom, stages: Displays): Promise<void> {
  const { services } = api.app
  const { read } = services.storage
  const { key } = await read
    .selectFrom('sessions')
    .select('key')
    .where('id', '=', room.sessionId)
    .executeTakeFirstOrThrow()
  await untilStagesAreRight(services, key, stages, 60_000)
  const stored = await read
    .selectFrom('answers')
    .innerJoin('session_questions', 'session_questions.key', 'answers.session_question_key')
    .select('answers.participant_key')
    .where('session_questions.session_key', '=', key)
    .execute()
  const here = await read
    .selectFrom('participants')
    .select('key')
    .where('session_key', '=', key)
    .where('removed_at', 'is', null)
    .execute()
  const voters = new Set(stored.map(({ participant_key }) => participant_key)).size
  const expected = { participants: here.length, voters, total_responses: stored.length }
  for (const app of apps) {
    const now = reading(app.services)
    expect(await getSessionKpis(now, api.organization, room.sessionId)).toMatchObject(expected)
    for (const question of [numeric!, quiz!]) {
      const { results } = await recountFromAnswers(read, room.sessionId, room.questions[question]!)
      const found = await getQuestionResults(now, api.organization, room.sessionId, room.questions[question]!)
      expect(JSON.parse(JSON.stringify(found))).toEqual(results)
    }
  }
  const entries = await read
    .selectFrom('entries')
    .innerJoin('session_questions', 'session_questions.key', 'entries.session_question_key')
    .leftJoin('upvotes', 'upvotes.entry_key', 'entries.key')
    .select(['entries.key', 'entries.upvotes'])
    .select(eb => eb.fn.count('upvotes.participant_key').as('votes'))
    .where('session_questions.session_key', '=', key)
    .groupBy(['entries.key', 'entries.upvotes'])
    .execute()
  for (const { upvotes, votes } of entries) expect(upvotes).toBe(Number(votes))
}
