// A row that cannot be stored refuses no other of its batch, whatever room or organization that is of.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnswerWriter } from '../src/features/answers/answer-writer.ts'
import { findParticipant } from '../src/features/participants/find-participant.ts'
import { Joins } from '../src/features/participants/joins.ts'
import { QaWriter } from '../src/features/qa/qa-writer.ts'
import { reading, type Services } from '../src/services.ts'
import { type ApiClient, startApi } from './support/api.ts'
import { onBothEngines } from './support/engines.ts'
import { createTestSession, joinTestRoom } from './support/test-session.ts'

/** Rows of a table that meet a condition on `new` are refused, as a value out of range is. @returns the cure */
async function poison(
  { storage }: Services,
  table: string,
  condition: string,
): Promise<() => Promise<unknown>> {
  const statements =
    storage.engine.name === 'sqlite'
      ? [
          `create trigger poison before insert on ${table} when ${condition} begin select raise(abort, 'poison'); end`,
        ]
      : [
          `create function poison() returns trigger language plpgsql as $$
            begin raise exception 'poison' using errcode = '22003'; end $$`,
          `create trigger poison before insert on ${table} for each row when (${condition}) execute function poison()`,
        ]
  const cure =
    storage.engine.name === 'sqlite'
      ? ['drop trigger poison']
      : [`drop trigger poison on ${table}`, 'drop function poison']
  const runAll = (all: readonly string[]) =>
    storage.transaction(async ({ db }) => {
      for (const statement of all) await sql.raw(statement).execute(db)
    })
  await runAll(statements)
  return () => runAll(cure)
}

const ten = Array.from({ length: 10 }, (_, i) => i)

/** Which of several attempts failed, by index. */
async function failed(attempts: readonly Promise<unknown>[]): Promise<number[]> {
  const settled = await Promise.allSettled(attempts)
  return settled.flatMap(({ status }, i) => (status === 'rejected' ? [i] : []))
}

onBothEngines('a row that cannot be stored', newConfig => {
  let api: ApiClient
  let services: Services
  beforeAll(async () => {
    api = await startApi(await newConfig())
    services = api.app.services
  })
  afterAll(() => api.app.close())

  const openRoom = async (question: object) => {
    const session = await createTestSession(api, [question as never], {
      participant_identity_mode: 'IDENTIFIED',
    })
    await api.post(`${session.path}/open`)
    await api.post(`${session.path}/questions/${session.questionIds[0]}/activate`)
    return session
  }
  const people = (code: string) =>
    Promise.all(ten.map(i => joinTestRoom(services, { code, display_name: `Person ${i}` })))
  const votersOf = async (session: { path: string; questionIds: readonly string[] }) => {
    const { body } = await api.get(`${session.path}/results?question_id=${session.questionIds[0]}`)
    return [body.total_voters, body.value_distribution]
  }
  const nps = { type: 'NPS', prompt: 'How likely?' }

  test.each([
    ['an answer', 'answers', `new.value = '{"value":3}'`],
    ['its tally', 'tallies', `new.item = '3'`],
  ])('%s: the others of two rooms are stored and counted', async (_, table, condition) => {
    const rooms = [await openRoom(nps), await openRoom(nps)]
    const joined = await Promise.all(rooms.map(({ code }) => people(code)))
    const writer = new AnswerWriter(services)
    const cure = await poison(services, table, condition)
    const attempts = rooms.flatMap(({ questionIds }, room) =>
      ten.map(i =>
        writer.submit(joined[room]![i]!, questionIds[0]!, { value: room === 0 ? i : 4 }, undefined),
      ),
    )
    expect(await failed(attempts)).toEqual([3])
    await cure()
    const zeroTo = (counts: (value: number) => number) =>
      Object.fromEntries(Array.from({ length: 11 }, (_, value) => [value, counts(value)]))
    expect(await votersOf(rooms[0]!)).toEqual([9, zeroTo(value => Number(value < 10 && value !== 3))])
    expect(await votersOf(rooms[1]!)).toEqual([10, zeroTo(value => (value === 4 ? 10 : 0))])
  })

  test('a join: the others are in', async () => {
    const { code, path } = await openRoom(nps)
    const joins = new Joins(services)
    const cure = await poison(services, 'participants', `new.display_name = 'Person 6'`)
    expect(await failed(ten.map(i => joins.join({ code, display_name: `Person ${i}` })))).toEqual([6])
    await cure()
    const { body } = await api.get(`${path}/participants`)
    expect(body.total).toBe(9)
  })

  test('an entry: the others are published', async () => {
    const session = await openRoom({ type: 'QA', prompt: 'Ask' })
    const tokens = await people(session.code)
    const askers = await Promise.all(
      tokens.map(async ({ token }) => (await findParticipant(reading(services), token))!),
    )
    const qa = new QaWriter(services)
    const cure = await poison(services, 'entries', `new.text = 'Why 2?'`)
    const asked = askers.map((participant, i) =>
      qa.ask({ participant, questionId: session.questionIds[0]!, text: `Why ${i}?`, askKey: randomUUID() }),
    )
    expect(await failed(asked)).toEqual([2])
    await cure()
    const { body } = await api.get(`${session.path}/qa`)
    expect(body.entries.map(({ text }: { text: string }) => text).sort()).toEqual(
      ten.filter(i => i !== 2).map(i => `Why ${i}?`),
    )
  })

  test('an audit row: those of other calls are written, and the server goes on', async () => {
    const cure = await poison(services, 'audit', `new.user_agent = 'agent 5'`)
    await Promise.all(ten.map(i => api.call('GET', '/limits', undefined, { 'user-agent': `agent ${i}` })))
    const agents = async () => {
      const { read } = services.storage
      const rows = await read
        .selectFrom('audit')
        .select('user_agent')
        .where('user_agent', 'like', 'agent %')
        .execute()
      return rows.map(({ user_agent }) => user_agent).sort()
    }
    await expect.poll(agents).toEqual(ten.filter(i => i !== 5).map(i => `agent ${i}`))
    await cure()
    await api.call('GET', '/limits', undefined, { 'user-agent': 'agent 9a' })
    await expect.poll(agents).toContain('agent 9a')
  })

  test('is none of a survey that has been open for 25 days', async () => {
    const session = await openRoom(nps)
    await services.storage.transaction(({ db }) =>
      db
        .updateTable('session_questions')
        .set({ opened_at: services.clock.now() - 2 ** 31 - 86_400_000 })
        .where('question_id', '=', session.questionIds[0]!)
        .execute(),
    )
    const [person] = await people(session.code)
    await new AnswerWriter(services).submit(person!, session.questionIds[0]!, { value: 9 }, undefined)
    expect((await votersOf(session))[0]).toBe(1)
  })
})
