import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { m } from '../../messages/stage/index.ts'
import { drawingOf } from '../../slide/view/drawing.ts'
import { DoneToStage } from '../controls/done-to-stage.tsx'
import { NowSlide } from './now.tsx'
import type { PanelProps } from './panel.ts'

/** The slide on screen, whose texts can be enlarged and hidden. For remotes, which have loaded the sheet of slides. */
export function NowPanel({ view, stage }: PanelProps): JSX.Element {
  useEffect(
    () => () => {
      stage.hidesTexts.value = false
    },
    [],
  )
  return (
    <div class="panel-body">
      <DoneToStage stage={stage} />
      {stage.hidesTexts.value && (
        <p class="notice" role="status">
          {m.hidingHint}{' '}
          <button
            type="button"
            class="button"
            onClick={() => {
              stage.hidesTexts.value = false
            }}
          >
            {m.hidingDone}
          </button>
        </p>
      )}
      <NowSlide
        view={view}
        stage={stage}
        asTable={false}
        drawing={drawingOf(view.room, stage.screen.reviewed.value)}
        shape="page"
      />
    </div>
  )
}
