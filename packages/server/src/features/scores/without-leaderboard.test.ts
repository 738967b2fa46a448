// Sessions without a leaderboard: no points and places in the room and in reports, while right and wrong, the API and exports stay.

import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { acquireLease, expireLease } from '../../servers/leases.ts'
import { leaseOfNumber } from '../../servers/server-number.ts'
import { writing } from '../../services.ts'
import { requireSettingsKnown } from '../presentations/session-choices.ts'

const quiz = (prompt: string) => ({
  type: 'QUIZ',
  prompt,
  options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
  settings: { time_limit_seconds: null },
})
const named = { participant_identity_mode: 'IDENTIFIED' as const }
const teams = { names: ['Red', 'Blue'], assignment: 'DEALT' as const }

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('a session without a leaderboard', newConfig => {
  test('says what is correct, and has no points, places or podium in its room and report', async () => {
    api = await startApi(await newConfig())
    const settings = { leaderboard: false, rounds: true, teams }
    const room = await openRoom(api, { questions: [quiz('A'), quiz('B')] }, { ...named, settings })
    const session = `/sessions/${room.sessionId}`
    expect((await api.get(session)).body.settings.leaderboard).toBe(false)
    const [phone, remote] = [await room.phone({ display_name: 'Ada' }), await room.stage()]
    await remote.send({ type: 'next' })
    await phone.until(() => phone.room!.question !== null)
    await phone.answer(room.questions[0]!, { option_ids: [room.options[0]![0]] })
    await remote.send({ type: 'reveal' })
    await phone.until(() => phone.room!.question!.phase === 'REVEALED')
    expect(phone.room!.question).toMatchObject({ has_right_answer: true, settings: { points: 0 } })
    expect(phone.room!.question!.options[0]).toMatchObject({ is_correct: true })
    await remote.send({ type: 'next' })
    // The last slide ends a round.
    await remote.until(() => remote.room!.question?.id === room.questions[1])
    expect(remote.room).toMatchObject({ has_scores: false, leaderboard_next: false, scores_final: false })
    for (const message of [{ type: 'next' }, { type: 'leaderboard', shown: true }] as const)
      await expect(remote.send(message)).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
    await remote.send({ type: 'close' })
    await phone.until(() => phone.room!.state === 'CLOSED')
    await remote.until(() => remote.room!.state === 'CLOSED')
    for (const { room: shown } of [phone, remote, await room.stage('screen')])
      expect(shown).toMatchObject({ score: null, leaderboard: null, team_leaderboard: null })

    const { body: report } = await api.get(`${session}/report`)
    expect(report).toMatchObject({ leaderboard: [], leaderboard_total: 0, teams: [], team_places: [] })
    expect(report.participants).toMatchObject([{ display_name: 'Ada', score: null }])
    expect(report.questions[0].results.correct_option_ids).toEqual([room.options[0]![0]])
    const { body: kept } = await api.get(`${session}/leaderboard`)
    expect(kept.leaderboard).toMatchObject([{ display_name: 'Ada', points: 1000, place: 1 }])
    const { body: people } = await api.get(`${session}/participants`)
    expect(people.participants).toMatchObject([{ score: { points: 1000 } }])
  })

  test('without names has no figures of points in its report', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: [quiz('A')] }, { settings: { leaderboard: false } })
    const [phone, remote] = [await room.phone(), await room.stage()]
    await remote.send({ type: 'next' })
    await phone.until(() => phone.room!.question !== null)
    await phone.answer(room.questions[0]!, { option_ids: [room.options[0]![0]] })
    await remote.send({ type: 'reveal' })
    const session = `/sessions/${room.sessionId}`
    expect((await api.get(`${session}/report`)).body).toMatchObject({ leaderboard_total: 0 })
    expect((await api.get(`${session}/leaderboard`)).body).toMatchObject({ total: 1 })
  })

  test('moves on hands-free to no leaderboard', async () => {
    api = await startApi(await newConfig())
    const settings = { leaderboard: false, hands_free_seconds: 3 }
    const room = await openRoom(api, { questions: [quiz('A')] }, { settings })
    const remote = await room.stage()
    await remote.send({ type: 'next' })
    await remote.send({ type: 'reveal' })
    await remote.until(() => remote.room!.question?.phase === 'REVEALED')
    expect(remote.room!.hands_free).toEqual({ paused: false, next_at: null })
  })

  test('is refused while a server of an earlier version is running, which would show one', async () => {
    api = await startApi(await newConfig())
    const { body: deck } = await api.post('/presentations', { title: 'Deck' })
    const create = (leaderboard: boolean) =>
      api.post('/sessions', { presentation_id: deck.id, settings: { leaderboard } })
    const { services } = api.app
    const earlier = { ...services, server: { ...services.server, holder: 'an earlier one' } }
    const lease = leaseOfNumber(99)
    await writing(earlier, tx => acquireLease(tx, lease))
    expect(await create(false)).toMatchObject({ status: 409, body: { code: 'UPGRADE_IN_PROGRESS' } })
    expect((await create(true)).status).toBe(200)
    const settings = { leaderboard: false }
    const asDefault = writing(services, tx => requireSettingsKnown(tx, { settings }))
    await expect(asDefault).rejects.toMatchObject({ code: 'UPGRADE_IN_PROGRESS' })
    await writing(earlier, tx => expireLease(tx, lease))
    expect((await create(false)).status).toBe(200)
  })
})
