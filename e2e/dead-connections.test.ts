// A network that stops forwarding without closing a connection, as when a phone changes networks: phone, stage, remote, polling
// phone, SDK and event stream notice it, say so, reconnect and have the room as it is; an answer sent at that moment counts.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { roomful } from '../packages/sdk/src/index.ts'
import { joinRoom } from '../packages/sdk/src/room.ts'
import { blockingProxy } from '../packages/server/test/support/blocking-proxy.ts'
import { silentProxy } from '../packages/server/test/support/silent-proxy.ts'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { test } from './support/test.ts'

/** Devices that waited for a ping noticed it after 33 to 65 s; 12 s are the limit, and a busy machine has its share. */
const noticedWithinMs = 25_000

const choices = ['Paper', 'Screen'].map(text => ({ text }))
const deck = {
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'How do you take notes?', options: choices },
    { type: 'MULTIPLE_CHOICE', prompt: 'And where?', options: choices },
  ],
}

const isAway = (page: Page) => page.locator('.connection:not([data-state=online])').waitFor()

test('a connection that is dead without being closed is noticed by every device, which then has the room as it is', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const blocking = await blockingProxy(room.url, 'refuses')
  const [network, pollingNetwork] = [await silentProxy(room.url), await silentProxy(blocking.url)]
  try {
    const url = network.through(room.url).replace(/\/$/, '')
    const through = (address: string) => address.replace(room.url, url)
    const [page, polling] = [await openPage(phone), await openPage(phone)]
    const [screen, remote] = [await openPage(stage), await openPage(stage)]
    await joinByCode(page, url, room.code)
    await joinByCode(polling, pollingNetwork.through(room.url).replace(/\/$/, ''), room.code)
    await screen.goto(through(await room.stageUrl('screen')))
    await remote.goto(through(await room.stageUrl('remote')))
    const client = await joinRoom({ code: room.code }, { baseUrl: url })
    const events = roomful({ baseUrl: url, apiKey: room.api.key }).sessionEvents({
      session_id: room.sessionId,
    })
    const activated = (async () => {
      for await (const event of events)
        if (event.type === 'session.changed' && event.data.active_question_id === room.questions[1]) return
    })()
    await room.activate(0)
    const pages = [page, polling, screen, remote]
    for (const one of pages) await one.getByText('How do you take notes?').first().waitFor()
    await client.until(({ question }) => question?.phase === 'OPEN')

    network.fallSilent()
    pollingNetwork.fallSilent()
    const silentAt = performance.now()
    await page.locator('.option').nth(1).click()
    const noticed = Promise.all(pages.map(isAway))
    // New connections pass, and the old ones stay dead.
    network.passNew()
    await expect.poll(() => room.results(0), { timeout: noticedWithinMs }).toMatchObject({ total_voters: 1 })
    await room.activate(1)
    await expect.poll(() => client.room.question?.id, { timeout: noticedWithinMs }).toBe(room.questions[1])
    await activated
    for (const one of [page, screen, remote]) await one.getByText('And where?').first().waitFor()
    await noticed
    expect(performance.now() - silentAt).toBeLessThan(noticedWithinMs)
    pollingNetwork.passNew()
    await polling.getByText('And where?').first().waitFor()
    client.leave()
  } finally {
    for (const proxy of [network, pollingNetwork, blocking]) await proxy.close()
  }
})
