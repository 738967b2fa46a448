import type { JSX } from 'preact'
import { whole } from './numbers.ts'
import './scale-buttons.css'

/** The narrowest phones have room for so many side by side. */
const oneRowMax = 5

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
  const isMany = values.length > oneRowMax
  return (
    <div class="scale" data-many={isMany}>
      {/* Over two rows the ends are at the start of the first and at the end of the last. */}
      {isMany && <ScaleEnds low={ends.low} high={null} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere */}
      <div class="scale-values" role="group" aria-label={label}>
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
      <ScaleEnds low={isMany ? null : ends.low} high={ends.high} />
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
