// WebSocket upgrades among pipelined HTTP requests: one in the same packet as a request gets a plain 404 in turn, one on
// an idle connection opens the room, and the server goes on.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '../../packages/server/test/support/engines.ts'
import { type AttackedServer, openAttackedRoom, startAttackedServer } from './support/attacked-server.ts'
import { RawConnection } from './support/raw-connection.ts'
import { clientFrame, rawRequest, upgradeRequest } from './support/requests.ts'

onBothEngines('an upgrade among requests', newConfig => {
  let server: AttackedServer
  let room: Awaited<ReturnType<typeof openAttackedRoom>>
  beforeAll(async () => {
    server = await startAttackedServer(await newConfig())
    room = await openAttackedRoom(server)
  })
  afterAll(() => server.stop())

  const answer = () =>
    JSON.stringify({ type: 'answer', ref: 'a', question_id: room.questionId, answer: { value: 7 } })

  test('an upgrade in the same packet as a read is answered after it, as an ordinary request; the server goes on', async () => {
    const read = rawRequest('GET', '/public/v1/sessions', { 'x-api-key': server.key })
    for (let before = 0; before <= 3; before++) {
      const connection = await RawConnection.open(server.url)
      for (let i = 0; i < before; i++) {
        await connection.send(read)
        await connection.responses(i + 1)
      }
      await connection.send(read + upgradeRequest(room.token))
      const responses = await connection.responses(before + 2)
      expect(responses.map(({ status }) => status)).toEqual([...Array(before + 1).fill(200), 404])
      await connection.send(clientFrame(answer()), clientFrame(answer()))
      expect(await connection.allResponses()).toHaveLength(before + 2)
      connection.destroy()
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      expect(server.exit).toBeNull()
    }
  })

  test('an upgrade on a connection whose reads were answered opens the room, frames in its packet included', async () => {
    const read = rawRequest('GET', '/public/v1/sessions', { 'x-api-key': server.key })
    const connection = await RawConnection.open(server.url)
    for (let i = 1; i <= 3; i++) {
      await connection.send(read)
      await connection.responses(i)
    }
    const upgrade = Buffer.from(upgradeRequest(room.token))
    await connection.send(Buffer.concat([upgrade, clientFrame(answer())]))
    const received = await connection.until(bytes => bytes.includes('"type":"ack"'))
    expect(received.includes('HTTP/1.1 101 ')).toBe(true)
    expect(received.includes('"type":"ack","ref":"a"')).toBe(true)
    connection.destroy()
  })
})
