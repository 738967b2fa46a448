import { signal } from '@preact/signals'
import { flowOf, itemsOf, keepLaidOut, type LaidOut, pageOf, stepOf, wordsOf } from './lay-out.ts'

/** Which part of the content is on screen. */
export interface Pages {
  /** From 0. */
  readonly page: number
  readonly count: number
  /** The last one that has been on screen. */
  readonly seen: number
  /** Items on other pages. */
  readonly more: number
  /** Whether pages turn by themselves. */
  readonly turns: boolean
}

/** A page that somebody turned to, from 0, and of what. */
export interface TurnedPage {
  readonly of: string
  readonly at: number
}

const one: Pages = { page: 0, count: 1, seen: 0, more: 0, turns: true }
/** How long a page stays when nobody turns it: long enough to read six short texts aloud. */
const restMs = 9_000

/** The pages of what a stage shows, whichever screen that is. */
export class Pager {
  readonly pages = signal<Pages>(one)
  readonly #onTurned: (page: TurnedPage) => void
  #screen: PagedScreen | null = null
  #of = ''
  /** The page that the room was turned to. */
  #wanted: TurnedPage | null = null

  /** @param onTurned hears when somebody turns a page here */
  constructor(onTurned: (page: TurnedPage) => void) {
    this.#onTurned = onTurned
  }

  /**
   * Lays a screen out and keeps it so, until the answer is called. Screens share nothing: it makes no difference
   * whether the one before is left earlier or later than this one comes.
   * @param main holds at most one `[data-flow]`, which names the ways in which it can be laid out (`1`, `2`, `3`:
   * that many columns), and one `[data-prompt]`: a heading that gives way, from so many rem
   * @param of what is on screen: pages that were turned are turned of that
   */
  watch(main: HTMLElement, of: string): () => void {
    const screen = new PagedScreen(main, pages => {
      if (this.#screen === screen) this.pages.value = pages
    })
    this.#screen = screen
    this.#of = of
    screen.start()
    if (this.#wanted?.of === of) screen.follow(this.#wanted.at)
    return () => {
      screen.stop()
      if (this.#screen !== screen) return
      this.#screen = null
      this.pages.value = one
    }
  }

  /** Turns to the next page that has not been seen. @returns whether there was one */
  forward(): boolean {
    const { seen, count } = this.pages.value
    if (seen + 1 >= count) return false
    this.turn(seen + 1)
    return true
  }

  /** What the pages are of. */
  get of(): string {
    return this.#of
  }

  /** Takes over the pages of a stage in another window, which follows what is turned here. */
  mirror(of: string, pages: Pages): void {
    // What was turned here a moment ago may not have reached the stage yet.
    const seen = of === this.#of ? Math.max(pages.seen, this.pages.value.seen) : pages.seen
    this.#of = of
    this.pages.value = { ...pages, seen }
  }

  /** Turns to the page that was turned to on another stage, as soon as there is one. */
  follow(page: TurnedPage): void {
    this.#wanted = page
    if (page.of === this.#of) this.#screen?.follow(page.at)
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
    if (this.#screen) this.#screen.turn(page)
    else this.pages.value = { ...this.pages.value, page, seen: Math.max(page, this.pages.value.seen) }
    this.#onTurned({ of: this.#of, at: this.pages.value.page })
  }
}

/** One screen while it is there: laid out whenever its content or its size is another. */
class PagedScreen {
  readonly #main: HTMLElement
  readonly #publish: (pages: Pages) => void
  readonly #resized = new ResizeObserver(() => this.#keepLaidOut())
  // Runs as soon as something was drawn, before it is painted, however rarely the page is.
  readonly #changed = new MutationObserver(() => this.#keepLaidOut())
  #pages = one
  #laidOut: LaidOut | null = null
  #firstItem = ''
  #seen = 0
  #timer = 0
  /** A page that was turned to elsewhere; pages may still be too few here. */
  #wanted: number | null = null

  /** @param publish is called whenever something of the pages is another */
  constructor(main: HTMLElement, publish: (pages: Pages) => void) {
    this.#main = main
    this.#publish = publish
  }

  start(): void {
    this.#resized.observe(this.#main)
    this.#changed.observe(this.#main, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['data-flow'],
    })
    this.#main.addEventListener('focusin', this.#onFocus)
    document.fonts.addEventListener('loadingdone', this.#onFonts)
    this.#publish(one)
    this.#keepLaidOut()
  }

  stop(): void {
    this.#resized.disconnect()
    this.#changed.disconnect()
    this.#main.removeEventListener('focusin', this.#onFocus)
    document.fonts.removeEventListener('loadingdone', this.#onFonts)
    clearInterval(this.#timer)
  }

  turn(page: number): void {
    const { count } = this.#pages
    this.#wanted = null
    this.#stay((page + count) % count)
  }

  follow(page: number): void {
    this.#wanted = page
    this.#stay(Math.min(page, this.#pages.count - 1))
  }

  #stay(page: number): void {
    clearInterval(this.#timer)
    this.#pages = { ...this.#pages, turns: false }
    this.#show(page)
  }

  readonly #onFonts = () => {
    this.#laidOut = null
    this.#keepLaidOut()
  }

  /** The focus takes its page with it. */
  readonly #onFocus = ({ target }: FocusEvent) => {
    const flow = flowOf(this.#main)
    if (!flow?.contains(target as Node) || this.#pages.count === 1) return
    const page = pageOf(target as Element, flow)
    if (page !== this.#pages.page) this.turn(page)
  }

  #keepLaidOut(): void {
    const laidOut = keepLaidOut(this.#main, this.#laidOut)
    if (laidOut === this.#laidOut) return
    this.#laidOut = laidOut
    const { flow, pages: count } = laidOut
    // What is new stands first: it is not kept waiting for its page to come round.
    const [first] = flow ? itemsOf(flow) : []
    const firstItem = first ? wordsOf(first) : ''
    const isNew = firstItem !== this.#firstItem && this.#pages.turns
    this.#firstItem = firstItem
    if (isNew) this.#seen = 0
    this.#pages = { ...this.#pages, count }
    this.#show(isNew ? 0 : Math.min(this.#wanted ?? this.#pages.page, count - 1))
    clearInterval(this.#timer)
    if (count > 1 && this.#pages.turns)
      this.#timer = setInterval(() => this.#show((this.#pages.page + 1) % count), restMs)
  }

  #show(page: number): void {
    const flow = flowOf(this.#main)
    this.#seen = Math.max(this.#seen, page)
    const { count } = this.#pages
    if (flow) flow.style.setProperty('--page-at', `${-page * stepOf(flow)}px`)
    const more = flow && count > 1 ? itemsOf(flow).filter(item => pageOf(item, flow) !== page).length : 0
    this.#pages = { ...this.#pages, page, more, seen: this.#seen }
    this.#publish(this.#pages)
  }
}
