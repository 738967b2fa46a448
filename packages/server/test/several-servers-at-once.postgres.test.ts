// Random things are done in one room at once through two servers: whatever the order, nothing fails that should not, what is
// counted is what is stored, and the stages of both show it. ROOMFUL_SEEDS=100 plays more, ROOMFUL_SEED=17 one of them.
import { nameKey } from '@roomful/contract/lib/name-key'
import type { StageMessage } from '@roomful/contract/room/protocol'
import { Chance } from '@roomful/testkit/chance'
import { Device, join, type Refusal, type Stage } from '@roomful/testkit/device'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../src/app.ts'
import { getSessionKpis } from '../src/features/results/read-kpis.ts'
import { getQuestionResults } from '../src/features/results/results.ts'
import { getLeaderboard } from '../src/features/scores/leaderboard.ts'
import { Scoreboards } from '../src/features/scores/scoreboard.ts'
import { createStageLink, type StageRole } from '../src/features/stages/stage-links.ts'
import { tokenHash } from '../src/lib/tokens.ts'
import { reading, writing } from '../src/services.ts'
import { untilPhonesAreFresh } from './chaos/check-phones.ts'
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
const [numeric, quiz, qa, cloud] = [0, 1, 2, 3]
const deck = {
  questions: [
    { type: 'NUMERIC', prompt: 'How many?' },
    {
      type: 'NUMERIC',
      prompt: 'How many, exactly?',
      settings: { correct_value: 50, tolerance: 20, points: 100 },
    },
    { type: 'QA', prompt: 'Ask' },
    { type: 'WORD_CLOUD', prompt: 'In a word?' },
  ],
}
const words = ['calm', 'glad', 'keen', 'warm']
const teamNames = ['Red', 'Blue', 'Green']
const nicknames = ['Ada', 'Bob', 'Cleo', 'Dan', 'a d a', 'BOB', 'Çleo', 'D.a.n']
/** Every other room has names and dealt teams, the others nicknames and chosen teams. */
const kinds = [
  {
    participant_identity_mode: 'IDENTIFIED',
    settings: { teams: { names: teamNames, assignment: 'DEALT' }, rounds: true },
  },
  {
    participant_identity_mode: 'ANONYMOUS',
    settings: { nicknames: true, teams: { names: teamNames, assignment: 'CHOSEN' } },
  },
]

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
  const room = await openRoom(api, deck, kinds[seed % kinds.length])
  for (const question of [qa!, quiz!, cloud!, numeric!]) await room.activate(question)
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
  const ownTokens = apps.map((_, server) =>
    Object.fromEntries(
      phones.flatMap(({ token }, i) => (i % apps.length === server ? [[`phone ${i}`, token]] : [])),
    ),
  )
  const watched = new Displays({ all: apps }, ownTokens)
  const asked: string[] = []
  const failures: string[] = []
  try {
    for (let step = 0; step < steps; step++) {
      const acts = Array.from({ length: 2 + chance.below(atOnceMax - 1) }, () =>
        actIn(chance, { room, phones, remotes, stages, asked }),
      )
      const outcomes = await Promise.all(acts.map(act => act()))
      failures.push(...outcomes.flatMap(failure => failure ?? []))
    }
    expect(failures).toEqual([])
    await compare(room, stages)
    await comparePeople(room, asked)
    await untilPhonesAreFresh(api.app.services, watched, await hereOnly(ownTokens))
  } finally {
    for (const remote of remotes) remote.drop()
    await stages.stop()
    await watched.stop()
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

interface Scene {
  readonly room: OpenRoom
  readonly phones: Joined[]
  readonly remotes: readonly Stage[]
  readonly stages: Displays
  /** Prompts of added questions. */
  readonly asked: string[]
}

/** Something to do, chosen now. It gives what must not happen. */
function actIn(
  chance: Chance,
  { room, phones, remotes, stages, asked }: Scene,
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
    command({ type: chance.pick(['next', 'previous']) }),
    command({
      type: 'merge',
      text: chance.pick(words),
      counts_as: chance.happens(0.7) ? chance.pick(words) : null,
    }),
    call('PUT', `/questions/${room.questions[cloud!]}/answer`, { answer: { words: [chance.pick(words)] } }),
    call('PUT', '/team', { team: chance.below(teamNames.length) }),
    call('PUT', '/team', { team: chance.below(teamNames.length) }),
    call('PUT', '/team/name', { name: `Team ${chance.below(3)}` }),
    command({ type: 'team_name', team: chance.below(3), name: chance.pick(['Team 1', null]) }),
    call('PUT', '/nickname', { nickname: chance.pick(nicknames) }),
    call('PUT', '/nickname', { nickname: chance.pick(nicknames) }),
    () => add(room, asked, chance.happens(0.5)),
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

/** Adds a question through both servers with one Idempotency-Key. */
async function add(room: OpenRoom, asked: string[], activate: boolean): Promise<string | undefined> {
  const prompt = `Added ${asked.length}?`
  const path = `${room.sessionId} ${prompt}`
  asked.push(prompt)
  const responses = await Promise.all(
    apps.map(async app => {
      const response = await fetch(`${app.url}/public/v1/sessions/${room.sessionId}/questions`, {
        method: 'POST',
        headers: { 'x-api-key': api.key, 'content-type': 'application/json', 'idempotency-key': path },
        body: JSON.stringify({ question: { type: 'OPEN_TEXT', prompt }, activate }),
      })
      return { status: response.status, body: (await response.json()) as AddedOrNot }
    }),
  )
  const ids = new Set(responses.flatMap(({ body }) => body.question?.id ?? []))
  const codes = responses.flatMap(({ body }) => body.code ?? [])
  if (codes.includes('RATE_LIMITED')) {
    asked.splice(asked.indexOf(prompt), 1)
    return ids.size === 0 ? undefined : `${prompt} was added and refused`
  }
  return ids.size === 1 && codes.every(code => code === 'IDEMPOTENCY_CONFLICT')
    ? undefined
    : JSON.stringify(responses)
}

interface AddedOrNot {
  readonly question?: { readonly id: string }
  readonly code?: string
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
    await remote.send(message)
    return undefined
  } catch (error) {
    const { code } = error as Refusal
    return !code || defects.has(code) ? `${JSON.stringify(message)}: ${error}` : undefined
  }
}

/** Tokens of phones that were not removed. */
async function hereOnly(tokens: readonly Readonly<Record<string, string>>[]) {
  const gone = await api.app.services.storage.read
    .selectFrom('participant_tokens')
    .innerJoin('participants', 'participants.key', 'participant_tokens.participant_key')
    .select('participant_tokens.hash')
    .where('participants.removed_at', 'is not', null)
    .execute()
  const hashes = new Set(gone.map(({ hash }) => hash))
  return tokens.map(own =>
    Object.fromEntries(Object.entries(own).filter(([, token]) => !hashes.has(tokenHash(token)))),
  )
}

/** Teams, nicknames, merges and added questions are consistent, and team points equal on both servers. */
async function comparePeople(room: OpenRoom, asked: readonly string[]): Promise<void> {
  const { read } = api.app.services.storage
  const { key, settings } = await read
    .selectFrom('sessions')
    .select(['key', 'settings'])
    .where('id', '=', room.sessionId)
    .executeTakeFirstOrThrow()
  const people = await read.selectFrom('participants').selectAll().where('session_key', '=', key).execute()
  const here = people.filter(({ removed_at }) => removed_at === null)
  const teams = await read
    .selectFrom('teams')
    .selectAll()
    .where('session_key', '=', key)
    .orderBy('team')
    .execute()
  const membersOf = (team: number) => here.filter(one => one.team === team)
  expect(teams.map(({ size }) => size)).toEqual(teamNames.map((_, team) => membersOf(team).length))
  if (JSON.parse(settings).teams.assignment === 'DEALT') {
    expect(here.every(({ team }) => team !== null)).toBe(true)
    const sizes = teams.map(({ size }) => size)
    if (here.length === people.length) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2)
  }
  const names = teams.map(({ name, team }) => nameKey(name ?? teamNames[team]!))
  expect(new Set(names).size).toBe(names.length)
  const keys = here.flatMap(({ nickname_key }) => nickname_key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  const added = await read.selectFrom('questions').select('prompt').where('session_key', '=', key).execute()
  expect(added.map(({ prompt }) => prompt).toSorted()).toEqual(asked.toSorted())
  const positions = await read
    .selectFrom('session_questions')
    .select('position')
    .where('session_key', '=', key)
    .where('phase', 'is not', null)
    .execute()
  expect(new Set(positions.map(({ position }) => position)).size).toBe(positions.length)
  const merges = await read
    .selectFrom('word_aliases')
    .innerJoin('session_questions', 'session_questions.key', 'word_aliases.session_question_key')
    .select(['text', 'counts_as'])
    .where('session_questions.session_key', '=', key)
    .execute()
  const targets = new Map(merges.map(({ text, counts_as }) => [text, counts_as]))
  for (const word of targets.keys()) {
    let [at, steps] = [word, 0]
    while (targets.has(at) && steps++ <= targets.size) at = targets.get(at)!
    expect(steps).toBeLessThanOrEqual(targets.size)
  }
  const found = await Promise.all(
    apps.map(app =>
      getLeaderboard(reading(app.services), api.organization, new Scoreboards(), room.sessionId, {}),
    ),
  )
  const answers = await read
    .selectFrom('answers')
    .innerJoin('session_questions', 'session_questions.key', 'answers.session_question_key')
    .select(['answers.participant_key', 'answers.value'])
    .where('session_questions.session_key', '=', key)
    .where('session_questions.question_id', '=', room.questions[quiz!]!)
    .where('session_questions.phase', '=', 'REVEALED')
    .execute()
  const points = new Map(
    answers.map(({ participant_key, value }) => [
      participant_key,
      Math.abs(JSON.parse(value).value - 50) <= 20 ? 100 : 0,
    ]),
  )
  const expected =
    answers.length === 0
      ? []
      : teamNames.map((name, team) => {
          const own = membersOf(team).flatMap(one => points.get(one.key) ?? [])
          const sum = own.reduce((a, b) => a + b, 0)
          return { name, members: own.length, points: own.length === 0 ? 0 : Math.round(sum / own.length) }
        })
  for (const { teams: shown, identity_mode, total } of found) {
    // An anonymous session publishes no means.
    if (identity_mode === 'ANONYMOUS') {
      expect([shown, total]).toEqual([[], points.size])
      continue
    }
    expect(
      shown
        .map(({ place: _, ...one }) => one)
        .toSorted((a, b) => teamNames.indexOf(a.name) - teamNames.indexOf(b.name)),
    ).toEqual(expected)
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
  await untilStagesAreRight(services, key, stages, 8_000)
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
