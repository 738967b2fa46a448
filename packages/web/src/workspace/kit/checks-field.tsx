import type { JSX } from 'preact'
import type { Choice } from './fields.tsx'
import type { Field } from './use-form.ts'

/** Checkboxes with a hint each. */
export function ChecksField<T extends string>({
  field,
  label,
  choices,
}: {
  readonly field: Field<readonly T[]>
  readonly label: string
  readonly choices: readonly Choice<T>[]
}): JSX.Element {
  const problemId = `${field.id}-problem`
  return (
    <fieldset class="choices" aria-describedby={field.problem === null ? undefined : problemId}>
      <legend>{label}</legend>
      {choices.map(({ value, text, hint }, at) => (
        <label key={value} class="choice">
          <input
            type="checkbox"
            checked={field.value.includes(value)}
            // The first of them takes the focus.
            aria-invalid={field.problem !== null && at === 0 ? true : undefined}
            onChange={event => {
              const { checked } = event.currentTarget
              const isWanted = (one: T) => (one === value ? checked : field.value.includes(one))
              field.onChange(choices.map(choice => choice.value).filter(isWanted))
            }}
          />
          <span>
            {text}
            {hint !== undefined && <small class="hint">{hint}</small>}
          </span>
        </label>
      ))}
      {field.problem !== null && (
        <p class="field-problem" id={problemId}>
          {field.problem}
        </p>
      )}
    </fieldset>
  )
}
