// A connection refers to its last response only until that has been sent: kept-alive connections would hold its content.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { PendingResponses } from './pending-responses.ts'

test('a response is pending until it has been sent, and is not held after that', async () => {
  const server = createServer({ keepAliveTimeout: 60_000 })
  const pending = new PendingResponses()
  pending.watch(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [{ socket }, response] = (await once(server, 'request')) as [{ socket: Socket }, ServerResponse]
  expect(pending.isPendingOn(socket)).toBe(true)
  expect(pending.lastOn(socket)).toBe(response)

  response.end('content')
  await once(response, 'close')
  expect(pending.isPendingOn(socket)).toBe(false)
  expect(pending.lastOn(socket)).toBeUndefined()
  expect(socket.destroyed).toBe(false)
  client.destroy()
  server.close()
})
