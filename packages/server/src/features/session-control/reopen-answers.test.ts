// Reopening a revealed question discards its answers at once and for everybody in one short transaction, however many they
// are; the rows go later, in slices, and whoever answers afterwards is counted as if nothing had been there before.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test, vi } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { writing } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'
import { finalStandingMs } from '../anonymization/anonymizer.ts'
import { votersPerSlice } from '../answers/voters.ts'
import { sliceRows } from '../retention/removals.ts'
import { sweepExpired } from '../retention/retention.ts'
import { prepareReopening, reopenQuestion } from './question-phases.ts'

const quiz = (prompt: string) => ({
  type: 'QUIZ',
  prompt,
  options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
  settings: { time_limit_seconds: 600 },
})
const deck = { questions: [quiz('First?'), quiz('Second?'), { type: 'OPEN_TEXT', prompt: 'Why?' }] }
const days = { auditDays: 365, eventDays: 30 }
const minuteMs = 60_000

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('a question that is reopened without its answers', newConfig => {
  async function start(settings: { participant_identity_mode?: string } = {}) {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const room = await openRoom(api, deck, settings)
    const { services } = api.app
    const count = async (table: keyof Database) => {
      const { n } = await services.storage.read
        .selectFrom(table)
        .select(eb => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return Number(n)
    }
    const verb = async (question: number, what: string) => {
      const { status } = await api.post(
        `/sessions/${room.sessionId}/questions/${room.questions[question]}/${what}`,
      )
      expect(status).toBe(200)
    }
    const kpis = async () => {
      const { body } = await api.get(`/sessions/${room.sessionId}/kpis`)
      return { voters: body.voters, total_responses: body.total_responses }
    }
    const yes = (question: number) => ({ option_ids: [room.options[question]![0]] })
    const session = await services.storage.read.selectFrom('sessions').select('key').executeTakeFirstOrThrow()
    /** Everybody of a crowd answers a question, straight into the storage. */
    const answerAsCrowd = async (people: number, questions: readonly number[]) => {
      const asked = await services.storage.read
        .selectFrom('session_questions')
        .select(['key', 'question_id'])
        .execute()
      const keys = questions.map(i => asked.find(one => one.question_id === room.questions[i])!.key)
      await writing(services, async ({ db }) => {
        const everybody = Array.from({ length: people }, (_, i) => 1_000_001 + i)
        for (let from = 0; from < people; from += 500) {
          const some = everybody.slice(from, from + 500)
          const answers = some.flatMap(participant_key =>
            keys.map(session_question_key => ({
              session_question_key,
              participant_key,
              value: '{}',
              accepted_at: 0,
              elapsed_ms: 0,
            })),
          )
          await db.insertInto('answers').values(answers).execute()
          const voters = some.map(participant_key => ({
            session_key: session.key,
            participant_key,
            session_question_key: keys[0]!,
          }))
          await db.insertInto('voters').values(voters).execute()
        }
        await db
          .insertInto('session_counts')
          .values({ session_key: session.key, server: 77, participants: people, voters: people })
          .execute()
      })
    }
    return { clock, room, services, count, verb, kpis, yes, session, answerAsCrowd }
  }

  test('is prepared in slices, between which others have their turn', async () => {
    const { room, services, verb, answerAsCrowd } = await start()
    await verb(0, 'activate')
    await answerAsCrowd(2 * votersPerSlice, [0])
    for (const what of ['activate', 'reveal']) await verb(1, what)
    let turn = 0
    let isOver = false
    const count = () => {
      turn++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const sliceTurns: number[] = []
    const executor = services.storage.read.getExecutor()
    const executeQuery = executor.executeQuery.bind(executor)
    const spy = vi.spyOn(executor, 'executeQuery').mockImplementation((query, ...others) => {
      if (/from "voters".* limit /.test(query.sql)) sliceTurns.push(turn)
      return executeQuery(query, ...others)
    })
    await prepareReopening(services, api.organization, room.sessionId)
    isOver = true
    spy.mockRestore()
    expect(sliceTurns.length).toBe(3)
    expect(new Set(sliceTurns).size).toBe(3)
  })

  test('has none at once, and its rows go a minute later, in slices', async () => {
    const { clock, room, services, count, verb, kpis, answerAsCrowd, yes } = await start()
    const phone = await room.phone({ display_name: 'Ann' })
    await room.activate(0)
    await phone.answer(room.questions[0]!, yes(0))
    const people = 2 * sliceRows + 1
    await answerAsCrowd(people, [0])
    expect(await kpis()).toMatchObject({ voters: people + 1 })
    await verb(0, 'reveal')
    await verb(0, 'reopen')
    const isGone = async () => {
      expect(await kpis()).toEqual({ voters: 0, total_responses: 0 })
      expect(await room.results(0)).toMatchObject({ total_voters: 0 })
      expect((await api.get(`/sessions/${room.sessionId}/leaderboard`)).body.leaderboard).toEqual([])
      const csv = await api.get(`/sessions/${room.sessionId}/export?format=csv`)
      expect(csv.body).toContain('First?,QUIZ,0,Yes,0,')
    }
    await isGone()
    // Not one of them is removed by the transaction for which others wait.
    expect(await count('answers')).toBe(people + 1)
    await sweepExpired(services, days)
    expect(await count('answers')).toBe(people + 1)
    clock.advance(minuteMs)
    const changes: number[] = []
    const { transaction } = services.storage
    let before = people + 1
    services.storage.transaction = async work => {
      const result = await transaction.call(services.storage, work)
      const now = await count('answers')
      changes.push(before - now)
      before = now
      return result as never
    }
    await sweepExpired(services, days)
    services.storage.transaction = transaction
    expect(Math.max(...changes)).toBe(sliceRows)
    for (const table of ['answers', 'tallies', 'discarded_answers'] as const)
      expect(await count(table)).toBe(0)
    await isGone()
    await phone.answer(room.questions[0]!, yes(0))
    expect(await kpis()).toEqual({ voters: 1, total_responses: 1 })
  })

  test('keeps voters who have answered another question, and counts everyone once who answers again', async () => {
    const { room, verb, kpis, yes, services } = await start({ participant_identity_mode: 'IDENTIFIED' })
    const [ann, bob, cid] = [
      await room.phone({ display_name: 'Ann' }),
      await room.phone({ display_name: 'Bob' }),
      await room.phone({ display_name: 'Cid' }),
    ]
    const phones = [ann, bob, cid]
    await room.activate(0)
    for (const phone of [ann, bob]) await phone.answer(room.questions[0]!, yes(0))
    await room.activate(1)
    for (const phone of [ann, cid]) await phone.answer(room.questions[1]!, yes(1))
    await room.activate(0)
    await verb(0, 'reopen')
    expect(await kpis()).toEqual({ voters: 2, total_responses: 2 })
    for (const phone of phones) await phone.answer(room.questions[0]!, yes(0))
    for (const phone of phones) await phone.answer(room.questions[0]!, yes(0))
    expect(await kpis()).toEqual({ voters: 3, total_responses: 5 })

    // What was prepared does not hold any more: Bob has answered another question since.
    await verb(0, 'reveal')
    const { organization } = api
    const prepared = await prepareReopening(services, organization, room.sessionId)
    await room.activate(2)
    await bob.answer(room.questions[2]!, { text: 'So.' })
    await room.activate(0)
    const question = { sessionId: room.sessionId, questionId: room.questions[0]! }
    await writing(services, tx => reopenQuestion(tx, organization, question, prepared))
    expect(await kpis()).toEqual({ voters: 3, total_responses: 3 })

    // Sent away with what they said, discarded or not.
    const stage = await room.stage()
    for (const { participant_id } of stage.room!.people)
      await stage.send({ type: 'remove', participant_id, keep_answers: false })
    expect(await kpis()).toEqual({ voters: 0, total_responses: 0 })
  })

  test('is prepared in slices, which change nothing that anybody sees', async () => {
    const { room, services, verb, kpis, answerAsCrowd } = await start()
    await room.activate(0)
    await room.activate(1)
    const people = 2 * votersPerSlice + 1
    await answerAsCrowd(people, [0, 1])
    await room.activate(0)
    const { organization } = api
    const standing = async () => {
      const rows = await services.storage.read
        .selectFrom('voters')
        .innerJoin('session_questions', 'session_questions.key', 'voters.session_question_key')
        .select('session_questions.question_id')
        .select(eb => eb.fn.countAll<number>().as('n'))
        .groupBy('session_questions.question_id')
        .execute()
      return Object.fromEntries(rows.map(row => [room.questions.indexOf(row.question_id), Number(row.n)]))
    }
    expect(await standing()).toEqual({ 0: people })
    const moved = [0]
    const { transaction } = services.storage
    services.storage.transaction = async work => {
      const result = await transaction.call(services.storage, work)
      // Jobs of the server commit meanwhile, too.
      const now = (await standing())[1] ?? 0
      if (now !== moved.at(-1)) moved.push(now)
      return result as never
    }
    await prepareReopening(services, organization, room.sessionId)
    services.storage.transaction = transaction
    expect(moved).toEqual([0, votersPerSlice, 2 * votersPerSlice, people])
    expect(await kpis()).toMatchObject({ voters: people })
    await verb(0, 'reopen')
    expect(await kpis()).toMatchObject({ voters: people })
  })

  test('keeps what its presenter has hidden', async () => {
    const { room, verb } = await start()
    const phone = await room.phone()
    const stage = await room.stage()
    await room.activate(2)
    const question = room.questions[2]!
    await phone.answer(question, { text: 'Rude' })
    await stage.send({ type: 'hide', text: 'Rude', hidden: true })
    await verb(2, 'reveal')
    await verb(2, 'reopen')
    await phone.answer(question, { text: 'Rude' })
    const other = await room.stage()
    expect(other.room!.results).toMatchObject({ total_voters: 1, texts: [] })
  })

  test('leaves nothing behind when an anonymous session is anonymized or a session is deleted', async () => {
    const { clock, room, services, count, verb, yes } = await start({
      participant_identity_mode: 'ANONYMOUS',
    })
    const anonymized = () =>
      expect
        .poll(() => {
          clock.advance(finalStandingMs)
          return count('anonymizations')
        })
        .toBe(0)
    const phone = await room.phone()
    await room.activate(0)
    await phone.answer(room.questions[0]!, yes(0))
    await verb(0, 'reveal')
    await verb(0, 'reopen')
    await phone.answer(room.questions[0]!, yes(0))
    await api.post(`/sessions/${room.sessionId}/close`)
    await anonymized()
    expect(await count('discarded_answers')).toBe(0)
    expect([await count('answers'), await count('anonymized_answers')]).toEqual([0, 1])

    const second = await openRoom(api, deck)
    const other = await second.phone({ display_name: 'Ann' })
    await second.activate(0)
    await other.answer(second.questions[0]!, { option_ids: [second.options[0]![0]] })
    const path = `/sessions/${second.sessionId}`
    await api.post(`${path}/questions/${second.questions[0]}/reveal`)
    await api.post(`${path}/questions/${second.questions[0]}/reopen`)
    await api.post(`${path}/close`)
    await anonymized()
    await api.call('DELETE', path)
    clock.advance(2 * 24 * 60 * minuteMs)
    await sweepExpired(services, days)
    for (const table of ['answers', 'discarded_answers'] as const) expect(await count(table)).toBe(0)
  })
})
