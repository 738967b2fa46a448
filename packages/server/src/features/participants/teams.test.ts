// Teams: chosen or dealt evenly, renamed by their members until the close, and only their totals stay.
import type { JoinBody, Room } from '@roomful/contract/room/protocol'
import { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { PollingDevice } from '@roomful/testkit/polling-device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { callRoom, type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { eventsOf } from '../../../test/support/test-session.ts'
import { startApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { reading, writing } from '../../services.ts'
import { addWords } from '../word-filter/word-filter.ts'
import { findParticipant } from './find-participant.ts'
import { removeParticipant } from './remove-participant.ts'
import { renameOwnTeam } from './teams.ts'

const quiz = (prompt: string) => ({
  type: 'QUIZ',
  prompt,
  options: [{ text: 'Right', is_correct: true }, { text: 'Wrong' }],
  settings: { time_limit_seconds: null, points: 100 },
})
const deck = { questions: [quiz('First?'), quiz('Second?')] }
const teams = (assignment: 'CHOSEN' | 'DEALT', names = ['Red', 'Blue', 'Grün']) => ({
  settings: { teams: { names, assignment } },
})

let api: ApiClient
let config: Config
let clock: FakeClock | undefined
const polling: PollingDevice[] = []
afterEach(async () => {
  for (const device of polling.splice(0)) device.leave()
  await api.app.close()
  clock = undefined
})

const choose = (phone: Device, team: number) => phone.send({ type: 'team', team })
const rename = (phone: Device, name: string) => phone.send({ type: 'team_name', name })
const names = (device: { room: Room | undefined }) => device.room!.teams!.map(({ name }) => name)
const sizes = (device: { room: Room | undefined }) => device.room!.teams!.map(({ size }) => size)

async function call(token: string, path: string, body: unknown) {
  const response = await callRoom(api.app, token, 'PUT', path, body)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

onBothEngines('teams', newConfig => {
  async function start(session: object): Promise<OpenRoom> {
    config = await newConfig()
    api = await startApi(config, clock && { clock })
    return openRoom(api, deck, { ...session })
  }

  async function phone(room: OpenRoom, team: number, body: Partial<JoinBody> = {}) {
    const joined = await room.phone({ team, ...body })
    expect(joined.room!.team).toBe(team)
    return joined
  }

  async function answer(room: OpenRoom, question: number, right: Device[], wrong: Device[] = []) {
    const [yes, no] = room.options[question]!
    for (const one of right) await one.answer(room.questions[question]!, { option_ids: [yes] })
    for (const one of wrong) await one.answer(room.questions[question]!, { option_ids: [no] })
  }

  test('are a setting of any session, off by default, with two to twelve names that differ', async () => {
    const { presentationId: presentation_id } = await start({})
    const create = (settings: object, more = {}) =>
      api.post('/sessions', { presentation_id, ...more, settings })
    expect((await create({})).body.settings.teams).toBeNull()
    const given = teams('DEALT', ['  Red   team ', 'Blue\u200b', '🦊'])
    for (const participant_identity_mode of ['ANONYMOUS', 'IDENTIFIED'])
      expect((await create(given.settings, { participant_identity_mode })).body.settings.teams).toEqual({
        names: ['Red team', 'Blue', '🦊'],
        assignment: 'DEALT',
      })
    expect((await create({ teams: null })).status).toBe(200)
    const names = (count: number) => Array.from({ length: count }, (_, i) => `Team ${i}`)
    for (const [list, field] of [
      [names(1), 'names'],
      [names(13), 'names'],
      [['Red', ''], 'names[1]'],
      [['Red', '\u200b\u3164'], 'names[1]'],
      [['Red', 'x'.repeat(41)], 'names[1]'],
      [['Red', 'Blue', 'R é d!'], 'names[2]'],
      // Cyrillic.
      [['Ada', 'Аdа'], 'names[1]'],
    ] as const) {
      const { status, body } = await create({ teams: { names: list, assignment: 'CHOSEN' } })
      expect([status, body.code, body.invalid_fields], String(list)).toEqual([
        400,
        'INVALID_REQUEST_BODY',
        [`settings.teams.${field}`],
      ])
    }
    for (const bad of [{ names: names(2) }, { names: names(2), assignment: 'DRAWN' }, names(2)])
      expect((await create({ teams: bad })).status).toBe(400)
    expect((await create({ teams: { names: names(12), assignment: 'CHOSEN' } })).status).toBe(200)
    // Rooms without them say nothing of teams.
    const without = await openRoom(api, deck)
    const joined = await without.phone({ team: 1 })
    for (const member of ['teams', 'team', 'team_assignment', 'team_leaderboard'])
      expect(joined.room).not.toHaveProperty(member)
    await expect(choose(joined, 0)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(rename(joined, 'Ours')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('that are dealt stay even when people join at once, come back or are removed', async () => {
    const room = await start(teams('DEALT'))
    const joinKey = (i: number) => `the-key-of-device-number-${i}`
    const join = (i: number) => room.join({ join_key: joinKey(i) })
    const joined = await Promise.all(Array.from({ length: 10 }, (_, i) => join(i)))
    const stage = await room.stage()
    expect(sizes(stage).toSorted()).toEqual([3, 3, 4])
    const teamOf = joined.map(one => one.room.team)
    expect(sizes(stage)).toEqual([0, 1, 2].map(team => teamOf.filter(other => other === team).length))
    // A choice is not asked for, and changes nothing.
    expect((await room.join({ join_key: joinKey(3), team: (teamOf[3]! + 1) % 3 })).room.team).toBe(teamOf[3])
    const other = await Device.connect(api.app.url, joined[4]!.token)
    await expect(choose(other, (teamOf[4]! + 1) % 3)).rejects.toMatchObject({ code: 'TEAM_KEPT' })
    await choose(other, teamOf[4]!)
    // Those who are removed leave room for others.
    const left = teamOf.flatMap((team, i) => (team === teamOf[0] ? joined[i]! : []))
    for (const { participant_id } of left)
      await stage.send({ type: 'remove', participant_id, keep_answers: true })
    await stage.until(() => sizes(stage)[teamOf[0]!] === 0)
    expect((await room.join()).room.team).toBe(teamOf[0])
    await stage.until(() => sizes(stage)[teamOf[0]!] === 1)
  })

  test('and their names and members are there after a restart', async () => {
    const room = await start(teams('DEALT'))
    const joined = await Promise.all(Array.from({ length: 4 }, () => room.join()))
    await rename(await Device.connect(api.app.url, joined[0]!.token), 'Ours')
    await api.app.close()
    const again = await startApp(config, { resolveName: async () => [] })
    api = { ...api, app: again }
    for (const { token, room: before } of joined) {
      const device = await Device.connect(again.url, token)
      expect(device.room!.team).toBe(before.team)
      expect(names(device)[joined[0]!.room.team!]).toBe('Ours')
      expect(sizes(device).toSorted()).toEqual([1, 1, 2])
    }
  })

  test('that are chosen are told before joining, and given once: with the join or later', async () => {
    const room = await start(teams('CHOSEN'))
    const [first] = [await phone(room, 1)]
    const response = await fetch(`${api.app.url}/room/v1/lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: room.code }),
    })
    expect(await response.json()).toMatchObject({
      teams: [
        { name: 'Red', size: 0 },
        { name: 'Blue', size: 1 },
        { name: 'Grün', size: 0 },
      ],
    })
    const stage = await room.stage('screen')
    expect(stage.room).toMatchObject({ team_assignment: 'CHOSEN' })
    expect(stage.room).not.toHaveProperty('team')
    // On all devices of the participant.
    const late = await room.phone()
    const second = await Device.connect(api.app.url, late.token)
    expect([late.room!.team, late.room!.team_assignment]).toEqual([null, 'CHOSEN'])
    await choose(late, 2)
    for (const device of [late, second]) {
      await device.until(() => device.room!.team === 2)
      expect(sizes(device)).toEqual([0, 1, 1])
    }
    await stage.until(() => sizes(stage)[2] === 1)
    await choose(late, 2)
    await expect(choose(late, 0)).rejects.toMatchObject({ code: 'TEAM_KEPT' })
    await expect(choose(first, 0)).rejects.toMatchObject({ code: 'TEAM_KEPT' })
    // Without a socket.
    const { token } = await room.join()
    const polled = await PollingDevice.follow<Room>(api.app.url, token)
    polling.push(polled as PollingDevice)
    expect(await call(token, '/team', { team: 0 })).toEqual({ status: 200, body: { team: 0 } })
    await polled.until(() => polled.room!.team === 0)
    await stage.until(() => sizes(stage).join() === '1,1,1')
    expect(await call(token, '/team', { team: 1 })).toMatchObject({
      status: 409,
      body: { code: 'TEAM_KEPT' },
    })
  })

  test('that do not exist are refused', async () => {
    const room = await start(teams('CHOSEN'))
    for (const team of [3, 11, -1, 12, 1.5, '0', null])
      await expect(room.join({ team } as never), String(team)).rejects.toMatchObject({
        code: 'INVALID_REQUEST_BODY',
        body: { invalid_fields: ['team'] },
      })
    const one = await room.phone()
    await expect(choose(one, 3)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const team of [-1, 12, 1.5, '0', null])
      await expect(choose(one, team as never), String(team)).rejects.toMatchObject({
        code: 'INVALID_MESSAGE',
      })
    expect(await call(one.token, '/team', { team: 3 })).toMatchObject({ status: 404 })
    expect(await call(one.token, '/team', { team: 12 })).toMatchObject({
      status: 400,
      body: { invalid_fields: ['team'] },
    })
    expect(one.room!.team).toBeNull()
    await expect(rename(one, 'Ours')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('are renamed by their members, once in ten seconds, on all devices', async () => {
    clock = new FakeClock()
    const room = await start(teams('CHOSEN'))
    const [red, blue] = [await phone(room, 0), await phone(room, 1)]
    const [stage, watching] = [
      await room.stage('screen'),
      await PollingDevice.follow<Room>(api.app.url, blue.token),
    ]
    polling.push(watching as PollingDevice)
    await rename(red, '  Red   Foxes\u200b ')
    for (const device of [red, blue, stage, watching] as Device[])
      await device.until(() => names(device)[0] === 'Red Foxes')
    // The same again is no renaming.
    await rename(red, 'Red Foxes')
    for (const name of ['Other', 'Third']) {
      await expect(rename(red, name)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
      expect(await call(red.token, '/team/name', { name })).toMatchObject({
        status: 429,
        body: { code: 'RATE_LIMITED', retry_after_seconds: 10 },
      })
    }
    // Each team by itself.
    expect(await call(blue.token, '/team/name', { name: ' Owls ' })).toEqual({
      status: 200,
      body: { name: 'Owls' },
    })
    clock.advance(10_000)
    await rename(red, 'Other')
    await stage.until(() => names(stage).join() === 'Other,Owls,Grün')
    // The setting keeps what it was given.
    expect((await api.get(`/sessions/${room.sessionId}`)).body.settings.teams.names).toEqual(
      teams('CHOSEN').settings.teams.names,
    )
  })

  test('keep their names where another one is refused', async () => {
    const room = await start(teams('CHOSEN'))
    await writing(api.app.services, tx => addWords(tx, api.organization, ['zonk']))
    const red = await phone(room, 0)
    await rename(await phone(room, 1), 'Owls')
    const participant = (await findParticipant(reading(api.app.services), red.token))!
    const codeOf = (name: string) =>
      writing(api.app.services, tx => renameOwnTeam(tx, participant, name)).catch(error => error.code)
    for (const [code, texts] of Object.entries({
      TEAM_NAME_INVALID: ['', ' ', '\u200b\u2060', '\u3164', 'x'.repeat(41)],
      TEAM_NAME_REFUSED: ['Zonk', 'z0nk', 'The Zonk'],
      // Of another team, now, and again after the close.
      TEAM_NAME_TAKEN: ['Owls', 'ÓWLS', 'o w l s', 'Blue', 'GRUN'],
    }))
      for (const name of texts) expect(await codeOf(name), name).toBe(code)
    expect(await call(red.token, '/team/name', { name: 'Owls' })).toMatchObject({
      status: 409,
      body: { code: 'TEAM_NAME_TAKEN' },
    })
    expect(await call(red.token, '/team/name', { name: 7 })).toMatchObject({
      status: 400,
      body: { invalid_fields: ['name'] },
    })
    expect(names(red)[0]).toBe('Red')
    // Its own in another form.
    expect(await codeOf('RED')).toBe('RED')
  })

  test('are renamed by the presenter, or given their own name again', async () => {
    clock = new FakeClock()
    const room = await start(teams('CHOSEN'))
    const [remote, red] = [await room.stage(), await phone(room, 0)]
    await writing(api.app.services, tx => addWords(tx, api.organization, ['zonk']))
    await rename(red, 'Rude')
    const give = (team: number, name: string | null) => remote.send({ type: 'team_name', team, name })
    await give(0, null)
    for (const device of [red, remote] as Device[]) await device.until(() => names(device)[0] === 'Red')
    // The members cannot take it back at once.
    await expect(rename(red, 'Rude')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    // A presenter's own words are not filtered, and not limited.
    await give(0, 'Zonk')
    await give(1, 'Sky')
    await red.until(() => names(red).join() === 'Zonk,Sky,Grün')
    await expect(give(2, 'sky')).rejects.toMatchObject({ code: 'TEAM_NAME_TAKEN' })
    await expect(give(2, '\u200b')).rejects.toMatchObject({ code: 'TEAM_NAME_INVALID' })
    await expect(give(3, null)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const screen = await room.stage('screen')
    await expect(screen.send({ type: 'team_name', team: 0, name: null })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    clock.advance(10_000)
    await rename(red, 'Foxes')
    await screen.until(() => names(screen)[0] === 'Foxes')
  })

  test('have the mean points of those who answered, on phones, stages, in the API and the report', async () => {
    const room = await start({ participant_identity_mode: 'IDENTIFIED', ...teams('CHOSEN') })
    const phoneIn = (team: number) => phone(room, team, { display_name: 'Ada' })
    const [stage, remote] = [await room.stage('screen'), await room.stage()]
    const [a, b, c] = [await phoneIn(0), await phoneIn(0), await phoneIn(1)]
    // One who answers nothing, and one without a team.
    const [idle, free] = [await phoneIn(0), await room.phone({ display_name: 'Ada' })]
    await room.activate(0)
    await answer(room, 0, [a, c, free], [b])
    expect((await api.get(`/sessions/${room.sessionId}/leaderboard`)).body.teams).toEqual([])
    await remote.send({ type: 'reveal' })
    await a.until(() => a.room!.score?.team !== undefined)
    expect(a.room!.score!.team).toEqual({ index: 0, place: 2, points: 50, shared: false })
    await idle.until(() => idle.room!.score !== null)
    expect(idle.room!.score!.team).toEqual({ index: 0, place: 2, points: 50, shared: false })
    await free.until(() => free.room!.score !== null)
    expect(free.room!.score).not.toHaveProperty('team')
    expect([stage.room!.team_leaderboard, a.room!.team_leaderboard]).toEqual([null, null])
    await remote.send({ type: 'leaderboard', shown: true })
    const standings = [
      { place: 1, name: 'Blue', points: 100, members: 1 },
      { place: 2, name: 'Red', points: 50, members: 2 },
      { place: 3, name: 'Grün', points: 0, members: 0 },
    ]
    const inRoom = standings.map((team, i) => ({ ...team, team: [1, 0, 2][i] }))
    for (const device of [stage, a, free] as Device[]) {
      await device.until(() => device.room!.team_leaderboard?.length === 3)
      expect(device.room!.team_leaderboard).toEqual(inRoom)
    }
    const teamOfRows = stage.room!.leaderboard!.map(row => row.team)
    expect(teamOfRows.toSorted()).toEqual([0, 0, 1, null])
    const path = `/sessions/${room.sessionId}`
    expect((await api.get(`${path}/leaderboard`)).body.teams).toEqual(standings)
    expect((await api.get(`${path}/report`)).body.teams).toEqual(standings)
    expect((await api.get(`${path}/report.md`)).body).toContain('- 2: Red, 50 points, 2 members')
    // A phone that comes back has it in its first view.
    const again = await Device.connect(api.app.url, a.token)
    expect([again.room!.score!.team, again.room!.team_leaderboard]).toEqual([a.room!.score!.team, inRoom])
    // With its points into a team.
    await choose(free, 0)
    await free.until(() => free.room!.score?.team !== undefined)
    await stage.until(() => stage.room!.team_leaderboard![1]!.members === 3)
    expect(stage.room!.team_leaderboard![1]).toEqual({
      place: 2,
      name: 'Red',
      points: 67,
      members: 3,
      team: 0,
    })
    await a.until(() => a.room!.score!.team!.points === 67)
    expect((await api.get(`${path}/leaderboard`)).body.teams[1]).toMatchObject({ points: 67, members: 3 })
    // Renamed on the leaderboard too.
    await rename(a, 'Foxes')
    await stage.until(() => stage.room!.team_leaderboard![1]!.name === 'Foxes')
    // And out of it.
    const wrong = (await findParticipant(reading(api.app.services), b.token))!
    await writing(api.app.services, tx =>
      removeParticipant(tx, api.organization, room.sessionId, wrong.id, true),
    )
    await stage.until(() => stage.room!.team_leaderboard![0]!.team === 0)
    expect(stage.room!.team_leaderboard!.slice(0, 2)).toMatchObject([
      { place: 1, points: 100, members: 2 },
      { place: 1, points: 100, members: 1 },
    ])
    await a.until(() => a.room!.score!.team!.shared)
  })

  test('that are dealt are read once for each state of the points', async () => {
    const room = await start({ participant_identity_mode: 'IDENTIFIED', ...teams('DEALT') })
    const join = () => room.phone({ display_name: 'Ada' })
    const [a, b] = [await join(), await join()]
    const remote = await room.stage()
    const membersAfter = async (question: number) => {
      await room.activate(question)
      await answer(room, question, [a], [b])
      await remote.send({ type: 'reveal' })
      return members()
    }
    const members = async () => {
      const { body } = await api.get(`/sessions/${room.sessionId}/leaderboard`)
      return body.teams.map((team: { members: number }) => team.members).sort()
    }
    expect(await membersAfter(0)).toEqual([0, 1, 1])
    // Nothing but a new state of the points looks again.
    await writing(api.app.services, ({ db }) => db.updateTable('participants').set({ team: null }).execute())
    expect(await members()).toEqual([0, 1, 1])
    expect(await membersAfter(1)).toEqual([0, 0, 0])
  })

  test.each(['ANONYMOUS', 'IDENTIFIED'])(
    'of a closed %s session keep their totals where people are named, and names that were typed are gone',
    async participant_identity_mode => {
      const room = await start({ participant_identity_mode, ...teams('CHOSEN') })
      const join = (team: number) => phone(room, team, { display_name: 'Ada' })
      const [remote, a, b, c] = [await room.stage(), await join(0), await join(0), await join(1)]
      await rename(a, 'Typed by Ada')
      await room.activate(0)
      await answer(room, 0, [a], [b, c])
      await remote.send({ type: 'reveal' })
      await remote.send({ type: 'leaderboard', shown: true })
      await remote.until(() => remote.room!.team_leaderboard?.[0]?.name === 'Typed by Ada')
      await remote.send({ type: 'close' })
      for (const device of [remote, a] as Device[])
        await device.until(
          () => names(device)[0] === 'Red' && device.room!.team_leaderboard?.[0]?.name === 'Red',
        )
      await expect(rename(a, 'Late')).rejects.toMatchObject({ code: 'SESSION_CLOSED' })
      await expect(choose(a, 1)).rejects.toMatchObject({ code: 'SESSION_CLOSED' })
      const ready = async () => (await eventsOf(api.app.services)).some(({ type }) => type === 'report.ready')
      await expect.poll(ready).toBe(true)
      const path = `/sessions/${room.sessionId}`
      const final = [
        { place: 1, name: 'Red', points: 50, members: 2 },
        { place: 2, name: 'Blue', points: 0, members: 1 },
        { place: 2, name: 'Grün', points: 0, members: 0 },
      ]
      const isNamed = participant_identity_mode === 'IDENTIFIED'
      expect((await api.get(`${path}/leaderboard`)).body.teams).toEqual(isNamed ? final : [])
      expect((await api.get(`${path}/report`)).body.teams).toEqual(isNamed ? final : [])
      const late = await room.stage('screen')
      if (isNamed) expect(late.room!.team_leaderboard).toMatchObject(final)
      else expect(late.room!.team_leaderboard).toBeNull()
      const { read } = api.app.services.storage
      const stored = await read.selectFrom('teams').selectAll().orderBy('team').execute()
      expect(stored.map(({ name, renamed_at, size }) => [name, renamed_at, size])).toEqual([
        [null, null, 2],
        [null, null, 1],
        [null, null, 0],
      ])
      const left = await read.selectFrom('participants').select('team').orderBy('key').execute()
      expect(left.map(({ team }) => team)).toEqual(isNamed ? [0, 0, 1] : [null, null, null])
      // A phone without a team any more is not asked for one: the session is closed.
      const phoneAgain = await Device.connect(api.app.url, a.token)
      expect(phoneAgain.room).toMatchObject({ state: 'CLOSED', team: isNamed ? 0 : null })
    },
  )

  test('reach no event, export or list of participants, and typed names no report', async () => {
    const room = await start({ participant_identity_mode: 'IDENTIFIED', ...teams('CHOSEN') })
    const one = await phone(room, 1, { display_name: 'Ada' })
    await rename(one, 'Unmistakable')
    await room.activate(0)
    await answer(room, 0, [one])
    await api.post(`/sessions/${room.sessionId}/questions/${room.questions[0]}/reveal`)
    const path = `/sessions/${room.sessionId}`
    for (const what of ['participants', 'export', 'export?layout=people', 'kpis', 'qa']) {
      const { status, body } = await api.get(`${path}/${what}`)
      expect([status, what]).toEqual([200, what])
      expect(JSON.stringify(body)).not.toMatch(/Unmistakable|"team"/)
    }
    for (const what of ['leaderboard', 'report'])
      expect((await api.get(`${path}/${what}`)).body.teams[0].name).toBe('Blue')
    await api.post(`${path}/close`)
    expect(JSON.stringify(await eventsOf(api.app.services))).not.toContain('Unmistakable')
  })
})
