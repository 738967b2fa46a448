import type { JoinBody } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'

interface FieldProps {
  readonly value: string
  readonly onInput: (value: string) => void
  readonly problem: string | null
}

export function CodeField({ value, onInput, problem }: FieldProps): JSX.Element {
  return (
    <div class="field">
      <label for="code">{m.codeLabel}</label>
      <input
        id="code"
        class="input code-input"
        inputMode="numeric"
        autocomplete="off"
        enterkeyhint="go"
        placeholder={m.codeExample}
        maxLength={32}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : 'problem'}
        value={value}
        onInput={event => onInput(event.currentTarget.value)}
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
        aria-describedby={problem === null ? undefined : 'problem'}
        value={value}
        onInput={event => onInput(event.currentTarget.value)}
      />
    </div>
  )
}

const timeFactors = [1, 1.5, 2, null] as const

/** For those who read or type more slowly: every time limit is stretched for this device alone. */
export function MoreTime({
  value,
  onChange,
}: {
  value: JoinBody['time_factor']
  onChange: (factor: 1 | 1.5 | 2 | null) => void
}): JSX.Element {
  return (
    <details class="more-time">
      <summary>{m.moreTime}</summary>
      <fieldset>
        <legend class="hint">{m.moreTimeHint}</legend>
        {timeFactors.map(factor => (
          <label key={String(factor)} class="radio">
            <input type="radio" name="time" checked={value === factor} onChange={() => onChange(factor)} />
            {m.timeFactors[`${factor}`]}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
