// Floods of sockets by people with the code of a room: messages that never end, whole or in fragments, hold little memory; thousands
// of nicknames, made-up tokens and compressed frames keep no honest phone from joining and answering.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '../../packages/server/test/support/engines.ts'
import { type AttackedServer, joinRoom, startAttackedServer } from './support/attacked-server.ts'
import { isLong } from './support/length.ts'
import { isMeasurable, measured } from './support/measured.ts'
import { clientFrame, upgradeRequest } from './support/requests.ts'
import { callOnce, duringAttack } from './support/victims.ts'

const mebibyte = 1024 * 1024
const unfinishedBytesMax = 64 * mebibyte
const socketsEach = 3
/** The limit, and what the sockets themselves take. */
const memoryMiBMax = 160

onBothEngines('floods of sockets', newConfig => {
  let server: AttackedServer
  let room: { readonly code: string; readonly questionId: string }
  beforeAll(async () => {
    server = await startAttackedServer(await newConfig())
    const { id: presentation_id } = await server.api('POST', '/presentations', {
      title: 'Under attack',
      questions: [{ type: 'NUMERIC', prompt: 'How many?' }],
    })
    const { questions } = await server.api('GET', `/presentations/${presentation_id}/questions`)
    const { id, join_code: code } = await server.api('POST', '/sessions', {
      presentation_id,
      settings: { nicknames: true },
    })
    await server.api('POST', `/sessions/${id}/open`)
    await server.api('POST', `/sessions/${id}/questions/${questions[0].id}/activate`)
    room = { code, questionId: questions[0].id }
  })
  afterAll(() => server.stop())

  async function tokens(count: number): Promise<string[]> {
    const found: string[] = []
    while (found.length < count) {
      const some = Array.from({ length: Math.min(50, count - found.length) }, () =>
        joinRoom(server, room.code),
      )
      found.push(...(await Promise.all(some)).map(({ token }) => token))
    }
    return found
  }

  /** A socket, once the server has sent something; whatever it sends is read. */
  async function open(token: string, from = 1): Promise<Socket> {
    const { port } = new URL(server.url)
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: `127.0.0.${from}` })
    socket.on('error', () => {})
    socket.write(upgradeRequest(token))
    await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return socket.on('data', () => {})
  }

  async function sockets(count: number): Promise<Socket[]> {
    const all: Socket[] = []
    for (const [i, token] of (await tokens(count / socketsEach)).entries())
      all.push(...(await Promise.all(Array.from({ length: socketsEach }, () => open(token, 1 + (i % 50))))))
    return all
  }

  let seq = 0
  /** A participant who joins and answers. */
  async function joinsAndAnswers(): Promise<boolean> {
    const { token } = await joinRoom(server, room.code)
    const { status } = await callOnce(`${server.url}/room/v1/questions/${room.questionId}/answer`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ answer: { value: 7 }, seq: ++seq }),
    })
    return status === 200
  }

  /** The first fragment of a message. */
  function fragment(bytes: number, opcode = 1): Buffer {
    const frame = clientFrame(Buffer.alloc(bytes, 'x'), opcode)
    frame[0] = opcode
    return frame
  }
  /** About 64,000 bytes each, which a fragment of a byte takes 64 of. */
  const unfinished = [
    fragment(65_000),
    clientFrame(Buffer.alloc(65_000, 'x')).subarray(0, -1),
    Buffer.concat([fragment(1), ...Array.from({ length: 999 }, () => fragment(1, 0))]),
  ] as const

  test.runIf(isMeasurable)('messages that never end are bounded on all sockets together', async () => {
    const all = await sockets(1_200)
    let victims: Awaited<ReturnType<typeof duringAttack>> | undefined
    const cost = await measured(server, async () => {
      victims = await duringAttack(server, joinsAndAnswers, async () => {
        for (const [i, socket] of all.entries()) socket.write(unfinished[i % 3]!)
        const open = () => all.filter(({ closed, readableEnded }) => !closed && !readableEnded).length
        await expect.poll(open).toBeLessThanOrEqual(unfinishedBytesMax / 64_000)
      })
      for (const socket of all) socket.destroy()
    }).finally(() => {
      for (const socket of all) socket.destroy()
    })
    if (isLong) console.info('unfinished:', cost, victims)
    expect(cost.memoryMiB).toBeLessThan(memoryMiBMax)
    expect(victims!.served).toBe(victims!.asked)
  })

  test.runIf(isMeasurable)(
    'participants join and answer during floods of nicknames, made-up tokens and compressed frames',
    async () => {
      const all = await sockets(300)
      let victims: Awaited<ReturnType<typeof duringAttack>> | undefined
      const cost = await measured(server, async () => {
        victims = await duringAttack(server, joinsAndAnswers, async () => {
          for (let round = 0; round < (isLong ? 100 : 20); round++) {
            for (const [i, socket] of all.entries())
              if (i % socketsEach === 0)
                socket.write(
                  clientFrame(
                    JSON.stringify({ type: 'nickname', ref: 'r', nickname: `Otter ${i} ${round}` }),
                  ),
                )
            const madeUp = Array.from({ length: 10 }, (_, i) =>
              open(randomBytes(32).toString('base64url'), 1 + i),
            )
            for (const socket of await Promise.all(madeUp)) socket.destroy()
            const compressed = all[round * socketsEach + 1]!
            const frame = clientFrame('x'.repeat(100))
            frame[0] = 0xc1
            compressed.write(frame)
            if (!compressed.closed) await once(compressed, 'close')
            await pause(100)
          }
        })
        for (const socket of all) socket.destroy()
      })
      if (isLong) console.info('nicknames:', cost, victims)
      expect(victims!.served).toBe(victims!.asked)
      expect(victims!.asked).toBeGreaterThan(10)
      expect(cost.memoryMiB).toBeLessThan(memoryMiBMax)
    },
  )
})
