import { signal } from '@preact/signals'
import type { StageRoom } from '@roomful/contract/room/protocol'
import { slideOnScreen } from './deck-slides.ts'
import { showsPodium } from './podium.ts'

/** How long a leaderboard shows the previous order. */
const previousOrderMs = 1_000
/** When the winner is named; the blocks rise before (slide/moments.css). */
const winnerMs = 3_300

/** What plays when a screen appears, and for how long the result is held back; null: nothing. */
function scriptOf(room: StageRoom): { readonly of: string; readonly ms: number } | null {
  if (room.state === 'CLOSED') return { of: 'end', ms: 0 }
  if (showsPodium(room)) return { of: `podium ${slideOnScreen(room)}`, ms: winnerMs }
  // Before the second scored question there is no previous order.
  const hasPrevious = room.state === 'LIVE' && room.leaderboard?.some(({ before }) => before !== null)
  return hasPrevious ? { of: `leaderboard ${slideOnScreen(room)}`, ms: previousOrderMs } : null
}

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The script of the moment on screen: started by changes of the room, never on load; forward ends it, in this window. */
export class Script {
  /** `playing` holds the result back, `played` has just shown it, with motion; `still` shows it without. */
  readonly state = signal<'still' | 'playing' | 'played'>('still')
  readonly #isStill: () => boolean
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(isStill = prefersStill) {
    this.#isStill = isStill
  }

  /** Called before the room's next state is shown. @param before null on load */
  follow(before: StageRoom | null, now: StageRoom): void {
    const script = scriptOf(now)
    if (before && scriptOf(before)?.of === script?.of) return
    this.#show('still')
    if (!before || !script || this.#isStill()) return
    if (script.ms === 0) return this.#show('played')
    this.#show('playing')
    this.#timer = setTimeout(() => this.#show('played'), script.ms)
  }

  /** Shows the result at once. @returns whether it was held back */
  skip(): boolean {
    if (this.state.value !== 'playing') return false
    this.#show('still')
    return true
  }

  #show(state: 'still' | 'playing' | 'played'): void {
    clearTimeout(this.#timer)
    this.state.value = state
  }
}
