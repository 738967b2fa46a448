// A server that stands still for 8 s, as one whose disk is busy, keeps its hall: no phone gives its socket up, and every answer
// given in that time is acknowledged and counted once.
import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { RoomWebSocketClass } from '@roomful/room-client/options'
import { connectRoom } from '@roomful/room-client/room-connection'
import { inParallel } from '@roomful/testkit/in-parallel'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { install, startServerProcess } from '../packages/server/test/support/server-process.ts'

const phones = 10_000
const answering = 1_000
const stoppedMs = 8_000

test(`${phones} phones keep their sockets while their server stands still for ${stoppedMs / 1000} s`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-stopped-'))
  const server = await startServerProcess(await install(folder, {}, 'ENTERPRISE'))
  try {
    const { id: presentation_id } = await server.api('POST', '/presentations', {
      title: 'Hall',
      questions: [{ type: 'NPS', prompt: 'How likely?' }],
    })
    const { id, join_code: code } = await server.api('POST', '/sessions', { presentation_id })
    const { questions } = await server.api('GET', `/presentations/${presentation_id}/questions`)
    const question_id = questions[0].id
    await server.api('POST', `/sessions/${id}/open`)
    await server.api('POST', `/sessions/${id}/questions/${question_id}/activate`)

    let online = 0
    let lost = 0
    const rooms = await inParallel(phones, 200, async () => {
      const joined = await fetch(`${server.url}/room/v1/join`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      })
      const { token } = (await joined.json()) as { token: string }
      return await new Promise<ReturnType<typeof connectRoom>>(resolve => {
        let isOnline = false
        const room = connectRoom({
          ...{ baseUrl: server.url, query: '', token, isHidden: () => false, receive() {} },
          WebSocket: WebSocket as unknown as RoomWebSocketClass,
          loadPolling: () => import('@roomful/room-client/polling'),
          changed({ state }) {
            if (isOnline) lost++
            else if (state === 'online') {
              isOnline = true
              online++
              setTimeout(() => resolve(room))
            }
          },
        })
      })
    })
    expect(online).toBe(phones)

    // A process of its own, since this one is busy with all phones.
    const { pid } = server.process
    const stopped = promisify(execFile)('sh', [
      '-c',
      `kill -STOP ${pid}; sleep ${stoppedMs / 1000}; kill -CONT ${pid}`,
    ])
    const answers = rooms
      .slice(0, answering)
      .map((room, i) => room.request({ type: 'answer', question_id, answer: { value: i % 11 }, seq: 1 }))
    await stopped
    await Promise.all(answers)
    await pause(5_000)
    expect(lost).toBe(0)
    const { total_voters } = await server.api('GET', `/sessions/${id}/results?question_id=${question_id}`)
    expect(total_voters).toBe(answering)
    for (const room of rooms) room.leave()
  } finally {
    await server.end('SIGKILL')
  }
}, 300_000)
