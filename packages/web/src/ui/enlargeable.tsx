import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { Written } from './written.tsx'

/** User text; on a stage a click enlarges it. */
export function Enlargeable({
  text,
  enlarge,
}: {
  text: string
  enlarge: ((text: string) => void) | undefined
}): JSX.Element {
  if (!enlarge) return <Written text={text} />
  return (
    <button type="button" class="enlargeable" aria-label={m.enlarge(text)} onClick={() => enlarge(text)}>
      <Written text={text} />
    </button>
  )
}
