import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Stops a page's clock; it moves with `page.clock.runFor` only. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 20_000)
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
