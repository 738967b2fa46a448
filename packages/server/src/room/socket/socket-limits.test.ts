// WebSocket abuse over raw connections: floods of connects, pings, fragments or bad tokens are cut off cheaply, and
// sockets of clients that never hang up are freed; a stop closes all so that they come back.
import { randomBytes } from 'node:crypto'
import { closeCodes, roomLimits } from '@roomful/contract/room/protocol'
import { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RawConnection } from '../../../../../test/attack/support/raw-connection.ts'
import { clientFrame, upgradeRequest } from '../../../../../test/attack/support/requests.ts'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'

// What it takes to connect, seen from the wire: raw sockets that do what no browser does.

const ping = 9
const pong = 10
const closeFrame = 8
const badTokensMax = 300

const newToken = () => randomBytes(32).toString('base64url')

onBothEngines('connecting', newConfig => {
  let clock: FakeClock
  let api: ApiClient
  let room: OpenRoom
  let token: string
  beforeEach(async () => {
    clock = new FakeClock()
    api = await startApi(await newConfig({ ROOMFUL_TRUST_PROXY: '127.0.0.0/8' }), { clock })
    room = await openRoom(api, { questions: [{ type: 'NPS', prompt: 'Would you?' }] })
    await room.activate(0)
    token = (await room.join()).token
  })
  afterEach(() => api.app.close())

  /** Sends a request for a socket. @returns the connection and the status of the answer */
  async function connect(withToken: string, headers: Record<string, string> = {}) {
    const connection = await RawConnection.open(api.app.url)
    await connection.send(upgradeRequest(withToken, headers))
    const [response] = await connection.responses(1)
    return { connection, status: response!.status, headers: response!.headers }
  }

  const isSentRoom = (bytes: Buffer) => bytes.includes('"type":"room"')

  /** The code of the close frame that came. */
  function closeCodeIn(received: Buffer): number | undefined {
    for (const code of Object.values(closeCodes)) {
      const bytes = Buffer.alloc(2)
      bytes.writeUInt16BE(code)
      const at = received.lastIndexOf(bytes)
      if (at > 1 && received[at - 2] === (0x80 | closeFrame)) return code
    }
    return undefined
  }

  /** Settles when the server holds nothing of the connection any more: what is sent then is answered by a reset. */
  async function isGone({ socket }: RawConnection): Promise<void> {
    const broken = new Promise<void>(resolve => socket.once('close', () => resolve()))
    const poke = setInterval(() => socket.write(clientFrame('', pong)), 5)
    await broken
    clearInterval(poke)
  }

  test('a token connects 20 times at once, then every three seconds; beyond that it is not even looked up', async () => {
    const lookups = countLookups(api)
    for (let i = 0; i < roomLimits.connectsPerMinute; i++) {
      const { connection, status } = await connect(token)
      expect(status).toBe(101)
      await connection.until(isSentRoom)
      connection.destroy()
    }
    const before = lookups()
    expect(before).toBeGreaterThan(0)
    for (let i = 0; i < 30; i++) {
      const { connection, status, headers } = await connect(token)
      expect([status, headers['retry-after']]).toEqual([429, '3'])
      await connection.ended
      connection.destroy()
    }
    expect(lookups()).toBe(before)
    const other = await connect((await room.join()).token)
    expect(other.status).toBe(101)
    other.connection.destroy()
    clock.advance(3_000)
    const again = await connect(token)
    expect(again.status).toBe(101)
    expect((await connect(token)).status).toBe(429)
    again.connection.destroy()
  })

  test.each([
    ['pings', ping],
    ['pongs that nobody asked for', pong],
  ])('%s count like messages: a flood of them is cut off with 4429', async (_, opcode) => {
    const { connection } = await connect(token)
    await connection.until(isSentRoom)
    const frames = Array.from({ length: roomLimits.messagesBurst }, () => clientFrame('', opcode))
    await connection.send(Buffer.concat(frames))
    await connection.send(clientFrame(JSON.stringify({ type: 'nothing', ref: 'r' })))
    await connection.ended
    expect(closeCodeIn(connection.received)).toBe(closeCodes.tooManyMessages)
    const flood = Buffer.concat(Array.from({ length: 10_000 }, () => clientFrame('', opcode)))
    connection.socket.write(flood)
    await isGone(connection)
  })

  test('of sockets that never answer a close the token holds three and the one that was closed last', async () => {
    const sockets: RawConnection[] = []
    for (let i = 0; i < 12; i++) {
      const { connection } = await connect(token)
      await connection.until(isSentRoom)
      sockets.push(connection)
    }
    // None of them hangs up: those that are gone were cut off.
    await Promise.all(sockets.slice(0, 8).map(isGone))
    const last = sockets.slice(-roomLimits.socketsPerToken)
    expect(last.map(({ received }) => closeCodeIn(received))).toEqual([undefined, undefined, undefined])
    for (const { socket } of sockets) socket.destroy()
  })

  test.each([
    [
      'a stage on a foreign page',
      () =>
        upgradeRequest(token, { origin: 'https://elsewhere.example' }).replace(
          '/socket',
          '/socket?stage=lnk',
        ),
    ],
    ['another path', () => upgradeRequest(token).replace('/socket', '/sockets')],
    ['a bad handshake', () => upgradeRequest(token, { 'sec-websocket-key': 'short' })],
    ['no subprotocol', () => upgradeRequest(token, { 'sec-websocket-protocol': 'chat' })],
    ['no HTTP', () => '\0\0\0\r\n\r\n'],
  ])('refused connections are released at once, though the client never hangs up: %s', async (_, request) => {
    const connection = await RawConnection.open(api.app.url)
    await connection.send(request())
    await connection.ended
    expect(Number(connection.received.toString().slice(9, 12))).toBeGreaterThanOrEqual(400)
    await isGone(connection)
  })

  test('a bad token gets a close code and is cut off; an address that brings hundreds is refused without a handshake, good ones pass', async () => {
    const address = { 'x-forwarded-for': '203.0.113.1' }
    const statuses: number[] = []
    for (let i = 0; i < badTokensMax + 20; i++) {
      const { connection, status } = await connect(newToken(), address)
      if (status === 101) {
        await connection.until(bytes => closeCodeIn(bytes) !== undefined)
        expect(closeCodeIn(connection.received)).toBe(closeCodes.badToken)
        connection.destroy()
      } else await isGone(connection)
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(badTokensMax).fill(101), ...Array(20).fill(429)])
    const good = await connect(token, address)
    await good.connection.until(isSentRoom)
    good.connection.destroy()
    clock.advance(60_000)
    const late = await connect(newToken(), address)
    expect(late.status).toBe(101)
    await late.connection.until(bytes => closeCodeIn(bytes) !== undefined)
    await isGone(late.connection)
  })

  test('a token sent as the cookie of a stage link that is none does not get its limits back', async () => {
    for (let i = 1; i < roomLimits.connectsPerMinute; i++) (await connect(token)).connection.destroy()
    const forged = await RawConnection.open(api.app.url)
    const cookie = `roomful_stage_lnk_1=${token}`
    await forged.send(
      upgradeRequest('', { cookie }).replace('/room/v1/socket', '/room/v1/socket?stage=lnk_1'),
    )
    await forged.until(bytes => closeCodeIn(bytes) !== undefined)
    expect(closeCodeIn(forged.received)).toBe(closeCodes.badToken)
    forged.destroy()
    const last = await connect(token)
    expect([last.status, (await connect(token)).status]).toEqual([101, 429])
    last.connection.destroy()
  })

  test('malformed tokens are not looked up', async () => {
    const lookups = countLookups(api)
    for (const bad of ['', 'x', 'A'.repeat(44), 'A'.repeat(4_000), `${'A'.repeat(42)}.`]) {
      const { connection } = await connect(bad)
      await connection.until(bytes => closeCodeIn(bytes) !== undefined)
      connection.destroy()
    }
    expect(lookups()).toBe(0)
  })

  test('a message in more pieces than anybody needs ends the socket', async () => {
    const { connection } = await connect(token)
    await connection.until(isSentRoom)
    const piece = (first: number) => Buffer.concat([Buffer.from([first, 0x80]), randomBytes(4)])
    await connection.send(Buffer.concat([piece(1), ...Array.from({ length: 2_000 }, () => piece(0))]))
    await connection.ended
    await isGone(connection)
  })

  test('a stop closes all so that they come back, also those who neither answer nor hang up', async () => {
    const device = await Device.connect(api.app.url, token)
    const silent = await connect((await room.join()).token)
    await silent.connection.until(isSentRoom)
    const closed = api.app.close()
    await Promise.all([isGone(silent.connection), device.until(() => device.closed !== undefined), closed])
    expect(device.closed!.code).toBe(closeCodes.restart)
    expect(closeCodeIn(silent.connection.received)).toBe(closeCodes.restart)
    api = await startApi(await newConfig())
  })
})

/** Counts how often a token was looked up. */
function countLookups({ app }: ApiClient): () => number {
  let count = 0
  const { read } = app.services.storage
  const executor = read.getExecutor()
  const executeQuery = executor.executeQuery.bind(executor)
  executor.executeQuery = (query, ...others) => {
    if (query.sql.includes('participant_tokens')) count++
    return executeQuery(query, ...others)
  }
  return () => count
}
