import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { phone, stage, type TestBrowser } from './browser.ts'
import { fixedPage } from './fixed-time.ts'
import { comeToRest, violationsOn } from './judge-page.ts'

interface Look {
  readonly name: string
  readonly size: { readonly width: number; readonly height: number }
  readonly media: { readonly colorScheme: 'light' | 'dark'; readonly forcedColors: 'none' | 'active' }
  readonly dir: 'ltr' | 'rtl' | null
}

const media = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
  rtl: { colorScheme: 'light', forcedColors: 'none' },
} as const

type Theme = keyof typeof media

const look = (width: number, height: number, theme: Theme = 'light', dir: Look['dir'] = null): Look => ({
  name: `${width}-${theme}`,
  size: { width, height },
  media: media[theme],
  dir,
})
const inEachColour = (width: number, height: number) =>
  (['light', 'dark', 'forced'] as const).map(theme => look(width, height, theme))
const onStage = [
  ...inEachColour(1280, 720),
  look(1024, 768),
  ...inEachColour(1920, 1080),
  look(3840, 2160),
  look(3840, 2160, 'dark'),
]
const inHand = [look(320, 640), ...inEachColour(390, 844), ...inEachColour(768, 1024)]
/** Each theme that people have, colours of their own, and the other direction of reading. */
const onDesk = (['light', 'dark', 'forced', 'rtl'] as const).flatMap(theme =>
  [320, 768, 1280, 1920].map(width =>
    look(width, width < 700 ? 700 : 800, theme, theme === 'rtl' ? 'rtl' : 'ltr'),
  ),
)
const onPaper = (
  [
    ['light', 'ltr'],
    ['light', 'rtl'],
    ['dark', 'ltr'],
  ] as const
).flatMap(([theme, dir]) =>
  [look(1440, 900, theme, dir), look(1280, 640, theme, dir), look(320, 700, theme, dir)].map(one => ({
    ...one,
    name: `${one.name}-${dir}`,
  })),
)

/** Pictures that are also taken on paper. */
const printed = /^(compare|trends|report)-1280-light/

/** The looks of devices, by what their names begin with. */
const looks: Readonly<Record<string, readonly Look[]>> = { stage: onStage, desk: onDesk, paper: onPaper }

/** In all looks of a device. */
export const all = Number.POSITIVE_INFINITY

const deviceOf = (name: string) => (name.startsWith('stage') ? stage : phone)

export type Pages = Readonly<Record<string, Page>>
/** Takes pictures of pages into a folder. */
export class Gallery {
  readonly browser: TestBrowser
  readonly folder: string
  readonly #looks: readonly string[]

  /** Violations that axe found, by picture. */
  readonly violations: string[] = []

  /** @param looks the names of those to take, such as 1280-light; all of them if there are none */
  constructor(browser: TestBrowser, folder: string, looks: readonly string[] = []) {
    this.browser = browser
    this.folder = folder
    this.#looks = looks
  }

  /** Whether pictures of a look are taken. */
  wants(look: string): boolean {
    return this.#looks.length === 0 || this.#looks.some(one => look === one || look.startsWith(`${one}-`))
  }

  readonly open = async (url: string, options: BrowserContextOptions = stage): Promise<Page> => {
    const page = await fixedPage(this.browser, options)
    await page.goto(url)
    return page
  }

  /** Takes a page as it is, in the middle of whatever moves. */
  readonly take = async (
    page: Page,
    name: string,
    animations: 'allow' | 'disabled' = 'allow',
  ): Promise<void> => {
    await page.screenshot({ path: join(this.folder, `${name}.png`), animations })
  }

  /**
   * Takes every page in its looks, and runs axe on it.
   * @param most only so many looks, where the state says little more
   */
  readonly takeAll = async (pages: Pages, name: string, most = all): Promise<void> => {
    for (const [device, page] of Object.entries(pages)) {
      const kind = device.split('-')[0]!
      const isOfWorkspace = kind === 'desk' || kind === 'paper'
      for (const { name: how, size, media, dir } of (looks[kind] ?? inHand).slice(0, most)) {
        if (!this.wants(how)) continue
        await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
        if (dir !== null) await page.evaluate(dir => document.documentElement.setAttribute('dir', dir), dir)
        await page.setViewportSize(size)
        if (kind === 'paper') await drawWhole(page)
        await untilDrawn(page)
        await comeToRest(page)
        const picture = isOfWorkspace ? `${name}-${how}` : `${name}-${device}-${how}`
        const path = join(this.folder, `${picture}.png`)
        await page.screenshot({ path, animations: 'disabled', fullPage: isOfWorkspace || device === 'phone' })
        if (printed.test(picture))
          await page.pdf({ path: join(this.folder, `${name}-${dir}.pdf`), format: 'A4' })
        // Forced colours are the browser's.
        if (media.forcedColors === 'none')
          for (const violation of await violationsOn(page)) this.violations.push(`${picture}: ${violation}`)
      }
    }
  }
}

/** Waits for pictures of slides in the window, which are drawn one by one; those in a list may be far outside it all the same. */
async function untilDrawn(page: Page): Promise<void> {
  const areDrawn = () =>
    [...document.querySelectorAll('.s-picture')].every(picture => {
      const { top, bottom } = picture.getBoundingClientRect()
      return bottom <= 0 || top >= innerHeight || picture.querySelector('.s-still') !== null
    })
  await page.waitForFunction(areDrawn, null, { timeout: 5_000 }).catch(() => {})
}

/** Draws pictures outside the window too. */
async function drawWhole(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const picture of document.querySelectorAll<HTMLElement>('.s-picture'))
      picture.style.setProperty('content-visibility', 'visible')
    scrollTo(0, 0)
  })
}

/** A state of pages that pictures are taken of. */
export interface State<S> {
  readonly name: string
  /** Whose pages are taken, such as `stage phone`; `phone=late` takes the page named `late` as that of a phone. */
  readonly on: string
  /** At most this many looks. */
  readonly most: number
  /** Brings the pages from the state before to this one. */
  readonly reach: (show: S) => unknown
  /** Takes them otherwise than in their looks. */
  readonly take?: (gallery: Gallery, pages: Pages, name: string) => Promise<void>
}

/** A state, or what happens before the next one. */
export type Step<S> = State<S> | ((show: S) => unknown)

/** A server, and its open pages by name. */
export class Show {
  readonly gallery: Gallery
  readonly pages: Record<string, Page> = {}
  /** Ids and addresses that later states need. */
  readonly ids: Record<string, string> = {}

  constructor(gallery: Gallery) {
    this.gallery = gallery
  }

  /** Pages by device. @param on as that of a state */
  on(on: string): Pages {
    const entries = on.split(' ').filter(Boolean)
    return Object.fromEntries(
      entries.map(entry => {
        const [device, name = device] = entry.split('=') as [string, string?]
        return [device, this.pages[name!]!]
      }),
    )
  }

  /** Opens a page; one with the same name is left alone. */
  async open(name: string, url: string, options: BrowserContextOptions = deviceOf(name)): Promise<Page> {
    this.pages[name] = await this.gallery.open(url, options)
    return this.pages[name]
  }

  /** Waits for the first match of a Playwright selector on each of these pages. */
  async see(
    on: string,
    selector: string,
    state: 'visible' | 'attached' | 'detached' = 'visible',
  ): Promise<void> {
    for (const page of Object.values(this.on(on))) await page.locator(selector).first().waitFor({ state })
  }

  /** Presses a button. @param exact whether that is all of its name */
  async press(on: string, name: string, exact = false): Promise<void> {
    for (const page of Object.values(this.on(on)))
      await page.getByRole('button', { name, exact }).first().click()
  }

  /** Sets the time on every page. */
  async setClocks(now: number): Promise<void> {
    for (const page of Object.values(this.pages)) await page.clock.setFixedTime(now)
  }

  async fill(on: string, label: string, text: string): Promise<void> {
    for (const page of Object.values(this.on(on))) await page.getByLabel(label).fill(text)
  }

  /** Joins on a phone's page, with a name where one is asked for. */
  async joinOn(name: string, as = 'Nora V.'): Promise<void> {
    const page = this.pages[name]!
    await page.getByRole('button', { name: 'Join', exact: true }).waitFor()
    // Whether a name is asked for comes with the room.
    await page.waitForLoadState('networkidle')
    if (await page.getByLabel('Your name').isVisible()) await this.fill(name, 'Your name', as)
    await this.press(name, 'Join', true)
  }

  /** Loads stages and remotes again: where words and texts lie depends on how many of them arrived at once. */
  async layOutAgain(on: string): Promise<void> {
    const { phone: _, ...pages } = this.on(on)
    for (const page of Object.values(pages)) {
      await page.reload()
      await page.locator('[data-type]').first().waitFor()
      await page.waitForLoadState('networkidle')
    }
  }
}

/** Goes through the states of a server, and takes them. */
export async function runScene<S extends Show & { close(): Promise<unknown> }>(
  gallery: Gallery,
  open: () => Promise<S>,
  steps: readonly Step<S>[],
): Promise<void> {
  const show = await open()
  try {
    for (const step of steps) {
      if (typeof step === 'function') await step(show)
      else {
        await step.reach(show)
        const pages = show.on(step.on)
        await (step.take?.(gallery, pages, step.name) ?? gallery.takeAll(pages, step.name, step.most))
      }
    }
  } finally {
    await show.close()
    for (const page of Object.values(show.pages)) await page.context().close()
  }
}
