import { signal } from '@preact/signals'
import { type Arrangement, bestArrangement } from './arrange.ts'

/** Which part of the content is on screen. */
export interface Pages {
  /** From 0. */
  readonly page: number
  readonly count: number
  /** Items on other pages. */
  readonly more: number
  /** Whether pages turn by themselves. */
  readonly turns: boolean
}

const one: Pages = { page: 0, count: 1, more: 0, turns: true }
/** How long a page stays when nobody turns it: long enough to read six short texts aloud. */
const restMs = 9_000
/** A remote in the hand and a page enlarged to 400 % scroll; see remote.css. */
const scrolls = '(max-width: 56rem), (max-height: 26rem)'
const promptSizes = [3.4, 2.9, 2.4, 2, 1.75, 1.5] as const
const slackPx = 2
/** How much of the height a prompt may take while the results still fit. */
const promptShare = 0.3

/**
 * Lays out what a stage shows so that nothing is cut off: smaller within what can be read, then in columns, then
 * in pages. Content takes part through attributes: `data-flow` names the ways in which it can be laid out
 * (`1`, `2`, `3`: that many columns), `data-prompt` is a heading that gives way, from so many rem.
 */
export class Pager {
  readonly pages = signal<Pages>(one)
  #main: HTMLElement | null = null
  #arranged: Arrangement | null = null
  #arrangedFor = ''
  #firstItem = ''
  #seen = 0
  #stepPx = 0
  #frame = 0
  #timer = 0

  /**
   * Watches a screen until the answer is called.
   * @param main holds at most one `[data-flow]`
   */
  watch(main: HTMLElement): () => void {
    this.#main = main
    this.#arrangedFor = ''
    this.#firstItem = ''
    this.#seen = 0
    this.pages.value = one
    const plan = () => {
      this.#frame ||= requestAnimationFrame(() => {
        this.#frame = 0
        this.#arrange()
      })
    }
    const resized = new ResizeObserver(plan)
    resized.observe(main)
    const changed = new MutationObserver(plan)
    changed.observe(main, { childList: true, characterData: true, subtree: true })
    const focused = ({ target }: FocusEvent) => this.#turnTo(target as Element)
    main.addEventListener('focusin', focused)
    void document.fonts.ready.then(() => {
      this.#arrangedFor = ''
      if (this.#main === main) plan()
    })
    this.#arrange()
    return () => {
      resized.disconnect()
      changed.disconnect()
      main.removeEventListener('focusin', focused)
      cancelAnimationFrame(this.#frame)
      clearInterval(this.#timer)
      this.#frame = 0
      this.#timer = 0
      if (this.#main === main) this.#main = null
      this.pages.value = one
    }
  }

  /** Turns to the next page that has not been seen. @returns whether there was one */
  forward(): boolean {
    const { count } = this.pages.value
    if (this.#seen + 1 >= count) return false
    this.turn(this.#seen + 1)
    return true
  }

  /** Turns one page back. @returns whether there was one */
  back(): boolean {
    const { page } = this.pages.value
    if (page === 0) return false
    this.turn(page - 1)
    return true
  }

  /** Shows a page, counted around; from then on they no longer turn by themselves. */
  turn(page: number): void {
    clearInterval(this.#timer)
    const { count } = this.pages.value
    this.pages.value = { ...this.pages.value, turns: false }
    this.#show((page + count) % count)
  }

  #flow(): HTMLElement | null {
    return this.#main?.querySelector<HTMLElement>('[data-flow]') ?? null
  }

  #arrange(): void {
    const main = this.#main
    if (!main) return
    const flow = this.#flow()
    const prompt = main.querySelector<HTMLElement>('[data-prompt]')
    if (matchMedia(scrolls).matches) {
      release(flow, prompt)
      this.#arrangedFor = ''
      this.#paged(1)
      return
    }
    // Figures that change do not move anything, as long as all still fits.
    const state = `${main.clientWidth}×${main.clientHeight} ${wordsOf(main)}`
    // An element that came anew with the same words has not been arranged.
    const isArranged = flow?.dataset.arranged !== undefined && this.#arranged !== null
    const stillFits = flow === null || (isArranged && pagesOf(flow) <= this.#arranged!.pages)
    if (state === this.#arrangedFor && stillFits) return
    if (prompt) fitPrompt(prompt, main.clientHeight * promptShare)
    this.#arranged = flow && lay(flow)
    if (flow && prompt && this.#arranged && this.#arranged.pages > 1) {
      setFont(prompt, promptSizes.at(-1)!)
      this.#arranged = lay(flow)
    }
    this.#arrangedFor = state
    // What is new stands first: it is not kept waiting for its page to come round.
    const firstItem = flow && itemsOf(flow)[0] ? wordsOf(itemsOf(flow)[0]!) : ''
    const isNew = firstItem !== this.#firstItem && this.pages.value.turns
    this.#firstItem = firstItem
    if (isNew) this.#seen = 0
    const pages = this.#arranged?.pages ?? 1
    this.#paged(Number.isFinite(pages) ? pages : 1, isNew)
  }

  /** Takes note of how many pages there are; keeps the present one if it can. */
  #paged(count: number, fromStart = false): void {
    const flow = this.#flow()
    this.#stepPx = flow ? stepOf(flow) : 0
    const before = this.pages.value
    this.pages.value = { ...before, count }
    this.#show(fromStart ? 0 : Math.min(before.page, count - 1))
    clearInterval(this.#timer)
    this.#timer = 0
    if (count > 1 && before.turns) {
      this.#timer = setInterval(() => this.#show((this.pages.value.page + 1) % count), restMs)
    }
  }

  #show(page: number): void {
    const flow = this.#flow()
    this.#seen = Math.max(this.#seen, page)
    const { count } = this.pages.value
    flow?.style.setProperty('--page-at', `${-page * this.#stepPx}px`)
    const more =
      flow && count > 1 ? itemsOf(flow).filter(item => this.#pageOf(item, flow) !== page).length : 0
    this.pages.value = { ...this.pages.value, page, more }
  }

  /** The page on which something stands. */
  #pageOf(element: Element, flow: HTMLElement): number {
    const [first] = element.getClientRects()
    if (!first || this.#stepPx === 0) return 0
    const { left, right } = flow.getBoundingClientRect()
    const isLeftwards = getComputedStyle(flow).direction === 'rtl'
    const from = isLeftwards ? right - first.right : first.left - left
    return Math.max(0, Math.floor((from + slackPx) / this.#stepPx))
  }

  /** The focus takes its page with it. */
  #turnTo(element: Element): void {
    const flow = this.#flow()
    if (!flow?.contains(element) || this.pages.value.count === 1) return
    const page = this.#pageOf(element, flow)
    if (page !== this.pages.value.page) this.turn(page)
  }
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

function wordsOf(element: Element): string {
  return element.textContent.replace(/[\d\s.,%+−-]+/g, '')
}

function lay(flow: HTMLElement): Arrangement {
  flow.dataset.paged = 'true'
  const best = bestArrangement(flow.dataset.flow!.split(' '), (name, fontRem) => {
    flow.dataset.arranged = name
    setFont(flow, fontRem)
    return pagesOf(flow)
  })
  flow.dataset.arranged = best.name
  flow.dataset.paged = String(best.pages > 1)
  setFont(flow, best.fontRem)
  return best
}

/** So many pages does the flow fill as it is laid out now; Infinity where it overflows and has no columns. */
function pagesOf(flow: HTMLElement): number {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = flow
  if (!/^\d$/.test(flow.dataset.arranged ?? '')) {
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

function itemsOf(flow: HTMLElement): Element[] {
  return [...flow.querySelectorAll(':scope > li, :scope > .slopes-room > li, :scope tbody > tr')]
}

function release(flow: HTMLElement | null, prompt: HTMLElement | null): void {
  for (const element of [flow, prompt]) {
    if (!element) continue
    element.style.removeProperty('font-size')
    delete element.dataset.arranged
    delete element.dataset.paged
  }
}
