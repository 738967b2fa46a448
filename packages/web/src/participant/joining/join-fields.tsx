import type { JoinBody } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { m } from '../../messages/join/index.ts'
import type { Found } from './use-lookup.ts'

interface FieldProps {
  readonly value: string
  readonly onInput: (value: string) => void
  readonly problem: string | null
}

/** Where digits will be. */
const codeDots = '••• •••'

export function CodeField({
  value,
  onInput,
  onDone,
  problem,
}: FieldProps & { readonly onDone: () => void }): JSX.Element {
  return (
    <div class="field">
      <label for="code" class="only-read">
        {m.codeLabel}
      </label>
      <input
        id="code"
        class="input code-input"
        inputMode="numeric"
        autocomplete="off"
        enterkeyhint="go"
        placeholder={codeDots}
        maxLength={32}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : 'problem'}
        value={value}
        onInput={event => onInput(event.currentTarget.value)}
        onChange={onDone}
      />
    </div>
  )
}

export function NameField({ value, onInput, problem }: FieldProps): JSX.Element {
  return (
    <div class="field">
      <label for="name">{m.nameLabel}</label>
      <input
        id="name"
        class="input"
        autocomplete="name"
        enterkeyhint="go"
        maxLength={80}
        required
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? 'name-lead' : 'problem'}
        value={value}
        onInput={event => onInput(event.currentTarget.value)}
      />
      <p class="hint" id="name-lead">
        {m.nameLead}
      </p>
    </div>
  )
}

const timeFactors = {
  FREE: [1, 1.5, 2, null],
  // With GRANTED, only the presenter extends time.
  GRANTED: [1, null],
} as const

/** Extends every time limit on this device, for people who read or type more slowly. The room provides the choices. */
export function MoreTime({
  found,
  value,
  onOpen,
  onChange,
}: {
  found: Found
  value: JoinBody['time_factor']
  onOpen: () => void
  onChange: (factor: 1 | 1.5 | 2 | null) => void
}): JSX.Element {
  const details = useRef<HTMLDetailsElement>(null)
  // May have been opened before the script loaded.
  useEffect(() => {
    if (details.current?.open) onOpen()
  }, [])
  return (
    <details ref={details} class="more-time" onToggle={event => event.currentTarget.open && onOpen()}>
      <summary>{m.moreTime}</summary>
      {found.type === 'ok' ? (
        <fieldset>
          <legend class="hint">
            {found.body.extra_time === 'FREE' ? m.moreTimeHint : m.moreTimeGranted}
          </legend>
          {timeFactors[found.body.extra_time].map(factor => (
            <label key={String(factor)} class="radio">
              <input type="radio" name="time" checked={value === factor} onChange={() => onChange(factor)} />
              {m.timeFactors[`${factor}`]}
            </label>
          ))}
        </fieldset>
      ) : (
        <p class="hint" role="status">
          {found.type === 'refused' ? refusalText(found.code) : m.moreTimeNeedsCode}
        </p>
      )}
    </details>
  )
}

/** Error text for a refused join or lookup. */
export function refusalText(code: string): string {
  return (m.joinErrors as Record<string, string>)[code] ?? m.joinErrors.other
}

/** An error of a form. */
export function Problem({
  text,
  id,
}: {
  readonly text: string | null
  readonly id?: string
}): JSX.Element | '' | null {
  return (
    text && (
      <p class="notice bad" role="alert" id={id}>
        {text}
      </p>
    )
  )
}
