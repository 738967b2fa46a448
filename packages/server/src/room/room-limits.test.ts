// WebSocket limits: bad tokens, foreign origins, oversized or binary messages, and too many messages or sockets per
// token get their documented refusal or close code; fragmented messages work.
import { closeCodes, roomLimits, roomSubprotocol } from '@roomful/contract/room/protocol'
import { Device, Refusal } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../test/support/room.ts'
import { createStageLink } from '../features/stages/stage-links.ts'
import { writing } from '../services.ts'

const dayMs = 24 * 60 * 60_000
const otherOrigin = 'https://elsewhere.example'
const allowedOrigin = 'https://intranet.example'

onBothEngines('the limits of a room', newConfig => {
  const clock = new FakeClock()
  let api: ApiClient
  let room: OpenRoom
  let token: string

  beforeEach(async () => {
    api = await startApi(await newConfig({ ROOMFUL_ALLOWED_ORIGINS: allowedOrigin }), { clock })
    room = await openRoom(api, { questions: [{ type: 'WORD_CLOUD', prompt: 'One word?' }] })
    await room.activate(0)
    token = (await room.join()).token
  })
  afterEach(() => api.app.close())

  interface Handshake {
    readonly path?: string
    readonly origin?: string
  }

  /** Opens a socket. @returns it, or the HTTP status with which it was refused */
  function open(protocols: string[], { path = '/room/v1/socket', origin }: Handshake = {}) {
    const url = `${api.app.url.replace('http', 'ws')}${path}`
    const socket = new WebSocket(url, protocols, { ...(origin !== undefined && { origin }) })
    return new Promise<WebSocket | number>((resolve, reject) => {
      socket.once('open', () => resolve(socket))
      socket.once('unexpected-response', (request, response) => {
        request.destroy()
        resolve(response.statusCode!)
      })
      socket.once('error', reject)
    })
  }

  async function closeCodeOf(opened: Promise<WebSocket | number>): Promise<number> {
    const socket = await opened
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
    return new Promise(resolve => socket.once('close', resolve))
  }

  const withToken = () => [roomSubprotocol, `token.${token}`]

  async function closedWith(device: Device): Promise<number> {
    await device.until(() => device.closed !== undefined)
    return device.closed!.code
  }

  test('roomful.v1 is selected, and the token is never said back', async () => {
    const socket = (await open(withToken())) as WebSocket
    expect(socket.protocol).toBe(roomSubprotocol)
    socket.terminate()
  })

  test('subprotocols without roomful.v1 are refused with 400', async () => {
    for (const protocols of [[], ['token.x'], ['roomful.v2', 'token.x'], ['chat']])
      expect(await open(protocols), protocols.join()).toBe(400)
  })

  test('a socket with a bad token is closed with 4401: none, an empty, an unknown or an endless one', async () => {
    const bad = ['token.', `token.${'A'.repeat(43)}`, `token.${'A'.repeat(4_000)}`]
    expect(await closeCodeOf(open([roomSubprotocol]))).toBe(closeCodes.badToken)
    for (const offered of bad)
      expect(await closeCodeOf(open([roomSubprotocol, offered])), offered).toBe(closeCodes.badToken)
  })

  test('a token reads the closed room for 24 h and is bad from then on', async () => {
    await api.post(`/sessions/${room.sessionId}/close`)
    clock.advance(dayMs - 1)
    const late = await Device.connect(api.app.url, token)
    expect(late.room!.state).toBe('CLOSED')
    clock.advance(1)
    expect(await closeCodeOf(open(withToken()))).toBe(closeCodes.badToken)
  })

  test('pages of any origin open a socket with the token of a participant, with that of a screen ours and allowed ones', async () => {
    const { token: screen } = await writing(api.app.services, tx =>
      createStageLink(tx, room.sessionId, 'screen'),
    )
    const withScreen = [roomSubprotocol, `token.${screen}`]
    const foreign = [otherOrigin, 'null', `${api.app.url}.example`]
    for (const origin of foreign) expect(await open(withScreen, { origin })).toBe(403)
    for (const origin of [api.app.url, allowedOrigin]) {
      const socket = (await open(withScreen, { origin })) as WebSocket
      expect(socket.readyState).toBe(WebSocket.OPEN)
      socket.terminate()
    }
    for (const origin of foreign.slice(1)) {
      const socket = (await open(withToken(), { origin })) as WebSocket
      expect(socket.readyState).toBe(WebSocket.OPEN)
      socket.terminate()
    }
  })

  test('elsewhere there is no socket', async () => {
    expect(await open(withToken(), { path: '/room/v1/sockets' })).toBe(404)
    expect(await open(withToken(), { path: '/room/../socket' })).toBe(404)
  })

  test('a message of 64 KiB is read, a larger one ends the socket with 1009', async () => {
    const device = await Device.connect(api.app.url, token)
    const largest = JSON.stringify({ type: 'answer', ref: 'r', question_id: 'x', answer: '' })
    const padding = 'x'.repeat(roomLimits.messageBytesMax - largest.length)
    device.sendRaw(JSON.stringify({ type: 'answer', ref: 'r', question_id: 'x', answer: padding }))
    await device.until(() => device.messages.at(-1)?.type === 'error')
    // Read, that is, and refused for the size of its answer.
    expect(device.messages.at(-1)).toMatchObject({ ref: 'r', code: 'PAYLOAD_TOO_LARGE' })
    device.sendRaw('x'.repeat(roomLimits.messageBytesMax + 1))
    expect(await closedWith(device)).toBe(closeCodes.tooLarge)
  })

  test('text that is no UTF-8 ends the socket with 1007', async () => {
    const socket = (await open(withToken())) as WebSocket
    const closed = new Promise(resolve => socket.once('close', resolve))
    socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
    expect(await closed).toBe(1007)
  })

  test('after 20 messages at once the socket is ended with 4429; 10 more a second are fine', async () => {
    const device = await Device.connect(api.app.url, token)
    const say = (word: string) => device.answer(room.questions[0]!, { words: [word] })
    await Promise.all(Array.from({ length: roomLimits.messagesBurst }, (_, i) => say(`w${i}`)))
    clock.advance(1_000)
    await Promise.all(Array.from({ length: roomLimits.messagesPerSecond }, (_, i) => say(`v${i}`)))
    await expect(say('flood')).rejects.toThrow()
    expect(await closedWith(device)).toBe(closeCodes.tooManyMessages)
    expect(await room.results(0)).toMatchObject({ total_voters: 1, words: [{ text: 'v9', count: 1 }] })
  })

  test('the limit is per token, over sockets and requests together', async () => {
    const [one, two] = [await Device.connect(api.app.url, token), await Device.connect(api.app.url, token)]
    for (let i = 0; i < roomLimits.messagesBurst / 2; i++) {
      await one.answer(room.questions[0]!, { words: ['a'] })
      await two.answer(room.questions[0]!, { words: ['b'] })
    }
    const refused = await fetch(`${api.app.url}/room/v1/state`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', retry_after_seconds: 1 })
    clock.advance(100)
    await one.answer(room.questions[0]!, { words: ['c'] })
  })

  test('a fourth socket of one token ends the oldest with 4429', async () => {
    const devices: Device[] = []
    for (let i = 0; i < roomLimits.socketsPerToken; i++)
      devices.push(await Device.connect(api.app.url, token))
    const newest = await Device.connect(api.app.url, token)
    expect(await closedWith(devices[0]!)).toBe(closeCodes.tooManyMessages)
    for (const device of [devices[1]!, devices[2]!, newest]) {
      await device.answer(room.questions[0]!, { words: ['here'] })
      expect(device.closed).toBeUndefined()
    }
    await devices[1]!.leave()
    const another = await Device.connect(api.app.url, token)
    await devices[2]!.answer(room.questions[0]!, { words: ['here'] })
    expect(another.closed).toBeUndefined()
  })

  const stageOnly = [
    'activate',
    'next',
    'previous',
    'lock',
    'reveal',
    'spin',
    'remove',
    'hide',
    'merge',
    'close',
  ] as const

  test('a phone cannot say what only stages say', async () => {
    const phone = await Device.connect(api.app.url, token)
    for (const type of stageOnly) {
      const said = phone.send({ type, question_id: room.questions[0]! } as never)
      await expect(said, type).rejects.toMatchObject({
        code: 'INVALID_MESSAGE',
        body: { invalid_fields: ['type'] },
      })
    }
    expect((await api.get(`/sessions/${room.sessionId}`)).body).toMatchObject({ state: 'LIVE' })
  })

  test('a stage cannot send messages of phones', async () => {
    const stage = await room.stage()
    for (const type of ['answer', 'ask', 'upvote']) {
      const said = stage.send({ type, question_id: room.questions[0]!, answer: { words: ['a'] } } as never)
      await expect(said, type).rejects.toBeInstanceOf(Refusal)
      await expect(said, type).rejects.toMatchObject({
        code: 'INVALID_MESSAGE',
        body: { invalid_fields: ['type'] },
      })
    }
    expect(await room.results(0)).toMatchObject({ total_voters: 0 })
  })

  test('a binary frame is refused by name, whatever is in it', async () => {
    const phone = await Device.connect(api.app.url, token)
    const message = { type: 'answer', ref: '1', question_id: room.questions[0], answer: { words: ['a'] } }
    phone.sendRaw(Buffer.from(JSON.stringify(message)))
    await phone.until(() => phone.messages.at(-1)?.type === 'error')
    expect(phone.messages.at(-1)).toEqual({
      type: 'error',
      code: 'INVALID_MESSAGE',
      error: 'Send text frames with JSON.',
    })
    expect(await room.results(0)).toMatchObject({ total_voters: 0 })
  })

  test('a message in many fragments is one message', async () => {
    const socket = (await open(withToken())) as WebSocket
    const acknowledged = new Promise(resolve =>
      socket.on('message', raw => {
        const message = JSON.parse(raw.toString())
        if (message.type === 'ack') resolve(message.ref)
      }),
    )
    const message = {
      type: 'answer',
      ref: 'ü',
      question_id: room.questions[0],
      answer: { words: ['größer'] },
    }
    const bytes = Buffer.from(JSON.stringify(message))
    // One byte a frame: characters are cut in two as well.
    for (let i = 0; i < bytes.length; i++)
      socket.send(bytes.subarray(i, i + 1), { binary: false, fin: i === bytes.length - 1 })
    expect(await acknowledged).toBe('ü')
    expect(await room.results(0)).toMatchObject({ words: [{ text: 'größer', count: 1 }] })
  })
})
