import { signal } from '@preact/signals'
import type { JSX } from 'preact'

const shownMs = 8_000
/** There is something to do. */
const shownWithActionMs = 20_000

/** What can be done about what a toast says. */
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

/** Says that something was done, or that it failed where no place beside its button could say so. */
export function toast(text: string, action?: ToastAction): void {
  clearTimeout(timer)
  shown.value = { number: ++number, text, action }
  timer = setTimeout(hide, action ? shownWithActionMs : shownMs)
}

function hide(): void {
  shown.value = null
}

/** Where toasts appear; there from the beginning, so that screen readers say what comes into it. */
export function Toasts(): JSX.Element {
  const now = shown.value
  return (
    <div class="toasts" role="status">
      {now && (
        // The same text twice is said twice.
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
