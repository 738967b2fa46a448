import { signal } from '@preact/signals'
import type { Room } from '@roomful/contract/room/protocol'

/** The podium of a stage names the winner 3.3 s after it appears. */
const afterStageMs = 4_000

type Facts = Pick<Room, 'state' | 'scores_final' | 'score' | 'leaderboard'>

/**
 * Holds back the final places of a quiz until stages have shown the podium, so that no phone names the winner before them.
 * Also with reduced motion: stages may have it or not.
 */
export class FinalPlaces {
  readonly areTold = signal(true)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Called before the room's next state is shown. @param before null on load */
  follow(before: Facts | null, now: Facts): void {
    const isShown = now.leaderboard !== null
    const areTold =
      !now.scores_final || now.state !== 'LIVE' || (before ? this.#wereTold(before, now) : isShown)
    if (areTold || !isShown) this.#tell(areTold)
    else {
      this.areTold.value = false
      this.#timer ??= setTimeout(() => this.#tell(true), afterStageMs)
    }
  }

  /** Whether these places were told already. */
  #wereTold(before: Facts, now: Facts): boolean {
    return (
      this.areTold.value &&
      before.scores_final &&
      (before.leaderboard !== null || JSON.stringify(before.score) === JSON.stringify(now.score))
    )
  }

  #tell(areTold: boolean): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.areTold.value = areTold
  }
}
