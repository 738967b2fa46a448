import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Written } from '../ui/written.tsx'
import type { PanelProps } from './panel.ts'

const longFrom = 200
const shortUpTo = 80

/** One text for the whole screen, as long as it is there. */
export function EnlargedPanel({ view, stage, onClose }: PanelProps): JSX.Element {
  const text = stage.enlarged.value ?? ''
  const { question, entries } = view.room
  const texts = question ? (view.results[question.id]?.texts ?? []) : []
  const isThere =
    texts.some(one => one.text === text) ||
    entries.some(one => one.text === text && one.lifecycle !== 'DISMISSED' && one.lifecycle !== 'PENDING')
  useEffect(() => {
    if (!isThere) onClose()
  }, [isThere])
  const size = text.length > longFrom ? 'long' : text.length > shortUpTo ? 'middle' : 'short'
  return (
    <p class="enlarged" data-size={size}>
      {isThere && <Written text={text} />}
    </p>
  )
}
