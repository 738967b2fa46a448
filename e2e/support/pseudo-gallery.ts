import type { BrowserContextOptions, Page } from 'playwright-core'
import type { TestBrowser } from './browser.ts'
import { Gallery, type Pages } from './gallery.ts'
import { comeToRest } from './judge-page.ts'
import {
  cutOff,
  fromMarked,
  type Known,
  noTexts,
  serveMarked,
  settled,
  toMarked,
  untranslated,
} from './pseudo-language.ts'
import { unreadable } from './text-boxes.ts'

const narrow = { width: 320, height: 700 }
const wide = { width: 1280, height: 800 }
const sizesOnDesk = [wide, narrow]
/** The sizes of devices, by what their names begin with; those of others are `narrow`. */
const sizes: Readonly<Record<string, readonly { width: number; height: number }[]>> = {
  stage: [{ width: 1280, height: 720 }],
  ...{ desk: sizesOnDesk, paper: sizesOnDesk, editor: sizesOnDesk, report: sizesOnDesk },
}

/**
 * Checks the pages of a gallery in the pseudo-language instead of taking pictures. Its states press buttons by their English names: pages
 * get English between marks that are not seen, and are written in the pseudo-language while they are checked.
 */
export class PseudoGallery extends Gallery {
  readonly faults = new Set<string>()
  readonly #known: WeakMap<Page, Known>

  constructor(browser: TestBrowser) {
    const known = new WeakMap<Page, Known>()
    const marking: TestBrowser = {
      ...browser,
      async page(options?: BrowserContextOptions) {
        const page = await browser.page({ ...options, serviceWorkers: 'block' })
        known.set(page, await serveMarked(page))
        return page
      },
    }
    super(marking, '')
    this.#known = known
  }

  override readonly take = (page: Page, name: string): Promise<void> =>
    this.takeAll({ [name.split('-')[0]!]: page }, name)

  override readonly takeAll = async (pages: Pages, name: string): Promise<void> => {
    for (const [device, page] of Object.entries(pages)) {
      if (!(await isInEnglish(page))) continue
      const before = await page.evaluate(() => document.documentElement.getAttribute('dir'))
      for (const size of sizes[device.split('-')[0]!] ?? [narrow]) {
        await page.setViewportSize(size)
        for (const dir of ['rtl', 'ltr']) {
          await page.evaluate(dir => document.documentElement.setAttribute('dir', dir), dir)
          await comeToRest(page)
          await this.#add(page, `${name}, ${device}, ${size.width} px, ${dir}`, () => this.#faultsOf(page))
        }
      }
      await this.#add(page, `${name}, ${device}`, () => untranslated(page, noTexts, this.#known.get(page)))
      await toMarked(page)
      await page.evaluate(dir => {
        if (dir === null) document.documentElement.removeAttribute('dir')
        else document.documentElement.setAttribute('dir', dir)
      }, before)
    }
  }

  async #faultsOf(page: Page): Promise<string[]> {
    const isStage = await page.evaluate(
      () =>
        document.querySelector('.stage-main:not(.s-picture *)') !== null &&
        document.querySelector('dialog[open], .deck-editor') === null &&
        innerWidth >= 1000,
    )
    if (!isStage) return cutOff(page)
    const found = await unreadable(page, { '.stage-main': 0, '.furniture': 20 })
    // Other tests look at people's texts. Names of a lobby and cards of a dashboard are measured when they are drawn, before texts are longer.
    const isMeasured = /by \.(wall-names|one-page)$/
    return found.filter(fault => /[⟦⟧áçéíñóúý]/i.test(fault) && !isMeasured.test(fault))
  }

  async #add(page: Page, where: string, read: () => Promise<string[]>): Promise<void> {
    const faults = await settled(async () => {
      await fromMarked(page)
      return read()
    })
    for (const fault of faults) this.faults.add(`${where}: ${fault}`)
  }
}

/** Whether a page has texts to rewrite: it is none in another language, and none that a server writes whole. */
function isInEnglish(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.documentElement.lang === 'en' && document.querySelector('script[src]') !== null,
  )
}
