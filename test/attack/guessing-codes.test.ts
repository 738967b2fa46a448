// Guessing join codes: pipelined over several raw connections, by lookup and join in turn and with encoded paths, an
// address still gets hardly more than 300 wrong codes a minute and learns no title.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../packages/server/test/support/api.ts'
import { onBothEngines } from '../../packages/server/test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../packages/server/test/support/room.ts'
import { RawConnection } from './support/raw-connection.ts'
import { rawRequest } from './support/requests.ts'

const wrongMax = 300
const connections = 4
const requestsEach = 120

onBothEngines('guessing codes over raw sockets', newConfig => {
  let api: ApiClient
  let room: OpenRoom
  beforeAll(async () => {
    // The minute of the allowance does not pass by itself.
    api = await startApi(await newConfig(), { clock: new FakeClock() })
    room = await openRoom(api, { title: 'Town hall', questions: [{ type: 'NPS', prompt: 'Would you?' }] })
  })
  afterAll(() => api.app.close())

  const paths = ['/room/v1/lookup', '/room/v1/join', '/room/v1/%6cookup', '/room/v1/lookup/']

  test('pipelined on several connections, by looking up and by joining in turn: hardly more than 300 are looked up in all, and none shows a title', async () => {
    const isWrong = (code: string) => code !== room.code
    const codes = Array.from({ length: connections * requestsEach + 1 }, (_, i) =>
      String(i).padStart(6, '0'),
    ).filter(isWrong)
    const answers = await Promise.all(
      Array.from({ length: connections }, async (_, c) => {
        const connection = await RawConnection.open(api.app.url)
        const requests = codes
          .slice(c * requestsEach, (c + 1) * requestsEach)
          .map((code, i) => rawRequest('POST', paths[i % paths.length]!, {}, JSON.stringify({ code })))
        await connection.send(requests.join(''))
        const responses = await connection.responses(requestsEach)
        connection.destroy()
        return responses
      }),
    )
    const statuses = answers.flat().map(({ status }) => status)
    expect(statuses).toHaveLength(connections * requestsEach)
    const lookedUp = statuses.filter(status => status === 404).length
    // One more for each connection that waits for its answer when the limit is reached.
    expect(lookedUp).toBeGreaterThanOrEqual(wrongMax)
    expect(lookedUp).toBeLessThan(wrongMax + connections)
    expect(statuses.filter(status => status === 429)).toHaveLength(statuses.length - lookedUp)
    expect(answers.flat().some(({ body }) => body.includes('Town hall') || body.includes('extra_time'))).toBe(
      false,
    )

    const connection = await RawConnection.open(api.app.url)
    await connection.send(rawRequest('POST', '/room/v1/lookup', {}, JSON.stringify({ code: room.code })))
    const [refused] = await connection.responses(1)
    expect([refused!.status, JSON.parse(refused!.body.toString()).code]).toEqual([429, 'RATE_LIMITED'])
    connection.destroy()
  })
})
