import { signal } from '@preact/signals'
import type { JSX } from 'preact'

const shownMs = 8_000
/** Longer when there is an action. */
const shownWithActionMs = 20_000

/** The action of a toast. */
interface ToastAction {
  readonly label: string
  readonly run: () => void
}

const shown = signal<{
  readonly number: number
  readonly text: string
  readonly action: ToastAction | undefined
} | null>(null)
let number = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Confirms an action, or reports a failure without a better place. */
export function toast(text: string, action?: ToastAction): void {
  clearTimeout(timer)
  shown.value = { number: ++number, text, action }
  timer = setTimeout(hide, action ? shownWithActionMs : shownMs)
}

function hide(): void {
  shown.value = null
}

/** The toast area; always rendered, as a live region. */
export function Toasts(): JSX.Element {
  const now = shown.value
  return (
    <div class="toasts" role="status">
      {now && (
        // The key makes a repeated text announced again.
        <p key={now.number} class="toast-text">
          {now.text}
          {now.action && (
            <button
              type="button"
              class="button toast-action"
              onClick={() => {
                hide()
                now.action?.run()
              }}
            >
              {now.action.label}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
