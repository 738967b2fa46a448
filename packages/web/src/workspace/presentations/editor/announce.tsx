import { signal } from '@preact/signals'
import type { JSX } from 'preact'

const announced = signal<{ readonly number: number; readonly text: string }>({ number: 0, text: '' })

/** Tells screen readers what a key press or a drag has done. */
export function announce(text: string): void {
  announced.value = { number: announced.value.number + 1, text }
}

export function Announcements(): JSX.Element {
  const { number, text } = announced.value
  return (
    <div class="only-read" role="status">
      {/* The same text twice is said twice. */}
      <p key={number}>{text}</p>
    </div>
  )
}
