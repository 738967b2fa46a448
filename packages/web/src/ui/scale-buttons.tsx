import type { JSX } from 'preact'
import { whole } from './numbers.ts'
import './scale-buttons.css'

/** Whole numbers side by side, the ends with names: one tap answers. */
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
    <div class="scale">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere */}
      <div class="scale-values" role="group" aria-label={label} data-many={values.length > 7}>
        {values.map(value => (
          <button
            key={value}
            type="button"
            class="scale-value numbers"
            aria-label={name(value)}
            aria-pressed={chosen === value}
            onClick={() => onChoose(value)}
          >
            {whole(value)}
          </button>
        ))}
      </div>
      {(ends.low !== null || ends.high !== null) && (
        <div class="scale-ends hint" aria-hidden="true">
          <bdi>{ends.low}</bdi>
          <bdi>{ends.high}</bdi>
        </div>
      )}
    </div>
  )
}
