import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { ScaleButtons } from '../../ui/scale-buttons.tsx'
import type { InputProps } from '../question-view.ts'

export type RatingSettings = {
  readonly min: number
  readonly max: number
  readonly min_label: string | null
  readonly max_label: string | null
}

export function Input({ question, own, give }: InputProps): JSX.Element {
  const { min, max, min_label, max_label } = question.settings as RatingSettings
  return (
    <div class="input-form">
      <p class="hint">{m.chooseOne}</p>
      <ScaleButtons
        label={question.prompt}
        min={min}
        max={max}
        ends={{ low: min_label, high: max_label }}
        chosen={(own as { value: number } | undefined)?.value ?? null}
        onChoose={value => give({ value })}
      />
    </div>
  )
}
