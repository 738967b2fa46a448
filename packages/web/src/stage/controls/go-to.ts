import { m } from '../../messages/panels/index.ts'
import { type DeckSlide, deckSlides, slideOnScreen } from '../../slide/view/deck-slides.ts'
import type { StageControl } from '../stage-control.ts'

const digitsMax = 3
/** The digits typed so far; one stage per page. */
let typed = ''
let timer: ReturnType<typeof setTimeout> | undefined
const typedForMs = 5_000

function setTyped(digits: string): void {
  clearTimeout(timer)
  typed = digits
}

/** Says where Enter leads, as long as it does. */
function hint(stage: StageControl): void {
  const { notices } = stage
  if (typed === '') {
    notices.show(null)
    return
  }
  const text = m.goTo(Number(typed))
  notices.show({ text })
  timer = setTimeout(() => {
    typed = ''
    // Another one may have followed.
    if (notices.current.value?.text === text) notices.show(null)
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
    hint(stage)
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
  const missing = areAllSkipped(slides) ? m.allSkipped : m.noSuchSlide({ number, count })
  stage.notices.show(slide ? null : { text: missing })
  return true
}

function areAllSkipped(slides: readonly DeckSlide[]): boolean {
  return slides.length > 0 && slides.every(({ number }) => number === null)
}

/** Says before the first slide that there is no next one. @returns whether it is so */
export function tellAllSkipped({ view, notices }: StageControl): boolean {
  const room = view.value?.room
  if (!room || slideOnScreen(room) !== null || !areAllSkipped(deckSlides(room))) return false
  notices.show({ text: m.allSkipped })
  return true
}

/** Says after the last slide how to end the session. */
export function tellEnd(stage: StageControl): void {
  if (!tellAllSkipped(stage)) stage.notices.show({ text: m.lastSlide })
}
