// Random jumps of the wall clock, of seconds to hundreds of days, between answers, locks and the close: every acknowledged answer is
// counted, questions with a time limit run exactly that, and no session ends before it started.

import { Chance } from '@roomful/testkit/chance'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { Scheduler } from '../src/features/session-control/scheduler.ts'
import { type ApiClient, startApi } from './support/api.ts'
import { onBothEngines } from './support/engines.ts'
import { callRoom, openRoom } from './support/room.ts'

const limitMs = 30_000
const graceMs = 1_000
const jumpsMs = [3_000, 60_000, 3_600_000, 86_400_000, 400 * 86_400_000]
const questions = [1, 2, 3].map(number => ({
  type: 'RATING',
  prompt: `How was part ${number}?`,
  settings: { time_limit_seconds: limitMs / 1_000 },
}))

onBothEngines('a wall clock that jumps at random', newConfig => {
  test.each([1, 2, 3, 4])('seed %i', async seed => {
    const chance = new Chance(`clock jumps ${seed}`)
    const clock = new FakeClock()
    const api: ApiClient = await startApi(await newConfig(), { clock })
    const scheduler = new Scheduler(api.app.services)
    const jump = () => {
      if (chance.below(2) === 0)
        clock.shiftWallClock((chance.below(2) * 2 - 1) * jumpsMs[chance.below(jumpsMs.length)]!)
    }
    const room = await openRoom(api, { questions })
    const path = `/sessions/${room.sessionId}`
    const people = await Promise.all(Array.from({ length: 4 }, () => room.join()))
    const phaseOf = async (index: number) =>
      (
        await api.app.services.storage.read
          .selectFrom('session_questions')
          .select('phase')
          .where('question_id', '=', room.questions[index]!)
          .executeTakeFirstOrThrow()
      ).phase
    for (const [index, id] of room.questions.entries()) {
      jump()
      await room.activate(index)
      await scheduler.runDue()
      const acknowledged = new Set<string>()
      const elapsed: number[] = []
      let openMs = 0
      while (openMs < limitMs + graceMs) {
        jump()
        const { token } = people[chance.below(people.length)]!
        const body = { answer: { value: 1 + chance.below(5) } }
        const response = await callRoom(api.app, token, 'PUT', `/questions/${id}/answer`, body)
        expect(response.status, await response.text()).toBe(200)
        acknowledged.add(token)
        elapsed.push(openMs)
        jump()
        const ms = Math.min(1_000 + chance.below(9_000), limitMs + graceMs - openMs)
        clock.advance(ms)
        openMs += ms
        await scheduler.runDue()
        expect(await phaseOf(index)).toBe('OPEN')
      }
      jump()
      clock.advance(1)
      await scheduler.runDue()
      expect(await phaseOf(index)).toBe('LOCKED')
      expect(await room.results(index)).toMatchObject({ total_voters: acknowledged.size })
      const rows = await api.app.services.storage.read
        .selectFrom('answers')
        .innerJoin('session_questions', 'session_questions.key', 'answers.session_question_key')
        .select('elapsed_ms')
        .where('question_id', '=', id)
        .execute()
      for (const { elapsed_ms } of rows) expect(elapsed).toContain(elapsed_ms)
    }
    jump()
    const { body: closed } = await api.post(`${path}/close`)
    expect(closed.started_at <= closed.ended_at).toBe(true)
    await api.app.close()
  })
})
