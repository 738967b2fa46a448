// A device whose network blocks WebSockets follows its room over HTTP while its socket is pending, sends its requests there
// until there is a response, and returns to a socket that works.
import { expect, test, vi } from 'vitest'
import {
  answer,
  type Call,
  calls,
  connect,
  lastSocket,
  settle,
  sockets,
  startFakeNetwork,
  states,
} from './support/fake-network.ts'

startFakeNetwork()

async function refuse(): Promise<void> {
  lastSocket().emit('close', { code: 1006 })
  await settle()
}

async function respond(call: Call | undefined, title: string, etag = '"1"'): Promise<void> {
  call!.respond(200, { title }, etag)
  await settle()
}

test('a refused upgrade is followed by the state at once, and by waits for changes', async () => {
  const { room, received, state } = connect()
  await refuse()
  expect([states()[0]!.path, state()]).toEqual(['/room/v1/state', 'connecting'])
  await respond(states()[0], 'first', '"a"')
  expect([received, state()]).toEqual([[['first', true]], 'online'])
  expect(states()[1]!.path).toBe('/room/v1/state?since=%22a%22&wait=8')
  states()[1]!.respond(304)
  await settle()
  await respond(states()[2], 'second')
  expect(received.at(-1)).toEqual(['second', false])

  const said = room.request(answer)
  const { method, path, body } = calls.at(-1)!
  expect([method, path]).toEqual(['PUT', '/room/v1/questions/que_1/answer'])
  expect(body).toEqual({ answer: { value: 7 }, seq: 1 })
  calls.at(-1)!.respond(200, {})
  await said
})

test('sockets are tried all the while, and one that works ends the polling', async () => {
  const { received, state } = connect()
  await refuse()
  await respond(states()[0], 'first')
  await vi.advanceTimersByTimeAsync(500)
  expect([sockets.length, state()]).toEqual([2, 'online'])
  await refuse()
  expect([states().length, state()]).toEqual([2, 'online'])
  await vi.advanceTimersByTimeAsync(1_000)
  lastSocket().admit()
  await settle()
  const polled = states().length
  await vi.advanceTimersByTimeAsync(10_000)
  expect([states().length, received.at(-1), state()]).toEqual([polled, ['by socket', true], 'online'])
})

test('an upgrade without a response is followed after 4 s, only if the state comes within 1 s', async () => {
  const { received, state } = connect()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(states()).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  await settle()
  expect(states()).toHaveLength(1)
  // The server is slow: no polling, and the socket stays pending.
  await vi.advanceTimersByTimeAsync(1_001)
  await respond(states()[0], 'late')
  expect([received, state(), sockets.length]).toEqual([[], 'connecting', 1])
  await vi.advanceTimersByTimeAsync(6_999)
  await settle()
  expect(states()).toHaveLength(2)
  await respond(states()[1], 'prompt')
  expect([received, state(), sockets.length]).toEqual([[['prompt', true]], 'online', 1])
})

test('without HTTP there is no connection, as before', async () => {
  const { state } = connect()
  await refuse()
  states()[0]!.fail()
  await settle()
  expect([state(), states().length]).toEqual(['away', 1])
})

test('a state that was asked for before an acknowledgement is not shown after it', async () => {
  const { room, received } = connect()
  await refuse()
  await respond(states()[0], 'first', '"a"')
  const said = room.request(answer)
  calls.at(-1)!.respond(200, {})
  await said
  await respond(states()[1], 'older', '"b"')
  expect(received).toEqual([['first', true]])
  expect(states()[2]!.path).toContain('since=%22a%22')
  await respond(states()[2], 'newer', '"c"')
  expect(received.at(-1)).toEqual(['newer', false])
})

test('an idle connection that is cut shortens the waits and shows nothing; lost twice, the room is away until it is back', async () => {
  const { received, state } = connect()
  await refuse()
  await respond(states()[0], 'first', '"a"')
  states()[1]!.fail()
  await settle()
  expect([states()[2]!.path, state()]).toEqual(['/room/v1/state?since=%22a%22', 'online'])
  states()[2]!.fail()
  await settle()
  expect(state()).toBe('away')
  await vi.advanceTimersByTimeAsync(5_000)
  await settle()
  await respond(states()[3], 'back')
  expect([state(), received.at(-1)]).toEqual(['online', ['back', true]])
  expect(states()[4]!.path).toBe('/room/v1/state?since=%221%22&wait=4')
})

test('a connection that delivers nothing is away within 12 s', async () => {
  const { state } = connect()
  await refuse()
  await respond(states()[0], 'first')
  await vi.advanceTimersByTimeAsync(9_500)
  await settle()
  expect([states().length, state()]).toEqual([3, 'online'])
  await vi.advanceTimersByTimeAsync(2_000)
  await settle()
  expect(state()).toBe('away')
})

test('an answer is sent again until there is a response, a control with the same ref, and a refusal is final', async () => {
  const { room } = connect({ token: null, query: '?stage=lnk_1' })
  await refuse()
  expect(states()[0]!.path).toBe('/room/v1/state?stage=lnk_1')
  await respond(states()[0], 'first')
  const puts = () => calls.filter(({ method }) => method !== 'GET')
  const said = room.request(answer)
  puts()[0]!.fail()
  await vi.advanceTimersByTimeAsync(500)
  puts()[1]!.respond(502, { error: 'Bad gateway' })
  await settle()
  await vi.advanceTimersByTimeAsync(1_000)
  puts()[2]!.respond(200, {})
  await said

  const [first, second] = [room.request({ type: 'lock' }), room.request({ type: 'reveal' })]
  await settle()
  expect(puts().slice(3)).toMatchObject([{ path: '/room/v1/control?stage=lnk_1', body: { type: 'lock' } }])
  puts()[3]!.fail()
  await vi.advanceTimersByTimeAsync(500)
  expect(puts()[4]!.body).toEqual(puts()[3]!.body)
  puts()[4]!.respond(200, {})
  // Acknowledged once its effect is visible, or after a timeout if there is none.
  await vi.advanceTimersByTimeAsync(1_000)
  await first
  await settle()
  expect(puts()[5]!.body).toMatchObject({ type: 'reveal' })
  const refused = expect(second).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
  puts()[5]!.respond(400, { code: 'INVALID_SESSION_STATE', error: 'No.' })
  await refused
})

test('a device that the room has ended stays away', async () => {
  for (const [status, code, why] of [
    [401, 'UNAUTHENTICATED', 'token'],
    [403, 'FORBIDDEN', 'removed'],
  ] as const) {
    const { state, end } = connect()
    const before = states().length
    await refuse()
    await respond(states()[before], 'first')
    states()[before + 1]!.respond(status, { code, error: 'No.' })
    await settle()
    expect([state(), end()]).toEqual(['ended', why])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(states()).toHaveLength(before + 2)
  }
})
