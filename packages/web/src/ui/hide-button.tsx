import type { JSX } from 'preact'
import { m } from '../messages/results/index.ts'
import { Icon } from './icon.tsx'

/** Hides a text from every display. */
export function HideButton({
  text,
  hide,
}: {
  readonly text: string
  readonly hide: (text: string) => void
}): JSX.Element {
  return (
    <button type="button" class="note-hide" aria-label={m.hide(text)} onClick={() => hide(text)}>
      <Icon name="cross" />
    </button>
  )
}
