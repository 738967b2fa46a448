/** A timer: runs something periodically. @returns stops it */
export type Every = (ms: number, run: () => void) => () => void

/** The current page and the page count. */
export interface ShownPage {
  /** From 0. */
  readonly page: number
  readonly count: number
  /** The pages shown so far, by hand or automatically, that have no new content since. */
  readonly seen: ReadonlySet<number>
  /** Whether pages advance automatically, until turned by hand. */
  readonly turns: boolean
}

export const onlyPage: ShownPage = { page: 0, count: 1, seen: new Set([0]), turns: true }
/** Time per page: enough to read six short texts aloud. */
export const restMs = 9_000

/** Above this many pages a clicker skips them; they turn by timer or button. */
const clickedPagesMax = 10

/** The page that a step forward turns to: the next unseen one, never back, up to the clicker's limit; undefined: none. */
export function nextPageOf({ page, count, seen }: ShownPage): number | undefined {
  for (let next = page + 1; next < Math.min(count, clickedPagesMax); next++) if (!seen.has(next)) return next
  return undefined
}

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
  #isHeld = false

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
    const { page, turns } = this.#shown
    const seen = new Set([...this.#shown.seen].filter(one => one < count && !newOn.has(one)))
    this.#shown = { page: Math.min(this.#wanted ?? page, count - 1), count, seen, turns }
    this.#newOn = new Set(newOn)
    const next = this.#isNewOnScreen || this.#isHeld ? undefined : this.#nextNew(this.#shown.page)
    if (turns && next !== undefined) {
      this.#pause()
      this.#goTo(next)
    } else this.#goTo(this.#shown.page, this.#isNewOnScreen)
    this.#restart()
  }

  /** Stays at a page, without ending the automatic advance for good. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    this.#restart()
  }

  /** Turns to a page by hand, wrapping after the last one. */
  turn(page: number): void {
    const { count } = this.#shown
    this.#wanted = null
    this.#stayAt((page + count) % count)
  }

  /** Follows a turn on another stage. @param seen pages seen there */
  follow(page: number, seen: ReadonlySet<number> = new Set()): void {
    this.#wanted = page
    this.#shown = { ...this.#shown, seen: new Set([...this.#shown.seen, ...seen]) }
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

  #restart(): void {
    const { count, turns } = this.#shown
    if (count === 1 || !turns || this.#isHeld) this.#pause()
    else this.#stopTurning ??= this.#every(restMs, () => this.#turnByItself())
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
    this.#shown = { ...this.#shown, turns: false }
    this.#goTo(page)
  }

  #goTo(page: number, isNewOnScreen = this.#newOn.has(page)): void {
    this.#isNewOnScreen = isNewOnScreen
    this.#newOn.delete(page)
    this.#shown = { ...this.#shown, page, seen: new Set([...this.#shown.seen, page]) }
    this.#show(this.#shown)
  }
}
