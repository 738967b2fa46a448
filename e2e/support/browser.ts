import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from './chromium.ts'

export interface TestBrowser {
  /** A page of a device of its own: nothing is shared with other pages. */
  page(options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/**
 * Opens a page on a device of its own, which is gone after the test. Without other wishes it has reduced motion: what is
 * animated without a graphics card takes a good part of a test's time.
 */
export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const
export const stage = { viewport: { width: 1280, height: 720 } } as const
/** A stage whose visitor has not asked for less motion. */
export const movingStage = { ...stage, reducedMotion: 'no-preference' } as const

/**
 * Starts the browser.
 * @param options.isOptimizing whether it optimizes code as on other devices; a page of a test lives for seconds, in which that
 * never pays
 * @throws Error naming what to install where there is none
 */
export async function startBrowser({ isOptimizing = false } = {}): Promise<TestBrowser> {
  const found = await findChromium()
  const home = mkdtempSync(join(tmpdir(), 'roomful-chromium-'))
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    headless: true,
    env: { ...process.env, ...found.env, HOME: home },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Each page would have a process in reserve, which hardly any of them comes to use.
      '--renderer-process-limit=1',
      ...(isOptimizing ? [] : ['--js-flags=--no-maglev,--no-turbofan']),
    ],
  })
  return {
    async page(options = phone) {
      const context = await browser.newContext({ locale: 'en-GB', ...options })
      const page = await context.newPage()
      // Generous, as all of them: a busy machine makes nothing fail.
      page.setDefaultTimeout(100_000)
      return page
    },
    async close() {
      // With its contexts. Nothing is left to do after a signal, on which playwright has closed it.
      await browser.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
