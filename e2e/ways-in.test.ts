// Addresses: /CODE, /join and unknown pages lead people to the room or the code field, while programs get a JSON 404. A
// stage on localhost offers an address that phones can reach. One person takes one seat, whichever way they come.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone, stage } from './support/browser.ts'
import { at, everyType } from './support/deck.ts'
import { expectAccessible } from './support/judge-page.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'

test('a code as the address, /join and an address that is nothing lead to the room or to the field for its code', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const page = await openPage(phone)
  for (const path of [
    `/${room.code}`,
    `/${room.code.slice(0, 3)}%20${room.code.slice(3)}`,
    `/join/${room.code}`,
  ]) {
    await page.goto(room.url + path)
    await page.getByRole('heading', { name: 'You are invited' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/j/${room.code}`)
  }
  await page.goto(`${room.url}/join`)
  await page.getByText('Type the code from the screen.').waitFor()
  const answer = await page.goto(`${room.url}/no/such/thing`)
  expect(answer!.status()).toBe(404)
  await page.getByText('There is nothing at this address.').waitFor()
  await expectAccessible(page, 'an unknown address')
  await page.getByLabel('Room code').fill(room.code)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  await page.goto(`${room.url}/stage`)
  await page.getByRole('heading', { name: 'This stage link does not work any more' }).waitFor()
})

/** Ways into a room, of a page that is nowhere yet. */
const ways: Readonly<Record<string, (page: Page, room: TestRoom, link: URL) => Promise<unknown>>> = {
  'the link of the QR code': (page, room, { pathname }) => page.goto(room.url + pathname),
  'the code, typed': (page, room) => typeCode(page, room, room.code),
  'the code, typed with a space and full-width digits': (page, room) =>
    typeCode(
      page,
      room,
      spaced(room.code).replace(/\d/g, digit => '０１２３４５６７８９'[Number(digit)]!),
    ),
  'the code, typed with Persian digits': (page, room) =>
    typeCode(
      page,
      room,
      room.code.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!),
    ),
  'the code as the address': (page, room) => page.goto(`${room.url}/${room.code}`),
  'the code in the address, with a space': (page, room) => page.goto(`${room.url}/j/${spaced(room.code)}`),
  'the code in the address, with a hyphen': (page, room) =>
    page.goto(`${room.url}/j/${spaced(room.code).replace(' ', '-')}`),
  'the code after /join/': (page, room) => page.goto(`${room.url}/join/${spaced(room.code)}`),
}

const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

async function typeCode(page: Page, room: TestRoom, code: string): Promise<void> {
  await page.goto(room.url)
  await page.getByLabel('Room code').fill(code)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

test('a code field without digits asks for them', async ({ openPage, openRoom }) => {
  const room = await openRoom(everyType)
  const page = await openPage(phone)
  await typeCode(page, room, 'the code')
  await page.getByText('Type the digits of the code.').waitFor()
  await page.getByLabel('Room code').fill(room.code)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
})

async function linkOf(room: TestRoom): Promise<URL> {
  const screen = await room.stage('screen')
  return new URL(screen.room!.join_url)
}

test('participants who return, by link or code, are the same participant with the same answer', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const link = await linkOf(room)
  await room.activate(at.RATING)
  const names = Object.keys(ways)
  // Each of them is the first way for somebody.
  for (const [i, first] of [names[0]!, names[1]!].entries()) {
    const page = await openPage(phone)
    await ways[first]!(page, room, link)
    if (first !== 'the code, typed') await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByRole('button', { name: '4', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    for (const name of names) {
      await ways[name]!(page, room, link)
      await page.getByText('Your answer').waitFor()
      const { body } = await room.api.get(`/sessions/${room.sessionId}/kpis`)
      expect(body.participants, `${first}, then ${name}`).toBe(i + 1)
    }
  }
})

test('a join whose response was lost, repeated another way, takes one seat', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const link = await linkOf(room)
  const page = await openPage(phone)
  await page.route('**/room/v1/join', async route => {
    await route.fetch()
    await route.abort()
  })
  await ways['the link of the QR code']!(page, room, link)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await page.unroute('**/room/v1/join')
  await typeCode(page, room, room.code)
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  const { body } = await room.api.get(`/sessions/${room.sessionId}/kpis`)
  expect(body.participants).toBe(1)
})

test('programs that request a missing page read the error as before', async ({ openRoom }) => {
  const room = await openRoom(everyType)
  const asBrowser = { accept: 'text/html,*/*;q=0.8' }
  for (const [path, headers] of [
    ['/no/such/thing', {}],
    ['/no/such/thing', { accept: 'application/json' }],
    ['/public/v1/nothing', asBrowser],
    ['/room/v1/nothing', asBrowser],
    ['/assets/nothing.js', asBrowser],
  ] as const) {
    const response = await fetch(room.url + path, { headers })
    expect(response.status, path).toBe(404)
    expect(await response.json(), path).toMatchObject({ code: 'NOT_FOUND' })
  }
  const post = await fetch(`${room.url}/no/such/thing`, { method: 'POST', headers: asBrowser })
  expect(await post.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('a stage whose address phones cannot reach says so and offers those of the machine', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const screen = await openPage(stage)
  // What the machine's network is differs.
  await screen.route('**/room/v1/origins', route =>
    route.fulfill({ json: { origins: ['http://192.168.7.20:3000', 'http://10.1.2.3:3000'] } }),
  )
  await screen.goto(await room.stageUrl('remote'))
  await screen.getByText('Phones cannot reach localhost').waitFor()
  await expectAccessible(screen, 'an address that phones cannot reach')
  await screen.getByRole('button', { name: '192.168.7.20:3000' }).click()
  await screen.locator('.join-address', { hasText: '192.168.7.20:3000' }).waitFor()
  await screen.getByRole('img', { name: /^QR code of http:\/\/192\.168\.7\.20:3000\/j\// }).waitFor()
  expect(await screen.getByText('Phones cannot reach').count()).toBe(0)
  await screen.reload()
  await screen.locator('.join-address', { hasText: '192.168.7.20:3000' }).waitFor()
})

test('a phone and a stage open where the browser blocks storage, and choices there last as long as the page', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  for (const blocked of [page, screen])
    await blocked.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    })
  await screen.goto(await room.stageUrl('remote'))
  await screen.getByRole('button', { name: 'Start' }).waitFor()
  const theme = () => screen.evaluate(() => document.documentElement.dataset.theme)
  const before = await theme()
  await screen.keyboard.press('t')
  expect(await theme()).not.toBe(before)
  await page.goto(room.url)
  await page.getByLabel('Room code').fill(room.code)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
})
