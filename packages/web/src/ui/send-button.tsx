import type { JSX } from 'preact'
import { m } from '../messages/index.ts'

/** The send button, within thumb reach. */
export function SendButton({
  disabled,
  again,
  onSend,
}: {
  disabled: boolean
  /** Whether an answer was sent before. */
  again: boolean
  onSend: () => void
}): JSX.Element {
  return (
    <div class="send">
      <button type="button" class="button main wide" disabled={disabled} onClick={onSend}>
        {again ? m.sendAgain : m.send}
      </button>
    </div>
  )
}
