import type { JSX } from 'preact'
import { m } from '../messages/index.ts'

export interface SendButtonProps {
  readonly disabled: boolean
  /** Whether an answer was sent before. */
  readonly again: boolean
  /** Whether the answer is sent at a deadline. */
  readonly isTimed: boolean
  readonly onSend: () => void
}

/** The send button, within thumb reach. */
export function SendButton({ disabled, again, isTimed, onSend }: SendButtonProps): JSX.Element {
  return (
    <>
      {isTimed && (
        <p id="at-deadline" class="hint">
          {m.sentAtDeadline}
        </p>
      )}
      <div class="send">
        <button type="button" class="button main wide" disabled={disabled} onClick={onSend}>
          <span key={again}>{again ? m.sendAgain : m.send}</span>
        </button>
      </div>
    </>
  )
}
