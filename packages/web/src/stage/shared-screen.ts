import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { RoomQuestion, StageScreen } from '@roomful/contract/room/protocol'
import type { RoomRequest } from '@roomful/room-client/request'
import { Pager, type TurnedPage } from '../slide/canvas/pager.ts'
import type { Script } from '../slide/view/script.ts'
import type { StageView } from '../slide/view/stage-view.ts'

/** A stage's view of its room, and its requests. */
export interface StageRequests {
  readonly view: ReadonlySignal<StageView | null>
  readonly isRemote: boolean
  /** @returns the refusal's code, null if the outcome is unknown; undefined on success */
  request(message: RoomRequest): Promise<string | null | undefined>
}

/** Overrides and pages of stages: a remote changes them on all of the session, another stage on itself alone. */
export class SharedScreen {
  readonly pager = new Pager(page => {
    if (this.#stage.isRemote) void this.turnEverywhere(page)
  })
  /** Whether stages are blank. */
  readonly isBlank = computed(
    () => this.#blankHere.value ?? this.#stage.view.value?.room.screen.blank ?? false,
  )
  /** Whether results are hidden: the room's setting, or this screen's own until the room's changes. */
  readonly hidesResults = signal(false)
  /** The enlarged text. */
  readonly enlarged = signal<string | null>(null)
  /** After the end: the question under review. */
  readonly reviewed = computed<RoomQuestion | null>(() => {
    const { questions = [] } = this.#stage.view.value?.room ?? {}
    return questions.find(({ id }) => id === this.#reviewedId.value) ?? null
  })
  readonly canReview = computed(() => {
    const room = this.#stage.view.value?.room
    return room?.state === 'CLOSED' && (room.questions ?? []).length > 0
  })
  readonly #stage: StageRequests
  readonly #script: Script
  /** Unacknowledged page turns. */
  #turnsPending = 0
  /** Optimistic blank state, until the room confirms it. */
  readonly #blankHere = signal<boolean | null>(null)
  /** The room's choice, or an optimistic one on which the next step builds. */
  readonly #reviewedId = signal<string | null>(null)

  constructor(stage: StageRequests, script: Script) {
    this.#stage = stage
    this.#script = script
  }

  /** Hides or shows results: on all stages, or on this one if it is no remote. */
  toggleResults(): void {
    const hidden = !this.hidesResults.value
    this.hidesResults.value = hidden
    if (this.#stage.isRemote) void this.#stage.request({ type: 'screen', results_hidden: hidden })
  }

  /** Blanks all stages, or this one if it is no remote. */
  setBlank(blank: boolean): void {
    this.#blankHere.value = blank
    if (this.#stage.isRemote)
      void this.#stage.request({ type: 'screen', blank }).then(() => this.#followBlank())
  }

  /** Enlarges a text on all stages; null: ends it. */
  enlarge(text: string | null): void {
    if (text === null && this.enlarged.value === null) return
    if (text === null) this.enlarged.value = null
    void this.#stage.request({ type: 'screen', enlarged: text })
  }

  /** After the end: shows the results of a question; null: the end screen. */
  review(questionId: string | null): void {
    this.#reviewedId.value = questionId
    void this.#stage.request({ type: 'screen', reviewed: questionId })
  }

  /** After the end: steps through the questions asked; outside them, the end screen. */
  reviewNext(by: 1 | -1): void {
    const ids = (this.#stage.view.value?.room.questions ?? []).map(({ id }) => id)
    if (ids.length === 0) return
    const at = ids.indexOf(this.reviewed.value?.id ?? '')
    const next = at === -1 ? (by === 1 ? 0 : ids.length - 1) : at + by
    this.review(ids[next] ?? null)
  }

  /** Turns all stages to a page. */
  async turnEverywhere(page: TurnedPage): Promise<void> {
    this.#turnsPending++
    const refused = await this.#stage.request({ type: 'screen', page })
    this.#turnsPending--
    // Another remote may have turned one in the meantime.
    const view = this.#stage.view.value
    if (refused === undefined && view) this.#followPage(view.room.screen)
  }

  /** Applies changes of the room's screen. */
  follow(before: StageScreen | undefined, now: StageScreen | undefined): void {
    if (!now) return
    this.#followBlank()
    if (before?.results_hidden !== now.results_hidden) this.hidesResults.value = now.results_hidden
    if (before?.reviewed !== now.reviewed) this.#reviewedId.value = now.reviewed
    if (before?.enlarged !== now.enlarged) this.enlarged.value = now.enlarged
    const isTurned = before?.page?.of !== now.page?.of || before?.page?.at !== now.page?.at
    if (isTurned) this.#followPage(now)
  }

  #followBlank(): void {
    if (this.#blankHere.value === this.#stage.view.value?.room.screen.blank) this.#blankHere.value = null
  }

  /** Ignores the room's page while local turns are unacknowledged, as it may be outdated. */
  #followPage({ page }: StageScreen): void {
    if (!page || this.#turnsPending > 0) return
    // Turned elsewhere, even to the page that is shown: that ends the script.
    this.#script.skip()
    this.pager.follow(page)
  }
}
