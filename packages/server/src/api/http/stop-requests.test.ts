// A server that is stopped still does what was asked on connections that are open: behind a balancer no request fails.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { startApp } from '../../app.ts'

onBothEngines('a server that is stopped', newConfig => {
  test('stores the answer of a request that has begun', async () => {
    const app = await startApp(await newConfig())
    const room = await openRoom(await apiClient(app), { questions: [{ type: 'NPS', prompt: 'How likely?' }] })
    await room.activate(0)
    const { token } = await room.join()
    const { hostname, port } = new URL(app.url)
    const connection = connect(Number(port), hostname).setEncoding('utf8')
    await once(connection, 'connect')
    let received = ''
    connection.on('data', text => {
      received += text
    })
    const body = JSON.stringify({ answer: { value: 9 } })
    connection.write(
      [
        `PUT /room/v1/questions/${room.questions[0]}/answer HTTP/1.1`,
        `host: ${hostname}`,
        `authorization: Bearer ${token}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
        '',
        body.slice(0, 5),
      ].join('\r\n'),
    )
    // By its response everything before it has arrived.
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    const stopping = app.close()
    connection.write(body.slice(5))
    await once(connection, 'close')
    expect(received).toMatch(/^HTTP\/1\.1 200 /)
    expect(await stopping).toEqual([])
  })
})
