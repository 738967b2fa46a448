import { brokenIn, shortBrokenIn } from './broken-words.ts'

/** A layout of the stage's content: page count and font size. */
export interface Arrangement {
  /** One of the names in the flow's `data-flow`. */
  readonly name: string
  readonly font: number
  readonly pages: number
}

/** Font sizes of results in units of the canvas, largest first; the last, 1/36 of its height, is legible from the last row. */
export const fontSizes = [72, 52, 40, 32, 24, 20] as const
/** Of a flow without `data-largest`. */
const usuallyLargest = 40

/** Font gain at which a less preferred arrangement wins. */
const narrower = 1.35

/** Lays out a flow in one way and measures it. */
export type Measure = (name: string, font: number) => number

/**
 * The best arrangement: fewest pages first, then a markedly larger font, then the preferred order.
 * @param names arrangements, preferred first
 * @param pagesAt page count of an arrangement at a font size; Infinity where it cannot be paged
 * @param largest upper bound for the font, except for the smallest size
 * @param smallest lower bound for the font, one of the sizes
 */
export function bestArrangement(
  names: readonly string[],
  pagesAt: Measure,
  largest = Infinity,
  smallest: number = fontSizes.at(-1)!,
): Arrangement {
  const sizes = fontSizes.filter(size => size === smallest || (size > smallest && size <= largest))
  let best: Arrangement | null = null
  for (const name of names) {
    // Measuring is what takes time.
    if (best?.pages === 1) {
      const larger = sizes.filter(size => size > best!.font * narrower)
      if (larger.length === 0) break
      // Nothing has fewer pages: only larger text counts.
      if (pagesAt(name, larger.at(-1)!) > 1) continue
      best = { name, font: largestWith(larger, 1, fontAt => pagesAt(name, fontAt)), pages: 1 }
      continue
    }
    const pages = pagesAt(name, smallest)
    if (best && pages > best.pages) continue
    const font = pages === Infinity ? smallest : largestWith(sizes, pages, fontAt => pagesAt(name, fontAt))
    if (!best || pages < best.pages || font > best.font * narrower) best = { name, font, pages }
  }
  if (!best) throw new RangeError('there is no way to lay it out')
  return best
}

/** The largest font that needs at most this many pages; page counts never fall as fonts grow, and usually the first fits. */
function largestWith(sizes: readonly number[], pages: number, pagesAt: (font: number) => number): number {
  if (pagesAt(sizes[0]!) <= pages) return sizes[0]!
  let [fits, tooLarge] = [sizes.length - 1, 0]
  while (fits - tooLarge > 1) {
    const middle = (fits + tooLarge) >> 1
    if (pagesAt(sizes[middle]!) <= pages) fits = middle
    else tooLarge = middle
  }
  return sizes[fits]!
}

const promptSizes = [280, 168, 104, 72, 52, 40, 32, 24] as const
const slackPx = 2
/** Share of the height a prompt may take while the results still fit. */
const promptShare = 0.3
/** Answers stay smaller than the prompt, by this factor. */
const largestOfPrompt = 0.85
/** Smaller text leaves more room for a picture. */
const largestInPicture = 24
/** Up to this many pages, saving one justifies a small prompt. */
const fewPages = 3
const promptOfPages = 32
/** Measuring hundreds of texts takes 100 ms: above this count, no font search. */
const searchedItemsMax = 60

/** The parts of a stage screen. */
interface Parts {
  readonly main: HTMLElement
  readonly flow: HTMLElement | null
  readonly prompt: HTMLElement | null
}

function partsOf(main: HTMLElement): Parts {
  return {
    main,
    flow: flowOf(main),
    prompt: ownOf(main, '[data-prompt]')[0] ?? null,
  }
}

/** Elements of a screen, without those of pictures of slides in it. */
function ownOf(main: HTMLElement, selector: string): HTMLElement[] {
  return [...main.querySelectorAll<HTMLElement>(selector)].filter(one => one.closest('.stage-main') === main)
}

/** The element that may break into columns and pages. */
export function flowOf(main: HTMLElement): HTMLElement | null {
  return ownOf(main, '[data-flow]')[0] ?? null
}

/** The number of pages before the flow, or before the last front: a screen may have fronts, of which the flow is the rest. */
export function frontOf(main: HTMLElement): number {
  const fronts = ownOf(main, '[data-front]').length
  return fronts === 0 || isOnPage(main) ? 0 : fronts - (flowOf(main) ? 0 : 1)
}

/** How many items a front says that it leaves out; undefined without a front at the page. */
export function leftOutOf(main: HTMLElement, page: number): number | undefined {
  const more = frontOf(main) > 0 ? ownOf(main, '[data-front]')[page]?.dataset.more : undefined
  return more === undefined ? undefined : Number(more)
}

/**
 * Lays out a screen from scratch, so that nothing is cut off. Deterministic: depends only on content and size.
 * @returns the number of pages
 */
export function layOut(main: HTMLElement): number {
  const parts = partsOf(main)
  const { flow, prompt } = parts
  delete main.dataset.pages
  if (isOnPage(main)) {
    setLayout(main)
    return 1
  }
  for (const text of fittedOf(main)) fitText(text)
  const hasHeight = isBeside(flow) || main.matches('.title-alone')
  if (prompt)
    fitPrompt(prompt, main.clientHeight * (hasHeight ? 1 : Number(main.dataset.share ?? promptShare)))
  if (!flow) return 1
  if (frontOf(main) > 0) main.dataset.pages = 'many'
  if (isLong(flow)) return layLong(main, prompt, flow)
  let fewest = fewestPages(flow)
  if (fewest > 1 && prompt) fewest = giveWay(main, prompt, flow)
  // The page turner needs space as well.
  if (fewest > 1 && Number.isFinite(fewest)) main.dataset.pages = 'many'
  const { pages } = lay(parts, flow)
  return Number.isFinite(pages) ? pages : 1
}

function isLong(flow: HTMLElement): boolean {
  return itemsOf(flow).length > searchedItemsMax && waysOf(flow).every(isColumns)
}

/** Lays out content that fills many pages anyway, at its smallest size. @returns the number of pages */
function layLong(main: HTMLElement, prompt: HTMLElement | null, flow: HTMLElement): number {
  if (prompt) setFont(prompt, Math.min(sizeOf(prompt), promptOfPages))
  main.dataset.pages = 'many'
  const smallest = smallestOf(flow)
  const [best] = waysOf(flow)
    .map(name => ({ name, pages: pagesIn(flow, name, smallest) }))
    .sort((a, b) => a.pages - b.pages)
  return pagesIn(flow, best!.name, smallest)
}

/** Page factor that a layout without broken words may cost. */
const brokenWordsPages = 1.5

/** The inputs of a layout: while they are the same and everything fits, changing figures move nothing. */
export interface LaidOut {
  readonly flow: HTMLElement | null
  readonly fits: string
  readonly pages: number
}

/** Lays a screen out if its inputs changed. @param before the previous result */
export function keepLaidOut(main: HTMLElement, before: LaidOut | null, lay = layOut): LaidOut {
  const flow = flowOf(main)
  // Icons take space as words do.
  const signs = flow?.querySelectorAll('.icon').length ?? 0
  const items = flow ? itemsOf(flow).length : 0
  // Names may be digits.
  const fitted = fittedOf(main).map(text => text.textContent)
  // Of a picture, which is measured elsewhere, it would lay out the page once more.
  const size = lay === layOut ? `${main.clientWidth}×${main.clientHeight}` : ''
  const fits = `${size} ${items} ${signs} ${fitted} ${wordsOf(main)}`
  const isSame = before !== null && before.flow === flow && before.fits === fits
  if (isSame && (flow === null || (isLaidOut(flow) && pagesOf(flow) <= before.pages))) return before
  return { flow, fits, pages: lay(main) }
}

function isLaidOut(flow: HTMLElement): boolean {
  return flow.dataset.arranged !== undefined || isOnPage(flow)
}

/** Whether a flow takes no height from its prompt. */
function isBeside(flow: HTMLElement | null): boolean {
  return flow !== null && getComputedStyle(flow).position === 'absolute'
}

/** The element's font size, in units. */
function sizeOf(element: HTMLElement): number {
  return Number(/[\d.]+/.exec(element.style.fontSize)?.[0])
}

function setFont(element: HTMLElement, size: number): void {
  element.style.fontSize = `calc(${size} * var(--u))`
}

/** The largest font at which a heading stays under a height with whole words; its line breaks are dropped last. */
function fitPrompt(prompt: HTMLElement, heightPx: number): void {
  const largest = Number(prompt.dataset.prompt)
  const isBroken = brokenIn(prompt)
  delete prompt.dataset.flat
  for (const size of promptSizes) {
    if (size > largest) continue
    setFont(prompt, size)
    if (prompt.offsetHeight <= heightPx && (size === promptSizes.at(-1) || !isBroken())) return
  }
  prompt.dataset.flat = ''
}

/** Texts with sizes of their own in `data-fit`, largest first, and a greatest height in CSS. */
function fittedOf(main: HTMLElement): HTMLElement[] {
  return ownOf(main, '[data-fit]')
}

/** The largest size at which a text keeps its height without broken words; at the smallest, words may break. */
function fitText(text: HTMLElement): void {
  const content = text.firstElementChild as HTMLElement
  const highest = Number.parseFloat(getComputedStyle(text).maxBlockSize) + slackPx
  text.dataset.words = 'whole'
  for (const size of text.dataset.fit!.split(' ')) {
    setFont(text, Number(size))
    if (content.offsetHeight <= highest && text.scrollWidth <= text.clientWidth + slackPx) return
  }
  text.dataset.words = 'broken'
}

/** Shrinks a heading where that saves a page. @returns the number of pages */
function giveWay(main: HTMLElement, prompt: HTMLElement, flow: HTMLElement): number {
  const before = sizeOf(prompt)
  const pagesAt = (size: number, enough?: number) => {
    setFont(prompt, size)
    return fewestPages(flow, enough)
  }
  const smallest = promptSizes.at(-1)!
  let fewest = pagesAt(smallest)
  if (!Number.isFinite(fewest)) {
    setFont(prompt, before)
    return fewest
  }
  if (fewest > 1) {
    main.dataset.pages = 'many'
    fewest = pagesAt(smallest)
  }
  const least = fewest <= fewPages ? smallest : Math.min(before, promptOfPages)
  const pages = least === smallest ? fewest : pagesAt(least)
  const sizes = promptSizes.filter(size => size <= before && size >= least)
  setFont(
    prompt,
    largestWith(sizes, pages, size => pagesAt(size, pages)),
  )
  return pages
}

/** A screen's visible words, without figures and page turner. */
function wordsOf(main: HTMLElement): string {
  const words: string[] = []
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (!node.parentElement!.closest('.page-turner, .only-read')) words.push(node.textContent!)
  return words.join('\n').replace(/[\d\s.,%+−-]+/g, '')
}

function lay({ prompt }: Parts, flow: HTMLElement): Arrangement {
  const ways = waysOf(flow)
  const isBroken = brokenIn(flow)
  const largest = Number(flow.dataset.largest ?? usuallyLargest)
  const smallest = smallestOf(flow)
  const best = bestArrangement(
    ways,
    (name, font) => {
      const pages = pagesIn(flow, name, font)
      if (font > smallest) return isBroken() || isTorn(flow) ? Infinity : pages
      return pages + (isBroken() ? brokenWordsPages : 0)
    },
    largest > usuallyLargest
      ? largest
      : Math.min(
          largest,
          prompt ? sizeOf(prompt) * largestOfPrompt : Infinity,
          ways.includes('fit') ? largestInPicture : Infinity,
        ),
    smallest,
  )
  const font = flow.matches('.tiles') ? keptWhole(flow, best, smallest) : best.font
  const pages = pagesIn(flow, best.name, font)
  flow.dataset.paged = String(pages > 1)
  return { ...best, font, pages }
}

/** Legible from far away; smaller text may take two lines. */
const smallestWhole = 32

/** The next smaller font where it keeps short options on one line, otherwise that of the arrangement. */
function keptWhole(flow: HTMLElement, { name, font, pages }: Arrangement, smallest: number): number {
  const isShortBroken = shortBrokenIn(flow)
  const next = fontSizes.find(size => size < font)
  if (
    next === undefined ||
    next < Math.max(smallest, smallestWhole) ||
    pagesIn(flow, name, font) > pages ||
    !isShortBroken()
  )
    return font
  return pagesIn(flow, name, next) <= pages && !isShortBroken() ? next : font
}

/** Whether an unbreakable item is split across columns or pages, or higher than they are. */
function isTorn(flow: HTMLElement): boolean {
  return itemsOf(flow).some(
    item => item.getClientRects().length > 1 || item.clientHeight > flow.clientHeight + slackPx,
  )
}

/** Whether an arrangement is a number of columns, which can be paged. */
function isColumns(way: string): boolean {
  return /^\d$/.test(way)
}

/** The flow's arrangements, preferred first. */
function waysOf(flow: HTMLElement): string[] {
  return flow.dataset.flow!.split(' ')
}

/** The font size below which a flow takes more pages. */
function smallestOf(flow: HTMLElement): number {
  return Number(flow.dataset.smallest ?? fontSizes.at(-1))
}

/** The page count at the smallest font, or any up to `enough`. */
function fewestPages(flow: HTMLElement, enough = 1): number {
  let fewest = Infinity
  for (const name of waysOf(flow)) {
    fewest = Math.min(fewest, pagesIn(flow, name, smallestOf(flow)))
    if (fewest <= enough) break
  }
  return fewest
}

/** Applies an arrangement and font size. @returns the number of pages */
function pagesIn(flow: HTMLElement, name: string, font: number): number {
  flow.dataset.paged = 'true'
  flow.dataset.arranged = name
  flow.dataset.size = String(font)
  setFont(flow, font)
  return pagesOf(flow)
}

/** The current page count; Infinity where the flow overflows without columns. */
function pagesOf(flow: HTMLElement): number {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = flow
  if (!isColumns(flow.dataset.arranged ?? '')) {
    return scrollHeight > clientHeight + slackPx || scrollWidth > clientWidth + slackPx ? Infinity : 1
  }
  const { padding, gap } = edgesOf(flow)
  const stepPx = clientWidth - padding + gap
  return Math.max(1, Math.ceil((scrollWidth - padding + gap) / stepPx - 0.05))
}

/** Distance between pages in pixels. */
function stepOf(flow: HTMLElement): number {
  const { padding, gap } = edgesOf(flow)
  return flow.clientWidth - padding + gap
}

function edgesOf(flow: HTMLElement): { padding: number; gap: number } {
  const { columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(flow)
  const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
  return { padding, gap: Number.parseFloat(columnGap) || 0 }
}

/** Horizontal offset that shows a page, in pixels, in the script's direction. */
export function shiftTo(page: number, flow: HTMLElement): number {
  if (page === 0) return 0
  return page * stepOf(flow) * (isLeftwards(flow) ? 1 : -1)
}

function isLeftwards(flow: HTMLElement): boolean {
  return getComputedStyle(flow).direction === 'rtl'
}

/** The page of an element, from 0. */
export function pageOf(element: Element, flow: HTMLElement): number {
  // Without a layout of the page, which each picture would force.
  if (flow.dataset.paged === 'false') return 0
  const [first] = element.getClientRects()
  const stepPx = stepOf(flow)
  if (!first || stepPx <= 0) return 0
  const { left, right, width } = flow.getBoundingClientRect()
  const from = isLeftwards(flow) ? right - first.right : first.left - left
  const scale = width / flow.offsetWidth
  return Math.max(0, Math.floor((from / scale + slackPx) / stepPx))
}

/** The items counted for "N more". */
export function itemsOf(flow: HTMLElement): Element[] {
  if (flow.matches('.cards')) return [...flow.querySelectorAll('.card')]
  // List items in prose say nothing about its length.
  if (flow.matches('.markdown')) return []
  return [...flow.querySelectorAll(':scope > li, :scope > ul > li, :scope tbody > tr')]
}

/** The attributes that a layout sets, besides font sizes. */
const layoutNames = ['pages', 'arranged', 'paged', 'size', 'flat', 'words'] as const

/** The size and arrangement of a part of a screen. */
export interface PartLayout {
  readonly font: string
  readonly data: Readonly<Partial<Record<(typeof layoutNames)[number], string>>>
}

/** A screen's layout by part, which another copy of the screen can take over. */
export function layoutOf(main: HTMLElement): PartLayout[] {
  return laidOutParts(main).map(({ style, dataset }) => ({
    font: style.fontSize,
    data: Object.fromEntries(
      layoutNames.flatMap(name => (dataset[name] === undefined ? [] : [[name, dataset[name]]])),
    ),
  }))
}

/** Gives a screen the layout of one with the same content; without a layout, that of a fresh one. */
export function setLayout(main: HTMLElement, layout: readonly PartLayout[] = []): void {
  for (const [i, part] of laidOutParts(main).entries()) {
    const { font = '', data = {} } = layout[i] ?? {}
    part.style.fontSize = font
    for (const name of layoutNames) delete part.dataset[name]
    Object.assign(part.dataset, data)
  }
}

function laidOutParts(main: HTMLElement): HTMLElement[] {
  const { flow, prompt } = partsOf(main)
  return [main, flow, prompt, ...fittedOf(main)].filter(part => part !== null)
}

/** Whether an element of a slide is part of a page. */
function isOnPage(element: Element): boolean {
  return element.closest<HTMLElement>('[data-shape]')?.dataset.shape === 'page'
}
