import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Violation } from '@roomful/contract/lib/violation'
import type { Problem } from '../../../api/call.ts'
import { type EditorDeck, newKey, sectionsKey, titleKey } from './deck.ts'
import type { DeckHead, DeckServer } from './deck-server.ts'
import { type Draft, DraftKeeper } from './draft.ts'
import { applyChange, type Change, changesOf, type Edit, type SlideChange } from './edit.ts'
import {
  allFaults,
  type Conflict,
  differsFromServer,
  type EditorSlideStatus,
  firstConflict,
  hasBlockedByLock,
  isSaved,
  remainingConflicts,
  type Saving,
  slideStatus,
} from './editor-status.ts'
import { History, type Travelled } from './history.ts'
import { Saver, type Timers } from './saver.ts'
import type { DocumentState } from './state.ts'
import { DeckSync } from './sync.ts'

export type { Conflict, EditorSlideStatus, Saving } from './editor-status.ts'

const refreshMs = 10_000
/** Every so many refreshes reload the slides of an unchanged deck, as sessions lock questions without changing it. */
const refreshesBetweenFull = 6

/** Another member in the editor, on a slide. */
export interface OtherEditor {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly isEditing: boolean
  /** Whether the slide is read-only here. */
  readonly holds: boolean
}

/** A deck editor: state, undo and redo, and synchronization with the server. */
export class DeckEditor {
  readonly #state: Signal<DocumentState>
  readonly #history = new History()
  readonly #travels = signal({ canUndo: false, canRedo: false })
  readonly #saver: Saver
  readonly #sync: DeckSync
  readonly #draft: Draft
  readonly #keeper: DraftKeeper
  readonly #timers: Timers
  readonly #isVisible: () => boolean
  #stopRefreshing: () => void = () => {}
  #stopKeeping: () => void = () => {}
  #refreshes = 0
  #selectedAt = 0
  readonly #closed = new AbortController()

  readonly deck: ReadonlySignal<EditorDeck>
  readonly selectedKey: Signal<string | null>
  readonly canUndo = computed(() => this.#travels.value.canUndo)
  readonly canRedo = computed(() => this.#travels.value.canRedo)
  readonly saving: ReadonlySignal<Saving>
  /** Other members on slides, from `together/`. */
  readonly others = signal<readonly OtherEditor[]>([])
  /** Keys of saved slides by the server's id. */
  readonly ids: ReadonlySignal<ReadonlyMap<string, string>>
  /** Validation errors by key (`titleKey` for the title). */
  readonly faults: ReadonlySignal<ReadonlyMap<string, readonly Violation[]>>
  readonly conflict: ReadonlySignal<Conflict | null>
  /** The current connection problem, or null. */
  readonly unreachable: ReadonlySignal<Problem | null>
  /**
   * Why saving has stopped: NOT_FOUND if the deck is gone or the person was removed from the organization, FORBIDDEN and the like,
   * UNAUTHENTICATED if they declined to sign in again. Edits are kept; `retry` tries again.
   */
  readonly stopped: ReadonlySignal<Problem | null>

  /** @param isVisible whether the page is visible; hidden pages do not poll */
  constructor(
    state: DocumentState,
    server: DeckServer,
    draft: Draft,
    timers: Timers,
    isVisible: () => boolean,
  ) {
    this.#state = signal(state)
    this.#draft = draft
    this.#keeper = new DraftKeeper(draft)
    this.#timers = timers
    this.#isVisible = isVisible
    this.#sync = new DeckSync(server, this.#state, () => this.#keep())
    this.#saver = new Saver(this.#state, this.#sync, timers, () => this.#history.seal())
    this.deck = computed(() => this.#state.value.deck)
    // Stays the same while typing.
    const base = computed(() => this.#state.value.base)
    this.ids = computed(() => new Map(base.value.slides.map(({ id, slide }) => [id, slide.key] as const)))
    this.selectedKey = signal(state.deck.slides[0]?.key ?? null)
    this.faults = computed(() => allFaults(this.deck.value))
    this.conflict = computed(() => firstConflict(this.#state.value))
    this.unreachable = this.#saver.unreachable
    this.stopped = this.#saver.stopped
    this.saving = computed(() => this.#savingNow())
  }

  /** Starts saving and polling. @param read the deck the state was read from; null: a draft was found */
  start(read: DeckHead | null): void {
    this.#stopKeeping = this.#state.subscribe(() => {
      this.#keepSelection()
      void this.#keep()
    })
    this.#refreshLater()
    if (read) this.#sync.head.value = read
    else this.#saver.refresh(true)
  }

  /** Applies an edit. @returns whether it changed anything */
  edit(edit: Edit): boolean {
    const { deck } = this.#state.value
    const changes = this.#closed.signal.aborted ? [] : changesOf(deck, edit)
    if (changes.length === 0) return false
    this.#history.record(changes, 'merge' in edit ? edit.merge : undefined)
    let next = deck
    for (const change of changes) next = applyChange(next, change)?.deck ?? next
    this.#become(next, changes)
    return true
  }

  /** Changes fields of a slide. Successive changes with the same `merge` are one step of undo. */
  changeSlide(key: string, change: SlideChange, merge?: string): void {
    this.edit({ type: 'changeSlide', key, change, ...(merge !== undefined && { merge: `${key} ${merge}` }) })
  }

  /** Removes slides, in one step of undo. @param isInsisting also if others change them in the meantime */
  remove(keys: readonly string[], isInsisting: boolean): void {
    if (isInsisting) {
      const state = this.#state.value
      this.#state.value = { ...state, insisted: new Set([...(state.insisted ?? []), ...keys]) }
    }
    this.edit({ type: 'several', edits: keys.map(key => ({ type: 'removeSlide', key })) })
  }

  select(key: string | null): void {
    this.selectedKey.value = key
  }

  /** Other members on a slide. */
  othersOn(key: string): readonly OtherEditor[] {
    return this.others.value.filter(other => other.key === key)
  }

  undo(): void {
    this.#travel(this.#history.undo(this.deck.value))
  }

  redo(): void {
    this.#travel(this.#history.redo(this.deck.value))
  }

  /** The state of a slide besides its content. */
  statusOf(key: string): EditorSlideStatus {
    return slideStatus(this.#state.value, key, this.#saver.refusals.value)
  }

  /** Whether unsaved edits exist in memory only, because browser storage failed. */
  get isUnkept(): ReadonlySignal<boolean> {
    return this.#keeper.hasFailed
  }

  /** The deck without slides, as last read; null: not yet. */
  get head(): ReadonlySignal<DeckHead | null> {
    return this.#sync.head
  }

  /** Resolves `conflict`; BOTH adds my version as a new slide. Can be undone. */
  resolve(choice: 'MINE' | 'THEIRS' | 'BOTH'): void {
    const conflict = this.conflict.value
    if (!conflict) return
    const { key } = conflict
    const conflicts = new Set(this.#state.value.conflicts)
    conflicts.delete(key)
    this.#state.value = { ...this.#state.value, conflicts }
    if (conflict.type === 'TITLE') {
      if (choice === 'THEIRS') this.edit({ type: 'setTitle', title: conflict.theirs })
    } else if (choice !== 'MINE') this.#takeTheirs(conflict, choice)
    this.#saver.edited()
  }

  /** Retries at once after a failure, rejection or stop. */
  retry(): void {
    this.#saver.retry()
  }

  /** To be called when the network is back. */
  wake(): void {
    this.#saver.wake()
  }

  /** Fetches others' changes. */
  refresh(): void {
    this.#saver.refresh()
  }

  /** Sends all edits without debounce. Settles when the server has accepted or rejected them, and the browser stores the rest. */
  async flush(): Promise<void> {
    await this.#saver.flush()
    await this.#keep()
  }

  /** Aborted when editing ends. */
  get closed(): AbortSignal {
    return this.#closed.signal
  }

  /** Resolves when no request is under way. */
  get idle(): Promise<void> {
    return this.#saver.idle
  }

  /** Ends editing: sends what is possible and stores the rest as a draft. */
  async close(): Promise<void> {
    if (this.#closed.signal.aborted) return
    this.#closed.abort()
    this.#stopRefreshing()
    if (!this.#saver.unreachable.value && !this.#saver.stopped.value) await this.#saver.flush()
    this.#saver.stop()
    this.#stopKeeping()
    await this.#keep()
    this.#draft.release()
  }

  #become(deck: EditorDeck, changes: readonly Change[]): void {
    batch(() => {
      const state = this.#state.value
      const restored = new Set(state.restored)
      for (const key of changes.map(keyOfChange)) {
        restored.delete(key)
        this.#saver.forgetRefusal(key)
      }
      const insisted = new Set(state.insisted)
      for (const change of changes)
        if (change.type === 'presence' && change.isAdded) insisted.delete(change.slide.key)
      const next = { ...state, deck, restored, insisted }
      this.#state.value = { ...next, conflicts: remainingConflicts(next) }
      this.#travels.value = { canUndo: this.#history.canUndo, canRedo: this.#history.canRedo }
      const added = changes.findLast(change => change.type === 'presence' && change.isAdded)
      if (added?.type === 'presence') this.selectedKey.value = added.slide.key
    })
    this.#saver.edited()
  }

  #travel(travelled: Travelled | null): void {
    if (!travelled || this.#closed.signal.aborted) return
    const state = this.#state.value
    // Changed by others since: ask before overwriting.
    const contested = travelled.overwritten.map(keyOfChange)
    const differing = contested.filter(key => differsFromServer({ ...state, deck: travelled.deck }, key))
    this.#state.value = { ...state, conflicts: new Set([...state.conflicts, ...differing]) }
    this.#become(travelled.deck, travelled.changes)
  }

  /** If the selected slide is gone, selects the one in its place. */
  #keepSelection(): void {
    const { slides } = this.#state.peek().deck
    const at = slides.findIndex(({ key }) => key === this.selectedKey.peek())
    if (at >= 0) this.#selectedAt = at
    else this.selectedKey.value = (slides[this.#selectedAt] ?? slides.at(-1))?.key ?? null
  }

  #takeTheirs({ key, mine, theirs }: Conflict & { type: 'SLIDE' }, choice: 'THEIRS' | 'BOTH'): void {
    if (theirs === null) {
      if (choice === 'THEIRS') this.edit({ type: 'removeSlide', key })
      return
    }
    const change: Edit = { type: 'changeSlide', key, change: theirs }
    if (choice === 'THEIRS') {
      this.edit(change)
      return
    }
    const at = this.deck.value.slides.findIndex(slide => slide.key === key) + 1
    const copy: Edit = { type: 'addSlide', slide: { ...mine, key: newKey() }, at }
    this.edit({ type: 'several', edits: [change, copy] })
  }

  #savingNow(): Saving {
    const { conflicts, pending } = this.#state.value
    if (this.stopped.value) return 'REFUSED'
    if (this.unreachable.value) return 'OFFLINE'
    if (conflicts.size > 0) return 'CONFLICT'
    if (pending || this.#saver.next.value) return 'SAVING'
    if (this.#saver.refusals.value.size > 0 || hasBlockedByLock(this.#state.value)) return 'REFUSED'
    return this.faults.value.size > 0 ? 'WAITING' : 'SAVED'
  }

  /** Keeps unsaved edits in the browser. */
  #keep(): Promise<void> {
    const state = this.#state.peek()
    return this.#keeper.keep(isSaved(state) ? null : state)
  }

  #refreshLater(): void {
    this.#stopRefreshing = this.#timers.after(refreshMs, () => {
      if (this.#isVisible()) {
        const isFull = ++this.#refreshes % refreshesBetweenFull === 0 || this.saving.value === 'REFUSED'
        this.#saver.refresh(isFull)
      }
      this.#refreshLater()
    })
  }
}

function keyOfChange(change: Change): string {
  if (change.type === 'title') return titleKey
  if (change.type === 'section') return sectionsKey
  return change.type === 'presence' ? change.slide.key : change.key
}
