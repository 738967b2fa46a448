// What phones cost on PostgreSQL: a batch of answers takes the same few statements and round trips however many it holds,
// and nothing else that a phone does takes more than three; a presenter's next question takes three. Requests wait little more
// than that, from their key to their response.
import type { RoomEntry } from '@roomful/contract/room/protocol'
import { FakeClock } from '@roomful/testkit/fake-clock'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { sharedPostgres, testConfig } from '../../test/support/engines.ts'
import { openRoom } from '../../test/support/room.ts'
import { type CountedTransaction, countRoundTrips, countWaits } from '../../test/support/round-trips.ts'
import { AnswerCommitter } from '../features/answers/commit-answers.ts'
import type { SubmittedAnswer } from '../features/answers/given-answer.ts'
import { GivenAnswer } from '../features/answers/given-answer.ts'
import { SessionQuestionCache } from '../features/answers/session-question-cache.ts'
import { findOrganization } from '../features/organizations/organizations.ts'
import { findParticipant, type Participant } from '../features/participants/find-participant.ts'
import { joinRooms } from '../features/participants/joins.ts'
import type { Ask, Upvote } from '../features/qa/store-qa.ts'
import { storeQa } from '../features/qa/store-qa.ts'
import { Scoreboards } from '../features/scores/scoreboard.ts'
import { step } from '../features/session-control/control-session.ts'
import { roomAddresses } from '../features/stages/stage-links.ts'
import { registerEndpoint } from '../features/webhooks/endpoints.ts'
import type { ApiError } from '../lib/api-error.ts'
import { tokenHash } from '../lib/tokens.ts'
import { reading, writing } from '../services.ts'
import { RoomReader } from './reads/reader.ts'

const postgres = sharedPostgres()
let api: ApiClient
let database: string
beforeAll(async () => {
  database = await postgres.createDatabase()
  api = await startApi(testConfig({ DATABASE_URL: database }))
})
afterAll(async () => {
  await api.app.close()
  await postgres.stop()
})

/** Rooms whose settings make answers cost the most: limits, words that are looked for, identified people. */
async function openRooms(rooms: number, people: number) {
  const { services } = api.app
  const opened = []
  for (let i = 0; i < rooms; i++) {
    const question = { type: 'WORD_CLOUD', prompt: 'Which?', settings: { time_limit_seconds: 3_600 } }
    const settings = { word_filter: true }
    const room = await openRoom(api, { questions: [question] }, { settings })
    await room.activate(0)
    const session = await services.storage.read
      .selectFrom('sessions')
      .select('key')
      .where('id', '=', room.sessionId)
      .executeTakeFirstOrThrow()
    const keys = await join(session.key, people)
    const cache = new SessionQuestionCache(services.storage)
    opened.push({
      room,
      keys,
      sessionKey: session.key,
      asked: (await cache.find(session.key, room.questions[0]!))!,
    })
  }
  return opened
}

function join(session_key: number, people: number): Promise<number[]> {
  return writing(api.app.services, async tx => {
    const person = {
      join_key_hash: null,
      display_name: null,
      email: null,
      seal: 'GUEST',
      time_factor: 1,
    } as const
    const rows = Array.from({ length: people }, () => ({
      id: tx.newId('participant'),
      session_key,
      ...person,
      joined_at: tx.now,
      last_seen_at: tx.now,
      removed_at: null,
    }))
    const joined = await tx.db.insertInto('participants').values(rows).returning('key').execute()
    return joined.map(row => row.key)
  })
}

/** Commits one batch: everybody in the rooms says the same word. */
async function commitBatch(
  committer: AnswerCommitter,
  rooms: Awaited<ReturnType<typeof openRooms>>,
  word: string,
) {
  const { services } = api.app
  const batch = rooms.flatMap(({ keys, sessionKey, asked }) => {
    const validated = new GivenAnswer({ words: [word] }).validateFor(asked)
    const arrival = { arrivedAt: services.clock.now(), arrived: services.clock.monotonic() + 10_000 }
    return keys.map(
      key => ({ who: { sessionKey, key }, validated, seq: undefined, ...arrival }) satisfies SubmittedAnswer,
    )
  })
  const [counted, ...others] = await countRoundTrips(database, 'insert into "answers"', async () => {
    const outcomes = await writing(services, tx => committer.commit(tx, batch))
    expect(new Set(outcomes)).toEqual(new Set(['COUNTED']))
  })
  expect(others).toEqual([])
  return counted!
}

test.each([
  ['first answers', 0, 3],
  ['answers of people who change their minds', 1, 4],
])(
  '%s take the same statements and at most four round trips, one of them or a thousand',
  async (_, earlier, atMost) => {
    const costs = []
    for (const [rooms, people] of [
      [1, 1],
      [2, 500],
    ] as const) {
      const opened = await openRooms(rooms, people)
      const committer = new AnswerCommitter()
      for (let i = 0; i < earlier; i++) await commitBatch(committer, opened, `earlier ${i}`)
      costs.push(await commitBatch(committer, opened, 'shit'))
      for (const { room } of opened) {
        const { body } = await api.get(`/sessions/${room.sessionId}/results?question_id=${room.questions[0]}`)
        expect(body.total_voters).toBe(people)
        expect((await api.get(`/sessions/${room.sessionId}/kpis`)).body.voters).toBe(people)
      }
    }
    expect(costs[1]!.statements).toEqual(costs[0]!.statements)
    expect(costs.map(({ roundTrips }) => roundTrips)).toEqual([atMost, atMost])
  },
)

test('asking and upvoting take the same statements and three round trips, one of them or a hundred in two rooms', async () => {
  const { services } = api.app
  const qa = { questions: [{ type: 'QA', prompt: 'Questions?' }] }
  const rooms = [await openRoom(api, qa), await openRoom(api, qa)]
  const people: { participant: Participant; questionId: string }[] = []
  for (const room of rooms) {
    await room.activate(0)
    const token = (await room.join()).token
    const participant = (await findParticipant(reading(services), token))!
    const others = await join(participant.sessionKey, 49)
    for (const key of [participant.key, ...others])
      people.push({ participant: { ...participant, key }, questionId: room.questions[0]! })
  }
  const cost = async (statement: string, asks: readonly Ask[], upvotes: readonly Upvote[]) => {
    let outcomes: (RoomEntry | ApiError)[] = []
    const [counted, ...others] = await countRoundTrips(database, statement, async () => {
      outcomes = [...(await writing(services, tx => storeQa(tx, asks, upvotes))).values()]
    })
    expect(others).toEqual([])
    return { ...counted!, entries: outcomes as RoomEntry[] }
  }
  const costs: CountedTransaction[][] = []
  for (const some of [people.slice(0, 1), people]) {
    const asked = await cost(
      'insert into "entries"',
      some.map(one => ({ ...one, text: 'Why?' })),
      [],
    )
    expect(asked.entries.map(({ upvotes, mine }) => ({ upvotes, mine }))).toEqual(
      some.map(() => ({ upvotes: 0, mine: true })),
    )
    const upvotes = (on: boolean) =>
      some.map(({ participant }, i) => ({ participant, entryId: asked.entries[i]!.id, on }))
    const given = await cost('insert into "upvotes"', [], upvotes(true))
    expect(given.entries.map(one => one.upvotes)).toEqual(some.map(() => 1))
    const repeated = await cost('insert into "upvotes"', [], upvotes(true))
    expect(repeated.entries.map(one => one.upvotes)).toEqual(some.map(() => 1))
    const withdrawn = await cost('delete from "upvotes"', [], upvotes(false))
    expect(withdrawn.entries.map(one => one.upvotes)).toEqual(some.map(() => 0))
    costs.push([asked, given, withdrawn])
  }
  expect(costs.flat().map(({ roundTrips }) => roundTrips)).toEqual(Array(6).fill(3))
  const [ofOne, ofAll] = costs.map(some => some.map(({ statements }) => statements))
  expect(ofAll).toEqual(ofOne)
  for (const room of rooms) expect(await room.results(0)).toMatchObject({ total_voters: 50 })
})

test('joining takes the same statements and three round trips, one device or a hundred in two rooms', async () => {
  const { services } = api.app
  const rooms = [await openRoom(api, { questions: [] }), await openRoom(api, { questions: [] })]
  const costs = []
  for (const devices of [1, 100]) {
    const bodies = Array.from({ length: devices }, (_, i) => ({
      code: rooms[i % 2]!.code,
      join_key: `${devices} ${i}`.padEnd(22),
    }))
    const [counted, ...others] = await countRoundTrips(database, 'insert into "participants"', async () => {
      for (const joined of await writing(services, tx => joinRooms(tx, bodies)))
        expect(joined).toMatchObject({ participant: { removed: false } })
    })
    expect(others).toEqual([])
    costs.push(counted!)
  }
  expect(costs[1]!.statements).toEqual(costs[0]!.statements)
  expect(costs.map(({ roundTrips }) => roundTrips)).toEqual([3, 3])
})

test('tokens that come together are looked up with one statement', async () => {
  const { services } = api.app
  const reader = new RoomReader(services, new Scoreboards(), roomAddresses(''))
  const room = await openRoom(api, { questions: [] })
  const joined = await Promise.all(Array.from({ length: 20 }, () => room.join()))
  const statements: string[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const found = await Promise.all(joined.map(({ token }) => reader.participant(tokenHash(token))))
  for (const [config] of query.mock.calls as unknown as [{ text?: string }][])
    if (config.text?.includes('"participant_tokens"')) statements.push(config.text)
  query.mockRestore()
  expect(new Set(found.map(one => one?.key)).size).toBe(20)
  expect(statements).toHaveLength(1)
  expect(await reader.participant(tokenHash('unknown'))).toBeUndefined()
})

test('activating a question and the next slide take three round trips, webhook and audit row included', async () => {
  const { services } = api.app
  const questions = ['First?', 'Second?', 'Third?', 'Fourth?'].map(prompt => ({
    type: 'MULTIPLE_CHOICE',
    prompt,
    options: [{ text: 'a' }, { text: 'b' }],
  }))
  const room = await openRoom(api, { questions })
  await writing(services, async tx => {
    const organization = (await findOrganization(tx, api.organization.id))!
    const hook = { target_url: 'https://example.com/', event_types: ['question.results.finalized' as const] }
    await registerEndpoint(tx, organization, hook)
  })
  await room.activate(0)
  const [activated] = await countRoundTrips(database, 'update "session_questions"', () => room.activate(1))
  expect(activated!.roundTrips).toBe(3)
  expect(activated!.statements.filter(text => text.startsWith('insert'))).toHaveLength(4)
  const organization = (await findOrganization(reading(services), api.organization.id))!
  const [stepped] = await countRoundTrips(database, 'update "session_questions"', () =>
    writing(services, tx => step(tx, organization, room.sessionId, 1)),
  )
  expect(stepped!.roundTrips).toBe(3)
})

test('from request to response: activating waits four times, a remote’s next slide six, a join over HTTP four with devices in the room and six without', async () => {
  const clock = new FakeClock()
  const url = await postgres.createDatabase()
  const own = await startApi(testConfig({ DATABASE_URL: url }), { clock })
  const questions = Array.from({ length: 19 }, (_, i) => ({ type: 'NPS', prompt: `${i}?` }))
  const room = await openRoom(own, { questions })
  await room.activate(0)
  const fewest = async (work: (time: number) => Promise<unknown>) => {
    const waits = []
    for (let time = 1; time <= 8; time++) {
      // Keys are looked up again.
      clock.advance(10_000)
      waits.push(await countWaits(url, () => work(time)))
    }
    return Math.min(...waits)
  }
  const activate = await fewest(time => room.activate(time))
  const remote = await room.stage()
  const next = await fewest(() => remote.send({ type: 'next' }))
  const joinLive = await fewest(() => room.join())
  remote.drop()
  // The server notices it a little later.
  await expect.poll(() => countWaits(url, () => room.join())).toBe(6)
  const join = await fewest(() => room.join())
  await own.app.close()
  expect({ activate, next, joinLive, join }).toEqual({ activate: 4, next: 6, joinLive: 4, join: 6 })
})
