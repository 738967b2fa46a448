import {
  type Behind,
  leastContrast,
  nearestReadable,
} from '@roomful/contract/features/organizations/contrast'
import {
  type Accent,
  contrastMin,
  type Logo,
  type Scheme,
  type Theme,
} from '@roomful/contract/features/organizations/look'

import type { LookOut } from '@roomful/contract/features/organizations/organization'
import { accentOf, behindOf, completed, schemesOf } from '@roomful/contract/features/organizations/themes'
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { call, Problem } from '../api/call.ts'
import { ChoiceField, TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { Setting } from '../kit/setting.tsx'
import { toast } from '../kit/toast.tsx'
import { useForm } from '../kit/use-form.ts'
import { DeckPicture } from '../slides/deck-picture.tsx'
import { ColourField, type Feedback, ratioText, readColour } from '../themes/colour-field.tsx'
import { sampleSlide } from '../themes/sample-slide.ts'
import { ThemeFields, type ThemeFieldsProps } from '../themes/theme-fields.tsx'
import { readableTheme, themeToSend, typedTheme, valuesOf } from '../themes/theme-values.ts'
import { LogoSetting } from './logo.tsx'
import './look.css'

const schemes = ['light', 'dark'] as const
/** The theme of organizations that have chosen none. */
const ours = completed({})

/** Surfaces under the accent besides those of pages: slides of the theme, where they have this scheme. */
function slidesIn(scheme: Scheme, theme: Theme): Behind | undefined {
  return schemesOf(theme).includes(scheme) ? behindOf(theme, scheme) : undefined
}

function feedbackOf(scheme: Scheme, typed: string, theme: Theme): Feedback {
  const colour = readColour(typed)
  if (colour === null) return { text: m.look.noColour, state: 'bad' }
  const slides = slidesIn(scheme, theme)
  const contrast = leastContrast(scheme, colour, slides)
  const ratio = ratioText(contrast)
  if (contrast >= contrastMin) return { text: m.look.readable(ratio), state: 'good' }
  const text = m.look.unreadable[scheme]({ ratio, least: ratioText(contrastMin) })
  return { text, state: 'bad', nearest: nearestReadable(scheme, colour, slides) }
}

/** The typed color, or the nearest readable one; that of the theme if invalid. */
function readableOr(scheme: Scheme, typed: string, theme: Theme): string {
  const colour = readColour(typed)
  return colour === null ? accentOf(theme)[scheme] : nearestReadable(scheme, colour, slidesIn(scheme, theme))
}

/** The look of the organization's rooms, with a preview. */
export function LookScreen({ organization }: OrganizationProps): JSX.Element {
  const params = { organizationId: organization.id }
  const loaded = useLoaded(organization.id, () => call('getLook', { params }))
  return (
    <>
      <p class="hint">{m.look.lead}</p>
      <LoadedPart loaded={loaded}>{look => <LookForm organization={organization} look={look} />}</LoadedPart>
    </>
  )
}

function LookForm({ organization, look }: OrganizationProps & { readonly look: LookOut }): JSX.Element {
  const [logo, setLogo] = useState(look.logo)
  const accent = look.accent ?? accentOf(look.theme ?? ours)
  const form = useForm({
    name: 'look',
    initial: {
      name: look.name ?? '',
      colours: look.accent ? 'own' : ('ours' as 'own' | 'ours'),
      'accent.light': accent.light,
      'accent.dark': accent.dark,
      ...valuesOf(look.theme ?? ours),
    },
    async send(values) {
      const body = {
        name: values.name.trim() || null,
        accent: values.colours === 'ours' ? null : readAccent(values),
        theme: isOurs(values) ? null : themeToSend(values),
      }
      await call('setLook', { params: { organizationId: organization.id }, body })
      toast(m.look.saved)
    },
  })
  const { values } = form
  const isOwn = values.colours === 'own'
  const theme = readableTheme(typedTheme(values) ?? ours)
  const shown: Accent = isOwn
    ? {
        light: readableOr('light', values['accent.light'], theme),
        dark: readableOr('dark', values['accent.dark'], theme),
      }
    : accentOf(theme)
  return (
    <div class="look">
      <div>
        <div class="setting-rows">
          <Form form={form} submit={m.common.save}>
            <TextField
              field={form.field('name')}
              label={m.look.name}
              hint={m.look.nameHint}
              autocomplete="organization"
              maxLength={60}
            />
            <ThemeFields
              values={values}
              // Of the fields, those of a theme are enough.
              field={form.field as ThemeFieldsProps['field']}
              parts={['background', 'text']}
              organization={null}
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
              schemes.map(scheme => (
                <ColourField
                  key={scheme}
                  field={form.field(`accent.${scheme}`)}
                  label={m.look.accent[scheme]}
                  fallback={accentOf(theme)[scheme]}
                  feedback={feedbackOf(scheme, values[`accent.${scheme}`], theme)}
                />
              ))}
          </Form>
        </div>
        <LogoSetting organization={organization} logo={logo} onChanged={setLogo} />
      </div>
      <Setting id="preview" title={m.look.preview} lead={m.look.previewLead}>
        <div class="previews">
          {schemes.map(scheme => (
            <LookPreview
              key={scheme}
              scheme={scheme}
              name={values.name.trim()}
              logo={logo}
              theme={theme}
              accent={shown}
            />
          ))}
        </div>
      </Setting>
    </div>
  )
}

/** Whether the form has the theme of organizations that have chosen none. */
function isOurs(values: Parameters<typeof typedTheme>[0]): boolean {
  return JSON.stringify(typedTheme(values)) === JSON.stringify(ours) && values['theme.colours'] === 'theme'
}

/** A slide with a look in one scheme, or in the only one of its theme. */
function LookPreview({
  scheme,
  name,
  logo,
  theme,
  accent,
}: {
  readonly scheme: Scheme
  /** Empty: none. */
  readonly name: string
  readonly logo: Logo | null
  readonly theme: Theme
  readonly accent: Accent
}): JSX.Element {
  const slide = useMemo(() => sampleSlide('RANKING'), [])
  const look = { name: name === '' ? null : name, logo, theme, accent }
  const same = useMemo(() => look, [JSON.stringify(look)])
  return (
    <figure class="look-preview">
      <DeckPicture
        label={m.look.previewOf(m.look.themes[scheme])}
        slide={slide}
        hasBand
        look={same}
        scheme={scheme}
      />
      <figcaption class="hint">{m.look.themes[scheme]}</figcaption>
    </figure>
  )
}

/** @throws Problem for invalid colors */
function readAccent(typed: { readonly 'accent.light': string; readonly 'accent.dark': string }) {
  const [light, dark] = [readColour(typed['accent.light']), readColour(typed['accent.dark'])]
  if (light !== null && dark !== null) return { light, dark }
  const details = schemes
    .map(scheme => `accent.${scheme}` as const)
    .filter(field => readColour(typed[field]) === null)
    .map(field => ({ field, rule: 'colour', message: '#rrggbb' }))
  throw new Problem('INVALID_REQUEST_BODY', { details })
}
