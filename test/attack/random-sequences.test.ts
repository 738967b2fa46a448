// Raw connections: requests cut at any byte or half-closed are all answered, and random mixes of requests, upgrades,
// frames and garbage neither crash the server nor exhaust its memory.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onBothEngines } from '../../packages/server/test/support/engines.ts'
import { seededNumbers } from '../../packages/server/test/support/every-type.ts'
import {
  type AttackedServer,
  joinRoom,
  openAttackedRoom,
  startAttackedServer,
} from './support/attacked-server.ts'
import { isLong, seed } from './support/length.ts'
import { isMeasurable, measured } from './support/measured.ts'
import { RawConnection } from './support/raw-connection.ts'
import { clientFrame, rawRequest, upgradeRequest } from './support/requests.ts'

const sequences = isLong ? 5_000 : 120
const atOnce = 8
const memoryMiBMax = 400

onBothEngines('random sequences of bytes', newConfig => {
  let server: AttackedServer
  let room: Awaited<ReturnType<typeof openAttackedRoom>>
  beforeAll(async () => {
    server = await startAttackedServer(await newConfig())
    room = await openAttackedRoom(server)
  })
  afterAll(() => server.stop())

  const answer = (value: number) => ({ ref: 'a', question_id: room.questionId, answer: { value } })
  const read = () => rawRequest('GET', '/room/v1/state', { authorization: `Bearer ${room.token}` })
  const write = () =>
    rawRequest(
      'PUT',
      `/room/v1/questions/${room.questionId}/answer`,
      { authorization: `Bearer ${room.token}` },
      JSON.stringify({ answer: { value: 7 } }),
    )

  test('a write and a read, cut into two packets at each byte, are both answered', async () => {
    const both = Buffer.from(write() + read())
    const step = isLong ? 1 : 7
    for (let at = 1; at < both.length; at += step) {
      const { token } = await joinRoom(server, room.code)
      const own = Buffer.from(both.toString('latin1').replaceAll(room.token, token), 'latin1')
      const connection = await RawConnection.open(server.url)
      await connection.send(own.subarray(0, at), own.subarray(at))
      const responses = await connection.responses(2)
      connection.destroy()
      expect(
        responses.map(({ status }) => status),
        `cut at ${at}`,
      ).toEqual([200, 200])
      expect(JSON.parse(responses[1]!.body.toString()).my_answers).toEqual({
        [room.questionId]: { value: 7 },
      })
    }
  })

  test('a client that ends its side after its requests gets all responses, and the connection ends', async () => {
    const connection = await RawConnection.open(server.url)
    const requests = ['/healthz', '/openapi.json', '/nowhere', '/healthz'].map(path =>
      rawRequest('GET', path),
    )
    await connection.send(requests.join(''))
    connection.halfClose()
    const responses = await connection.allResponses()
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 404, 200])
    connection.destroy()
  })

  describe.runIf(isMeasurable)('random sequences of requests, upgrades, frames and garbage', () => {
    test(`do not end the server, seed ${seed}`, async () => {
      console.info(`attack seed: ROOMFUL_ATTACK_SEED=${seed}`)
      const number = seededNumbers(seed)
      const pick = <T>(values: readonly T[]): T => values[Math.floor(number() * values.length)]!
      const garbage = () =>
        Buffer.from(Array.from({ length: 1 + Math.floor(number() * 60) }, () => Math.floor(number() * 256)))
      const pieces: readonly (() => string | Buffer)[] = [
        read,
        write,
        () =>
          rawRequest(
            'GET',
            pick(['/', '/docs/js/scalar.js', '/openapi.json', '/healthz', '/%zz', '//', '*']),
          ),
        () => rawRequest(pick(['GET', 'HEAD', 'POST', 'BREW', 'OPTIONS', 'DELETE']), '/public/v1/sessions'),
        () => rawRequest('GET', '/public/v1/sessions', { 'x-api-key': server.key }),
        () =>
          rawRequest(
            'POST',
            '/public/v1/sessions',
            { 'x-api-key': server.key },
            pick(['{', '[]', '{"a":1}']),
          ),
        () => rawRequest('POST', '/room/v1/join', { expect: '100-continue' }, '{"code":"000000"}'),
        () =>
          rawRequest('POST', '/room/v1/join', { 'transfer-encoding': 'chunked' }) +
          pick(['5\r\nhello\r\n0\r\n\r\n', 'zz\r\n']),
        () => upgradeRequest(pick([room.token, 'nobody'])),
        () => upgradeRequest(room.token, { 'content-length': '5' }),
        () => rawRequest('CONNECT', 'x:1'),
        () => clientFrame(JSON.stringify({ type: 'answer', ...answer(Math.floor(number() * 100)) })),
        () => clientFrame(garbage(), Math.floor(number() * 16)),
        () => clientFrame('', pick([8, 9, 10])),
        garbage,
        () => '\r\n',
      ]
      const run = async () => {
        const connection = await RawConnection.open(server.url)
        if (number() < 0.3) connection.socket.pause()
        for (let step = 0; step < 1 + number() * 6 && !connection.isEnded; step++) {
          const bytes = Buffer.concat(
            Array.from({ length: 1 + Math.floor(number() * 4) }, () => {
              const piece = pick(pieces)()
              return typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece
            }),
          )
          const cut = Math.floor(number() * bytes.length)
          // Who has been hung up on cannot send: that is no failure of the server.
          const sent = connection.send(bytes.subarray(0, cut), bytes.subarray(cut))
          await Promise.race([sent.catch(() => {}), connection.ended])
        }
        const end = number()
        if (end < 0.3) connection.halfClose()
        else if (end < 0.6) connection.socket.resetAndDestroy()
        else connection.destroy()
        connection.destroy()
      }
      const cost = await measured(server, async () => {
        for (let done = 0; done < sequences; done += atOnce) {
          await Promise.all(Array.from({ length: atOnce }, run))
          expect(server.exit).toBeNull()
        }
      })
      expect(cost.memoryMiB).toBeLessThan(memoryMiBMax)
      if (isLong) console.info('random sequences:', cost)
    })
  })
})
