import { typedNumber } from '@roomful/contract/lib/digits'
import { toUnits } from '@roomful/contract/question-types/decimals'
import {
  gridOf,
  nearestStep,
  sliderStepsMax,
  stepOf,
  valueAt,
} from '@roomful/contract/question-types/numeric-grid'
import './input.css'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../../messages/forms/index.ts'
import { decimal } from '../../messages/numbers.ts'
import { SendButton } from '../../ui/send-button.tsx'
import type { InputProps } from '../question-view.ts'
import { useDraft } from '../use-draft.ts'

export type NumericSettings = {
  readonly min: number
  readonly max: number
  readonly step: number
  /** Present once the question is REVEALED. */
  readonly correct_value?: number | null
  readonly tolerance?: number
}

/** The nearest value on a step. */
export function onStep(value: number, settings: NumericSettings): number {
  const grid = gridOf(settings)
  return valueAt(grid, nearestStep(grid, toUnits(value, grid.decimals)))
}

/** A number by slider, stepper or keyboard; without the slider where it has too many steps. */
export function Input(props: InputProps): JSX.Element {
  const { min, max, step } = props.question.settings as NumericSettings
  const grid = gridOf({ min, max, step })
  const isSlider = grid.steps <= sliderStepsMax
  const middle = onStep((min + max) / 2, { min, max, step })
  const allowed = (text: string) => {
    const number = typedNumber(text)
    return stepOf(grid, number) === null ? null : number
  }
  const draft = useDraft<{ readonly value: number | string }>(props, { value: '' }, answer => {
    const value = allowed(String(answer.value))
    return value === null ? null : { value }
  })
  const typed = String(draft.value.value)
  const value = allowed(typed)

  function set(next: number): void {
    draft.set({ value: String(onStep(next, { min, max, step })) })
  }

  const ends = { min: decimal(min, 6), max: decimal(max, 6) }
  const problem =
    typed.trim() === '' || value !== null ? null : problemOf(typed, { min, max, step }, isSlider)

  return (
    <div class="input-form">
      <p class="hint">{isSlider ? m.numberHint(ends) : m.stepHint({ ...ends, step: decimal(step, 6) })}</p>
      <div class="number-row">
        <button
          type="button"
          class="button step"
          aria-label={m.less}
          onClick={() => set((value ?? middle) - step)}
        >
          −
        </button>
        <input
          class="input number-input numbers"
          aria-label={m.numberLabel}
          aria-invalid={problem !== null}
          aria-describedby="number-problem"
          inputMode="decimal"
          autocomplete="off"
          value={typed}
          onInput={event => draft.set({ value: event.currentTarget.value })}
        />
        <button
          type="button"
          class="button step"
          aria-label={m.more}
          onClick={() => set((value ?? middle) + step)}
        >
          +
        </button>
      </div>
      <p id="number-problem" class={problem === null ? '' : 'notice bad'} role="status">
        <span key={problem}>{problem}</span>
      </p>
      {isSlider && (
        <input
          class="slider"
          type="range"
          aria-label={m.numberLabel}
          min={min}
          max={max}
          step={step}
          value={value ?? middle}
          onInput={event => set(Number(event.currentTarget.value))}
        />
      )}
      <SendButton {...draft.send} />
    </div>
  )
}

/** Validation error for typed input, which is never silently changed. */
function problemOf(typed: string, { min, max, step }: NumericSettings, isSlider: boolean): string {
  const number = typedNumber(typed)
  if (!Number.isFinite(number)) return m.notANumber
  if (!isSlider) return m.notOnStep({ min: decimal(min, 6), max: decimal(max, 6), step: decimal(step, 6) })
  if (number < min || number > max) return m.outOfRange({ min: decimal(min, 6), max: decimal(max, 6) })
  const below = min + Math.floor((number - min) / step) * step
  const nearest = [below, below + step].map(one => onStep(one, { min, max, step }))
  return m.betweenSteps({ below: decimal(nearest[0]!, 6), above: decimal(nearest[1]!, 6) })
}

export function rightText({ settings }: RoomQuestion): string {
  const { correct_value, tolerance } = settings as { correct_value: number; tolerance: number }
  return decimal(correct_value, 6) + (tolerance > 0 ? ` ± ${decimal(tolerance, 6)}` : '')
}
