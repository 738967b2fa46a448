import type { Accent, Scheme, Theme, TitleFont } from '@roomful/contract/features/organizations/look'
import {
  accentOf,
  backdropOf,
  fontOf,
  momentOf,
  type Surfaces,
  schemesOf,
  surfacesOf,
} from '@roomful/contract/features/organizations/themes'
import { momentNames } from './apply-look.ts'

const fonts: Readonly<Record<TitleFont, string | null>> = {
  SANS: null,
  GROTESQUE: '"Bricolage Grotesque", var(--font)',
  SERIF: '"Source Serif 4", var(--font)',
}

/**
 * The custom properties of a theme except for the accent, by name: those that differ from `tokens.css`.
 * @param accent that is used instead of the theme's own: dark slides take its colour
 */
export function themeTokens(theme: Theme, accent: Accent = accentOf(theme)): Record<string, string> {
  const tokens: Record<string, string> = {}
  const isOurs = theme.preset === 'PAPER' && theme.background === null && theme.text === null
  if (!isOurs) {
    const [first, last] = schemesOf(theme)
    const surfaces = surfacesOf(theme, first)
    const other = surfacesOf(theme, last ?? first)
    for (const name of Object.keys(surfaces) as (keyof Surfaces)[])
      tokens[`--${name}`] = `light-dark(${surfaces[name]}, ${other[name]})`
  }
  const backdrop = backdropOf(theme)
  if (backdrop) tokens['--backdrop'] = `radial-gradient(120% 120% at 15% 0%, ${backdrop.join(', ')})`
  for (const [i, colour] of (momentOf(theme, accent) ?? []).entries()) tokens[momentNames[i]!] = colour
  const font = fonts[fontOf(theme)]
  if (font !== null) tokens['--font-title'] = font
  return tokens
}

/** The only scheme of a theme; null: it has both. */
export function onlySchemeOf(theme: Theme): Scheme | null {
  const [scheme, other] = schemesOf(theme)
  return other === undefined ? scheme : null
}
