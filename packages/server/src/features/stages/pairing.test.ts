// Pairing a phone: a code works once, for one phone, for a minute, and only after its number is allowed by a remote
// link's browser; screens, tokens and foreign origins are refused.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { writing } from '../../services.ts'
import { createStageLink, revokeStageLink } from './stage-links.ts'

const deck = { questions: [{ type: 'NPS', prompt: 'How likely?' }] }
const minuteMs = 60_000

interface Answer {
  readonly status: number
  readonly body: Record<string, string>
  readonly cookie: string | undefined
}

/** A browser that holds a stage link. */
interface Browser {
  readonly linkId: string
  readonly cookie: string
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('pairing a phone', newConfig => {
  test('gives the phone that scanned the code, once it is allowed by its number, a remote of its own', async () => {
    const { browser } = await start()
    const { body: offer } = await offerCode(browser)
    expect(Object.keys(offer)).toEqual(['token', 'expires_at'])
    expect(await stateOf(browser)).toEqual({ state: 'OFFERED', number: null })
    const taken = await exchange(offer.token!)
    expect(taken.status).toBe(202)
    expect(taken.cookie).toBeUndefined()
    const { claim, number } = taken.body
    expect(number).toMatch(/^\d{4}$/)
    expect(await stateOf(browser)).toEqual({ state: 'TAKEN', number })
    expect(await exchange(claim!)).toMatchObject({ status: 202, body: { claim, number }, cookie: undefined })
    expect((await decide(browser, number!, true)).body).toEqual({ state: 'ALLOWED', number: null })
    const opened = await exchange(claim!)
    expect(opened).toMatchObject({ status: 200, body: { link_id: browser.linkId, role: 'remote' } })
    expect(opened.cookie).not.toBe(browser.cookie)
    expect(await connect({ linkId: browser.linkId, cookie: opened.cookie! })).toMatchObject({
      room: { role: 'remote' },
    })
    expect(await stateOf(browser)).toEqual({ state: 'PAIRED', number: null })
  })

  test('serves one phone: the code and what it was exchanged for work once, also when two scan it at once', async () => {
    const { browser } = await start()
    const { body: offer } = await offerCode(browser)
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(offer.token!)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 401, 401, 401, 401])
    const { claim, number } = answers.find(({ status }) => status === 202)!.body
    await decide(browser, number!, true)
    const opened = await Promise.all(Array.from({ length: 5 }, () => exchange(claim!)))
    expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
    expect((await exchange(offer.token!)).status).toBe(401)
  })

  test('ends after a minute, for the code as for the phone that waits, and with a newer code', async () => {
    const { browser, clock } = await start()
    const { body: late } = await offerCode(browser)
    clock.advance(minuteMs)
    expect(await stateOf(browser)).toEqual({ state: 'ENDED', number: null })
    expect((await exchange(late.token!)).status).toBe(401)

    const waiting = (await exchange((await offerCode(browser)).body.token!)).body
    clock.advance(minuteMs)
    expect((await exchange(waiting.claim!)).status).toBe(401)
    expect((await decide(browser, waiting.number!, true)).status).toBe(404)
    expect((await exchange(waiting.claim!)).status).toBe(401)

    const { body: older } = await offerCode(browser)
    const { body: newer } = await offerCode(browser)
    expect((await exchange(older.token!)).status).toBe(401)
    expect((await exchange(newer.token!)).status).toBe(202)
  })

  test('opens nothing for a phone that was refused, nor by a number that it does not show', async () => {
    const { browser } = await start()
    const { claim, number } = (await exchange((await offerCode(browser)).body.token!)).body
    const other = String((Number(number) + 1) % 10_000).padStart(4, '0')
    expect((await decide(browser, other, true)).status).toBe(404)
    expect((await exchange(claim!)).status).toBe(202)
    expect((await decide(browser, number!, false)).body).toEqual({ state: 'ENDED', number: null })
    expect((await exchange(claim!)).status).toBe(401)
    expect((await decide(browser, number!, true)).status).toBe(404)
  })

  test('is for the cookie of a remote link alone: a screen, a token, no credential and pages of other origins are refused', async () => {
    const { room, browser, token } = await start()
    const screenLink = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, 'screen'))
    const screen = { linkId: screenLink.id, cookie: (await exchange(screenLink.token)).cookie! }
    const { body: offer } = await offerCode(browser)
    const waiting = (await exchange(offer.token!)).body
    const value = browser.cookie.split('=')[1]
    for (const [who, status] of [
      [screen, 403],
      [{ linkId: browser.linkId, cookie: '' }, 401],
      [{ linkId: browser.linkId, cookie: `roomful_stage_${browser.linkId}=${token}` }, 401],
      [{ linkId: screen.linkId, cookie: `roomful_stage_${screen.linkId}=${value}` }, 401],
      [{ linkId: 'lnk_unknown', cookie: browser.cookie }, 401],
    ] as const) {
      expect((await offerCode(who)).status).toBe(status)
      expect((await call('GET', `/${who.linkId}`, who)).status).toBe(status)
      expect((await decide(who, waiting.number!, true)).status).toBe(status)
    }
    const foreign = { origin: 'https://evil.example' }
    expect((await call('POST', '', browser, { link_id: browser.linkId }, foreign)).status).toBe(403)
    expect(await stateOf(browser)).toMatchObject({ state: 'TAKEN' })
    for (const body of [{}, { link_id: 7 }, { link_id: browser.linkId, more: 1 }, [], 'text'])
      expect((await call('POST', '', browser, body)).status, JSON.stringify(body)).toBe(400)
  })

  test('ends with its link: pending devices are not let in, and admitted ones are disconnected', async () => {
    const { browser } = await start()
    const paired = (await exchange((await offerCode(browser)).body.token!)).body
    await decide(browser, paired.number!, true)
    const { cookie } = await exchange(paired.claim!)
    const waiting = (await exchange((await offerCode(browser)).body.token!)).body
    await decide(browser, waiting.number!, true)
    await writing(api.app.services, tx => revokeStageLink(tx, browser.linkId))
    expect((await exchange(waiting.claim!)).status).toBe(401)
    expect(await connect({ linkId: browser.linkId, cookie: cookie! })).toBe(4401)
    expect((await offerCode(browser)).status).toBe(401)
  })

  async function start() {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const room = await openRoom(api, deck)
    const { id, token } = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, 'remote'))
    const browser: Browser = { linkId: id, cookie: (await exchange(token)).cookie! }
    return { clock, room, browser, token }
  }
})

function offerCode(browser: Browser): Promise<Answer> {
  return call('POST', '', browser, { link_id: browser.linkId })
}

async function stateOf(browser: Browser): Promise<unknown> {
  return (await call('GET', `/${browser.linkId}`, browser)).body
}

function decide(browser: Browser, number: string, allowed: boolean): Promise<Answer> {
  return call('POST', '/decision', browser, { link_id: browser.linkId, number, allowed })
}

function exchange(token: string): Promise<Answer> {
  return send('POST', '/room/v1/stage/exchange', {}, { token })
}

function call(
  method: string,
  path: string,
  { cookie }: Browser,
  body?: unknown,
  headers = {},
): Promise<Answer> {
  return send(method, `/room/v1/stage/pairing${path}`, { cookie, ...headers }, body)
}

async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(api.app.url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    body: (await response.json()) as Answer['body'],
    cookie: response.headers.get('set-cookie')?.split(';')[0],
  }
}

/** @returns the first message, or the code that the socket was closed with */
function connect({ linkId, cookie }: Browser): Promise<unknown> {
  const url = `${api.app.url.replace('http', 'ws')}/room/v1/socket?stage=${linkId}`
  const socket = new WebSocket(url, ['roomful.v1'], { headers: { cookie } })
  return new Promise(resolve => {
    socket.on('message', raw => {
      resolve(JSON.parse(raw.toString()))
      socket.close()
    })
    socket.on('close', resolve)
  })
}
