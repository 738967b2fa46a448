import type { Accent, Theme } from '@roomful/contract/features/organizations/look'
import { accentOf, schemesOf } from '@roomful/contract/features/organizations/themes'
import type { JSX } from 'preact'
import { accentTokens } from '../../ui/apply-look.ts'
import { themeTokens } from '../../ui/theme-tokens.ts'

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
      style={{ ...themeTokens(theme, accent), ...accentTokens(accent) }}
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
