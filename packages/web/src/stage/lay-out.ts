import { areWordsBroken, longestWords } from './broken-words.ts'

/** How a stage's content stands now: in how many pages, and how large. */
export interface Arrangement {
  /** One of the flow's own, from `data-flow`. */
  readonly name: string
  readonly fontRem: number
  readonly pages: number
}

/** Font sizes of a stage's results in rem, the largest first; the last is the least that the last row can read. */
export const fontSizes = [2.2, 2.05, 1.9, 1.75, 1.65, 1.55, 1.45, 1.38, 1.31, 1.25] as const

/** Only so much larger text is worth an arrangement that is less liked. */
const narrower = 1.35

/** What is measured: a flow, laid out in one way. */
export type Measure = (name: string, fontRem: number) => number

/**
 * The arrangement that shows most at once: fewest pages first, then a markedly larger font, then the one listed first.
 * @param names ways to lay the content out, the preferred one first
 * @param pagesAt how many pages a way needs at a font size; Infinity where it cannot be turned into pages
 * @param largestRem no font is larger than that, except the smallest
 */
export function bestArrangement(
  names: readonly string[],
  pagesAt: Measure,
  largestRem = Infinity,
): Arrangement {
  const smallest = fontSizes.at(-1)!
  const sizes = fontSizes.filter(rem => rem <= largestRem || rem === smallest)
  let best: Arrangement | null = null
  for (const name of names) {
    const pages = pagesAt(name, smallest)
    if (best && pages > best.pages) continue
    const fontRem =
      pages === Infinity ? smallest : largestWith(sizes, pages, fontRemAt => pagesAt(name, fontRemAt))
    if (!best || pages < best.pages || fontRem > best.fontRem * narrower) best = { name, fontRem, pages }
  }
  if (!best) throw new RangeError('there is no way to lay it out')
  return best
}

/** The largest font at which there are no more pages than that; larger fonts never need fewer. */
function largestWith(sizes: readonly number[], pages: number, pagesAt: (fontRem: number) => number): number {
  let [fits, tooLarge] = [sizes.length - 1, -1]
  while (fits - tooLarge > 1) {
    const middle = (fits + tooLarge) >> 1
    if (pagesAt(sizes[middle]!) <= pages) fits = middle
    else tooLarge = middle
  }
  return sizes[fits]!
}

/** A remote in the hand and a page enlarged to 400 % scroll; see remote.css. */
const scrolls = '(max-width: 56rem), (max-height: 26rem)'
const promptSizes = [3.4, 2.9, 2.4, 2, 1.75, 1.5] as const
const slackPx = 2
/** How much of the height a prompt may take while the results still fit. */
const promptShare = 0.3
/** Answers are never as large as what was asked. */
const largestOfPrompt = 0.85
/** A picture has the more room, the less its words take. */
const largestInPictureRem = 1.75
/** One page less of so few is worth a small prompt; where there are more, it stays at least as large as that. */
const fewPages = 3
const promptOfPagesRem = 2
/** Hundreds of texts take a tenth of a second to measure: where there are more than this, no size is searched for. */
const searchedItemsMax = 60

/** What one screen of a stage is made of. */
interface Parts {
  readonly main: HTMLElement
  readonly flow: HTMLElement | null
  readonly prompt: HTMLElement | null
}

function partsOf(main: HTMLElement): Parts {
  return {
    main,
    flow: flowOf(main),
    prompt: main.querySelector<HTMLElement>('[data-prompt]'),
  }
}

/** What may be broken into columns and pages. */
export function flowOf(main: HTMLElement): HTMLElement | null {
  return main.querySelector<HTMLElement>('[data-flow]')
}

/**
 * Lays a screen out from the beginning, so that nothing is cut off. What comes of it depends on nothing but its
 * content and its size: how it was laid out before, and when, makes no difference.
 * @returns how many pages there are
 */
function layOut(main: HTMLElement): number {
  const parts = partsOf(main)
  const { flow, prompt } = parts
  delete main.dataset.pages
  if (matchMedia(scrolls).matches) {
    release(parts)
    return 1
  }
  if (prompt) fitPrompt(prompt, main.clientHeight * promptShare)
  if (!flow) return 1
  if (isLong(flow)) return layLong(main, prompt, flow)
  let fewest = fewestPages(flow)
  if (fewest > 1 && prompt) fewest = giveWay(main, prompt, flow)
  // What turns the pages takes room too.
  if (fewest > 1 && Number.isFinite(fewest)) main.dataset.pages = 'many'
  const { pages } = lay(parts, flow)
  return Number.isFinite(pages) ? pages : 1
}

function isLong(flow: HTMLElement): boolean {
  return itemsOf(flow).length > searchedItemsMax && waysOf(flow).every(isColumns)
}

/** Lays out what fills many pages in any case: as small as can be read. @returns how many there are */
function layLong(main: HTMLElement, prompt: HTMLElement | null, flow: HTMLElement): number {
  if (prompt) setFont(prompt, Math.min(sizeOf(prompt), promptOfPagesRem))
  main.dataset.pages = 'many'
  const smallest = fontSizes.at(-1)!
  const [best] = waysOf(flow)
    .map(name => ({ name, pages: pagesIn(flow, name, smallest) }))
    .sort((a, b) => a.pages - b.pages)
  return pagesIn(flow, best!.name, smallest)
}

/** A way in which words are whole may take one page more than one in which they are not. */
const brokenWordsPages = 1.5

/** What a layout was made for: while it is the same and all still fits, figures that change move nothing. */
export interface LaidOut {
  readonly flow: HTMLElement | null
  readonly fits: string
  readonly pages: number
}

/** Lays a screen out unless it already is. @param before what this gave the last time */
export function keepLaidOut(main: HTMLElement, before: LaidOut | null): LaidOut {
  const flow = flowOf(main)
  // Signs beside words take room as words do.
  const signs = flow?.querySelectorAll('.icon').length ?? 0
  const items = flow ? itemsOf(flow).length : 0
  const fits = `${main.clientWidth}×${main.clientHeight} ${devicePixelRatio} ${items} ${signs} ${wordsOf(main)}`
  const isSame = before !== null && before.flow === flow && before.fits === fits
  if (isSame && (flow === null || (isLaidOut(flow) && pagesOf(flow) <= before.pages))) return before
  return { flow, fits, pages: layOut(main) }
}

function isLaidOut(flow: HTMLElement): boolean {
  return flow.dataset.arranged !== undefined || matchMedia(scrolls).matches
}

/** The size that was given to an element, in rem. */
function sizeOf(element: HTMLElement): number {
  return Number.parseFloat(element.style.fontSize)
}

function setFont(element: HTMLElement, rem: number): void {
  element.style.fontSize = `${rem}rem`
}

/** The largest size at which a heading stays under a height; lines of its own are given up at last. */
function fitPrompt(prompt: HTMLElement, heightPx: number): void {
  const largest = Number(prompt.dataset.prompt)
  delete prompt.dataset.flat
  for (const rem of promptSizes) {
    if (rem > largest) continue
    setFont(prompt, rem)
    if (prompt.offsetHeight <= heightPx) return
  }
  prompt.dataset.flat = ''
}

/** Makes a heading smaller where that saves a page. @returns how many there are then */
function giveWay(main: HTMLElement, prompt: HTMLElement, flow: HTMLElement): number {
  const before = sizeOf(prompt)
  const pagesAt = (rem: number) => {
    setFont(prompt, rem)
    return fewestPages(flow)
  }
  const smallest = promptSizes.at(-1)!
  let fewest = pagesAt(smallest)
  if (!Number.isFinite(fewest)) {
    // Nothing is gained by a heading that cannot be read.
    setFont(prompt, before)
    return fewest
  }
  if (fewest > 1) {
    main.dataset.pages = 'many'
    fewest = pagesAt(smallest)
  }
  const least = fewest <= fewPages ? smallest : Math.min(before, promptOfPagesRem)
  let best = { rem: before, pages: Infinity }
  for (const rem of promptSizes) {
    if (rem > before || rem < least || best.pages === fewest) continue
    const pages = pagesAt(rem)
    if (pages < best.pages) best = { rem, pages }
  }
  setFont(prompt, best.rem)
  return best.pages
}

/** The words of a screen without its figures and without what turns its pages. */
function wordsOf(element: Element): string {
  const texts = [...element.children].filter(child => !child.classList.contains('page-turner'))
  const content = texts.length > 0 ? texts.map(child => child.textContent).join('\n') : element.textContent
  return content.replace(/[\d\s.,%+−-]+/g, '')
}

function lay({ prompt }: Parts, flow: HTMLElement): Arrangement {
  const ways = waysOf(flow)
  const words = longestWords(flow)
  const best = bestArrangement(
    ways,
    (name, fontRem) => {
      const pages = pagesIn(flow, name, fontRem)
      if (fontRem > fontSizes.at(-1)!) return areWordsBroken(words) || isTorn(flow) ? Infinity : pages
      return pages + (areWordsBroken(words) ? brokenWordsPages : 0)
    },
    Math.min(
      prompt ? sizeOf(prompt) * largestOfPrompt : Infinity,
      ways.includes('fit') ? largestInPictureRem : Infinity,
    ),
  )
  const pages = pagesIn(flow, best.name, best.fontRem)
  flow.dataset.paged = String(pages > 1)
  return { ...best, pages }
}

/** Whether something that belongs together stands on two columns or pages. */
function isTorn(flow: HTMLElement): boolean {
  return itemsOf(flow).some(item => item.getClientRects().length > 1)
}

/** Whether a way of laying out is that many columns, which can be broken into pages. */
function isColumns(way: string): boolean {
  return /^\d$/.test(way)
}

/** The ways in which a flow can be laid out, the preferred one first. */
function waysOf(flow: HTMLElement): string[] {
  return flow.dataset.flow!.split(' ')
}

/** The pages that are needed at least, with the smallest font. */
function fewestPages(flow: HTMLElement): number {
  return Math.min(...waysOf(flow).map(name => pagesIn(flow, name, fontSizes.at(-1)!)))
}

/** So many pages does the flow fill when it is laid out in this way and size, which it is from then on. */
function pagesIn(flow: HTMLElement, name: string, fontRem: number): number {
  flow.dataset.paged = 'true'
  flow.dataset.arranged = name
  setFont(flow, fontRem)
  return pagesOf(flow)
}

/** So many pages does the flow fill as it is laid out now; Infinity where it overflows and has no columns. */
function pagesOf(flow: HTMLElement): number {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = flow
  if (!isColumns(flow.dataset.arranged ?? '')) {
    return scrollHeight > clientHeight + slackPx || scrollWidth > clientWidth + slackPx ? Infinity : 1
  }
  const { padding, gap } = edgesOf(flow)
  const stepPx = clientWidth - padding + gap
  return Math.max(1, Math.ceil((scrollWidth - padding + gap) / stepPx - 0.05))
}

/** How far a page is from the next, in pixels. */
function stepOf(flow: HTMLElement): number {
  const { padding, gap } = edgesOf(flow)
  return flow.clientWidth - padding + gap
}

function edgesOf(flow: HTMLElement): { padding: number; gap: number } {
  const { columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(flow)
  const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
  return { padding, gap: Number.parseFloat(columnGap) || 0 }
}

/** How far a flow is moved for a page of it to be seen, in pixels: pages stand in the direction of its script. */
export function shiftTo(page: number, flow: HTMLElement): number {
  return page * stepOf(flow) * (isLeftwards(flow) ? 1 : -1)
}

function isLeftwards(flow: HTMLElement): boolean {
  return getComputedStyle(flow).direction === 'rtl'
}

/** The page on which something stands, from 0. */
export function pageOf(element: Element, flow: HTMLElement): number {
  const [first] = element.getClientRects()
  const stepPx = stepOf(flow)
  if (!first || stepPx <= 0) return 0
  const { left, right } = flow.getBoundingClientRect()
  const from = isLeftwards(flow) ? right - first.right : first.left - left
  return Math.max(0, Math.floor((from + slackPx) / stepPx))
}

/** What is counted when it is said how much there is besides. */
export function itemsOf(flow: HTMLElement): Element[] {
  if (flow.matches('.cards')) return [...flow.children]
  // Text: how many items a list of it has says nothing about the rest.
  if (flow.matches('.markdown')) return []
  return [
    ...flow.querySelectorAll(':scope > li, :scope > ul > li, :scope > .slopes-room > li, :scope tbody > tr'),
  ]
}

function release({ flow, prompt }: Parts): void {
  for (const element of [flow, prompt]) {
    if (!element) continue
    element.style.removeProperty('font-size')
    delete element.dataset.arranged
    delete element.dataset.paged
  }
}
