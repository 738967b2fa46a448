// A device's connection to its room: requests settle with their acknowledgement, are given up with their socket, and nothing
// of a lost socket counts any more.
import { closeCodes, roomLimits } from '@roomful/contract/room/connection'
import { expect, test, vi } from 'vitest'
import {
  answer,
  calls,
  connect,
  lastSocket,
  settle,
  sockets,
  startFakeNetwork,
} from './support/fake-network.ts'

startFakeNetwork()

function admitted() {
  const connected = connect()
  lastSocket().admit()
  return connected
}

test('a socket carries the address, the token, and messages with refs of their own', async () => {
  const { room, received } = connect({ baseUrl: 'https://rooms.example', query: '?question=que_1' })
  expect(lastSocket()).toMatchObject({
    url: 'wss://rooms.example/room/v1/socket?question=que_1',
    protocols: ['roomful.v1', 'token.token'],
  })
  await expect(room.request(answer)).rejects.toMatchObject({ code: null })
  lastSocket().admit()
  expect(received).toEqual([['by socket', true]])
  const requests = [room.request(answer), room.request(answer)]
  const [first, second] = lastSocket().sent.map(({ ref }) => ref)
  expect(first).not.toBe(second)
  lastSocket().receive({
    type: 'error',
    ref: first,
    code: 'INVALID_ANSWER',
    error: 'No.',
    invalid_fields: ['a'],
  })
  lastSocket().receive({ type: 'ack', ref: second })
  await expect(requests[0]).rejects.toMatchObject({
    code: 'INVALID_ANSWER',
    body: { invalid_fields: ['a'] },
  })
  await requests[1]
})

test('a lost socket gives its requests up; what it still delivers is ignored', async () => {
  const { room, received, state } = admitted()
  const [old] = sockets
  const lost = expect(room.request(answer)).rejects.toMatchObject({ code: null })
  vi.advanceTimersByTime(roomLimits.silenceMs)
  await lost
  expect([state(), old!.isClosedHere]).toEqual(['away', true])
  await settle()
  vi.advanceTimersByTime(500)
  expect([state(), sockets.length]).toEqual(['connecting', 2])
  old!.admit()
  old!.emit('close', { code: closeCodes.removed })
  expect([state(), received.length]).toEqual(['connecting', 1])
})

test('a socket that is closing, delivers no message of ours or cannot be opened is lost', async () => {
  const { room, state } = admitted()
  lastSocket().readyState = 2
  await expect(room.request(answer)).rejects.toMatchObject({ code: null })
  expect(state()).toBe('away')
  room.reconnect()
  lastSocket().admit()
  lastSocket().emit('message', { data: '<html>' })
  expect(state()).toBe('away')
  const none = connect({ WebSocket: null, polls: false })
  expect(none.state()).toBe('away')
})

test('an answer without an acknowledgement is sent over HTTP after 5 s, whose prompt response gives the socket up', async () => {
  const { room, received } = admitted()
  const answered = room.request(answer)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await settle()
  expect(calls).toMatchObject([
    { method: 'PUT', path: '/room/v1/questions/que_1/answer', body: { answer: { value: 7 }, seq: 1 } },
  ])
  expect(sockets).toHaveLength(1)
  calls[0]!.respond(200, {})
  await answered
  await settle()
  expect([sockets.length, sockets[0]!.isClosedHere]).toEqual([2, true])
  lastSocket().admit()
  expect(received).toHaveLength(2)

  const refused = expect(room.request(answer)).rejects.toMatchObject({ code: 'QUESTION_NOT_OPEN' })
  await vi.advanceTimersByTimeAsync(5_000)
  await settle()
  calls[1]!.respond(409, { code: 'QUESTION_NOT_OPEN', error: 'No.' })
  await refused
  await settle()
  expect(sockets).toHaveLength(3)
})

test('a busy server keeps its sockets: HTTP is as slow, or a late acknowledgement comes first', async () => {
  const { room } = admitted()
  const answered = room.request(answer)
  await vi.advanceTimersByTimeAsync(5_000)
  await settle()
  // Without a response within a second, or with an error of the server.
  await vi.advanceTimersByTimeAsync(1_000)
  lastSocket().acknowledge()
  await answered

  const next = room.request(answer)
  await vi.advanceTimersByTimeAsync(5_000)
  await settle()
  calls[1]!.respond(503, { code: 'UNAVAILABLE', error: 'Later.' })
  await settle()
  lastSocket().acknowledge()
  await next

  const last = room.request(answer)
  await vi.advanceTimersByTimeAsync(5_000)
  await settle()
  lastSocket().acknowledge()
  await last
  calls[2]!.respond(200, {})
  await settle()
  expect([sockets.length, sockets[0]!.isClosedHere]).toEqual([1, false])
})

test('an ended connection rejects what it was asked', async () => {
  const { room, state, end } = admitted()
  const lost = expect(room.request(answer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  lastSocket().emit('close', { code: closeCodes.removed })
  await lost
  await expect(room.request(answer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  vi.advanceTimersByTime(60_000)
  room.reconnect()
  expect([state(), end(), sockets.length]).toEqual(['ended', 'removed', 1])
})

test('a wait that is over by the time it begins is none, of which Node would warn', () => {
  let now = 0
  const waits: number[] = []
  const after = (ms: number) => {
    waits.push(ms)
    return () => {}
  }
  connect({ now: () => (now += 60_000), after })
  expect(waits).toEqual([0])
})
