import type { ComponentChildren, JSX } from 'preact'
import { Info } from './info.tsx'

interface Labels {
  readonly id: string
  readonly label: string
  readonly problem: string | null
  readonly hint?: string | undefined
}

/** A label, control and error, with the hint behind a button; the control takes `describedBy`. */
export function Field({
  id,
  label,
  problem,
  hint,
  children,
}: Labels & { readonly children: ComponentChildren }): JSX.Element {
  return (
    <div class="field">
      <div class="deck-label">
        <label for={id}>{label}</label>
        {hint !== undefined && <Info id={`${id}-hint`}>{hint}</Info>}
      </div>
      {children}
      <FieldProblem id={id} text={problem} />
    </div>
  )
}

/** A text of one line. */
export function Input({
  id,
  label,
  problem,
  hint,
  onInput,
  ...attributes
}: Labels & {
  readonly value: string
  readonly onInput: (typed: string) => void
  readonly class?: string
  readonly dir?: 'auto'
  readonly inputMode?: 'numeric' | 'text'
}): JSX.Element {
  return (
    <Field id={id} label={label} problem={problem} hint={hint}>
      <input
        class="input"
        id={id}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={problem !== null}
        aria-describedby={describedBy({ id, problem, hint })}
        {...attributes}
        onInput={event => onInput(event.currentTarget.value)}
      />
    </Field>
  )
}

/** A box to check. */
export function Check({
  id,
  label,
  problem,
  hint,
  value,
  onChange,
}: Labels & {
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}): JSX.Element {
  return (
    <div class="field">
      <div class="deck-label">
        <label class="deck-check">
          <input
            id={id}
            type="checkbox"
            checked={value}
            aria-invalid={problem !== null ? true : undefined}
            aria-describedby={describedBy({ id, problem, hint })}
            onChange={event => onChange(event.currentTarget.checked)}
          />
          {label}
        </label>
        {hint !== undefined && <Info id={`${id}-hint`}>{hint}</Info>}
      </div>
      <FieldProblem id={id} text={problem} />
    </div>
  )
}

function FieldProblem({
  id,
  text,
}: {
  readonly id: string
  readonly text: string | null
}): JSX.Element | null {
  if (text === null) return null
  return (
    <p class="field-problem" id={`${id}-problem`}>
      {text}
    </p>
  )
}

/** The ids of hint and error, for a control's `aria-describedby`. */
export function describedBy({ id, problem, hint }: Omit<Labels, 'label'>): string | undefined {
  const parts = [problem !== null && `${id}-problem`, hint !== undefined && `${id}-hint`]
  return parts.filter(Boolean).join(' ') || undefined
}
