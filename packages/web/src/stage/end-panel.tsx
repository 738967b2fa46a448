import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import type { PanelProps } from './panel.ts'

/** Asks before the session is closed for good. */
export function EndPanel({ stage, onClose }: PanelProps): JSX.Element {
  return (
    <div class="panel-body">
      <p>{m.endAskLead}</p>
      <p class="hint">{m.endAgain}</p>
      <div class="panel-actions">
        <button type="button" class="button" onClick={onClose}>
          {m.cancel}
        </button>
        <button
          type="button"
          class="button danger"
          onClick={() => {
            void stage.say({ type: 'close' })
            onClose()
          }}
        >
          {m.end}
        </button>
      </div>
    </div>
  )
}
