import './base.css'
import './shared.css'
import { accentSoftShare, colourOnAccent, type RoomLook } from '@roomful/contract/look'

// The styles of all pages. This module is in each page and has code of its own, so that the build puts its styles
// before the page's: those of a module without code would come last, and undo what pages say differently.

/** The element that a page's app is drawn into. */
export function appRoot(): HTMLElement {
  return document.getElementById('app')!
}

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
