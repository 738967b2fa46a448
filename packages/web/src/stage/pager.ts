import { effect, signal } from '@preact/signals'
import { flowOf, itemsOf, keepLaidOut, type LaidOut, pageOf, shiftTo } from './lay-out.ts'
import { onlyPage, PageRotation, type ShownPage } from './page-rotation.ts'

/** Which part of the content is on screen. */
export interface Pages extends ShownPage {
  /** Items on other pages. */
  readonly more: number
}

/** A page that somebody turned to, from 0, and of what. */
export interface TurnedPage {
  readonly of: string
  readonly at: number
}

/** Nobody clicks through the pages of hundreds of texts: beyond this many they turn by themselves, or by their buttons. */
const clickedPagesMax = 10

const one: Pages = { ...onlyPage, more: 0 }

/** The pages of what a stage shows, whichever screen that is. */
export class Pager {
  readonly pages = signal<Pages>(one)
  readonly #onTurned: (page: TurnedPage) => void
  #screen: PagedScreen | null = null
  #of = ''
  /** The page that the room was turned to. */
  #wanted: TurnedPage | null = null

  /** @param onTurned is called when somebody turns a page here */
  constructor(onTurned: (page: TurnedPage) => void) {
    this.#onTurned = onTurned
  }

  /**
   * Lays a screen out, and again whenever it changes, until the returned function is called. Screens share nothing: the
   * one before may end earlier or later than this one begins.
   * @param main holds at most one `[data-flow]`, which names the ways in which it can be laid out (`1`, `2`, `3`:
   * that many columns), and one `[data-prompt]`: a heading that gives way, from so many rem
   * @param of identifies what is on screen, to which a turned page belongs
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

  /** Turns to the next unseen page, among those that a clicker turns. @returns whether there was one */
  forward(): boolean {
    const { seen, count } = this.pages.value
    if (seen + 1 >= Math.min(count, clickedPagesMax)) return false
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

/** One screen: laid out whenever its content or its size changes. */
class PagedScreen {
  readonly #main: HTMLElement
  readonly #publish: (pages: Pages) => void
  readonly #resized = new ResizeObserver(() => this.#keepLaidOut())
  // Runs as soon as something was drawn, before it is painted, however rarely the page is.
  readonly #changed = new MutationObserver(() => this.#keepLaidOut())
  readonly #rotation = new PageRotation(shown => this.#show(shown))
  #shown = onlyPage
  #laidOut: LaidOut | null = null
  readonly #seenItems = new WeakSet<Element>()

  /** @param publish is called whenever anything about the pages changes */
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
    this.#rotation.stop()
  }

  turn(page: number): void {
    this.#rotation.turn(page)
  }

  follow(page: number): void {
    this.#rotation.follow(page)
  }

  readonly #onFonts = () => {
    this.#laidOut = null
    this.#keepLaidOut()
  }

  /** The focus takes its page with it. */
  readonly #onFocus = ({ target }: FocusEvent) => {
    const flow = flowOf(this.#main)
    if (!flow?.contains(target as Node) || this.#shown.count === 1) return
    const page = pageOf(target as Element, flow)
    if (page !== this.#shown.page) this.turn(page)
  }

  #keepLaidOut(): void {
    const before = this.#laidOut
    const laidOut = keepLaidOut(this.#main, before)
    if (laidOut === before) return
    this.#laidOut = laidOut
    const { flow, pages } = laidOut
    const unseen = flow ? itemsOf(flow).filter(item => !this.#seenItems.has(item)) : []
    const newOn = new Set(unseen.map(item => pageOf(item, flow!)))
    this.#rotation.laidOut(pages, newOn, before !== null && before.flow !== flow)
  }

  #show(shown: ShownPage): void {
    this.#shown = shown
    const { page, count } = shown
    const flow = flowOf(this.#main)
    if (flow) flow.style.setProperty('--page-at', `${shiftTo(page, flow)}px`)
    const items = flow ? itemsOf(flow) : []
    const onScreen = count > 1 ? items.filter(item => pageOf(item, flow!) === page) : items
    for (const item of onScreen) this.#seenItems.add(item)
    const beyond = Number(flow?.dataset.beyond ?? 0)
    this.#publish({ ...shown, more: items.length - onScreen.length + beyond })
  }
}

/** A message between windows of this browser: the pages of a stage, or a request for them. */
type PagesMessage = { readonly of: string; readonly pages: Pages } | 'ask'

const channelOf = (sessionId: string) => new BroadcastChannel(`roomful-pages-${sessionId}`)

/** Tells the presenter's page which pages a stage has. @returns ends it */
export function sharePages(sessionId: string, pager: Pager): () => void {
  const channel = channelOf(sessionId)
  const say = () => channel.postMessage({ of: pager.of, pages: pager.pages.peek() } satisfies PagesMessage)
  channel.onmessage = ({ data }: MessageEvent<PagesMessage>) => {
    if (data === 'ask') say()
  }
  const stop = effect(() => {
    pager.pages.value
    say()
  })
  return () => {
    stop()
    channel.close()
  }
}

/** Follows the pages of the stage in another window, so that “forward” turns them before it shows the next slide. @returns ends it */
export function followPages(sessionId: string, pager: Pager): () => void {
  const channel = channelOf(sessionId)
  channel.onmessage = ({ data }: MessageEvent<PagesMessage>) => {
    if (data !== 'ask') pager.mirror(data.of, data.pages)
  }
  channel.postMessage('ask' satisfies PagesMessage)
  return () => channel.close()
}
