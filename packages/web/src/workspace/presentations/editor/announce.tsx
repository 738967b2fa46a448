import { signal } from '@preact/signals'
import type { JSX } from 'preact'

const announced = signal<{ readonly number: number; readonly text: string }>({ number: 0, text: '' })

/** Announces a key press's or drag's effect to screen readers. */
export function announce(text: string): void {
  announced.value = { number: announced.value.number + 1, text }
}

export function Announcements(): JSX.Element {
  const { number, text } = announced.value
  return (
    <div class="only-read" role="status">
      {/* The key makes a repeated text announced again. */}
      <p key={number}>{text}</p>
    </div>
  )
}
