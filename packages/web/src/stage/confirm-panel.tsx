import type { ComponentChildren, JSX } from 'preact'
import { m } from '../messages/stage/index.ts'

/** Asks before something is done that cannot be undone. @param children what it means */
export function ConfirmPanel({
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
