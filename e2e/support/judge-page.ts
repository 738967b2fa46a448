import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** Ends whatever fades or slides, as if its time were over. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations === 1) animation.finish()
  })
}

/** What axe finds on a page as it is now. */
export async function violationsOn(page: Page): Promise<string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in globalThis)
  // Evaluated by the debugger, so that the page's own policy can stay as strict as it is.
  if (!hasAxe) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> }
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    // Nothing is fetched again: styles are in the document already.
    const options = { runOnly: tags, resultTypes: ['violations'], preload: false }
    return (await axe.run(options)).violations
  })
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(node => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`,
  )
}

/** Expects that axe finds nothing on a page as it is now. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await comeToRest(page)
  expect(await violationsOn(page), `axe on ${screen}`).toEqual([])
}

/** Collects what a page must never do: errors, violations of its policy, requests to other origins. */
export function watchPage(page: Page, origin: string): string[] {
  const offences: string[] = []
  page.on('pageerror', error => offences.push(`error: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket/.test(message.text()))
      offences.push(`console: ${message.text()}`)
  })
  page.on('dialog', dialog => offences.push(`dialog: ${dialog.message()}`))
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== origin) offences.push(`request to ${request.url()}`)
  })
  page.on('websocket', socket => {
    if (new URL(socket.url()).host !== new URL(origin).host) offences.push(`socket to ${socket.url()}`)
  })
  return offences
}
