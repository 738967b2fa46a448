import type { Page } from 'playwright-core'

const focusable = 'a, button, input, select, summary, textarea, [contenteditable], [tabindex]'

/** Presses Tab until the control with this name has the focus, once the page has it: a person waits for it, too. */
export async function tabTo(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    ([name, selector]) =>
      [...document.querySelectorAll<HTMLInputElement>(selector!)].some(element => {
        const label = element.labels?.[0]?.textContent
        return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim() === name
      }),
    [name, focusable] as const,
  )
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab')
    if ((await focused(page)) === name) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

/** What has the focus, as a screen reader names it. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    if (document.activeElement === document.body) return ''
    const label = element.labels?.[0]?.textContent
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
  })
}
