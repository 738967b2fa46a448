// The final table of a session with nicknames: names and places alone, of the first ones and where they say little about answers;
// on the results page, the report and its links with names, and nowhere else.

import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { Chance } from '@roomful/testkit/chance'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { exportHere } from '../../../test/support/export-here.ts'
import { callRoom, type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { eventsOf } from '../../../test/support/test-session.ts'
import { browser } from '../../../test/support/workspace.ts'
import { acquireLease, expireLease } from '../../servers/leases.ts'
import { leaseOfNumber } from '../../servers/server-number.ts'
import { writing } from '../../services.ts'
import { finalStandingMs } from '../anonymization/anonymizer.ts'
import { requireSettingsKnown } from '../presentations/session-choices.ts'
import { sweepExpired } from '../retention/retention.ts'
import { decideReview } from '../word-filter/reviews.ts'
import { keptStandings } from './final-table.ts'
import type { Standing } from './standing.ts'

interface Scorer {
  readonly participantKey: number
  readonly points: number
  readonly elapsedMs: number
}

/** Those who are kept, in plain terms: everyone of whom it is true that few enough are as good or better. */
function keptPlainly(
  scorers: readonly Scorer[],
  worths: readonly number[],
  answers: readonly number[],
): number[] {
  const answered = worths.filter((_, i) => answers[i]! >= 10)
  const possible = answered.reduce((sum, one) => sum + one, 0)
  if (scorers.length < 10 || answered.length < 5 || worths.some(one => 4 * one > possible)) return []
  const isAsGood = (a: Scorer, b: Scorer) =>
    a.points > b.points || (a.points === b.points && a.elapsedMs <= b.elapsedMs)
  return scorers
    .filter(own => {
      const front = scorers.filter(other => isAsGood(other, own)).length
      return front <= 10 && 2 * front <= scorers.length
    })
    .map(({ participantKey }) => participantKey)
}

test('a final table has the first ten, at most half, whole ties alone and no heavy question, whatever the standings', () => {
  const chance = new Chance('final tables')
  const sizes = new Map<number, number>()
  for (let round = 0; round < 3_000; round++) {
    const worths = Array.from({ length: 4 + chance.below(5) }, () => (chance.below(20) === 0 ? 900 : 100))
    const answers = worths.map(() => (chance.below(20) === 0 ? chance.below(10) : 10 + chance.below(20)))
    const points = 1 + chance.below(chance.happens(0.5) ? 100 : 10)
    const scorers = Array.from({ length: 8 + chance.below(20) }, (_, participantKey) => ({
      participantKey,
      points: chance.below(points),
      elapsedMs: chance.below(2),
    }))
    const sorted = scorers.toSorted((a, b) => b.points - a.points || a.elapsedMs - b.elapsedMs)
    const ranked = sorted.map((one): Standing => {
      const first = sorted.findIndex(
        ({ points, elapsedMs }) => points === one.points && elapsedMs === one.elapsedMs,
      )
      return { ...one, place: first + 1, streak: 0, lastPoints: 0, lastElapsedMs: 0 }
    })
    const questions = worths.map((points, i) => ({
      definition: { settings: { points } } as unknown as QuestionDefinition,
      answers: answers[i]!,
    }))
    const kept = keptStandings({ ranked }, questions).map(({ participantKey }) => participantKey)
    expect(
      kept.toSorted((a, b) => a - b),
      `round ${round}`,
    ).toEqual(keptPlainly(scorers, worths, answers))
    sizes.set(kept.length, (sizes.get(kept.length) ?? 0) + 1)
  }
  // All sizes occur, so that the rounds say something.
  for (let size = 0; size <= 10; size++) expect(sizes.has(size), `${size} rows`).toBe(true)
})

const worths = [100, 100, 200, 200, 200, 100]
const quiz = worths.map(points => ({
  type: 'QUIZ',
  prompt: `Worth ${points}`,
  options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
  settings: { points, speed_bonus: false },
}))
const kept = { nicknames: true, keep_final_table: true }
const dayMs = 24 * 60 * 60_000

let api: ApiClient
let clock: FakeClock

interface Player {
  readonly token: string
  readonly id: string
  readonly name: string | null
  readonly points: number
}

onBothEngines('a final table', newConfig => {
  afterEach(() => api.app.close())

  async function start(): Promise<void> {
    clock = new FakeClock()
    const config = await newConfig()
    api = await startApi(config, { clock, exporter: exportHere(config) })
  }

  /** A session in which people with these names answer by chance. @param names null: none */
  async function played(
    names: readonly (string | null)[],
    chance: Chance,
    {
      settings = kept,
      questions = quiz,
      answered = questions.length,
    }: { settings?: object; questions?: typeof quiz; answered?: number } = {},
  ): Promise<{ room: OpenRoom; players: Player[] }> {
    const room = await openRoom(api, { questions }, { settings })
    const people = names.map(name => ({ name, right: questions.map(() => chance.below(3) > 0) }))
    const players = await Promise.all(
      people.map(async ({ name, right }) => {
        const { token, participant_id: id } = await room.join()
        if (name !== null)
          expect((await callRoom(api.app, token, 'PUT', '/nickname', { nickname: name })).status).toBe(200)
        return { token, id, name, right }
      }),
    )
    for (const [q, id] of room.questions.entries()) {
      await room.activate(q)
      if (q >= answered) continue
      await Promise.all(
        players.map(async ({ token, right }) => {
          const answer = { option_ids: [room.options[q]![right[q] ? 0 : 1]] }
          expect((await callRoom(api.app, token, 'PUT', `/questions/${id}/answer`, { answer })).ok).toBe(true)
        }),
      )
    }
    const pointsOf = (right: readonly boolean[]) =>
      right.reduce((sum, isRight, q) => sum + (isRight ? questions[q]!.settings.points : 0), 0)
    return { room, players: players.map(({ right, ...one }) => ({ ...one, points: pointsOf(right) })) }
  }

  /** Closes a session, and waits until its figures alone are left. */
  async function closed({ sessionId }: OpenRoom): Promise<void> {
    await api.post(`/sessions/${sessionId}/close`)
    const ready = async () => {
      clock.advance(finalStandingMs)
      const waiting = await api.app.services.storage.read
        .selectFrom('anonymizations')
        .innerJoin('sessions', 'sessions.key', 'anonymizations.session_key')
        .select('sessions.id')
        .execute()
      return waiting.some(({ id }) => id === sessionId)
    }
    await expect.poll(ready).toBe(false)
  }

  const read = async ({ sessionId }: OpenRoom, name = 'report') =>
    (await api.get(`/sessions/${sessionId}/${name}`)).body
  const tableOf = async (room: OpenRoom) =>
    (await read(room)).final_table as { place: number; name: string }[]

  function expected(players: readonly Player[]): { place: number; name: string }[] {
    const scorers = players.map(({ points }, participantKey) => ({ participantKey, points, elapsedMs: 0 }))
    const answers = worths.map(() => players.length)
    return keptPlainly(scorers, worths, answers)
      .map(i => players[i]!)
      .flatMap(({ name, points }) => {
        const place = 1 + players.filter(other => other.points > points).length
        return name === null ? [] : [{ place, name }]
      })
      .toSorted((a, b) => a.place - b.place || (a.name < b.name ? -1 : 1))
  }
  const sorted = (table: readonly { place: number; name: string }[]) =>
    table.toSorted((a, b) => a.place - b.place || (a.name < b.name ? -1 : 1))

  test('is kept as the plain formula says, of random sessions, without those who have no name', async () => {
    await start()
    let rows = 0
    for (const [seed, people] of [24, 17, 10].entries()) {
      const chance = new Chance(`final table ${seed}`)
      const names = Array.from({ length: people }, (_, i) => (i % 7 === 3 ? null : `Otter ${seed} ${i}`))
      const { room, players } = await played(names, chance)
      await closed(room)
      const table = await tableOf(room)
      expect(sorted(table)).toEqual(expected(players))
      expect(table.map(({ place }) => place)).toEqual(
        table.map(({ place }) => place).toSorted((a, b) => a - b),
      )
      rows += table.length
    }
    expect(rows).toBeGreaterThan(5)
  })

  test('stands in reports, links with names and the leaderboard of the API, and nowhere else', async () => {
    await start()
    const names = Array.from({ length: 14 }, (_, i) => `Unmistakable ${i}`)
    const { room, players } = await played(names, new Chance('places'))
    const [best] = expected(players)
    expect(best).toBeDefined()
    const joined = (await (await callRoom(api.app, players[0]!.token, 'GET', '/state')).json()) as object
    expect(joined).toMatchObject({ keeps_final_table: true })
    expect(await tableOf(room)).toEqual([])
    // Its presenter hides one before and one after the close; both are left out.
    const out = expected(players).slice(0, 2)
    const hide = (name: string) => {
      const { id } = players.find(one => one.name === name)!
      const decision = { id, questionId: null, lifecycle: 'DISMISSED' } as const
      return writing(api.app.services, tx => decideReview(tx, api.organization, room.sessionId, decision))
    }
    await hide(out[0]!.name)
    await api.post(`/sessions/${room.sessionId}/close`)
    await hide(out[1]!.name)
    expect(await tableOf(room)).toEqual([])
    await closed(room)
    const table = await tableOf(room)
    expect(sorted(table)).toEqual(expected(players).slice(2))
    expect(JSON.stringify(table)).not.toContain('points')
    expect((await read(room, 'leaderboard')).final_table).toEqual(table)
    expect(await read(room, 'report.md')).toContain('## Final table')

    const shared = async (names: boolean) => {
      const link = await api.post(`/sessions/${room.sessionId}/report-links`, { names })
      const token = new URL(link.body.url).hash.slice(1)
      return (await browser(api.app).post('/shared-reports/open', { token })).body.report
    }
    expect((await shared(true)).final_table).toEqual(table)
    expect(JSON.stringify(await shared(false))).not.toContain('Unmistakable')

    for (const path of ['export', 'participants', 'kpis', 'results', 'comparisons'])
      expect(JSON.stringify(await read(room, path)), path).not.toContain('Unmistakable')
    expect(JSON.stringify((await api.get(`/sessions/${room.sessionId}`)).body)).not.toContain('Unmistakable')
    expect(JSON.stringify(await eventsOf(api.app.services))).not.toContain('Unmistakable')
    // Nothing links its rows to answers or participants.
    const people = await api.app.services.storage.read.selectFrom('participants').selectAll().execute()
    expect(JSON.stringify(people)).not.toContain('Unmistakable')
  })

  test('is not kept without the setting, of few people or questions, and without a leaderboard', async () => {
    await start()
    const names = Array.from({ length: 12 }, (_, i) => `Otter ${i}`)
    const cases = [
      { settings: { nicknames: true } },
      { settings: { ...kept, leaderboard: false } },
      { names: names.slice(0, 9) },
      { questions: quiz.slice(0, 4) },
      // Those that nobody answers hide nothing.
      { answered: 4 },
      {
        questions: [...quiz.slice(0, 4), { ...quiz[0]!, settings: { ...quiz[0]!.settings, points: 1_000 } }],
      },
    ]
    for (const [i, { names: own = names, ...session }] of cases.entries()) {
      const { room } = await played(own, new Chance(`none ${i}`), session)
      await closed(room)
      expect(await tableOf(room), `case ${i}`).toEqual([])
      const stored = api.app.services.storage.read.selectFrom('sessions').select('final_table')
      expect(await stored.where('id', '=', room.sessionId).execute()).toEqual([{ final_table: null }])
    }
  })

  test('needs nicknames, a choice before the session begins, and servers that know it', async () => {
    await start()
    const { sessionId, presentationId: presentation_id } = await openRoom(api, { questions: quiz })
    const create = (settings: object, session: object = {}) =>
      api.post('/sessions', { presentation_id, settings, ...session })
    const refused = [
      await create({ keep_final_table: true }),
      await create({ keep_final_table: true, nicknames: false }),
      await create({ keep_final_table: true }, { participant_identity_mode: 'IDENTIFIED' }),
    ]
    for (const { status, body } of refused)
      expect([status, body.invalid_fields]).toEqual([400, ['settings.keep_final_table']])
    // Nothing turns it on later.
    const changed = await api.call('PATCH', `/sessions/${sessionId}`, { settings: kept })
    expect([changed.status, changed.body.code]).toEqual([400, 'INVALID_REQUEST_BODY'])
    expect((await create(kept)).body.settings).toMatchObject(kept)
    expect((await create({ nicknames: true })).body.settings).toMatchObject({ keep_final_table: false })

    const { services } = api.app
    const earlier = { ...services, server: { ...services.server, holder: 'an earlier one' } }
    const lease = leaseOfNumber(99)
    await writing(earlier, tx => acquireLease(tx, lease))
    expect(await create(kept)).toMatchObject({ status: 409, body: { code: 'UPGRADE_IN_PROGRESS' } })
    const asDefault = writing(services, tx => requireSettingsKnown(tx, { settings: kept }))
    await expect(asDefault).rejects.toMatchObject({ code: 'UPGRADE_IN_PROGRESS' })
    expect((await create({ ...kept, keep_final_table: false })).status).toBe(200)
    await writing(earlier, tx => expireLease(tx, lease))
    expect((await create(kept)).status).toBe(200)
  })

  test('is removed with the names of participants, and with its session', async () => {
    await start()
    const names = Array.from({ length: 12 }, (_, i) => `Otter ${i}`)
    const [{ room }, { room: other }] = [
      await played(names, new Chance('removed')),
      await played(names, new Chance('deleted')),
    ]
    await closed(room)
    const { length } = await tableOf(room)
    expect(length).toBeGreaterThan(0)
    const retention = JSON.stringify({
      names_days: 30,
      answers_days: null,
      audit_days: null,
      event_days: null,
    })
    await writing(api.app.services, ({ db }) => db.updateTable('organizations').set({ retention }).execute())
    const sweep = () =>
      expect.poll(() => sweepExpired(api.app.services, { auditDays: 365, eventDays: 30 })).toBe(true)
    clock.advance(29 * dayMs)
    await sweep()
    expect(await tableOf(room)).toHaveLength(length)
    clock.advance(2 * dayMs)
    await closed(other)
    await sweep()
    expect(await read(room)).toMatchObject({ final_table: [], removals: [{ days: 30, names: length }] })
    expect(await tableOf(other)).not.toEqual([])
    expect((await api.call('DELETE', `/sessions/${other.sessionId}`)).status).toBe(200)
    await sweep()
    const left = await api.app.services.storage.read.selectFrom('sessions').select('final_table').execute()
    expect(left.map(({ final_table }) => final_table)).toEqual([null, null])
  })
})
