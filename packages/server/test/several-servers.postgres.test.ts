// Servers that share a PostgreSQL are one: whichever a device reached, over HTTP or a socket, it sees the same question,
// results, people and door, and whoever answered on one has answered on all.
import { closeCodes } from '@roomful/contract/room/protocol'
import { Device, join, type Stage } from '@roomful/testkit/device'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../src/app.ts'
import { createStageLink } from '../src/features/stages/stage-links.ts'
import { writing } from '../src/services.ts'
import { type ApiClient, startApi } from './support/api.ts'
import { sharedPostgres, testConfig } from './support/engines.ts'
import { callRoom, type OpenRoom, openRoom } from './support/room.ts'

const deck = {
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'a' }, { text: 'b' }] },
    { type: 'OPEN_TEXT', prompt: 'Why?' },
    { type: 'QA', prompt: 'Ask' },
  ],
}

const postgres = sharedPostgres()
afterAll(() => postgres.stop())

/** The first server, whose API the tests call, and another. */
let api: ApiClient
let other: App
let room: OpenRoom
let DATABASE_URL: string
beforeAll(async () => {
  DATABASE_URL = await postgres.createDatabase()
  api = await startApi(testConfig({ DATABASE_URL }))
  other = await startApp(testConfig({ DATABASE_URL }), { resolveName: async () => [] })
})
afterAll(async () => {
  await other.close()
  await api.app.close()
})

const devices: { drop(): void }[] = []
beforeEach(async () => {
  room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
})
afterEach(() => {
  for (const device of devices.splice(0)) device.drop()
})

async function phone(app: App, displayName: string): Promise<Device & { token: string }> {
  const { token } = await join(app.url, { code: room.code, display_name: displayName })
  return Object.assign(await connected(app, token), { token })
}

async function connected(app: App, token: string): Promise<Device> {
  const device = await Device.connect(app.url, token)
  devices.push(device)
  return device
}

async function stage(app: App): Promise<Stage> {
  const { token } = await writing(app.services, tx => createStageLink(tx, room.sessionId, 'remote'))
  const device: Stage = await Device.connect(app.url, token)
  devices.push(device)
  return device
}

function connectedOn(device: Stage): number | undefined {
  return device.room?.connected
}

/** Answers over HTTP, without a socket. */
async function answerByHttp(app: App, token: string, question: number, answer: unknown): Promise<number> {
  const response = await fetch(`${app.url}/room/v1/questions/${room.questions[question]}/answer`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ answer }),
  })
  return response.status
}

function answered(device: Device): number | undefined {
  return (device.room?.results as { total_voters?: number } | null)?.total_voters
}

test('each server has a number of its own', () => {
  expect([api.app.services.server.number, other.services.server.number].sort()).toEqual([1, 2])
})

test('a question that is shown, locked and revealed through one server is so on the devices of both', async () => {
  const phones = [await phone(api.app, 'Ada'), await phone(other, 'Bob')]
  const stages = [await stage(api.app), await stage(other)]
  const everybody: Device<never>[] = [...phones, ...stages] as never
  await room.activate(0)
  const phase = (device: Device) => device.room?.question?.phase
  for (const device of everybody) await device.until(() => phase(device) === 'OPEN')
  for (const [act, next] of [
    ['lock', 'LOCKED'],
    ['reveal', 'REVEALED'],
  ] as const) {
    await api.post(`/sessions/${room.sessionId}/questions/${room.questions[0]}/${act}`)
    for (const device of everybody) await device.until(() => phase(device) === next)
  }
})

test('answers given on either server are on the stages of both, and in the results of both', async () => {
  const phones = [await phone(api.app, 'Ada'), await phone(other, 'Bob'), await phone(other, 'Cleo')]
  const stages = [await stage(api.app), await stage(other)]
  await room.activate(0)
  const [a, b] = room.options[0]!
  await phones[0]!.answer(room.questions[0]!, { option_ids: [a] })
  await phones[1]!.answer(room.questions[0]!, { option_ids: [b] })
  await phones[2]!.answer(room.questions[0]!, { option_ids: [b] })
  // Somebody changes their mind on the other server.
  const moved = await connected(other, phones[0]!.token)
  await moved.answer(room.questions[0]!, { option_ids: [b] })
  for (const device of stages) await device.until(() => answered(device as never) === 3)
  for (const app of [api.app, other]) {
    const response = await fetch(
      `${app.url}/public/v1/sessions/${room.sessionId}/results?question_id=${room.questions[0]}`,
      { headers: { 'x-api-key': api.key } },
    )
    expect(await response.json()).toMatchObject({ option_counts: { [a!]: 0, [b!]: 3 } })
  }
})

test('an answer over HTTP on one server shows on the phone connected to the other', async () => {
  const ada = await phone(other, 'Ada')
  await room.activate(0)
  await ada.until(() => ada.room?.question?.phase === 'OPEN')
  const answer = { option_ids: [room.options[0]![0]] }
  expect(await answerByHttp(api.app, ada.token, 0, answer)).toBe(200)
  await ada.until(() => JSON.stringify(ada.room?.my_answers[room.questions[0]!]) === JSON.stringify(answer))
})

test('of two answers that are given at once on both servers, where the correct one shows after answering, one is refused', async () => {
  const options = [{ text: 'a', is_correct: true }, { text: 'b' }]
  const quiz = { type: 'QUIZ', prompt: 'Which?', options, settings: { reveal_after_answering: true } }
  room = await openRoom(api, { questions: [quiz] }, { isSelfPaced: true })
  const [a, b] = room.options[0]!
  const people = await Promise.all(Array.from({ length: 12 }, () => room.join()))
  const statuses = await Promise.all(
    people.map(({ token }) =>
      Promise.all([
        answerByHttp(api.app, token, 0, { option_ids: [a] }),
        answerByHttp(other, token, 0, { option_ids: [b] }),
      ]),
    ),
  )
  for (const both of statuses) expect(both.toSorted()).toEqual([200, 409])
  const firsts = statuses.filter(([status]) => status === 200).length
  expect(await room.results(0)).toMatchObject({
    total_voters: 12,
    option_counts: { [a!]: firsts, [b!]: 12 - firsts },
  })
})

test('teams that are dealt stay even when two servers join participants at once', async () => {
  const teams = { names: ['Red', 'Blue', 'Green'], assignment: 'DEALT' }
  room = await openRoom(api, deck, { settings: { teams } })
  const joined = await Promise.all(
    Array.from({ length: 40 }, (_, i) => join((i % 2 ? other : api.app).url, { code: room.code })),
  )
  const dealt = [0, 1, 2].map(team => joined.filter(one => one.room.team === team).length)
  expect(dealt.toSorted()).toEqual([13, 13, 14])
  const shown = await stage(other)
  expect(shown.room!.teams!.map(({ size }) => size)).toEqual(dealt)
})

test('a team that is chosen or renamed on one server is so on the devices of both', async () => {
  const teams = { names: ['Red', 'Blue'], assignment: 'CHOSEN' }
  room = await openRoom(api, deck, { settings: { teams } })
  const [ada, display] = [await phone(api.app, 'Ada'), await stage(other)]
  const second = await connected(other, ada.token)
  await ada.send({ type: 'team', team: 1 })
  await second.until(() => second.room!.team === 1)
  await display.until(() => display.room!.teams![1]!.size === 1)
  await second.send({ type: 'team_name', name: 'Owls' })
  for (const device of [ada, display] as Device[])
    await device.until(() => device.room!.teams![1]!.name === 'Owls')
})

test('connected is the sum over servers, at once for a stage that comes later and when a server stops', async () => {
  await phone(api.app, 'Ada')
  await phone(other, 'Bob')
  await phone(other, 'Cleo')
  const first = await stage(api.app)
  await first.until(() => connectedOn(first) === 3)
  const second = await stage(other)
  await second.until(() => connectedOn(second) === 3)
  const third = await startApp(testConfig({ DATABASE_URL }))
  expect(third.services.server.number).toBe(3)
  await phone(third, 'Dan')
  for (const device of [first, second]) await device.until(() => connectedOn(device) === 4)
  await third.close()
  for (const device of [first, second]) await device.until(() => connectedOn(device) === 3)
})

test('a participant removed on one server is disconnected by the other, and may answer on neither', async () => {
  const ada = await phone(other, 'Ada')
  await room.activate(0)
  await ada.until(() => ada.room?.question?.phase === 'OPEN')
  const { body } = await api.get(`/sessions/${room.sessionId}/participants`)
  const remote = await stage(api.app)
  await remote.send({ type: 'remove', participant_id: body.participants[0].id, keep_answers: false })
  await ada.until(() => ada.closed !== undefined)
  expect(ada.closed?.code).toBe(closeCodes.removed)
  const answer = { option_ids: [room.options[0]![0]] }
  for (const app of [api.app, other])
    expect(await answerByHttp(app, ada.token, 0, answer)).toBeGreaterThanOrEqual(400)
})

test('entries and upvotes of one server reach the devices of the other', async () => {
  const ada = await phone(api.app, 'Ada')
  const bob = await phone(other, 'Bob')
  const remote = await stage(other)
  await room.activate(2)
  for (const device of [ada, bob]) await device.until(() => device.room?.question?.phase === 'OPEN')
  await ada.send({ type: 'ask', question_id: room.questions[2]!, text: 'When?' })
  const upvotesOn = (device: Device<never>) =>
    device.messages.flatMap(message => (message.type === 'entries' ? message.entries : [])).at(-1)?.upvotes
  await remote.until(() => upvotesOn(remote as never) === 0)
  await bob.until(() => upvotesOn(bob as never) === 0)
  const { id } = bob.messages.findLast(message => message.type === 'entries')!.entries[0]!
  await bob.send({ type: 'upvote', entry_id: id, on: true })
  await remote.until(() => upvotesOn(remote as never) === 1)
})

test("an entry, and an upvote given and taken back, on one server show on the participant's device of the other", async () => {
  const ada = await phone(api.app, 'Ada')
  const second = await connected(other, ada.token)
  await room.activate(2)
  await ada.send({ type: 'ask', question_id: room.questions[2]!, text: 'When?' })
  const own = () => second.room!.entries.map(({ mine, upvoted, upvotes }) => [mine, upvoted, upvotes])
  const becomes = (expected: unknown) => expect.poll(own).toEqual(expected)
  await becomes([[true, false, 0]])
  const { id } = second.room!.entries[0]!
  for (const on of [true, false]) {
    await ada.send({ type: 'upvote', entry_id: id, on })
    await becomes([[true, on, on ? 1 : 0]])
  }
  const { status } = await callRoom(api.app, ada.token, 'PUT', `/entries/${id}/upvote`)
  expect(status).toBe(200)
  await becomes([[true, true, 1]])
})

test('closing the session through one server closes it on the phones of the other', async () => {
  const bob = await phone(other, 'Bob')
  await api.post(`/sessions/${room.sessionId}/close`)
  await bob.until(() => bob.room?.state === 'CLOSED')
  await expect(join(other.url, { code: room.code, display_name: 'Late' })).rejects.toThrow()
})
