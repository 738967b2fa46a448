import {
  type Accent,
  accentSoftShare,
  colourOnAccent,
  type Scheme,
  type Theme,
} from '@roomful/contract/features/organizations/look'
import { accentOf, schemesOf } from '@roomful/contract/features/organizations/themes'
import type { JSX } from 'preact'
import { themeTokens } from '../../ui/theme-tokens.ts'

/** The custom properties of slides in a theme. */
function slideStyle(theme: Theme, accent: Accent, scheme: Scheme): Record<string, string> {
  return {
    ...themeTokens(theme, accent),
    '--accent': accent[scheme],
    '--on-accent': colourOnAccent(scheme),
    '--accent-soft': `color-mix(in srgb, ${accent[scheme]} ${accentSoftShare * 100}%, var(--card))`,
  }
}

/** A slide of a theme, sketched: title, bars and the dark slide of moments. Decorative. */
export function ThemeSketch({
  theme,
  accent = accentOf(theme),
}: {
  readonly theme: Theme
  readonly accent?: Accent | undefined
}): JSX.Element {
  const [scheme] = schemesOf(theme)
  return (
    <span
      class="theme-sketch themed"
      data-theme={scheme}
      style={slideStyle(theme, accent, scheme)}
      aria-hidden="true"
    >
      <span class="theme-sketch-title">Aa</span>
      {[1, 2, 3].map(series => (
        <span key={series} class="theme-sketch-bar" data-series={series} />
      ))}
      <span class="theme-sketch-accent" />
      <span class="theme-sketch-moment" />
    </span>
  )
}
