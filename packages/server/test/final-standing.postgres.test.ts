// After the close every device gets its final standing, whichever server it reached and however: stages at once, phones 4 s later,
// and ten seconds after the close none does.
import { Device, join, type Stage } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, expect } from 'vitest'
import { type App, startApp } from '../src/app.ts'
import { finalStandingMs } from '../src/features/anonymization/anonymizer.ts'
import { createStageLink } from '../src/features/stages/stage-links.ts'
import { phonesAfterStagesMs } from '../src/room/machine/room.ts'
import { writing } from '../src/services.ts'
import { startApi } from './support/api.ts'
import { sharedPostgres, testConfig, testOnPostgres } from './support/engines.ts'
import { callRoom, openRoom } from './support/room.ts'
import { eventsOf } from './support/test-session.ts'

const postgres = sharedPostgres()
afterAll(() => postgres.stop())

const deck = {
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Right?',
      options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
      settings: { points: 100, speed_bonus: false },
    },
  ],
}

testOnPostgres('a session is closed on one server, and its phones and stages are on two', async () => {
  const clock = new FakeClock()
  const DATABASE_URL = await postgres.createDatabase()
  const api = await startApi(testConfig({ DATABASE_URL }), { clock })
  const other = await startApp(testConfig({ DATABASE_URL }), { clock, resolveName: async () => [] })
  const room = await openRoom(api, deck)
  const tokens: string[] = []
  for (let i = 0; i < 4; i++) tokens.push((await join(other.url, { code: room.code })).token)
  const stageAt = async (app: App) => {
    const { token } = await writing(app.services, tx => createStageLink(tx, room.sessionId, 'screen'))
    return (await Device.connect(app.url, token)) as Stage
  }
  const stages = [await stageAt(api.app), await stageAt(other)]
  const phones = [await Device.connect(api.app.url, tokens[0]!), await Device.connect(other.url, tokens[1]!)]
  // Waits until the state differs from what was read last, as a phone that polls.
  const etags = new Map<App, string>()
  const waited = async (app: App) => {
    const since = etags.get(app)
    const query = since === undefined ? '' : `?wait=30&since=${encodeURIComponent(since)}`
    const response = await callRoom(app, tokens[2]!, 'GET', `/state${query}`)
    etags.set(app, response.headers.get('etag') ?? since!)
    return response.status === 304 ? null : ((await response.json()) as { state: string; score: unknown })
  }
  const polled = async (app: App, token: string) => (await callRoom(app, token, 'GET', '/state')).json()

  await room.activate(0)
  const [yes, no] = room.options[0]!
  for (const [i, token] of tokens.entries()) {
    const answer = { option_ids: [i === 1 ? yes : no] }
    const path = `/questions/${room.questions[0]}/answer`
    expect((await callRoom(i % 2 ? api.app : other, token, 'PUT', path, { answer })).ok).toBe(true)
  }
  const apps = [api.app, other]
  for (const app of apps) await waited(app)
  const closed = apps.map(waited)
  // The close reveals the question: until then no device knows the standing.
  await api.post(`/sessions/${room.sessionId}/close`)
  expect(await Promise.all(closed)).toMatchObject(apps.map(() => ({ state: 'CLOSED', score: null })))
  for (const stage of stages) await stage.until(() => stage.room!.leaderboard?.[0]?.points === 100)
  for (const phone of phones) {
    await phone.until(() => phone.room!.state === 'CLOSED')
    expect(phone.room!.score).toBeNull()
  }
  for (const app of apps) expect(await polled(app, tokens[3]!)).toMatchObject({ score: null })

  const told = apps.map(waited)
  clock.advance(phonesAfterStagesMs)
  expect(await Promise.all(told)).toMatchObject(apps.map(() => ({ score: { points: 0, place: 2 } })))
  for (const phone of phones) await phone.until(() => phone.room!.score !== null)
  expect(phones.map(({ room }) => room!.score!.points)).toEqual([0, 100])
  for (const app of apps)
    expect(await polled(app, tokens[3]!)).toMatchObject({ state: 'CLOSED', score: { points: 0, place: 2 } })

  const ready = async () => (await eventsOf(api.app.services)).some(({ type }) => type === 'report.ready')
  expect(await ready()).toBe(false)
  await expect
    .poll(() => {
      clock.advance(finalStandingMs)
      return ready()
    })
    .toBe(true)
  for (const app of apps) {
    for (const token of tokens)
      expect(await polled(app, token)).toMatchObject({ score: null, leaderboard: null })
    expect((await stageAt(app)).room!.leaderboard).toBeNull()
  }
  for (const stage of stages) expect(stage.room!.leaderboard).toHaveLength(4)
  await other.close()
  await api.app.close()
})
