import { Chance } from '@roomful/testkit/chance'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Overrides } from '../../packages/server/src/app.ts'
import { restMs } from '../../packages/web/src/slide/canvas/page-rotation.ts'
import { idleMs } from '../../packages/web/src/stage/window/idle.ts'
import type { TestBrowser } from './browser.ts'

/** A Thursday, when every server and page begins. */
const start = Date.UTC(2032, 2, 4, 9)

/**
 * Time and random numbers of a server that are the same in each run, so that its pictures are. Its wall clock stands still
 * until `pass`; a duration, such as a silence, is measured in real time.
 */
export class FixedTime {
  #now = start
  readonly now = (): number => this.#now
  /** Overrides for starting a server. */
  readonly overrides: Overrides

  constructor() {
    // Of each kind for itself: what a job in the background draws changes no join code.
    const chances = new Map<string, Chance>()
    const chanceOf = (kind: string) => {
      if (!chances.has(kind)) chances.set(kind, new Chance(kind))
      return chances.get(kind)!
    }
    this.overrides = {
      clock: { now: this.now, monotonic: () => performance.now() },
      questionTimes: { now: this.now, noteOpened() {} },
      random: {
        bytes(count) {
          // Pages send requests as often as time allows, each of which gets an id.
          const isRequest = new Error().stack!.includes('genReqId')
          const chance = chanceOf(isRequest ? 'request' : `${count} bytes`)
          return Uint8Array.from({ length: count }, () => chance.below(256))
        },
        below: below => chanceOf(`below ${below}`).below(below),
      },
    }
  }

  pass(ms: number): void {
    this.#now += ms
  }
}

/**
 * Opens a page with less motion, on which time stands still and random numbers are fixed. Slides of several pages do not turn by
 * themselves, and controls do not hide.
 */
export async function fixedPage(
  browser: TestBrowser,
  options?: BrowserContextOptions,
  now = start,
): Promise<Page> {
  const page = await browser.page({ reducedMotion: 'reduce', ...options })
  await page.clock.setFixedTime(now)
  await page.addInitScript(
    never => {
      let state = 1
      Math.random = () => {
        // What is drawn at once begins the sequence again: connections draw with every message that arrives.
        if (state === 1) queueMicrotask(() => (state = 1))
        state = (state * 48_271) % 2_147_483_647
        return state / 2_147_483_647
      }
      const { setInterval: every, setTimeout: after } = globalThis
      Object.assign(globalThis, {
        setInterval: (run: () => void, ms: number) => (never.includes(ms) ? 0 : every(run, ms)),
        setTimeout: (run: () => void, ms: number) => (never.includes(ms) ? 0 : after(run, ms)),
      })
    },
    [restMs, idleMs],
  )
  return page
}
