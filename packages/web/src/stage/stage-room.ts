import { computed, signal } from '@preact/signals'
import type { RoomQuestion, StageRoom, StageScreen } from '@roomful/contract/room-protocol'
import { type RoomView, receive } from '@roomful/contract/room-reducer'
import { m } from '../messages/stage/index.ts'
import { AllTexts } from '../room/all-texts.ts'
import { hasRightAnswer } from '../room/question-state.ts'
import { Refusal, RoomSocket, type Said } from '../room/room-socket.ts'
import { type DeckSlide, slideOnScreen } from './deck-slides.ts'
import { Pager, type TurnedPage } from './pager.ts'
import { ReactionFeed } from './reactions.tsx'
import type { StageLink } from './stage-link.ts'

/** What a stage knows of its room. */
export type StageView = RoomView<StageRoom>

/** People who are here now. */
export function hereOf({ room }: StageView): number {
  return room.connected ?? room.participants
}

/** Of those who hold a seat, how many have answered the question on screen, and how many they are. */
export function answersOf(view: StageView, totalVoters: number): [answered: number, seats: number] {
  const { answered_away, seats } = view.room
  const answered = Math.max(0, totalVoters - answered_away)
  // Answers arrive more often than seats are counted.
  return [answered, Math.max(answered, seats ?? hereOf(view))]
}

/** Whether the question on screen is a wheel that has not been spun yet. */
function isUnspun({ room: { question }, results }: StageView): boolean {
  return question?.type === 'SPINNER' && !results[question.id]?.spin_outcomes?.length
}

/** A short message that disappears by itself. */
export interface Notice {
  readonly text: string
  readonly undo?: () => void
}

const noticeMs = 6_000

/** Identifies what is on screen: when it changes, the notice about the one before goes. */
function screenOf(view: StageView | null): string {
  return `${view?.room.state} ${view && slideOnScreen(view.room)} ${view?.room.question?.phase}`
}

/** A stage's room: what it shows and, for a remote, what it may do. */
export class StageControl {
  readonly view = signal<StageView | null>(null)
  readonly notice = signal<Notice | null>(null)
  readonly pager = new Pager(page => {
    if (this.isRemote) void this.#turnEverywhere(page)
  })
  /** How many pages were turned here that the room has not acknowledged. */
  #turnsPending = 0
  readonly allTexts = new AllTexts(question_id => this.#socket.say({ type: 'texts', question_id }))
  readonly reactions = new ReactionFeed()
  /** Blank or not as chosen here, until the room says the same. */
  readonly #blankHere = signal<boolean | null>(null)
  /** Whether stages show nothing at all. */
  readonly isBlank = computed(() => this.#blankHere.value ?? this.view.value?.room.screen.blank ?? false)
  /** Whether stages keep results to themselves: the room's, or this screen's own until the room's changes. */
  readonly hidesResults = signal(false)
  /** The room's, or what has just been chosen here: the next step begins there. */
  readonly #reviewedId = signal<string | null>(null)
  /** After the end: the question whose results are looked at again. */
  readonly reviewed = computed<RoomQuestion | null>(() => {
    const { questions = [] } = this.view.value?.room ?? {}
    return questions.find(({ id }) => id === this.#reviewedId.value) ?? null
  })
  /** What fills the screen when it is enlarged. */
  readonly enlarged = signal<string | null>(null)
  readonly #socket: RoomSocket
  #noticeTimer = 0

  /** Of the link that this page holds. */
  readonly linkId: string

  constructor({ id }: StageLink) {
    this.linkId = id
    const path = `/room/v1/socket?stage=${encodeURIComponent(id)}`
    this.#socket = new RoomSocket({ path, token: null, of: 'presenter' }, message => {
      const before = this.view.value
      this.view.value = receive(before, message, Date.now())
      this.allTexts.receive(message)
      this.#follow(before?.room.screen, this.view.value?.room.screen)
      const onScreen = (this.view.value && slideOnScreen(this.view.value.room)) ?? ''
      if (message.type === 'reactions') this.reactions.show(message.counts, onScreen)
      else this.reactions.restart(onScreen)
      if (screenOf(before) !== screenOf(this.view.value)) this.showNotice(null)
    })
  }

  get connection() {
    return this.#socket.connection
  }

  reconnect(): void {
    this.#socket.reconnect()
  }

  /** Does it, or says why not. @returns the code of a refusal, null where nobody knows; undefined when it is done */
  async say(message: Said): Promise<string | null | undefined> {
    try {
      await this.#socket.say(message)
      return undefined
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null
      // After the last slide there is more to go forward to.
      if (code === 'INVALID_SESSION_STATE' && message.type === 'next') return code
      if (code === 'INVALID_SESSION_STATE' && message.type === 'previous')
        this.showNotice({ text: m.firstSlide })
      else this.showNotice({ text: code === 'FORBIDDEN' ? m.screenOnly : m.controlFailed })
      return code
    }
  }

  /**
   * The one step forward: what has not been seen, a wheel that has not been spun, what is right, and only then the
   * next slide; after the last one the leaderboard, if points were given.
   * @returns whether there is nothing left but the end
   */
  async forward(): Promise<boolean> {
    const view = this.view.value
    if (!view || this.pager.forward()) return false
    const { question, state } = view.room
    if (state !== 'LIVE' || !question || view.room.leaderboard) return this.next()
    const unspun = isUnspun(view)
    if (!unspun && (!hasRightAnswer(question) || question.phase === 'REVEALED')) return this.next()
    await this.say({ type: unspun ? 'spin' : 'reveal' })
    return false
  }

  /**
   * The next slide; after the last one the leaderboard, if points were given.
   * @returns whether there is nothing left but the end
   */
  async next(): Promise<boolean> {
    const view = this.view.value
    if (view?.room.state === 'CLOSED') this.review(1)
    if (view?.room.state !== 'LIVE' || view.room.mode === 'SELF_PACED') return false
    if ((await this.say({ type: 'next', countdown: true })) !== 'INVALID_SESSION_STATE') return false
    if (view.room.leaderboard !== null || !view.room.has_scores) return true
    await this.say({ type: 'leaderboard', shown: true })
    return false
  }

  /** The one step back: a page, or the slide before. */
  back(): void {
    if (this.pager.back()) return
    const view = this.view.value
    if (view?.room.state === 'CLOSED') this.review(-1)
    else if (view?.room.mode === 'SELF_PACED') return
    else if (view?.room.leaderboard && slideOnScreen(view.room) !== null)
      void this.say({ type: 'leaderboard', shown: false })
    else void this.say({ type: 'previous', countdown: true })
  }

  /** Brings a slide on screen; after the end the results of a question. */
  choose({ kind, id }: Pick<DeckSlide, 'kind' | 'id'>): void {
    if (this.view.value?.room.state === 'CLOSED') this.#show(id)
    else if (kind === 'CONTENT') void this.say({ type: 'show_slide', slide_id: id })
    else void this.say({ type: 'activate', question_id: id, countdown: true })
  }

  get canReview(): boolean {
    const room = this.view.value?.room
    return room?.state === 'CLOSED' && (room.questions ?? []).length > 0
  }

  /** After the end: goes through the questions that were asked; before the first and after the last, the end. */
  review(by: 1 | -1): void {
    const ids = (this.view.value?.room.questions ?? []).map(({ id }) => id)
    if (ids.length === 0) return
    const at = ids.indexOf(this.reviewed.value?.id ?? '')
    const next = at === -1 ? (by === 1 ? 0 : ids.length - 1) : at + by
    this.#show(ids[next] ?? null)
  }

  #show(reviewed: string | null): void {
    this.#reviewedId.value = reviewed
    void this.say({ type: 'screen', reviewed })
  }

  /** Hides results on stages, or shows them: on all of them, or on this one if it only shows. */
  toggleResults(): void {
    const hidden = !this.hidesResults.value
    this.hidesResults.value = hidden
    if (this.isRemote) void this.say({ type: 'screen', results_hidden: hidden })
  }

  /** Blanks all stages, or this one if it only shows. */
  setBlank(blank: boolean): void {
    this.#blankHere.value = blank
    if (this.isRemote) void this.say({ type: 'screen', blank }).then(() => this.#followBlank())
  }

  /** Fills all stages with a text; null: no longer. */
  enlarge(text: string | null): void {
    if (text === null && this.enlarged.value === null) return
    if (text === null) this.enlarged.value = null
    void this.say({ type: 'screen', enlarged: text })
  }

  get isRemote(): boolean {
    return this.view.value?.room.role === 'remote'
  }

  /** Adds time to the running limit, for everybody. */
  extend(seconds: number): void {
    void this.say({ type: 'extend', seconds })
  }

  /** Opens the question on screen again: one that was revealed loses its answers. */
  reopen(): void {
    void this.say({ type: 'reopen' })
  }

  /** Keeps a word or text from every display; it can be undone. The screen does not repeat it. */
  hide(text: string): void {
    void this.say({ type: 'hide', text, hidden: true })
    this.showNotice({ text: m.hiddenOne, undo: () => this.showAgain(text) })
  }

  /** Shows what was kept from the displays of the question on screen. */
  showAgain(text: string): void {
    void this.say({ type: 'hide', text, hidden: false })
  }

  #followBlank(): void {
    if (this.#blankHere.value === this.view.value?.room.screen.blank) this.#blankHere.value = null
  }

  /** Takes over what the presenter has done to all stages, as far as it has changed. */
  #follow(before: StageScreen | undefined, now: StageScreen | undefined): void {
    if (!now) return
    this.#followBlank()
    if (before?.results_hidden !== now.results_hidden) this.hidesResults.value = now.results_hidden
    if (before?.reviewed !== now.reviewed) this.#reviewedId.value = now.reviewed
    if (before?.enlarged !== now.enlarged) this.enlarged.value = now.enlarged
    const isTurned = before?.page?.of !== now.page?.of || before?.page?.at !== now.page?.at
    if (isTurned) this.#followPage(now)
  }

  /** Until the room has acknowledged what was turned here, its page may be one from before, and would be turned back to. */
  #followPage({ page }: StageScreen): void {
    if (page && this.#turnsPending === 0) this.pager.follow(page)
  }

  /** Turns all stages to a page. */
  async #turnEverywhere(page: TurnedPage): Promise<void> {
    this.#turnsPending++
    const refused = await this.say({ type: 'screen', page })
    this.#turnsPending--
    // Another remote may have turned one meanwhile.
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
