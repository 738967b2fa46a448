// While a server stops, connections end with their last response; stalled ones are cut, those being handled are not.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OpenConnections } from './connections.ts'
import { PendingResponses } from './guards/pending-responses.ts'

let connections: OpenConnections
let server: ReturnType<typeof createServer>
let clients: Socket[]
/** Of requests that are being handled. */
let responses: ServerResponse[]
beforeEach(async () => {
  clients = []
  responses = []
  server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume()
    responses.push(response)
  })
  const pending = new PendingResponses()
  pending.watch(server)
  connections = new OpenConnections(server, pending)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  for (const client of clients) client.destroy()
  server.close()
  server.closeAllConnections()
})

async function open(sent: string): Promise<{ received: () => string; ended: Promise<unknown> }> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  clients.push(client)
  let received = ''
  client.setEncoding('utf8').on('data', text => (received += text))
  const ended = once(client, 'close')
  const accepted = once(server, 'connection')
  client.write(sent)
  await accepted
  return { received: () => received, ended }
}

test('a connection whose request is being handled ends when it has its response', async () => {
  const { received, ended } = await open('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => responses.length).toBe(1)
  const closed = once(server, 'close')
  server.close()
  connections.endIdle()
  responses[0]!.end('all of it')
  await Promise.all([ended, closed])
  expect(received()).toContain('all of it')
})

test('those whose client does not get on are cut, those whose request is being handled are not', async () => {
  const upload = await open('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n1')
  await expect.poll(() => responses.length).toBe(1)
  const download = await open('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => responses.length).toBe(2)
  responses[1]!.write('the first part')
  const handled = await open('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n1')
  await expect.poll(() => responses[2]?.req.complete).toBe(true)
  connections.endStalledRequests()
  await Promise.all([upload.ended, download.ended])
  connections.endIdle()
  responses[2]!.end('all of it')
  await handled.ended
  expect(handled.received()).toContain('all of it')
})
