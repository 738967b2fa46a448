import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Below the silence after which a page gives up its socket. */
const stepMs = 8_000

/** Records the sockets of a page, before it is loaded, so that time may pass on it faster than its server sends something. */
export async function recordSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const opened: WebSocket[] = []
    Object.assign(globalThis, {
      openedSockets: opened,
      WebSocket: class extends WebSocket {
        constructor(url: string, protocols: string[]) {
          super(url, protocols)
          opened.push(this)
        }
      },
    })
  })
}

/** As the server does every 2 s. */
function sendAlive(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { openedSockets = [] } = globalThis as { openedSockets?: WebSocket[] }
    for (const socket of openedSockets)
      socket.dispatchEvent(new MessageEvent('message', { data: '{"type":"alive"}' }))
  })
}

/** Stops a page's clock; it moves with `passTime` and `page.clock.runFor` only. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await pauseClock(page)
}

/** Stops a clock that is installed. */
export async function pauseClock(page: Page): Promise<void> {
  await sendAlive(page)
  await page.clock.pauseAt(Date.now() + stepMs)
}

/** Lets time pass on a page whose sockets are recorded, and which keeps them. */
export async function passTime(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= stepMs) {
    await sendAlive(page)
    await page.clock.runFor(Math.min(left, stepMs))
  }
  await sendAlive(page)
}

/** Lets time pass on a page whose clock is stopped, until something shows. */
export async function untilShown(page: Page, selector: string, text: string): Promise<void> {
  const found = page.locator(selector, { hasText: text })
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return found.count()
    })
    .toBeGreaterThan(0)
}
