// Phones and stages that the server cuts off come back by themselves: told to try again later (1013), open in more tabs
// than it holds sockets for, or saying too much (4429); so do those whose connection falls silent. What was answered meanwhile is
// sent once.
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { test } from './support/test.ts'

const options = ['Paper', 'Screen', 'Voice', 'None'].map(text => ({ text }))
const deck = {
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'How do you take notes?', options, settings: { show_results: false } },
  ],
}

const stateOf = (page: Page, state: 'online' | 'away') => page.locator(`.connection[data-state=${state}]`)

test('a phone and a stage that are told to try again later do so until they are let in, and an answer given in the meantime counts once', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  const sockets: WebSocketRoute[] = []
  let isBusy = false
  const tryAgainLater = (socket: WebSocketRoute) => socket.close({ code: 1013, reason: 'try again later' })
  for (const one of [page, screen])
    await one.routeWebSocket(/\/room\/v1\/socket/, async socket => {
      if (isBusy) return await tryAgainLater(socket)
      socket.connectToServer()
      sockets.push(socket)
    })
  await screen.goto(await room.stageUrl('remote'))
  await joinByCode(page, room.url, room.code)
  await room.activate(0)
  await page.locator('.option').first().waitFor()
  await screen.locator('.bar').first().waitFor()

  isBusy = true
  await Promise.all(sockets.map(tryAgainLater))
  for (const one of [page, screen]) await stateOf(one, 'away').getByText('No connection').waitFor()
  await page.locator('.option').nth(2).click()
  await page.getByText('Kept on this device. It will be sent as soon as you are back online.').waitFor()
  await page.getByRole('button', { name: 'Try now' }).click()
  await stateOf(page, 'away').waitFor()
  expect(await room.results(0)).toMatchObject({ total_voters: 0 })

  isBusy = false
  await page.getByText('Saved.').waitFor()
  await stateOf(page, 'online').waitFor()
  await screen.locator('.results').getByText('100%').first().waitFor()
  expect(await room.results(0)).toMatchObject({
    total_voters: 1,
    option_counts: { [room.options[0]![2]!]: 1 },
  })
})

test('a phone and a stage reconnect after stalled connections, with typed texts and pending answers', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [{ type: 'OPEN_TEXT', prompt: 'What else?' }] })
  const [typing, sending, screen] = [await openPage(phone), await openPage(phone), await openPage(stage)]
  const pages = [typing, sending, screen]
  const silent = new Set<WebSocketRoute>()
  const sockets: WebSocketRoute[] = []
  for (const page of pages) {
    await page.clock.install()
    await page.routeWebSocket(/\/room\/v1\/socket/, socket => {
      const server = socket.connectToServer()
      socket.onMessage(message => void (silent.has(socket) || server.send(message)))
      server.onMessage(message => void (silent.has(socket) || socket.send(message)))
      socket.onClose(() => {})
      sockets.push(socket)
    })
  }
  await screen.goto(await room.stageUrl('remote'))
  for (const page of [typing, sending]) await joinByCode(page, room.url, room.code)
  await room.activate(0)
  const text = (page: Page) => page.getByLabel('Your text')
  const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()
  await text(typing).fill('half a thou')
  await text(sending).fill('a whole one')
  await screen.getByRole('heading', { name: 'What else?' }).waitFor()
  for (const socket of sockets) silent.add(socket)
  await send(sending)
  for (const page of pages) {
    expect(await stateOf(page, 'online').count()).toBe(1)
    // A ping of the server would have come, and the longest patience is over.
    await page.clock.fastForward(71_000)
  }
  await sending.getByText('Saved.').waitFor()
  await screen.locator('.answer-count', { hasText: '1 of 2 answered' }).waitFor()
  expect(await text(typing).inputValue()).toBe('half a thou')
  await text(typing).fill('half a thought')
  await send(typing)
  await typing.getByText('Saved.').waitFor()
  await screen.locator('.answer-count', { hasText: '2 of 2 answered' }).waitFor()
  const { texts } = (await room.results(0)) as { texts: { text: string }[] }
  expect(texts.map(({ text }) => text).sort()).toEqual(['a whole one', 'half a thought'])
})

test('a hidden tab gives way to a fourth one, and is back with its answer once visible', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const first = await openPage(phone)
  await first.clock.install()
  await joinByCode(first, room.url, room.code)
  await room.activate(0)
  await first.locator('.option').nth(1).click()
  await first.getByText('Saved.').waitFor()
  await setHidden(first, true)
  for (let others = 0; others < 3; others++) {
    const tab = await first.context().newPage()
    await tab.goto(`${room.url}/j/${room.code}`)
    await stateOf(tab, 'online').waitFor()
  }
  await stateOf(first, 'away').waitFor()
  await first.clock.runFor(120_000)
  expect(await stateOf(first, 'away').count()).toBe(1)
  await setHidden(first, false)
  await stateOf(first, 'online').waitFor()
  await first.getByText('Saved.').waitFor()
})

test('a phone that sends too much is cut off, comes back by itself, and its answer counts', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)
  await room.activate(0)
  await page.locator('.option').first().waitFor()
  await page.evaluate(() => {
    const badge = document.querySelector<HTMLElement>('.connection')!
    new MutationObserver(() => {
      if (badge.dataset.state === 'away') document.body.dataset.wasAway = 'yes'
    }).observe(badge, { attributes: true })
  })
  let chosen = 0
  // A slow machine gives the device time enough to say more: then again.
  for (let wasAway = false; !wasAway; ) {
    chosen = (chosen + 1) % options.length
    await page.evaluate(sayTooMuchAndAnswer, chosen)
    await expect
      .poll(() => room.results(0))
      .toMatchObject({ total_voters: 1, option_counts: { [room.options[0]![chosen]!]: 1 } })
    wasAway = await page.evaluate(() => document.body.dataset.wasAway === 'yes')
  }
  await stateOf(page, 'online').waitFor()
  await page.getByText('Saved.').waitFor()
})

/** Runs in the page: another socket of the same device uses up what it may say, and then the page gives an answer. */
async function sayTooMuchAndAnswer(chosen: number): Promise<void> {
  const stored = Object.entries(localStorage).find(([name]) => name.startsWith('roomful.room.'))!
  const { token } = JSON.parse(stored[1])
  const socket = new WebSocket('/room/v1/socket', ['roomful.v1', `token.${token}`])
  const closed = new Promise(resolve => socket.addEventListener('close', resolve))
  // Connecting too often is refused too.
  await Promise.race([closed, new Promise(resolve => socket.addEventListener('open', resolve))])
  for (let said = 0; said < 60; said++) socket.send('{}')
  document.querySelectorAll<HTMLElement>('.option')[chosen]!.click()
  socket.close()
  await closed
}

/** What a browser says of a tab behind others; a headless one shows them all. */
function setHidden(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}
