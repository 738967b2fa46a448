// The leaderboard equals a recount of everybody's last answers, through changed answers, reconnects and extra time.

import { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { seededNumbers } from '../../../test/support/every-type.ts'
import { openRoom } from '../../../test/support/room.ts'

const limitSeconds = 30
const deck = {
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Which?',
      options: [{ text: 'a' }, { text: 'b', is_correct: true }, { text: 'c' }],
      settings: { time_limit_seconds: limitSeconds },
    },
    {
      type: 'ORDERING',
      prompt: 'Order!',
      options: ['1', '2', '3', '4'].map(text => ({ text })),
      settings: { time_limit_seconds: limitSeconds, points: 800, speed_bonus: true },
    },
    {
      type: 'NUMERIC',
      prompt: 'How many?',
      settings: { max: 10, correct_value: 5, tolerance: 1, points: 300 },
    },
  ],
}
const timeFactors = [1, 1.5, 2, null, 1, 1, 2, 1.5, 1] as const

interface Said {
  readonly answer: object
  /** Of the points: 0 to 1. */
  readonly right: number
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('the standings', newConfig => {
  test('are what recounting the last answer of each gives, whoever answered twice, reconnected or has more time', async () => {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    const number = seededNumbers(5)
    const below = (n: number) => Math.floor(number() * n)
    const people: { phone: Device; token: string; factor: number | null; points: number; ms: number }[] = []
    for (const [i, factor] of timeFactors.entries()) {
      const phone = await room.phone({ display_name: `P${i}`, time_factor: factor })
      people.push({ phone, token: phone.token, factor, points: 0, ms: 0 })
    }
    const stage = await room.stage()

    const guess = (q: number): Said => {
      const ids = room.options[q]!
      if (q === 0) {
        const picked = below(3)
        return { answer: { option_ids: [ids[picked]] }, right: picked === 1 ? 1 : 0 }
      }
      if (q === 1) {
        const order = [...ids]
        const [a, b] = [below(4), below(4)]
        ;[order[a], order[b]] = [order[b]!, order[a]!]
        return { answer: { order }, right: order.filter((id, place) => id === ids[place]).length / 4 }
      }
      const value = below(11)
      return { answer: { value }, right: Math.abs(value - 5) <= 1 ? 1 : 0 }
    }

    for (const [q, questionId] of room.questions.entries()) {
      await room.activate(q)
      const opened = clock.now()
      const last = new Map<number, { said: Said; ms: number }>()
      // Everybody answers in some order; some change their mind or lose their connection in between.
      for (let turn = 0; turn < 2 * people.length; turn++) {
        clock.advance(900 + below(600))
        const i = turn < people.length ? turn : below(people.length)
        const person = people[i]!
        if (below(3) === 0) {
          person.phone.drop()
          person.phone = await Device.connect(api.app.url, person.token)
        }
        const said = guess(q)
        await person.phone.answer(questionId, said.answer)
        last.set(i, { said, ms: clock.now() - opened })
      }
      const [points, isTimed] = [[1000, 800, 300][q]!, q < 2]
      for (const [i, { said, ms }] of last) {
        const { factor } = people[i]!
        // No limit is the presenter's to grant: until then it is twice as much.
        const speed = isTimed ? 1 - ms / (2 * limitSeconds * 1000 * (factor ?? 2)) : 1
        const earned = Math.round(points * said.right * speed)
        people[i]!.points += earned
        if (earned > 0) people[i]!.ms += ms
      }
      await stage.say({ type: 'reveal' })
    }

    const sorted = [...people].sort((a, b) => b.points - a.points || a.ms - b.ms)
    for (const person of people) {
      const { room: seen } = await Device.connect(api.app.url, person.token)
      const place = sorted.findIndex(({ points, ms }) => points === person.points && ms === person.ms) + 1
      expect(seen!.score).toMatchObject({ points: person.points, place })
    }
    await stage.say({ type: 'leaderboard', shown: true })
    const shown = (await room.stage('screen')).room!.leaderboard
    expect(shown!.map(({ points }) => points)).toEqual(
      sorted.map(({ points }) => points).slice(0, shown!.length),
    )
    expect(shown!.map(({ elapsed_ms }) => elapsed_ms)).toEqual(
      sorted.map(({ ms }) => ms).slice(0, shown!.length),
    )
    expect(new Set(sorted.map(({ points }) => points)).size).toBeGreaterThan(4)
  })
})
