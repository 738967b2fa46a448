// Questions that end once everybody who is connected has answered: a second later, not in their first five seconds, not while
// somebody with more time is answering, and not if a participant joins in that second.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { PollingDevice } from '@roomful/testkit/polling-device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../test/support/room.ts'

const quiz = {
  type: 'QUIZ',
  prompt: 'Which?',
  options: [{ text: 'A', is_correct: true }, { text: 'B' }],
  settings: { end_when_answered: true },
}

let api: ApiClient
let clock: FakeClock
afterEach(() => api.app.close())

onBothEngines('a question that ends once everybody has answered', newConfig => {
  async function roomOf(session: { isSelfPaced?: boolean; settings?: object } = {}, settings: object = {}) {
    clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const questions = [{ ...quiz, settings: { ...quiz.settings, ...settings } }]
    const room = await openRoom(api, { questions }, session)
    return { room, answer: { option_ids: [room.options[0]![0]!] } }
  }

  async function phaseOf(room: OpenRoom): Promise<string> {
    const { phase } = await api.app.services.storage.read
      .selectFrom('session_questions')
      .select('phase')
      .where('question_id', '=', room.questions[0]!)
      .executeTakeFirstOrThrow()
    return phase
  }

  /** Lets real timers fire, which look at the clock. */
  const settle = () => new Promise(resolve => setTimeout(resolve, 1_300))

  const ends = (room: OpenRoom, phase = 'LOCKED') =>
    expect.poll(() => phaseOf(room), { timeout: 5_000 }).toBe(phase)

  test('locks a second after the last answer, and not in its first five seconds', async () => {
    const { room, answer } = await roomOf()
    const phones = [await room.phone(), await room.phone()]
    clock.advance(10_000)
    await room.activate(0)
    await phones[0]!.answer(room.questions[0]!, answer)
    clock.advance(3_000)
    await phones[1]!.answer(room.questions[0]!, answer)
    clock.advance(1_999)
    await settle()
    expect(await phaseOf(room)).toBe('OPEN')
    clock.advance(1)
    await ends(room)
    await phones[0]!.until(() => phones[0]!.room!.question?.phase === 'LOCKED')
  })

  test('waits for those who have not answered, and no longer once they leave', async () => {
    const { room, answer } = await roomOf()
    const [first, second] = [await room.phone(), await room.phone()]
    clock.advance(10_000)
    await room.activate(0)
    await first.answer(room.questions[0]!, answer)
    clock.advance(9_000)
    await settle()
    expect(await phaseOf(room)).toBe('OPEN')
    await second.leave()
    await settle()
    expect(await phaseOf(room)).toBe('OPEN')
    clock.advance(1_000)
    await ends(room)
  })

  test('goes on if a participant joins in that second, over HTTP too, until they have answered', async () => {
    const { room, answer } = await roomOf()
    const first = await room.phone()
    clock.advance(10_000)
    await room.activate(0)
    clock.advance(6_000)
    await first.answer(room.questions[0]!, answer)
    clock.advance(900)
    const second = await PollingDevice.follow(api.app.url, (await room.join()).token)
    clock.advance(5_000)
    await settle()
    expect(await phaseOf(room)).toBe('OPEN')
    await second.answer(room.questions[0]!, answer)
    clock.advance(1_000)
    await ends(room)
    second.leave()
  })

  test('waits for a connected participant with more time, as long as theirs is', async () => {
    const { room, answer } = await roomOf()
    const [first, slow] = [await room.phone(), await room.phone({ time_factor: 2 })]
    clock.advance(10_000)
    await room.activate(0)
    await first.answer(room.questions[0]!, answer)
    clock.advance(28_000)
    await settle()
    expect(await phaseOf(room)).toBe('OPEN')
    await slow.answer(room.questions[0]!, answer)
    clock.advance(1_000)
    await ends(room)
  })

  test('is answered again by everybody after it was reopened with its answers', async () => {
    const { room, answer } = await roomOf()
    const phones = [await room.phone(), await room.phone()]
    clock.advance(10_000)
    await room.activate(0)
    for (const phone of phones) await phone.answer(room.questions[0]!, answer)
    clock.advance(6_000)
    await ends(room)
    const reopened = await api.post(`/sessions/${room.sessionId}/questions/${room.questions[0]}/reopen`)
    expect(reopened.status).toBe(200)
    clock.advance(6_000)
    await phones[0]!.answer(room.questions[0]!, answer)
    clock.advance(1_000)
    await settle()
    expect(await phaseOf(room)).toBe('OPEN')
    await phones[1]!.answer(room.questions[0]!, answer)
    clock.advance(1_000)
    await ends(room)
  })

  test('is revealed in a hands-free session', async () => {
    const { room, answer } = await roomOf({ settings: { hands_free_seconds: 10 } })
    const phone = await room.phone()
    clock.advance(10_000)
    await room.activate(0)
    await phone.answer(room.questions[0]!, answer)
    clock.advance(6_000)
    await ends(room, 'REVEALED')
  })

  test('stays open without a limit, and in a self-paced session', async () => {
    const cases = [
      { session: {}, settings: { time_limit_seconds: null } },
      { session: { isSelfPaced: true }, settings: {} },
    ]
    for (const [i, { session, settings }] of cases.entries()) {
      if (i > 0) await api.app.close()
      const { room, answer } = await roomOf(session, settings)
      const phone = await room.phone()
      clock.advance(10_000)
      if (!session.isSelfPaced) await room.activate(0)
      await phone.answer(room.questions[0]!, answer)
      clock.advance(6_000)
      await settle()
      expect(await phaseOf(room)).toBe('OPEN')
    }
  })
})
