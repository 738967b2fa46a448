import { signal } from '@preact/signals'
import type { RoomLook, Scheme } from '@roomful/contract/features/organizations/look'
import { useLayoutEffect } from 'preact/hooks'
import { applyLook } from '../../ui/apply-look.ts'
import { holdScheme } from './held-scheme.ts'

/** Loaded with the first theme; `none`: it could not be loaded. */
const part = signal<typeof import('../../ui/theme-tokens.ts') | 'none' | null>(null)
let applied: readonly string[] = []

/**
 * Draws a page with slides in the look of its room.
 * @param only the scheme of the page, where a theme without it gives way; null: that of the theme
 * @returns false while the first theme is loading
 */
export function useStageLook(look: RoomLook | null | undefined, only: Scheme | null = null): boolean {
  const loaded = part.value
  const isLoading = Boolean(look?.theme) && loaded === null
  useLayoutEffect(() => {
    if (isLoading) void loadPart()
    else draw(look, only)
  }, [look, loaded])
  return !isLoading
}

async function loadPart(): Promise<void> {
  part.value = await import('../../ui/theme-tokens.ts').catch(() => 'none' as const)
}

function draw(look: RoomLook | null | undefined, only: Scheme | null): void {
  applyLook(look)
  const { style } = document.documentElement
  for (const name of applied) style.removeProperty(name)
  const theme = look?.theme
  const themes = part.value
  const has = theme && themes && themes !== 'none' ? themes.onlySchemeOf(theme) : null
  const isThemed = theme && themes && themes !== 'none' && (only === null || has === null || has === only)
  const tokens = isThemed ? themes.themeTokens(theme, look.accent ?? undefined) : {}
  for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value)
  applied = Object.keys(tokens)
  holdScheme(isThemed ? has : null)
}
