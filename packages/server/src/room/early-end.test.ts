// Questions that end once everybody who is connected has answered: a second later, not in their first five seconds, not in the first
// half minute after the room was loaded, not while somebody with more time is answering, and not if a participant joins in that second.

import { Chance } from '@roomful/testkit/chance'
import { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { PollingDevice } from '@roomful/testkit/polling-device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../test/support/room.ts'
import { lockAnswered } from '../features/session-control/lock-question.ts'
import { writing } from '../services.ts'

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

  /** Time goes on meanwhile: the room may learn of the last answer after the test does. */
  const ends = (room: OpenRoom, phase = 'LOCKED') =>
    expect
      .poll(
        async () => {
          const found = await phaseOf(room)
          if (found === 'OPEN') clock.advance(50)
          return found
        },
        { timeout: 8_000 },
      )
      .toBe(phase)

  test('locks a second after the last answer, and not in its first five seconds', async () => {
    const { room, answer } = await roomOf()
    const phones = [await room.phone(), await room.phone()]
    clock.advance(30_000)
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
    clock.advance(30_000)
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
    clock.advance(30_000)
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
    clock.advance(30_000)
    await room.activate(0)
    await first.answer(room.questions[0]!, answer)
    clock.advance(28_000)
    await settle()
    expect(await phaseOf(room)).toBe('OPEN')
    await slow.answer(room.questions[0]!, answer)
    clock.advance(1_000)
    await ends(room)
  })

  test('stays open for a connected participant without any limit, until they have answered or leave', async () => {
    for (const answers of [true, false]) {
      if (!answers) await api.app.close()
      const { room, answer } = await roomOf({}, { time_limit_seconds: 3_600 })
      const [first, unlimited] = [await room.phone(), await room.phone({ time_factor: null })]
      clock.advance(10_000)
      await room.activate(0)
      await first.answer(room.questions[0]!, answer)
      for (const ms of [6_000, 60_000]) {
        clock.advance(ms)
        await settle()
        expect(await phaseOf(room)).toBe('OPEN')
      }
      if (answers) await unlimited.answer(room.questions[0]!, answer)
      else await unlimited.leave()
      clock.advance(1_000)
      await ends(room)
    }
  })

  test('is answered again by everybody after it was reopened with its answers', async () => {
    const { room, answer } = await roomOf()
    const phones = [await room.phone(), await room.phone()]
    clock.advance(30_000)
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
    await phones[1]!.leave()
    const reconnected = await Device.connect(api.app.url, phones[1]!.token)
    clock.advance(1_000)
    await settle()
    expect(await phaseOf(room)).toBe('OPEN')
    await reconnected.answer(room.questions[0]!, answer)
    clock.advance(1_000)
    await ends(room)
  })

  test('waits half a minute after the room was loaded: phones reconnect after an outage', async () => {
    const { room, answer } = await roomOf()
    const phone = await room.phone()
    clock.advance(10_000)
    await room.activate(0)
    await phone.answer(room.questions[0]!, answer)
    clock.advance(19_999)
    await settle()
    expect(await phaseOf(room)).toBe('OPEN')
    clock.advance(1)
    await ends(room)
  })

  test('stays open if it was locked and reopened with its answers after that was decided', async () => {
    const { room } = await roomOf()
    clock.advance(30_000)
    await room.activate(0)
    const { key, opened_at } = await api.app.services.storage.read
      .selectFrom('session_questions')
      .select(['key', 'opened_at'])
      .where('question_id', '=', room.questions[0]!)
      .executeTakeFirstOrThrow()
    clock.advance(6_000)
    const path = `/sessions/${room.sessionId}/questions/${room.questions[0]}`
    for (const action of ['lock', 'reopen']) expect((await api.post(`${path}/${action}`)).status).toBe(200)
    const decided = { key, openedAt: opened_at, limitFrom: null }
    await writing(api.app.services, tx => lockAnswered(tx, decided))
    expect(await phaseOf(room)).toBe('OPEN')
  })

  test('is revealed in a hands-free session', async () => {
    const { room, answer } = await roomOf({ settings: { hands_free_seconds: 10 } })
    const phone = await room.phone()
    clock.advance(30_000)
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
      clock.advance(30_000)
      if (!session.isSelfPaced) await room.activate(0)
      await phone.answer(room.questions[0]!, answer)
      clock.advance(6_000)
      await settle()
      expect(await phaseOf(room)).toBe('OPEN')
    }
  })

  test('never locks while a connected participant has not answered, and results are exact, whatever happens', async () => {
    clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    await Promise.all(Array.from({ length: seeds }, (_, seed) => play(new Chance(`early end ${seed}`))))
  })

  /** Plays a random sequence of joins, losses of connections, answers and time. */
  async function play(chance: Chance): Promise<void> {
    const questions = [{ ...quiz, settings: { ...quiz.settings, time_limit_seconds: 3_600 } }]
    const room = await openRoom(api, { questions })
    const question = room.questions[0]!
    const options = room.options[0]!
    const people: Person[] = []
    async function enter(): Promise<void> {
      const time_factor = chance.pick([1, 1, 2, null] as const)!
      const phone = await room.phone({ time_factor })
      people.push({ phone, given: null, hasAnswered: false, isHere: true })
    }
    for (let i = 0; i < 3; i++) await enter()
    // Keeps the room loaded: after a load, stored answers stand.
    const stage = await room.stage()
    await room.activate(0)
    let openedAt = clock.now()
    // Phones: after a reconnect it is another one.
    const missing = () =>
      people.filter(({ isHere, hasAnswered }) => isHere && !hasAnswered).map(({ phone }) => phone)
    const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

    async function answer(person: Person): Promise<void> {
      if (!person.isHere) return
      const given = chance.pick(options)!
      person.hasAnswered = true
      const send = () => person.phone.answer(question, { option_ids: [given] })
      // Refused where the question has been locked.
      const isAccepted = await send().then(
        () => true,
        () => false,
      )
      if (isAccepted) person.given = given
    }
    async function reconnect(person: Person): Promise<void> {
      person.isHere = false
      await person.phone.leave()
      await pause(chance.below(50))
      const { token } = person.phone
      person.phone = Object.assign(await Device.connect(api.app.url, token), { token })
      person.isHere = true
    }
    async function leave(person: Person): Promise<void> {
      person.isHere = false
      await person.phone.leave()
    }
    async function letTimePass(): Promise<void> {
      clock.advance(chance.below(3_000))
      await pause(chance.below(1_300))
    }
    async function reopen(): Promise<void> {
      for (const person of people) person.hasAnswered = false
      openedAt = clock.now()
      await api.post(`/sessions/${room.sessionId}/questions/${question}/reopen`)
    }

    for (let i = 0; i < eventsPerSeed; i++) {
      const person = chance.pick(people)!
      const events = [enter, () => reconnect(person), () => leave(person), letTimePass, letTimePass]
      const before = missing()
      await chance.pick([...events, ...Array(4).fill(() => answer(person))])()
      if ((await phaseOf(room)) === 'OPEN') continue
      expect(before.filter(one => missing().includes(one))).toEqual([])
      expect(clock.now() - openedAt).toBeGreaterThanOrEqual(5_000)
      await reopen()
    }
    if (people.every(({ isHere }) => !isHere)) await enter()
    for (const person of people) await answer(person)
    clock.advance(5_000)
    await ends(room)
    const given = people.flatMap(one => one.given ?? [])
    expect(await room.results(0)).toMatchObject({
      total_voters: given.length,
      option_counts: Object.fromEntries(options.map(id => [id, given.filter(one => one === id).length])),
    })
    for (const device of [stage, ...people.map(({ phone }) => phone)]) device.drop()
  }
})

const seeds = 8
const eventsPerSeed = 25

interface Person {
  phone: Device & { token: string }
  given: string | null
  /** Or is about to: the server may know before the test does. */
  hasAnswered: boolean
  /** Connected, as far as the test knows for certain. */
  isHere: boolean
}
