// Behind proxies that reject WebSockets or leave them hanging, a phone takes part, a stage follows and a remote controls; only
// presenters see how many people are without a live connection.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type BlockingProxy, blockingProxy } from '../packages/server/test/support/blocking-proxy.ts'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { test as bare } from './support/test.ts'

const options = ['Paper', 'Screen'].map(text => ({ text }))
const deck = {
  title: 'Town hall',
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'How do you take notes?', options },
    { type: 'OPEN_TEXT', prompt: 'What else?' },
  ],
}

const test = bare.extend(
  'openProxy',
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the dependencies of a fixture from the pattern
  async ({}, { onCleanup }): Promise<typeof blockingProxy> => {
    const proxies: BlockingProxy[] = []
    onCleanup(async () => {
      await Promise.all(proxies.map(proxy => proxy.close()))
    })
    return async (...of) => {
      const proxy = await blockingProxy(...of)
      proxies.push(proxy)
      return proxy
    }
  },
)

/** Records each connection state that the page shows. */
async function watchConnection(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const shown: (string | undefined)[] = []
    Object.assign(globalThis, { shown })
    new MutationObserver(() => {
      shown.push(document.querySelector<HTMLElement>('.connection')?.dataset.state)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
}

for (const blocking of ['refuses', 'hangs'] as const)
  test(`through a proxy that ${blocking} sockets a phone joins, answers and sees results, a stage follows and a remote controls`, async ({
    openPage,
    openProxy,
    openRoom,
  }) => {
    const room = await openRoom(deck)
    const proxy = await openProxy(room.url, blocking)
    const through = (url: string) => url.replace(room.url, proxy.url)
    const [page, screen, remote] = [await openPage(phone), await openPage(stage), await openPage(stage)]
    await joinByCode(page, proxy.url, room.code)
    await screen.goto(through(await room.stageUrl('screen')))
    await remote.goto(through(await room.stageUrl('remote')))
    const shown = await watchConnection(page)
    await remote.getByRole('button', { name: 'Start' }).click()
    await page.locator('.option').first().click()
    await page.getByText('Saved.').waitFor()
    for (const one of [screen, remote]) await one.locator('.results').getByText('100%').first().waitFor()
    await page.getByText('100%').first().waitFor()
    expect(await room.results(0)).toMatchObject({ option_counts: { [room.options[0]![0]!]: 1 } })
    await remote.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Your text').fill('Shorter meetings')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await screen.getByText('Shorter meetings').first().waitFor()
    expect(await shown()).not.toContain('away')
    const presenter = await remote.context().newPage()
    await presenter.goto(`${proxy.url}/presenter/${room.sessionId}`)
    await presenter.getByText('1 of 1 without live connection').waitFor()
    expect(await screen.getByText('without live connection').count()).toBe(0)

    // Once sockets pass, polling ends.
    proxy.blocking = 'open'
    await page.reload()
    await page.locator('.connection[data-state=online]').waitFor()
    const polls: string[] = []
    page.on('request', request => polls.push(request.url()))
    await remote.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('heading', { name: 'How do you take notes?' }).waitFor()
    expect(polls.filter(url => url.includes('/room/v1/state'))).toEqual([])
  })
