import type { Violation } from '../../lib/violation.ts'
import { type Behind, contrast, leastContrast, mixed, nearest, nearestReadable } from './contrast.ts'
import {
  type Accent,
  contrastMin,
  lookThemes,
  type Moment,
  type RoomLook,
  type Scheme,
  type Theme,
  type ThemePreset,
  type TitleFont,
} from './look.ts'
import type { ThemeInput } from './theme-schema.ts'

/** Minimum contrast of charts with the background (WCAG 2.2, 1.4.11). */
export const figureContrastMin = 3

/** Surfaces and texts of slides, by the names of the tokens. Those on `backdrop` are as readable. */
export interface Surfaces {
  readonly paper: string
  readonly card: string
  readonly sunken: string
  readonly track: string
  readonly ink: string
  readonly muted: string
  readonly line: string
  readonly edge: string
}

type Chosen = Pick<Surfaces, 'paper' | 'card' | 'track' | 'ink' | 'muted'>

interface Preset {
  /** Null: its slides are dark on every device. */
  readonly light: Chosen | null
  readonly dark: Chosen
  readonly accent: Accent
  readonly moment: Moment | null
  /** Background over `paper`, from its lightest to its darkest colour. */
  readonly backdrop?: readonly [string, string, string]
  readonly font: TitleFont
}

function chosen(paper: string, card: string, track: string, ink: string, muted: string): Chosen {
  return { paper, card, track, ink, muted }
}

export const presets: Readonly<Record<ThemePreset, Preset>> = {
  PAPER: {
    light: chosen('#f7f5f0', '#ffffff', '#d9d4c8', '#1b1a17', '#5a574f'),
    dark: chosen('#14151a', '#1f2128', '#343846', '#f4f2ec', '#b6b3aa'),
    accent: { light: '#2545c9', dark: '#a9b9ff' },
    moment: null,
    font: 'SANS',
  },
  CLAY: {
    light: chosen('#fbf2ec', '#fffdfb', '#e2d2c7', '#2b1a12', '#6a5045'),
    dark: chosen('#1f1512', '#2b1e19', '#47352d', '#fbeee6', '#cdb5a8'),
    accent: { light: '#a8390f', dark: '#ffb08f' },
    moment: ['#b8481c', '#6d1f24', '#2c0d1b'],
    font: 'SERIF',
  },
  MEADOW: {
    light: chosen('#f0f6ee', '#ffffff', '#cddccb', '#12211a', '#48604f'),
    dark: chosen('#101a14', '#1a2720', '#2f4237', '#ecf6ee', '#a9c2b0'),
    accent: { light: '#14683f', dark: '#7fe0a8' },
    moment: ['#1d7a52', '#0c4a3c', '#06231f'],
    font: 'SANS',
  },
  VIOLET: {
    light: chosen('#f6f2fc', '#ffffff', '#dcd2ea', '#1e1430', '#5e5173'),
    dark: chosen('#17121f', '#231b2e', '#3c3050', '#f5effd', '#bfb0d4'),
    accent: { light: '#6427b8', dark: '#cdb0ff' },
    moment: ['#8a3ad6', '#47187f', '#1d0a3c'],
    font: 'GROTESQUE',
  },
  HARBOUR: {
    light: null,
    dark: chosen('#0a3742', '#104252', '#28606f', '#f3fbfa', '#a9cfd3'),
    accent: { light: '#0b6070', dark: '#ffd166' },
    moment: ['#128091', '#0a4653', '#041c24'],
    backdrop: ['#0c4550', '#0a3742', '#06222b'],
    font: 'GROTESQUE',
  },
  CONTRAST: {
    light: chosen('#ffffff', '#ffffff', '#d4d4d4', '#000000', '#404040'),
    dark: chosen('#000000', '#111111', '#3a3a3a', '#ffffff', '#d0d0d0'),
    accent: { light: '#0a3bd1', dark: '#ffe14d' },
    moment: ['#000000', '#000000', '#000000'],
    font: 'SANS',
  },
}

/** The schemes that slides of a theme have: both, or one where it has a background or text of its own, or is dark. */
export function schemesOf({ preset, background, text }: Theme): readonly [Scheme, ...Scheme[]] {
  if (background !== null) return [isLight(background) ? 'light' : 'dark']
  if (presets[preset].light === null) return ['dark']
  return text === null ? ['light', 'dark'] : ['light']
}

/** @param scheme one of `schemesOf` */
export function surfacesOf({ preset, background, text }: Theme, scheme: Scheme): Surfaces {
  const { light, dark } = presets[preset]
  const base = (scheme === 'light' ? light : null) ?? dark
  const own = background === null ? {} : derived(background, scheme)
  // A light background of its own on a dark preset: its dark text would be missing.
  const isOtherWay = isLight(base.paper) !== (scheme === 'light')
  const ink = text ?? (isOtherWay ? presets.PAPER[scheme]!.ink : base.ink)
  const { paper, card, track, muted } = { ...base, ...own }
  const sunken = mixed(paper, '#000000', scheme === 'light' ? 0.05 : 0.35)
  const on = [paper, card, sunken]
  return {
    paper,
    card,
    sunken,
    track,
    ink,
    muted:
      background === null && text === null ? muted : nearest(mixed(paper, ink, 0.65), ink, readableOn(on)),
    line: mixed(paper, ink, 0.14),
    edge: nearest(mixed(paper, ink, 0.3), ink, edge => on.every(behind => contrast(edge, behind) >= 3)),
  }
}

function derived(paper: string, scheme: Scheme): Pick<Surfaces, 'paper' | 'card' | 'track'> {
  const card = mixed(paper, '#ffffff', scheme === 'light' ? 0.7 : 0.06)
  const { towards } = lookThemes[scheme]
  const track = nearest(paper, towards, candidate => contrast(candidate, paper) >= 1.35)
  return { paper, card, track }
}

/** The accent of a theme, readable on its slides and on phones, which keep their own background. */
export function accentOf(theme: Theme): Accent {
  const preset = presets[theme.preset].accent
  const schemes = schemesOf(theme)
  const readable = (scheme: Scheme) =>
    nearestReadable(
      scheme,
      theme.accent ?? preset[scheme],
      schemes.includes(scheme) ? behindOf(theme, scheme) : undefined,
    )
  return { light: readable('light'), dark: readable('dark') }
}

/** How a room looks: the theme of its presentation replaces that of the organization, with its accent. Null: the default. */
export function lookOfRoom(organization: RoomLook | null, presentation: Theme | null): RoomLook | null {
  const theme = presentation ?? organization?.theme ?? null
  if (theme === null) return organization
  const ours = presentation === null ? organization?.accent : null
  const accent = ours ?? accentOf(theme)
  const moment = momentOf(theme, accent)
  return { name: null, logo: null, ...organization, theme, accent, ...(moment && { moment }) }
}

/** The dark slides of a theme. @returns null if they take the colour of the accent, which is not the theme's then */
export function momentOf(theme: Theme, accent: Accent): Moment | null {
  const own = accentOf({ ...theme, accent: null })
  return accent.light === own.light && accent.dark === own.dark ? presets[theme.preset].moment : null
}

/** Surfaces under texts and accents in slides of a theme. */
export function behindOf(theme: Theme, scheme: Scheme): Behind {
  const { paper, card, sunken } = surfacesOf(theme, scheme)
  return { behind: [paper, card, sunken, ...(backdropOf(theme) ?? [])], card }
}

/** @returns null if `paper` is the whole background */
export function backdropOf({ preset, background }: Theme): Preset['backdrop'] | null {
  return background === null ? (presets[preset].backdrop ?? null) : null
}

/** The font of titles. */
export function fontOf({ preset, font }: Theme): TitleFont {
  return font ?? presets[preset].font
}

/** The contrast of an own colour of a theme, judged in its first scheme. */
export interface ThemeCheck {
  readonly part: 'background' | 'text' | 'accent'
  readonly contrast: number
  readonly min: number
  /** The nearest colour that passes; null if this one does. */
  readonly nearest: string | null
}

interface Criterion {
  readonly min: number
  readonly of: (colour: string) => number
}

/** Share of a series in the filled part of an option's tile (choice.css), under its label of large text. */
const fillShare = 0.42
/** Browsers mix it in another color space. */
const fillMargin = 0.6

/** Checks the own colours of a theme: each with those before it, or with their proposals. */
export function checksOf(theme: Theme): ThemeCheck[] {
  const [scheme] = schemesOf(theme)
  const { towards, figure, fill } = lookThemes[scheme]
  const checks: ThemeCheck[] = []
  const passed = { ...theme, text: null, accent: null } as { -readonly [P in keyof Theme]: Theme[P] }
  const check = (part: ThemeCheck['part'], to: string, criteria: readonly Criterion[]) => {
    const colour = theme[part]
    if (colour === null) return
    const fails = (one: string) => criteria.find(({ min, of }) => of(one) < min)
    const { min, of } = fails(colour) ?? criteria[0]!
    passed[part] = nearest(colour, to, one => !fails(one))
    checks.push({ part, contrast: of(colour), min, nearest: passed[part] === colour ? null : passed[part] })
  }
  const least = (colour: string, others: readonly string[]) =>
    Math.min(...others.map(other => contrast(colour, other)))
  const inkOn = (background: string) => surfacesOf({ ...theme, background, text: null }, scheme).ink
  const filledOn = (paper: string) => mixed(derived(paper, scheme).card, fill, fillShare)
  check('background', scheme === 'light' ? '#ffffff' : '#000000', [
    { min: figureContrastMin, of: paper => least(figure, [paper, derived(paper, scheme).card]) },
    { min: figureContrastMin + fillMargin, of: paper => contrast(inkOn(paper), filledOn(paper)) },
  ])
  const under = behindOf(passed, scheme)
  const filled = mixed(under.card, fill, fillShare)
  check('text', towards, [
    { min: contrastMin, of: text => least(text, under.behind) },
    { min: figureContrastMin + fillMargin, of: text => contrast(text, filled) },
  ])
  const behind = behindOf(passed, scheme)
  check('accent', towards, [{ min: contrastMin, of: accent => leastContrast(scheme, accent, behind) }])
  return checks
}

/** A theme with all its parts. @param given as clients send it */
export function completed(given: NonNullable<ThemeInput>): Theme {
  const { preset = 'PAPER', background, text, accent, font = null } = given
  const colour = (own: string | null | undefined) => own?.toLowerCase() ?? null
  return { preset, background: colour(background), text: colour(text), accent: colour(accent), font }
}

/** The own colours of `theme` that cannot be read, each with the nearest that can. */
export function themeFaults(theme: Theme): Violation[] {
  return checksOf(theme).flatMap(({ part, contrast: measured, min, nearest: proposal }) =>
    proposal === null
      ? []
      : {
          field: `theme.${part}`,
          rule: 'contrast',
          message: `${needs[part]} of at least ${min}:1, not ${ratioText(measured)}:1, such as ${proposal}`,
        },
  )
}

const needs = {
  background: 'a colour with a contrast to charts',
  text: 'a colour with a contrast to the background and to filled bars',
  accent: 'a colour with a contrast to the background and to text on it',
} as const

/** Rounded down, as 4.46 is not enough. */
function ratioText(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1)
}

function readableOn(surfaces: readonly string[]): (colour: string) => boolean {
  return colour => surfaces.every(behind => contrast(colour, behind) >= contrastMin)
}

function isLight(colour: string): boolean {
  return contrast(colour, '#000000') > contrast(colour, '#ffffff')
}
