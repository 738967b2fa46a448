/** A connection sends, holds back or drops frames by where it stands. */
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { Connection, type RoomSocket } from './connection.ts'

function newConnection() {
  const stream = new PassThrough().setEncoding('latin1')
  let written = ''
  stream.on('data', text => {
    written += text
  })
  const calls: string[] = []
  const socket = {
    readyState: 1,
    close: (code: number) => {
      socket.readyState = 2
      calls.push(`close ${code}`)
    },
    ping: () => calls.push('ping'),
    terminate: () => calls.push('terminate'),
  }
  const visitor = { type: 'phone', participant: { key: 1, sessionKey: 2 } } as Connection['visitor']
  const connection = new Connection(socket as unknown as RoomSocket, stream, visitor, 'hash')
  return { connection, socket, calls, written: () => written }
}

test('messages sent before the room arrive after it, in order', () => {
  const { connection, written } = newConnection()
  connection.send('b')
  connection.send('c')
  expect([written(), connection.frames]).toEqual(['', 0])
  connection.begin('a')
  connection.send('d')
  expect([written(), connection.frames]).toEqual(['abcd', 4])
})

test('a room is begun once', () => {
  const { connection, written } = newConnection()
  connection.begin('a')
  connection.begin('a')
  expect(written()).toBe('a')
})

test('a closed connection is sent nothing, not even pending messages, and is closed once', () => {
  const { connection, calls, written } = newConnection()
  connection.send('b')
  connection.close(4403, 'removed')
  connection.close(1012, 'restart')
  connection.begin('a')
  connection.send('c')
  expect([calls, written(), connection.isOpen]).toEqual([['close 4403'], '', false])
})

test('a connection whose other side has begun to close is sent nothing', () => {
  const { connection, socket } = newConnection()
  connection.begin('a')
  socket.readyState = 2
  connection.send('b')
  expect([connection.isOpen, connection.frames]).toEqual([false, 1])
})

test('a device that has shown no life between two pings is cut off', () => {
  const { connection, calls } = newConnection()
  connection.ping()
  connection.noteAlive()
  connection.ping()
  connection.ping()
  expect(calls).toEqual(['ping', 'ping', 'terminate'])
})

test('a page, which sees no pings, is sent a message instead, once it has the room', () => {
  const { connection, written } = newConnection()
  connection.begin('room')
  connection.sendAlive()
  expect(written()).toBe('room\x81\x10{"type":"alive"}')
})

test('one pong answers a ping and shows life; another answers none', () => {
  const { connection, calls } = newConnection()
  expect(connection.takePong()).toBe(false)
  connection.ping()
  expect([connection.takePong(), connection.takePong()]).toEqual([true, false])
  connection.ping()
  expect(calls).toEqual(['ping', 'ping'])
})
