import {
  type Accent,
  type Theme,
  themePresets,
  titleFonts,
} from '@roomful/contract/features/organizations/look'
import {
  accentOf,
  checksOf,
  completed,
  schemesOf,
  surfacesOf,
  type ThemeCheck,
} from '@roomful/contract/features/organizations/themes'
import type { JSX } from 'preact'
import { m, themeTexts as t } from '../../messages/workspace/index.ts'
import { ChoiceField, SelectField } from '../kit/fields.tsx'
import type { Field } from '../kit/use-form.ts'
import { ColourField, type Feedback, ratioText, readColour } from './colour-field.tsx'
import { ThemeSketch } from './theme-sketch.tsx'
import { type ThemeValues, type themeParts, typedTheme } from './theme-values.ts'
import './themes.css'

const fontNames = {
  SANS: 'Atkinson Hyperlegible Next',
  GROTESQUE: 'Bricolage Grotesque',
  SERIF: 'Source Serif 4',
} as const

export interface ThemeFieldsProps {
  readonly values: ThemeValues
  readonly field: <N extends keyof ThemeValues>(name: N) => Field<ThemeValues[N]>
  /** The colors that it may have; an organization's accent is chosen apart. */
  readonly parts: readonly (typeof themeParts)[number][]
  /** How the organization looks; null where it is chosen itself. */
  readonly organization: { readonly theme: Theme | null; readonly accent: Accent | null } | null
}

/** Chooses a preset from pictures, colors of its own and the font of titles. */
export function ThemeFields({ values, field, parts, organization }: ThemeFieldsProps): JSX.Element {
  const theme = typedTheme(values)
  return (
    <>
      <PresetField field={field('theme.preset')} organization={organization} />
      {theme && (
        <>
          <ChoiceField
            field={field('theme.colours')}
            label={t.colours}
            choices={[
              { value: 'theme', text: t.ofTheme, hint: t.ofThemeHint },
              { value: 'own', text: t.own, hint: t.ownHint },
            ]}
          />
          {values['theme.colours'] === 'own' &&
            parts.map(part => (
              <PartField
                key={part}
                part={part}
                field={field(`theme.${part}`)}
                theme={theme}
                ours={part === 'accent' ? (organization?.accent ?? null) : null}
              />
            ))}
          <SelectField
            field={field('theme.font')}
            label={t.font}
            choices={[
              { value: '', text: t.fontOfTheme },
              ...titleFonts.map(value => ({ value, text: fontNames[value] })),
            ]}
          />
        </>
      )}
    </>
  )
}

function PresetField({
  field: { id, value, onChange },
  organization,
}: { readonly field: Field<ThemeValues['theme.preset']> } & Pick<
  ThemeFieldsProps,
  'organization'
>): JSX.Element {
  const ofOrganization = organization && (organization.theme ?? completed({}))
  return (
    <fieldset class="choices">
      <legend>{t.title}</legend>
      <div class="theme-choices">
        {(ofOrganization ? (['', ...themePresets] as const) : themePresets).map(preset => (
          <label key={preset} class="theme-choice">
            <ThemeSketch
              theme={preset === '' ? ofOrganization! : completed({ preset })}
              accent={(preset === '' && organization?.accent) || undefined}
            />
            <span class="theme-choice-name">
              <input
                type="radio"
                name={id}
                value={preset}
                checked={value === preset}
                onChange={() => onChange(preset)}
              />
              {preset === '' ? t.asOrganization : t.presets[preset]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function PartField({
  part,
  field,
  theme,
  ours,
}: {
  readonly part: ThemeCheck['part']
  readonly field: Field<string>
  readonly theme: Theme
  /** The organization's accent. */
  readonly ours: Accent | null
}): JSX.Element {
  const without = { ...theme, [part]: null, ...(part === 'background' && { text: null }) }
  const [scheme] = schemesOf(without)
  const { paper, ink } = surfacesOf(without, scheme)
  const ofTheme = { background: paper, text: ink, accent: accentOf(without)[scheme] }[part]
  return (
    <ColourField
      field={field}
      label={t.parts[part]}
      fallback={ofTheme}
      feedback={feedbackOf(part, field.value, theme, ofTheme)}
    >
      {ours && readColour(field.value) !== ours[scheme] && (
        <button type="button" class="button" onClick={() => field.onChange(ours[scheme])}>
          {t.takeOurs}
        </button>
      )}
    </ColourField>
  )
}

function feedbackOf(part: ThemeCheck['part'], typed: string, theme: Theme, ofTheme: string): Feedback {
  if (typed.trim() === '') return { text: t.asTheme(ofTheme), state: null }
  const check = checksOf(theme).find(one => one.part === part)
  if (!check) return { text: m.look.noColour, state: 'bad' }
  const ratio = ratioText(check.contrast)
  if (check.nearest !== null)
    return { text: t.problems[part](ratio, ratioText(check.min)), state: 'bad', nearest: check.nearest }
  return { text: part === 'background' ? t.seen(ratio) : t.readable(ratio), state: 'good' }
}
