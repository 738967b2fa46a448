import { signal } from '@preact/signals'
import type { StageRoom } from '@roomful/contract/room/protocol'
import { wantsStillness } from '../../ui/motion.ts'
import { slideOnScreen } from './deck-slides.ts'
import { showsPodium } from './podium.ts'

/** How long a leaderboard shows the previous order. */
const previousOrderMs = 1_000
/** When the winner is named; the blocks rise before (moments/moments.css). */
export const winnerMs = 3_300

/** The script that plays when a screen appears, and for how long its result is held back; null: none. */
function scriptOf(room: StageRoom): { readonly of: string; readonly ms: number } | null {
  if (room.state === 'CLOSED') return { of: 'end', ms: 0 }
  if (showsPodium(room)) return { of: `podium ${slideOnScreen(room)}`, ms: winnerMs }
  const slide = room.state === 'LIVE' ? slideOnScreen(room) : null
  if (room.state !== 'LIVE' || slide === null) return null
  if (room.leaderboard === null) return { of: slide, ms: 0 }
  // Before the second scored question there is no previous order.
  const hasPrevious = room.leaderboard.some(({ before }) => before !== null)
  return { of: `leaderboard ${slide}`, ms: hasPrevious ? previousOrderMs : 0 }
}

/** The script of what is on screen: started by changes of the room, never on load. A step forward ends it. */
export class Script {
  /** `playing` holds the result back, `played` has just shown it, with motion; `still` shows it without. */
  readonly state = signal<'still' | 'playing' | 'played'>('still')
  readonly #isStill: () => boolean
  /** Until the result is shown wherever it plays, even if not in this window. */
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(isStill = wantsStillness) {
    this.#isStill = isStill
  }

  /** Called before the room's next state is shown. @param before null on load */
  follow(before: StageRoom | null, now: StageRoom): void {
    const script = scriptOf(now)
    if (before && scriptOf(before)?.of === script?.of) return
    this.#show('still')
    if (!before || !script) return
    const moves = !this.#isStill()
    if (script.ms === 0 && moves) this.#show('played')
    if (script.ms === 0) return
    if (moves) this.state.value = 'playing'
    this.#timer = setTimeout(() => this.#show(moves ? 'played' : 'still'), script.ms)
  }

  /** Shows the result at once. @returns whether it was held back, here or in other windows */
  skip(): boolean {
    if (this.#timer === undefined) return false
    this.#show('still')
    return true
  }

  #show(state: 'still' | 'played'): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.state.value = state
  }
}
