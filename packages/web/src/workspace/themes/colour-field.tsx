import type { ComponentChildren, JSX } from 'preact'
import { language, m } from '../../messages/workspace/index.ts'
import type { Field } from '../kit/use-form.ts'

/** Parses a color: with or without `#`, six digits or three. @returns `#rrggbb`, or null */
export function readColour(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null
}

/** A contrast as text, rounded down, as 4.46 is not enough. */
export function ratioText(contrast: number): string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return format.format(Math.floor(contrast * 10) / 10)
}

/** Live feedback on a color. */
export interface Feedback {
  readonly text: string
  /** Null: neither. */
  readonly state: 'good' | 'bad' | null
  /** The proposal, `#rrggbb`. */
  readonly nearest?: string | null
}

/** A color, typed or picked, with feedback. */
export function ColourField({
  field: { id, value, problem, onChange },
  label,
  fallback,
  feedback,
  children,
}: {
  readonly field: Field<string>
  readonly label: string
  /** Initial colour of the picker, `#rrggbb`. */
  readonly fallback: string
  readonly feedback: Feedback
  /** Further actions. */
  readonly children?: ComponentChildren
}): JSX.Element {
  const { text, state, nearest } = feedback
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="colour">
        <input
          type="color"
          class="colour-pick"
          aria-label={m.look.pick(label)}
          value={readColour(value) ?? fallback}
          onInput={event => onChange(event.currentTarget.value)}
        />
        <input
          id={id}
          class="input copy-value"
          dir="ltr"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={20}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? `${id}-check` : `${id}-problem ${id}-check`}
          value={value}
          onInput={event => onChange(event.currentTarget.value)}
        />
      </div>
      {problem !== null && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <div class="colour-check">
        <p
          id={`${id}-check`}
          role="status"
          class={state === null ? 'hint' : 'state'}
          data-state={state ?? undefined}
        >
          {text}
        </p>
        {nearest && (
          <button type="button" class="button" onClick={() => onChange(nearest)}>
            {m.look.takeNearest(nearest)}
          </button>
        )}
        {children}
      </div>
    </div>
  )
}
