import { slidesAhead } from '../../slide/view/deck-slides.ts'
import type { PanelName } from '../panels/panel.ts'
import type { StageControl } from '../stage-control.ts'
import { tellAllSkipped } from './go-to.ts'

const longPressMs = 600

/**
 * The next slide, past pages and points that were not shown.
 * @returns whether only the end is left
 */
export async function stepPast(stage: StageControl): Promise<boolean> {
  const { view, script, steps } = stage
  const room = view.value?.room
  script.skip()
  if (!room || room.leaderboard_next || steps.here !== 'point')
    return (await steps.next()) && !tellAllSkipped(stage)
  const [next] = slidesAhead(room)
  if (!next) return steps.afterLast()
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
    if (await stepPast(stage)) onPanel('end')
  }
  const on = (
    name: 'pointerdown' | 'pointerup' | 'pointerleave' | 'pointercancel' | 'contextmenu' | 'click',
    listener: (event: PointerEvent) => void,
  ) => button.addEventListener(name, listener, { capture: true, signal: listening.signal })
  let isTouch = false
  const stop = () => clearTimeout(timer)
  on('pointerdown', event => {
    stop()
    isDone = false
    isTouch = event.pointerType === 'touch'
    if (event.button !== 0) return
    timer = setTimeout(() => {
      isDone = true
      void past()
    }, longPressMs)
  })
  for (const name of ['pointerup', 'pointerleave', 'pointercancel'] as const) on(name, stop)
  // A long touch asks for a menu before it is long enough here.
  on('contextmenu', () => isTouch || stop())
  on('click', event => {
    // The click of a key ends no press.
    const wasLong = isDone && event.detail > 0
    isDone = false
    if (!wasLong && !event.shiftKey) return
    event.stopImmediatePropagation()
    if (!wasLong) void past()
  })
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}
