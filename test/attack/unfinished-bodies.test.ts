// Bodies that never end, without a credential and with one: they hold little memory, are refused, and delay no one else.
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { callOnce, duringAttack } from './support/victims.ts'

const connectionsMax = isLong ? 2_000 : 200
/** Before there were limits, a megabyte for each connection. */
const memoryMiBMax = 100

const sent = 1_040_000
const json = `{"email":"${'x'.repeat(sent)}`

type Framing = (body: string) => { readonly headers: Record<string, string>; readonly body: string }
const declared: Framing = body => ({ headers: { 'content-length': '1048000' }, body })
const chunked: Framing = body => ({
  headers: { 'transfer-encoding': 'chunked' },
  body: `${body.length.toString(16)}\r\n${body}\r\n`,
})
const small: Framing = body => ({ headers: { 'content-length': '4000' }, body: body.slice(0, 3_900) })
const withKey = '/public/v1/presentations'

onBothEngines('bodies that never end', newConfig => {
  let server: AttackedServer
  let victim: { readonly token: string; readonly questionId: string }
  beforeAll(async () => {
    server = await startAttackedServer(await newConfig())
    const room = await openAttackedRoom(server)
    victim = { questionId: room.questionId, token: (await joinRoom(server, room.code)).token }
    // The heap grows with the first load of any kind, by up to 190 MiB, and no further.
    await attack('/app/v1/sign-in', declared)
  })
  afterAll(() => server.stop())

  let seq = 0
  /** Somebody in a room, who answers. */
  async function answers(): Promise<boolean> {
    const { status } = await callOnce(`${server.url}/room/v1/questions/${victim.questionId}/answer`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${victim.token}` },
      body: JSON.stringify({ answer: { value: 7 }, seq: ++seq }),
    })
    // Answers have a rate limit as well.
    return status === 200 || status === 429
  }

  /** @returns the number of responses by status; 0: the connection was reset, which can overtake the response */
  async function attack(path: string, framing: Framing): Promise<Map<number, number>> {
    const { headers, body } = framing(json)
    const request = rawRequest('POST', path, {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(path === withKey && { 'x-api-key': server.key }),
      ...(path === '/mcp' && { authorization: `Bearer ${server.key}` }),
      ...headers,
    })
    const connections: RawConnection[] = []
    for (let i = 0; i < connectionsMax; i++) {
      const connection = await RawConnection.open(server.url)
      connection.socket.write(request + body, 'latin1')
      connections.push(connection)
    }
    await Promise.all(connections.map(connection => connection.ended))
    const statuses = new Map<number, number>()
    for (const connection of connections) {
      const [response] = await connection.responses(1)
      const status = response?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      connection.destroy()
    }
    return statuses
  }

  const cases = [
    ['declared', '/app/v1/sign-in', declared],
    ['chunked', '/app/v1/sign-in', chunked],
    ['small', '/room/v1/join', small],
    ['declared', withKey, declared],
    ['declared', '/mcp', declared],
  ] as const
  /** They go through the same guard; each takes up to half a minute, the limit of a body. */
  const more = [
    ['small', '/app/v1/sign-in', small],
    ['chunked', '/app/v1/set-up/check', chunked],
    ['chunked', '/app/v1/invitations/check', chunked],
    ['chunked', '/app/v1/shared-reports/open', chunked],
    ['chunked', '/app/v1/shared-reports/texts', chunked],
    ['chunked', '/app/v1/password-resets', chunked],
    ['chunked', '/room/v1/join', chunked],
    ['chunked', withKey, chunked],
  ] as const
  test.runIf(isMeasurable).each([...cases, ...(isLong ? more : [])])(
    '%s to %s hold little memory and are refused',
    async (_, path, framing) => {
      let statuses = new Map<number, number>()
      let victims: Awaited<ReturnType<typeof duringAttack>> | undefined
      const cost = await measured(server, async () => {
        victims = await duringAttack(server, answers, async () => {
          statuses = await attack(path, framing)
        })
      })
      if (isLong) console.info(path, Object.fromEntries(statuses), cost, victims)
      expect(cost.memoryMiB).toBeLessThan(memoryMiBMax)
      expect([...statuses.keys()].filter(status => ![0, 408, 413, 429, 503].includes(status))).toEqual([])
      // Most are told.
      expect(statuses.get(0) ?? 0).toBeLessThan(connectionsMax / 2)
      expect(victims!.served).toBe(victims!.asked)
    },
  )

  test.runIf(isMeasurable)('headers that never end are refused as well', async () => {
    const cost = await measured(server, async () => {
      const connections: RawConnection[] = []
      for (let i = 0; i < connectionsMax; i++) {
        const connection = await RawConnection.open(server.url)
        await connection.send(`POST /app/v1/sign-in HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(15_000)}`)
        connections.push(connection)
      }
      for (const connection of connections) {
        const [response] = await connection.allResponses()
        expect(response?.status).toBe(408)
        connection.destroy()
      }
    })
    expect(cost.memoryMiB).toBeLessThan(memoryMiBMax)
  })
})
