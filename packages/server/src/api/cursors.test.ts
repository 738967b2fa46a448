// Pagination cursors: altered ones are refused by parameter name, and forged ones, even with a right checksum and
// hostile sort keys, never cause a server error, on any list.
import { crc32 } from 'node:zlib'
import { type PublicOperation, publicOperations } from '@roomful/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyCharacter } from '../../test/support/any-character.ts'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { png } from '../../test/support/pictures.ts'
import { type OpenRoom, openRoom, showLeaderboards } from '../../test/support/room.ts'

const lists = Object.values(publicOperations).filter(
  (operation: PublicOperation) => 'cursor' in operation.query.properties,
) as PublicOperation[]

/** What a cursor says: the key of the item that the page starts beside, behind a checksum that anybody can compute. */
function keyIn(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString()
  return text.slice(text.indexOf('.') + 1)
}

function cursorOf(list: string, key: string): string {
  return Buffer.from(`${crc32(`${list}\n${key}`).toString(36)}.${key}`).toString('base64url')
}

/** Sort keys that no list has given out: of other shapes, with a character changed, with hostile values. */
const hostileKeys = (real: string) =>
  fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.json(),
    fc
      .array(fc.oneof(fc.double(), fc.integer(), fc.string(), fc.constant(null)))
      .map(place => JSON.stringify(place)),
    fc
      .tuple(fc.nat(Math.max(0, real.length - 1)), fc.string({ maxLength: 2 }))
      .map(([at, text]) => real.slice(0, at) + text + real.slice(at + 1)),
    fc.constantFrom(
      '[0,0,0]',
      '[1e999,0,0,0,"x"]',
      '[0,99999999999,0,0,"x"]',
      '[[],{},0,0,""]',
      'null',
      '"x"',
    ),
  )

const quiz = {
  type: 'QUIZ',
  prompt: 'Which?',
  options: [{ text: 'This', is_correct: true }, { text: 'That' }],
}

const why = { type: 'OPEN_TEXT', prompt: 'Why?' }

onBothEngines('cursors', newConfig => {
  let api: ApiClient
  let room: OpenRoom
  let webhookId: string
  beforeAll(async () => {
    api = await startApi(await newConfig())
    room = await openRoom(api, { questions: [{ type: 'QA', prompt: 'Ask us' }, quiz, why] })
    await openRoom(api, { questions: [{ type: 'QA', prompt: 'Ask us again' }] })
    await room.activate(1)
    const [phone, other] = [await room.phone(), await room.phone()]
    for (const one of [phone, other])
      await one.answer(room.questions[1]!, { option_ids: [room.options[1]![0]] })
    await api.post(`/sessions/${room.sessionId}/questions/${room.questions[1]}/reveal`)
    await room.activate(2)
    for (const one of [phone, other]) await one.answer(room.questions[2]!, { text: 'Because' })
    for (const role of ['screen', 'remote']) {
      await api.post(`/sessions/${room.sessionId}/stage-links`, { role })
      await api.post(`/sessions/${room.sessionId}/report-links`)
    }
    await room.activate(0)
    for (const text of ['One?', 'Two?', 'Three?'])
      await phone.send({ type: 'ask', question_id: room.questions[0]!, text })
    for (let i = 0; i < 2; i++) {
      const { body } = await api.post('/webhooks', {
        target_url: 'https://sample.example/',
        event_types: ['session.ended'],
      })
      webhookId = body.id
    }
    for (let i = 0; i < 3; i++)
      expect((await api.post(`/sessions/${room.sessionId}/questions`, { question: why })).status).toBe(200)
    for (let i = 0; i < 3; i++)
      expect((await api.post('/images', { file: png(3, 2).toString('base64') })).status).toBe(200)
    for (let i = 0; i < 3; i++) expect((await api.post(`/webhooks/${webhookId}/test`)).status).toBe(200)
    // Of an ANONYMOUS session there are rows only while a stage shows them.
    await showLeaderboards(api.app.services)
  })
  afterAll(() => api.app.close())

  describe.each(lists.map(operation => [operation.id, operation] as const))('of %s', (_id, operation) => {
    const path = () => {
      const id = operation.path.includes('webhooks') ? webhookId : room.sessionId
      return operation.path
        .replace('/public/v1', '')
        .replace('{id}', id)
        .replace('{presentationId}', room.presentationId)
        .replace('{questionId}', room.questions[2]!)
    }
    const listNames = () => [
      `sessions ${api.organization.id}`,
      `presentations ${api.organization.id}`,
      `webhooks ${api.organization.id}`,
      `images ${api.organization.id}`,
      `added questions ${room.presentationId}`,
      `deliveries ${webhookId} `,
      `entries ${room.sessionId}  `,
      `entries ${room.sessionId} created_at `,
      `leaderboard ${room.sessionId}`,
      `stage links ${room.sessionId}`,
      `report links ${room.sessionId}`,
      `report texts ${room.sessionId} ${room.questions[2]}`,
    ]

    test('are refused by name wherever one was changed, and ignored where a read is lenient', async () => {
      const query = `${path()}?limit=1`
      const { body: first } = await api.get(query)
      const real: string = first.next_cursor
      const expectRefused = async (name: string, cursor: string) => {
        const { status, body } = await api.get(`${query}&${name}=${encodeURIComponent(cursor)}`)
        if (operation.lenient) expect([status, body]).toEqual([200, first])
        else {
          expect([status, body.code, body.invalid_fields]).toEqual([400, 'INVALID_REQUEST_PARAMETER', [name]])
        }
      }
      const changed = fc
        .tuple(fc.nat(real.length - 1), fc.constantFrom('', 'A', 'z', '-', '%', '\u0000', '=='))
        .map(([at, text]) => real.slice(0, at) + text + real.slice(at + 1))
        // An empty one is none.
        .filter(cursor => cursor !== real && cursor !== '')
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('cursor', 'before'),
          fc.oneof(changed, fc.string({ minLength: 1 })),
          expectRefused,
        ),
        { numRuns: 20 },
      )
    })

    test('that are empty are none: the response is the first page', async () => {
      const { body: first } = await api.get(`${path()}?limit=1`)
      expect(first.real).toBe(1)
      for (const empty of ['cursor=', 'before=', 'cursor=&before=']) {
        const { status, body } = await api.get(`${path()}?limit=1&${empty}`)
        expect([status, body], empty).toEqual([200, first])
      }
    })

    test('that were forged, with the correct checksum, are refused or read: nothing breaks', async () => {
      const { body: first } = await api.get(`${path()}?limit=1`)
      const real = keyIn(first.next_cursor)
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('cursor', 'before'),
          fc.constantFrom(...listNames()),
          hostileKeys(real),
          async (name, list, key) => {
            const cursor = cursorOf(list, key)
            const sort = list.includes('created_at') ? '&sort=created_at' : ''
            const { status, body } = await api.get(`${path()}?limit=1${sort}&${name}=${cursor}`)
            expect([200, 400], JSON.stringify(body)).toContain(status)
            if (status === 400) expect(body.invalid_fields).toEqual([name])
            if (operation.lenient) expect(status).toBe(200)
          },
        ),
        { numRuns: 50 },
      )
    })
  })
})
