import { computed, signal } from '@preact/signals'
import type { RoomQuestion, StageRoom, StageScreen } from '@roomful/contract/room/protocol'
import { receive } from '@roomful/contract/room/reducer'
import { Refusal, type RoomRequest } from '@roomful/room-client/request'
import { m } from '../messages/stage/index.ts'
import { typesWithTexts } from '../question-types/types-with-texts.at-build.ts'
import { AllTexts } from '../room/all-texts.ts'
import { connectPage, type PageConnection } from '../room/page-connection.ts'
import { Pager, type TurnedPage } from '../slide/canvas/pager.ts'
import { ReactionFeed } from '../slide/reactions.tsx'
import { type DeckSlide, pointsOnScreen, slideOnScreen } from '../slide/view/deck-slides.ts'
import { Script } from '../slide/view/script.ts'
import type { StageView } from '../slide/view/stage-view.ts'
import { type StageLink, showsOnly } from './window/stage-link.ts'

/** Whether the question on screen is a spinner not spun yet. */
function isUnspun({ room: { question }, results }: StageView): boolean {
  return question?.type === 'SPINNER' && !results[question.id]?.spin_outcomes?.length
}

/** Whether texts of the question on screen can be hidden; the server refuses it for any other. */
export function canHideTexts({ state, mode, question, leaderboard }: StageRoom): boolean {
  const isShown = state === 'LIVE' && mode !== 'SELF_PACED' && leaderboard === null
  return isShown && question !== null && typesWithTexts.includes(question.type)
}

/** A short, self-dismissing message. */
export interface Notice {
  readonly text: string
  readonly undo?: () => void
}

const noticeMs = 6_000
/** Presenters wait less long for a response than a hall, whose reconnects are many. */
const patienceMs = 8_000

/** Identifies the content on screen; notices are dismissed when it changes. */
function screenOf(view: StageView | null): string {
  if (view === null) return ''
  const { state, question, leaderboard } = view.room
  return `${state} ${slideOnScreen(view.room)} ${question?.phase} ${leaderboard !== null}`
}

/** A stage's room: its state and, for remotes, its actions. */
export class StageControl {
  readonly view = signal<StageView | null>(null)
  readonly notice = signal<Notice | null>(null)
  readonly pager = new Pager(page => {
    if (this.isRemote) void this.#turnEverywhere(page)
  })
  readonly script = new Script()
  /** Whether pages have buttons. */
  readonly canTurn: boolean = true
  /** Unacknowledged page turns. */
  #turnsPending = 0
  readonly allTexts = new AllTexts(question_id => this.#socket.request({ type: 'texts', question_id }))
  readonly reactions = new ReactionFeed()
  /** Optimistic blank state, until the room confirms it. */
  readonly #blankHere = signal<boolean | null>(null)
  /** Whether stages are blank. */
  readonly isBlank = computed(() => this.#blankHere.value ?? this.view.value?.room.screen.blank ?? false)
  /** Whether results are hidden: the room's setting, or this screen's own until the room's changes. */
  readonly hidesResults = signal(false)
  /** The room's choice, or an optimistic one on which the next step builds. */
  readonly #reviewedId = signal<string | null>(null)
  /** After the end: the question under review. */
  readonly reviewed = computed<RoomQuestion | null>(() => {
    const { questions = [] } = this.view.value?.room ?? {}
    return questions.find(({ id }) => id === this.#reviewedId.value) ?? null
  })
  /** Whether a click on a text hides it, until the screen changes. */
  readonly hidesTexts = signal(false)
  /** The enlarged text. */
  readonly enlarged = signal<string | null>(null)
  readonly #socket: PageConnection
  #noticeTimer = 0

  readonly linkId: string

  constructor({ id }: StageLink) {
    this.linkId = id
    const query = `?stage=${encodeURIComponent(id)}`
    this.#socket = connectPage({ query, token: null, patienceMs }, message => {
      const before = this.view.value
      const now = receive(before, message, Date.now())
      if (now) this.script.follow(before?.room ?? null, now.room)
      this.view.value = now
      this.allTexts.receive(message)
      this.#follow(before?.room.screen, this.view.value?.room.screen)
      const onScreen = (this.view.value && slideOnScreen(this.view.value.room)) ?? ''
      if (message.type === 'reactions') this.reactions.show(message.counts, onScreen)
      else this.reactions.restart(onScreen)
      if (screenOf(before) !== screenOf(this.view.value)) {
        this.showNotice(null)
        this.hidesTexts.value = false
      }
    })
  }

  get connection() {
    return this.#socket.connection
  }

  reconnect(): void {
    this.#socket.reconnect()
  }

  /** Sends a request and shows a notice on failure. @returns the refusal's code, null if the outcome is unknown; undefined on success */
  async request(message: RoomRequest): Promise<string | null | undefined> {
    try {
      await this.#socket.request(message)
      return undefined
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null
      // After the last slide, the leaderboard and the end follow.
      if (code === 'INVALID_SESSION_STATE' && message.type === 'next') return code
      if (code === 'INVALID_SESSION_STATE' && message.type === 'previous')
        this.showNotice({ text: m.firstSlide })
      else this.showNotice({ text: code === 'FORBIDDEN' ? m.screenOnly : m.controlFailed })
      return code
    }
  }

  /** Ends the script on screen, in every window, or turns to the next unseen page. @returns whether there was either */
  forwardHere(): boolean {
    const room = this.view.value?.room
    if (!room || !this.script.skip()) {
      const points = room && pointsOnScreen(room)
      // Pages of points to come are empty.
      return (!points || points.shown === points.of) && this.pager.forward()
    }
    if (this.isRemote) void this.#turnEverywhere({ of: `leaderboard ${slideOnScreen(room)}`, at: 0 })
    return true
  }

  /**
   * The single step forward: the end of a script, the next point, unseen pages, then an unspun spinner, the correct answer, the next slide,
   * and after the last one the leaderboard, if points were given.
   * @returns whether only the end is left
   */
  async forward(): Promise<boolean> {
    const view = this.view.value
    if (!view || this.forwardHere()) return false
    const { question, state } = view.room
    if (state !== 'LIVE' || !question || view.room.leaderboard) return this.next()
    const unspun = isUnspun(view)
    if (!unspun && (!question.has_right_answer || question.phase === 'REVEALED')) return this.next()
    await this.request({ type: unspun ? 'spin' : 'reveal' })
    return false
  }

  /**
   * The next slide; after the last one the leaderboard, if points were given.
   * @returns whether only the end is left
   */
  async next(): Promise<boolean> {
    const view = this.view.value
    if (view?.room.state === 'CLOSED') this.review(1)
    if (view?.room.state !== 'LIVE' || view.room.mode === 'SELF_PACED') return false
    if ((await this.request({ type: 'next', countdown: true })) !== 'INVALID_SESSION_STATE') return false
    if (view.room.leaderboard !== null || !view.room.has_scores) return true
    await this.request({ type: 'leaderboard', shown: true })
    return false
  }

  /** The single step back: a point, a page, or the previous slide. */
  back(): void {
    const view = this.view.value
    const points = view && pointsOnScreen(view.room)
    if (!points?.shown && this.pager.back()) return
    if (view?.room.state === 'CLOSED') this.review(-1)
    else if (view?.room.mode === 'SELF_PACED') return
    else if (view?.room.leaderboard && slideOnScreen(view.room) !== null)
      void this.request({ type: 'leaderboard', shown: false })
    else void this.request({ type: 'previous', countdown: true })
  }

  /** Brings a slide on screen; after the end the results of a question. */
  choose({ kind, id }: Pick<DeckSlide, 'kind' | 'id'>): void {
    if (this.view.value?.room.state === 'CLOSED') this.#show(id)
    else if (kind === 'CONTENT') void this.request({ type: 'show_slide', slide_id: id })
    else void this.request({ type: 'activate', question_id: id, countdown: true })
  }

  get canReview(): boolean {
    const room = this.view.value?.room
    return room?.state === 'CLOSED' && (room.questions ?? []).length > 0
  }

  /** After the end: steps through the questions asked; outside them, the end screen. */
  review(by: 1 | -1): void {
    const ids = (this.view.value?.room.questions ?? []).map(({ id }) => id)
    if (ids.length === 0) return
    const at = ids.indexOf(this.reviewed.value?.id ?? '')
    const next = at === -1 ? (by === 1 ? 0 : ids.length - 1) : at + by
    this.#show(ids[next] ?? null)
  }

  #show(reviewed: string | null): void {
    this.#reviewedId.value = reviewed
    void this.request({ type: 'screen', reviewed })
  }

  /** Hides or shows results: on all stages, or on this one if it is no remote. */
  toggleResults(): void {
    const hidden = !this.hidesResults.value
    this.hidesResults.value = hidden
    if (this.isRemote) void this.request({ type: 'screen', results_hidden: hidden })
  }

  /** Blanks all stages, or this one if it is no remote. */
  setBlank(blank: boolean): void {
    this.#blankHere.value = blank
    if (this.isRemote) void this.request({ type: 'screen', blank }).then(() => this.#followBlank())
  }

  /** Enlarges a text on all stages; null: ends it. */
  enlarge(text: string | null): void {
    if (text === null && this.enlarged.value === null) return
    if (text === null) this.enlarged.value = null
    void this.request({ type: 'screen', enlarged: text })
  }

  get isRemote(): boolean {
    return this.view.value?.room.role === 'remote'
  }

  /** Whether this window controls the session, unless a presenter page opened it and has the controls. */
  get hasControls(): boolean {
    return this.isRemote && !showsOnly
  }

  /** Pauses a hands-free session, or continues it. */
  togglePause(): void {
    const { hands_free } = this.view.value?.room ?? {}
    if (hands_free) void this.request({ type: 'hands_free', paused: !hands_free.paused })
  }

  /** Extends the running limit for all. */
  extend(seconds: number): void {
    void this.request({ type: 'extend', seconds })
  }

  /** Reopens the question on screen; a revealed one loses its answers. */
  reopen(): void {
    void this.request({ type: 'reopen' })
  }

  /** Hides a text from all displays, with undo. The notice does not repeat it. */
  hide(text: string): void {
    void this.request({ type: 'hide', text, hidden: true })
    this.showNotice({ text: m.hiddenOne, undo: () => this.showAgain(text) })
  }

  /** Restores a hidden text of the question on screen. */
  showAgain(text: string): void {
    void this.request({ type: 'hide', text, hidden: false })
  }

  #followBlank(): void {
    if (this.#blankHere.value === this.view.value?.room.screen.blank) this.#blankHere.value = null
  }

  /** Applies changes of the shared screen state. */
  #follow(before: StageScreen | undefined, now: StageScreen | undefined): void {
    if (!now) return
    this.#followBlank()
    if (before?.results_hidden !== now.results_hidden) this.hidesResults.value = now.results_hidden
    if (before?.reviewed !== now.reviewed) this.#reviewedId.value = now.reviewed
    if (before?.enlarged !== now.enlarged) this.enlarged.value = now.enlarged
    const isTurned = before?.page?.of !== now.page?.of || before?.page?.at !== now.page?.at
    if (isTurned) this.#followPage(now)
  }

  /** Ignores the room's page while local turns are unacknowledged, as it may be outdated. */
  #followPage({ page }: StageScreen): void {
    if (!page || this.#turnsPending > 0) return
    // Turned elsewhere, even to the page that is shown: that ends the script.
    this.script.skip()
    this.pager.follow(page)
  }

  /** Turns all stages to a page. */
  async #turnEverywhere(page: TurnedPage): Promise<void> {
    this.#turnsPending++
    const refused = await this.request({ type: 'screen', page })
    this.#turnsPending--
    // Another remote may have turned one in the meantime.
    if (refused === undefined && this.view.value) this.#followPage(this.view.value.room.screen)
  }

  showNotice(notice: Notice | null): void {
    clearTimeout(this.#noticeTimer)
    this.notice.value = notice
    this.#noticeTimer = setTimeout(() => {
      this.notice.value = null
    }, noticeMs)
  }
}
