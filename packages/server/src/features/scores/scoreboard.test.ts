// Standings of thousands, and their figures and pages, equal a plain recount of the stored answers.
import { scoreOf as pointsOfAnswer } from '@roomful/contract/question-types/scoring'
import { FakeClock } from '@roomful/testkit/fake-clock'
import fc from 'fast-check'
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
import { noStandings, scoreInRoom, scoreOf, sortInTurns, standingsBefore } from './standing.ts'
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
    const totals = new Map<
      number,
      {
        key: number
        team: number | null
        points: number
        ms: number
        streak: number
        last: number
        before: number
      }
    >()
    for (const question of questions) {
      const given = rows.filter(() => number() < 0.8)
      const definition = frozenDefinition(question)
      const answers = given.map(({ key: participant_key }) => {
        const option = definition.options[Math.floor(number() * 2)]
        return {
          participant_key,
          value: option ? { option_ids: [option.id] } : { value: 3 },
          elapsed_ms: Math.floor(number() * 4) * 5_000,
        }
      })
      await insertRows(api.app.services, 'answers', answers.length, i => ({
        session_question_key: question.key,
        ...answers[i],
        value: JSON.stringify(answers[i]!.value),
        accepted_at: 0,
      }))
      if (definition.type !== 'QUIZ' || definition.settings.points === 0) continue
      for (const { key: own, team } of rows) {
        const answer = answers.find(({ participant_key }) => participant_key === own)
        if (own === rows[1]!.key || (!answer && !totals.has(own))) continue
        const timing = {
          elapsedMs: answer?.elapsed_ms ?? 0,
          timeFactor: own === rows[0]!.key ? 2 : 1,
          timed: true,
        } as const
        const last = answer ? pointsOfAnswer(definition, answer.value, timing) : 0
        const { points, ms, streak } = totals.get(own) ?? { points: 0, ms: 0, streak: 0 }
        totals.set(own, {
          key: own,
          team,
          points: points + last,
          ms: ms + (last > 0 ? timing.elapsedMs : 0),
          streak: last > 0 ? streak + 1 : 0,
          last,
          before: points,
        })
      }
    }
    const ranked = [...totals.values()].sort((a, b) => b.points - a.points || a.ms - b.ms || a.key - b.key)
    return { ...room, key, row, rows, questions, ranked }
  }

  test('is a recount: points, times, places, streaks and teams of all who have answered and are here', async () => {
    const { key, row, rows, ranked, questions, sessionId } = await played(
      4_100,
      { teams: { names, assignment: 'DEALT' } },
      { participant_identity_mode: 'IDENTIFIED' },
    )
    const scoreboards = new Scoreboards()
    const facts = { ...(await finalScoreFacts(read(), { key, isTimed: true })) }
    expect(facts.questions.map(({ definition }) => definition.id)).toEqual(
      [0, 2].map(i => questions[i]!.question_id),
    )
    // Question after question, as they are revealed.
    const first = await scoreboards
      .of(key)
      .standings(read(), { ...facts, questions: facts.questions.slice(0, 1) })
    expect(first).toMatchObject({
      isFirst: true,
      possiblePoints: 1_000,
      lastQuestionId: questions[0]!.question_id,
    })
    const standings = await scoreboards.of(key).standings(read(), facts)
    expect(scoreboards.of(key).standings(read(), facts)).toBe(scoreboards.of(key).standings(read(), facts))
    expect(standings).toMatchObject({
      isFirst: false,
      possiblePoints: 1_300,
      lastQuestionId: questions[2]!.question_id,
    })
    const placeOf = ({ points, ms }: { points: number; ms: number }) =>
      1 + ranked.findIndex(one => one.points === points && one.ms === ms)
    expect(
      standings.ranked.map(({ participantKey, points, elapsedMs, streak, lastPoints, place }) => [
        participantKey,
        points,
        elapsedMs,
        streak,
        lastPoints,
        place,
      ]),
    ).toEqual(ranked.map(one => [one.key, one.points, one.ms, one.streak, one.last, placeOf(one)]))
    const [leader, last] = [ranked[0]!, ranked.at(-1)!]
    expect(scoreOf(standings, leader.key)).toEqual({
      points: leader.points,
      place: 1,
      streak: leader.streak,
      last: { question_id: questions[2]!.question_id, points: leader.last },
    })
    expect(scoreInRoom(standings, leader.key, undefined)).toMatchObject({ shared: placeOf(ranked[1]!) === 1 })
    expect(scoreInRoom(standings, rows[1]!.key, undefined)).toMatchObject({
      points: 0,
      place: ranked.length + 1,
      streak: 0,
      shared: false,
      last: { points: 0 },
    })
    expect([scoreOf(noStandings, 1), scoreInRoom(noStandings, 1, undefined)]).toEqual([null, null])
    const before = await standingsBefore(standings, [
      standings.byParticipant.get(last.key)!,
      standings.ranked[0]!,
    ])
    expect([...before.values()].map(({ points }) => points)).toEqual([last.before, leader.before])
    expect(await standingsBefore(first, first.ranked.slice(0, 1))).toEqual(new Map())

    const teamOf = await teamsOfParticipants(read(), key)
    expect(teamOf).toEqual(
      new Map(rows.flatMap(({ key: own, team }) => (team === null ? [] : [[own, team]]))),
    )
    const means = names.map((_, team) => ranked.filter(one => one.team === team).map(({ points }) => points))
    const totals = means.map(own => ({
      points: Math.round(own.reduce((sum, points) => sum + points) / own.length),
      members: own.length,
    }))
    expect(await readTeamTotals(read(), await row(), standings)).toEqual(totals)
    expect(await readTeamTotals(read(), await row(), noStandings)).toEqual([])

    // Over the API: only what is revealed counts.
    const board = async (query = '') => (await api.get(`/sessions/${sessionId}/leaderboard?${query}`)).body
    await api.post(`/sessions/${sessionId}/close`)
    const page = await board('limit=2')
    expect(page).toMatchObject({
      total: ranked.length,
      leaderboard: ranked
        .slice(0, 2)
        .map(one => ({ points: one.points, display_name: expect.stringMatching(/^P/) })),
      average_percent: null,
      team_places: [],
    })
    const next = await board(`limit=2&cursor=${page.next_cursor}`)
    expect(next.leaderboard.map(({ points }: { points: number }) => points)).toEqual(
      ranked.slice(2, 4).map(({ points }) => points),
    )
    expect((await board(`limit=2&before=${next.prev_cursor}`)).leaderboard).toEqual(page.leaderboard)
    expect((await board(`cursor=x`)).code).toBe('INVALID_REQUEST_PARAMETER')
    expect(page.teams.map(({ name, points }: { name: string; points: number }) => [name, points])).toEqual(
      names.map((name, i) => [name, totals[i]!.points]).sort((a, b) => Number(b[1]) - Number(a[1])),
    )
  })

  test('of an anonymous session has figures, which are stored once', async () => {
    const { key, row, ranked, sessionId } = await played(30, { teams: { names, assignment: 'DEALT' } })
    expect(await hasScored(read(), key)).toBe(true)
    const scoreboards = new Scoreboards()
    const points = ranked.reduce((sum, one) => sum + one.points, 0)
    const figures = await readFigures(read(), await row(), scoreboards)
    expect(figures).toMatchObject({
      scored: ranked.length,
      average_percent: Math.round((100 * points) / (ranked.length * 1_300)),
    })
    const page = (await api.get(`/sessions/${sessionId}/leaderboard`)).body
    expect(page).toMatchObject({
      total: ranked.length,
      average_percent: figures.average_percent,
      leaderboard: [],
      teams: [],
    })
    for (const average_percent of [1, 2])
      await change(tx => keepFigures(tx, key, { ...figures, average_percent }))
    expect(await readFigures(read(), await row(), scoreboards)).toMatchObject({ average_percent: 1 })
  })
})

test('figures are of five people or more, and of no rest of fewer', () => {
  expect(
    [
      [40, 4, 10],
      [40, 5, 10],
      [5, 5, 0],
      [6, 5, 3],
    ].map(([points, people, possible]) => averagePercent(points!, people!, possible!)),
  ).toEqual([null, 80, null, 40])
  const ranks = (members: number[], scored: number) =>
    publishedRanks(
      members.map((n, i) => ({ points: i, members: n })),
      scored,
    )
  expect([
    ranks([], 9),
    ranks([4, 5], 9),
    ranks([5, 5], 10),
    ranks([5, 5], 11),
    ranks([5, 5], 14),
    ranks([5, 6], 16),
  ]).toEqual([null, null, [2, 1], null, null, [2, 1]])
  const session = { settings: JSON.stringify({ teams: { names: ['A', 'B', 'C'], assignment: 'DEALT' } }) }
  expect(publishedFigures(session, { scored: 9, average_percent: 7, team_ranks: [2, 1, 2] })).toEqual({
    average_percent: 7,
    team_places: [
      { rank: 1, name: 'B' },
      { rank: 2, name: 'A' },
      { rank: 2, name: 'C' },
    ],
  })
  expect(publishedFigures(session, { scored: 9, average_percent: 7, team_ranks: null }).team_places).toEqual(
    [],
  )
})

test('thousands are sorted as by Array.sort, stable', async () => {
  const lengths = fc.constantFrom(0, 1, 3_999, 4_000, 4_001, 8_000, 12_500)
  await fc.assert(
    fc.asyncProperty(lengths, fc.integer(), async (length, seed) => {
      const number = seededNumbers(seed)
      const items = Array.from({ length }, (_, i) => ({ i, by: Math.floor(number() * 500) }))
      expect(await sortInTurns(items, (a, b) => a.by - b.by)).toEqual(items.toSorted((a, b) => a.by - b.by))
    }),
    { numRuns: 20 },
  )
})

test('scoreboards of the 32 sessions that were read last are cached', () => {
  const scoreboards = new Scoreboards()
  const first = scoreboards.of(0)
  for (let key = 1; key < 32; key++) scoreboards.of(key)
  expect(scoreboards.of(0)).toBe(first)
  const second = scoreboards.of(1)
  scoreboards.of(32)
  expect([scoreboards.of(0), scoreboards.of(1)]).toEqual([first, second])
  for (let key = 100; key < 132; key++) scoreboards.of(key)
  expect(scoreboards.of(0)).not.toBe(first)
  scoreboards.drop(131)
})
