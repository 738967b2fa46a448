import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { m } from '../messages/stage/index.ts'
import { numberOf, takesAnswers } from '../room/question-state.ts'
import { drawingOf, isMoment, type SlideDrawing } from '../slide/drawing.ts'
import { isSmall, type Shape } from '../slide/shape.ts'
import { SlideAt, SlideRole } from '../slide/slide-at.tsx'
import { Pager } from '../stage/pager.ts'
import { StageMain } from '../stage/stage-main.tsx'
import type { ShownStage, StageMainProps } from '../stage/stage-props.ts'
import { answersOf, type StageControl } from '../stage/stage-room.ts'
import { Icon } from '../ui/icon.tsx'
import { Written } from '../ui/written.tsx'

/** The stage's slide, with the results that the stage may hide, and its overrides. */
export function Now({
  view,
  stage,
  asTable,
}: Omit<StageMainProps, 'stage'> & { stage: StageControl }): JSX.Element {
  const drawing = drawingOf(view.room, stage.reviewed.value)
  const shape = isSmall.value ? 'page' : 'canvas'
  const shown = useMemo(() => withResults(stage, shape), [stage, shape])
  return (
    <>
      <h2 class="hint">{m.slideNow}</h2>
      <DoneToStage stage={stage} />
      <div class="presenter-slide">
        <SlideRole.Provider value="part">
          <SlideAt key={shape} shape={shape} isMoment={isMoment(drawing)}>
            <StageMain view={view} stage={shown} asTable={asTable} drawing={drawing} />
          </SlideAt>
        </SlideRole.Provider>
      </div>
      {drawing.is === 'question' && <Progress view={view} question={drawing.question} />}
    </>
  )
}

/** The stage without its switch that hides results. A page has none of the stage's pages, which it mirrors. */
function withResults(stage: StageControl, shape: Shape): ShownStage {
  const { allTexts, canTurn, hidesTexts, reactions, reviewed, script } = stage
  const pager = shape === 'canvas' ? stage.pager : new Pager(() => {})
  return {
    allTexts,
    canTurn,
    hidesTexts,
    pager,
    reactions,
    reviewed,
    script,
    hidesResults: signal(false),
    get isRemote() {
      return stage.isRemote
    },
    get canReview() {
      return stage.canReview
    },
    enlarge: text => stage.enlarge(text),
    hide: text => stage.hide(text),
  }
}

function Progress({
  view,
  question,
}: Pick<StageMainProps, 'view'> & {
  question: Extract<SlideDrawing, { is: 'question' }>['question']
}): JSX.Element {
  const { phase } = question
  const [given, people] = answersOf(view, view.results[question.id]?.total_voters ?? 0)
  return (
    <p class="stage-place numbers">
      {m.questionOf(numberOf(question), view.room.deck.length)}
      {takesAnswers(question) && (
        <>
          <span class="phase-badge" data-phase={phase}>
            {phase !== 'OPEN' && <Icon name={phase === 'LOCKED' ? 'lock' : 'check'} />}
            {m.phases[phase]}
          </span>
          <span class="answer-count">{m.answeredOf(given, people)}</span>
        </>
      )}
    </p>
  )
}

/** Overrides in effect on the stage, with a button to revert them. */
function DoneToStage({ stage }: { stage: StageControl }): JSX.Element {
  const enlarged = stage.enlarged.value
  return (
    <div class="done-to-stage" role="status">
      {stage.isBlank.value && (
        <p class="notice">
          {m.stageIsBlank}
          <button type="button" class="button" onClick={() => stage.setBlank(false)}>
            {m.showStage}
          </button>
        </p>
      )}
      {stage.hidesResults.value && (
        <p class="notice">
          {m.hiddenOnStage}
          <button type="button" class="button" onClick={() => stage.toggleResults()}>
            {m.showAgain}
          </button>
        </p>
      )}
      {enlarged !== null && (
        <p class="notice">
          <span>
            {m.fillsStage} <Written text={enlarged} />
          </span>
          <button type="button" class="button" onClick={() => stage.enlarge(null)}>
            {m.closeDialog}
          </button>
        </p>
      )}
    </div>
  )
}
