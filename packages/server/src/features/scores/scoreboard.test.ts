// Standings of thousands, and their figures and pages, equal a plain recount of the stored answers.
import { scoreOf as pointsOfAnswer } from '@roomful/contract/question-types/scoring'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { seededNumbers } from '../../../test/support/every-type.ts'
import { insertRows } from '../../../test/support/insert-rows.ts'
import { openRoom } from '../../../test/support/room.ts'
import { reading, type Writing, writing } from '../../services.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import { findSession } from '../sessions/session-row.ts'
import {
  averagePercent,
  hasScored,
  keepFigures,
  publishedFigures,
  publishedRanks,
  readFigures,
} from './score-figures.ts'
import { finalScoreFacts, Scoreboards } from './scoreboard.ts'
import {
  forEachInTurns,
  noStandings,
  scoreInRoom,
  scoreOf,
  sortInTurns,
  standingsBefore,
} from './standing.ts'
import { readTeamTotals, teamsOfParticipants } from './teams.ts'

const quiz = (settings: object) => ({
  type: 'QUIZ',
  prompt: 'Right?',
  options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
  settings,
})
const deck = {
  questions: [
    quiz({ time_limit_seconds: 20 }),
    { type: 'NPS', prompt: 'How?' },
    quiz({ points: 300, speed_bonus: false }),
    quiz({ points: 0 }),
  ],
}
const names = ['Red', 'Blue']

test('figures are of five people or more, and of no rest of fewer', () => {
  const averages = [averagePercent(40, 4, 10), averagePercent(40, 5, 10), averagePercent(5, 5, 0)]
  expect(averages).toEqual([null, 80, null])
  const rows = [
    [[], 9],
    [[4, 5], 9],
    [[5, 5], 10],
    [[5, 5], 11],
    [[5, 5], 14],
    [[5, 6], 16],
  ] as const
  const ranks = rows.map(([groups, scored]) =>
    publishedRanks(
      groups.map((members, points) => ({ points, members })),
      scored,
    ),
  )
  expect(ranks).toEqual([null, null, [2, 1], null, null, [2, 1]])
  const session = { settings: JSON.stringify({ teams: { names: ['A', 'B', 'C'], assignment: 'DEALT' } }) }
  const places = (team_ranks: number[] | null) =>
    publishedFigures(session, { scored: 9, average_percent: 7, team_ranks }).team_places.map(
      one => `${one.place} ${one.name}`,
    )
  expect([places([2, 1, 2]), places(null)]).toEqual([['1 B', '2 A', '2 C'], []])
})

test('thousands are sorted as by Array.sort, stable', async () => {
  for (const length of [0, 1, 3_999, 4_000, 4_001, 8_000, 12_500]) {
    const number = seededNumbers(length)
    const items = Array.from({ length }, (_, i) => ({ i, by: Math.floor(number() * 500) }))
    expect(await sortInTurns(items, (a, b) => a.by - b.by)).toEqual(items.toSorted((a, b) => a.by - b.by))
  }
})

test('thousands leave turns to the event loop: one after 4,000 each', async () => {
  const turnsOf = async (work: () => Promise<unknown>) => {
    let turns = 0
    let next = setImmediate(function count() {
      turns++
      next = setImmediate(count)
    })
    await work()
    clearImmediate(next)
    return turns
  }
  const items = Array.from({ length: 12_500 }, (_, i) => -i)
  const visited = [3_999, 4_000, 12_500].map(n => turnsOf(() => forEachInTurns(items.slice(0, n), () => {})))
  expect(await Promise.all(visited)).toEqual([0, 1, 3])
  expect(await turnsOf(() => sortInTurns(items, (a, b) => a - b))).toBe(5)
})

test('scoreboards of the 32 sessions that were read last are cached', () => {
  const scoreboards = new Scoreboards()
  const [first, second] = [scoreboards.of(0), scoreboards.of(1)]
  for (let key = 2; key < 32; key++) scoreboards.of(key)
  expect(scoreboards.of(0)).toBe(first)
  scoreboards.of(32)
  expect(scoreboards.of(0)).toBe(first)
  expect(scoreboards.of(1)).not.toBe(second)
  scoreboards.drop(0)
  expect(scoreboards.of(0)).not.toBe(first)
})

onBothEngines('a scoreboard', newConfig => {
  const clock = new FakeClock()
  let api: ApiClient
  beforeEach(async () => {
    api = await startApi(await newConfig(), { clock })
  })
  afterEach(() => api.app.close())
  const change = <T>(work: (tx: Writing) => Promise<T>) => writing(api.app.services, work)
  const read = () => reading(api.app.services)

  /** A session that has asked all; people have a team, but every third, and a random answer to each question, but some. */
  async function played(people: number, settings: object, session: object = {}) {
    const room = await openRoom(api, deck, { settings, ...session })
    for (const [i] of deck.questions.entries()) {
      clock.advance(1_000)
      await room.activate(i)
    }
    const row = () => findSession(read(), api.organization, room.sessionId)
    const { key } = await row()
    await insertRows(api.app.services, 'participants', people, i => ({
      id: `par_${key}_${i}`,
      session_key: key,
      display_name: `P${i}`,
      team: i % 3 === 2 ? null : i % 3,
      seal: 'GUEST',
      time_factor: 1,
      joined_at: 0,
      last_seen_at: 0,
      removed_at: i === 1 ? 1 : null,
    }))
    const rows = await read()
      .db.selectFrom('participants')
      .select(['key', 'id', 'team'])
      .where('session_key', '=', key)
      .orderBy('key')
      .execute()
    await change(({ db }) =>
      db
        .insertInto('time_factors')
        .values({ session_key: key, participant_key: rows[0]!.key, from_at: 0, factor: 2 })
        .execute(),
    )
    const number = seededNumbers(3)
    const questions = await sessionQuestionsIn(read(), key)
    const totals = new Map(
      rows.map(row => [row.key, { ...row, answered: false, ...{ points: 0, ms: 0, streak: 0, last: 0 } }]),
    )
    for (const question of questions) {
      const definition = frozenDefinition(question)
      const given = rows.filter(() => number() < 0.8)
      const answers = given.map(({ key: participant_key }) => {
        const option = definition.options[Math.floor(number() * 2)]
        const value = option ? { option_ids: [option.id] } : { value: 3 }
        return { participant_key, value, elapsed_ms: Math.floor(number() * 4) * 5_000 }
      })
      await insertRows(api.app.services, 'answers', answers.length, i => {
        const value = JSON.stringify(answers[i]!.value)
        return { session_question_key: question.key, accepted_at: 0, ...answers[i], value }
      })
      if (!definition.settings.points) continue
      for (const total of totals.values()) total.last = 0
      for (const { participant_key, value, elapsed_ms: elapsedMs } of answers) {
        const total = totals.get(participant_key)!
        const timeFactor = participant_key === rows[0]!.key ? 2 : 1
        total.answered = true
        total.last = pointsOfAnswer(definition, value, { elapsedMs, timeFactor, timed: true })
        total.points += total.last
        if (total.last > 0) total.ms += elapsedMs
      }
      for (const total of totals.values()) total.streak = total.last > 0 ? total.streak + 1 : 0
    }
    const removed = rows[1]!.key
    const sorted = [...totals.values()].filter(one => one.answered && one.key !== removed)
    sorted.sort((a, b) => b.points - a.points || a.ms - b.ms || a.key - b.key)
    const places = Map.groupBy(sorted.keys(), i => `${sorted[i]!.points} ${sorted[i]!.ms}`)
    const ranked = sorted.map(one => ({ ...one, place: places.get(`${one.points} ${one.ms}`)![0]! + 1 }))
    return { ...room, key, row, removed, rows, questions, ranked }
  }

  test('of an anonymous session has figures, which are stored once', async () => {
    const { key, row, ranked, sessionId } = await played(30, { teams: { names, assignment: 'DEALT' } })
    const scoreboards = new Scoreboards()
    const figures = await readFigures(read(), await row(), scoreboards)
    const sum = ranked.reduce((points, one) => points + one.points, 0)
    const average_percent = Math.round((100 * sum) / (ranked.length * 1_300))
    expect(figures).toMatchObject({ scored: ranked.length, average_percent })
    expect((await api.get(`/sessions/${sessionId}/leaderboard`)).body).toMatchObject({
      total: ranked.length,
      average_percent,
      leaderboard: [],
      teams: [],
    })
    for (const average_percent of [1, 2])
      await change(tx => keepFigures(tx, key, { ...figures, average_percent }))
    expect(await readFigures(read(), await row(), scoreboards)).toMatchObject({ average_percent: 1 })
    const { sessionId: emptyId } = await openRoom(api, deck)
    const empty = await findSession(read(), api.organization, emptyId)
    expect([await hasScored(read(), key), await hasScored(read(), empty.key)]).toEqual([true, false])
    const none = { scored: 0, average_percent: null, team_ranks: null }
    expect(await readFigures(read(), empty, scoreboards)).toEqual(none)
  })

  test('is a recount: points, times, places, streaks and teams of all who have answered and are here', async () => {
    const settings = { teams: { names, assignment: 'DEALT' } }
    const { key, row, removed, rows, ranked, questions, sessionId } = await played(1_100, settings, {
      participant_identity_mode: 'IDENTIFIED',
    })
    const [first_id, , last_id] = questions.map(({ question_id }) => question_id)
    const facts = await finalScoreFacts(read(), { key, isTimed: true })
    expect(facts.questions.map(({ definition }) => definition.id)).toEqual([first_id, last_id])
    // Question after question, as they are revealed.
    const scoreboard = new Scoreboards().of(key)
    const before = await scoreboard.standings(read(), { ...facts, questions: facts.questions.slice(0, 1) })
    expect(before).toMatchObject({ isFirst: true, possiblePoints: 1_000, lastQuestionId: first_id })
    const standings = await scoreboard.standings(read(), facts)
    expect(scoreboard.standings(read(), facts)).toBe(scoreboard.standings(read(), facts))
    expect(standings).toMatchObject({ isFirst: false, possiblePoints: 1_300, lastQuestionId: last_id })
    expect(
      standings.ranked.map(one => [
        one.participantKey,
        one.points,
        one.elapsedMs,
        one.streak,
        one.lastPoints,
        one.place,
      ]),
    ).toEqual(ranked.map(one => [one.key, one.points, one.ms, one.streak, one.last, one.place]))
    // A new computation has the same result, also after a question was reopened.
    const fewer = await scoreboard.standings(read(), { ...facts, questions: facts.questions.slice(1) })
    expect(fewer.ranked.map(({ points }) => points)).toEqual(fewer.ranked.map(({ lastPoints }) => lastPoints))
    expect((await scoreboard.standings(read(), { ...facts, removals: 1 })).ranked).toEqual(standings.ranked)

    const leader = ranked[0]!
    const { points, place, streak } = leader
    const last = { question_id: last_id, points: leader.last }
    expect(scoreOf(standings, leader.key)).toEqual({ points, place, streak, last })
    const none = {
      points: 0,
      place: ranked.length + 1,
      streak: 0,
      shared: false,
      last: { question_id: last_id, points: 0 },
    }
    const score = (participantKey: number) => scoreInRoom(standings, participantKey, undefined)
    expect([score(leader.key)!.shared, score(removed)]).toEqual([ranked[1]!.place === 1, none])
    const team = { index: 0, place: 1, points: 5, shared: false }
    expect(scoreInRoom(standings, removed, team)).toEqual({ ...none, team })
    expect([scoreOf(noStandings, 1), scoreInRoom(noStandings, 1, undefined)]).toEqual([null, null])
    const some = ranked.filter(one => before.byParticipant.has(one.key)).slice(0, 100)
    const earlier = await standingsBefore(
      standings,
      some.map(one => standings.byParticipant.get(one.key)!),
    )
    expect([...earlier].map(([own, { points, place }]) => [own, points, place])).toEqual(
      some.map(one => [one.key, one.points - one.last, before.byParticipant.get(one.key)!.place]),
    )
    expect(await standingsBefore(before, before.ranked.slice(0, 1))).toEqual(new Map())

    const withTeam = rows.flatMap(({ key: own, team }) => (team === null ? [] : [[own, team] as const]))
    expect(await teamsOfParticipants(read(), key)).toEqual(new Map(withTeam))
    const totals = names.map((_, team) => {
      const own = ranked.filter(one => one.team === team)
      return {
        points: Math.round(own.reduce((sum, one) => sum + one.points, 0) / own.length),
        members: own.length,
      }
    })
    expect(await readTeamTotals(read(), await row(), standings)).toEqual(totals)
    expect(await readTeamTotals(read(), await row(), noStandings)).toEqual([])

    const board = async (query: string) => {
      const { body } = await api.get(`/sessions/${sessionId}/leaderboard?limit=2&${query}`)
      const lines = body.leaderboard?.map((one: { place: number; points: number }) => [one.place, one.points])
      return { ...body, lines }
    }
    const linesOf = (from: number) => ranked.slice(from, from + 2).map(one => [one.place, one.points])
    await api.post(`/sessions/${sessionId}/close`)
    const page = await board('')
    expect(page).toMatchObject({
      total: ranked.length,
      lines: linesOf(0),
      average_percent: null,
      team_places: [],
    })
    const index = rows.findIndex(one => one.key === leader.key)
    expect(page.leaderboard[0]).toMatchObject({ participant_id: rows[index]!.id, display_name: `P${index}` })
    const next = await board(`cursor=${page.next_cursor}`)
    const [third, back] = [
      await board(`cursor=${next.next_cursor}`),
      await board(`before=${next.prev_cursor}`),
    ]
    expect([next.lines, third.lines, back.lines]).toEqual([linesOf(2), linesOf(4), linesOf(0)])
    expect((await board(`before=${third.prev_cursor}`)).lines).toEqual(linesOf(2))
    expect((await board('cursor=x')).code).toBe('INVALID_REQUEST_PARAMETER')
    const means = page.teams.map((one: { name: string; points: number }) => [one.name, one.points])
    expect(new Map(means)).toEqual(new Map(names.map((name, i) => [name, totals[i]!.points])))
  })
})
