import type { JSX } from 'preact'
import { m } from '../../messages/stage/index.ts'
import { Written } from '../../ui/written.tsx'
import type { StageControl } from '../stage-control.ts'
import './done-to-stage.css'

/** Overrides in effect on the stage, with a button to revert them. */
export function DoneToStage({ stage }: { stage: StageControl }): JSX.Element {
  const enlarged = stage.screen.enlarged.value
  return (
    <div class="done-to-stage" role="status">
      {stage.screen.isBlank.value && (
        <p class="notice">
          {m.stageIsBlank}
          <button type="button" class="button" onClick={() => stage.screen.setBlank(false)}>
            {m.showStage}
          </button>
        </p>
      )}
      {stage.screen.hidesResults.value && (
        <p class="notice">
          {m.hiddenOnStage}
          <button type="button" class="button" onClick={() => stage.screen.toggleResults()}>
            {m.showAgain}
          </button>
        </p>
      )}
      {enlarged !== null && (
        <p class="notice">
          <span>
            {m.fillsStage} <Written text={enlarged} />
          </span>
          <button type="button" class="button" onClick={() => stage.screen.enlarge(null)}>
            {m.closeDialog}
          </button>
        </p>
      )}
    </div>
  )
}
