import type { RoomLook, Scheme } from '@roomful/contract/features/organizations/look'
import { accentOf } from '@roomful/contract/features/organizations/themes'
import { accentTokens } from '../../ui/apply-look.ts'
import { onlySchemeOf, themeTokens } from '../../ui/theme-tokens.ts'

/** The look of a slide that differs from that of the page. */
export interface SlideLook {
  /** The only scheme of its theme; null: the page's. */
  readonly scheme: Scheme | null
  /** Custom properties by name. */
  readonly style: Readonly<Record<string, string>>
}

/** How slides of a room look in pages with a look of their own. @returns undefined: as the page */
export function slideLookOf(look: RoomLook | null | undefined): SlideLook | undefined {
  const theme = look?.theme
  const accent = look?.accent ?? (theme && accentOf(theme))
  if (!accent) return undefined
  const style = {
    ...(theme && themeTokens(theme, accent)),
    // Resolved where it is declared.
    '--halo': 'var(--paper)',
    ...accentTokens(accent),
  }
  return { scheme: theme ? onlySchemeOf(theme) : null, style }
}
