import type { JSX } from 'preact'
import { m } from '../../messages/stage/index.ts'
import type { StageControl } from '../stage-control.ts'

/** Confirms the last action and offers to undo it. */
export function NoticeLine({ stage }: { stage: StageControl }): JSX.Element {
  const notice = stage.notices.current.value
  return (
    <div class="notice-line" role="status">
      {notice && (
        <p class="toast">
          <bdi class="written">{notice.text}</bdi>
          {notice.undo && (
            <button
              type="button"
              class="button quiet"
              onClick={() => {
                notice.undo?.()
                stage.notices.show(null)
              }}
            >
              {m.undo}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
