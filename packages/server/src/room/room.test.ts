// A room end to end: answers reach the results, stages and, before the reveal, only phones that have answered; a phone
// that comes back counts once, and a screen cannot control.

import { Device } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { openRoom } from '../../test/support/room.ts'

const deck = {
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] },
    { type: 'WORD_CLOUD', prompt: 'One word?' },
  ],
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('a room', newConfig => {
  test('answers reach the results, the stage and those who answered', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    const stage = await room.stage()
    const [ann, bob] = [await room.phone(), await room.phone()]
    expect(ann.room).toMatchObject({ state: 'LIVE', question: null, my_answers: {} })
    await room.activate(0)
    await ann.until(() => ann.room!.question?.phase === 'OPEN')
    const [a, b] = room.options[0]!
    await ann.answer(room.questions[0]!, { option_ids: [a] })
    await stage.until(() => stage.room!.results?.total_voters === 1)
    await ann.until(() => ann.room!.results?.total_voters === 1)
    expect(ann.room!.results).toMatchObject({ option_counts: { [a!]: 1, [b!]: 0 }, correct_option_ids: null })
    expect(bob.room!.results).toBeNull()
    await ann.answer(room.questions[0]!, { option_ids: [b] })
    await bob.answer(room.questions[0]!, { option_ids: [b] })
    expect(await room.results(0)).toMatchObject({ total_voters: 2, option_counts: { [a!]: 0, [b!]: 2 } })
    await stage.send({ type: 'reveal' })
    await bob.until(() => bob.room!.question?.phase === 'REVEALED')
    await bob.until(() => bob.room!.results?.total_voters === 2)
    await expect(ann.answer(room.questions[0]!, { option_ids: [a] })).rejects.toMatchObject({
      code: 'QUESTION_NOT_OPEN',
    })
  })

  test('a phone comes back to the same place with the same answers, and counts once', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    await room.activate(1)
    const phone = await room.phone({ join_key: 'x'.repeat(22) })
    await phone.answer(room.questions[1]!, { words: ['  Hello   World ', 'hello world', 'two'] }, 5)
    phone.drop()
    const again = await Device.connect(api.app.url, phone.token)
    expect(again.room!.my_answers).toEqual({ [room.questions[1]!]: { words: ['Hello World', 'two'] } })
    await again.answer(room.questions[1]!, { words: ['late retransmission'] }, 4)
    const rejoined = await room.join({ join_key: 'x'.repeat(22) })
    const third = await Device.connect(api.app.url, rejoined.token)
    await third.answer(room.questions[1]!, { words: ['three'] }, 6)
    expect(await room.results(1)).toMatchObject({
      total_voters: 1,
      words: [{ text: 'three', count: 1 }],
      words_total: 1,
    })
    const kpis = await api.get(`/sessions/${room.sessionId}/kpis`)
    expect(kpis.body).toMatchObject({ participants: 1, voters: 1, total_responses: 1, response_rate_avg: 1 })
  })

  test('the stage drives the session; a screen only looks', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    const [remote, screen] = [await room.stage('remote'), await room.stage('screen')]
    await expect(screen.send({ type: 'next' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await remote.send({ type: 'next' })
    await screen.until(() => screen.room!.question?.id === room.questions[0])
    await remote.send({ type: 'next' })
    await expect(remote.send({ type: 'next' })).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
    await remote.send({ type: 'lock' })
    await screen.until(() => screen.room!.question?.phase === 'LOCKED')
    await remote.send({ type: 'lock_door', locked: true })
    await expect(room.join()).rejects.toMatchObject({ code: 'ROOM_LOCKED' })
    await remote.send({ type: 'close' })
    await screen.until(
      () => screen.messages.at(-1)?.type === 'closed' || screen.messages.some(m => m.type === 'closed'),
    )
    await expect(room.join()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
