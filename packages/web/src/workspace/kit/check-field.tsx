import type { ComponentChildren, JSX } from 'preact'
import type { Field } from './use-form.ts'

/** A checkbox with a hint. */
export function CheckField({
  field: { id, value, problem, onChange },
  label,
  hint,
}: {
  readonly field: Field<boolean>
  readonly label: string
  readonly hint?: ComponentChildren
}): JSX.Element {
  return (
    <div class="choices">
      <label class="choice">
        <input
          id={id}
          type="checkbox"
          checked={value}
          aria-invalid={problem !== null ? true : undefined}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={event => onChange(event.currentTarget.checked)}
        />
        <span>
          {label}
          {hint !== undefined && <small class="hint">{hint}</small>}
        </span>
      </label>
      {problem !== null && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
