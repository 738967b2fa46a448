import type { JSX } from 'preact'
import { m } from '../messages/index.ts'

/** Sends the answer; within reach of the thumb. */
export function SendButton({
  disabled,
  again,
  onSend,
}: {
  disabled: boolean
  /** An answer has been given before. */
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
