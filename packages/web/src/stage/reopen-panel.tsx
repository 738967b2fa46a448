import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import type { PanelProps } from './panel.ts'

/** Asks before a question that was revealed is opened again, which removes its answers. */
export function ReopenPanel({ stage, onClose }: PanelProps): JSX.Element {
  return (
    <div class="panel-body">
      <p>{m.reopenAskLead}</p>
      <div class="panel-actions">
        <button type="button" class="button" onClick={onClose}>
          {m.cancel}
        </button>
        <button
          type="button"
          class="button danger"
          onClick={() => {
            stage.reopen()
            onClose()
          }}
        >
          {m.reopenQuestion}
        </button>
      </div>
    </div>
  )
}
