import { contrastMin, leastContrast, nearestReadable, type Theme } from '@roomful/contract/look'

/** The accent of `tokens.css`. */
export const ourAccent: Readonly<Record<Theme, string>> = { light: '#2545c9', dark: '#a9b9ff' }

/** A colour as somebody types it: with or without `#`, of six digits or three. @returns `#rrggbb`, or null */
export function readColour(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null
}

/** What the page says about a colour while it is typed. */
export type ColourCheck =
  | { readonly is: 'no colour' }
  | { readonly is: 'readable'; readonly contrast: number }
  | { readonly is: 'unreadable'; readonly contrast: number; readonly nearest: string }

export function checkColour(theme: Theme, typed: string): ColourCheck {
  const colour = readColour(typed)
  if (colour === null) return { is: 'no colour' }
  const contrast = leastContrast(theme, colour)
  return contrast >= contrastMin
    ? { is: 'readable', contrast }
    : { is: 'unreadable', contrast, nearest: nearestReadable(theme, colour) }
}

/** The typed colour, or the nearest readable one; ours if it is not a colour. */
export function readableOr(theme: Theme, typed: string): string {
  const colour = readColour(typed)
  return colour === null ? ourAccent[theme] : nearestReadable(theme, colour)
}
