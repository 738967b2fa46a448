import { nextPageOf } from '../slide/canvas/page-rotation.ts'
import { type DeckSlide, pointsOnScreen, slideOnScreen } from '../slide/view/deck-slides.ts'
import type { Script } from '../slide/view/script.ts'
import type { StageView } from '../slide/view/stage-view.ts'
import type { SharedScreen, StageRequests } from './shared-screen.ts'

/** Whether the question on screen is a spinner not spun yet. */
function isUnspun({ room: { question }, results }: StageView): boolean {
  return question?.type === 'SPINNER' && !results[question.id]?.spin_outcomes?.length
}

/** The way through a session: scripts, points, pages and slides. */
export class Steps {
  readonly #stage: StageRequests
  readonly #screen: SharedScreen
  readonly #script: Script

  constructor(stage: StageRequests, screen: SharedScreen, script: Script) {
    this.#stage = stage
    this.#screen = screen
    this.#script = script
  }

  /** The next point or page (from 0) of the slide on screen; null: a step forward leaves the slide. */
  get here(): 'point' | number | null {
    const room = this.#stage.view.value?.room
    const points = room && pointsOnScreen(room)
    // Pages of points to come are empty.
    if (points && points.shown !== points.of) return 'point'
    return nextPageOf(this.#screen.pager.pages.value) ?? null
  }

  /** Ends the script on screen, in every window, or turns to the next unseen page. @returns whether there was either */
  forwardHere(): boolean {
    const room = this.#stage.view.value?.room
    if (!room || !this.#script.skip()) return this.here !== 'point' && this.#screen.pager.forward()
    if (this.#stage.isRemote)
      void this.#screen.turnEverywhere({ of: `leaderboard ${slideOnScreen(room)}`, at: 0 })
    return true
  }

  /**
   * The single step forward: the end of a script, the next point, unseen pages, then an unspun spinner, the correct answer, the next slide,
   * and after the last one the leaderboard, if points were given.
   * @returns whether only the end is left
   */
  async forward(): Promise<boolean> {
    const view = this.#stage.view.value
    if (!view || this.forwardHere()) return false
    const { question, state } = view.room
    if (state !== 'LIVE' || !question || view.room.leaderboard) return this.next()
    const unspun = isUnspun(view)
    if (!unspun && (!question.has_right_answer || question.phase === 'REVEALED')) return this.next()
    await this.#stage.request({ type: unspun ? 'spin' : 'reveal' })
    return false
  }

  /**
   * The next slide; after the last one the leaderboard, if points were given.
   * @returns whether only the end is left
   */
  async next(): Promise<boolean> {
    const view = this.#stage.view.value
    if (view?.room.state === 'CLOSED') this.#screen.reviewNext(1)
    if (view?.room.state !== 'LIVE' || view.room.mode === 'SELF_PACED') return false
    const refused = await this.#stage.request({ type: 'next', countdown: true })
    return refused === 'INVALID_SESSION_STATE' && this.afterLast()
  }

  /**
   * The step after the last slide: the leaderboard, if points were given.
   * @returns whether only the end is left
   */
  async afterLast(): Promise<boolean> {
    const room = this.#stage.view.value?.room
    if (room?.state !== 'LIVE' || room.mode === 'SELF_PACED') return false
    if (room.leaderboard !== null || !room.has_scores) return true
    await this.#stage.request({ type: 'leaderboard', shown: true })
    return false
  }

  /** The single step back: a point, a page, or the previous slide. */
  back(): void {
    const view = this.#stage.view.value
    const points = view && pointsOnScreen(view.room)
    if (!points?.shown && this.#screen.pager.back()) return
    if (view?.room.state === 'CLOSED') this.#screen.reviewNext(-1)
    else if (view?.room.mode === 'SELF_PACED') return
    else if (view?.room.leaderboard && slideOnScreen(view.room) !== null)
      void this.#stage.request({ type: 'leaderboard', shown: false })
    else void this.#stage.request({ type: 'previous', countdown: true })
  }

  /** Brings a slide on screen; after the end the results of a question. */
  choose({ kind, id }: Pick<DeckSlide, 'kind' | 'id'>): void {
    if (this.#stage.view.value?.room.state === 'CLOSED') this.#screen.review(id)
    else if (kind === 'CONTENT') void this.#stage.request({ type: 'show_slide', slide_id: id })
    else void this.#stage.request({ type: 'activate', question_id: id, countdown: true })
  }
}
