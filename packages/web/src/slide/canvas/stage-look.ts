import { signal } from '@preact/signals'
import type { RoomLook } from '@roomful/contract/features/organizations/look'
import { useLayoutEffect } from 'preact/hooks'
import { applyLook } from '../../ui/apply-look.ts'
import { holdScheme } from './held-scheme.ts'

/** Loaded with the first theme; `none`: it could not be loaded. */
const part = signal<typeof import('../../ui/theme-tokens.ts') | 'none' | null>(null)
let applied: readonly string[] = []

/** Draws a page with slides in the look of its room. @returns false while the first theme is loading */
export function useStageLook(look: RoomLook | null | undefined): boolean {
  const loaded = part.value
  const isLoading = Boolean(look?.theme) && loaded === null
  useLayoutEffect(() => {
    if (isLoading) void loadPart()
    else draw(look)
  }, [look, loaded])
  return !isLoading
}

async function loadPart(): Promise<void> {
  part.value = await import('../../ui/theme-tokens.ts').catch(() => 'none' as const)
}

function draw(look: RoomLook | null | undefined): void {
  applyLook(look)
  const { style } = document.documentElement
  for (const name of applied) style.removeProperty(name)
  const theme = look?.theme
  const themes = part.value
  const isThemed = theme && themes && themes !== 'none'
  const tokens = isThemed ? themes.themeTokens(theme, look.accent ?? undefined) : {}
  for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value)
  applied = Object.keys(tokens)
  holdScheme(isThemed ? themes.onlySchemeOf(theme) : null)
}
