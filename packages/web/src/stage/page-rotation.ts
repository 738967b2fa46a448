/** Runs something again and again. @returns ends it */
export type Every = (ms: number, run: () => void) => () => void

/** Which page of how many is on screen. */
export interface ShownPage {
  /** From 0. */
  readonly page: number
  readonly count: number
  /** The highest page that has been on screen. */
  readonly seen: number
  /** Whether pages turn by themselves, until somebody turns one. */
  readonly turns: boolean
}

export const onlyPage: ShownPage = { page: 0, count: 1, seen: 0, turns: true }
/** How long a page stays if nobody turns it: long enough to read six short texts aloud. */
export const restMs = 9_000

const everyInterval: Every = (ms, run) => {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

/**
 * Decides which page is shown. Pages turn by themselves until somebody turns one. What is new is shown at once, unless
 * something else that is new is on screen: that stays as long as any page, so that a busy room turns no faster.
 */
export class PageRotation {
  readonly #show: (shown: ShownPage) => void
  readonly #every: Every
  #shown = onlyPage
  /** Pages with content that has not been on screen. */
  #newOn = new Set<number>()
  #isNewOnScreen = false
  /** The page that another stage has turned to; there may be fewer pages here so far. */
  #wanted: number | null = null
  #stopTurning: (() => void) | null = null

  /** @param show is called with the page to show, whenever one is chosen */
  constructor(show: (shown: ShownPage) => void, every: Every = everyInterval) {
    this.#show = show
    this.#every = every
  }

  /**
   * Content was laid out.
   * @param newOn pages with content that has not been on screen
   * @param isOther whether the content has been replaced, so that it starts at its first page
   */
  laidOut(count: number, newOn: ReadonlySet<number>, isOther: boolean): void {
    if (isOther && this.#shown.turns) this.#begin()
    const { page, seen, turns } = this.#shown
    this.#shown = { page: Math.min(this.#wanted ?? page, count - 1), count, seen, turns }
    this.#newOn = new Set(newOn)
    const next = this.#isNewOnScreen ? undefined : this.#nextNew(this.#shown.page)
    if (turns && next !== undefined) {
      this.#pause()
      this.#goTo(next)
    } else this.#goTo(this.#shown.page, this.#isNewOnScreen)
    if (count === 1 || !turns) this.#pause()
    else this.#stopTurning ??= this.#every(restMs, () => this.#turnByItself())
  }

  /** Somebody turns to a page; beyond the last one it goes on at the first. */
  turn(page: number): void {
    const { count } = this.#shown
    this.#wanted = null
    this.#stayAt((page + count) % count)
  }

  /** Somebody turned to a page on another stage. */
  follow(page: number): void {
    this.#wanted = page
    this.#stayAt(Math.min(page, this.#shown.count - 1))
  }

  stop(): void {
    this.#pause()
  }

  #begin(): void {
    this.#pause()
    this.#shown = onlyPage
    this.#isNewOnScreen = false
  }

  #pause(): void {
    this.#stopTurning?.()
    this.#stopTurning = null
  }

  #turnByItself(): void {
    const { page, count } = this.#shown
    this.#goTo(this.#nextNew(page + 1) ?? (page + 1) % count)
  }

  /** The next page with new content, starting at a page and going on at the first after the last. */
  #nextNew(from: number): number | undefined {
    const { count } = this.#shown
    const around = Array.from({ length: count }, (_, i) => (from + i) % count)
    return around.find(page => this.#newOn.has(page))
  }

  #stayAt(page: number): void {
    this.#pause()
    this.#shown = { ...this.#shown, seen: Math.max(page, this.#shown.seen), turns: false }
    this.#goTo(page)
  }

  #goTo(page: number, isNewOnScreen = this.#newOn.has(page)): void {
    const { seen } = this.#shown
    this.#isNewOnScreen = isNewOnScreen
    this.#newOn.delete(page)
    this.#shown = { ...this.#shown, page, seen: page === seen + 1 ? page : seen }
    this.#show(this.#shown)
  }
}
