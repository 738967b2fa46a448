/** Page colors of `packages/web/src/ui/tokens.css`, which accents must contrast with. */
export const lookThemes = {
  light: {
    behind: ['#ffffff', '#f7f5f0', '#ece9e1'],
    onAccent: '#ffffff',
    card: '#ffffff',
    towards: '#000000',
  },
  dark: {
    behind: ['#14151a', '#1f2128', '#0d0e12'],
    onAccent: '#10142b',
    card: '#1f2128',
    towards: '#ffffff',
  },
} as const
export type Theme = keyof typeof lookThemes

/** Minimum text contrast (WCAG 2.2, 1.4.3). */
export const contrastMin = 4.5
/** Share of the accent in tinted surfaces. */
export const accentSoftShare = 0.12
const steps = 200

/** Branding of an organization's rooms: name, accent colours of the light and the dark theme (`#rrggbb`), and logo. */
export interface RoomLook {
  readonly name: string | null
  readonly accent: { readonly light: string; readonly dark: string } | null
  readonly logo: Logo | null
}

/** An image replacing the default logo. */
export interface Logo {
  /** Server path, unique per image. */
  readonly url: string
  readonly width: number
  readonly height: number
}

/** Small enough for slow phones, large enough for stages. */
export const logoLimits = { bytesMax: 64 * 1024, pixelsMin: 16, pixelsMax: 1024 } as const

/** Whether an accent is readable as text and as background. @param colour `#rrggbb` */
export function isReadable(theme: Theme, colour: string): boolean {
  return leastContrast(theme, colour) >= contrastMin
}

/** An accent's lowest contrast in use, 1 to 21. @param colour `#rrggbb` */
export function leastContrast(theme: Theme, colour: string): number {
  const { behind, onAccent, card } = lookThemes[theme]
  const soft = mixed(card, colour, accentSoftShare)
  return Math.min(...[...behind, onAccent, soft].map(other => contrast(colour, other)))
}

/** The nearest readable color, darker in the light theme and lighter in the dark one. */
export function nearestReadable(theme: Theme, colour: string): string {
  const { towards } = lookThemes[theme]
  for (let step = 0; step < steps; step++) {
    const candidate = mixed(colour, towards, step / steps)
    if (isReadable(theme, candidate)) return candidate
  }
  return towards
}

/** The text color on an accent. */
export function colourOnAccent(theme: Theme): string {
  return lookThemes[theme].onAccent
}

/** @param share of `b`, 0 to 1 */
function mixed(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)]
  const mix = from.map((value, i) => Math.round(value + (to[i]! - value) * share))
  return `#${mix.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2, contrast ratio: 1 to 21. */
function contrast(a: string, b: string): number {
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
