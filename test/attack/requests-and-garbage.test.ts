// Garbage after or inside requests gets a 400 without spoiling other answers; every use of an API key is metered and
// audited, however the path is encoded, without a Host or with a broken-off body.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '../../packages/server/src/features/audit/list-audit.ts'
import { silentLog } from '../../packages/server/src/lib/log.ts'
import { reading } from '../../packages/server/src/services.ts'
import { type ApiClient, startApi } from '../../packages/server/test/support/api.ts'
import { onBothEngines } from '../../packages/server/test/support/engines.ts'
import { RawConnection, type RawResponse } from './support/raw-connection.ts'
import { rawRequest } from './support/requests.ts'

onBothEngines('requests and garbage', newConfig => {
  let api: ApiClient
  /** Lines of the server's log. */
  const lines: Record<string, unknown>[] = []
  beforeAll(async () => {
    const log = {
      ...silentLog,
      info: (msg: string, fields = {}) => void lines.push({ msg, ...fields }),
    }
    api = await startApi(await newConfig(), { log })
  })
  afterAll(() => api.app.close())

  const keyed = () => ({ 'x-api-key': api.key })
  const read = () => rawRequest('GET', '/public/v1/sessions', keyed())
  const write = () => rawRequest('POST', '/public/v1/presentations', keyed(), '{"title":"A"}')
  const codeOf = ({ body }: RawResponse): string | undefined => JSON.parse(body.toString() || '{}').code

  async function answersTo(...pieces: string[]): Promise<RawResponse[]> {
    const connection = await RawConnection.open(api.app.url)
    await connection.send(...pieces)
    return connection.allResponses()
  }

  /** Waits until the audit log has a row for this request. */
  async function expectAuditRow(requestId: string | undefined, row: object): Promise<void> {
    await expect
      .poll(async () => {
        const { entries } = await listAudit(reading(api.app.services), api.organization, {}, { limit: 200 })
        return entries.find(entry => entry.request_id === requestId)
      })
      .toMatchObject(row)
  }

  describe('garbage after requests', () => {
    test.each(['in the same packet', 'in the next packet'])(
      '%s: each request gets its own answer, then the server hangs up',
      async how => {
        for (const [requests, statuses] of [
          [[write()], [200]],
          [
            [read(), write(), read()],
            [200, 200, 200],
          ],
        ] as const) {
          const before = requests.join('')
          const answers = await answersTo(
            ...(how === 'in the same packet' ? [`${before}garbage\r\n\r\n`] : [before, 'garbage\r\n\r\n']),
          )
          expect(answers.slice(0, statuses.length).map(({ status }) => status)).toEqual(statuses)
          // Whether the garbage is answered too depends on whether the answers had left.
          expect(answers.slice(statuses.length).every(({ status }) => status === 400)).toBe(true)
        }
      },
    )

    test('after a response that has left, it gets an error', async () => {
      const connection = await RawConnection.open(api.app.url)
      await connection.send(write())
      expect((await connection.responses(1)).map(({ status }) => status)).toEqual([200])
      await connection.send('garbage\r\n\r\n')
      const [, refusal] = await connection.allResponses()
      expect([refusal!.status, codeOf(refusal!)]).toEqual([400, 'INVALID_REQUEST_BODY'])
      expect(refusal!.headers['x-request-id']).toMatch(/^req_/)
    })

    test('in a body: that request is refused like any other, counted and recorded', async () => {
      const head = rawRequest('POST', '/public/v1/presentations', {
        ...keyed(),
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      })
      for (const pieces of [[`${head}zz\r\n`], [`${read()}${head}5\r\n{"tit\r\n`, 'zz\r\n']]) {
        const answers = await answersTo(...pieces)
        const refusal = answers.at(-1)!
        expect([answers.length, refusal.status, codeOf(refusal)]).toEqual([
          pieces.length,
          400,
          'INVALID_REQUEST_BODY',
        ])
        expect(refusal.headers['x-ratelimit-limit']).toBe('3000')
        await expectAuditRow(refusal.headers['x-request-id'], { method: 'POST', status: 400 })
      }
    })
  })

  describe('every use of a key has its row and its rate headers', () => {
    test.each([
      ['%zz', 404],
      ['%ff', 404],
      ['x'.repeat(300), 404],
      ['x'.repeat(3_000), 404],
      ['x%2fy', 404],
      ['ses_x#fragment', 404],
    ])('a read of the session %s', async (id, status) => {
      const [answer] = await answersTo(
        rawRequest('GET', `/public/v1/sessions/${id}`, { ...keyed(), connection: 'close' }),
      )
      expect([answer!.status, codeOf(answer!)]).toEqual([status, 'NOT_FOUND'])
      expect(answer!.headers['x-ratelimit-limit']).toBe('3000')
      await expectAuditRow(answer!.headers['x-request-id'], { method: 'GET', status })
    })

    test.each(['/public/v1/sessions', '/public/v1/nowhere', '/mcp'])(
      'a request for %s without a Host',
      async path => {
        const key = path === '/mcp' ? `authorization: Bearer ${api.key}` : `x-api-key: ${api.key}`
        const [answer] = await answersTo(`GET ${path} HTTP/1.1\r\n${key}\r\n\r\n`)
        expect([answer!.status, codeOf(answer!)]).toEqual([400, 'INVALID_REQUEST_BODY'])
        expect(answer!.headers).toMatchObject({ connection: 'close', 'x-ratelimit-limit': '3000' })
        await expectAuditRow(answer!.headers['x-request-id'], { status: 400 })
      },
    )

    test('a body that is broken off by hanging up', async () => {
      const connection = await RawConnection.open(api.app.url)
      const head = `POST /public/v1/presentations HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\nuser-agent: broken off\r\n`
      await connection.send(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"title":`)
      await expect.poll(() => lines.length).toBeGreaterThan(0)
      connection.destroy()
      await expect
        .poll(async () => {
          const { entries } = await listAudit(reading(api.app.services), api.organization, {}, { limit: 200 })
          return entries.filter(entry => entry.user_agent === 'broken off').map(entry => entry.status)
        })
        .toEqual([400])
    })
  })

  describe('one path, however it is written', () => {
    test.each([
      '/room/v1/state',
      '/%72oom/v1/state',
      '/%72%6f%6F%6d/v1/state?x=%72',
      'http://host/room/v1/state',
      'HTTP://host:80/%72oom/v1/state',
    ])('%s is of the room: its log line has no address', async target => {
      lines.length = 0
      const [answer] = await answersTo(rawRequest('GET', target, { connection: 'close' }))
      expect([answer!.status, codeOf(answer!)]).toEqual([401, 'UNAUTHENTICATED'])
      await expect.poll(() => lines.filter(({ msg }) => msg === 'request')).toHaveLength(1)
      expect(lines.find(({ msg }) => msg === 'request')).not.toHaveProperty('ip')
    })

    test.each(['/%70ublic/v1/sessions', 'http://host/public/v1/sessions', '/public/v1/%73essions/'])(
      '%s is metered, open to all origins and recorded',
      async target => {
        const [answer] = await answersTo(rawRequest('GET', target, { ...keyed(), connection: 'close' }))
        expect(answer!.status).toBe(200)
        expect(answer!.headers).toMatchObject({
          'x-ratelimit-limit': '3000',
          'access-control-allow-origin': '*',
        })
        await expectAuditRow(answer!.headers['x-request-id'], {
          path: expect.stringMatching(/^\/public\/v1\/sessions/),
        })
      },
    )

    test.each(['/%70ublic/v1/nowhere', 'http://host/public/v1/nowhere'])(
      '%s is absent, and metered',
      async target => {
        const [answer] = await answersTo(rawRequest('GET', target, { connection: 'close' }))
        expect([answer!.status, answer!.headers['x-ratelimit-limit']]).toEqual([404, '120'])
      },
    )
  })
})
