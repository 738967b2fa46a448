import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { AppOutputOf } from '@roomful/contract/table'
import type { DeckEditor, OtherEditor } from '../document/deck-editor.ts'
import { isSame } from '../document/fields.ts'
import type { Timers } from '../document/saver.ts'

/** A heartbeat: where this window is. */
export interface Report {
  readonly slideId: string
  readonly isEditing: boolean
  readonly takesOver: boolean
}

type Out = AppOutputOf<'getEditors'>['editors'][number]

/** The environment of a presence. */
export interface PresenceParts {
  /** @param signal aborts it @throws anything if it fails */
  send(report: Report, signal: AbortSignal): Promise<readonly Out[]>
  /** Whether the focus is in a field of the slide. */
  isEditing(): boolean
  readonly timers: Timers
}

/** Between heartbeats: alone, with others, with others on the slide that one edits, and while a slide is taken over. */
const aloneMs = 10_000
const togetherMs = 3_000
const sharedMs = 500
const takingMs = 300
/** After a change of slide or focus; several in a row are one. */
const changeMs = 150
const timeoutMs = 8_000
/** After this many failures in a row, all slides are free. */
const failuresMax = 2
/** How long a member who takes over waits for the previous one's edits: longer than a heartbeat of one who was alone. */
export const takingMsMax = 12_000

/** This window's place among the editors of a presentation: heartbeats, whose responses have the others. */
export class Presence {
  readonly #editor: DeckEditor
  readonly #parts: PresenceParts
  /** The id of the selected slide; null: none is, or the server does not have it yet. */
  readonly #slideId: ReadonlySignal<string | null>
  readonly #seen = signal<readonly Out[]>([])
  /** The slide that this member is taking over, until the previous one's edits are saved. */
  readonly #taking: Signal<{ readonly slideId: string; readonly stop: () => void } | null> = signal(null)
  /** The take-over whose edits are being read. */
  #finishing: object | null = null
  /** The slide that this window edits, as far as the server has confirmed it. */
  #editing: string | null = null
  /** The slide that another member has taken over, while its last edits are being saved. */
  #saving: string | null = null
  /** The member to whom this window lost the slide. */
  readonly takenBy = signal<{ readonly slideId: string; readonly name: string } | null>(null)
  readonly isTaking = computed(() => this.#taking.value !== null)
  #failures = 0
  #cancel: () => void = () => {}
  #sending: AbortController | null = null
  #isAwaited = false
  #mustTakeOver = false
  #isStopped = true
  readonly #endEffects: () => void

  constructor(editor: DeckEditor, parts: PresenceParts) {
    this.#editor = editor
    this.#parts = parts
    this.#slideId = computed(() => {
      for (const [id, key] of editor.ids.value) if (key === editor.selectedKey.value) return id
      return null
    })
    const endOthers = effect(() => {
      const others = this.#others()
      if (!isSame(editor.others.peek(), others)) editor.others.value = others
    })
    const endSelection = effect(() => {
      if (this.#slideId.value !== null) this.changed()
    })
    this.#endEffects = () => {
      endOthers()
      endSelection()
    }
  }

  /** Starts heartbeats, or goes on with them. */
  start(): void {
    if (!this.#isStopped) return
    this.#isStopped = false
    void this.#beat()
  }

  /** Ends heartbeats: the window is closed or hidden. @returns whether there were any */
  pause(): boolean {
    if (this.#isStopped) return false
    this.#isStopped = true
    this.#cancel()
    this.#sending?.abort()
    this.#endTaking()
    this.#editing = null
    this.#saving = null
    this.#seen.value = []
    return true
  }

  stop(): void {
    this.pause()
    this.#endEffects()
  }

  /** To be called after the focus has moved. */
  changed(): void {
    if (!this.#isStopped) this.#after(changeMs)
  }

  /** Edits the selected slide instead of another member, once their edits are saved. */
  takeOver(): void {
    const slideId = this.#slideId.peek()
    if (slideId === null || this.isTaking.peek()) return
    this.#taking.value = { slideId, stop: this.#parts.timers.after(takingMsMax, () => this.#endTaking()) }
    this.#mustTakeOver = true
    this.takenBy.value = null
    void this.#beat()
  }

  #others(): OtherEditor[] {
    const keys = this.#editor.ids.value
    const taking = this.#taking.value?.slideId
    return this.#seen.value.flatMap(({ user_id, name, slide_id, state }) => {
      const key = keys.get(slide_id)
      if (key === undefined) return []
      const holds = state === 'EDITING' || (state === 'SAVING' && slide_id === taking)
      return { id: user_id, name, key, isEditing: state !== 'VIEWING', holds }
    })
  }

  #after(ms: number): void {
    this.#cancel()
    this.#cancel = this.#parts.timers.after(ms, () => void this.#beat())
  }

  /** Sends a heartbeat; one during another follows it. */
  async #beat(): Promise<void> {
    if (this.#isStopped) return
    this.#cancel()
    if (this.#sending) {
      this.#isAwaited = true
      return
    }
    const slideId = this.#slideId.peek()
    // Without access each heartbeat would fail.
    if (slideId === null || this.#editor.stopped.peek()) {
      this.#seen.value = []
      this.#after(aloneMs)
      return
    }
    if (this.#taking.peek()?.slideId !== slideId) this.#endTaking()
    const takesOver = this.#mustTakeOver
    const isReadOnly = this.#seen.peek().some(seen => seen.slide_id === slideId && seen.state === 'EDITING')
    const isEditing =
      this.isTaking.peek() || this.#saving === slideId || (!isReadOnly && this.#parts.isEditing())
    const sending = new AbortController()
    this.#sending = sending
    const endTimeout = this.#parts.timers.after(timeoutMs, () => sending.abort())
    try {
      const seen = await this.#parts.send({ slideId, isEditing, takesOver }, sending.signal)
      if (!this.#isStopped) this.#receive({ slideId, isEditing, takesOver }, seen)
    } catch {
      if (!this.#isStopped) this.#handleFailure()
    }
    endTimeout()
    this.#sending = null
    if (this.#isStopped) return
    if (this.#isAwaited) {
      this.#isAwaited = false
      void this.#beat()
    } else this.#after(this.#pauseMs(slideId))
  }

  /** Delay until the next heartbeat: short on a shared slide, which is free within a second of being left. */
  #pauseMs(slideId: string): number {
    if (this.isTaking.peek()) return takingMs
    const seen = this.#seen.peek()
    const onSlide = seen.filter(({ slide_id }) => slide_id === slideId)
    const isEdited = this.#editing === slideId || onSlide.some(({ state }) => state !== 'VIEWING')
    if (onSlide.length > 0 && isEdited) return sharedMs
    return seen.length > 0 ? togetherMs : aloneMs
  }

  #receive({ slideId, isEditing, takesOver }: Report, seen: readonly Out[]): void {
    this.#failures = 0
    if (takesOver) this.#mustTakeOver = false
    const onSlide = seen.filter(({ slide_id }) => slide_id === slideId)
    const holder = onSlide.find(({ state }) => state === 'EDITING')
    const isTaking = this.#taking.peek()?.slideId === slideId && !this.#mustTakeOver
    if (isTaking && onSlide.every(({ state }) => state === 'VIEWING')) void this.#finishTaking(seen)
    else {
      this.#seen.value = seen
      if (isTaking && holder) this.#endTaking()
    }
    if (holder && this.#editing === slideId) this.#giveUp(slideId, holder.name)
    else if (!holder && this.takenBy.peek()?.slideId === slideId) this.takenBy.value = null
    this.#editing = isEditing && !holder ? slideId : null
  }

  /** Another member has taken the slide over: they wait until the last edits are saved. */
  #giveUp(slideId: string, name: string): void {
    this.takenBy.value = { slideId, name }
    this.#saving = slideId
    void this.#editor.flush().finally(() => {
      this.#saving = null
      if (!this.#isStopped) void this.#beat()
    })
  }

  /** Reads the previous member's edits; until then the slide is still theirs. */
  async #finishTaking(seen: readonly Out[]): Promise<void> {
    const taking = this.#taking.peek()
    if (taking === this.#finishing) return
    this.#finishing = taking
    this.#editor.refresh()
    await this.#editor.idle
    if (this.#taking.peek() !== taking) return
    this.#seen.value = seen
    this.#endTaking()
  }

  #endTaking(): void {
    this.#mustTakeOver = false
    this.#taking.peek()?.stop()
    this.#taking.value = null
    this.#finishing = null
  }

  #handleFailure(): void {
    if (++this.#failures < failuresMax) return
    this.#endTaking()
    this.#seen.value = []
    this.takenBy.value = null
  }
}
