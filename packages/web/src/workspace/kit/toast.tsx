import { signal } from '@preact/signals'
import type { JSX } from 'preact'

const shownMs = 8_000
const shown = signal<{ readonly number: number; readonly text: string } | null>(null)
let number = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Says that something was done. What failed is said where it was tried. */
export function toast(text: string): void {
  clearTimeout(timer)
  shown.value = { number: ++number, text }
  timer = setTimeout(() => {
    shown.value = null
  }, shownMs)
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
        </p>
      )}
    </div>
  )
}
