// Denial of service without a credential: pipelined requests to any open route, read or never read, cost little memory
// and keep nobody else waiting.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onBothEngines } from '../../packages/server/test/support/engines.ts'
import {
  type AttackedServer,
  joinRoom,
  openAttackedRoom,
  startAttackedServer,
} from './support/attacked-server.ts'
import { isLong } from './support/length.ts'
import { isMeasurable, measured } from './support/measured.ts'
import { RawConnection } from './support/raw-connection.ts'
import { rawRequest } from './support/requests.ts'

const pipelined = isLong ? 1_000 : 60
/** Generous: before there were limits it was gigabytes. */
const memoryMiBMax = 300

/** A header that each response has once. */
const inEveryHead = '\r\nx-request-id: '

const json = (body: unknown) => JSON.stringify(body)

/** Every route that wants no credential, or refuses whoever has none. */
const open: readonly (readonly [method: string, target: string, body?: string])[] = [
  ['GET', '/'],
  ['GET', '/j/123456'],
  ['GET', '/stage/ses_x'],
  ['GET', '/assets/nothing.js'],
  ['GET', '/docs'],
  ['GET', '/docs/'],
  ['GET', '/docs/js/scalar.js'],
  ['GET', '/openapi.json'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['POST', '/room/v1/join', json({ code: '000000' })],
  ['POST', '/room/v1/join', json({ secret: 'x'.repeat(128), display_name: 'y'.repeat(200) })],
  ['GET', '/room/v1/state'],
  ['GET', '/room/v1/socket'],
  ['PUT', '/room/v1/questions/x/answer', json({ answer: { value: 1 } })],
  ['POST', '/room/v1/stage/exchange', json({ token: 'x' })],
  ['OPTIONS', '/public/v1/sessions'],
  ['OPTIONS', '*'],
  ['GET', `/${'nowhere/'.repeat(100)}`],
  ['GET', '/public/v1/sessions'],
  ['POST', '/public/v1/sessions', json({ presentation_id: 'x' })],
  ['POST', '/mcp', json({ jsonrpc: '2.0', id: 1, method: 'tools/list' })],
]

onBothEngines('unread responses', newConfig => {
  let server: AttackedServer
  let room: Awaited<ReturnType<typeof openAttackedRoom>>
  beforeAll(async () => {
    server = await startAttackedServer(await newConfig())
    room = await openAttackedRoom(server)
    // What is rendered once is rendered now.
    for (const path of ['/', '/docs/', '/openapi.json']) await (await fetch(server.url + path)).text()
  })
  afterAll(() => server.stop())

  // Before wrong codes have spent this address's allowance for typing codes.
  test.runIf(isMeasurable)(
    'responses that many connections do not read hold little memory, and delay no other request',
    async () => {
      const connections: RawConnection[] = []
      const stateOf = async () => {
        const { token } = await joinRoom(server, room.code)
        return rawRequest('GET', '/room/v1/state', { authorization: `Bearer ${token}` })
      }
      const requests = ['/docs/js/scalar.js', '/openapi.json', '/'].map(path => rawRequest('GET', path))
      const cost = await measured(server, async () => {
        for (let i = 0; i < (isLong ? 400 : 80); i++) {
          const connection = await RawConnection.open(server.url)
          connection.socket.pause()
          const all = [await stateOf(), ...requests]
          await connection.send([...all.slice(i % 4), ...all.slice(0, i % 4)].join('').repeat(pipelined))
          connections.push(connection)
        }
        const reader = await RawConnection.open(server.url)
        await reader.send(await stateOf())
        expect((await reader.responses(1)).map(({ status }) => status)).toEqual([200])
        reader.destroy()
        for (const connection of connections) connection.destroy()
      })
      expect(cost.memoryMiB).toBeLessThan(2 * memoryMiBMax)
      if (isLong) console.info('unread:', cost)
    },
  )

  describe.runIf(isMeasurable)('without a credential', () => {
    test.each(open.map(([method, target, body]) => [method, target, body] as const))(
      'many pipelined %s %s are all answered and cost little',
      async (method, target, body = undefined) => {
        const request = rawRequest(method, target, {}, body)
        // One at a time first: what is loaded when it is needed is loaded.
        const single = await measured(server, () => answered(request, 1))
        const many = await measured(server, () => answered(request, pipelined))
        expect(many.memoryMiB).toBeLessThan(memoryMiBMax)
        if (isLong) console.info(`${method} ${target.slice(0, 40)}:`, { single, many })
      },
    )

    async function answered(request: string, times: number): Promise<void> {
      const connection = await RawConnection.open(server.url)
      let count = 0
      let tail = ''
      // Counted as they come: a thousand copies of a script are gigabytes for the client too.
      connection.socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
        const text = tail + chunk.toString('latin1')
        count += text.split(inEveryHead).length - 1
        tail = text.slice(1 - inEveryHead.length)
      })
      await connection.send(request.repeat(times))
      await expect.poll(() => count, { timeout: 120_000, interval: 20 }).toBe(times)
      connection.destroy()
    }
  })
})
