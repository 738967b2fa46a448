import type { Page } from 'playwright-core'

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where elements are, in pixels of the window. */
export const boxes = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll(elements =>
    elements.map(element => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )

/** Font sizes; on a canvas in units. */
export const sizesOf = (page: Page, selector: string): Promise<number[]> =>
  page
    .locator(selector)
    .evaluateAll(elements => elements.map(element => Number.parseFloat(getComputedStyle(element).fontSize)))

export const colorsOf = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll(elements => elements.map(element => getComputedStyle(element).backgroundColor))
