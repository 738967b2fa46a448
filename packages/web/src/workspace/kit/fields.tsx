import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import type { Field } from './use-form.ts'

interface Labels {
  readonly field: Pick<Field<unknown>, 'id' | 'problem'>
  readonly label: string
  /** Guidance for filling it in. */
  readonly hint?: ComponentChildren
}

interface FieldProps<T> extends Labels {
  readonly field: Field<T>
}

/** A label, control, hint and error, linked for screen readers. */
export function Labelled({
  field: { id, problem },
  label,
  hint,
  children,
}: Labels & { readonly children: ComponentChildren }): JSX.Element {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {problem !== null && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <p class="hint field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The ids of the hint and the error that `Labelled` shows, for a control's `aria-describedby`. */
export function describedBy({ field: { id, problem }, hint }: Labels): string | undefined {
  const parts = [problem !== null && `${id}-problem`, hint !== undefined && `${id}-hint`]
  return parts.filter(Boolean).join(' ') || undefined
}

interface TextFieldProps extends FieldProps<string> {
  readonly type?: 'text' | 'email' | 'url'
  /** https://html.spec.whatwg.org/#autofill */
  readonly autocomplete?: string
  readonly inputMode?: 'numeric' | 'email' | 'url' | 'text'
  readonly maxLength?: number
  readonly isReadOnly?: boolean
}

export function TextField(props: TextFieldProps): JSX.Element {
  const { field, type = 'text', autocomplete = 'off', inputMode, maxLength, isReadOnly = false } = props
  return (
    <Labelled {...props}>
      <input
        id={field.id}
        class="input"
        // Preact types `role` per input type; none is set here.
        type={type as 'text'}
        autocomplete={autocomplete}
        autocapitalize={type === 'email' || inputMode === 'numeric' ? 'none' : undefined}
        spellcheck={false}
        inputMode={inputMode}
        maxLength={maxLength}
        readOnly={isReadOnly}
        dir="auto"
        aria-invalid={field.problem !== null}
        aria-describedby={describedBy(props)}
        value={field.value}
        onInput={event => field.onChange(event.currentTarget.value)}
      />
    </Labelled>
  )
}

/** A password field with a show toggle. */
export function PasswordField(
  props: FieldProps<string> & { readonly autocomplete: 'current-password' | 'new-password' | 'off' },
): JSX.Element {
  const { field, autocomplete } = props
  const [isShown, setShown] = useState(false)
  return (
    <Labelled {...props}>
      <div class="password">
        <input
          id={field.id}
          class="input"
          type={(isShown ? 'text' : 'password') as 'text'}
          autocomplete={autocomplete}
          autocapitalize="none"
          spellcheck={false}
          maxLength={1000}
          aria-invalid={field.problem !== null}
          aria-describedby={describedBy(props)}
          value={field.value}
          onInput={event => field.onChange(event.currentTarget.value)}
        />
        <button
          type="button"
          class="button quiet password-show"
          aria-pressed={isShown}
          aria-label={m.common.showPassword}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? m.common.hide : m.common.show}
        </button>
      </div>
    </Labelled>
  )
}

export interface Choice<T extends string> {
  readonly value: T
  readonly text: string
  /** The consequence of the choice. */
  readonly hint?: string
}

export function SelectField<T extends string>(
  props: FieldProps<T> & { readonly choices: readonly Choice<T>[] },
): JSX.Element {
  const { field, choices } = props
  return (
    <Labelled {...props}>
      <select
        id={field.id}
        class="input"
        aria-invalid={field.problem !== null}
        aria-describedby={describedBy(props)}
        value={field.value}
        onChange={event => field.onChange(event.currentTarget.value as T)}
      >
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** Radio buttons with a hint each. */
export function ChoiceField<T extends string>({
  field,
  label,
  choices,
}: FieldProps<T> & { readonly choices: readonly Choice<T>[] }): JSX.Element {
  return (
    <fieldset class="choices" aria-describedby={field.problem === null ? undefined : `${field.id}-problem`}>
      <legend>{label}</legend>
      {choices.map(({ value, text, hint }) => (
        <label key={value} class="choice">
          <input
            type="radio"
            name={field.id}
            value={value}
            checked={field.value === value}
            onChange={() => field.onChange(value)}
          />
          <span>
            <bdi>{text}</bdi>
            {hint !== undefined && <small class="hint">{hint}</small>}
          </span>
        </label>
      ))}
      {field.problem !== null && (
        <p class="field-problem" id={`${field.id}-problem`}>
          {field.problem}
        </p>
      )}
    </fieldset>
  )
}

/** The account for password managers, on forms without an address field. */
export function KnownUser({ email }: { readonly email: string }): JSX.Element {
  return <input type="text" autocomplete="username" value={email} readOnly hidden />
}

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
