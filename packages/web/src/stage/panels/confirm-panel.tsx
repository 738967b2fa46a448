import type { ComponentChildren, JSX } from 'preact'
import { m } from '../../messages/panels/index.ts'
import type { PanelProps } from './panel.ts'

/** Confirms an irreversible action. @param children the consequences */
function ConfirmPanel({
  confirm,
  onConfirm,
  onClose,
  children,
}: {
  readonly confirm: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <div class="panel-body">
      {children}
      <div class="panel-actions">
        <button type="button" class="button" onClick={onClose}>
          {m.cancel}
        </button>
        <button
          type="button"
          class="button danger"
          onClick={() => {
            onConfirm()
            onClose()
          }}
        >
          {confirm}
        </button>
      </div>
    </div>
  )
}

/** Confirms closing the session. */
export function EndPanel({ stage, onClose }: PanelProps): JSX.Element {
  return (
    <ConfirmPanel
      confirm={m.keyNames.end}
      onConfirm={() => void stage.request({ type: 'close' })}
      onClose={onClose}
    >
      <p>{m.endAskLead}</p>
    </ConfirmPanel>
  )
}

/** Confirms reopening a revealed question, which deletes its answers. */
export function ReopenPanel({ stage, onClose }: PanelProps): JSX.Element {
  return (
    <ConfirmPanel
      confirm={m.reopenQuestion}
      onConfirm={() => stage.request({ type: 'reopen' })}
      onClose={onClose}
    >
      <p>{m.reopenAskLead}</p>
    </ConfirmPanel>
  )
}
