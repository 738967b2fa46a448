import type { SlideDrawing } from '../slide/view/drawing.ts'
import type { StageView } from '../slide/view/stage-view.ts'
import { stillView } from '../slide/view/still-view.ts'
import { contentSlideOf, type Previewed } from './previewed.ts'

/** A slide of a presentation as the stage of an imaginary room shows it. @param hasAnswers whether the room has answered */
export function shownSlide(
  shown: Previewed,
  hasAnswers: boolean,
): { readonly view: StageView; readonly drawing: SlideDrawing } {
  if (shown.kind === 'CONTENT') {
    const slide = contentSlideOf(shown)
    return { view: stillView({ content_slide: slide }, null), drawing: { type: 'content', slide } }
  }
  const question = hasAnswers ? shown.onStage : shown.onPhone
  const results = hasAnswers ? shown.results : shown.noResults
  const entries = hasAnswers ? [...shown.entries] : []
  return { view: stillView({ question, entries }, results), drawing: { type: 'question', question } }
}
