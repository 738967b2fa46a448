import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { m } from '../../messages/stage/index.ts'
import { numberOf, takesAnswers } from '../../room/question-state.ts'
import { Pager } from '../../slide/canvas/pager.ts'
import { isSmall, type Shape } from '../../slide/canvas/shape.ts'
import { SlideAt, SlideRole } from '../../slide/canvas/slide-at.tsx'
import { StageMain } from '../../slide/stage-main.tsx'
import { questionCount } from '../../slide/view/deck-slides.ts'
import { drawingOf, isMoment, type SlideDrawing } from '../../slide/view/drawing.ts'
import type { ShownStage, StageMainProps } from '../../slide/view/shown-stage.ts'
import { Icon } from '../../ui/icon.tsx'
import { DoneToStage } from '../controls/done-to-stage.tsx'
import { nowAndNext } from '../controls/now-and-next.ts'
import type { StageControl } from '../stage-control.ts'

/** The stage's slide, with the results that the stage may hide, and its overrides. */
export function Now({
  view,
  stage,
  asTable,
}: Omit<StageMainProps, 'stage'> & { stage: StageControl }): JSX.Element {
  const drawing = drawingOf(view.room, stage.screen.reviewed.value)
  const { at, of } = nowAndNext({ view, stage })
  return (
    <>
      <h2 class="hint">
        {m.slideNow}
        {at !== -1 && <span class="numbers"> · {m.slideOf({ at: at + 1, of })}</span>}
      </h2>
      <DoneToStage stage={stage} />
      <div class="presenter-slide">
        <NowSlide {...{ view, stage, asTable, drawing }} shape={isSmall.value ? 'page' : 'canvas'} />
      </div>
      {drawing.type === 'question' && <Progress view={view} question={drawing.question} />}
    </>
  )
}

/** The stage's slide as a part of another page. */
export function NowSlide({
  view,
  stage,
  asTable,
  drawing,
  shape,
}: Omit<StageMainProps, 'stage'> & {
  stage: StageControl
  drawing: SlideDrawing
  shape: Shape
}): JSX.Element {
  const shown = useMemo(() => withResults(stage, shape), [stage, shape])
  return (
    <SlideRole.Provider value="part">
      <SlideAt key={shape} shape={shape} isMoment={isMoment(drawing)}>
        <StageMain view={view} stage={shown} asTable={asTable} drawing={drawing} />
      </SlideAt>
    </SlideRole.Provider>
  )
}

/** The stage without its switch that hides results. A page has none of the stage's pages, which it mirrors. */
function withResults({ shown }: StageControl, shape: Shape): ShownStage {
  const pager = shape === 'canvas' ? shown.pager : new Pager(() => {})
  return { ...shown, pager, hidesResults: signal(false) }
}

/** Which question it is, and whether it is open. */
function Progress({
  view,
  question,
}: Pick<StageMainProps, 'view'> & {
  question: Extract<SlideDrawing, { type: 'question' }>['question']
}): JSX.Element {
  const { phase } = question
  return (
    <p class="stage-place numbers">
      {m.questionOf({ at: numberOf(question), of: questionCount(view.room) })}
      {takesAnswers(question) && (
        <span class="phase-badge" data-phase={phase}>
          {phase !== 'OPEN' && <Icon name={phase === 'LOCKED' ? 'lock' : 'check'} />}
          {m.phases[phase]}
        </span>
      )}
    </p>
  )
}
