// With several servers, a question ends early once everybody at all of them has answered; participants of a server that stops are
// waited for, since they reconnect.
import { Device, join } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, expect } from 'vitest'
import { startApi } from '../../test/support/api.ts'
import { sharedPostgres, testConfig, testOnPostgres } from '../../test/support/engines.ts'
import { openRoom } from '../../test/support/room.ts'
import { startApp } from '../app.ts'

const postgres = sharedPostgres()
afterAll(() => postgres.stop())

testOnPostgres('a question ends once the participants of all servers have answered', async () => {
  const clock = new FakeClock()
  const DATABASE_URL = await postgres.createDatabase()
  const api = await startApi(testConfig({ DATABASE_URL }), { clock })
  const other = await startApp(testConfig({ DATABASE_URL }), { clock, resolveName: async () => [] })
  const room = await openRoom(api, {
    questions: [
      {
        type: 'QUIZ',
        prompt: 'Right?',
        options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
        settings: { end_when_answered: true },
      },
    ],
  })
  const stage = await room.stage()
  const phoneAt = async (url: string) => Device.connect(url, (await join(url, { code: room.code })).token)
  const [here, there] = [await phoneAt(api.app.url), await phoneAt(other.url)]
  clock.advance(30_000)
  await room.activate(0)
  const answer = { option_ids: [room.options[0]![0]!] }
  await there.until(() => there.room!.question !== null)
  const phase = () => stage.room!.question?.phase
  const settle = () => new Promise(resolve => setTimeout(resolve, 1_300))

  await here.answer(room.questions[0]!, answer)
  clock.advance(6_000)
  await settle()
  expect(phase()).toBe('OPEN')
  const third = await phoneAt(other.url)
  await there.answer(room.questions[0]!, answer)
  await third.leave()
  await settle()
  clock.advance(1_000)
  await stage.until(() => phase() === 'LOCKED')
  await there.until(() => there.room!.question?.phase === 'LOCKED')

  await api.post(`/sessions/${room.sessionId}/questions/${room.questions[0]}/reopen`)
  await stage.until(() => phase() === 'OPEN')
  await there.until(() => there.room!.question?.phase === 'OPEN')
  clock.advance(6_000)
  await other.close()
  await here.answer(room.questions[0]!, answer)
  clock.advance(2_000)
  await settle()
  expect(phase()).toBe('OPEN')
  await api.app.close()
})
