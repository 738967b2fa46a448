// The client of a room joins, follows, answers, reconnects as the same participant and polls where sockets are blocked;
// each failure is a named error.
import { type JoinBody, roomLimits } from '@roomful/contract/room/protocol'
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest'
import { setAddress } from '../../server/src/features/permanent-rooms/addresses.ts'
import { writing } from '../../server/src/services.ts'
import { type Blocking, blockingProxy } from '../../server/test/support/blocking-proxy.ts'
import { type OpenRoom, openRoom } from '../../server/test/support/room.ts'
import { silentProxy } from '../../server/test/support/silent-proxy.ts'
import {
  AbortError,
  ApiError,
  ConnectionError,
  type JoinArguments,
  joinRoom,
  lookUpRoom,
  RejectedError,
  type RoomClient,
  RoomEndedError,
  type RoomOptions,
  resumeRoom,
} from '../src/room.ts'
import { api, clock, failureOf, losing, startServerForEachTest } from './support/clients.ts'
import { ManualTime } from './support/manual-time.ts'

startServerForEachTest()

const deck = {
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] },
    { type: 'QA', prompt: 'What would you like to know?' },
  ],
}

/** The sockets that clients have opened, with the means to lose them. */
class RecordedSocket extends WebSocket {
  static readonly all: RecordedSocket[] = []
  /** Called instead of sending. */
  onSend: ((text: string) => void) | undefined

  constructor(url: string, protocols: string[]) {
    super(url, protocols)
    RecordedSocket.all.push(this)
  }

  override send(text: string): void {
    if (this.onSend) this.onSend(text)
    else super.send(text)
  }
}

let room: OpenRoom
let time: ManualTime
const closing: (() => unknown)[] = []
beforeEach(async () => {
  time = new ManualTime()
  RecordedSocket.all.length = 0
  room = await openRoom(api, deck)
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function optionsOf(further: Partial<RoomOptions> = {}): RoomOptions {
  const { now, sleep } = time
  return { baseUrl: api.app.url, WebSocket: RecordedSocket, random: () => 0, now, sleep, ...further }
}

async function join(given: JoinArguments = {}, further: Partial<RoomOptions> = {}): Promise<RoomClient> {
  const client = await joinRoom({ code: room.code, ...given }, optionsOf(further))
  closing.push(() => client.leave())
  return client
}

async function online(client: RoomClient, how: 'socket' | 'polling' = 'socket'): Promise<RoomClient> {
  await expect.poll(() => client.connection).toBe(how)
  return client
}

/** An answer with an option of the first question. */
const choose = (option: number) => ({ option_ids: [room.options[0]![option]!] })

const counts = async () => (await room.results(0)).option_counts as Record<string, number>

async function proxied(blocking: Blocking) {
  const proxy = await blockingProxy(api.app.url, blocking)
  closing.push(() => proxy.close())
  return proxy
}

test('a participant joins with a code, follows the room, answers, and sees what the answer did', async () => {
  const client = await join()
  await room.activate(0)
  const { question } = await client.until(({ question }) => question?.phase === 'OPEN')
  expect(question).toMatchObject({ id: room.questions[0], prompt: 'Which?' })
  await client.answer(question!.id, choose(0))
  await client.answer(question!.id, choose(1))
  expect(await counts()).toEqual({ [room.options[0]![0]!]: 0, [room.options[0]![1]!]: 1 })
  expect(client.room.my_answers).toEqual({ [question!.id]: choose(1) })
  // Results come at most so often, by the clock of the server.
  await expect
    .poll(() => {
      clock.advance(1_000)
      return client.results[question!.id]?.total_voters
    })
    .toBe(1)
  expect(client.connection).toBe('socket')
  expect(client.clockAheadMs).toBe(Date.parse(client.room.question!.server_time) - time.now())
})

test('entries, upvotes and reactions reach the room', async () => {
  room = await openRoom(api, deck, { settings: { reactions: true } })
  const [asker, voter] = await Promise.all([join(), join()])
  const remote = await room.stage()
  await room.activate(1)
  await asker.until(({ question }) => question?.id === room.questions[1])
  await asker.ask(room.questions[1]!, 'When?', { anonymous: true })
  await remote.until(() => remote.room!.entries.length === 1)
  await remote.send({ type: 'moderate', entry_id: remote.room!.entries[0]!.id, lifecycle: 'PUBLISHED' })
  const { entries } = await voter.until(({ entries }) => entries.length === 1)
  await voter.upvote(entries[0]!.id)
  await voter.until(({ entries }) => entries[0]!.upvoted && entries[0]!.upvotes === 1)
  await voter.upvote(entries[0]!.id, false)
  await voter.until(({ entries }) => !entries[0]!.upvoted && entries[0]!.upvotes === 0)
  await asker.until(({ entries }) => entries[0]!.mine)
  await voter.react('heart')
  await remote.until(() => remote.messages.some(message => message.type === 'reactions'))
  await remote.leave()
})

test('nicknames are taken over a socket and over HTTP, each by one participant', async () => {
  room = await openRoom(api, deck, { settings: { nicknames: true } })
  const [first, second] = [
    await online(await join()),
    await online(await join({}, { WebSocket: null }), 'polling'),
  ]
  await first.takeNickname('Quick Otter')
  await first.until(({ nickname }) => nickname === 'Quick Otter')
  expect(await failureOf(second.takeNickname('Quick Otter'))).toMatchObject({
    name: 'RejectedError',
    code: 'NICKNAME_TAKEN',
  })
  await second.takeNickname('Calm Heron')
  await second.until(({ nickname }) => nickname === 'Calm Heron')
})

test('a team is chosen and renamed over a socket and over HTTP', async () => {
  const teams = { names: ['Red', 'Blue'], assignment: 'CHOSEN' as const }
  room = await openRoom(api, deck, { settings: { teams } })
  const [first, second] = [
    await online(await join({ team: 1 })),
    await online(await join({}, { WebSocket: null }), 'polling'),
  ]
  expect(first.room.team).toBe(1)
  await second.chooseTeam(0)
  await second.until(({ team }) => team === 0)
  expect(await failureOf(first.chooseTeam(0))).toMatchObject({ name: 'RejectedError', code: 'TEAM_KEPT' })
  await first.renameTeam('Navy')
  await second.renameTeam('Rouge')
  await first.until(({ teams }) => teams?.map(({ name }) => name).join() === 'Rouge,Navy')
})

test('an entry has its labels over a socket and over HTTP', async () => {
  const qa = { type: 'QA', prompt: 'What?', settings: { labels: ['Pay', 'Moving'] } }
  room = await openRoom(api, { questions: [qa] })
  await room.activate(0)
  const [first, second] = [
    await online(await join()),
    await online(await join({}, { WebSocket: null }), 'polling'),
  ]
  await first.ask(room.questions[0]!, 'When?', { labels: ['Moving'] })
  await second.ask(room.questions[0]!, 'Why?', { labels: ['Pay', 'Moving'] })
  const { body } = await api.get(`/sessions/${room.sessionId}/qa?sort=created_at`)
  const labels = body.entries.map((entry: { text: string; labels: string[] }) => [entry.text, entry.labels])
  expect(Object.fromEntries(labels)).toEqual({ 'When?': ['Moving'], 'Why?': ['Pay', 'Moving'] })
})

test('states yields the room and each later one, and ends with the room', async () => {
  const client = await join()
  const prompts: (string | undefined)[] = []
  for await (const { question } of client.states()) {
    prompts.push(question?.prompt)
    if (question) client.leave()
    else if (prompts.length === 1) await room.activate(0)
  }
  expect([prompts[0], prompts.at(-1)]).toEqual([undefined, 'Which?'])
})

test('a permanent room is looked up by its address', async () => {
  const { services } = api.app
  await writing(services, tx => setAddress(tx, api.organization, 'acme'))
  expect((await api.post('/permanent-rooms', { name: 'monday', title: 'Mondays' })).status).toBe(200)
  const look = () => lookUpRoom({ address: 'acme/monday' }, optionsOf())
  expect(await failureOf(look())).toMatchObject({ code: 'SESSION_NOT_OPEN' })
  room = await openRoom(api, deck, { room: 'monday' })
  const { join_code } = await look()
  expect(join_code).toBe(room.code)
})

test('a room with names says so, and requires one', async () => {
  room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
  expect(await lookUpRoom({ code: room.code }, optionsOf())).toMatchObject({
    session_id: room.sessionId,
    identity_mode: 'IDENTIFIED',
  })
  const refused = await failureOf(join())
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ code: 'INVALID_REQUEST_BODY', invalidFields: ['display_name'] })
  const client = await join({ display_name: 'Ann', email: 'ann@example.org' })
  const remote = await room.stage()
  expect(remote.room!.people).toEqual([
    { participant_id: client.seat.participant_id, display_name: 'Ann', in_lobby: true },
  ])
  await remote.leave()
})

test('failed joins are named errors: no such code, no server, an aborted call', async () => {
  expect(await failureOf(join({ code: '000000' }))).toMatchObject({ name: 'ApiError', code: 'NOT_FOUND' })
  const nowhere = join({}, { baseUrl: 'http://127.0.0.1:1', retries: 0 })
  expect(await failureOf(nowhere)).toBeInstanceOf(ConnectionError)
  const aborted = join({}, { signal: AbortSignal.abort(new Error('enough')) })
  expect(await failureOf(aborted)).toMatchObject({ name: 'AbortError', message: 'enough' })
})

test.each([
  [{ baseUrl: 'rooms.example' }, 'baseUrl is rooms.example: give the server as https://rooms.example'],
  [
    { baseUrl: 'https://rooms.example:99999' },
    'baseUrl is https://rooms.example:99999: give the server as https://rooms.example',
  ],
  [{ baseUrl: undefined as never }, 'baseUrl is missing: give the server as https://rooms.example'],
  [{ timeoutMs: 0 }, 'timeoutMs is 0: it must be a number of at least 1'],
  [{ retries: -1 }, 'retries is -1: it must be a number of at least 0'],
  [{ sleep: 5 as never }, 'sleep is 5: it must be a function'],
])('unusable options are type errors that say what to give: %j', async (further, message) => {
  expect(await failureOf(join({}, further))).toEqual(new TypeError(message))
})

test('a join whose response got lost is sent again and takes one seat', async () => {
  const { fetch, sent } = losing(1)
  const joined = join({}, { fetch })
  await expect.poll(() => time.pending).toEqual([500])
  time.pass(500)
  await joined
  expect(sent.length).toBe(2)
  const remote = await room.stage()
  expect(remote.room!.participants).toBe(1)
  await remote.leave()
})

test('rejected messages are RejectedErrors with code and fields', async () => {
  const client = await join()
  const early = await failureOf(client.answer(room.questions[0]!, choose(0)))
  expect(early).toBeInstanceOf(RejectedError)
  expect(early).toMatchObject({ name: 'RejectedError', code: 'QUESTION_NOT_OPEN' })
  await room.activate(0)
  expect(await failureOf(client.answer(room.questions[0]!, { option_ids: ['opt_x'] }))).toMatchObject({
    code: 'INVALID_ANSWER',
    invalidFields: ['answer.option_ids[0]'],
    details: [{ field: 'answer.option_ids[0]' }],
  })
  const long = client.answer(room.questions[0]!, { text: 'x'.repeat(20_000) })
  expect(await failureOf(long)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  expect(client.room.my_answers).toEqual({})
  expect(RecordedSocket.all.length).toBe(1)
})

test('an answer whose acknowledgement got lost is sent again, counts once and undoes no later one', async () => {
  const client = await online(await join())
  await room.activate(0)
  const [first] = RecordedSocket.all
  const sent: unknown[] = []
  first!.onSend = text => {
    sent.push(JSON.parse(text))
    WebSocket.prototype.send.call(first, text)
    first!.close()
  }
  const answered = client.answer(room.questions[0]!, choose(0))
  await expect.poll(() => client.connection).toBe('connecting')
  await expect.poll(counts).toMatchObject({ [room.options[0]![0]!]: 1 })
  // Another device of the same participant changes the answer in the meantime.
  const other = await online(await resumeRoom(client.seat, optionsOf({ now: () => time.now() + 1 })))
  closing.push(() => other.leave())
  await other.answer(room.questions[0]!, choose(1))
  await expect.poll(() => time.pending).toContain(500)
  time.pass(500)
  await answered
  expect(await counts()).toEqual({ [room.options[0]![0]!]: 0, [room.options[0]![1]!]: 1 })
  expect(sent).toMatchObject([{ type: 'answer', seq: time.now() - 500 }])
  expect(client.room.my_answers).toEqual({ [room.questions[0]!]: choose(1) })
  expect((await room.results(0)).total_voters).toBe(1)
})

test('reconnects with a growing pause, which starts again after an acknowledgement', async () => {
  const proxy = await proxied('open')
  const client = await online(await join({}, { baseUrl: proxy.url }))
  proxy.blocking = 'refuses'
  for (const [i, pause] of [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000].entries()) {
    RecordedSocket.all.at(-1)!.close()
    await expect.poll(() => time.pending).toEqual([pause])
    if (i === 7) proxy.blocking = 'open'
    time.pass(pause)
    await expect.poll(() => RecordedSocket.all.length).toBe(i + 2)
  }
  await online(client)
  await room.activate(0)
  await client.answer(room.questions[0]!, choose(0))
  RecordedSocket.all.at(-1)!.close()
  await expect.poll(() => time.pending).toEqual([500])
  client.reconnect()
  await online(client)
  client.reconnect()
  await expect.poll(() => RecordedSocket.all.length).toBe(11)
  await online(client)
})

test('reconnects after a silence of 11 s, in which three messages of the server would have come', async () => {
  const client = await online(await join())
  const [first] = RecordedSocket.all
  await expect.poll(() => time.pending).toEqual([roomLimits.silenceMs])
  time.pass(roomLimits.silenceMs - 1)
  first!.dispatchEvent(new MessageEvent('message', { data: '{"type":"alive"}' }))
  time.pass(roomLimits.silenceMs - 1)
  expect([client.connection, time.pending]).toEqual(['socket', [1]])
  time.pass(1)
  await expect.poll(() => time.pending).toEqual([500])
  expect(client.connection).toBe('connecting')
  time.pass(500)
  await expect.poll(() => RecordedSocket.all.length).toBe(2)
  await online(client)
})

test('stalled connections, one after the other, lose no answer, and their late deliveries change none', async () => {
  const proxy = await silentProxy(api.app.url)
  closing.push(() => proxy.close())
  const baseUrl = proxy.through(`${api.app.url}/`).slice(0, -1)
  // Requests over HTTP have connections and timeouts of their own.
  let isHttpAway = false
  const direct: typeof fetch = (url, init) =>
    isHttpAway
      ? Promise.reject(new TypeError('no connection'))
      : fetch(String(url).replace(baseUrl, api.app.url), init)
  const client = await online(await join({}, { baseUrl, fetch: direct }))
  const remote = await room.stage()
  closing.push(() => remote.drop())
  const [question] = room.questions as [string]
  await room.activate(0)
  await client.until(({ question }) => question?.phase === 'OPEN')
  const rounds = roomLimits.socketsPerToken + 2
  for (let round = 1; round <= rounds; round++) {
    proxy.fallSilent()
    isHttpAway = round % 2 === 0
    const answered = client.answer(question, choose(round % 2))
    await expect.poll(() => time.pending).toContain(5_000)
    if (!isHttpAway) proxy.passNew()
    time.pass(5_000)
    if (isHttpAway) {
      await expect.poll(() => time.pending).toHaveLength(1)
      time.pass(roomLimits.silenceMs)
      await expect.poll(() => time.pending).toEqual([500])
      proxy.passNew()
      time.pass(500)
    }
    await answered
    await online(client)
    expect(client.room.my_answers).toEqual({ [question]: choose(round % 2) })
  }
  const last = rounds % 2
  const expected = { [room.options[0]![last]!]: 1, [room.options[0]![1 - last]!]: 0 }
  expect(await counts()).toEqual(expected)
  await remote.until(() => remote.room!.connected === 1)
  proxy.resume()
  await expect
    .poll(() => RecordedSocket.all.filter(socket => socket.readyState === socket.CLOSED).length)
    .toBe(rounds)
  expect(await counts()).toEqual(expected)
  expect([client.connection, remote.room!.connected, remote.room!.participants]).toEqual(['socket', 1, 1])
})

test('follows and answers over HTTP where upgrades are refused, and returns to a socket', async () => {
  const proxy = await proxied('refuses')
  const client = await online(await join({}, { baseUrl: proxy.url }), 'polling')
  await room.activate(0)
  await client.until(({ question }) => question?.phase === 'OPEN')
  await client.answer(room.questions[0]!, choose(1))
  expect(await counts()).toMatchObject({ [room.options[0]![1]!]: 1 })
  await client.until(({ my_answers }) => my_answers[room.questions[0]!] !== undefined)
  expect(await failureOf(client.answer(room.questions[0]!, { option_ids: ['opt_x'] }))).toMatchObject({
    name: 'RejectedError',
    code: 'INVALID_ANSWER',
    invalidFields: ['answer.option_ids[0]'],
  })
  proxy.blocking = 'open'
  await expect.poll(() => time.pending).toEqual([500])
  time.pass(500)
  await online(client, 'socket')
  await client.answer(room.questions[0]!, choose(0))
  expect(await counts()).toMatchObject({ [room.options[0]![0]!]: 1 })
})

test('a runtime without WebSocket polls', async () => {
  const client = await online(await join({}, { WebSocket: null }), 'polling')
  await room.activate(0)
  await client.until(({ question }) => question?.phase === 'OPEN')
  await client.answer(room.questions[0]!, choose(0))
  expect(await counts()).toMatchObject({ [room.options[0]![0]!]: 1 })
})

test('an unanswered answer is sent over HTTP, whose response makes it reconnect', async () => {
  const client = await online(await join())
  await room.activate(0)
  RecordedSocket.all[0]!.onSend = () => {}
  const answered = client.answer(room.questions[0]!, choose(0))
  await expect.poll(() => time.pending).toContain(5_000)
  time.pass(5_000)
  await answered
  expect(RecordedSocket.all.length).toBe(2)
})

test('a removed participant gets RoomEndedError, over a socket and over HTTP, and is not reconnected', async () => {
  const clients = [await online(await join()), await online(await join({}, { WebSocket: null }), 'polling')]
  const remote = await room.stage()
  for (const client of clients) {
    const ended = failureOf(client.until(() => false))
    const { participant_id } = client.seat
    await remote.send({ type: 'remove', participant_id, keep_answers: true })
    const failure = await ended
    expect(failure).toBeInstanceOf(RoomEndedError)
    expect(failure).toMatchObject({
      reason: 'removed',
      message: 'The presenter has removed this participant.',
    })
    expect(client.connection).toBe('ended')
    expect(await failureOf(client.answer(room.questions[0]!, choose(0)))).toBe(failure)
  }
  expect(time.pending).toEqual([])
  await remote.leave()
})

test('a seat is resumed with its answers; one with an unknown token is refused', async () => {
  const client = await online(await join())
  await room.activate(0)
  await client.answer(room.questions[0]!, choose(0))
  client.leave()
  const again = await resumeRoom(client.seat, optionsOf())
  closing.push(() => again.leave())
  expect(again.room.my_answers).toEqual({ [room.questions[0]!]: choose(0) })
  expect(again.room.participants).toBe(1)
  const stranger = resumeRoom({ ...client.seat, token: 'A'.repeat(43) }, optionsOf())
  expect(await failureOf(stranger)).toMatchObject({ name: 'ApiError', code: 'UNAUTHENTICATED' })
})

test('signals end waits, messages and the client, each with an AbortError or RoomEndedError', async () => {
  const proxy = await proxied('hangs')
  const stop = new AbortController()
  const client = await join({}, { baseUrl: proxy.url, signal: stop.signal })
  const call = new AbortController()
  const waiting = [
    failureOf(client.until(() => false, call)),
    failureOf(client.answer(room.questions[0]!, choose(0), call)),
  ]
  call.abort(new Error('enough'))
  for (const failure of await Promise.all(waiting)) {
    expect(failure).toBeInstanceOf(AbortError)
    expect(failure).toMatchObject({ message: 'enough' })
  }
  const answered = failureOf(client.answer(room.questions[0]!, choose(0)))
  stop.abort()
  expect(await answered).toMatchObject({ name: 'RoomEndedError', reason: 'left' })
  expect(client.connection).toBe('ended')
  expect(time.pending).toEqual([])
})

test('an answer waits until the question opens after its countdown', async () => {
  const quiz = {
    type: 'QUIZ',
    prompt: 'Which?',
    options: [{ text: 'A', is_correct: true }, { text: 'B' }],
    settings: { time_limit_seconds: 20 },
  }
  room = await openRoom(api, { questions: [quiz] })
  const client = await online(await join())
  const remote = await room.stage()
  await remote.send({ type: 'activate', question_id: room.questions[0]!, countdown: true })
  const { question } = await client.until(({ question }) => question?.phase === 'OPEN')
  const toGo = Date.parse(question!.opened_at) - Date.parse(question!.server_time)
  expect(toGo).toBeGreaterThan(2_000)
  const answered = client.answer(question!.id, choose(0))
  await expect.poll(() => time.pending).toContain(toGo)
  const call = new AbortController()
  const aborted = failureOf(client.answer(question!.id, choose(1), call))
  call.abort(new Error('enough'))
  expect(await aborted).toBeInstanceOf(AbortError)
  clock.advance(toGo)
  time.pass(toGo)
  await answered
  expect((await room.results(0)).total_voters).toBe(1)
})

test('a rejected message that is not awaited does not end the process', async () => {
  const client = await online(await join())
  const unhandled: unknown[] = []
  const keep = (error: unknown) => unhandled.push(error)
  const handlers = process.listeners('unhandledRejection')
  for (const handler of handlers) process.off('unhandledRejection', handler)
  process.on('unhandledRejection', keep)
  closing.push(() => {
    process.off('unhandledRejection', keep)
    for (const handler of handlers) process.on('unhandledRejection', handler)
  })
  void client.answer(room.questions[0]!, choose(0))
  void client.upvote('ent_none')
  expect(await failureOf(client.answer(room.questions[0]!, choose(0)))).toMatchObject({
    code: 'QUESTION_NOT_OPEN',
  })
  client.leave()
  void client.react('heart')
  await new Promise(setImmediate)
  expect(unhandled).toEqual([])
})

test('a reaction is not sent twice: without an outcome it is a ConnectionError', async () => {
  const client = await online(await join())
  RecordedSocket.all[0]!.onSend = () => RecordedSocket.all[0]!.close()
  expect(await failureOf(client.react('heart'))).toBeInstanceOf(ConnectionError)
})

test('many messages at once are spaced, so that the server does not close the socket', async () => {
  const client = await online(await join())
  await room.activate(0)
  const answers = Array.from({ length: 40 }, (_, i) => client.answer(room.questions[0]!, choose(i % 2)))
  // The server's clock stands still too, at the 20 messages of a burst.
  await expect.poll(() => time.pending.filter(ms => ms < 4_000).length).toBe(30)
  await Promise.all(answers.slice(0, 10))
  expect(RecordedSocket.all.length).toBe(1)
  client.leave()
  const rest = await Promise.all(answers.slice(10).map(failureOf))
  expect(rest.every(failure => failure instanceof RoomEndedError)).toBe(true)
})

test('an error of a listener is not swallowed, and others are still called', async () => {
  const client = await online(await join())
  const uncaught = new Promise(resolve => process.once('uncaughtException', resolve))
  const handlers = process.listeners('uncaughtException').slice(0, -1)
  for (const handler of handlers) process.off('uncaughtException', handler)
  closing.push(() => {
    for (const handler of handlers) process.on('uncaughtException', handler)
  })
  const stop = client.onChange(() => {
    stop()
    throw new Error('of the listener')
  })
  const changed = client.until(({ question }) => question !== null)
  await room.activate(0)
  expect(await uncaught).toMatchObject({ message: 'of the listener' })
  await changed
})

test('sends messages as the contract describes them', () => {
  expectTypeOf<JoinArguments>().toEqualTypeOf<JoinBody>()
})
