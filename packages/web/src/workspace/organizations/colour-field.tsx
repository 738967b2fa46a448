import { contrastMin, type Theme } from '@roomful/contract/look'
import type { JSX } from 'preact'
import { language, m } from '../../messages/workspace/index.ts'
import type { Field } from '../kit/use-form.ts'
import { checkColour, ourAccent, readColour } from './colours.ts'

/** A colour, typed or picked, and whether it can be read in a theme. */
export function ColourField({
  field: { id, value, problem, onChange },
  label,
  theme,
}: {
  readonly field: Field<string>
  readonly label: string
  readonly theme: Theme
}): JSX.Element {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="colour">
        <input
          type="color"
          class="colour-pick"
          aria-label={m.look.pick(label)}
          value={readColour(value) ?? ourAccent[theme]}
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
      <Check id={`${id}-check`} theme={theme} typed={value} onChange={onChange} />
    </div>
  )
}

/** What the page says of the colour while it is typed; screen readers say it too. */
function Check({
  id,
  theme,
  typed,
  onChange,
}: {
  readonly id: string
  readonly theme: Theme
  readonly typed: string
  readonly onChange: (colour: string) => void
}): JSX.Element {
  const check = checkColour(theme, typed)
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  // Rounded down, as 4.46 is not enough.
  const ratio = (contrast: number) => format.format(Math.floor(contrast * 10) / 10)
  return (
    <div class="colour-check">
      <p id={id} role="status" class="state" data-state={check.is === 'readable' ? 'good' : 'bad'}>
        {check.is === 'no colour'
          ? m.look.noColour
          : check.is === 'readable'
            ? m.look.readable(ratio(check.contrast))
            : m.look.unreadable[theme](ratio(check.contrast), ratio(contrastMin))}
      </p>
      {check.is === 'unreadable' && (
        <button type="button" class="button" onClick={() => onChange(check.nearest)}>
          {m.look.takeNearest(check.nearest)}
        </button>
      )}
    </div>
  )
}
