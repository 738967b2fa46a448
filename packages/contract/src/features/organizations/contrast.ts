import { accentSoftShare, contrastMin, lookThemes, type Scheme } from './look.ts'

/** Steps on the way to another color. */
const steps = 200

/** Surfaces under an accent, and the card that it tints. */
export interface Behind {
  readonly behind: readonly string[]
  readonly card: string
}

/** Whether an accent is readable as text and as background. @param colour `#rrggbb` @param slide surfaces besides those of pages */
export function isReadable(scheme: Scheme, colour: string, slide?: Behind): boolean {
  return leastContrast(scheme, colour, slide) >= contrastMin
}

/** An accent's lowest contrast in use, 1 to 21. @param colour `#rrggbb` @param slide surfaces besides those of pages */
export function leastContrast(scheme: Scheme, colour: string, slide?: Behind): number {
  const page = lookThemes[scheme]
  const others = [page, ...(slide ? [slide] : [])].flatMap(({ behind, card }) => [
    ...behind,
    mixed(card, colour, accentSoftShare),
  ])
  return Math.min(...[page.onAccent, ...others].map(other => contrast(colour, other)))
}

/** The nearest readable color, darker in the light scheme and lighter in the dark one. */
export function nearestReadable(scheme: Scheme, colour: string, slide?: Behind): string {
  return nearest(colour, lookThemes[scheme].towards, candidate => isReadable(scheme, candidate, slide))
}

/** The first color on the way to another that passes; that other if none does. */
export function nearest(from: string, to: string, passes: (colour: string) => boolean): string {
  for (let step = 0; step < steps; step++) {
    const candidate = mixed(from, to, step / steps)
    if (passes(candidate)) return candidate
  }
  return to
}

/** @param share of `b`, 0 to 1 */
export function mixed(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)]
  const mix = from.map((value, i) => Math.round(value + (to[i]! - value) * share))
  return `#${mix.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2, contrast ratio: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: string): number[] {
  return [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
}
