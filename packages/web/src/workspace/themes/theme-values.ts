import type { Theme, ThemePreset, TitleFont } from '@roomful/contract/features/organizations/look'
import { checksOf } from '@roomful/contract/features/organizations/themes'
import { Problem } from '../api/call.ts'
import { readColour } from './colour-field.tsx'

/** The fields of a theme in a form, by their names in the API. */
export interface ThemeValues {
  /** Empty: no theme of its own. */
  'theme.preset': ThemePreset | ''
  'theme.colours': 'theme' | 'own'
  /** Empty: that of the preset. */
  'theme.background': string
  'theme.text': string
  'theme.accent': string
  'theme.font': TitleFont | ''
}

export const themeParts = ['background', 'text', 'accent'] as const

export function valuesOf(theme: Theme | null): ThemeValues {
  const { background = null, text = null, accent = null } = theme ?? {}
  return {
    'theme.preset': theme?.preset ?? '',
    'theme.colours': (background ?? text ?? accent) ? 'own' : 'theme',
    'theme.background': background ?? '',
    'theme.text': text ?? '',
    'theme.accent': accent ?? '',
    'theme.font': theme?.font ?? '',
  }
}

/** The theme as typed, without colors that are none; null: none of its own. */
export function typedTheme(values: ThemeValues): Theme | null {
  const { 'theme.preset': preset, 'theme.font': font } = values
  if (preset === '') return null
  const own = (part: (typeof themeParts)[number]) =>
    values['theme.colours'] === 'own' ? readColour(values[`theme.${part}`]) : null
  return {
    preset,
    background: own('background'),
    text: own('text'),
    accent: own('accent'),
    font: font || null,
  }
}

/** The theme with the nearest colors that can be read, as previews show it. */
export function readableTheme(theme: Theme): Theme {
  const nearest = checksOf(theme).flatMap(({ part, nearest }) => (nearest === null ? [] : [[part, nearest]]))
  return { ...theme, ...Object.fromEntries(nearest) }
}

/** The theme to send. @throws Problem if a typed text is no colour */
export function themeToSend(values: ThemeValues): Theme | null {
  const theme = typedTheme(values)
  const details =
    theme === null || values['theme.colours'] === 'theme'
      ? []
      : themeParts
          .map(part => `theme.${part}` as const)
          .filter(field => values[field].trim() !== '' && readColour(values[field]) === null)
          .map(field => ({ field, rule: 'colour', message: '#rrggbb' }))
  if (details.length > 0) throw new Problem('INVALID_REQUEST_BODY', { details })
  return theme
}
