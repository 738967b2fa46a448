// A question of a self-paced session can show what is right to whoever has answered it; then the answer is final, whatever
// comes at once, again or over another connection.
import type { Room } from '@roomful/contract/room/protocol'
import { Device } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { callRoom, type OpenRoom, openRoom } from '../../../test/support/room.ts'

const revealing = { reveal_after_answering: true }
const deck = {
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Which river flows through Vienna?',
      options: [{ text: 'Danube', is_correct: true }, { text: 'Rhine' }, { text: 'Elbe' }],
      settings: { ...revealing, points: 400 },
    },
    {
      type: 'NUMERIC',
      prompt: 'Which year?',
      settings: { ...revealing, min: 1900, max: 2000, correct_value: 1989, points: 50 },
    },
    {
      type: 'QUIZ',
      prompt: 'Shown at the close',
      options: [{ text: 'yes', is_correct: true }, { text: 'no' }],
    },
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Nothing is right here',
      options: [{ text: 'a' }, { text: 'b' }],
      settings: revealing,
    },
  ],
}

let api: ApiClient
const devices: Device[] = []
afterEach(async () => {
  for (const device of devices.splice(0)) device.drop()
  await api.app.close()
})

async function phone(room: OpenRoom): Promise<Device & { token: string }> {
  const device = await room.phone()
  devices.push(device)
  return device
}

async function connect(token: string): Promise<Device> {
  const device = await Device.connect(api.app.url, token)
  devices.push(device)
  return device
}

async function stateOf(token: string): Promise<Room> {
  return (await (await callRoom(api.app, token, 'GET', '/state')).json()) as Room
}

async function put(token: string, questionId: string, body: object) {
  const response = await callRoom(api.app, token, 'PUT', `/questions/${questionId}/answer`, body)
  return { status: response.status, code: ((await response.json()) as { code?: string }).code }
}

onBothEngines('a question with the correct answer shown after answering', newConfig => {
  test('shows it with the points to who has answered, on all their devices, over HTTP and after a reload, and to no other participant', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, { isSelfPaced: true })
    const [quiz, year] = room.questions as [string, string]
    const [danube, rhine] = room.options[0]!
    const ann = await phone(room)
    const tablet = await connect(ann.token)
    const bob = await phone(room)
    expect(ann.room!.revealed).toEqual({})
    expect(JSON.stringify(ann.room)).not.toContain('is_correct')
    await ann.answer(quiz, { option_ids: [danube] })
    for (const device of [ann, tablet]) await device.until(() => quiz in device.room!.revealed!)
    const shown = ann.room!.revealed![quiz]!
    expect(shown).toMatchObject({
      points: 400,
      question: { id: quiz, phase: 'REVEALED', options: [{ id: danube, is_correct: true }, {}, {}] },
    })
    const reloaded = await connect(ann.token)
    for (const again of [reloaded.room!, await stateOf(ann.token)]) {
      expect(again.revealed).toEqual({
        [quiz]: { ...shown, question: { ...shown.question, server_time: expect.any(String) } },
      })
      expect(again.questions![0]).toMatchObject({ phase: 'OPEN' })
    }
    // An answer that came without a socket shows on the sockets that there are.
    expect((await put(ann.token, year, { answer: { value: 1990 } })).status).toBe(200)
    await tablet.until(() => year in tablet.room!.revealed!)
    expect(tablet.room!.revealed![year]).toMatchObject({
      points: 0,
      question: { settings: { correct_value: 1989 } },
    })

    await bob.answer(quiz, { option_ids: [rhine] })
    await bob.until(() => quiz in bob.room!.revealed!)
    expect(bob.room!.revealed![quiz]!.points).toBe(0)
    expect(bob.room!.revealed).not.toHaveProperty(year)
    const sentToBob = JSON.stringify(bob.messages)
    expect(sentToBob).not.toContain('correct_value')
    expect(sentToBob).not.toContain('option_counts')
    expect((await stateOf(bob.token)).revealed).not.toHaveProperty(year)
  })

  test('takes no other answer then; the same again is a success, and answers to other questions can be changed', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, { isSelfPaced: true })
    const [quiz, year, atClose, opinion] = room.questions as [string, string, string, string]
    const [danube, rhine] = room.options[0]!
    const ann = await phone(room)
    await ann.answer(quiz, { option_ids: [rhine] }, 7)
    const refused = { code: 'QUESTION_NOT_OPEN', message: expect.stringContaining('cannot be changed') }
    await expect(ann.answer(quiz, { option_ids: [danube] }, 8)).rejects.toMatchObject(refused)
    await expect(ann.answer(quiz, { option_ids: [danube] })).rejects.toMatchObject(refused)
    expect(await put(ann.token, quiz, { answer: { option_ids: [danube] } })).toEqual({
      status: 409,
      code: 'QUESTION_NOT_OPEN',
    })
    await ann.answer(quiz, { option_ids: [rhine] }, 7)
    await ann.answer(quiz, { option_ids: [rhine] }, 9)
    expect((await put(ann.token, quiz, { answer: { option_ids: [rhine] } })).status).toBe(200)
    expect((await stateOf(ann.token)).my_answers[quiz]).toEqual({ option_ids: [rhine] })
    expect(await room.results(0)).toMatchObject({ total_voters: 1, option_counts: { [rhine!]: 1 } })

    expect((await put(ann.token, year, { answer: { value: 1950 } })).status).toBe(200)
    expect((await put(ann.token, year, { answer: { value: 1989 } })).status).toBe(409)
    for (const [id, options] of [
      [atClose, room.options[2]!],
      [opinion, room.options[3]!],
    ] as const) {
      for (const option of options) await ann.answer(id, { option_ids: [option] })
      expect((await stateOf(ann.token)).my_answers[id]).toEqual({ option_ids: [options.at(-1)] })
    }
    expect(Object.keys((await stateOf(ann.token)).revealed!).toSorted()).toEqual([quiz, year].toSorted())

    await api.post(`/sessions/${room.sessionId}/close`)
    const closed = await stateOf(ann.token)
    expect(closed).not.toHaveProperty('revealed')
    expect(closed.questions!.map(({ phase }) => phase)).toEqual(Array(4).fill('REVEALED'))
  })

  test('of several answers at once one counts, and those that differ are refused', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, { isSelfPaced: true })
    const quiz = room.questions[0]!
    const people = await Promise.all(Array.from({ length: 8 }, () => room.join()))
    const stands = await Promise.all(
      people.map(async ({ token }, person) => {
        const given = [0, 1, 2, 0, 1, 2].map((_, i) => room.options[0]![(i + person) % 3]!)
        const outcomes = await Promise.all(
          given.map(option => put(token, quiz, { answer: { option_ids: [option] } })),
        )
        const [stored] = (
          (await stateOf(token)).my_answers[quiz] as {
            option_ids: string[]
          }
        ).option_ids
        expect(outcomes.map(({ status }) => status)).toEqual(
          given.map(option => (option === stored ? 200 : 409)),
        )
        return stored!
      }),
    )
    const option_counts = Object.fromEntries(
      room.options[0]!.map(option => [option, stands.filter(stored => stored === option).length]),
    )
    expect(await room.results(0)).toMatchObject({ total_voters: 8, option_counts })
  })

  test('changes nothing in a session that a presenter leads', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    const quiz = room.questions[0]!
    await room.activate(0)
    const ann = await phone(room)
    for (const option of room.options[0]!) await ann.answer(quiz, { option_ids: [option] })
    const state = await stateOf(ann.token)
    expect(state).not.toHaveProperty('revealed')
    expect(state.my_answers[quiz]).toEqual({ option_ids: [room.options[0]!.at(-1)] })
  })
})
