import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { phone, stage, type TestBrowser } from './browser.ts'
import { comeToRest, violationsOn } from './judge-page.ts'
import type { TestRoom } from './room.ts'

interface Look {
  readonly name: string
  readonly size: { readonly width: number; readonly height: number }
  readonly colours: 'light' | 'dark' | 'forced'
}

const look = (width: number, height: number, colours: Look['colours'] = 'light'): Look => ({
  name: `${width}-${colours}`,
  size: { width, height },
  colours,
})
const inEachColour = (width: number, height: number) =>
  (['light', 'dark', 'forced'] as const).map(colours => look(width, height, colours))
const onStage = [
  ...inEachColour(1280, 720),
  look(1024, 768),
  ...inEachColour(1920, 1080),
  ...inEachColour(3840, 2160),
]
const inHand = [look(320, 640), ...inEachColour(390, 844), ...inEachColour(768, 1024)]

/** Takes pictures of a room's pages into a folder. */
export class Gallery {
  readonly #browser: TestBrowser
  readonly #folder: string
  readonly #looks: readonly string[]

  /** What axe found, by picture. */
  readonly violations: string[] = []

  /** @param looks the names of those to take, such as 1280-light; all of them if there are none */
  constructor(browser: TestBrowser, folder: string, looks: readonly string[]) {
    this.#browser = browser
    this.#folder = folder
    this.#looks = looks
  }

  /** Whether pictures of a look are taken. */
  wants(look: string): boolean {
    return this.#looks.length === 0 || this.#looks.includes(look)
  }

  /** A stage, a remote and a phone that has joined. @param inside what the phone shows then */
  readonly openPages = async (
    room: TestRoom,
    inside = 'Look at the screen',
  ): Promise<Record<'stage' | 'phone' | 'remote', Page>> => {
    const pages = {
      stage: await this.#browser.page({ ...stage, reducedMotion: 'reduce' }),
      phone: await this.#browser.page({ ...phone, reducedMotion: 'reduce' }),
      remote: await this.#browser.page({ ...phone, reducedMotion: 'reduce' }),
    }
    await pages.stage.goto(await room.stageUrl('remote'))
    await pages.remote.goto(await room.stageUrl('remote'))
    await pages.phone.goto(`${room.url}/j/${room.code}`)
    const join = pages.phone.getByRole('button', { name: 'Join', exact: true })
    await join.waitFor()
    // Whether a name is asked for comes with the room.
    await pages.phone.waitForLoadState('networkidle')
    const name = pages.phone.getByLabel('Your name')
    if (await name.isVisible()) await name.fill('Nora V.')
    await join.click()
    await pages.phone.getByText(inside).first().waitFor()
    await pages.remote.locator('.stage-main').waitFor()
    return pages
  }

  /** Takes a page as it is, in the middle of whatever moves. */
  readonly take = async (page: Page, name: string): Promise<void> => {
    await page.screenshot({ path: join(this.#folder, `${name}.png`) })
  }

  /**
   * Takes every page in its looks, and runs axe on it.
   * @param most only so many looks, where the state says little more
   * @param isPaused whether the clocks of the pages stand still, in which axe never ends
   */
  readonly takeAll = async (
    pages: Readonly<Record<string, Page>>,
    name: string,
    most = 9,
    isPaused = false,
  ): Promise<void> => {
    for (const [device, page] of Object.entries(pages)) {
      const looks = device.startsWith('stage') ? onStage : inHand
      for (const { name: how, size, colours } of looks.slice(0, most)) {
        if (!this.wants(how)) continue
        await page.emulateMedia({
          colorScheme: colours === 'dark' ? 'dark' : 'light',
          forcedColors: colours === 'forced' ? 'active' : 'none',
          reducedMotion: 'reduce',
        })
        await page.setViewportSize(size)
        await comeToRest(page)
        const picture = `${name}-${device}-${how}`
        await page.screenshot({
          path: join(this.#folder, `${picture}.png`),
          animations: 'disabled',
          fullPage: device === 'phone',
        })
        // Forced colours are the browser's.
        if (colours !== 'forced' && !isPaused)
          for (const violation of await violationsOn(page)) this.violations.push(`${picture}: ${violation}`)
      }
    }
  }
}
