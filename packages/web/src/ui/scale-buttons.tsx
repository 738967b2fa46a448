import type { JSX } from 'preact'
import { whole } from '../messages/numbers.ts'
import './scale-buttons.css'

/** Values with room for wide buttons on the narrowest phones. */
const fewMax = 5

/** A row of numbers with labelled ends: one tap answers. */
export function ScaleButtons({
  label,
  min,
  max,
  ends,
  chosen,
  onChoose,
}: {
  label: string
  min: number
  max: number
  ends: { readonly low: string | null; readonly high: string | null }
  chosen: number | null
  onChoose: (value: number) => void
}): JSX.Element {
  const values = Array.from({ length: max - min + 1 }, (_, i) => min + i)
  const name = (value: number) => {
    const end = value === min ? ends.low : value === max ? ends.high : null
    return end === null ? whole(value) : `${whole(value)}, ${end}`
  }
  return (
    <div class="scale" data-many={values.length > fewMax}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere */}
      <div
        class="scale-values numbers"
        role="group"
        aria-label={label}
        style={{ '--characters': Math.max(whole(min).length, whole(max).length) }}
      >
        {values.map(value => (
          <button
            key={value}
            type="button"
            class="scale-value"
            aria-label={name(value)}
            aria-pressed={chosen === value}
            onClick={() => onChoose(value)}
          >
            {whole(value)}
          </button>
        ))}
      </div>
      <ScaleEnds low={ends.low} high={ends.high} />
    </div>
  )
}

function ScaleEnds({ low, high }: { low: string | null; high: string | null }): JSX.Element | null {
  if (low === null && high === null) return null
  return (
    <div class="scale-labels hint" aria-hidden="true">
      <bdi>{low}</bdi>
      <bdi>{high}</bdi>
    </div>
  )
}
