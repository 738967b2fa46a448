import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Violation } from '@roomful/contract/lib/violation'
import { waitMs } from '@roomful/contract/room/backoff'
import { Problem, type ProblemCode } from '../../../api/call.ts'
import { type EditorSlide, sectionsKey, titleKey } from './deck.ts'
import { sameContent } from './fields.ts'
import { keyOf, nextRequest, type Request } from './next-request.ts'
import { faultsOf, titleFaults } from './slide-faults.ts'
import { type DocumentState, withLocked, withRestored } from './state.ts'
import type { DeckSync } from './sync.ts'

/** Timers and randomness, which tests control. */
export interface Timers {
  /** @returns cancels it */
  after(ms: number, run: () => void): () => void
  /** 0 to 1. */
  random(): number
}

/** A rejected slide, title or, as JSON, sections. */
export interface Refusal {
  readonly code: ProblemCode
  readonly details: readonly Violation[]
  /** The rejected version; sent again once changed. */
  readonly refused: EditorSlide | string | null
}

/** Debounce after the last edit … */
const quietMs = 1_000
/** … and the longest delay while typing continues. */
const latestMs = 5_000
/** Immediate retries after rereading the deck; later ones back off. */
const triesAtOnceMax = 3
/** After this many attempts a key in use by another window is replaced. */
const takenKeyTriesMax = 10

/** Temporary failures, retried after a pause. */
const temporary: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'NETWORK',
  'REQUEST_TIMEOUT',
  'UNAVAILABLE',
  'INTERNAL_ERROR',
  'RATE_LIMITED',
  'IDEMPOTENCY_CONFLICT',
])
/** Failures that stop saving until the user acts. */
const ending: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'TWO_FACTOR_REQUIRED',
  'SIGN_IN_REQUIRED',
])

/** Sends edits, debounced, and fetches others' changes. */
export class Saver {
  readonly #state: Signal<DocumentState>
  readonly #sync: DeckSync
  readonly #timers: Timers
  readonly #onSend: () => void
  readonly #waiting = new Map<'quiet' | 'latest' | 'retry', () => void>()
  readonly isWorking = signal(false)
  /** The current connection problem, or null. */
  readonly unreachable = signal<Problem | null>(null)
  /** Why saving stopped, until the user acts. */
  readonly stopped = signal<Problem | null>(null)
  readonly refusals = signal<ReadonlyMap<string, Refusal>>(new Map())
  readonly next: ReadonlySignal<Request | null>
  #failures = 0
  /** `always`: reads the slides even if the deck has not changed. */
  #refresh: 'changed' | 'always' | null = null
  #work: Promise<void> = Promise.resolve()

  /** @param onSend is called before edits are sent */
  constructor(state: Signal<DocumentState>, sync: DeckSync, timers: Timers, onSend: () => void) {
    this.#state = state
    this.#sync = sync
    this.#timers = timers
    this.#onSend = onSend
    this.next = computed(() => nextRequest(state.value, this.isBlocked))
  }

  /** Whether a slide, or the title, must not be sent as it is. */
  readonly isBlocked = (key: string): boolean => {
    const { deck, conflicts } = this.#state.value
    if (conflicts.has(key)) return true
    const refused = this.refusals.value.get(key)?.refused
    if (key === sectionsKey) return refused === JSON.stringify(deck.sections)
    if (key === titleKey) return refused === deck.title || titleFaults(deck.title).length > 0
    const slide = deck.slides.find(one => one.key === key)
    if (!slide) return false
    if (refused && typeof refused !== 'string' && sameContent(refused, slide)) return true
    return faultsOf(slide).length > 0
  }

  /** To be called after an edit. */
  edited(): void {
    if (this.stopped.value || this.#waiting.has('retry')) return
    this.#waiting.get('quiet')?.()
    this.#wait('quiet', quietMs)
    if (!this.#waiting.has('latest')) this.#wait('latest', latestMs)
  }

  /** Fetches others' changes. @param always reads the slides even if the deck has not changed */
  refresh(always = false): void {
    if (this.stopped.value || this.#waiting.has('retry')) return
    this.#refresh = always || this.#refresh === 'always' ? 'always' : 'changed'
    this.#start()
  }

  /** Ends the backoff once the network is back. */
  wake(): void {
    if (this.#waiting.has('retry')) this.#start()
  }

  /** Clears a rejection after an edit. */
  forgetRefusal(key: string): void {
    if (!this.refusals.value.has(key)) return
    const refusals = new Map(this.refusals.value)
    refusals.delete(key)
    this.refusals.value = refusals
  }

  /** Retries everything failed or rejected. */
  retry(): void {
    this.stopped.value = null
    this.refusals.value = new Map()
    this.#failures = 0
    this.#refresh = 'always'
    this.#start()
  }

  /** Sends what there is to send, without waiting. */
  flush(): Promise<void> {
    if (!this.stopped.value && !this.#waiting.has('retry')) this.#start()
    return this.#work
  }

  /** Resolves when no request is under way. */
  get idle(): Promise<void> {
    return this.#work
  }

  /** Cancels all timers. */
  stop(): void {
    for (const cancel of this.#waiting.values()) cancel()
    this.#waiting.clear()
  }

  #wait(what: 'quiet' | 'latest' | 'retry', ms: number): void {
    this.#waiting.get(what)?.()
    this.#waiting.set(
      what,
      this.#timers.after(ms, () => this.#start()),
    )
  }

  #start(): void {
    this.stop()
    if (this.isWorking.value) return
    this.isWorking.value = true
    this.#work = this.#workOff()
  }

  /** Sends requests one at a time until done or failed. */
  async #workOff(): Promise<void> {
    try {
      for (let step = this.#nextStep(); step !== null; step = this.#nextStep()) {
        if (!(await this.#succeeds(step))) return
      }
    } finally {
      this.isWorking.value = false
    }
  }

  /** @returns whether to go on at once */
  async #succeeds(step: Request | 'repeat' | 'read'): Promise<boolean> {
    try {
      await this.#do(step)
      this.#failures = 0
      this.unreachable.value = null
      return true
    } catch (thrown) {
      if (thrown instanceof Problem) return this.#handleFailure(thrown, step)
      // A bug: report it instead of showing “Saving…” forever.
      reportError(thrown)
      this.stopped.value = new Problem('INTERNAL_ERROR')
      return false
    }
  }

  #nextStep(): Request | 'repeat' | 'read' | null {
    const { pending } = this.#state.value
    if (pending?.do === 'create') return 'repeat'
    if (pending || this.#refresh) return 'read'
    const next = this.next.value
    if (next) this.#onSend()
    return next
  }

  async #do(request: Request | 'repeat' | 'read'): Promise<void> {
    const { pending } = this.#state.value
    if (request === 'repeat') return pending?.do === 'create' ? this.#sync.repeat(pending) : undefined
    if (request !== 'read') return this.#sync.perform(request)
    const asked = this.#refresh
    // A refresh that is asked for during this one reads again.
    this.#refresh = null
    try {
      await this.#sync.readDeck(pending !== null || asked === 'always')
    } catch (thrown) {
      this.#refresh = asked === 'always' ? asked : (this.#refresh ?? asked)
      throw thrown
    }
  }

  /** Handles a failure. @returns whether the next request is sent at once */
  #handleFailure(problem: Problem, request: Request | 'repeat' | 'read'): boolean {
    const { code } = problem
    this.#failures++
    if (temporary.has(code)) {
      this.unreachable.value = problem
      const isKeyTaken = code === 'IDEMPOTENCY_CONFLICT' && this.#failures >= takenKeyTriesMax
      if (isKeyTaken) this.#takeAnotherKey()
      const backoff = waitMs(this.#failures, this.#timers.random())
      this.#wait('retry', Math.max(backoff, 1_000 * (problem.retryAfterSeconds ?? 0)))
      return false
    }
    if (ending.has(code) || (code === 'NOT_FOUND' && request === 'read')) {
      this.stopped.value = problem
      return false
    }
    this.#takeRefusal(problem, request)
    if (this.#failures <= triesAtOnceMax) return true
    this.#wait('retry', waitMs(this.#failures, this.#timers.random()))
    return false
  }

  #takeRefusal(problem: Problem, request: Request | 'repeat' | 'read'): void {
    const { code, details } = problem
    if (
      request === 'read' ||
      request === 'repeat' ||
      code === 'NOT_FOUND' ||
      code === 'PRECONDITION_FAILED'
    ) {
      this.#refresh = 'always'
      return
    }
    const key = keyOf(request)
    if (request.type === 'move' || details.some(({ field, rule }) => field === 'order' || rule === 'slide')) {
      // The deck got shorter, or a section's slide is gone.
      this.#refresh = 'always'
      return
    }
    this.#failures = 0
    if (code === 'QUESTION_LOCKED') {
      this.#state.value = withLocked(this.#state.value, key)
      return
    }
    if (request.type === 'delete') this.#state.value = withRestored(this.#state.value, key)
    this.refusals.value = new Map(this.refusals.value).set(key, {
      code,
      details,
      refused: refusedIn(request),
    })
  }

  #takeAnotherKey(): void {
    const state = this.#state.value
    if (state.pending?.do !== 'create') return
    const { key } = state.pending.slide
    const created = { ...state.created, [key]: (state.created[key] ?? 0) + 1 }
    this.#state.value = { ...state, created, pending: null }
    this.#refresh = 'always'
  }
}

/** The rejected version. */
function refusedIn(request: Exclude<Request, { type: 'move' }>): Refusal['refused'] {
  switch (request.type) {
    case 'rename':
      return request.title
    case 'divide':
      return JSON.stringify(request.sections)
    case 'delete':
      return null
    default:
      return request.slide
  }
}
