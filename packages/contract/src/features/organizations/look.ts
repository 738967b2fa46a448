/** Page colors of `packages/web/src/ui/tokens.css`, which accents must contrast with; `figure` is the series closest to paper, `fill` the one closest to ink. */
export const lookThemes = {
  light: {
    behind: ['#ffffff', '#f7f5f0', '#ece9e1'],
    onAccent: '#ffffff',
    card: '#ffffff',
    towards: '#000000',
    figure: '#e26518',
    fill: '#434c5e',
  },
  dark: {
    behind: ['#14151a', '#1f2128', '#0d0e12'],
    onAccent: '#10142b',
    card: '#1f2128',
    towards: '#ffffff',
    figure: '#c873c6',
    fill: '#f7d542',
  },
} as const
export type Scheme = keyof typeof lookThemes

/** Minimum text contrast (WCAG 2.2, 1.4.3). */
export const contrastMin = 4.5
/** Share of the accent in tinted surfaces. */
export const accentSoftShare = 0.12

/**
 * Branding of an organization's rooms: name, accent colours of the light and the dark scheme (`#rrggbb`), theme of slides, and
 * logo.
 */
export interface RoomLook {
  readonly name: string | null
  readonly accent: Accent | null
  readonly theme: Theme | null
  readonly logo: Logo | null
  /** Of the theme of a room. */
  readonly moment?: Moment
}

/** Background of dark slides from top to bottom, as `#rrggbb`. Without one it is computed from the accent. */
export type Moment = readonly [string, string, string]

export type Accent = Readonly<Record<Scheme, string>>

export const themePresets = ['PAPER', 'CLAY', 'MEADOW', 'VIOLET', 'HARBOUR', 'CONTRAST'] as const
export type ThemePreset = (typeof themePresets)[number]

export const titleFonts = ['SANS', 'GROTESQUE', 'SERIF'] as const
export type TitleFont = (typeof titleFonts)[number]

/** How slides look: a preset, and what replaces its parts (colours as `#rrggbb`). */
export interface Theme {
  readonly preset: ThemePreset
  readonly background: string | null
  readonly text: string | null
  readonly accent: string | null
  /** Of titles. */
  readonly font: TitleFont | null
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

/** The text color on an accent. */
export function colourOnAccent(scheme: Scheme): string {
  return lookThemes[scheme].onAccent
}
