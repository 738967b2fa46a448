import {
  contrastMin,
  leastContrast,
  nearestReadable,
  type Scheme,
} from '@roomful/contract/features/organizations/look'
import type { LookOut } from '@roomful/contract/features/organizations/organization'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { language, m } from '../../messages/workspace/index.ts'
import { call, Problem } from '../api/call.ts'
import { ChoiceField, TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { toast } from '../kit/toast.tsx'
import { type Field, useForm } from '../kit/use-form.ts'
import { LogoSection } from './logo.tsx'
import { RoomPreview } from './room-preview.tsx'

/** The accent of `tokens.css`. */
export const ourAccent: Readonly<Record<Scheme, string>> = { light: '#2545c9', dark: '#a9b9ff' }

/** Parses a color: with or without `#`, six digits or three. @returns `#rrggbb`, or null */
export function readColour(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null
}

/** Live feedback on a color. */
export type ColourCheck =
  | { readonly is: 'no colour' }
  | { readonly is: 'readable'; readonly contrast: number }
  | { readonly is: 'unreadable'; readonly contrast: number; readonly nearest: string }

export function checkColour(theme: Scheme, typed: string): ColourCheck {
  const colour = readColour(typed)
  if (colour === null) return { is: 'no colour' }
  const contrast = leastContrast(theme, colour)
  return contrast >= contrastMin
    ? { is: 'readable', contrast }
    : { is: 'unreadable', contrast, nearest: nearestReadable(theme, colour) }
}

/** The typed color, or the nearest readable one; the default if invalid. */
export function readableOr(theme: Scheme, typed: string): string {
  const colour = readColour(typed)
  return colour === null ? ourAccent[theme] : nearestReadable(theme, colour)
}

/** A color, typed or picked, with a contrast check. */
export function ColourField({
  field: { id, value, problem, onChange },
  label,
  theme,
}: {
  readonly field: Field<string>
  readonly label: string
  readonly theme: Scheme
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

/** Live feedback on the color, also for screen readers. */
function Check({
  id,
  theme,
  typed,
  onChange,
}: {
  readonly id: string
  readonly theme: Scheme
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

/** The look of the organization's rooms, with a preview. */
export function LookScreen({ organization }: OrganizationProps): JSX.Element {
  const params = { organizationId: organization.id }
  const loaded = useLoaded(organization.id, () => call('getLook', { params }))
  return (
    <Screen title={m.look.title} lead={m.look.lead}>
      <LoadedPart loaded={loaded}>{look => <LookForm organization={organization} look={look} />}</LoadedPart>
    </Screen>
  )
}

function LookForm({ organization, look }: OrganizationProps & { readonly look: LookOut }): JSX.Element {
  const [logo, setLogo] = useState(look.logo)
  const accent = look.accent ?? ourAccent
  const form = useForm({
    name: 'look',
    initial: {
      name: look.name ?? '',
      colours: look.accent ? 'own' : ('ours' as 'own' | 'ours'),
      'accent.light': accent.light,
      'accent.dark': accent.dark,
    },
    async send(values) {
      const body = {
        name: values.name.trim() || null,
        accent: values.colours === 'ours' ? null : readAccent(values),
      }
      await call('setLook', { params: { organizationId: organization.id }, body })
      toast(m.look.saved)
    },
  })
  const { values } = form
  const isOwn = values.colours === 'own'
  return (
    <div class="look">
      <div class="look-settings">
        <Section id="look" title={m.look.look}>
          <Form form={form} submit={m.common.save}>
            <TextField
              field={form.field('name')}
              label={m.look.name}
              hint={m.look.nameHint}
              autocomplete="organization"
              maxLength={60}
            />
            <ChoiceField
              field={form.field('colours')}
              label={m.look.colours}
              choices={[
                { value: 'ours', text: m.look.ours, hint: m.look.oursHint },
                { value: 'own', text: m.look.own, hint: m.look.ownHint },
              ]}
            />
            {isOwn &&
              (['light', 'dark'] as const).map(theme => (
                <ColourField
                  key={theme}
                  theme={theme}
                  field={form.field(`accent.${theme}`)}
                  label={m.look.accent[theme]}
                />
              ))}
          </Form>
        </Section>
        <LogoSection organization={organization} logo={logo} onChanged={setLogo} />
      </div>
      <Section id="preview" title={m.look.preview} lead={m.look.previewLead}>
        <div class="previews">
          {(['light', 'dark'] as const).map(theme => (
            <RoomPreview
              key={theme}
              theme={theme}
              name={values.name.trim()}
              logo={logo}
              accent={isOwn ? readableOr(theme, values[`accent.${theme}`]) : ourAccent[theme]}
            />
          ))}
        </div>
      </Section>
    </div>
  )
}

/** @throws Problem for invalid colors */
function readAccent(typed: { readonly 'accent.light': string; readonly 'accent.dark': string }) {
  const [light, dark] = [readColour(typed['accent.light']), readColour(typed['accent.dark'])]
  if (light !== null && dark !== null) return { light, dark }
  const details = (['light', 'dark'] as const)
    .map(theme => `accent.${theme}` as const)
    .filter(field => readColour(typed[field]) === null)
    .map(field => ({ field, rule: 'colour', message: '#rrggbb' }))
  throw new Problem('INVALID_REQUEST_BODY', { details })
}
