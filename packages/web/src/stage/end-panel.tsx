import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { ConfirmPanel } from './confirm-panel.tsx'
import type { PanelProps } from './panel.ts'

/** Asks before the session is closed for good. */
export function EndPanel({ stage, onClose }: PanelProps): JSX.Element {
  return (
    <ConfirmPanel confirm={m.end} onConfirm={() => void stage.say({ type: 'close' })} onClose={onClose}>
      <p>{m.endAskLead}</p>
    </ConfirmPanel>
  )
}
