/** A timer: runs something periodically. @returns stops it */
export type Every = (ms: number, run: () => void) => () => void

/** The current page and the page count. */
export interface ShownPage {
  /** From 0. */
  readonly page: number
  readonly count: number
  /** The highest page shown so far. */
  readonly seen: number
  /** Whether pages advance automatically, until turned by hand. */
  readonly turns: boolean
}

export const onlyPage: ShownPage = { page: 0, count: 1, seen: 0, turns: true }
/** Time per page: enough to read six short texts aloud. */
export const restMs = 9_000

const everyInterval: Every = (ms, run) => {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

/**
 * Chooses the page. Pages advance automatically until turned by hand. New content is shown at once, unless other new
 * content is on screen: that keeps its full time, so that a busy room does not turn faster.
 */
export class PageRotation {
  readonly #show: (shown: ShownPage) => void
  readonly #every: Every
  #shown = onlyPage
  /** Pages with unseen content. */
  #newOn = new Set<number>()
  #isNewOnScreen = false
  /** The page selected on another stage, which may not exist here yet. */
  #wanted: number | null = null
  #stopTurning: (() => void) | null = null

  /** @param show is called whenever a page is chosen */
  constructor(show: (shown: ShownPage) => void, every: Every = everyInterval) {
    this.#show = show
    this.#every = every
  }

  /**
   * Called after content was laid out.
   * @param newOn pages with unseen content
   * @param isOther whether the content was replaced, which restarts at the first page
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

  /** Turns to a page by hand, wrapping after the last one. */
  turn(page: number): void {
    const { count } = this.#shown
    this.#wanted = null
    this.#stayAt((page + count) % count)
  }

  /** Follows a turn on another stage. */
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

  /** The next page with unseen content from a page on, wrapping around. */
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
