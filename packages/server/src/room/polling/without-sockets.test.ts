// Where a network blocks WebSockets, phones, stages and remotes follow their room over HTTP, with the same acknowledgements,
// order and finality; waits are bounded, and a message with the same `ref` acts once.
import { roomLimits, type StageRoom } from '@roomful/contract/room/protocol'
import { Device } from '@roomful/testkit/device'
import { PollingDevice } from '@roomful/testkit/polling-device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { type Blocking, type BlockingProxy, blockingProxy } from '../../../test/support/blocking-proxy.ts'
import { onBothEngines, testConfig } from '../../../test/support/engines.ts'
import { callRoom, type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { waitingCallsMax } from '../../features/events/waiting-calls.ts'
import { removeParticipant } from '../../features/participants/remove-participant.ts'
import { createStageLink, type LinkRole, revokeStageLink } from '../../features/stages/stage-links.ts'
import { writing } from '../../services.ts'

const options = [{ text: 'A' }, { text: 'B' }]
const deck = {
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options },
    { type: 'QA', prompt: 'What would you like to know?' },
    { type: 'SPINNER', prompt: 'Who?', options },
  ],
}

let api: ApiClient
let proxy: BlockingProxy | undefined
const devices: { leave(): unknown }[] = []
afterEach(async () => {
  for (const device of devices.splice(0)) device.leave()
  await proxy?.close()
  proxy = undefined
  await api.app.close()
})

async function follow<R extends StageRoom>(token: string, url = api.app.url) {
  const device = await PollingDevice.follow<R>(url, token)
  devices.push(device)
  return device
}

async function link(room: OpenRoom, role: LinkRole) {
  return writing(api.app.services, tx => createStageLink(tx, room.sessionId, role))
}

/** Sends a control as it is: any `ref`, or what is none. */
async function control(token: string, message: unknown) {
  const response = await callRoom(api.app, token, 'POST', '/control', message)
  return { status: response.status, body: await response.json() }
}

async function state(token: string, query = '', headers: Record<string, string> = {}) {
  const response = await fetch(`${api.app.url}/room/v1/state${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

onBothEngines('over HTTP', newConfig => {
  test('a stage has how many were entirely correct once revealed, as over a socket, and what decides ties', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, {
      questions: [{ type: 'ORDERING', prompt: 'Order!', options, settings: { points: 100 } }],
    })
    const remote = await room.stage()
    const screen = await follow<StageRoom>((await link(room, 'screen')).token)
    const phones = await Promise.all([1, 2, 3].map(() => room.phone()))
    await room.activate(0)
    const answer = (phone: number, ...order: number[]) =>
      phones[phone]!.answer(room.questions[0]!, { order: order.map(i => room.options[0]![i]) })
    await Promise.all([answer(0, 0, 1), answer(1, 0, 1), answer(2, 1, 0)])
    // Changed answers are taken back.
    await answer(1, 1, 0)
    await answer(2, 0, 1)
    await remote.send({ type: 'lock' })
    await screen.until(() => screen.room!.question?.phase === 'LOCKED')
    expect(screen.room!.results).not.toHaveProperty('right')
    await remote.send({ type: 'reveal' })
    await remote.send({ type: 'leaderboard', shown: true })
    for (const stage of [remote, screen]) {
      await stage.until(() => stage.room!.results?.right === 2 && stage.room!.leaderboard !== null)
      const times = stage.room!.leaderboard!.map(({ streak, elapsed_ms }) => [streak, typeof elapsed_ms])
      expect(times).toEqual([1, 1, 0].map(streak => [streak, 'number']))
    }
    expect(await room.results(0)).toMatchObject({ total_voters: 3, right: 2 })
  })

  test('a phone follows its room, answers, asks, votes and reacts; its presenter counts it', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, { settings: { reactions: true } })
    const stage = await room.stage()
    const { token } = await room.join()
    const phone = await follow(token)
    await stage.until(() => stage.room!.connected === 1)
    expect(stage.room!.polling).toBe(1)
    const socket = await Device.connect(api.app.url, token)
    await stage.until(() => stage.room!.polling === 0)
    expect((await room.stage()).room).toMatchObject({ connected: 1, polling: 0 })
    await socket.leave()
    await stage.until(() => stage.room!.polling === 1)
    await room.activate(0)
    const [question, [a, b]] = [room.questions[0]!, room.options[0]!]
    await phone.until(() => phone.room!.question?.id === question)
    expect(phone.room!.results).toBeNull()
    await phone.answer(question, { option_ids: [a] }, 1)
    await phone.until(() => phone.room!.results?.option_counts?.[a!] === 1)
    expect(phone.room!.my_answers).toEqual({ [question]: { option_ids: [a] } })
    await phone.answer(question, { option_ids: [b] }, 3)
    // A late retransmission is acknowledged, and undoes nothing.
    await phone.answer(question, { option_ids: [a] }, 2)
    await phone.until(() => phone.room!.results?.option_counts?.[b!] === 1)
    await stage.send({ type: 'lock' })
    await phone.until(() => phone.room!.question?.phase === 'LOCKED')
    await expect(phone.answer(question, { option_ids: [a] }, 4)).rejects.toMatchObject({
      code: 'QUESTION_NOT_OPEN',
    })
    expect(await room.results(0)).toMatchObject({ option_counts: { [a!]: 0, [b!]: 1 } })

    await stage.send({ type: 'next' })
    const other = await room.phone()
    await other.send({ type: 'ask', question_id: room.questions[1]!, text: 'When?' })
    await phone.until(() => phone.room!.entries.length === 1)
    const [entry] = phone.room!.entries
    await phone.send({ type: 'upvote', entry_id: entry!.id, on: true })
    await phone.until(() => phone.room!.entries[0]!.upvoted)
    await phone.send({ type: 'react', reaction: 'heart' })
    await stage.until(() => stage.messages.some(({ type }) => type === 'reactions'))
    await stage.send({ type: 'close' })
    await phone.until(() => phone.room!.state === 'CLOSED')
  })

  test('a stage sees and a remote controls; each ref acts once and has its first outcome', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    const { token } = await link(room, 'screen')
    const screen = await follow<StageRoom>(token)
    const remote = (await link(room, 'remote')).token
    const phone = await room.phone()
    await screen.until(() => screen.room!.connected === 1)
    const next = { type: 'next', ref: 'n1' } as const
    expect(await control(remote, next)).toEqual({ status: 200, body: { ref: 'n1' } })
    await screen.until(() => screen.room!.question?.id === room.questions[0])
    expect(await control(remote, next)).toEqual({ status: 200, body: { ref: 'n1' } })
    expect((await api.get(`/sessions/${room.sessionId}`)).body.active_question_id).toBe(room.questions[0])
    await phone.answer(room.questions[0]!, { option_ids: [room.options[0]![0]] })
    await screen.until(() => screen.results[room.questions[0]!]?.total_voters === 1)
    // In the order in which they come.
    await Promise.all([
      control(remote, { type: 'lock', ref: 'l1' }),
      control(remote, { type: 'reveal', ref: 'r1' }),
    ])
    await screen.until(() => screen.room!.question?.phase === 'REVEALED')

    const back = { type: 'previous', ref: 'p1' } as const
    const refusal = { code: 'INVALID_SESSION_STATE', error: 'This is the first slide.' }
    expect((await control(remote, back)).body).toMatchObject(refusal)
    await control(remote, { type: 'next', ref: 'n2' })
    expect((await control(remote, back)).body).toMatchObject(refusal)
    expect((await control(remote, { type: 'reveal', ref: 'p1' })).body).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      error: 'This ref was used for a different request: send a new one.',
    })
    expect((await control(token, { type: 'next', ref: 'n3' })).body).toMatchObject({ code: 'FORBIDDEN' })
    expect((await api.get(`/sessions/${room.sessionId}`)).body.active_question_id).toBe(room.questions[1])
  })
})

test('nothing new is a 304 after the time, and what is new already comes at once', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, deck)
  const { token } = await room.join()
  const now = await state(token)
  const etag = now.headers.get('etag')!
  const since = `?wait=1&since=${encodeURIComponent(etag)}`
  expect(await state(token, since)).toMatchObject({ status: 304, body: null })
  expect((await state(token, '?wait=1', { 'if-none-match': etag })).status).toBe(304)
  expect((await state(token, '', { 'if-none-match': etag })).status).toBe(304)
  // Without an ETag it waits for a change of the current state.
  expect((await state(token, '?wait=1')).status).toBe(304)
  // The number of people and the time are no news to phones: sockets are not sent them either.
  await room.join()
  expect((await state(token, since)).status).toBe(304)
  await room.activate(0)
  const changed = await state(token, since.replace('wait=1', 'wait=30'))
  expect(changed).toMatchObject({ status: 200, body: { question: { id: room.questions[0] } } })
  expect(changed.headers.get('etag')).not.toBe(etag)
})

test('a SELF_PACED room has the results of all questions that the participant has answered', async () => {
  api = await startApi(testConfig())
  const selfPaced = { questions: [0, 1].map(n => ({ type: 'MULTIPLE_CHOICE', prompt: `${n}?`, options })) }
  const room = await openRoom(api, selfPaced, { isSelfPaced: true })
  const { token } = await room.join()
  const phone = await follow(token)
  for (const [n, question] of room.questions.entries()) {
    await phone.answer(question, { option_ids: [room.options[n]![0]] })
    await phone.until(() => phone.results[question]?.total_voters === 1)
  }
  expect(Object.keys(phone.results)).toEqual(room.questions)
})

test('a token has one wait, a participant few devices, and an organization any number of both', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, deck)
  const join_key = 'a-device-of-one-participant'
  const { token } = await room.join({ join_key })
  const leaving = new AbortController()
  const answered: Promise<unknown>[] = []
  /** Waits until the test leaves. @returns how a second wait of the token is refused, once it arrives as the second */
  const beginWait = (token: string) =>
    untilStatus(429, () => {
      const init = { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal }
      answered.push(fetch(`${api.app.url}/room/v1/state?wait=30`, init).catch(() => {}))
      return state(token, '?wait=1')
    })
  const refused = await beginWait(token)
  expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', retry_after_seconds: 1 })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await state(token)).status).toBe(200)
  for (let others = 1; others < roomLimits.pollingPerParticipant; others++)
    await beginWait((await room.join({ join_key })).token)
  const fourth = await state((await room.join({ join_key })).token, '?wait=1')
  expect(fourth.body).toMatchObject({
    code: 'RATE_LIMITED',
    error: expect.stringContaining('Too many devices'),
  })
  // Who disconnects may wait again.
  leaving.abort()
  await Promise.all(answered)
  await untilStatus(304, () => state(token, '?wait=1'))

  const path = `/sessions/${room.sessionId}?wait=5`
  const waiting = Array.from({ length: waitingCallsMax }, () => api.get(path))
  expect((await state((await room.join()).token, '?wait=1')).status).toBe(304)
  await api.post(`/sessions/${room.sessionId}/close`)
  await Promise.all(waiting)
})

test('removals, revoked links and missing tokens are reported, and a stop ends waits', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, deck)
  const { token, participant_id } = await room.join()
  const screen = await link(room, 'screen')
  const removed = state(token, '?wait=30')
  const revoked = untilStatus(401, () => state(screen.token, '?wait=30'))
  const stage = await room.stage()
  await stage.until(() => stage.room!.connected === 1)
  const { services } = api.app
  await writing(services, tx => removeParticipant(tx, api.organization, room.sessionId, participant_id, true))
  expect(await removed).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  await stage.until(() => stage.room!.connected === 0)
  await writing(services, tx => revokeStageLink(tx, screen.id))
  expect((await revoked).body).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await state(screen.token)).status).toBe(401)
  const embed = await state((await link(room, 'embed')).token)
  expect(embed).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  const { token: last } = await room.join()
  for (const [query, field] of [
    ['?wait=31', 'wait'],
    ['?wait=soon', 'wait'],
    [`?since=${'x'.repeat(101)}`, 'since'],
  ])
    expect((await state(last, query)).body).toMatchObject({
      code: 'INVALID_REQUEST_PARAMETER',
      invalid_fields: [field],
    })
  const ended = state(last, '?wait=30')
  await stage.until(() => stage.room!.connected === 1)
  const closed = api.app.close()
  expect((await ended).status).toBe(304)
  expect(await closed).toEqual([])
})

test('a cookie controls from our own pages only', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, deck)
  const { id, token } = await link(room, 'remote')
  const json = { 'content-type': 'application/json' }
  const exchanged = await fetch(`${api.app.url}/room/v1/stage/exchange`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ token }),
  })
  const cookie = exchanged.headers.get('set-cookie')!.split(';')[0]!
  const followed = await fetch(`${api.app.url}/room/v1/state?stage=${id}`, { headers: { cookie } })
  expect(await followed.json()).toMatchObject({ role: 'remote', state: 'LIVE' })
  const control = (headers: Record<string, string>) =>
    fetch(`${api.app.url}/room/v1/control?stage=${id}`, {
      method: 'POST',
      headers: { ...json, cookie, ...headers },
      body: JSON.stringify({ type: 'next', ref: 'n1' }),
    })
  for (const headers of [{}, { origin: 'https://other.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await control(headers)).status).toBe(403)
  expect((await control({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await control({ origin: api.app.url })).status).toBe(200)
})

test('invalid controls are refused as over a socket', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, deck)
  const remote = (await link(room, 'remote')).token
  for (const message of [
    null,
    [],
    {},
    { type: 'dance', ref: 'a' },
    { type: 'next' },
    { type: 'next', ref: '' },
  ])
    expect((await control(remote, message)).body).toMatchObject({ code: 'INVALID_MESSAGE' })
  const { token } = await room.join()
  expect((await control(token, { type: 'next', ref: 'a' })).body).toMatchObject({ code: 'FORBIDDEN' })
  const phone = await follow(token)
  await expect(phone.send({ type: 'react', reaction: 'yawn' as 'heart' })).rejects.toMatchObject({
    code: 'INVALID_REQUEST_BODY',
  })
  const stage = await follow(remote)
  await expect(stage.send({ type: 'react', reaction: 'heart' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('all texts of a question come over HTTP in one response', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, { questions: [{ type: 'OPEN_TEXT', prompt: 'What else?' }] })
  await room.activate(0)
  const count = roomLimits.textsPerMessage + 1
  for (let n = 0; n < count; n++) await (await room.phone()).answer(room.questions[0]!, { text: `Text ${n}` })
  const { token } = await link(room, 'screen')
  const message = { type: 'texts', ref: 't1', question_id: room.questions[0]! }
  const { body } = await control(token, message)
  const { ref, texts } = body as { ref: string; texts: unknown[] }
  expect([ref, texts.length]).toEqual(['t1', count])
  const ofNone = await control(token, { ...message, question_id: 'que_none' })
  expect(ofNone.body).toMatchObject({ code: 'NOT_FOUND' })
})

test.each<Blocking>(['refuses', 'hangs', 'http-1.0', 'cuts', 'buffers'])(
  'a phone takes part and a remote controls through a proxy that %s',
  async blocking => {
    api = await startApi(testConfig())
    const room = await openRoom(api, deck)
    proxy = await blockingProxy(api.app.url, blocking)
    const { token } = await room.join()
    const remote = await follow<StageRoom>((await link(room, 'remote')).token, proxy.url)
    const phone = await follow(token, proxy.url)
    await remote.send({ type: 'next' })
    const [question, [a]] = [room.questions[0]!, room.options[0]!]
    await phone.until(() => phone.room!.question?.id === question)
    await phone.answer(question, { option_ids: [a] })
    await remote.until(() => remote.room!.results?.total_voters === 1)
    await phone.until(() => phone.room!.results?.option_counts?.[a!] === 1)
    if (blocking === 'refuses' || blocking === 'http-1.0')
      expect((await Device.connect(proxy.url, token)).closed).toEqual({ code: 1006 })
  },
)

async function untilStatus(status: number, ask: () => ReturnType<typeof state>) {
  for (;;) {
    const answer = await ask()
    if (answer.status === status) return answer
  }
}
