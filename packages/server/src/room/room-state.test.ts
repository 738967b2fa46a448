// Every tab of a participant shows their latest answer, over whichever connection it came; leaderboard, number of people
// and wheel outcome are in the first frame after connecting.

import { Device } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { callRoom, openRoom } from '../../test/support/room.ts'

const deck = {
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] },
    { type: 'QUIZ', prompt: 'Right?', options: [{ text: 'A', is_correct: true }, { text: 'B' }] },
    { type: 'SPINNER', prompt: 'Who?', options: [{ text: 'A' }, { text: 'B' }] },
  ],
}

let api: ApiClient
afterEach(() => api.app.close())

async function answerOverHttp(token: string, questionId: string, answer: unknown): Promise<void> {
  const response = await callRoom(api.app, token, 'PUT', `/questions/${questionId}/answer`, { answer })
  if (!response.ok) throw new Error(await response.text())
}

onBothEngines('the state of a device', newConfig => {
  test('is that its participant has answered, over whichever connection', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    await room.activate(0)
    const [question, [a, b]] = [room.questions[0]!, room.options[0]!]
    const phone = await room.phone()
    const otherTab = await Device.connect(api.app.url, phone.token)
    await answerOverHttp(phone.token, question, { option_ids: [a] })
    for (const device of [phone, otherTab]) {
      await device.until(() => device.room!.results?.total_voters === 1)
      await device.until(() => question in device.room!.my_answers)
    }
    await otherTab.answer(question, { option_ids: [b] })
    await phone.until(() => JSON.stringify(phone.room!.my_answers[question]).includes(b!))
    await phone.until(() => phone.room!.results?.option_counts?.[b!] === 1)
    expect(otherTab.messages.filter(({ type }) => type === 'my_answer')).toHaveLength(1)
  })

  test('is the leaderboard while it is on screen, and how many people are here, from the first frame on', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    const stage = await room.stage()
    const ann = await room.phone({ display_name: 'Ann' })
    await Device.connect(api.app.url, ann.token)
    await room.phone({ display_name: 'Bob' })
    const late = await room.stage('screen')
    expect(late.room).toMatchObject({ participants: 2, connected: 2 })
    await room.activate(1)
    await ann.answer(room.questions[1]!, { option_ids: [room.options[1]![0]] })
    await stage.send({ type: 'reveal' })
    await stage.send({ type: 'leaderboard', shown: true })
    const again = await Device.connect(api.app.url, ann.token)
    expect(again.room!.leaderboard).toMatchObject([{ display_name: 'Ann', place: 1 }])
    await stage.send({ type: 'next' })
    await again.until(() => again.room!.question?.id === room.questions[2])
    await again.until(() => again.room!.leaderboard === null)
    expect((await Device.connect(api.app.url, ann.token)).room!.leaderboard).toBeNull()
  })

  test('is the last outcome of the wheel', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    const stage = await room.stage()
    const phone = await room.phone()
    await room.activate(2)
    await stage.send({ type: 'spin' })
    await phone.until(() => phone.room!.results?.spin_outcomes?.length === 1)
    const { room: fresh } = await Device.connect(api.app.url, phone.token)
    expect(fresh!.results!.spin_outcomes).toEqual(phone.room!.results!.spin_outcomes)
  })
})
