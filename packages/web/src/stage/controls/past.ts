import { deckSlides, slideOnScreen } from '../../slide/view/deck-slides.ts'
import type { PanelName } from '../panels/panel.ts'
import type { StageControl } from '../stage-control.ts'

const longPressMs = 600

/**
 * The next slide, past pages and points that were not shown.
 * @returns whether only the end is left
 */
export async function stepPast({ view, script, steps }: StageControl): Promise<boolean> {
  const room = view.value?.room
  script.skip()
  if (!room || room.leaderboard_next || steps.here !== 'point') return steps.next()
  const slides = deckSlides(room)
  const next = slides[slides.findIndex(({ id }) => id === slideOnScreen(room)) + 1]
  if (!next) return steps.next()
  steps.choose(next)
  return false
}

/** Lets a long press of the step forward, or one with Shift, go to the next slide. @returns stops it */
export function watchLongPress(
  button: HTMLElement,
  stage: StageControl,
  onPanel: (panel: PanelName) => void,
): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDone = false
  const past = async () => {
    isDone = true
    if (await stepPast(stage)) onPanel('end')
  }
  const on = (name: string, listener: (event: Event) => void) =>
    button.addEventListener(name, listener, { capture: true, signal: listening.signal })
  on('pointerdown', () => {
    isDone = false
    timer = setTimeout(past, longPressMs)
  })
  for (const name of ['pointerup', 'pointerleave', 'pointercancel']) on(name, () => clearTimeout(timer))
  on('click', event => {
    if (!isDone && (event as MouseEvent).shiftKey) void past()
    if (isDone) event.stopImmediatePropagation()
    isDone = false
  })
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}
