import { m } from '../../messages/panels/index.ts'
import { deckSlides } from '../../slide/view/deck-slides.ts'
import type { StageControl } from '../stage-control.ts'

const digitsMax = 3
/** The digits typed so far; one stage per page. */
let typed = ''
let timer: ReturnType<typeof setTimeout> | undefined
const typedForMs = 5_000

function setTyped(digits: string): void {
  clearTimeout(timer)
  typed = digits
  if (digits !== '')
    timer = setTimeout(() => {
      typed = ''
    }, typedForMs)
}

/**
 * Digits, then Enter, bring the slide of that number on screen; Escape, and any other key, discard them.
 * @returns whether the key was handled
 */
export function goToTyped(stage: StageControl, pressed: string): boolean {
  const room = stage.view.value?.room
  if (room?.state !== 'LIVE' || room.mode === 'SELF_PACED') return false
  if (/^[0-9]$/.test(pressed)) {
    setTyped(`${typed}${pressed}`.replace(/^0+/, '').slice(-digitsMax))
    stage.notices.show(typed === '' ? null : { text: m.goTo(Number(typed)) })
    return true
  }
  // Digits of some keyboards need it.
  if (typed === '' || pressed === 'Shift') return false
  const number = Number(typed)
  setTyped('')
  if (pressed !== 'Enter') {
    stage.notices.show(null)
    return pressed === 'Escape'
  }
  const slides = deckSlides(room)
  const slide = slides.find(one => one.number === number)
  if (slide) stage.steps.choose(slide)
  const count = slides.filter(one => one.number !== null).length
  stage.notices.show(slide ? null : { text: m.noSuchSlide({ number, count }) })
  return true
}
