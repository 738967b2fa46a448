import type { RoomLook } from '@roomful/contract/features/organizations/look'
import { schemesOf } from '@roomful/contract/features/organizations/themes'
import { holdScheme } from '../stage/theme.ts'
import { applyLook } from '../ui/apply-look.ts'
import { themeTokens } from '../ui/theme-tokens.ts'

let applied: readonly string[] = []

/** Draws a page with slides in the look of its room: `applyLook`, and the theme. */
export function applyStageLook(look: RoomLook | null | undefined): void {
  applyLook(look)
  const { style } = document.documentElement
  for (const name of applied) style.removeProperty(name)
  const theme = look?.theme
  const tokens = theme ? themeTokens(theme, look.accent ?? undefined) : {}
  for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value)
  applied = Object.keys(tokens)
  const [scheme, other] = theme ? schemesOf(theme) : []
  holdScheme(scheme !== undefined && other === undefined ? scheme : null)
}
