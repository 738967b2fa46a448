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
import { useMemo } from 'preact/hooks'
import { m, themeTexts as t } from '../../messages/workspace/index.ts'
import { ChoiceField, SelectField } from '../kit/fields.tsx'
import type { Field } from '../kit/use-form.ts'
import { DeckPicture } from '../slides/deck-picture.tsx'
import { ColourField, type Feedback, ratioText, readColour } from './colour-field.tsx'
import { sampleSlide } from './sample-slide.ts'
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
          <label key={preset} class="tile-choice theme-choice">
            <input
              type="radio"
              name={id}
              value={preset}
              checked={value === preset}
              onChange={() => onChange(preset)}
            />
            <ThemePicture
              theme={preset === '' ? ofOrganization! : completed({ preset })}
              accent={(preset === '' && organization?.accent) || null}
            />
            {preset === '' ? t.asOrganization : t.presets[preset]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Results in a theme. */
function ThemePicture({
  theme,
  accent,
}: {
  readonly theme: Theme
  /** Null: that of the theme. */
  readonly accent: Accent | null
}): JSX.Element {
  const slide = useMemo(() => sampleSlide('RATING'), [])
  const look = { name: null, logo: null, theme, accent: accent ?? accentOf(theme) }
  const same = useMemo(() => look, [JSON.stringify(look)])
  return (
    <div class="theme-picture">
      <DeckPicture label={null} slide={slide} look={same} />
    </div>
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
    return {
      text: t.problems[part]({ ratio, least: ratioText(check.min) }),
      state: 'bad',
      nearest: check.nearest,
    }
  return { text: part === 'background' ? t.seen(ratio) : t.readable(ratio), state: 'good' }
}
