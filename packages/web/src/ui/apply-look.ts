import { accentSoftShare, colourOnAccent, type RoomLook } from '@roomful/contract/features/organizations/look'

/** Draws the page in the colours of an organization, or in ours. */
export function applyLook(look: RoomLook | null | undefined): void {
  const { style } = document.documentElement
  const accent = look?.accent
  if (!accent) {
    for (const name of ['--accent', '--on-accent', '--accent-soft']) style.removeProperty(name)
    return
  }
  style.setProperty('--accent', `light-dark(${accent.light}, ${accent.dark})`)
  style.setProperty('--on-accent', `light-dark(${colourOnAccent('light')}, ${colourOnAccent('dark')})`)
  const share = `${accentSoftShare * 100}%`
  style.setProperty('--accent-soft', `color-mix(in srgb, var(--accent) ${share}, var(--card))`)
}
