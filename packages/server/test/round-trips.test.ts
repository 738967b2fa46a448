// What phones cost on PostgreSQL: a batch of answers takes the same few statements and round trips however many it holds,
// and nothing else that a phone does takes more than four.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnswerCommitter } from '../src/domain/answers/commit-answers.ts'
import { GivenAnswer } from '../src/domain/answers/given-answer.ts'
import { SessionQuestionCache } from '../src/domain/answers/session-question-cache.ts'
import type { SubmittedAnswer } from '../src/domain/answers/submitted-answer.ts'
import { reading, type Writing, writing } from '../src/domain/domain.ts'
import { findParticipant } from '../src/domain/participants/find-participant.ts'
import { joinRoom } from '../src/domain/participants/join-room.ts'
import { askEntry, upvoteEntry } from '../src/domain/qa/ask-entry.ts'
import { type ApiClient, startApi } from './support/api.ts'
import { sharedPostgres, testConfig } from './support/engines.ts'
import { openRoom } from './support/room.ts'
import { countRoundTrips } from './support/round-trips.ts'

const postgres = sharedPostgres()
let api: ApiClient
beforeAll(async () => {
  api = await startApi(testConfig({ DATABASE_URL: await postgres.createDatabase() }))
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
    const came = { arrivedAt: services.clock.now(), arrived: services.clock.monotonic() + 10_000 }
    return keys.map(
      key => ({ who: { sessionKey, key }, validated, seq: undefined, ...came }) satisfies SubmittedAnswer,
    )
  })
  const [counted, ...others] = await countRoundTrips('insert into "answers"', async () => {
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

test('asking and upvoting take three round trips, joining takes four', async () => {
  const { services } = api.app
  const room = await openRoom(api, { questions: [{ type: 'QA', prompt: 'Questions?' }] })
  await room.activate(0)
  const questionId = room.questions[0]!
  const tokens = [(await room.join()).token, (await room.join()).token]
  const [asker, voter] = (
    await Promise.all(tokens.map(token => findParticipant(reading(services), token)))
  ).map(found => found!)
  const cost = async <T>(statement: string, change: (tx: Writing) => Promise<T>) => {
    const changed: T[] = []
    const transactions = await countRoundTrips(statement, async () =>
      changed.push(await writing(services, change)),
    )
    return { result: changed[0]!, trips: transactions.map(({ roundTrips }) => roundTrips) }
  }
  const asked = await cost('insert into "entries"', tx => askEntry(tx, asker!, { questionId, text: 'Why?' }))
  expect(asked).toMatchObject({
    trips: [3],
    result: { text: 'Why?', upvotes: 0, mine: true, upvoted: false },
  })
  const upvote = (on: boolean) =>
    cost(on ? 'insert into "upvotes"' : 'delete from "upvotes"', tx =>
      upvoteEntry(tx, voter!, asked.result.id, on),
    )
  expect(await upvote(true)).toMatchObject({ trips: [3], result: { upvotes: 1, mine: false, upvoted: true } })
  expect(await upvote(true)).toMatchObject({ result: { upvotes: 1, upvoted: true } })
  expect(await upvote(false)).toMatchObject({ trips: [3], result: { upvotes: 0, upvoted: false } })
  expect(await cost('insert into "participants"', tx => joinRoom(tx, { code: room.code }))).toMatchObject({
    trips: [4],
  })
})
