import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { ConfirmPanel } from './confirm-panel.tsx'
import type { PanelProps } from './panel.ts'

/** Asks before a question that was revealed is opened again, which removes its answers. */
export function ReopenPanel({ stage, onClose }: PanelProps): JSX.Element {
  return (
    <ConfirmPanel confirm={m.reopenQuestion} onConfirm={() => stage.reopen()} onClose={onClose}>
      <p>{m.reopenAskLead}</p>
    </ConfirmPanel>
  )
}
