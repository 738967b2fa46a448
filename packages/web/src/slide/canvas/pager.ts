import { effect, signal } from '@preact/signals'
import {
  flowOf,
  frontOf,
  itemsOf,
  keepLaidOut,
  type LaidOut,
  layOut,
  leftOutOf,
  pageOf,
  shiftTo,
} from './fit.ts'
import { nextPageOf, onlyPage, PageRotation, type ShownPage } from './page-rotation.ts'

/** The visible part of the content. */
export interface Pages extends ShownPage {
  /** Items on later pages. */
  readonly more: number
}

/** A page selected by hand, from 0, and its content. */
export interface TurnedPage {
  readonly of: string
  readonly at: number
}

const one: Pages = { ...onlyPage, more: 0 }

/** Pagination of the stage's current screen. */
export class Pager {
  readonly pages = signal<Pages>(one)
  readonly #onTurned: (page: TurnedPage) => void
  #screen: PagedScreen | null = null
  #of = ''
  /** The page the room was turned to. */
  #wanted: TurnedPage | null = null
  /** The pages of a stage in another window, which follow once this one is no longer held. */
  #mirrored: { readonly of: string; readonly pages: Pages } | null = null
  #isHeld = false

  readonly #lay: typeof layOut

  /**
   * @param onTurned is called when a page is turned here
   * @param lay lays a screen out
   */
  constructor(onTurned: (page: TurnedPage) => void, lay = layOut) {
    this.#onTurned = onTurned
    this.#lay = lay
  }

  /**
   * Lays a screen out, and again whenever it changes, until the returned function is called. Screens share no state, as
   * the previous one may end before or after the next begins.
   * @param main holds at most one `[data-flow]`, which names its arrangements (`1`, `2`, `3`: that many columns), and one
   * `[data-prompt]`: a heading that may shrink, with its size in units. Each `[data-front]` is a page before those of the flow.
   * @param of identifies the content, to which a turned page belongs
   */
  watch(main: HTMLElement, of: string): () => void {
    const publish = (pages: Pages) => {
      if (this.#screen === screen) this.pages.value = pages
    }
    const screen = new PagedScreen(main, publish, this.#lay)
    this.#screen = screen
    this.#of = of
    screen.hold(this.#isHeld)
    screen.start()
    if (this.#wanted?.of === of) screen.follow(this.#wanted.at)
    return () => {
      screen.stop()
      if (this.#screen !== screen) return
      this.#screen = null
      this.pages.value = one
    }
  }

  /** Turns to the next page of a step forward. @returns whether there was one */
  forward(): boolean {
    const next = nextPageOf(this.pages.value)
    if (next === undefined) return false
    this.turn(next)
    return true
  }

  /** Stands still, except for turns here, and afterwards goes where it would be. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    this.#screen?.hold(isHeld)
    if (isHeld) return
    if (this.#mirrored) this.mirror(this.#mirrored.of, this.#mirrored.pages)
    if (this.#wanted) this.follow(this.#wanted)
  }

  get of(): string {
    return this.#of
  }

  /** Mirrors the pages of a stage in another window, on the same slide if it is drawn here. */
  mirror(of: string, pages: Pages): void {
    this.#mirrored = this.#isHeld ? { of, pages } : null
    if (this.#isHeld) return
    if (this.#screen) {
      if (of === this.#of) this.#screen.follow(pages.page, pages.seen)
      return
    }
    // A local turn may not have reached the stage yet.
    const seen = of === this.#of ? new Set([...pages.seen, ...this.pages.value.seen]) : pages.seen
    this.#of = of
    this.pages.value = { ...pages, seen }
  }

  /** Turns to the page selected on another stage, once it exists. */
  follow(page: TurnedPage): void {
    this.#wanted = page
    if (page.of === this.#of && !this.#isHeld) this.#screen?.follow(page.at)
  }

  /** Turns one page back. @returns whether there was one */
  back(): boolean {
    const { page } = this.pages.value
    if (page === 0) return false
    this.turn(page - 1)
    return true
  }

  /** Shows a page, wrapping around, and stops the automatic advance. */
  turn(page: number): void {
    if (this.#screen) this.#screen.turn(page)
    else this.pages.value = { ...this.pages.value, page, seen: new Set([...this.pages.value.seen, page]) }
    this.#mirrored = null
    this.#onTurned({ of: this.#of, at: this.pages.value.page })
  }
}

/** One screen, laid out whenever its content or size changes. */
class PagedScreen {
  readonly #main: HTMLElement
  readonly #publish: (pages: Pages) => void
  readonly #resized = new ResizeObserver(() => this.#keepLaidOut())
  // Runs after each render, before paint.
  readonly #changed = new MutationObserver(() => this.#keepLaidOut())
  readonly #rotation = new PageRotation(shown => this.#show(shown))
  #shown = onlyPage
  #laidOut: LaidOut | null = null
  /** The last of the points shown one by one, and its page. */
  #lastPoint = ''
  readonly #seenItems = new WeakSet<Element>()

  readonly #lay: typeof layOut

  /** @param publish is called whenever the pages change */
  constructor(main: HTMLElement, publish: (pages: Pages) => void, lay: typeof layOut) {
    this.#main = main
    this.#publish = publish
    this.#lay = lay
  }

  start(): void {
    this.#resized.observe(this.#main)
    this.#changed.observe(this.#main, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['data-flow', 'data-point'],
    })
    this.#main.addEventListener('focusin', this.#onFocus)
    document.fonts.addEventListener('loadingdone', this.#onFonts)
    this.#publish(one)
    // A front stays until it is turned by hand.
    if (this.#main.querySelector('[data-front]')) this.#rotation.follow(0)
    this.#keepLaidOut()
  }

  stop(): void {
    this.#resized.disconnect()
    this.#changed.disconnect()
    this.#main.removeEventListener('focusin', this.#onFocus)
    document.fonts.removeEventListener('loadingdone', this.#onFonts)
    this.#rotation.stop()
  }

  turn(page: number): void {
    this.#rotation.turn(page)
  }

  follow(page: number, seen?: ReadonlySet<number>): void {
    this.#rotation.follow(page, seen)
  }

  hold(isHeld: boolean): void {
    this.#rotation.hold(isHeld)
  }

  readonly #onFonts = () => {
    this.#laidOut = null
    this.#keepLaidOut()
  }

  /** Shows the page of the focused element. */
  readonly #onFocus = ({ target }: FocusEvent) => {
    const flow = flowOf(this.#main)
    if (!flow?.contains(target as Node) || this.#shown.count === 1) return
    const page = this.#pageOf(target as Element, flow)
    if (page !== this.#shown.page) this.turn(page)
  }

  #keepLaidOut(): void {
    const before = this.#laidOut
    const laidOut = keepLaidOut(this.#main, before, this.#lay)
    this.#laidOut = laidOut
    if (laidOut !== before) this.#rotate(laidOut, before)
    if (laidOut.flow?.querySelector('[data-point]')) this.#followPoint(laidOut.flow)
  }

  /** Stays at the page of the last point that is shown: later pages are still empty. */
  #followPoint(flow: HTMLElement): void {
    const shown = flow.querySelectorAll('[data-point="shown"]')
    const last = shown[shown.length - 1]
    const page = last ? this.#pageOf(last, flow) : 0
    const lastPoint = `${shown.length} ${page}`
    if (lastPoint === this.#lastPoint) return
    this.#lastPoint = lastPoint
    this.#rotation.follow(page)
  }

  #rotate({ flow, pages }: LaidOut, before: LaidOut | null): void {
    const unseen = flow ? itemsOf(flow).filter(item => !this.#seenItems.has(item)) : []
    const newOn = new Set(unseen.map(item => this.#pageOf(item, flow!)))
    this.#rotation.laidOut(pages + frontOf(this.#main), newOn, before !== null && before.flow !== flow)
  }

  #pageOf(element: Element, flow: HTMLElement): number {
    return pageOf(element, flow) + frontOf(this.#main)
  }

  #show(shown: ShownPage): void {
    this.#shown = shown
    const { page, count } = shown
    const flow = flowOf(this.#main)
    const front = frontOf(this.#main)
    if (front > 0 && page > 0) this.#main.dataset.behind = String(Math.min(page, front))
    else delete this.#main.dataset.behind
    if (flow) flow.style.setProperty('--page-at', `${shiftTo(Math.max(0, page - front), flow)}px`)
    const items = flow ? itemsOf(flow) : []
    const onScreen = count > 1 ? items.filter(item => this.#pageOf(item, flow!) === page) : items
    for (const item of onScreen) this.#seenItems.add(item)
    const later = count > 1 ? items.filter(item => this.#pageOf(item, flow!) > page).length : 0
    const beyond = Number(flow?.dataset.beyond ?? 0)
    this.#publish({ ...shown, more: leftOutOf(this.#main, page) ?? later + beyond })
  }
}

/** A message between windows: the pages of a stage, or a request for them. */
type PagesMessage = { readonly of: string; readonly pages: Pages } | 'ask'

const channelOf = (sessionId: string) => new BroadcastChannel(`roomful-pages-${sessionId}`)

/** Publishes a stage's pages to the presenter page. @returns stops it */
export function sharePages(sessionId: string, pager: Pager): () => void {
  const channel = channelOf(sessionId)
  const publish = () =>
    channel.postMessage({ of: pager.of, pages: pager.pages.peek() } satisfies PagesMessage)
  channel.onmessage = ({ data }: MessageEvent<PagesMessage>) => {
    if (data === 'ask') publish()
  }
  const stop = effect(() => {
    pager.pages.value
    publish()
  })
  return () => {
    stop()
    channel.close()
  }
}

/** Follows the pages of the stage in another window, so that “forward” turns them before the next slide. @returns stops it */
export function followPages(sessionId: string, pager: Pager): () => void {
  const channel = channelOf(sessionId)
  channel.onmessage = ({ data }: MessageEvent<PagesMessage>) => {
    if (data !== 'ask') pager.mirror(data.of, data.pages)
  }
  channel.postMessage('ask' satisfies PagesMessage)
  return () => channel.close()
}
