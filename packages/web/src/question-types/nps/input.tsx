import type { JSX } from 'preact'
import { m } from '../../messages/forms/index.ts'
import { ScaleButtons } from '../../ui/scale-buttons.tsx'
import type { InputProps } from '../question-view.ts'

export function Input({ question, own, give }: InputProps): JSX.Element {
  return (
    <div class="input-form">
      <p class="hint">{m.chooseOne}</p>
      <ScaleButtons
        label={question.prompt}
        min={0}
        max={10}
        ends={{ low: m.npsLow, high: m.npsHigh }}
        chosen={(own as { value: number } | undefined)?.value ?? null}
        onChoose={value => give({ value })}
      />
    </div>
  )
}
