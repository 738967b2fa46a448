import {
  type Accent,
  accentSoftShare,
  colourOnAccent,
  type RoomLook,
} from '@roomful/contract/features/organizations/look'

/** The custom properties of an accent, by name. */
export function accentTokens({ light, dark }: Accent): Record<string, string> {
  return {
    '--accent': `light-dark(${light}, ${dark})`,
    '--on-accent': `light-dark(${colourOnAccent('light')}, ${colourOnAccent('dark')})`,
    '--accent-soft': `color-mix(in srgb, var(--accent) ${accentSoftShare * 100}%, var(--card))`,
  }
}

/** The custom properties of a moment. */
export const momentNames = ['--theme-top', '--theme-mid', '--theme-end']

/** Draws the page in the colours of an organization, or in ours. */
export function applyLook(look: RoomLook | null | undefined): void {
  const { style } = document.documentElement
  const tokens = look?.accent ? accentTokens(look.accent) : {}
  // An empty value removes a property.
  for (const name of ['--accent', '--on-accent', '--accent-soft']) style.setProperty(name, tokens[name] ?? '')
  for (const [i, name] of momentNames.entries()) style.setProperty(name, look?.moment?.[i] ?? '')
}
