// Points of 1, 2 and 4 spell out who answered what. In an anonymous session nothing but the room has them, and ten seconds after
// the close nothing has.
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { exportHere } from '../../../test/support/export-here.ts'
import { callRoom, type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { eventsOf } from '../../../test/support/test-session.ts'
import { browser } from '../../../test/support/workspace.ts'
import type { Overrides } from '../../app.ts'
import type { Config } from '../../config.ts'
import { jsonLog } from '../../json-log.ts'
import { silentLog } from '../../lib/log.ts'
import { phonesAfterStagesMs } from '../../room/machine/room.ts'
import { writing } from '../../services.ts'
import { removeUpgradeBackups } from '../retention/upgrade-backups.ts'
import { finalStandingMs } from './anonymizer.ts'
import { EarlierStandings } from './earlier-standings.ts'

const weights = [1, 2, 4]
const possible = 7
const quiz = weights.map(points => ({
  type: 'QUIZ',
  prompt: `Worth ${points}`,
  options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
  settings: { points, speed_bonus: false },
}))

/** Which points each of eight people gets: all different, so that a row of points is a row of answers. */
const rows = [5, 0, 3, 7, 1, 6, 2, 4]
const percent = Math.round((100 * rows.reduce((sum, points) => sum + points)) / (rows.length * possible))

let api: ApiClient
afterEach(() => api.app.close())

interface Played extends OpenRoom {
  readonly tokens: string[]
}

/** Everybody answers; the last question stays on screen, revealed. @param teamOf the team of each; null: none */
async function played(
  points: readonly number[],
  settings: object = {},
  teamOf: readonly (number | null)[] = [],
): Promise<Played> {
  const room = await openRoom(api, { questions: quiz }, { settings })
  const tokens: string[] = []
  for (const [i] of points.entries()) {
    const { token } = await room.join()
    tokens.push(token)
    const team = teamOf[i] ?? null
    if (team !== null) expect((await callRoom(api.app, token, 'PUT', '/team', { team })).ok).toBe(true)
  }
  for (const [q, weight] of weights.entries()) {
    await room.activate(q)
    const [yes, no] = room.options[q]!
    for (const [i, own] of points.entries()) {
      const answer = { option_ids: [own & weight ? yes : no] }
      const path = `/questions/${room.questions[q]}/answer`
      expect((await callRoom(api.app, tokens[i]!, 'PUT', path, { answer })).ok).toBe(true)
    }
    const revealed = await api.post(`/sessions/${room.sessionId}/questions/${room.questions[q]}/reveal`)
    expect(revealed.status).toBe(200)
  }
  return { ...room, tokens }
}

function exporting(config: Config, overrides: Overrides): Promise<ApiClient> {
  return startApi(config, { ...overrides, exporter: exportHere(config) })
}

/** What leaves the room: every operation, file and link with points. */
async function published({ sessionId }: OpenRoom) {
  const path = `/sessions/${sessionId}`
  const [leaderboard, report, text] = await Promise.all(
    ['leaderboard', 'report', 'report.md'].map(async name => (await api.get(`${path}/${name}`)).body),
  )
  const link = await api.post(`${path}/report-links`, { names: false })
  const token = new URL(link.body.url).hash.slice(1)
  const shared = await browser(api.app).post('/shared-reports/open', { token })
  const file = await fetch(`${api.app.url}/public/v1${path}/export?format=xlsx`, {
    headers: { 'x-api-key': api.key },
  })
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  return {
    leaderboard,
    report,
    text: text as string,
    link: shared.body.report ?? shared.body,
    sheet: sheets.find(({ name }) => name === 'Scores')!.rows,
  }
}

const scoreOn = async (token: string) =>
  ((await (await callRoom(api.app, token, 'GET', '/state')).json()) as { score: unknown }).score

/** Lets ten seconds pass, again until the server has seen the close. */
async function anonymized(clock: FakeClock): Promise<void> {
  const ready = async () => {
    clock.advance(finalStandingMs)
    return (await eventsOf(api.app.services)).some(({ type }) => type === 'report.ready')
  }
  await expect.poll(ready).toBe(true)
}

/** The rows of all tables, as text by table. */
async function tablesNow(): Promise<Map<string, string>> {
  const { read } = api.app.services.storage
  const found = new Map<string, string>()
  for (const { name } of await read.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(read)
    found.set(name, JSON.stringify(rows))
  }
  return found
}

onBothEngines('points of an anonymous session', newConfig => {
  test('leave the room as figures alone, LIVE and after; devices have their final standing for ten seconds', async () => {
    const clock = new FakeClock()
    api = await exporting(await newConfig(), { clock })
    const room = await played(rows)
    const figures = { average_percent: percent, team_places: [] }
    const onlyFigures = {
      leaderboard: { leaderboard: [], total: 8, teams: [], ...figures },
      report: { leaderboard: [], leaderboard_total: 8, teams: [], ...figures },
      link: { leaderboard: [], leaderboard_total: 8, teams: [], ...figures },
      sheet: [
        ['Figure', 'Value'],
        ['Participants who answered a question with points', 8],
        ['Mean of their points in percent of the possible', percent],
      ],
    }
    const live = await published(room)
    expect(live).toMatchObject(onlyFigures)
    expect(live.text).toContain(`8 participants answered a question with points: on average ${percent} %`)
    expect(live.text).not.toContain('Leaderboard')
    expect(await scoreOn(room.tokens[3]!)).toMatchObject({ points: 7, place: 1 })

    // A leaderboard on stages is known anyway.
    const stage = await room.stage()
    await stage.send({ type: 'leaderboard', shown: true })
    await stage.until(() => stage.room!.leaderboard !== null)
    const shown = await published(room)
    expect(shown.leaderboard.leaderboard).toHaveLength(8)
    expect(shown.leaderboard.leaderboard[0]).toEqual({
      place: 1,
      points: 7,
      participant_id: null,
      display_name: null,
    })
    expect(shown).toMatchObject({ report: onlyFigures.report, sheet: onlyFigures.sheet })
    await stage.send({ type: 'leaderboard', shown: false })

    const phone = await room.phone()
    await api.post(`/sessions/${room.sessionId}/close`)
    await stage.until(() => stage.room!.state === 'CLOSED' && stage.room!.leaderboard?.length === 8)
    await phone.until(() => phone.room!.state === 'CLOSED')
    // Phones follow stages.
    expect(phone.room!.score).toBeNull()
    expect(await scoreOn(room.tokens[3]!)).toBeNull()
    expect(await published(room)).toMatchObject(onlyFigures)
    clock.advance(phonesAfterStagesMs)
    await phone.until(() => phone.room!.score !== null)
    expect(await scoreOn(room.tokens[3]!)).toMatchObject({ points: 7, place: 1 })
    expect((await eventsOf(api.app.services)).some(({ type }) => type === 'report.ready')).toBe(false)

    await anonymized(clock)
    for (const token of room.tokens) expect(await scoreOn(token)).toBeNull()
    expect((await room.stage('screen')).room!.leaderboard).toBeNull()
    expect(await published(room)).toMatchObject(onlyFigures)
    // Pages that are open keep what they show.
    expect(stage.room!.leaderboard).toHaveLength(8)

    const tables = await tablesNow()
    for (const name of ['final_standings', 'answers', 'voters']) expect(tables.get(name), name).toBe('[]')
    expect(tables.get('sessions')).toContain(
      JSON.stringify(JSON.stringify({ scored: 8, average_percent: percent, team_ranks: null })).slice(1, -1),
    )
    expect(JSON.stringify(await eventsOf(api.app.services))).not.toMatch(/"(points|place|score)"/)
  })

  test('of fewer than five people have no mean', async () => {
    const clock = new FakeClock()
    api = await exporting(await newConfig(), { clock })
    const room = await played(rows.slice(0, 4))
    const few = { total: 4, average_percent: null, leaderboard: [] }
    expect((await published(room)).leaderboard).toMatchObject(few)
    await api.post(`/sessions/${room.sessionId}/close`)
    await anonymized(clock)
    const { leaderboard, sheet } = await published(room)
    expect(leaderboard).toMatchObject(few)
    expect(sheet).toHaveLength(2)
  })

  test.each([
    { how: 'teams of one to six', sizes: [1, 2, 3, 4, 5, 6], without: 0, told: false },
    { how: 'teams of four and five', sizes: [4, 5], without: 0, told: false },
    { how: 'teams of five and six', sizes: [5, 6], without: 0, told: true },
    { how: 'teams of five, and one person without', sizes: [5, 5], without: 1, told: false },
    { how: 'teams of five, and five people without', sizes: [5, 5], without: 5, told: true },
  ])('of $how are a place for each team, or nothing', async ({ sizes, without, told }) => {
    const clock = new FakeClock()
    api = await exporting(await newConfig(), { clock })
    const teamOf = [...sizes.flatMap((size, team) => Array(size).fill(team)), ...Array(without).fill(null)]
    // The second team is the better one.
    const points = teamOf.map((team, i) => (team === 1 ? 6 : team === 0 ? 1 : i % 8))
    const names = ['Red', 'Blue', 'Green', 'Pink', 'Grey', 'Black'].slice(0, sizes.length)
    const teams = { names, assignment: 'CHOSEN' }
    const room = await played(points, { teams }, teamOf)
    const team_places = told
      ? [
          { place: 1, name: 'Blue' },
          { place: 2, name: 'Red' },
        ]
      : []
    const expected = { teams: [], team_places }
    expect(await published(room)).toMatchObject({ leaderboard: expected, report: expected, link: expected })
    await api.post(`/sessions/${room.sessionId}/close`)
    await anonymized(clock)
    const after = await published(room)
    expect(after).toMatchObject({ leaderboard: expected, report: expected, link: expected })
    expect(after.sheet.slice(3)).toEqual(
      told
        ? [
            ['Rank of Blue', 1],
            ['Rank of Red', 2],
          ]
        : [],
    )
    const { read } = api.app.services.storage
    const stored = await read.selectFrom('teams').select(['points', 'members']).execute()
    for (const row of stored) expect(row).toEqual({ points: null, members: null })
  })

  test('nobody has scored: it is anonymized at once', async () => {
    api = await exporting(await newConfig(), { clock: new FakeClock() })
    const room = await openRoom(api, { questions: [...quiz, { type: 'WORD_CLOUD', prompt: 'Words' }] })
    const phone = await room.phone()
    await room.activate(3)
    await phone.answer(room.questions[3]!, { words: ['one'] })
    await api.post(`/sessions/${room.sessionId}/close`)
    const ready = async () => (await eventsOf(api.app.services)).some(({ type }) => type === 'report.ready')
    await expect.poll(ready).toBe(true)
  })

  test('that an earlier version kept become figures, in a database that has been upgraded', async () => {
    const config = await newConfig()
    const clock = new FakeClock()
    api = await exporting(config, { clock })
    const teamOf = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]
    const points = teamOf.map(team => (team === 0 ? 2 : 5))
    const teams = { names: ['Red', 'Blue'], assignment: 'CHOSEN' }
    const room = await played(points, { teams }, teamOf)
    await api.post(`/sessions/${room.sessionId}/close`)
    await anonymized(clock)
    const expected = await published(room)
    expect(expected.leaderboard).toMatchObject({ total: 10, average_percent: 50 })

    // As it stored them: a row for each person, in the order of joining, and means of the teams.
    const { services } = api.app
    await writing(services, async ({ db }) => {
      const { key } = await db.selectFrom('sessions').select('key').executeTakeFirstOrThrow()
      await db.updateTable('sessions').set({ final_scores: null }).execute()
      const kept = points.map((own, i) => ({
        session_key: key,
        participant_key: i + 1,
        points: own,
        place: own === 5 ? 1 : 6,
      }))
      await db.insertInto('final_standings').values(kept).execute()
      for (const [team, mean] of [2, 5].entries())
        await db.updateTable('teams').set({ points: mean, members: 5 }).where('team', '=', team).execute()
    })
    await new EarlierStandings(services).convertAll()
    expect(await published(room)).toMatchObject({
      leaderboard: expected.leaderboard,
      sheet: expected.sheet,
    })
    const tables = await tablesNow()
    expect(tables.get('final_standings')).toBe('[]')
    expect(tables.get('teams')).not.toMatch(/"(points|members)":\d/)
    // A running server does it by itself, and again for what a peer of that version writes in the meantime.
    await new EarlierStandings(services).convertAll()
    expect((await published(room)).leaderboard).toMatchObject({ average_percent: 50 })
  })

  test('that an earlier version is about to keep are left to it', async () => {
    api = await exporting(await newConfig(), { clock: new FakeClock() })
    const room = await played(rows)
    await api.post(`/sessions/${room.sessionId}/close`)
    const { services } = api.app
    await writing(services, async ({ db }) => {
      const { key } = await db.selectFrom('sessions').select('key').executeTakeFirstOrThrow()
      const row = { session_key: key, participant_key: 1, points: 5, place: 1 }
      await db.insertInto('final_standings').values(row).execute()
    })
    await new EarlierStandings(services).convertAll()
    const { final_scores } = await services.storage.read
      .selectFrom('sessions')
      .select('final_scores')
      .executeTakeFirstOrThrow()
    expect(final_scores).toBeNull()
  })
})

onBothEngines('backups that upgrades make', newConfig => {
  test('are deleted after 14 days, which the log says; other files stay', async () => {
    const clock = new FakeClock()
    const config = await newConfig()
    const lines: string[] = []
    api = await exporting(config, { clock, log: jsonLog('info', line => lines.push(line)) })
    const write = (name: string, ageDays: number) => {
      const file = join(config.dataDir, name)
      writeFileSync(file, 'rows of single people')
      const at = (clock.now() - ageDays * 86_400_000) / 1_000
      utimesSync(file, at, at)
    }
    write('before-0002_upgrades.backup', 15)
    write('before-0004_standings.backup', 13)
    write('before-the-holidays.backup', 400)
    const services = { clock, log: jsonLog('info', line => lines.push(line)) }
    removeUpgradeBackups(services, config.dataDir)
    const left = () => readdirSync(config.dataDir).filter(name => name.endsWith('.backup'))
    expect(left().sort()).toEqual(['before-0004_standings.backup', 'before-the-holidays.backup'])
    expect(lines.filter(line => line.includes('removed the backup of an upgrade'))).toHaveLength(1)
    clock.advance(2 * 86_400_000)
    removeUpgradeBackups({ clock, log: silentLog }, config.dataDir)
    expect(left()).toEqual(['before-the-holidays.backup'])
    expect(readFileSync(join(config.dataDir, 'before-the-holidays.backup'), 'utf8')).toBe(
      'rows of single people',
    )
  })
})
